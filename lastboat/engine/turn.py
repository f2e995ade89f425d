"""The sequence of play: a table of all phases, and the functions that call the room of the current one.

The compiler cannot look functions up in a table, so the functions that choose by phase are written from it, in
`_by_phase`. tests/fuzz/test_sequence_of_play.py checks against real games who acts and what follows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

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
    passing: Rule | None = None
    """What happens when the actor passes; None if they cannot."""


@rule
def to_move(s: State, t: Trace) -> None:
    """§4.1, §7: no tile is played, or its move ends."""
    enter(s, Phase.MOVE, t)


@rule
def to_sink(s: State, t: Trace) -> None:
    """§4.2: the movement ends."""
    enter(s, Phase.SINK, t)


SEQUENCE: Final = (
    # §3: set-up
    Step(Phase.FIRST, "chance", "§3.1", setup.outcomes, setup.apply_first, "DEAL"),
    Step(Phase.DEAL, "chance", "§3.2", setup.outcomes, setup.apply_deal, "DEAL PLACE"),
    Step(Phase.PLACE, "active", "§3.3", setup.legal_place, setup.apply_place, "PLACE LAUNCH"),
    Step(Phase.LAUNCH, "active", "§3.4", setup.legal_launch, setup.apply_launch, "LAUNCH TILE"),
    # §4.1: play a tile
    Step(Phase.TILE, "active", "§7.4", tiles.legal, tiles.apply, "RIDE WIND SUMMON MOVE", to_move),
    Step(Phase.RIDE, "active", "§7.1", tiles.legal_ride, tiles.apply_ride, "RIDE MOVE", to_move),
    Step(Phase.WIND, "active", "§7.2", tiles.legal_wind, tiles.apply_wind, "WIND GUARD MOVE", to_move),
    Step(Phase.SUMMON, "active", "§7.3", creatures.legal_summon, creatures.pick, "DIVE"),
    # §4.2: move
    Step(Phase.MOVE, "active", "§4.2", movement.legal, movement.apply, "MOVE GUARD SINK", to_sink),
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


def _by_phase(annotations: dict[str, str], calls: Mapping[Phase, Rule], otherwise: object) -> Any:
    """A rule that calls the function of the current phase with its own arguments.

    Its source is a chain of `if s.phase == 3: return call_0(s, out)`. What several phases share is called in one place,
    since the compiler copies a rule to wherever it is called.
    """
    names = {f"call_{n}": function for n, function in enumerate(dict.fromkeys(calls.values()))}
    arguments = ", ".join(annotations)
    lines = [f"def by_phase({arguments}):"]
    for name, function in names.items():
        phases = " or ".join(f"s.phase == {phase.value}" for phase, one in calls.items() if one is function)
        lines.append(f"    if {phases}: return {name}({arguments})")
    scope: dict[str, Any] = {**names, "__name__": __name__}
    exec("\n".join([*lines, f"    return {otherwise}"]), scope)
    scope["by_phase"].__annotations__ = annotations
    return rule(scope["by_phase"])


legal_of: Callable[[State, Actions], int] = _by_phase(
    {"s": "State", "out": "Actions"}, {step.phase: step.choices for step in SEQUENCE if step.actor != "chance"}, 0
)
"""The acting seat's legal actions."""
outcomes_of: Callable[[State, Actions, Odds], int] = _by_phase(
    {"s": "State", "out": "Actions", "odds": "Odds"},
    {step.phase: step.choices for step in SEQUENCE if step.actor == "chance"},
    0,
)
"""Chance's outcomes."""
_apply: Callable[[State, int, Trace], None] = _by_phase(
    {"s": "State", "a": "int", "t": "Trace"}, {step.phase: step.apply for step in SEQUENCE}, None
)
_pass: Callable[[State, Trace], None] = _by_phase(
    {"s": "State", "t": "Trace"}, {step.phase: step.passing for step in SEQUENCE if step.passing is not None}, None
)


@rule
def do(s: State, a: int, t: Trace) -> None:
    """Apply a legal action or outcome."""
    if t.shape[0] > 0:
        t[0, 0] = 0
    if a == action.PASS:
        emit(t, Event.PASSED, s.actor, s.phase, 0)
        _pass(s, t)
    else:
        _apply(s, a, t)
