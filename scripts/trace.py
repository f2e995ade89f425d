"""Traces one move through the real server and prints the modules of the package that it runs through, in order.

    python scripts/trace.py [--write]

ARCHITECTURE.md shows the list (--write puts it there), and a test compares. The rules run uncompiled, so the engine's
modules are in it. Three moves of a turn are traced, and what they have in common is printed: no clock that happened to
tick meanwhile. Maintenance is left out: on a busy machine, three moves in a row may take so long that it runs in each.
"""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import statistics
import sys
import tempfile
import textwrap
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from pathlib import Path
from types import FrameType

os.environ["NUMBA_DISABLE_JIT"] = "1"
sys.path.insert(0, str(Path(__file__).parents[1]))

import httpx

from lastboat.server.launch import serve
from lastboat.server.settings import Settings

PAGE = Path(__file__).parents[1] / "ARCHITECTURE.md"
MOVES = 3
MAINTENANCE = "lastboat.server.runtime.maintenance"


class Tracer:
    """Notes in which order modules are entered while it is on, in every thread."""

    def __init__(self) -> None:
        self.modules: dict[str, None] | None = None
        threading.setprofile(self._enter)
        sys.setprofile(self._enter)

    def _enter(self, frame: FrameType, event: str, _: object) -> None:
        modules, name = self.modules, frame.f_globals.get("__name__", "")
        if event == "call" and modules is not None and name.startswith("lastboat."):
            if name not in modules and not is_maintenance(frame):
                modules[name] = None


def is_maintenance(frame: FrameType | None) -> bool:
    """Whether maintenance has called it."""
    while frame is not None and frame.f_globals.get("__name__") != MAINTENANCE:
        frame = frame.f_back
    return frame is not None


def play(url: str, tracer: Tracer) -> list[str]:
    """Play to the first walk of a game for two, with a stream open; returns what it and the next two ran through."""
    with httpx.Client(base_url=url, timeout=60) as client:
        while not is_ready(client):
            time.sleep(0.05)
        guest = client.post("/api/people", json={"name": "Ada"}).json()
        client.headers["Authorization"] = f"Bearer {guest['token']}"
        seats = [{"kind": "local", "name": name} for name in ("Ada", "Bob")]
        made = client.post("/api/tables", json={"options": {"players": 2}, "seats": seats}).json()
        table = f"/api/tables/{made['table']['id']}"
        client.post(f"{table}/start", json={}).raise_for_status()
        with client.stream("GET", f"{table}/stream") as stream:
            plies = (json.loads(line[6:])["ply"] for line in stream.iter_lines() if line.startswith("data: "))
            traced: list[list[str]] = []
            while len(traced) < MOVES:
                traced += [found] if (found := move(client, table, plies, tracer)) else []
    common = set.intersection(*map(set, traced))
    return sorted(common, key=lambda module: statistics.median(one.index(module) for one in traced))


def is_ready(client: httpx.Client) -> bool:
    try:
        return bool(client.get("/healthz").json()["bots"])
    except (httpx.HTTPError, ValueError):
        return False


def move(client: httpx.Client, table: str, plies: Iterator[int], tracer: Tracer) -> list[str]:
    """Make a move, a walk if there is one; returns what that ran through, until the stream had it."""
    seat = client.get(table).json()["view"]["actor"]
    now = client.get(table, params={"seat": seat}).json()
    walks = [one for one in now["own"]["legal"] if one["move"]["verb"] == "walk"]
    body = {"ply": now["ply"], "moves": [(walks or now["own"]["legal"])[0]["action"]], "key": f"k{now['ply']}"}
    found: dict[str, None] = {}
    tracer.modules = found
    client.post(f"{table}/moves", json={**body, "seat": seat}).raise_for_status()
    while next(plies) <= now["ply"]:
        pass
    tracer.modules = None
    return list(found) if walks else []


def main() -> None:
    tracer = Tracer()
    with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
        free.close()
        found: list[str] = []

        def visit() -> None:
            try:
                found.extend(play(f"http://127.0.0.1:{port}", tracer))
            finally:
                os.kill(os.getpid(), signal.SIGINT)

        threading.Thread(target=visit).start()
        with redirect_stdout(sys.stderr):
            serve(Settings(port=port, database=f"sqlite+aiosqlite:///{folder}/trace.db", log_level="error"))
    text = listed(found)
    if "--write" in sys.argv:
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(re.sub(r"(?s)(?<=<!-- traced -->\n).*?(?=<!-- end -->)", text, page), encoding="utf-8")
    else:
        print(text, end="")


def listed(modules: Sequence[str]) -> str:
    """The modules on as few lines as possible, without the name of the package."""
    names = " → ".join(module.removeprefix("lastboat.") for module in modules)
    return f"```text\n{len(modules)} modules: {textwrap.fill(names, 120, break_long_words=False)}\n```\n"


if __name__ == "__main__":
    main()
