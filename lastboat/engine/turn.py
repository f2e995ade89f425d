"""The sequence of play: a table of all phases, and the four functions that call the room of the current one.

`SEQUENCE` is for readers. The functions below it say the same for the compiler, which cannot look functions up in a
table; tests/laws/test_sequence_of_play.py checks the table against them and against real games.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from lastboat.engine import action
from lastboat.engine._compile import rule
from lastboat.engine.action import Actions, Odds
from lastboat.engine.rooms import (
    attacks,
    creatures,
    defence,
    dolphins,
    movement,
    setup,
    sinking,
    squid,
    tiles,
    undersides,
)
from lastboat.engine.state import State
from lastboat.engine.trace import Event, Trace, emit
from lastboat.engine.transitions import enter, resume
from lastboat.engine.words import Phase

Rule = Callable[..., object]


class Step(NamedTuple):
    """One phase of the sequence."""

    phase: Phase
    actor: str
    """Who acts: `chance`, the `active` player, or the threatened players, `asked` in turn."""
    paragraph: str
    choices: Rule
    """Lists the legal actions, or chance's outcomes."""
    apply: Rule
    """Applies one of them."""
    follows: str
    """The phases that may come next. A phase with nothing to decide is replaced by the next of TILE, MOVE, SINK, ROLL
    (`transitions.enter`); NEXT is the TILE of the next player; §9.2 may end the game anywhere."""
    passing: Rule | Phase | None = None
    """What happens when the actor passes, or the phase that comes then; None if they cannot pass."""


SEQUENCE: Final = (
    # §3: set-up
    Step(Phase.FIRST, "chance", "§3.1", setup.outcomes, setup.apply_first, "DEAL"),
    Step(Phase.DEAL, "chance", "§3.2", setup.outcomes, setup.apply_deal, "DEAL PLACE"),
    Step(Phase.PLACE, "active", "§3.3", setup.legal_place, setup.apply_place, "PLACE LAUNCH"),
    Step(Phase.LAUNCH, "active", "§3.4", setup.legal_launch, setup.apply_launch, "LAUNCH TILE"),
    # §4.1: play a tile
    Step(Phase.TILE, "active", "§7.4", tiles.legal, tiles.apply, "RIDE WIND SUMMON MOVE", Phase.MOVE),
    Step(Phase.RIDE, "active", "§7.1", tiles.legal_ride, tiles.apply_ride, "RIDE MOVE", Phase.MOVE),
    Step(Phase.WIND, "active", "§7.2", tiles.legal_wind, tiles.apply_wind, "WIND GUARD MOVE", Phase.MOVE),
    Step(Phase.SUMMON, "active", "§7.3", creatures.legal_summon, creatures.pick, "DIVE"),
    # §4.2: move
    Step(Phase.MOVE, "active", "§4.2", movement.legal, movement.apply, "MOVE GUARD SINK", Phase.SINK),
    # §4.3: remove a tile
    Step(Phase.SINK, "active", "§6.1", sinking.legal, sinking.apply, "FLIP OVER"),
    Step(Phase.FLIP, "chance", "§6.2", undersides.outcomes, undersides.apply, "RESCUE SPAWN GUARD ROLL OVER"),
    Step(Phase.RESCUE, "active", "§6.3", undersides.legal_rescue, undersides.apply_rescue, "RESCUE ROLL"),
    Step(Phase.SPAWN, "active", "§12.1", squid.legal_spawn, squid.apply_spawn, "NIP ROLL"),
    Step(Phase.NIP, "active", "§12.1", squid.legal_bite, squid.apply_bite, "ROLL", resume),
    # §4.4: roll, then move a creature
    Step(Phase.ROLL, "chance", "§4.4", creatures.outcomes_roll, creatures.apply_roll, "RANGE CREATURE NEXT"),
    Step(Phase.RANGE, "chance", "§11.2", creatures.outcomes_range, creatures.apply_range, "CREATURE NEXT"),
    Step(
        Phase.CREATURE,
        "active",
        "§8.1",
        creatures.legal,
        creatures.apply,
        "CREATURE DIVE DEFEND BITE GUARD NEXT",
        creatures.stop,
    ),
    Step(Phase.DIVE, "active", "§7.3", creatures.legal_dive, creatures.apply_dive, "BITE MOVE NEXT"),
    Step(Phase.DEFEND, "asked", "§7.6", defence.legal, defence.apply, "DEFEND GUARD NEXT", attacks.decline_defence),
    Step(Phase.BITE, "active", "§12.4", squid.legal_bite, squid.apply_bite, "MOVE NEXT"),
    # Wherever several swimmers meet free dolphins
    Step(Phase.GUARD, "active", "§11.4", dolphins.legal_guard, dolphins.apply_guard, "GUARD MOVE ROLL NEXT"),
)


