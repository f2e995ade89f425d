"""`Game`: the checked interface to the engine, with memory of every ply."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import numpy as np

from lastboat import dice, draw, text
from lastboat.editions import Options, new_states
from lastboat.engine import CHANCE, NOBODY, ROOM, States, apply
from lastboat.engine.trace import Trace
from lastboat.engine.words import Phase, Reason
from lastboat.errors import BadFile, LastBoatError, NotLegal, NotParsable, NotYourTurn
from lastboat.events import Happening, decode, redact
from lastboat.moves import Move, legal_moves, move_of, parse
from lastboat.names import ACTOR_NAMES, SEAT_NAMES, parse_seat, word
from lastboat.position import Entries, read_entries, read_position, to_text, write_entries
from lastboat.problems import problems
from lastboat.record import Record, read_record, result_of, scores_of
from lastboat.view import Eyes, View, view

Seat = int | str
"""A seat by number or by name: 0 or `red`."""


class Game:
    """A game with all its plies. Chance is drawn from the seed; with `by_hand`, it waits for `play("roll shark")`.

    The same seed draws the same outcome at the same ply, so taking a move back does not reroll.
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
        """Continue from a position, as text, JSON or its entries. An error lists everything that is wrong with it."""
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
        """Replay a recorded game; it can then be inspected ply by ply or continued."""
        if isinstance(record, str):
            record = read_record(record)
        states = new_states(record.options) if record.start is None else read_entries(record.start)
        game = cls.__new__(cls)
        game._begin(states, record.start, record.seed, True, record.names)
        for move in record.moves:
            game._do(move.action)
        game.seed, game.by_hand = record.seed, record.seed is None
        game._let_chance_act()
        return game

    def _begin(
        self, states: States, start: Entries | None, seed: int | None, by_hand: bool, names: Sequence[str] | None
    ) -> None:
        self.options = Options.from_rules(states[0])
        self.names = tuple(names) if names is not None else SEAT_NAMES[: self.options.players]
        if len(self.names) != self.options.players or not all(isinstance(name, str) for name in self.names):
            raise LastBoatError(f"{self.options.players} players need as many names, not {self.names!r}")
        if seed is not None and not _is_whole(seed):
            raise LastBoatError(f"the seed must be a whole number, not {seed!r}")
        self.by_hand = by_hand
        self.seed = None if by_hand else secrets.randbits(32) if seed is None else int(seed)
        self._start = start
        self._states = _with_room(states, 512)
        self._actions: list[int] = []
        self._traces: list[Trace] = []
        self._trace = np.zeros((ROOM, 4), dtype=np.int16)
        self._let_chance_act()

    # The current position

    @property
    def ply(self) -> int:
        """The number of actions so far, including those of chance."""
        return len(self._actions)

    @property
    def phase(self) -> str:
        """What is being decided: `move`, `sink`, …"""
        return word(Phase(self._states[self.ply].phase))

    @property
    def actor(self) -> str:
        """Who decides: a seat's name, `chance`, or `nobody` when the game is over."""
        return ACTOR_NAMES[self._states[self.ply].actor]

    @property
    def over(self) -> bool:
        return bool(self._states[self.ply].actor == NOBODY)

    @property
    def reason(self) -> str | None:
        """Why the game is over, if it is."""
        return word(Reason(self._states[self.ply].reason)) if self.over else None

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's current score."""
        return tuple(scores_of(self._states, self.ply))

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won: several in a tie, nobody while the game is in progress."""
        best = max(self.scores)
        return tuple(SEAT_NAMES[seat] for seat, score in enumerate(self.scores) if self.over and score == best)

    @property
    def legal(self) -> tuple[Move, ...]:
        """What may be played now: a seat's moves, or chance's outcomes with `by_hand`."""
        return legal_moves(self._states, self.ply)

    def states(self, ply: int | None = None) -> States:
        """A copy of the engine's record at a ply, by default the current one, in an array of one."""
        at = self._ply(self.ply if ply is None else ply)
        return self._states[at : at + 1].copy()

    # Playing

    def play(self, move: Move | str | int, seat: Seat | None = None) -> tuple[Happening, ...]:
        """Play a move, its text or its action number; returns the events. A refused move changes nothing."""
        if self.over:
            raise NotLegal(str(move), ())
        if seat is not None and SEAT_NAMES[self._seat(seat)] != self.actor:
            raise NotYourTurn(SEAT_NAMES[self._seat(seat)], self.actor)
        before = self.ply
        self._do(self._find(move).action)
        self._let_chance_act()
        return self.events_since(before)

    def undo(self, to: int | None = None) -> None:
        """Take back the last decision of a seat with everything that followed, or everything after ply `to`."""
        if to is None:
            decided = [ply for ply in range(self.ply) if self.by_hand or self._states[ply].actor < CHANCE]
            if not decided:
                raise LastBoatError("there is nothing to take back")
            to = decided[-1]
        to = self._ply(to)
        del self._actions[to:]
        del self._traces[to:]
        self._let_chance_act()

    # Events, views and records

    @property
    def events(self) -> tuple[Happening, ...]:
        """All events, with every secret; `events_since` returns what a seat may know."""
        return self.events_since(0)

    def events_since(self, ply: int, seat: Seat | None = None, eyes: Eyes | None = None) -> tuple[Happening, ...]:
        """The events after a ply; with `eyes`, only what the seat may see (None: a spectator)."""
        happened = tuple(event for trace in self._traces[self._ply(ply) :] for event in decode(trace))
        if eyes is None and seat is None:
            return happened
        seen = self.view(seat, eyes or Eyes.TABLE).sight
        return tuple(redact(event, seen) for event in happened)

    def view(self, seat: Seat | None, eyes: Eyes = Eyes.TABLE) -> View:
        """The game as a seat may see it; None is a spectator."""
        return view(self._states, self.ply, None if seat is None else self._seat(seat), eyes)

    def position(self) -> str:
        """The complete position as text; `Game.from_position` reads it."""
        return to_text(write_entries(self._states[self.ply]))

    def record(self) -> Record:
        """The record of the game; `str()` of it is the file's content."""
        moves = tuple(move_of(self._states, ply, action) for ply, action in enumerate(self._actions))
        return Record(self.options, self.names, moves, self.seed, self._start, result_of(self._states, self.ply))

    def __str__(self) -> str:
        return text.board_text(self._states, self.ply)

    def __repr__(self) -> str:
        chosen = ", ".join(f"{name}={value!r}" for name, value in self.options.as_dict().items())
        return f"<Game({chosen}, seed={self.seed}) at ply {self.ply}: {self.phase}, {self.actor} to act>"

    def _repr_svg_(self) -> str:
        return draw.svg(self._states, self.ply)

    # Internals

    def _do(self, action: int) -> None:
        ply = self.ply
        if ply + 1 == len(self._states):
            self._states = _with_room(self._states, 2 * len(self._states))
        self._states[ply + 1] = self._states[ply]
        apply(self._states, ply + 1, action, self._trace)
        self._actions.append(action)
        self._traces.append(self._trace[: self._trace[0, 0] + 1].copy())

    def _let_chance_act(self) -> None:
        out, odds = dice.buffers()
        while not self.by_hand and self._states[self.ply].actor == CHANCE:
            generator = dice.generator(((self.seed or 0) << 20) + self.ply)
            self._do(dice.draw(self._states, self.ply, generator, out, odds))

    def _find(self, move: Move | str | int) -> Move:
        """The legal move that is meant. A `Move` is matched by its text: its number may mean another piece here."""
        if isinstance(move, Move | str):
            return parse(self._states, self.ply, str(move))
        if not _is_whole(move):
            raise NotParsable(f"a move is a Move, a text or an action number, not {move!r}")
        for one in self.legal:
            if one.action == move:
                return one
        raise NotLegal(f"action {move}", [one.text for one in self.legal])

    def _seat(self, seat: Seat) -> int:
        number = parse_seat(seat) if isinstance(seat, str) else seat
        if not _is_whole(number) or not 0 <= number < self.options.players:
            raise NotParsable(
                f"seat {seat!r} is not in this game; it has {', '.join(SEAT_NAMES[: self.options.players])}"
            )
        return int(number)

    def _ply(self, ply: int) -> int:
        if not 0 <= ply <= self.ply:
            raise LastBoatError(f"there is no ply {ply}; the game has 0 to {self.ply}")
        return ply


def _with_room(states: States, count: int) -> States:
    """The states in an array of this length. Bytes are copied, since NumPy copies records field by field."""
    room = np.zeros(count, dtype=states.dtype)
    room[: len(states)].view(np.uint8)[:] = states.view(np.uint8)
    return room


def _is_whole(number: object) -> bool:
    """A Python or NumPy integer, but not True or False."""
    return isinstance(number, int | np.integer) and not isinstance(number, bool)
