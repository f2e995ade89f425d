"""The sessions, programs and pictures of the first pages are as printed."""

import doctest
import re
from pathlib import Path

import pytest

from lastboat.bots import Budget, make
from lastboat.game import Game
from lastboat.view import Eyes
from scripts.pictures import pictures

ROOT = Path(__file__).parents[2]
SESSIONS = ("README.md", "docs/bot-positions.md", "docs/reference/index.md", "docs/stability.md")


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


def test_the_bot_of_the_page_plays_a_game_and_saves_somebody() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs/bots.md").read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, type] = {}
    exec(program, names)
    game = Game(seed=7)
    bots = [names["Homeward"](1), *(make("stowaway", seat) for seat in (2, 3, 4))]
    while not game.over:
        seat = ("red", "blue", "yellow", "green").index(game.actor)
        view = game.view(seat, Eyes.MEMORY)
        game.play(bots[seat].choose(view, view.legal, Budget()))
    assert game.scores[0] > 0


def test_the_small_pictures_are_up_to_date() -> None:
    stale = [path.name for path, text in pictures().items() if path.read_text(encoding="utf-8") != text]
    assert not stale, "run: python scripts/pictures.py"


@pytest.mark.parametrize(("page", "lang"), [("docs/play.md", "en"), ("docs/play.fr.md", "fr")])
def test_the_words_in_bold_are_on_the_screen(page: str, lang: str) -> None:
    texts = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "web/src/languages" / lang).glob("*.ts"))
    bold = {word.rstrip(".") for word in re.findall(r"\*\*([^*]+)\*\*", (ROOT / page).read_text(encoding="utf-8"))}
    assert len(bold) > 10
    assert {word for word in bold if f"'{word}'" not in texts} == set()
