"""The rules engine: six verbs over one packed record.

    new · actor · legal · outcomes · apply · scores

Each takes an array of STATE records and an index, checks nothing, and allocates nothing; the checked door is
`lastboat.game.Game`. To copy a game, copy its record: `states[j] = states[i]`.
"""

from __future__ import annotations

import numpy as np

from lastboat.engine import action
from lastboat.engine._compile import entry, rule
from lastboat.engine.action import ACTION_VERSION, ACTIONS, MOST_LEGAL, Actions, Odds
from lastboat.engine.rooms import (
    creatures,
    defence,
    dolphins,
    ending,
    movement,
    rolling,
    setup,
    sinking,
    squid,
    tiles,
    undersides,
)
from lastboat.engine.rooms.ending import Scores
from lastboat.engine.rules import RULES
from lastboat.engine.state import STATE, State, States
from lastboat.engine.trace import ROOM, Event, Trace, tell
from lastboat.engine.turn import enter, resume
from lastboat.engine.words import CHANCE, NOBODY, Phase

__all__ = [
    "ACTIONS",
    "ACTION_VERSION",
    "CHANCE",
    "MOST_LEGAL",
    "NOBODY",
    "ROOM",
    "RULES",
    "SILENT",
    "STATE",
    "State",
    "States",
    "actor",
    "apply",
    "legal",
    "new",
    "outcomes",
    "scores",
]

SILENT: Trace = np.empty((0, 4), dtype=np.int16)
"""A trace for when nobody listens."""


@entry
def new(states: States, i: int) -> None:
    """Lay out the board by the rules that `states[i].rules` holds."""
    setup.lay_out(states[i])


@entry
def actor(states: States, i: int) -> int:
    """Who decides: a seat, CHANCE or NOBODY."""
    return int(states[i].actor)


@entry
def legal(states: States, i: int, out: Actions) -> int:
    """Write what the acting seat may do into `out`, in rising order; gives how many, 0 when no seat acts."""
    return legal_of(states[i], out)


@entry
def outcomes(states: States, i: int, out: Actions, odds: Odds) -> int:
    """Write what chance may bring and its weights; gives how many, 0 when chance does not act."""
    return outcomes_of(states[i], out, odds)


@entry
def apply(states: States, i: int, a: int, t: Trace) -> None:
    """Do a legal action or outcome; `t` hears what happens."""
    do(states[i], a, t)


@entry
def scores(states: States, i: int, out: Scores) -> int:
    """Write each seat's score as it stands; gives the number of seats."""
    return ending.scores(states[i], out)


@rule
def legal_of(s: State, out: Actions) -> int:
    match s.phase:
        case Phase.MOVE:
            return movement.legal(s, out)
        case Phase.PLACE:
            return setup.legal_place(s, out)
        case Phase.LAUNCH:
            return setup.legal_launch(s, out)
        case Phase.TILE:
            return tiles.legal(s, out)
        case Phase.RIDE:
            return tiles.legal_ride(s, out)
        case Phase.WIND:
            return tiles.legal_wind(s, out)
        case Phase.SUMMON:
            return creatures.legal_far(s, out, 0)
        case Phase.DIVE:
            return creatures.legal_dive(s, out)
        case Phase.SINK:
            return sinking.legal(s, out)
        case Phase.RESCUE:
            return dolphins.legal_picks(s, action.TAKE, out)
        case Phase.GUARD:
            return dolphins.legal_picks(s, action.GUARD, out)
        case Phase.SPAWN:
            return squid.legal_spawn(s, out)
        case Phase.NIP | Phase.BITE:
            return squid.legal_bite(s, out)
        case Phase.CREATURE:
            return creatures.legal(s, out)
        case Phase.DEFEND:
            return defence.legal(s, out)
    return 0


@rule
def outcomes_of(s: State, out: Actions, odds: Odds) -> int:
    match s.phase:
        case Phase.FIRST | Phase.DEAL:
            return setup.outcomes(s, out, odds)
        case Phase.FLIP:
            return undersides.outcomes(s, out, odds)
        case Phase.ROLL:
            return rolling.outcomes_roll(s, out, odds)
        case Phase.RANGE:
            return rolling.outcomes_range(s, out, odds)
    return 0


@rule
def do(s: State, a: int, t: Trace) -> None:
    if t.shape[0] > 0:
        t[0, 0] = 0
    if a == action.PASS:
        refuse(s, t)
        return
    match s.phase:
        case Phase.MOVE:
            movement.apply(s, a, t)
        case Phase.DEAL:
            setup.apply_deal(s, a, t)
        case Phase.PLACE:
            setup.apply_place(s, a, t)
        case Phase.SINK:
            sinking.apply(s, a, t)
        case Phase.FLIP:
            undersides.apply(s, a, t)
        case Phase.ROLL:
            rolling.apply_roll(s, a, t)
        case Phase.RANGE:
            rolling.apply_range(s, a, t)
        case Phase.CREATURE:
            creatures.apply(s, a, t)
        case Phase.FIRST:
            setup.apply_first(s, a, t)
        case Phase.LAUNCH:
            setup.apply_launch(s, a, t)
        case Phase.TILE:
            tiles.apply(s, a, t)
        case Phase.RIDE:
            tiles.apply_ride(s, a, t)
        case Phase.WIND:
            tiles.apply_wind(s, a, t)
        case Phase.SUMMON:
            creatures.pick(s, a)
        case Phase.DIVE:
            creatures.apply_dive(s, a, t)
        case Phase.RESCUE:
            undersides.apply_rescue(s, a, t)
        case Phase.GUARD:
            dolphins.apply_guard(s, a, t)
        case Phase.SPAWN:
            squid.apply_spawn(s, a, t)
        case Phase.NIP | Phase.BITE:
            squid.apply_bite(s, a, t)
        case Phase.DEFEND:
            defence.apply(s, a, t)


@rule
def refuse(s: State, t: Trace) -> None:
    """PASS: a tile not played (§4.1), a move ended (§4.2, §4.4, §7), a bite or a defence forgone (§12.1, §7.5)."""
    tell(t, Event.PASSED, s.actor, s.phase, 0)
    match s.phase:
        case Phase.TILE | Phase.RIDE | Phase.WIND:
            enter(s, Phase.MOVE, t)
        case Phase.MOVE:
            enter(s, Phase.SINK, t)
        case Phase.CREATURE:
            creatures.stop(s, t)
        case Phase.DEFEND:
            defence.decline(s, t)
        case Phase.NIP:
            resume(s, t)
