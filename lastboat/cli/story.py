"""What happened, in words, turn by turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from lastboat.cli.terminal import spans
from lastboat.engine.state import State
from lastboat.engine.words import EXPLORERS_A_COLOUR, SEATS, Phase
from lastboat.events import Dealt, Ended, Happening, Passed, Placed, TurnBegan, tell
from lastboat.names import SEAT_NAMES, explorer_name, hex_name
from lastboat.text import Line


@dataclass(frozen=True)
class Chapter:
    """What happened in one turn, or before the first one that is told (seat None)."""

    seat: int | None
    turn: int
    events: tuple[Happening, ...]

    @property
    def line(self) -> Line:
        """Running text after the seat's name."""
        words = " ".join(tell(event) for event in self.events)
        if self.seat is None:
            return spans(words)
        return spans((f" {SEAT_NAMES[self.seat].capitalize()} ", SEAT_NAMES[self.seat]), f" {words}")


def chapters(events: Iterable[Happening]) -> list[Chapter]:
    """The events by turn."""
    found: list[Chapter] = []
    seat, turn, happened = None, 0, list[Happening]()
    for event in events:
        if isinstance(event, TurnBegan):
            found.append(Chapter(seat, turn, tuple(happened)))
            seat, turn, happened = event.seat, event.turn, []
        else:
            happened.append(event)
    found.append(Chapter(seat, turn, tuple(happened)))
    return [chapter for chapter in found if chapter.events]


def worth_telling(events: Sequence[Happening]) -> tuple[Happening, ...]:
    """Without what the screen shows anyway: tiles laid out, the end, and nothing done where nothing had to be."""
    return tuple(event for event in events if not isinstance(event, Dealt | Ended) and not _is_routine(event))


def _is_routine(event: Happening) -> bool:
    return isinstance(event, Passed) and event.phase != Phase.DEFEND


def told(events: Sequence[Happening]) -> list[Line]:
    """The events as paragraphs, one a turn; a whole round of placing as one line a colour."""
    placed = [event for event in events if isinstance(event, Placed)]
    if len(placed) <= SEATS:
        return [chapter.line for chapter in chapters(worth_telling(events))]
    by_colour = sorted(placed, key=lambda event: event.explorer)
    groups = groupby(by_colour, key=lambda event: event.explorer // EXPLORERS_A_COLOUR)
    return [_placings(SEAT_NAMES[colour], group) for colour, group in groups]


def _placings(name: str, placed: Iterable[Placed]) -> Line:
    """` Red  R1 at h4, R2 at e5`, with what they are worth where that is known."""
    worth = [(event, "" if event.value is None else f"={event.value}") for event in placed]
    words = ", ".join(f"{explorer_name(event.explorer)}{value} at {hex_name(event.hex)}" for event, value in worth)
    return spans((f" {name.capitalize()} ", name), f" {words}")


def stage(s: State) -> tuple[int, int]:
    """Part of the game: a turn, or during set-up what is being done. A frame is drawn when it changes."""
    return int(s.turn), int(s.phase) if s.turn == 0 and s.phase in (Phase.PLACE, Phase.LAUNCH) else -1


def stage_title(s: State) -> Line:
    """`Turn 7: Red`, for the stage this state is in."""
    if s.turn:
        name = SEAT_NAMES[s.active]
        return spans((f"Turn {s.turn} ", "heading"), (f" {name.capitalize()} ", name))
    words = {Phase.PLACE: "The explorers take their places", Phase.LAUNCH: "The boats are launched"}
    return spans((words.get(Phase(int(s.phase)), "The island is laid out"), "heading"))
