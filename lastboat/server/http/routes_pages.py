"""The browser client's screens and files, the page of the interface, health and metrics."""

from __future__ import annotations

from html import escape
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, PlainTextResponse, Response
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from lastboat import __version__
from lastboat.server.http.client_files import client
from lastboat.server.http.context import PartsNow
from lastboat.server.http.html import STYLE, page

router = APIRouter(include_in_schema=False)


@router.get("/docs")
async def docs(request: Request) -> Response:
    """The interface, from its own OpenAPI."""
    api: dict[str, Any] = request.app.openapi()
    rows = [
        f"<tr><td><code>{verb.upper()}</code></td><td><code>{escape(path)}</code></td>"
        f"<td>{escape(call.get('description', call.get('summary', '')))}</td></tr>"
        for path, calls in api["paths"].items()
        for verb, call in calls.items()
    ]
    body = f"""<h1>The interface</h1>
<p>JSON in, JSON out; what you hear comes as Server-Sent Events. Refusals are <code>problem+json</code> with a stable
<code>code</code>. The whole description is in <a href="/api/openapi.json">openapi.json</a>; <a href="/">home</a>.</p>
<table><thead><tr><th>Verb</th><th>Path</th><th>What it does</th></tr></thead><tbody>{"".join(rows)}</tbody></table>"""
    return HTMLResponse(page("Last Boat: the interface", body))


@router.get("/style.css")
async def style() -> Response:
    return PlainTextResponse(STYLE, media_type="text/css")


@router.get("/healthz")
async def health(parts: PartsNow) -> dict[str, Any]:
    """Alive; `warm` once games can be played, or `failed` with the reason why they never will."""
    warming = parts.warming
    state = {"warm": warming.done, "progress": warming.progress, "failed": warming.failed}
    return {"alive": True, **state, "version": __version__}


@router.get("/metrics")
async def metrics(parts: PartsNow) -> Response:
    return PlainTextResponse(parts.metrics.text(), media_type="text/plain; version=0.0.4")


class ClientPages:
    """What no route answers: the browser client's screens and files, or else a refusal."""

    def __init__(self, otherwise: ASGIApp) -> None:
        self._otherwise = otherwise

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = Headers(scope=scope) if scope["type"] == "http" and scope["method"] in ("GET", "HEAD") else None
        found = client().answer(scope["path"], asked) if asked is not None else None
        if found is None:
            await self._otherwise(scope, receive, send)
        else:
            await Response(found.body, found.status, found.headers)(scope, receive, send)
