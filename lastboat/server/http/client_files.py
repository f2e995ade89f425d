"""The built browser client: its files in memory, ready to be sent. Imports only the standard library."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from lastboat.server.http.html import page
from lastboat.server.limits.prices import ASSETS

FOLDER: Final = Path(__file__).parents[2] / "web"
SCREENS: Final = re.compile(
    r"/(new/(bots|friends|local)|find|tables|leaderboard|friends|me|p/[^/]+|daily|evening/[^/]+|t/[^/]+(/(replay|review|learn))?|learn"
    r"|puzzles(/[^/]+)?|analysis|rules)?/?"
)
"""The addresses that the browser client's router knows."""
PROGRAMS: Final = ("/api/", "/docs/")
"""Paths for programs: an unknown address below them returns a problem, not a page."""
FOREVER: Final = "public, max-age=31536000, immutable"
"""For files whose names contain a hash of their content."""
REVALIDATE: Final = "no-cache"
ENCODINGS: Final = {"br": ".br", "gzip": ".gz"}
"""Encodings of compressed files, the smallest first."""
TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/vnd.microsoft.icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
}
NOT_BUILT: Final = """<h1>Last Boat</h1>
<p class="note" role="status">The browser client is not built into this installation, so there is no board here.</p>
<p>In a clone of the project, <code>python scripts/client.py</code> builds it, and the server shows it after a restart.
An installation has it unless it was made with <code>LASTBOAT_SKIP_WEB=1</code>: install again without.</p>
<p>Programs can play all the same: <a href="/docs">all calls</a>. <code>lastboat play</code> is the game in the
terminal.</p>"""


@dataclass(frozen=True)
class FileResponse:
    """A response: a status, headers and a body."""

    status: int
    headers: dict[str, str]
    body: bytes


class Content:
    """A file's bytes, plain or compressed, and their entity tag."""

    def __init__(self, body: bytes) -> None:
        self.body = body
        self.tag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'


@dataclass(frozen=True)
class File:
    """One file in all its encodings."""

    media_type: str
    cache_control: str
    contents: dict[str, Content]
    """By encoding; the empty name is the plain file."""

    def respond(self, request_headers: Mapping[str, str], status: int = 200) -> FileResponse:
        """The smallest encoding that the browser accepts, or 304 if the browser already has it."""
        accepted = _encodings(request_headers.get("accept-encoding", ""))
        encoding = next((name for name in ENCODINGS if name in self.contents and name in accepted), "")
        content = self.contents[encoding]
        headers = {"Cache-Control": self.cache_control, "ETag": content.tag, "Vary": "Accept-Encoding"}
        if status == 200 and content.tag in request_headers.get("if-none-match", ""):
            return FileResponse(304, headers, b"")
        headers["Content-Type"] = self.media_type
        if encoding:
            headers["Content-Encoding"] = encoding
        return FileResponse(status, headers, content.body)


@dataclass(frozen=True)
class ClientFiles:
    """All files by address, read at start-up, so that no address can lead to any other file."""

    files: dict[str, File]
    built: bool = True

    def respond(self, path: str, request_headers: Mapping[str, str]) -> FileResponse | None:
        """The file or screen at an address; the client's own 404 page for a browser. Header names are lower-case."""
        if path in self.files and path != "/":
            return self.files[path].respond(request_headers)
        if SCREENS.fullmatch(path):
            return self.files["/"].respond(request_headers)
        if "text/html" in request_headers.get("accept", "") and not path.startswith((*PROGRAMS, ASSETS)):
            return self.files["/"].respond(request_headers, 404)
        return None


@cache
def client_files() -> ClientFiles:
    """The client of this installation, read once; or a page that says how to build it."""
    return read(FOLDER)


def read(folder: Path) -> ClientFiles:
    """The client built into a folder."""
    if not (folder / "index.html").is_file():
        start = page("Last Boat", NOT_BUILT).encode()
        return ClientFiles({"/": File(TYPES[".html"], REVALIDATE, {"": Content(start)})}, built=False)
    files = {}
    for path in sorted(folder.rglob("*")):
        if path.suffix in TYPES:
            name = "/" + path.relative_to(folder).as_posix()
            files["/" if name == "/index.html" else name] = _file(path, name)
    return ClientFiles(files)


def _file(path: Path, name: str) -> File:
    contents = {"": Content(path.read_bytes())}
    for encoding, ending in ENCODINGS.items():
        compressed = path.with_name(path.name + ending)
        if compressed.is_file():
            contents[encoding] = Content(compressed.read_bytes())
    return File(TYPES[path.suffix], FOREVER if name.startswith(ASSETS) else REVALIDATE, contents)


def _encodings(header: str) -> set[str]:
    """The encodings that a browser accepts; `;q=0` rules one out."""
    accepted = set()
    for one in header.lower().split(","):
        name, _, quality = one.partition(";")
        if not re.fullmatch(r"\s*q=0(\.0*)?\s*", quality):
            accepted.add(name.strip())
    return accepted
