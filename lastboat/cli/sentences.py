"""English for the terminal: a record in a line, and what happened turn by turn."""

from __future__ import annotations

from collections.abc import Iterable

from lastboat.cli.terminal import spans
from lastboat.engine.words import Phase
from lastboat.events import Dealt, Ended, Happening, Passed, TurnBegan
from lastboat.names import Names
from lastboat.record import Record
from lastboat.text import Line, counted


def describe_record(record: Record) -> str:
    """`The Island, 2 players, 300 plies, over (volcano): red 3, blue 14`"""
    result = "not over yet"
    if record.result is not None:
        scores = zip(record.options.names.seats, record.result["scores"], strict=False)
        result = f"over ({record.result['reason']}): {', '.join(f'{seat} {score}' for seat, score in scores)}"
    return f"{record.options.describe()}, {counted(len(record.moves), 'ply')}, {result}"


def log(events: Iterable[Happening], names: Names) -> list[Line]:
    """The events as running text, a paragraph for each turn, after the seat's name."""
    turns: list[tuple[int | None, list[str]]] = [(None, [])]
    for event in events:
        if isinstance(event, TurnBegan):
            turns.append((event.seat, []))
        else:
            turns[-1][1].append(event.sentence(names))
    return [[*_badge(names, seat), *spans(" ".join(words))] for seat, words in turns if words]


def story(events: Iterable[Happening], names: Names) -> list[Line]:
    """The log without what the screen shows anyway: tiles laid out, the end, and passes without a choice."""
    return log((event for event in events if not _is_shown(event)), names)


def _is_shown(event: Happening) -> bool:
    return isinstance(event, Dealt | Ended) or (isinstance(event, Passed) and event.phase != Phase.DEFEND)


def _badge(names: Names, seat: int | None) -> Line:
    return [] if seat is None else spans((f" {names.seats[seat].capitalize()} ", names.seats[seat]), " ")
