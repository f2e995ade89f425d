"""What a seat may know of a game (§3.6, §6.2, §7.4): a copy of its record with all secrets of others blanked.

Which fields are secret is declared on the state. When a secret is open, and to whom, is decided only by `open_values`
and `open_hands`; views, redacted events and belief follow from them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import Enum
from typing import Final, get_args, get_type_hints

import numpy as np

from lastboat.engine import MOST_LEGAL, STATE, States, legal
from lastboat.engine._compile import entry, rule
from lastboat.engine._record import Visibility, visibility_of
from lastboat.engine.pieces import owner
from lastboat.engine.state import State
from lastboat.engine.words import COLOURS, EXPLORERS, EXPLORERS_A_COLOUR, KEPT_KINDS, NOBODY, SEATS, TERRAINS, Phase

EVERYONE: Final = (1 << SEATS) - 1
"""One bit for each seat, or for each colour: there are equally many."""


class Eyes(Enum):
    """What a seat knows of its own explorers' values once play has begun."""

    TABLE = "table"
    """Like a person at the table: nothing (§3.6), unless values are open (§10.7)."""
    MEMORY = "memory"
    """With perfect memory: all its own values."""


@dataclass(frozen=True)
class OpenSecrets:
    """Which secrets are open to a seat: one bit for each colour whose values, or seat whose kept tiles, it sees."""

    value: int
    hand: int

    def shows_value(self, explorer: int) -> bool:
        return self.value >> explorer // EXPLORERS_A_COLOUR & 1 == 1

    def shows_hand(self, seat: int) -> bool:
        return self.hand >> seat & 1 == 1


@dataclass(frozen=True)
class View:
    """A game as one seat may know it, or a spectator (None); equal views are equal byte by byte.

    It keeps bytes, not an array: nothing leads back to the game it was taken from.
    """

    seat: int | None
    eyes: Eyes
    record: bytes = field(repr=False)

    @property
    def states(self) -> States:
        """A new array of one record, with 0 where the seat may not know, which makes chance's odds wrong."""
        return _array_of(self.record)

    @property
    def legal(self) -> tuple[int, ...]:
        """The seat's legal actions, in ascending order; none when another seat acts."""
        states = self.states
        if self.seat is None or states[0].actor != self.seat:
            return ()
        out = np.empty(MOST_LEGAL, dtype=np.int16)
        return tuple(out[: legal(states, 0, out)].tolist())

    @property
    def open_secrets(self) -> OpenSecrets:
        """What is open to the seat now: `lastboat.events.redact` hides the rest of an event."""
        return open_secrets(self.states, 0, self.seat, self.eyes)

    def tobytes(self) -> bytes:
        return self.record


def view(states: States, i: int, seat: int | None, eyes: Eyes = Eyes.TABLE) -> View:
    """Game i as the seat may know it, or as a spectator may. When it is over everything is open to all (§9.1)."""
    seen = _array_of(states[i : i + 1].tobytes())
    blank(seen, 0, _number(seat), eyes is Eyes.MEMORY, EVERYONE, EVERYONE)
    return View(seat, eyes, seen.tobytes())


def past_states(states: States, i: int, seat: int | None, now: OpenSecrets) -> States:
    """An earlier position of a game in progress, as the seat may know it now: what was open then and still is.

    A seat's own values, for example, are open during the set-up and hidden afterwards (§3.6).
    """
    seen = _array_of(states[i : i + 1].tobytes())
    blank(seen, 0, _number(seat), False, now.value, now.hand)
    return seen


def open_secrets(states: States, i: int, seat: int | None, eyes: Eyes = Eyes.TABLE) -> OpenSecrets:
    """Which secrets are open to the seat in game i."""
    return OpenSecrets(*_open_secrets(states, i, _number(seat), eyes is Eyes.MEMORY))


def _array_of(record: bytes) -> States:
    """A new array of one record; via bytes, because copying an array of records takes ten times as long."""
    return np.frombuffer(bytearray(record), dtype=STATE)


def _number(seat: int | None) -> int:
    """NOBODY owns nothing, so a spectator sees what NOBODY sees."""
    return NOBODY if seat is None else int(seat)


@rule
def open_values(s: State, seat: int, memory: bool) -> int:
    """One bit for each colour whose values the seat may know now (§3.3, §3.6, §9.1, §10.7)."""
    if s.phase == Phase.OVER:
        return EVERYONE
    if s.turn > 0 and not memory and not s.rules.open_values:
        return 0
    colours = 0
    for colour in range(COLOURS):
        if owner(s, colour * EXPLORERS_A_COLOUR) == seat:
            colours |= 1 << colour
    return colours


@rule
def open_hands(s: State, seat: int) -> int:
    """One bit for each seat whose kept tiles the seat may know now (§6.2, §7.4, §9.1)."""
    return EVERYONE if s.phase == Phase.OVER else 1 << seat & EVERYONE


@rule
def blank_for(s: State, seat: int, memory: bool) -> None:
    """Blank in place what the seat may not know, for compiled callers."""
    blank_except(s, open_values(s, seat, memory), open_hands(s, seat))


@rule
def blank_except(s: State, values: int, hands: int) -> None:
    """Blank every secret in place except the values of these colours and the kept tiles of these seats.

    Nothing else blanks records.
    """
    for e in range(EXPLORERS):
        if (values >> e // EXPLORERS_A_COLOUR) & 1 == 0:
            s.value[e] = 0
    for other in range(SEATS):
        if (hands >> other) & 1 == 0:
            for terrain in range(TERRAINS):
                for kind in range(KEPT_KINDS):
                    s.hand[other, terrain, kind] = 0


@entry
def blank(states: States, i: int, seat: int, memory: bool, values: int, hands: int) -> None:
    """Blank in record i what the seat may not know, and whatever `values` and `hands` do not allow; NOBODY for a
    spectator."""
    s = states[i]
    blank_except(s, open_values(s, seat, memory) & values, open_hands(s, seat) & hands)


@entry
def _open_secrets(states: States, i: int, seat: int, memory: bool) -> tuple[int, int]:
    return open_values(states[i], seat, memory), open_hands(states[i], seat)


def secrets_of(record: type) -> set[str]:
    """The fields of a record that only their owner may know, those of records within it as `outer.inner`."""
    secrets = {name for name, seen in visibility_of(record).items() if seen is Visibility.OWNER}
    for name, hint in get_type_hints(record).items():
        inner = [part for part in (hint, *get_args(hint)) if isinstance(part, type)]
        secrets |= {f"{name}.{secret}" for part in inner for secret in secrets_of(part)}
    return secrets


if secrets_of(State) != {secret.name for secret in fields(OpenSecrets)}:
    raise TypeError(f"OpenSecrets and blank_except must know the secret fields of State: {sorted(secrets_of(State))}")
