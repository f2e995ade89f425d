"""The sessions, programs and pictures of the first pages are as printed."""

import doctest
import re
from pathlib import Path

import pytest

from lastboat.bots import Budget, make
from lastboat.game import Game
from lastboat.moves import moves_of
from lastboat.view import Eyes
from scripts.pictures import pictures

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
SESSIONS = [str(page.relative_to(ROOT)) for page in PAGES if "\n```pycon\n" in page.read_text(encoding="utf-8")]
FIRST_PAGES = (
    "docs/play.md",
    "docs/play.fr.md",
    "deploy/README.md",
    "docs/bots.md",
    "docs/environments.md",
    "docs/http.md",
    "CONTRIBUTING.md",
    "docs/reference/index.md",
)
"""Those of Play, in both languages, Host, Build, by a bot, an environment or HTTP, Contribute, and Reference."""
NAMED = {"deploy.md": "deploy/README.md", "contributing.md": "CONTRIBUTING.md"}
"""Pages of the site that are not in docs/."""


@pytest.mark.parametrize("page", SESSIONS)
def test_the_session_of_the_page_runs_as_printed(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    # A blanked fence ends the expected output above it and keeps the line numbers.
    text = re.sub(r"^```.*$", "", (ROOT / page).read_text(encoding="utf-8"), flags=re.MULTILINE)
    session = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    assert session.examples, f"{page} has no >>> examples"

    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(session, out=report.append)
    assert not report, "".join(report)


def test_the_first_page_and_the_library_and_its_stability_have_sessions() -> None:
    assert {"README.md", "docs/bot-positions.md", "docs/reference/index.md", "docs/stability.md"} <= {*SESSIONS}


def test_the_puzzle_of_the_page_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs/puzzles.md").read_text(encoding="utf-8"), re.DOTALL)
    exec(program, {})
    assert capsys.readouterr().out.startswith("lastboat position")


def test_one_bot_of_the_page_goes_ashore_when_it_can_and_the_other_one_gets_there() -> None:
    """The first one is asked for its opinion on the second one's decisions."""
    names: dict[str, type] = {}
    for program in re.findall(r"```python\n(.*?)```", (ROOT / "docs/bots.md").read_text(encoding="utf-8"), re.DOTALL):
        exec(program, names)
    game, ashore = Game(seed=7), names["Ashore"](1)
    bots = [names["Homeward"](1), *(make("stowaway", seat) for seat in (2, 3, 4))]
    landings = 0
    while not game.over:
        seat = ("red", "blue", "yellow", "green").index(game.actor)
        view = game.view(seat, Eyes.MEMORY)
        land = {move.action for move in moves_of(view.states, 0, view.legal) if move.verb == "land"}
        if seat == 0 and land:
            landings += 1
            assert ashore.choose(view, view.legal, Budget()) in land
        game.play(bots[seat].choose(view, view.legal, Budget()))
    assert landings > 0
    assert game.scores[0] > 0


def test_the_small_pictures_are_up_to_date() -> None:
    stale = [path.name for path, text in pictures().items() if path.read_text(encoding="utf-8") != text]
    assert not stale, "run: python scripts/pictures.py"


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", ["play", "ratings"])
def test_the_words_in_bold_are_on_the_screen(name: str, lang: str) -> None:
    page = f"docs/{name}.md" if lang == "en" else f"docs/{name}.{lang}.md"
    texts = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "web/src/languages" / lang).glob("*.ts"))
    bold = {word.rstrip(".") for word in re.findall(r"\*\*([^*]+)\*\*", (ROOT / page).read_text(encoding="utf-8"))}
    assert bold
    assert {word for word in bold if f"'{word}'" not in texts} == set()


def test_the_labels_of_a_review_have_the_same_limits_in_both_languages() -> None:
    pages = [(ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("review.md", "review.fr.md")]
    english, french = (page.partition("\n|---|---|\n")[2].partition("\n\n")[0].splitlines() for page in pages)
    limits = [re.findall(r"\d+", row) for row in english]
    assert limits == [["2"], ["5"], ["10"], ["2", "5"], ["8"]]
    assert [re.findall(r"\d+", row) for row in french] == limits


@pytest.mark.parametrize("page", FIRST_PAGES)
def test_a_section_opens_with_a_short_page_that_begins_with_something_to_run(page: str) -> None:
    lines = (ROOT / page).read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 80
    assert re.match(r"```(sh|python|pycon)$", next(line for line in lines if line.startswith("```")))
    assert next(n for n, line in enumerate(lines) if line.startswith("```")) < 6


def test_every_section_of_the_site_opens_with_one_of_these_pages() -> None:
    nav = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2]
    opening = re.findall(r"^  - \w+:\n      - .*: (\S+)$", nav, re.MULTILINE)
    assert len(opening) == 5
    assert {NAMED.get(page, f"docs/{page}") for page in opening} <= {*FIRST_PAGES}


@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("*.fr.md")), ids=lambda page: page.name)
def test_french_pages_keep_high_signs_with_their_words(page: Path) -> None:
    """By one kind of space, U+00A0, as the client's texts do; a browser may break a line at any other."""
    not_french = r"(?s)```.*?```|`[^`]*`|<!--.*?-->|!\[|\]\([^)]*\)|^\[[^]]*\]: |^\|[-:|]+\|$|\*Survive:[^*]*\*"
    text = re.sub(not_french, "", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    signs = re.findall(r".?[:;?!»]|«.?", text)
    assert signs
    assert {sign for sign in signs if "\u00a0" not in sign} == set()
