"""Whole games of greedy players in compiled code, for climbing (training/evolve.py) and for quick matches.

    python training/selfplay.py climbed tuned --games 2000 --jobs 2 [--players 2] [--dice dive] [--width 24]

The first player sits alone against the others, in every seat in turn. Players: `hand`, `tuned`, `climbed`
(lastboat/bots/evaluation/weights.py), a file of weights by training/evolve.py, `learned` (the net that comes with the
game), or a net by training/train.py (.npz). Each plays by the end of whole turns, from what his seat may know; there
is no search.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from lastboat.bots.evaluation.network import Net, Reals, learned, new_net
from lastboat.bots.evaluation.record import Weights
from lastboat.bots.evaluation.weights import BY_HAND, CLIMBED, TUNED
from lastboat.bots.evaluation.workspace import Desk, new_desk
from lastboat.bots.search.beam import FINISHED, ROOT, WIDTH, Drafts, new_drafts, new_records, plan
from lastboat.dice import below, draw_outcome, generator
from lastboat.editions import Options, new_states
from lastboat.engine import CHANCE, NOBODY, STATE, States, do, legal_of
from lastboat.engine._compile import entry, rule
from lastboat.engine.rooms import ending
from lastboat.engine.state import State
from lastboat.engine.words import SEATS
from lastboat.view import blank_for


class Player(NamedTuple):
    """How someone appraises positions: by these weights alone, or by a net besides."""

    weights: Weights
    net: Mapping[str, Reals] | None = None


Task = tuple[Options, int, Sequence[Player], int]
"""Options, seed, players seat by seat, and how many moves of a thousand are made at random."""


class Cast(NamedTuple):
    """Who sits where, for compiled code."""

    weights: Weights
    """Seat by seat."""
    one: Net
    other: Net
    ones: int
    """A bit for each seat that has the first net; the others have the second."""
    seeing: int
    """A bit for each seat that plays by its net, not by its weights alone."""


class Room(NamedTuple):
    """Where one thread plays: everything its compiled code writes to."""

    game: States
    records: States
    desk: Desk
    drafts: Drafts
    scores: npt.NDArray[np.int16]


@dataclass(frozen=True)
class Played:
    """How a game ended, seat by seat."""

    scores: npt.NDArray[np.float64]
    shares: npt.NDArray[np.float64]


def new_room(width: int) -> Room:
    scores = np.zeros(SEATS, dtype=np.int16)
    return Room(np.zeros(1, dtype=STATE), new_records(), new_desk(0, TUNED), new_drafts(width), scores)


def cast(players: Sequence[Player]) -> Cast:
    """These players, with two different nets at most."""
    nets = list({id(player.net): player.net for player in players if player.net is not None}.values()) or [learned()]
    if len(nets) > 2:
        raise ValueError(f"at most 2 different nets at a table; {len(nets)} given")
    return Cast(
        np.array([player.weights for player in players]),
        new_net(nets[0]),
        new_net(nets[-1]),
        sum(1 << seat for seat, player in enumerate(players) if player.net is nets[0]),
        sum(1 << seat for seat, player in enumerate(players) if player.net is not None),
    )


@rule
def desk_of(d: Desk, players: Cast, seat: int) -> Desk:
    """What a seat works with."""
    net = players.one if (players.ones >> seat) & 1 else players.other
    sees = (players.seeing >> seat) & 1 == 1
    return Desk(d.g, players.weights[seat], d.maps, d.worth, d.notes, d.out, d.odds, d.silent, net, sees)


@entry
def play(room: Room, players: Cast, whim: int) -> None:
    """Play the room's game to its end; `whim` moves of a thousand at random."""
    s = room.game[0]
    d = room.desk
    while s.actor != NOBODY:
        if s.actor == CHANCE:
            do(s, draw_outcome(s, d.g, d.out, d.odds), d.silent)
            continue
        legal = legal_of(s, d.out)
        if legal == 1 or below(d.g, 1000) < whim:
            do(s, int(d.out[below(d.g, legal)]), d.silent)
        else:
            carry_out(s, make_plan(s, room.records, desk_of(d, players, s.actor), room.drafts), d, room.drafts)
    ending.scores(s, room.scores)


@rule
def make_plan(s: State, records: States, d: Desk, drafts: Drafts) -> int:
    """Let the acting seat make its plans from what it may know; gives the row of the best."""
    records[ROOT] = s
    blank_for(records[ROOT], int(s.actor), True)
    return plan(records, d, drafts)


@rule
def carry_out(s: State, row: int, d: Desk, drafts: Drafts) -> None:
    for i in range(drafts.lengths[row - FINISHED]):
        do(s, int(drafts.steps[row, i]), d.silent)


def play_game(room: Room, options: Options, seed: int, players: Sequence[Player], whim: int = 0) -> Played:
    """One game of these players, seat by seat."""
    room.game[0] = new_states(options)[0]
    room.desk.g[0] = generator(seed)[0]
    play(room, cast(players), whim)
    scores = room.scores[: options.players].astype(np.float64)
    winners = scores == scores.max()
    return Played(scores, winners / winners.sum())


def play_all(tasks: Iterable[Task], jobs: int, width: int) -> Iterator[Played]:
    """Games in threads, given in the order asked for."""
    rooms: SimpleQueue[Room] = SimpleQueue()
    for _ in range(jobs):
        rooms.put(new_room(width))

    def work(task: Task) -> Played:
        room = rooms.get()
        try:
            return play_game(room, *task)
        finally:
            rooms.put(room)

    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(work, tasks)


def player(name: str) -> Player:
    known = {"hand": BY_HAND, "tuned": TUNED, "climbed": CLIMBED}
    if name in known:
        return Player(known[name])
    if name == "learned":
        return Player(CLIMBED, learned())
    if name.endswith(".npz"):
        return Player(CLIMBED, dict(np.load(Path(name), allow_pickle=False)))
    return Player(np.load(Path(name), allow_pickle=False))


def match(one: Player, other: Player, options: Options, games: int, jobs: int, width: int, seed: int = 1) -> str:
    """The first player's share of the win against a table of the other, with twice its standard error."""
    seats = options.players

    def tasks() -> Iterator[Task]:
        for i in range(games):
            yield options, seed * 1_000_000 + i // seats, [one if s == i % seats else other for s in range(seats)], 0

    shares, points = [], []
    for i, played in enumerate(play_all(tasks(), jobs, width)):
        own = i % seats
        shares.append(played.shares[own])
        points.append((played.scores[own], np.delete(played.scores, own).mean()))
    error = 2 * float(np.std(shares)) / len(shares) ** 0.5
    own_points, others = np.mean(points, axis=0)
    won = f"{np.mean(shares):6.1%} ± {error:.1%} of {games} games, even {1 / seats:.0%}"
    return f"{won}, {own_points:.1f} : {others:.1f} points"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--width", type=int, default=WIDTH, help="positions kept after each step of a plan")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--dice", default="red")
    args = parser.parse_args()
    options = Options(players=args.players, dice=args.dice)
    told = match(player(args.one), player(args.other), options, args.games, args.jobs, args.width)
    print(f"{args.one} against {args.other}, {args.players} players: {told}")


if __name__ == "__main__":
    main()
