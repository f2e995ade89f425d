"""The ladder: what is played, and the page it writes."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from lastboat.arena import processes
from lastboat.editions import CHOICES, EDITIONS
from lastboat.errors import BadFile
from training.measure import ladder

TINY = ["arena.tiny:First", "arena.tiny:Chaotic"]
ROOT = Path(__file__).parents[2]
PAGE = f"above\n{ladder.BEGIN}\nold\n{ladder.END}\nbelow\n"


def run(folder: Path, *words: str) -> str:
    """The page that a tiny ladder writes, without the times."""
    folder.mkdir(exist_ok=True)
    page = folder / "page.md"
    page.write_text(PAGE, encoding="utf-8")
    places = ["--out", str(folder / "games"), "--write", str(page)]
    ladder.main(["--bots", *TINY, "--games", "4", *places, *words])
    return page.read_text(encoding="utf-8")


def test_every_option_is_in_some_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(EDITIONS, "atoll")  # which only the tests have
    seen = [category.options for category in ladder.categories(list(ladder.OPTION_SETS))]
    for choice in CHOICES:
        if choice.name != "first":  # every seat starts anyway
            assert {getattr(options, choice.name) for options in seen} == set(choice.values)


def test_advantages_are_listed_by_options_by_players_and_over_all(tmp_path: Path) -> None:
    page = run(tmp_path, "--sets", "The Island", "Two colours each")
    _, _, shares, _, advantages, _, times = page.split("\n\n")[1:8]
    assert [line.split(" | ")[0] for line in shares.splitlines()[2:]] == [
        "| The Island, 2 players",
        "| The Island, 3 players",
        "| The Island, 4 players",
        "| Two colours each, 2 players",
    ]
    assert [line.split(" | ")[:2] for line in advantages.splitlines()[2:]] == [
        ["| The Island", "3"],
        ["| Two colours each", "1"],
        ["| 2 players", "2"],
        ["| 3 players", "1"],
        ["| 4 players", "1"],
        ["| all", "4"],
    ]
    assert "| arena.tiny:Chaotic against arena.tiny:Firsts |" in page
    assert [line.split(" | ")[0] for line in times.splitlines()[2:]] == [f"| {bot}" for bot in TINY]
    assert page.startswith("above\n")
    assert page.endswith(f"{ladder.END}\nbelow\n")


def test_an_interrupted_ladder_is_continued_by_the_same_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(count: int) -> Any:
        def work(jobs: Any) -> Any:
            yield from islice(processes(count)(jobs), 7)
            raise KeyboardInterrupt

        return work

    words = ("--sets", "The Island")
    whole = run(tmp_path / "whole", *words)
    with monkeypatch.context() as patch:
        patch.setattr(ladder, "processes", interrupt)
        with pytest.raises(KeyboardInterrupt):
            run(tmp_path / "broken", *words)
    kept = {path: path.read_text(encoding="utf-8") for path in (tmp_path / "broken" / "games").iterdir()}
    assert sum(text.count("rotation") for text in kept.values()) > 0
    resumed = run(tmp_path / "broken", *words)
    tables = [page.partition("### Each")[2].partition("### Time")[0] for page in (whole, resumed)]
    assert tables[0] == tables[1] != ""
    assert all(path.read_text(encoding="utf-8").startswith(text) for path, text in kept.items())


@pytest.mark.parametrize(
    "text",
    ["", ladder.BEGIN, f"{ladder.END}{ladder.BEGIN}", f"{ladder.BEGIN}{ladder.BEGIN}{ladder.END}"],
)
def test_a_page_without_its_markers_is_refused(text: str) -> None:
    with pytest.raises(BadFile, match="once each"):
        ladder.put_into(text, "new")


def test_our_page_about_the_arena_has_the_markers() -> None:
    text = (ROOT / "docs" / "arena.md").read_text(encoding="utf-8")
    assert ladder.put_into(text, "new").count("new") >= 1
