"""The routes, one module for each part of the API."""

from __future__ import annotations

from typing import Final

from lastboat.server.http.routes import (
    analysis,
    company,
    course,
    daily,
    evenings,
    history,
    pages,
    passkeys,
    people,
    play,
    profiles,
    push,
    puzzles,
    queue,
    ratings,
    records,
    tables,
)

_PARTS: Final = (
    pages,
    course,
    puzzles,
    analysis,
    people,
    profiles,
    passkeys,
    company,
    ratings,
    records,
    push,
    queue,
    daily,
    evenings,
    tables,
    play,
    history,
)
ROUTERS: Final = (tables.early_router, *(part.router for part in _PARTS))
"""In the order in which requests are matched."""
