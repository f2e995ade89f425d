"""The documentation site builds in strict mode, without dead links and without anything from the network."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.site import ROOT, dead_links

LOADED = re.compile(r'<(?:script|img|iframe)[^>]+src="(?:https?:)?//|<link[^>]+href="(?:https?:)?//')


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole site, built once."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


def test_the_site_builds_without_a_warning_or_a_dead_link(site: Path) -> None:
    assert (site / "index.html").is_file()
    assert dead_links(site) == []


def test_no_page_loads_anything_from_elsewhere(site: Path) -> None:
    pages = {page.relative_to(site): page.read_text(encoding="utf-8") for page in site.rglob("*.html")}
    assert [page for page, html in pages.items() if LOADED.search(html)] == []


@pytest.mark.parametrize("book", ["rulebook.html", "rulebook.fr.html"])
def test_paragraphs_of_the_rulebook_can_be_linked_to(site: Path, book: str) -> None:
    html = (site / book).read_text(encoding="utf-8")
    assert '<p id="5.7"><strong>5.7</strong>' in html
    assert '<a href="#5.11">5.11</a>' in html
    assert '<span id="5">5</span>' in html


def test_a_paragraph_cited_in_a_docstring_leads_to_the_rulebook(site: Path) -> None:
    assert '<a href="../rulebook.html#' in (site / "reference" / "engine.html").read_text(encoding="utf-8")


def test_a_dead_link_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<p id="x"><a href="b.html#y"><a href="#z"><a href="c.html"><a href="#x">')
    (tmp_path / "b.html").write_text('<p id="w"><a href="a.html#x"><a href="https://example.org/none">')
    assert sorted(dead_links(tmp_path)) == [
        "a.html links to #z, but that page has no such anchor",
        "a.html links to b.html#y, but that page has no such anchor",
        "a.html links to c.html, which is not a page of the site",
    ]
