"""MkDocs hooks: pages from the repository's root, links to rules and sources, dead links.

The README and its neighbours are pages of the site too. Their links are written for the repository and rewritten here:
to the page of the site if there is one, otherwise to a copy of the file's text. Rulebook paragraphs get anchors, and
every paragraph number becomes a link. A missing target or anchor fails the strict build.
"""

from __future__ import annotations

import logging
import os.path
import posixpath
import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

log: Final = logging.getLogger("mkdocs.hooks.site")

ROOT: Final = Path(__file__).resolve().parents[1]
PAGES: Final = {
    "README.md": "index.md",
    "ARCHITECTURE.md": "architecture.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "deploy/README.md": "deploy.md",
    "deploy/operating.md": "operating.md",
    "deploy/scaling.md": "scaling.md",
    "web/README.md": "client.md",
}
"""Files outside docs/ that are pages of the site, and their names there."""
LINK: Final = re.compile(r"(?<=\]\()(?!https?:|#|mailto:)([^)#\s]+)((?:#[^)\s]*)?)(?=\))")
CHAPTER: Final = re.compile(r'(<h2 id="[^"]+">)(\d+)(?=\. )')
PARAGRAPH: Final = re.compile(r"<p><strong>(\d+\.\d+)</strong>")
NUMBER: Final = re.compile(r"(?<![\d.])(\d{1,2}\.\d{1,2})(?![\d.]*\d)")
SECTION: Final = re.compile(r"§(\d{1,2}(?:\.\d{1,2})?)")
TAG: Final = re.compile(r"(<[^>]+>)")
UNTOUCHED: Final = ("a", "code", "pre", "strong", "h1", "h2", "h3", "h4", "svg", "script", "style")
"""Elements whose text is not changed."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that live outside docs/ and the text of every file that a page links to."""
    for path, page in PAGES.items():
        files.append(File.generated(config, page, abs_src_path=str(ROOT / path)))
    for file in [*files.documentation_pages()]:
        for target in _targets(file):
            name = _copy_of(target)
            if _page_of(target) is None and (ROOT / target).is_file() and files.get_file_from_path(name) is None:
                files.append(File.generated(config, name, abs_src_path=str(ROOT / target)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Rewrite the repository's links to where the site has their targets."""
    home = _home(page.file)

    def lead(match: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(home), match[1]))
        to = _page_of(target) or _copy_of(target)
        return posixpath.relpath(to, posixpath.dirname(page.file.src_uri) or ".") + match[2]

    return LINK.sub(lead, markdown)


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Give the rulebook's chapters and paragraphs anchors, and link their numbers to them."""
    if not page.file.src_uri.startswith("rulebook"):
        book = posixpath.relpath("rulebook.html", posixpath.dirname(page.url) or ".")
        return "".join(_linked(html, lambda text: SECTION.sub(rf'<a href="{book}#\1">\g<0></a>', text)))
    known = set(PARAGRAPH.findall(html))
    html = CHAPTER.sub(r'\1<span id="\2">\2</span>', html)
    html = PARAGRAPH.sub(r'<p id="\1"><strong>\1</strong>', html)

    def to_paragraph(match: re.Match[str]) -> str:
        return f'<a href="#{match[1]}">{match[1]}</a>' if match[1] in known else match[0]

    return "".join(_linked(html, lambda text: NUMBER.sub(to_paragraph, text)))


def on_post_build(config: MkDocsConfig) -> None:
    """Warn about every dead link in the built site."""
    for problem in dead_links(Path(config.site_dir)):
        log.warning(problem)


def dead_links(site: Path) -> list[str]:
    """Return what is wrong with the links of a built site: missing pages and anchors."""
    pages = {path: _Anchors.of(path) for path in site.rglob("*.html") if path.name != "404.html"}
    problems = []
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = Path(os.path.normpath(path.parent / unquote(parts.path))) if parts.path else path
            anchor = unquote(parts.fragment)
            if not target.exists():
                problems.append(f"{path.relative_to(site)} links to {link}, which is not a page of the site")
            elif anchor and target in pages and anchor not in pages[target].anchors:
                problems.append(f"{path.relative_to(site)} links to {link}, but that page has no such anchor")
    return problems


class _Anchors(HTMLParser):
    """The anchors of a page and the links on it."""

    def __init__(self) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: set[str] = set()

    @classmethod
    def of(cls, path: Path) -> _Anchors:
        page = cls()
        page.feed(path.read_text(encoding="utf-8"))
        return page

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.anchors.add(value)
            elif name in ("href", "src") and value:
                self.links.add(value)


def _home(file: File) -> str:
    """The path of a page's source in the repository."""
    return next((path for path, page in PAGES.items() if page == file.src_uri), f"docs/{file.src_uri}")


def _page_of(target: str) -> str | None:
    """Return the page, or the file of docs/, that shows a file of the repository; None if there is none."""
    if target in PAGES:
        return PAGES[target]
    return target.removeprefix("docs/") if target.startswith("docs/") else None


def _copy_of(target: str) -> str:
    return f"source/{target}.txt"


def _targets(file: File) -> Iterator[str]:
    """The files of the repository that a page links to."""
    home = posixpath.dirname(_home(file))
    for match in LINK.finditer(file.content_string):
        yield posixpath.normpath(posixpath.join(home, match[1]))


def _linked(html: str, link: Callable[[str], str]) -> Iterator[str]:
    """The parts of a page, its running text with links."""
    inside = 0
    for part in TAG.split(html):
        if name := re.match(r"</?(\w+)", part):
            if name[1] in UNTOUCHED:
                inside += -1 if part.startswith("</") else 1
            yield part
        else:
            yield part if inside else link(part)
