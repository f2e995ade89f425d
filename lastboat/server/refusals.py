"""Refusals: a stable code, an HTTP status, and a sentence that says what is allowed (RFC 9457).

A function of the server that "refuses" something raises `Refusal`.
"""

from __future__ import annotations

import math
from typing import Any, Final

from lastboat.errors import LastBoatError

STATUS: Final = {
    "bad-request": 422,
    "bad-option": 400,
    "bad-name": 400,
    "bad-salt": 400,
    "bad-subscription": 400,
    "not-parsable": 400,
    "not-legal": 409,
    "no-token": 401,
    "bad-token": 401,
    "bad-recovery-code": 403,
    "bad-passkey": 403,
    "bad-host": 421,
    "bad-origin": 403,
    "not-yours": 403,
    "not-host": 403,
    "hints-off": 403,
    "sealed": 403,
    "push-off": 403,
    "muted": 403,
    "no-such-person": 404,
    "no-such-table": 404,
    "no-such-player": 404,
    "no-such-page": 404,
    "no-such-ply": 404,
    "method-not-allowed": 405,
    "not-your-turn": 409,
    "stale": 409,
    "table-started": 409,
    "table-not-started": 409,
    "table-full": 409,
    "game-over": 409,
    "game-running": 409,
    "seats-open": 409,
    "players-missing": 409,
    "seat-taken": 409,
    "name-taken": 409,
    "too-many-passkeys": 409,
    "too-many-friends": 409,
    "colour-taken": 409,
    "nothing-to-undo": 409,
    "unknown-dice": 409,
    "out-of-time": 409,
    "port-taken": 409,
    "too-slow": 408,
    "too-large": 413,
    "too-large-head": 431,
    "too-many-requests": 429,
    "too-many-guests": 429,
    "too-many-streams": 429,
    "too-many-tables": 429,
    "too-many-invitations": 429,
    "too-many-reports": 429,
    "too-much-chat": 429,
    "too-many-connections": 429,
    "internal": 500,
    "no-database": 503,
    "no-owner": 503,
    "no-review": 503,
    "no-hint": 503,
    "warming-up": 503,
}
"""Every code with its HTTP status."""


class Refusal(LastBoatError):
    """A request that is refused; it has changed nothing."""

    def __init__(self, code: str, detail: str, **more: Any) -> None:
        super().__init__(detail)
        self.code = code
        self.status = STATUS[code]
        self.detail = str(self)
        self.more = more

    @property
    def retry_after(self) -> int | None:
        """The Retry-After header: whole seconds, at least one; None if waiting does not help."""
        wait = self.more.get("retry_after")
        return None if wait is None else max(1, math.ceil(wait))

    def problem(self) -> dict[str, object]:
        """The body of the problem+json response."""
        title = self.code.replace("-", " ")
        return {
            "type": f"urn:lastboat:{self.code}",
            "title": title,
            "status": self.status,
            "code": self.code,
            "detail": self.detail,
            **self.more,
        }
