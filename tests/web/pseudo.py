"""A made-up language: English in brackets and accents, as one more folder of the client, built and shown to a browser.

It has four plural forms, each of which names itself. A second one has only the texts of one screen.
"""

from __future__ import annotations

import json
import mimetypes
import re
import shutil
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, Route
from web.words import FOLDER

from scripts.client import need_node

CODE: Final = "pl-XA"
"""A language with four plural forms, in a region for private use: no language has such a code."""
PARTIAL: Final = "qaa"
"""Reserved for private use too."""
TRANSLATED: Final = "home"
"""All that the partial language has of its own."""
FORMS: Final = ("one", "few", "many", "other")
ACCENTS: Final = str.maketrans("aeiouyAEIOU", "äëïöüÿÄËÏÖÜ")
WORD: Final = re.compile(r"[^\W\d_]{2,}")
INNERMOST: Final = re.compile(r"⟦[^⟦⟧]*⟧")
ROOT: Final = FOLDER.parents[2]
NOT_COPIED: Final = shutil.ignore_patterns("node_modules", "tests", "dist")


def pseudo(text: str) -> str:
    """Brackets round it and accents on what is not filled in."""
    parts = re.split(r"(\{\w+\})", text)
    return "⟦" + "".join(part if part.startswith("{") else part.translate(ACCENTS) for part in parts) + "⟧"


def without_brackets(text: str) -> str:
    """What of a text does not come from the language."""
    while INNERMOST.search(text):
        text = INNERMOST.sub("", text)
    return text


def translate(english: dict[str, Any]) -> dict[str, Any]:
    """Every text by its key, with all plural forms."""

    def one(text: str | dict[str, str]) -> str | dict[str, str]:
        if isinstance(text, str):
            return pseudo(text)
        return {form: pseudo(f"{text['other']} {{{form}}}").replace(f"{{{form}}}", f"<{form}>") for form in FORMS}

    return {key: one(text) for key, text in english.items()}


def server_texts(offer: dict[str, Any]) -> dict[str, str]:
    """The server's English by the names that the client translates it by."""
    named = {
        **{f"edition.{one['name']}": one for one in offer["editions"]},
        **{f"bot.{one['name']}": one for one in offer["bots"]},
        **{f"option.{one['name']}": one for one in offer["choices"]},
        **{f"clock.{one['kind']}": one for one in offer["clocks"]},
        **{f"clock.{one['kind']}.{field['name']}": field for one in offer["clocks"] for field in one["fields"]},
        **{
            f"option.{one['name']}={in_javascript(value['value'])}": value
            for one in offer["choices"]
            for value in one["values"]
        },
    }
    titles = {name: one["title"] for name, one in named.items()}
    sentences = {f"{name}.about": one["about"] for name, one in named.items() if one.get("about")}
    reasons = {f"conflict.{one['name']}": one["reason"] for one in offer["conflicts"]}
    return {name: pseudo(text) for name, text in (titles | sentences | reasons).items()}


def rulebook(english: str) -> str:
    """The rulebook with every word in brackets; marks of the format and links stay as they are."""
    parts = re.split(r"(<!--.*?-->|\]\([^)]*\)|https?://\S+)", english, flags=re.DOTALL)
    return "".join(
        part if index % 2 else WORD.sub(lambda word: f"⟦{word[0]}⟧", part) for index, part in enumerate(parts)
    )


def in_javascript(value: object) -> str:
    """A value as the client writes it into a name."""
    return value if isinstance(value, str) else json.dumps(value)


def build(texts: dict[str, Any], offer: dict[str, Any], folder: Path) -> Path:
    """The client with two folders more; returns where it is built."""
    web = folder / "web"
    shutil.copytree(ROOT / "web", web, ignore=NOT_COPIED)
    for beside in ("art", "docs"):
        shutil.copytree(ROOT / beside, folder / beside)
    (web / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    languages = web / "src" / "languages"
    write(languages / CODE, texts, server_texts(offer))
    write_partial(languages / PARTIAL, texts)
    english = (folder / "docs" / "rulebook.md").read_text(encoding="utf-8")
    (folder / "docs" / f"rulebook.{CODE}.md").write_text(rulebook(english), encoding="utf-8")
    node = need_node()
    out = folder / "built"
    node.run(
        "exec", "--", "vite", "build", cwd=web, LASTBOAT_WEB_OUT=str(out), LASTBOAT_WEB_CACHE=str(folder / "cache")
    )
    return out


def write(folder: Path, texts: dict[str, Any], server: dict[str, str]) -> None:
    areas: dict[str, dict[str, Any]] = {"server": server}
    for key, text in texts.items():
        area, _, name = key.partition(".")
        areas.setdefault(area, {})[name] = text
    folder.mkdir()
    (folder / "index.ts").write_text(f"export default {json.dumps(areas)};\n")


def write_partial(folder: Path, texts: dict[str, Any]) -> None:
    """One area is translated, one is English by its own choice, so that two languages share a file, and all others are
    missing."""
    prefix = f"{TRANSLATED}."
    own = {key.removeprefix(prefix): text for key, text in texts.items() if key.startswith(prefix)}
    folder.mkdir()
    (folder / "index.ts").write_text(
        f"import en from '../en';\nexport default {{ word: en.word, {TRANSLATED}: {json.dumps(own)} }};\n"
    )


def serve(page: Page, built: Path) -> None:
    """Let a browser get its pages from there, and everything else from the server."""

    def answer(route: Route) -> None:
        path = route.request.url.split("/", 3)[3].partition("?")[0]
        if path.startswith("api/") or path == "healthz":
            return route.continue_()
        file = built / path
        if not file.is_file():
            file = built / "index.html"
        kind, _ = mimetypes.guess_type(file.name)
        return route.fulfill(body=file.read_bytes(), content_type=kind or "application/octet-stream")

    page.route("**/*", answer)
