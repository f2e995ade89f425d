"""English for the terminal: counts, options, records, and what happened turn by turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from lastboat.cli.terminal import spans
from lastboat.engine.state import State
from lastboat.engine.words import EXPLORERS_A_COLOUR, SEATS, Phase
from lastboat.events import Dealt, Ended, Happening, Passed, Placed, TurnBegan
from lastboat.names import SEAT_NAMES, explorer_name, hex_name
from lastboat.record import Record
from lastboat.text import Line, counted


def joined(names: Sequence[str]) -> str:
    """`Red, Blue and Green`"""
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def describe_result(record: Record) -> str:
    """`over (volcano): red 3, blue 14`"""
    if record.result is None:
        return "not over yet"
    scores = ", ".join(f"{SEAT_NAMES[seat]} {score}" for seat, score in enumerate(record.result["scores"]))
    return f"over ({record.result['reason']}): {scores}"


def describe_record(record: Record) -> str:
    """Options, length and result in a line."""
    return f"{record.options.describe()}, {counted(len(record.moves), 'ply')}, {describe_result(record)}"


@dataclass(frozen=True)
class TurnEvents:
    """What happened in one turn, or before the first turn in the list (seat None)."""

    seat: int | None
    turn: int
    events: tuple[Happening, ...]

    @property
    def line(self) -> Line:
        """Running text after the seat's name."""
        words = " ".join(event.sentence() for event in self.events)
        if self.seat is None:
            return spans(words)
        return spans((f" {SEAT_NAMES[self.seat].capitalize()} ", SEAT_NAMES[self.seat]), f" {words}")


def by_turn(events: Iterable[Happening]) -> list[TurnEvents]:
    """The events by turn."""
    found: list[TurnEvents] = []
    seat, turn, happened = None, 0, list[Happening]()
    for event in events:
        if isinstance(event, TurnBegan):
            found.append(TurnEvents(seat, turn, tuple(happened)))
            seat, turn, happened = event.seat, event.turn, []
        else:
            happened.append(event)
    found.append(TurnEvents(seat, turn, tuple(happened)))
    return [turn_events for turn_events in found if turn_events.events]


def notable(events: Sequence[Happening]) -> tuple[Happening, ...]:
    """The events without what the screen shows anyway: tiles laid out, the end, and passes without a choice."""
    return tuple(event for event in events if not isinstance(event, Dealt | Ended) and not _is_routine(event))


def _is_routine(event: Happening) -> bool:
    return isinstance(event, Passed) and event.phase != Phase.DEFEND


def paragraphs(events: Sequence[Happening]) -> list[Line]:
    """The events as paragraphs, one per turn; a whole round of placing as one line per colour."""
    placed = [event for event in events if isinstance(event, Placed)]
    if len(placed) <= SEATS:
        return [turn_events.line for turn_events in by_turn(notable(events))]
    by_colour = sorted(placed, key=lambda event: event.explorer)
    groups = groupby(by_colour, key=lambda event: event.explorer // EXPLORERS_A_COLOUR)
    return [_placings(SEAT_NAMES[colour], group) for colour, group in groups]


def _placings(name: str, placed: Iterable[Placed]) -> Line:
    """` Red  R1 at h4, R2 at e5`, with their values where those are known."""
    worth = [(event, "" if event.value is None else f"={event.value}") for event in placed]
    words = ", ".join(f"{explorer_name(event.explorer)}{value} at {hex_name(event.hex)}" for event, value in worth)
    return spans((f" {name.capitalize()} ", name), f" {words}")


def stage(s: State) -> tuple[int, int]:
    """A part of the game: a turn, or a phase of the set-up. A frame is drawn when it changes."""
    return int(s.turn), int(s.phase) if s.turn == 0 and s.phase in (Phase.PLACE, Phase.LAUNCH) else -1


def stage_title(s: State) -> Line:
    """`Turn 7: Red`, for the stage this state is in."""
    if s.turn:
        name = SEAT_NAMES[s.active]
        return spans((f"Turn {s.turn} ", "heading"), (f" {name.capitalize()} ", name))
    words = {Phase.PLACE: "The explorers take their places", Phase.LAUNCH: "The boats are launched"}
    return spans((words.get(Phase(int(s.phase)), "The island is laid out"), "heading"))
