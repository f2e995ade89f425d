"""Small phrases that several commands use."""

from __future__ import annotations

from collections.abc import Sequence

from lastboat.editions import EDITIONS, Options
from lastboat.names import SEAT_NAMES
from lastboat.record import Record


def counted(n: int, noun: str) -> str:
    """`1 point`, `2 points`, `3 plies`"""
    many = noun.removesuffix("y") + "ies" if noun.endswith("ly") else noun + "s"
    return f"{n} {noun if n == 1 else many}"


def joined(names: Sequence[str]) -> str:
    """`Red, Blue and Green`"""
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def describe_options(options: Options) -> str:
    """`The Island, 2 players, two colours, dice dive`"""
    words = [EDITIONS[options.edition].title, counted(options.players, "player")]
    for name, value in options.as_dict().items():
        if name in ("players", "edition"):
            continue
        title = name.replace("_", " ")
        words.append(title if value is True else f"{title} {SEAT_NAMES[value] if name == 'first' else value}")
    return ", ".join(words)


def describe_result(record: Record) -> str:
    """`over (volcano): red 3, blue 14`"""
    if record.result is None:
        return "not over yet"
    scores = ", ".join(f"{SEAT_NAMES[seat]} {score}" for seat, score in enumerate(record.result["scores"]))
    return f"over ({record.result['reason']}): {scores}"


def describe_record(record: Record) -> str:
    """Options, length and result in a line."""
    return f"{describe_options(record.options)}, {counted(len(record.moves), 'ply')}, {describe_result(record)}"
