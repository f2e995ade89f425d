"""Pages outside the API: the list of calls, health and metrics."""

from __future__ import annotations

from html import escape
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, PlainTextResponse, Response

from lastboat import __version__
from lastboat.server.http.context import CurrentServices
from lastboat.server.http.html import STYLE, page
from lastboat.server.models.words import Payload
from lastboat.server.runtime.metrics import CONTENT_TYPE_LATEST

router = APIRouter(include_in_schema=False)


class Health(Payload):
    alive: bool
    loaded: bool
    warm: bool
    bots: bool
    progress: str
    failed: str | None
    problem: str | None
    version: str


class Readiness(Payload):
    ready: bool
    problem: str | None


@router.get("/docs")
async def docs(request: Request) -> Response:
    """A page that lists every call, from the OpenAPI document."""
    api: dict[str, Any] = request.app.openapi()
    rows = [
        f"<tr><td><code>{verb.upper()}</code></td><td><code>{escape(path)}</code></td>"
        f"<td>{escape(call.get('description', call.get('summary', '')))}</td></tr>"
        for path, calls in api["paths"].items()
        for verb, call in calls.items()
    ]
    body = f"""<h1>The interface</h1>
<p>JSON in, JSON out; updates come as Server-Sent Events. Refusals are <code>problem+json</code> with a stable
<code>code</code>. The full description is in <a href="/api/openapi.json">openapi.json</a>; <a href="/">home</a>.</p>
<table><thead><tr><th>Verb</th><th>Path</th><th>What it does</th></tr></thead><tbody>{"".join(rows)}</tbody></table>"""
    return HTMLResponse(page("Last Boat: the interface", body))


@router.get("/style.css")
async def style() -> Response:
    return PlainTextResponse(STYLE, media_type="text/css")


@router.get("/healthz")
async def health(services: CurrentServices, response: Response) -> Health:
    """Alive and loaded: options, names and the network respond. `warm` once games can be played, `bots` once bots can
    play, or `failed` with the reason why they never will.

    While the database cannot be written, `problem` says why and the status is 503.
    """
    warm_up, problem = services.warm_up, services.lease_keeper.problem
    response.status_code = 200 if problem is None else 503
    return Health(
        alive=True,
        loaded=True,
        warm=warm_up.done,
        bots=warm_up.bots_done,
        progress=warm_up.progress,
        failed=warm_up.failed,
        problem=problem,
        version=__version__,
    )


@router.get("/readyz")
async def ready(services: CurrentServices, response: Response) -> Readiness:
    """Whether a proxy should send requests here: games can be played, and the database can be reached."""
    warm_up = services.warm_up
    problem = warm_up.failed or (None if warm_up.done else f"warming up: {warm_up.progress}")
    problem = problem or services.lease_keeper.problem
    if services.stopping.is_set():
        problem = "this process stops"
    response.status_code = 200 if problem is None else 503
    return Readiness(ready=problem is None, problem=problem)


@router.get("/metrics")
async def metrics(services: CurrentServices) -> Response:
    return Response(services.metrics.text(), media_type=CONTENT_TYPE_LATEST)
