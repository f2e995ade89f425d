"""What processes send each other about a request: one line of JSON, then the bytes of a body."""

from __future__ import annotations

import json
from typing import Any, NamedTuple


class Frame(NamedTuple):
    """A message between two processes."""

    head: dict[str, Any]
    body: bytes = b""

    @property
    def kind(self) -> str:
        return str(self.head["kind"])


def pack(kind: str, body: bytes = b"", **head: Any) -> bytes:
    return json.dumps({"kind": kind, **head}, separators=(",", ":")).encode() + b"\n" + body


def unpack(payload: bytes) -> Frame:
    line, _, body = payload.partition(b"\n")
    return Frame(json.loads(line), body)
