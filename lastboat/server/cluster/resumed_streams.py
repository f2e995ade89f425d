"""A response from other processes: sent at once, or as a stream that continues when its table changes owner."""

from __future__ import annotations

import re
from typing import Any, Final

from starlette.types import Message, Send

from lastboat.server.cluster.frames import Frame
from lastboat.server.refusals import Refusal

ID: Final = re.compile(rb"(?:retry: \d+\n\n)?id: (\d+)\n")
"""The start of a stream's message; each message is sent as one part."""
STREAM: Final = "text/event-stream"


class Response:
    """The response to one client. A stream is started once, whichever process continues it."""

    def __init__(self, send: Send) -> None:
        self.last_id: str | None = None
        """The id of the last message sent to the client."""
        self._send = send
        self._is_begun = False
        self._was_at: str | None = None
        self.is_stream = False
        self.is_refused = False
        """Whether a stream that has started cannot continue: its next process answers with something else."""
        self._start: Message | None = None
        self._parts: list[bytes] = []

    async def take(self, frame: Frame) -> bool:
        """Accept a part of the response from another process; returns whether it was the last."""
        if frame.kind in ("start", "whole"):
            headers = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in frame.head["headers"]]
            self._parts.clear()
            self._start = {"type": "http.response.start", "status": frame.head["status"], "headers": headers}
            self.is_stream = _is_stream(self._start)
            if self.is_stream:
                await self.send(self._start)
            if frame.kind == "start":
                return False
        assert self._start is not None
        more = bool(frame.head.get("more", False))
        if self.is_stream:
            if frame.body:
                await self.send(_body(frame.body, more=True))
        else:
            self._parts.append(frame.body)
            if not more:
                await self.send(self._start)
                await self.send(_body(b"".join(self._parts), more=False))
        return not more

    async def send_own(self, message: Message) -> None:
        """Send a part of the response of this process's own application; the end of a stream is left to `end`."""
        if message["type"] == "http.response.start":
            self.is_stream = _is_stream(message)
        elif self.is_stream and not message.get("more_body", False):
            return
        await self.send(message)

    async def send(self, message: Message) -> None:
        """Send a part of the response; drop the start of a stream that has already started, and a refusal to go on."""
        if message["type"] == "http.response.start":
            if self._is_begun:
                self.is_refused = not _is_stream(message)
                return
            self._is_begun = True
        elif self.is_refused:
            return
        else:
            found = ID.match(message.get("body", b""))
            if found is not None:
                self.last_id = found[1].decode()
        await self._send(message)

    def has_come_further(self) -> bool:
        """Whether a message of a stream was sent since the last call."""
        before, self._was_at = self._was_at, self.last_id
        return self.last_id != before

    async def give_up(self, refusal: Refusal) -> None:
        """End a stream, which its client resumes; refuse a response that has not started."""
        if not self._is_begun:
            raise refusal
        await self.end()

    async def end(self) -> None:
        """End a stream."""
        await self._send(_body(b"", more=False))


def _is_stream(start: Message) -> bool:
    return any(name == b"content-type" and value.decode().startswith(STREAM) for name, value in start["headers"])


def _body(content: bytes, more: bool) -> dict[str, Any]:
    return {"type": "http.response.body", "body": content, "more_body": more}
