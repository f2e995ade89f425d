"""The routes, one module for each part of the API."""

from __future__ import annotations

from typing import Final

from lastboat.server.http.routes import analysis, course, history, pages, people, play, push, puzzles, ratings, tables

ROUTERS: Final = (
    tables.early_router,
    *(part.router for part in (pages, course, puzzles, analysis, people, ratings, push, tables, play, history)),
)
"""In the order in which requests are matched."""
