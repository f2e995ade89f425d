"""Games in compiled code for the net to learn from (training/train.py): positions, and what came of them.

Everyone plays whole turns by what his seat may know, most by the net and some by the judgement, now and then a plan
that is not the best. Positions are kept as one seat sees them: those of its own plans, and the start of anyone's turn.
What came of one is what the net thought of the seat's next plan, of the one after that a little less, and so on to the
end of the game: TD(lambda) by seats.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
from scenarios import random_options, random_table, random_way
from selfplay import Cast, carry_out, cast, desk_of, make_plan
from targets import POSITION, THOUGHT, Positions, Scores, Thoughts, tell_back

from lastboat.bots.evaluation.evaluate import appraise, let_pass
from lastboat.bots.evaluation.features import is_out
from lastboat.bots.evaluation.heuristic import judge
from lastboat.bots.evaluation.network import Reals, copy_row
from lastboat.bots.evaluation.network_inputs import describe_game, describe_seat, list_things, standing_place
from lastboat.bots.evaluation.weights import CLIMBED
from lastboat.bots.evaluation.workspace import Desk, new_desk
from lastboat.bots.search.action_values import look_as
from lastboat.bots.search.beam import BLIND, FINISHED, LUCK, PLANS, ROOT, WORK, Drafts, new_drafts, new_records
from lastboat.bots.search.mcts import is_turn_start, search
from lastboat.bots.search.rollout_policy import choose_lightly
from lastboat.bots.search.tree import NO_NODE, USED, Manner, Tree, new_tree
from lastboat.dice import below, draw_outcome, generator
from lastboat.editions import new_states
from lastboat.engine import CHANCE, NOBODY, STATE, States, do, legal_of
from lastboat.engine._compile import entry, rule
from lastboat.engine.pieces import owner
from lastboat.engine.rooms import ending
from lastboat.engine.state import State
from lastboat.engine.words import EXPLORERS, SEATS
from lastboat.view import blank_for

GAMES: Final = 2
"""From one set-up."""
WIDTH: Final = 3
"""Positions kept after each step of a plan."""
AT_THE_START: Final = 100
AT_THE_END: Final = 400
ON_THE_WAY: Final = 100
"""Of a thousand positions so many are kept: where a turn starts, where a plan leads, and where it passes."""
LASTING: Final = 0.85
"""Lambda: how much of what comes of a plan is left to what comes later."""
NOT_OUT: Final = -1
"""Instead of the place where someone stands."""
MOST_THOUGHTS: Final = 8000
"""Of one game; what is thought after that is not kept."""


class Room(NamedTuple):
    """Where one thread plays."""

    start: States
    game: States
    records: States
    eye: Desk
    """With the net that learns."""
    drafts: Drafts
    tree: Tree
    """For placing by search."""
    scores: Scores
    kept: Positions
    thoughts: Thoughts
    came: Reals


def new_room(seed: int, most: int, net: Mapping[str, Reals]) -> Room:
    return Room(
        np.zeros(1, dtype=STATE),
        np.zeros(1, dtype=STATE),
        new_records(),
        new_desk(seed, CLIMBED, net),
        new_drafts(WIDTH),
        new_tree(20_000, Manner(trust=10.0, patience=1_000_000, foresight=True)),
        np.zeros(SEATS, dtype=np.int16),
        np.zeros(most, dtype=POSITION),
        np.zeros(MOST_THOUGHTS, dtype=THOUGHT),
        np.zeros((SEATS, 2 * SEATS), dtype=np.float32),
    )


@entry
def set_up(room: Room, ways: npt.NDArray[np.int64]) -> None:
    """Play the room's start up to its first turn. Seat by seat: of a hundred moves so many at random, so many by a
    glance, and the others by so many lines of a search, or by the judgement where that is 0."""
    s = room.start[0]
    d = room.eye
    while s.turn == 0 and s.actor != NOBODY:
        if s.actor == CHANCE:
            do(s, draw_outcome(s, d.g, d.out, d.odds), d.silent)
            continue
        randomly, lightly, lines = ways[s.actor]
        dice = below(d.g, 100)
        if dice < randomly:
            do(s, int(d.out[below(d.g, legal_of(s, d.out))]), d.silent)
        elif dice < randomly + lightly:
            do(s, choose_lightly(s, d), d.silent)
        elif lines == 0:
            carry_out(s, make_plan(s, room.records, d, room.drafts), d, room.drafts)
        else:
            do(s, placed_by_search(s, room, int(lines)), d.silent)


@rule
def placed_by_search(s: State, room: Room, lines: int) -> int:
    """The placing that a search tries most."""
    t = room.tree
    room.records[ROOT] = s
    blank_for(room.records[ROOT], int(s.actor), True)
    t.counts[USED] = 0
    search(room.records, t, room.eye, room.drafts, lines)
    best = node = t.nodes[0].first
    while node != NO_NODE:
        if t.nodes[node].visits > t.nodes[best].visits:
            best = node
        node = t.nodes[node].next
    return int(t.nodes[best].action)


@entry
def play(room: Room, players: Cast, studies: int, first: int, whim: int, lasting: float) -> int:
    """Play a game from the room's start and keep positions from row `first` on; gives the next free row.

    `studies` has a bit for each seat whose positions are kept. So many of a thousand of their plans stray.
    """
    d = room.eye
    room.game[0] = room.start[0]
    s = room.game[0]
    at, thoughts, turn = first, 0, 0
    while s.actor != NOBODY:
        if s.turn != turn and is_turn_start(s):
            turn = int(s.turn)
            at = keep_start(room, studies, at, thoughts)
        if s.actor == CHANCE:
            do(s, draw_outcome(s, d.g, d.out, d.odds), d.silent)
            continue
        if legal_of(s, d.out) == 1:
            do(s, int(d.out[0]), d.silent)
            continue
        row = make_plan(s, room.records, desk_of(d, players, s.actor), room.drafts)
        if (studies >> s.actor) & 1 and thoughts < MOST_THOUGHTS:
            strays = below(d.g, 1000) < whim
            note_thought(room, row, strays, room.thoughts[thoughts])
            if strays:
                row = FINISHED + below(d.g, int(room.drafts.lengths[PLANS]))
            thoughts += 1
            at = keep_positions(room, row, at, thoughts)
        carry_out(s, row, d, room.drafts)
    ending.scores(s, room.scores)
    scores = room.scores[: s.rules.players]
    tell_back(room.kept[first:at], room.thoughts[:thoughts], scores, room.came, lasting)
    return at


@rule
def note_thought(room: Room, row: int, strays: bool, thought: Any) -> None:
    """What the net expects of the best plan of the seat at ROOT."""
    states, d = room.records, room.eye
    thought.seat = states[ROOT].actor
    thought.strays = strays
    states[LUCK] = states[ROOT]
    carry_out(states[LUCK], row, d, room.drafts)
    let_pass(states[LUCK], int(thought.seat), d)
    appraise(states[LUCK], int(thought.seat), d)
    for seat in range(SEATS):
        thought.share[seat] = d.notes[0].share[seat]
        thought.score[seat] = d.notes[0].score[seat]


@rule
def keep_positions(room: Room, row: int, first: int, thoughts: int) -> int:
    """Keep some of where a plan leads, and of where it passes; gives the next free row."""
    states, d, p = room.records, room.eye, room.drafts
    seat, at = int(states[ROOT].actor), first
    s = states[LUCK]
    states[LUCK] = states[ROOT]
    last = p.lengths[row - FINISHED] - 1
    for i in range(last + 1):
        do(s, int(p.steps[row, i]), d.silent)
        if i == last:
            let_pass(s, seat, d)
        wanted = below(d.g, 1000) < (AT_THE_END if i == last else ON_THE_WAY)
        if wanted and s.actor != NOBODY:
            at = keep(room, s, seat, thoughts, at)
    return at


@rule
def keep_start(room: Room, studies: int, first: int, thoughts: int) -> int:
    """Keep how the start of a turn looks to some of the seats; gives the next free row."""
    s, d, at = room.game[0], room.eye, first
    room.records[WORK] = s
    for seat in range(s.rules.players):
        wanted = below(d.g, 1000) < (1000 if s.turn == 1 else AT_THE_START)
        if wanted and (studies >> seat) & 1:
            look_as(room.records, seat, d)
            at = keep(room, room.records[BLIND], seat, thoughts, at)
    return at


@rule
def keep(room: Room, s: State, seat: int, thoughts: int, at: int) -> int:
    """Keep a position as the seat sees it, while there is room; gives the next free row."""
    if at == len(room.kept):
        return at
    note(s, seat, room.eye, room.kept[at])
    room.kept[at].seat = seat
    room.kept[at].thought = thoughts
    return at + 1


@rule
def note(s: State, seat: int, d: Desk, x: Any) -> None:
    """What the net is shown."""
    n = d.notes[0]
    judge(s, d.worth, d.maps, d.weights, n)
    players = int(s.rules.players)
    x.players = players
    for e in range(EXPLORERS):
        x.stands[e] = NOT_OUT
        if is_out(s, e):
            x.stands[e] = standing_place(s, e)
            x.place[e] = (owner(s, e) - seat) % players
            copy_row(n.feature[e], x.feature[e])
    for other in range(players):
        place = (other - seat) % players
        describe_seat(s, other, d.worth, n, x.standing[place])
        x.judged[place] = n.share[other]
    describe_game(s, seat, x.general)
    list_things(s, x.things)


class Played(NamedTuple):
    kept: Positions
    games: int


def gather(room: Room, net: Mapping[str, Reals], seed: int, deadline: float, judges: bool) -> Played:
    """Positions of games played until the deadline."""
    rng, at, games = Random(seed), 0, 0
    room.eye.g[0] = generator(seed)[0]
    while time.perf_counter() < deadline and at < len(room.kept):
        room.start[0] = new_states(random_options(rng))[0]
        set_up(room, np.array([random_way(rng) for _ in range(SEATS)]))
        for _ in range(GAMES):
            table = random_table(rng, net, judges)
            whim, lasting = (0, 1.0) if judges else (rng.choice((0, 10, 40)), LASTING)
            at = play(room, cast(table.players), table.studies, at, whim, lasting)
            games += 1
    return Played(room.kept[:at], games)


def collect(net: Mapping[str, Reals], *, seconds: float, jobs: int, most: int, seed: int, judges: bool) -> Played:
    """Play in so many threads at once."""
    gather(new_room(0, 50, net), net, 0, time.perf_counter() + 0.1, judges)  # compiled before the clock starts
    deadline = time.perf_counter() + seconds
    found: dict[int, Played] = {}

    def work(i: int) -> None:
        found[i] = gather(new_room(i, most // jobs, net), net, seed * 1000 + i, deadline, judges)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return Played(np.concatenate([lot.kept for lot in found.values()]), sum(lot.games for lot in found.values()))
