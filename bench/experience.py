"""Games in compiled code for the net to learn from (bench/learn.py): positions, and how their games ended.

Everyone plays as the Admiral imagines the others to, in a quarter of the games by whole turns instead, with a few moves
at random. Several games begin from one set-up. A part of the positions at the start of a turn is kept.
"""

from __future__ import annotations

import threading
import time
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
from selfplay import carry_out_plan

from lastboat.bots.admiral import Admiral
from lastboat.bots.desk import Desk, new_desk
from lastboat.bots.features import is_out
from lastboat.bots.light import choose_lightly
from lastboat.bots.net import GENERAL, STANDING, describe_game, describe_seat
from lastboat.bots.notes import FEATURES, Worth
from lastboat.bots.plan import WORK, Drafts, new_drafts, new_records
from lastboat.bots.reach import draw_maps
from lastboat.bots.search import is_turn_start
from lastboat.bots.sound import Glances, choose_soundly
from lastboat.bots.value import judge
from lastboat.bots.weights import CLIMBED
from lastboat.dice import below, draw_outcome, generator
from lastboat.editions import DICE, EDITIONS, SQUIDS, Options, new_states
from lastboat.engine import CHANCE, NOBODY, STATE, States, action, do, legal_of
from lastboat.engine._compile import entry, rule
from lastboat.engine.pieces import owner
from lastboat.engine.rooms import ending
from lastboat.engine.state import State
from lastboat.engine.words import EXPLORERS, SEATS, Status

CARE: Final = Admiral.manner.care
GAMES: Final = 8
"""From one set-up."""
KEPT: Final = 35
"""Of a hundred positions."""
ABSENT: Final = -1
"""Instead of a status: he is not out."""
POSITION: Final = np.dtype(
    [
        ("feature", np.float32, (EXPLORERS, FEATURES)),
        ("row", np.int8, (EXPLORERS,)),
        ("place", np.int8, (EXPLORERS,)),
        ("hex", np.uint8, (EXPLORERS,)),
        ("standing", np.float32, (SEATS, STANDING)),
        ("general", np.float32, (GENERAL,)),
        ("judged", np.float32, (SEATS,)),
        ("share", np.float32, (SEATS,)),
        ("score", np.float32, (SEATS,)),
        ("players", np.int8),
    ]
)
"""What the net is shown, seats in the order of play; then what the judgement said, and what came of it."""
Positions = npt.NDArray[Any]


class Room(NamedTuple):
    """Where one thread plays."""

    start: States
    game: States
    records: States
    desk: Desk
    drafts: Drafts
    glances: Glances
    truly: Worth
    """Zeros: values are as they are."""
    scores: npt.NDArray[np.int16]
    kept: Positions


def new_room(seed: int, most: int) -> Room:
    return Room(
        np.zeros(1, dtype=STATE),
        np.zeros(1, dtype=STATE),
        new_records(),
        new_desk(seed, CLIMBED),
        new_drafts(),
        np.zeros(action.MOST_LEGAL),
        np.zeros(EXPLORERS, dtype=np.float32),
        np.zeros(SEATS, dtype=np.int16),
        np.zeros(most, dtype=POSITION),
    )


@entry
def set_up(room: Room, whim: int) -> None:
    """Play the room's start up to its first turn, so many of a hundred moves by a glance."""
    s = room.start[0]
    d = room.desk
    while s.turn == 0 and s.actor != NOBODY:
        if s.actor == CHANCE:
            do(s, draw_outcome(s, d.g, d.out, d.odds), d.silent)
        elif below(d.g, 100) < whim:
            do(s, choose_lightly(s, d), d.silent)
        else:
            carry_out_plan(s, room.records, d, room.drafts)


