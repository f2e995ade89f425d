"""The built browser client: its files in memory, each ready to be sent. Loads nothing but Python's own."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from lastboat.server.http.html import page

FOLDER: Final = Path(__file__).parents[2] / "web"
SCREENS: Final = re.compile(r"/(new/(bots|friends|local)|tables|t/[^/]+(/replay)?|learn|rules)?/?")
"""The addresses that web/src/router.svelte.ts knows."""
PROGRAMS: Final = ("/api/", "/docs/")
"""Below these, who asks is a program: a wrong address is a problem, not a page."""
ASSETS: Final = "/assets/"
FOREVER: Final = "public, max-age=31536000, immutable"
"""Files whose names change with what is in them."""
ASK_AGAIN: Final = "no-cache"
ENCODINGS: Final = {"br": ".br", "gzip": ".gz"}
"""How files are packed, the smallest first."""
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
class Answer:
    """What to send: a status, headers and a body."""

    status: int
    headers: dict[str, str]
    body: bytes


class Form:
    """A file's bytes as they are, or packed, and the tag by which a browser knows them again."""

    def __init__(self, body: bytes) -> None:
        self.body = body
        self.tag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'


@dataclass(frozen=True)
class File:
    """One file, ready to be sent."""

    kind: str
    caching: str
    forms: dict[str, Form]
    """By encoding; under no name the file as it is."""

    def answer(self, asked: Mapping[str, str], status: int = 200) -> Answer:
        """The smallest form that the browser takes, or word that it has it already."""
        taken = _encodings(asked.get("accept-encoding", ""))
        encoding = next((name for name in ENCODINGS if name in self.forms and name in taken), "")
        form = self.forms[encoding]
        headers = {"Cache-Control": self.caching, "ETag": form.tag, "Vary": "Accept-Encoding"}
        if status == 200 and form.tag in asked.get("if-none-match", ""):
            return Answer(304, headers, b"")
        headers["Content-Type"] = self.kind
        if encoding:
            headers["Content-Encoding"] = encoding
        return Answer(status, headers, form.body)


@dataclass(frozen=True)
class Client:
    """All files by address. Only what was there at the start can be asked for, so no address leads elsewhere."""

    files: dict[str, File]
    built: bool = True

    def answer(self, path: str, asked: Mapping[str, str]) -> Answer | None:
        """The file or the screen at an address; for browsers that are lost too. `asked` has lower-case names."""
        if path in self.files and path != "/":
            return self.files[path].answer(asked)
        if SCREENS.fullmatch(path):
            return self.files["/"].answer(asked)
        if "text/html" in asked.get("accept", "") and not path.startswith((*PROGRAMS, ASSETS)):
            return self.files["/"].answer(asked, 404)
        return None


@cache
def client() -> Client:
    """The client of this installation, read once; or a page that says how to build it."""
    return read(FOLDER)


def read(folder: Path) -> Client:
    """The client built into a folder."""
    if not (folder / "index.html").is_file():
        start = page("Last Boat", NOT_BUILT).encode()
        return Client({"/": File(TYPES[".html"], ASK_AGAIN, {"": Form(start)})}, built=False)
    files = {}
    for path in sorted(folder.rglob("*")):
        if path.suffix in TYPES:
            name = "/" + path.relative_to(folder).as_posix()
            files["/" if name == "/index.html" else name] = _file(path, name)
    return Client(files)


def _file(path: Path, name: str) -> File:
    forms = {"": Form(path.read_bytes())}
    for encoding, ending in ENCODINGS.items():
        packed = path.with_name(path.name + ending)
        if packed.is_file():
            forms[encoding] = Form(packed.read_bytes())
    return File(TYPES[path.suffix], FOREVER if name.startswith(ASSETS) else ASK_AGAIN, forms)


def _encodings(header: str) -> set[str]:
    """What a browser takes; `;q=0` means not."""
    taken = set()
    for one in header.lower().split(","):
        name, _, quality = one.partition(";")
        if not re.fullmatch(r"\s*q=0(\.0*)?\s*", quality):
            taken.add(name.strip())
    return taken
