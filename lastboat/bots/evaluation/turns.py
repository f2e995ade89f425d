"""How much time is left: turns before the end, rolls before a seat moves again, turns until tiles sink."""

from __future__ import annotations

from lastboat.bots.evaluation.record import Evaluation
from lastboat.engine._compile import rule
from lastboat.engine.board import SLOT_HEX, SLOTS
from lastboat.engine.state import State
from lastboat.engine.transitions import POINTS
from lastboat.engine.words import Ending, Ground, Phase

ROUNDS_AFTER_TILES = 6
"""The expected number of rounds after the last tile in a game to the last (§10.2)."""


@rule
def is_before_sinking(s: State) -> bool:
    """Whether the tile of this turn is still to be removed."""
    phase = s.phase
    if phase == Phase.DIVE or phase == Phase.GUARD or phase == Phase.BITE:
        return s.resume == Phase.MOVE
    return phase <= Phase.SINK


@rule
def movement_left(s: State) -> float:
    """The fraction of this turn's movement that the active seat still has."""
    if s.phase == Phase.SINK or not is_before_sinking(s):
        return 0.0
    return s.points / POINTS if s.turn > 0 else 1.0


@rule
def set_time_left(s: State, ev: Evaluation) -> None:
    """Set `turns`, `rolls` and `sinks_in`."""
    # One tile sinks each turn, beaches first, so on average a tile goes when half of its terrain has gone. The volcano
    # is under one of the mountains: the game is sure to last until they sink, and any of them may end it.
    beaches = forests = mountains = 0
    for slot in range(SLOTS):
        ground = s.ground[SLOT_HEX[slot]]
        if ground == Ground.BEACH:
            beaches += 1
        elif ground == Ground.FOREST:
            forests += 1
        elif ground == Ground.MOUNTAIN:
            mountains += 1
    players = int(s.rules.players)
    ev.sinks_in[Ground.BEACH.value] = beaches / 2 / players
    ev.sinks_in[Ground.FOREST.value] = (beaches + forests / 2) / players
    ev.sinks_in[Ground.MOUNTAIN.value] = (beaches + forests + mountains / 2) / players
    sure = beaches + forests
    if s.rules.ending == Ending.LAST:
        sure, mountains = s.tiles + ROUNDS_AFTER_TILES * players, 1
    elif s.rules.ending == Ending.SUBMERGED:
        sure, mountains = max(0, s.tiles - 1), 1
    before = is_before_sinking(s)
    left = movement_left(s)
    for seat in range(players):
        away = (seat - int(s.active)) % players
        wait = away if before else (away - 1) % players
        turns = turns_before_end(wait, players, sure, mountains)
        ev.turns[seat] = turns - 1 + left if before and away == 0 else turns
        ev.rolls[seat] = away if away > 0 else (players - 1) * (1 - left)


@rule
def turns_before_end(wait: int, players: int, sure: int, last: int) -> float:
    """Expected turns of a seat that waits this many tiles, if the game ends uniformly in `last` tiles after `sure`."""
    turns = 0.0
    while wait < sure + last:
        turns += 1.0 if wait <= sure else (sure + last - wait) / last
        wait += players
    return turns
