"""§3.1, §4, §9: whose turn it is, how far the game has progressed and whether it should be over."""

from __future__ import annotations

from lastboat.engine._compile import rule
from lastboat.engine.audit.problem import Field, Found, Problem, expect, note
from lastboat.engine.board import SLOTS
from lastboat.engine.pieces import owner
from lastboat.engine.rooms.setup import boats_to_launch, explorers_in_play
from lastboat.engine.state import State
from lastboat.engine.transitions import POINTS, QUIET_TURNS, is_for_chance
from lastboat.engine.words import BOATS, CHANCE, EXPLORERS, NOBODY, RESERVE, TERRAINS, Ending, Phase, Reason, Underside


@rule
def audit_turn(s: State, found: Found, n: int) -> int:
    n = expect(found, n, Field.ACTIVE, s.active, active_due(s))
    if s.phase != Phase.DEFEND:
        n = expect(found, n, Field.ACTOR, s.actor, actor_due(s))
    n = expect(found, n, Field.LAUNCHED, s.launched, launched_due(s))
    n = expect(found, n, Field.REASON, s.reason, reason_due(s))
    if s.first != first_due(s):
        n = note(found, n, Problem.UNFIT, Field.FIRST, s.phase)
    if not is_phase_due(s):
        n = note(found, n, Problem.UNFIT, Field.PHASE, s.phase)
    if s.turn < 0:
        n = note(found, n, Problem.UNFIT, Field.TURN, s.phase)
    if s.progress < 0 or s.progress > 1:
        n = note(found, n, Problem.UNFIT, Field.PROGRESS, s.phase)
    if s.quiet_turns < 0 or s.quiet_turns > QUIET_TURNS or (s.quiet_turns > 0 and s.rules.ending != Ending.LAST):
        n = note(found, n, Problem.UNFIT, Field.QUIET_TURNS, s.phase)
    return audit_points(s, found, n)


@rule
def is_setting_up(s: State) -> bool:
    return s.phase >= Phase.FIRST and s.phase <= Phase.LAUNCH


@rule
def is_phase_due(s: State) -> bool:
    """§3, §4: set-up goes step by step, and before the first turn; NEXT is only passed through."""
    if s.phase == Phase.FIRST:
        return s.turn == 0 and s.dealt == 0 and s.rules.first == CHANCE
    if s.phase == Phase.DEAL:
        return s.turn == 0 and s.dealt < SLOTS
    if s.phase == Phase.PLACE:
        return s.turn == 0 and s.dealt == SLOTS and s.placed < explorers_in_play(s)
    if s.phase == Phase.LAUNCH:
        return s.turn == 0 and s.placed == explorers_in_play(s) and s.launched < boats_to_launch(s)
    if s.phase == Phase.OVER:
        return s.turn > 0 and s.reason != Reason.NONE
    return s.turn > 0 and s.phase > Phase.LAUNCH and s.phase < Phase.NEXT and s.reason == Reason.NONE


@rule
def launched_due(s: State) -> int:
    if not is_setting_up(s):
        return boats_to_launch(s)
    n = 0
    for b in range(BOATS):
        n += 1 if s.boat[b].hex < RESERVE else 0
    return n


@rule
def first_due(s: State) -> int:
    """§3.1: the chosen seat; if drawn, any."""
    if s.rules.first != CHANCE:
        return int(s.rules.first)
    if s.phase == Phase.FIRST or s.first < 0 or s.first >= s.rules.players:
        return 0
    return int(s.first)


@rule
def active_due(s: State) -> int:
    """§3.1: clockwise from the first, placing, launching and playing."""
    players = int(s.rules.players)
    if s.phase == Phase.PLACE:
        return (int(s.first) + int(s.placed)) % players
    if s.phase == Phase.LAUNCH:
        return (int(s.first) + int(s.launched)) % players
    if s.phase == Phase.FIRST or s.phase == Phase.DEAL:
        return int(s.first)
    return (int(s.first) + int(s.turn) - 1) % players


@rule
def actor_due(s: State) -> int:
    if s.phase == Phase.OVER:
        return NOBODY
    return CHANCE if is_for_chance(s.phase) else int(s.active)


@rule
def reason_due(s: State) -> int:
    """§9, §10.2, §10.4: why the game is over, if it is."""
    if s.turn <= 0:
        return Reason.NONE.value
    if s.rules.ending == Ending.VOLCANO and has_erupted(s):
        return Reason.VOLCANO.value
    if s.rules.ending == Ending.SUBMERGED and s.tiles == 0:
        return Reason.SUBMERGED.value
    if s.rules.ending == Ending.LAST and s.quiet_turns >= QUIET_TURNS:
        return Reason.QUIET.value
    return Reason.NOBODY_LEFT.value if s.remaining == 0 else Reason.NONE.value


@rule
def has_erupted(s: State) -> bool:
    for terrain in range(TERRAINS):
        if s.shown[terrain, Underside.VOLCANO.value] > 0:
            return True
    return False


@rule
def audit_points(s: State, found: Found, n: int) -> int:
    """§4.2: three points a turn, none spent before; §5.7: each swim was a step of the active player."""
    low = 0
    high = POINTS if s.turn > 0 else 0
    if s.phase == Phase.MOVE:
        low = 1
    elif s.phase >= Phase.TILE and s.phase <= Phase.SUMMON:
        low = POINTS
    if s.points < low or s.points > high:
        n = note(found, n, Problem.UNFIT, Field.POINTS, s.phase)
    swims = 0
    strange = s.swam >> EXPLORERS != 0
    for e in range(EXPLORERS):
        if s.swam >> e & 1:
            swims += 1
            strange |= e >= explorers_in_play(s) or owner(s, e) != s.active
    if strange or swims > POINTS - int(s.points):
        n = note(found, n, Problem.UNFIT, Field.SWAM, s.phase)
    return n
