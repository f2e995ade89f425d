"""The routes, one module for each part of the API."""

from __future__ import annotations

from typing import Final

from lastboat.server.http.routes import (
    analysis,
    course,
    daily,
    evenings,
    history,
    pages,
    passkeys,
    people,
    play,
    push,
    puzzles,
    ratings,
    tables,
)

_PARTS: Final = (
    pages,
    course,
    puzzles,
    analysis,
    people,
    passkeys,
    ratings,
    push,
    daily,
    evenings,
    tables,
    play,
    history,
)
ROUTERS: Final = (tables.early_router, *(part.router for part in _PARTS))
"""In the order in which requests are matched."""
