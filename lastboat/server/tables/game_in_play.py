"""A game in play: its actions and the current position, using little memory.

Earlier positions are dropped, except those that players may return to: a placement, the decision to play no tile and
the steps of a movement can be taken back until another seat acts or something is revealed. `replay` computes any other
earlier position from the actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Final

from lastboat.editions import Options, new_states
from lastboat.engine import CHANCE, SILENT, States, apply, new_trace
from lastboat.engine.action import PASS
from lastboat.engine.trace import Trace
from lastboat.engine.words import Phase
from lastboat.events import decode
from lastboat.server.tables.occurrences import Context, Occurrence, context_of, in_context, play_on
from lastboat.server.tables.packed_state import ACTIVE, PHASE, RESUME, TURN
from lastboat.stepper import Stepper

HIDDEN_HAND_PHASES: Final = (Phase.TILE, Phase.DEFEND)
"""Phases whose legal answers depend on a hidden hand, so the response time must not reveal it."""
PLACING: Final = (int(Phase.PLACE), int(Phase.LAUNCH))
TILE: Final = int(Phase.TILE)
MOVE: Final = int(Phase.MOVE)
GUARD: Final = int(Phase.GUARD)
_TRACE = new_trace()


class GameInPlay(Stepper):
    """One game."""

    def __init__(self, options: Options, past: Sequence[int] = (), drawn_from: int = 0) -> None:
        """A new game, or one that plays on after another game's actions, none of which can be taken back.

        Before the ply `drawn_from`, other dice have drawn: draws are counted from there.
        """
        super().__init__(new_states(options))
        self.options = options
        self.draws: dict[int, int] = {}
        """How often chance has drawn in each of its phases; nothing that it has drawn is ever taken back."""
        self._back: list[tuple[int, bytes]] = []
        """The last actions that can be taken back: who acted, and the position before. Of several seats in the set-up,
        so that it depends on the actions alone, whatever was taken back meanwhile."""

        self.run(past[:drawn_from])
        self.draws.clear()
        self.run(past[drawn_from:])
        self._back.clear()

    def copy(self) -> GameInPlay:
        """A copy at the same position, to try moves on."""
        twin = GameInPlay.__new__(GameInPlay)
        twin.options = self.options
        twin.go_to(self.record)
        twin.actions = list(self.actions)
        twin.draws = dict(self.draws)
        twin._back = list(self._back)
        return twin

    @property
    def turn(self) -> int:
        """The number of the current turn; 0 during the set-up."""
        return int.from_bytes(self.record[TURN], "little")

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return self.record[ACTIVE]

    @property
    def context(self) -> Context:
        """Where in the game the current decision is."""
        return context_of(self.record)

    @property
    def seat_to_act(self) -> int | None:
        """The seat whose decision it is; None during chance and once the game is over."""
        actor = self.actor
        return actor if actor < CHANCE else None

    @property
    def nth_draw(self) -> int:
        """Which draw of its kind the next one is, from 1."""
        return self.draws.get(self.record[PHASE], 0) + 1

    @property
    def undo_seat(self) -> int | None:
        """The seat that can take something back: the last one that acted, if it can."""
        return self._back[-1][0] if self._back else None

    @property
    def undo_depth(self) -> int:
        """How many actions that seat can take back."""
        return sum(1 for _ in takewhile(lambda one: one[0] == self.undo_seat, reversed(self._back)))

    def do(self, action: int) -> tuple[Occurrence, ...]:
        """Apply a legal action; returns its events."""
        before = self.context
        self.advance(action, _TRACE)
        return in_context(decode(_TRACE), before, self.context)

    def advance(self, action: int, trace: Trace = SILENT) -> None:
        """Apply a legal action, and note whether it can be taken back."""
        before = (self.actor, bytes(self.record)) if self._can_be_taken_back(action) else None
        turn = self.turn
        if self.actor == CHANCE:
            self.draws[self.record[PHASE]] = self.nth_draw
        super().advance(action, trace)
        # When the first turn begins, values are turned face down (§3.6): nobody may return to where they are open.
        if before is None or self.over or self.turn != turn:
            self._back.clear()
        else:
            self._back.append(before)

    def run(self, actions: Iterable[int]) -> None:
        """Apply many actions."""
        for action in actions:
            self.advance(action)

    def undo(self) -> None:
        """Take back the last action."""
        self.go_to(self._back.pop()[1])
        self.actions.pop()

    def _can_be_taken_back(self, action: int) -> bool:
        """Whether this action of the acting seat reveals nothing.

        §3.3, §3.4: a placement. §4.1: to play no tile, but not where the hand left no choice: there the server answers.
        §4.2: a step of the movement, also the choice of whom a dolphin guards during it.
        """
        phase = self.record[PHASE]
        if phase == TILE:
            return action == PASS and len(self.legal()) > 1
        return phase in PLACING or phase == MOVE or (phase == GUARD and self.record[RESUME] == MOVE)


def replay(options: Options, actions: Sequence[int], first: int = 0) -> Iterator[tuple[States, tuple[Occurrence, ...]]]:
    """Yield the position after `first` actions and after each later one, with the events of the last action.

    Every item is the same array, changed in place.
    """
    states = states_after(options, actions[: max(0, first - 1)])
    if first == 0:
        yield states, ()
    yield from play_on(states, actions[max(0, first - 1) :])


def states_after(options: Options, actions: Iterable[int]) -> States:
    """The position after these actions."""
    states = new_states(options)
    for action in actions:
        apply(states, 0, action, SILENT)
    return states
