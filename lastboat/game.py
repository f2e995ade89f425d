"""`Game`: the checked interface to the engine, with memory of every ply."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from lastboat import draw, text
from lastboat.editions import Options, new_states
from lastboat.engine import CHANCE, SILENT, STATE, States, apply, new_trace
from lastboat.engine._compile import is_compiled
from lastboat.engine.trace import Trace
from lastboat.engine.words import Reason
from lastboat.errors import BadFile, LastBoatError, NotLegal, NotParsable, NotYourTurn
from lastboat.events import Happening, decode, redact
from lastboat.moves import Move, legal_moves, move_of, parse
from lastboat.names import word
from lastboat.position import Entries, read_entries, read_position, to_text, write_entries
from lastboat.problems import problems
from lastboat.record import Record, read_record, result_of, scores_of
from lastboat.stepper import ACTOR, Stepper, seeded
from lastboat.view import Eyes, View, view

Seat = int | str
"""A seat by number or by name: 0 or `red`."""


@cache
def _announce_compilation() -> None:
    """Say once, on standard error, why the first game takes so long; the command line and the server show progress."""
    if not is_compiled(apply):
        print(
            "lastboat: compiling the rules, half a minute or less, once for this version; "
            "lastboat.compile_all() does it when you choose",
            file=sys.stderr,
            flush=True,
        )


class _RememberedSteps(Stepper):
    """Keeps every position and every event."""

    def __init__(self, states: States) -> None:
        super().__init__(states)
        self.before: list[bytes] = []
        """The position before each action."""
        self.traces: list[Trace] = []
        """The events of each action."""
        self._trace = new_trace()

    def advance(self, action: int, trace: Trace = SILENT) -> None:
        self.before.append(bytes(self.record))
        super().advance(action, self._trace)
        self.traces.append(self._trace[: self._trace[0, 0] + 1].copy())

    def record_at(self, ply: int) -> bytes | bytearray:
        return self.before[ply] if ply < self.ply else self.record

    def go_back(self, ply: int) -> None:
        """Forget everything after a ply."""
        self.go_to(self.record_at(ply))
        for kept in (self.actions, self.before, self.traces):
            del kept[ply:]


class Game:
    """A game with all its plies. Chance is drawn from the seed; with `by_hand`, it waits for `play("roll shark")`.

    The same seed draws the same outcome at the same ply, so taking a move back does not reroll.

    Raises `BadOption` for options that do not exist or conflict, and `LastBoatError` for other wrong arguments.
    """

    def __init__(
        self,
        players: int = 4,
        edition: str = "the-island",
        seed: int | None = None,
        *,
        by_hand: bool = False,
        names: Sequence[str] | None = None,
        **options: Any,
    ) -> None:
        chosen = Options.of({"players": players, "edition": edition, **options})
        self._begin(new_states(chosen), None, seed, by_hand, names)

    @classmethod
    def from_position(
        cls,
        position: str | Entries,
        seed: int | None = None,
        *,
        by_hand: bool = False,
        names: Sequence[str] | None = None,
    ) -> Game:
        """Continue from a position, as text, JSON or its entries.

        Raises `BadFile` with everything that is wrong with it, and `NotParsable` for entries that cannot be read.
        """
        _announce_compilation()
        if isinstance(position, str):
            states, entries = read_position(position)
        else:
            states, entries = read_entries(position), position
        if "seen" in entries:
            raise BadFile(f"this is what {entries['seen']} sees; a game needs the complete position")
        found = problems(states, 0)
        if found:
            raise BadFile("; ".join(found))
        game = cls.__new__(cls)
        game._begin(states, write_entries(states[0]), seed, by_hand, names)
        return game

    @classmethod
    def from_record(cls, record: str | Record) -> Game:
        """Replay a recorded game; it can then be inspected ply by ply or continued.

        Raises `BadFile` for a text that is not the record of a game that can be played.
        """
        if isinstance(record, str):
            record = read_record(record)
        states = new_states(record.options) if record.start is None else read_entries(record.start)
        game = cls.__new__(cls)
        game._begin(states, record.start, record.seed, True, record.names)
        for move in record.moves:
            game._steps.advance(move.action)
        game.seed, game.by_hand = record.seed, record.seed is None
        game._play_chance()
        return game

    def _begin(
        self, states: States, start: Entries | None, seed: int | None, by_hand: bool, names: Sequence[str] | None
    ) -> None:
        _announce_compilation()
        self.options = Options.from_rules(states[0])
        self.names = tuple(names) if names is not None else self._seats
        if len(self.names) != self.options.players or not all(isinstance(name, str) for name in self.names):
            raise LastBoatError(f"{self.options.players} players need as many names, not {self.names!r}")
        if seed is not None and not _is_whole(seed):
            raise LastBoatError(f"the seed must be a whole number, not {seed!r}")
        self.by_hand = by_hand
        self.seed = None if by_hand else secrets.randbits(32) if seed is None else int(seed)
        self._start = start
        self._steps = _RememberedSteps(states)
        self._play_chance()

    # The current position

    @property
    def ply(self) -> int:
        """The number of actions so far, including those of chance."""
        return self._steps.ply

    @property
    def phase(self) -> str:
        """What is being decided: `move`, `sink`, …"""
        return word(self._steps.phase)

    @property
    def actor(self) -> str:
        """Who decides: a seat's name, `chance`, or `nobody` when the game is over."""
        return self.options.names.actors[self._steps.actor]

    @property
    def over(self) -> bool:
        return self._steps.over

    @property
    def reason(self) -> str | None:
        """Why the game is over, if it is."""
        return word(Reason(self._steps.states[0].reason)) if self.over else None

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's current score."""
        return tuple(scores_of(self._steps.states, 0))

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won: several in a tie, nobody while the game is in progress."""
        best = max(self.scores)
        return tuple(self._seats[seat] for seat, score in enumerate(self.scores) if self.over and score == best)

    @property
    def legal(self) -> tuple[Move, ...]:
        """What may be played now: a seat's moves, or chance's outcomes with `by_hand`."""
        return legal_moves(self._steps.states, 0)

    @property
    def actions(self) -> tuple[int, ...]:
        """The action numbers so far, including those of chance."""
        return tuple(self._steps.actions)

    def states(self, ply: int | None = None) -> States:
        """A copy of the engine's record at a ply, by default the current one, in an array of one.

        Raises `LastBoatError` if the game has no such ply.
        """
        at = self._ply(self.ply if ply is None else ply)
        return np.frombuffer(bytearray(self._steps.record_at(at)), dtype=STATE)

    # Playing

    def play(self, move: Move | str | int, seat: Seat | None = None) -> tuple[Happening, ...]:
        """Play a move, its text or its action number; returns the events.

        Raises `NotParsable` for what is no move, `NotLegal` for one that cannot be played now, and `NotYourTurn` if
        `seat` does not act. A refused move changes nothing.
        """
        if self.over:
            raise NotLegal(str(move), ())
        if seat is not None and self._seats[self._seat(seat)] != self.actor:
            raise NotYourTurn(self._seats[self._seat(seat)], self.actor)
        before = self.ply
        self._steps.advance(self._find(move).action)
        self._play_chance()
        return self.events_since(before)

    def undo(self, to: int | None = None) -> None:
        """Take back the last decision of a seat with everything that followed, or everything after ply `to`.

        Raises `LastBoatError` if there is nothing to take back, or no such ply.
        """
        if to is None:
            decided = [ply for ply in range(self.ply) if self.by_hand or self._steps.record_at(ply)[ACTOR] < CHANCE]
            if not decided:
                raise LastBoatError("there is nothing to take back")
            to = decided[-1]
        self._steps.go_back(self._ply(to))
        self._play_chance()

    # Events, views and records

    @property
    def events(self) -> tuple[Happening, ...]:
        """All events, with every secret; `events_since` returns what a seat may know."""
        return self.events_since(0)

    def events_since(self, ply: int, seat: Seat | None = None, eyes: Eyes | None = None) -> tuple[Happening, ...]:
        """The events after a ply; with `eyes`, only what the seat may see (None: a spectator).

        Raises `LastBoatError` if the game has no such ply or seat.
        """
        happened = tuple(event for trace in self._steps.traces[self._ply(ply) :] for event in decode(trace))
        if eyes is None and seat is None:
            return happened
        seen = self.view(seat, eyes or Eyes.TABLE).open_secrets
        return tuple(redact(event, seen) for event in happened)

    def view(self, seat: Seat | None, eyes: Eyes = Eyes.TABLE) -> View:
        """The game as a seat may see it; None is a spectator. Raises `NotParsable` if there is no such seat."""
        return view(self._steps.states, 0, None if seat is None else self._seat(seat), eyes)

    def position(self) -> str:
        """The complete position as text; `Game.from_position` reads it."""
        return to_text(write_entries(self._steps.states[0]))

    def record(self) -> Record:
        """The record of the game; `str()` of it is the file's content."""
        states = np.frombuffer(bytearray(b"".join(self._steps.before)), dtype=STATE)
        moves = tuple(move_of(states, ply, action) for ply, action in enumerate(self._steps.actions))
        return Record(self.options, self.names, moves, self.seed, self._start, result_of(self._steps.states, 0))

    def __str__(self) -> str:
        return text.board_text(self._steps.states, 0)

    def __repr__(self) -> str:
        chosen = ", ".join(f"{name}={value!r}" for name, value in self.options.as_dict().items())
        return f"<Game({chosen}, seed={self.seed}) at ply {self.ply}: {self.phase}, {self.actor} to act>"

    def _repr_svg_(self) -> str:
        return draw.svg(self._steps.states, 0)

    # Internals

    def _play_chance(self) -> None:
        if not self.by_hand:
            self._steps.play_chance(seeded(self.seed or 0))

    def _find(self, move: Move | str | int) -> Move:
        """The legal move that is meant. A `Move` is matched by its text: its number may mean another piece here."""
        if isinstance(move, Move | str):
            return parse(self._steps.states, 0, str(move))
        if not _is_whole(move):
            raise NotParsable(f"a move is a Move, a text or an action number, not {move!r}")
        for one in self.legal:
            if one.action == move:
                return one
        raise NotLegal(f"action {move}", [one.text for one in self.legal])

    @property
    def _seats(self) -> tuple[str, ...]:
        """The names of the seats, in order of play."""
        return self.options.names.seats[: self.options.players]

    def _seat(self, seat: Seat) -> int:
        number = self.options.names.seat(seat) if isinstance(seat, str) else seat
        if not _is_whole(number) or not 0 <= number < self.options.players:
            raise NotParsable(f"seat {seat!r} is not in this game; it has {', '.join(self._seats)}")
        return int(number)

    def _ply(self, ply: int) -> int:
        if not 0 <= ply <= self.ply:
            raise LastBoatError(f"there is no ply {ply}; the game has 0 to {self.ply}")
        return ply


def _is_whole(number: object) -> bool:
    """A Python or NumPy integer, but not True or False."""
    return isinstance(number, int | np.integer) and not isinstance(number, bool)
