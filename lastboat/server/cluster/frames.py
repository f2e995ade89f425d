"""What processes send each other about requests: frames, each a line of JSON and the bytes of a body.

A NATS message contains all frames that are waiting for one process, each preceded by its length.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

import orjson

LENGTH: Final = 4
"""Bytes of the length before each frame."""


class Frame(NamedTuple):
    """A part of a request or of a response."""

    head: dict[str, Any]
    body: bytes = b""

    @property
    def kind(self) -> str:
        return str(self.head["kind"])


def pack(kind: str, body: bytes = b"", **head: Any) -> bytes:
    return orjson.dumps({"kind": kind, **head}) + b"\n" + body


def unpack(frame: bytes) -> Frame:
    line, _, body = frame.partition(b"\n")
    return Frame(orjson.loads(line), body)


def join(frames: Iterable[bytes]) -> bytes:
    """One message of several frames."""
    return b"".join(part for frame in frames for part in (len(frame).to_bytes(LENGTH, "big"), frame))


def split(message: bytes) -> Iterator[Frame]:
    """The frames of a message."""
    begin = 0
    while begin < len(message):
        end = begin + LENGTH + int.from_bytes(message[begin : begin + LENGTH], "big")
        yield unpack(message[begin + LENGTH : end])
        begin = end