@rule
def legal_of(s: State, out: Actions) -> int:
    match s.phase:
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
            return creatures.legal_summon(s, out)
        case Phase.MOVE:
            return movement.legal(s, out)
        case Phase.SINK:
            return sinking.legal(s, out)
        case Phase.RESCUE:
            return undersides.legal_rescue(s, out)
        case Phase.SPAWN:
            return squid.legal_spawn(s, out)
        case Phase.NIP | Phase.BITE:
            return squid.legal_bite(s, out)
        case Phase.CREATURE:
            return creatures.legal(s, out)
        case Phase.DIVE:
            return creatures.legal_dive(s, out)
        case Phase.DEFEND:
            return defence.legal(s, out)
        case Phase.GUARD:
            return dolphins.legal_guard(s, out)
    return 0


@rule
def outcomes_of(s: State, out: Actions, odds: Odds) -> int:
    match s.phase:
        case Phase.FIRST | Phase.DEAL:
            return setup.outcomes(s, out, odds)
        case Phase.FLIP:
            return undersides.outcomes(s, out, odds)
        case Phase.ROLL:
            return creatures.outcomes_roll(s, out, odds)
        case Phase.RANGE:
            return creatures.outcomes_range(s, out, odds)
    return 0


@rule
def do(s: State, a: int, t: Trace) -> None:
    if t.shape[0] > 0:
        t[0, 0] = 0
    if a == action.PASS:
        decline(s, t)
        return
    match s.phase:
        case Phase.FIRST:
            setup.apply_first(s, a, t)
        case Phase.DEAL:
            setup.apply_deal(s, a, t)
        case Phase.PLACE:
            setup.apply_place(s, a, t)
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
        case Phase.MOVE:
            movement.apply(s, a, t)
        case Phase.SINK:
            sinking.apply(s, a, t)
        case Phase.FLIP:
            undersides.apply(s, a, t)
        case Phase.RESCUE:
            undersides.apply_rescue(s, a, t)
        case Phase.SPAWN:
            squid.apply_spawn(s, a, t)
        case Phase.NIP | Phase.BITE:
            squid.apply_bite(s, a, t)
        case Phase.ROLL:
            creatures.apply_roll(s, a, t)
        case Phase.RANGE:
            creatures.apply_range(s, a, t)
        case Phase.CREATURE:
            creatures.apply(s, a, t)
        case Phase.DIVE:
            creatures.apply_dive(s, a, t)
        case Phase.DEFEND:
            defence.apply(s, a, t)
        case Phase.GUARD:
            dolphins.apply_guard(s, a, t)


@rule
def decline(s: State, t: Trace) -> None:
    """PASS: no tile played (§4.1), a move ended (§4.2, §4.4, §7), no bite (§12.1), no defence (§7.5)."""
    emit(t, Event.PASSED, s.actor, s.phase, 0)
    match s.phase:
        case Phase.TILE | Phase.RIDE | Phase.WIND:
            enter(s, Phase.MOVE, t)
        case Phase.MOVE:
            enter(s, Phase.SINK, t)
        case Phase.NIP:
            resume(s, t)
        case Phase.CREATURE:
            creatures.stop(s, t)
        case Phase.DEFEND:
            attacks.decline_defence(s, t)