@entry
def play(room: Room, first: int, whim: int, by_turns: bool) -> int:
    """Play a game from the room's start and keep positions from row `first` on; gives the next free row.

    So many of a thousand moves are made at random.
    """
    d = room.desk
    room.game[0] = room.start[0]
    s = room.game[0]
    at = first
    while s.actor != NOBODY:
        if s.actor == CHANCE:
            do(s, draw_outcome(s, d.g, d.out, d.odds), d.silent)
            continue
        if is_turn_start(s):
            draw_maps(s, d.maps)
            if below(d.g, 100) < KEPT and at < len(room.kept):
                note(room, s, at)
                at += 1
        if below(d.g, 1000) < whim:
            do(s, int(d.out[below(d.g, legal_of(s, d.out))]), d.silent)
        elif by_turns:
            carry_out_plan(s, room.records, d, room.drafts)
        else:
            room.records[WORK] = s
            do(s, choose_soundly(room.records, d, room.truly, room.glances, CARE), d.silent)
    ending.scores(s, room.scores)
    for row in range(first, at):
        note_result(room, int(s.rules.players), row)
    return at


@rule
def note(room: Room, s: State, at: int) -> None:
    """What the net is shown; who sits where stands in for the scores until they are known."""
    n = room.desk.notes[0]
    judge(s, room.truly, room.desk.maps, room.desk.weights, n)
    x = room.kept[at]
    players = int(s.rules.players)
    x.players = players
    for e in range(EXPLORERS):
        x.row[e] = ABSENT
        if is_out(s, e):
            x.row[e] = int(s.explorer[e].status) - Status.LAND
            x.hex[e] = s.explorer[e].hex
            x.place[e] = (owner(s, e) - int(s.active)) % players
            x.feature[e] = n.feature[e]
    for seat in range(players):
        place = (seat - int(s.active)) % players
        describe_seat(s, seat, room.truly, n, x.standing[place])
        x.judged[place] = n.share[seat]
        x.score[place] = seat
    describe_game(s, x.general)


@rule
def note_result(room: Room, players: int, row: int) -> None:
    best = room.scores[0]
    for seat in range(players):
        best = max(best, room.scores[seat])
    winners = 0
    for seat in range(players):
        winners += room.scores[seat] == best
    x = room.kept[row]
    for place in range(players):
        score = room.scores[int(x.score[place])]
        x.score[place] = score
        x.share[place] = 1 / winners if score == best else 0


def random_options(rng: Random) -> Options:
    """Mostly the base game, mostly for four."""
    players = rng.choices((4, 3, 2), (60, 18, 22))[0]
    if rng.random() < 0.7:
        return Options(players=players)
    end = rng.random()
    return Options(
        players=players,
        dice=rng.choice(tuple(DICE)),
        squid=rng.choice(("none", *SQUIDS)),
        edition=rng.choice(tuple(EDITIONS)),
        to_the_last=end < 0.2,
        submerged=0.2 <= end < 0.4,
        all_equal=rng.random() < 0.15,
        overcrowded=rng.random() < 0.2,
        closed_lagoon=rng.random() < 0.2,
        two_colours=players == 2 and rng.random() < 0.3,
    )


def gather(seed: int, most: int, deadline: float) -> tuple[Positions, int]:
    """Positions of games played until the deadline, and how many games."""
    rng, room, at, games = Random(seed), new_room(seed, most), 0, 0
    room.desk.g[0] = generator(seed)[0]
    while time.perf_counter() < deadline and at < most:
        room.start[0] = new_states(random_options(rng))[0]
        room.drafts.width[0] = 1
        set_up(room, rng.choice((0, 0, 10, 30)))
        room.drafts.width[0] = 2
        for i in range(GAMES):
            at = play(room, at, rng.choice((0, 10, 30)), i % 4 == 0)
            games += 1
    return room.kept[:at], games


def collect(seconds: float, jobs: int, most: int, seed: int) -> list[Positions]:
    """Play in so many threads at once; a lot of positions from each."""
    gather(0, 50, time.perf_counter() + 1)  # compiled before the clock starts
    deadline = time.perf_counter() + seconds
    found: dict[int, tuple[Positions, int]] = {}

    def work(i: int) -> None:
        found[i] = gather(seed * 1000 + i, most // jobs, deadline)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    games = sum(count for _, count in found.values())
    print(f"{games} games, {sum(len(lot) for lot, _ in found.values())} positions", flush=True)
    return [found[i][0] for i in range(jobs)]
