"""The start page and the page of the interface: plain HTML without scripts, frames or anything from elsewhere."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, PlainTextResponse, Response

from lastboat import __version__
from lastboat.server.api import PartsNow
from lastboat.server.html import STYLE, page

CALLS: Final = """\
curl -s localhost:PORT/api/people -H 'Content-Type: application/json' -d '{"name": "Ada"}'
curl -s localhost:PORT/api/tables -H 'Authorization: Bearer TOKEN' -H 'Content-Type: application/json' \\
  -d '{"options": {"players": 2}, "seats": [{"kind": "person"}, {"kind": "bot"}]}'"""

router = APIRouter(include_in_schema=False)


@router.get("/")
async def home(request: Request, parts: PartsNow) -> Response:
    """What this server offers, and which public tables there are."""
    warming = parts.warming
    lobby = await parts.store.lobby()
    note = (
        ""
        if warming.done
        else f'<p class="note" role="status">The rules are being compiled, once for this version: '
        f"{escape(warming.progress)}. This page looks again by itself.</p>"
    )
    port = str(request.url.port or 80)
    body = f"""<h1>Last Boat</h1>
<p>An island is going under, and the boats are few. This is a table server for the board game:
people, bots and programs play here over HTTP.</p>
{note}
<h2>Public tables</h2>
{_lobby(lobby)}
<h2>Play from the terminal</h2>
<p><code>lastboat play</code> is the game at one keyboard, with bots if you like.</p>
<h2>Play from a program</h2>
<p>Come in, set up a table, start it, listen to its stream, send moves. <a href="/docs">All calls</a> are listed here;
<code>docs/protocol.md</code> walks through a whole game, <code>examples/http_bot.py</code> is a player to copy.</p>
<pre>{escape(CALLS.replace("PORT", port))}</pre>
<p class="small">lastboat {escape(__version__)} · <a href="/api/openapi.json">OpenAPI</a> ·
<a href="/healthz">health</a> · <a href="/metrics">metrics</a></p>"""
    headers = {} if warming.done else {"Refresh": "2"}
    return HTMLResponse(page("Last Boat", body), headers=headers)


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
    """Alive; `warm` once games can be played."""
    return {"alive": True, "warm": parts.warming.done, "progress": parts.warming.progress, "version": __version__}


@router.get("/metrics")
async def metrics(parts: PartsNow) -> Response:
    return PlainTextResponse(parts.metrics.text(), media_type="text/plain; version=0.0.4")


def _lobby(tables: list[dict[str, Any]]) -> str:
    if not tables:
        return "<p>No public table is open now.</p>"
    rows = []
    for table in tables:
        seats = ", ".join(f"{seat['seat']}: {seat['name'] or 'open'}" for seat in table["seats"])
        chosen = ", ".join(f"{name} {value}" for name, value in table["options"].items())
        link = f'<a href="/api/tables/{escape(table["id"])}">{escape(table["id"])}</a>'
        cells = (link, escape(table["status"]), escape(seats), escape(chosen))
        rows.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    head = "<tr><th>Table</th><th>Now</th><th>Seats</th><th>Options</th></tr>"
    return f"<table><thead>{head}</thead><tbody>{''.join(rows)}</tbody></table>"
