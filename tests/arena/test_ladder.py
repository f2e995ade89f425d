"""The ladder: what is played, and the page it writes."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from lastboat.arena import page
from lastboat.arena.ladder import SETS, Climb, Ladder
from lastboat.editions import CHOICES
from lastboat.errors import BadFile

LEVELS = ("stowaway", "deckhand", "captain", "admiral")
TINY = ("arena.tiny:First", "arena.tiny:Chaotic")
ROOT = Path(__file__).parents[2]


def test_every_option_is_on_some_table() -> None:
    seen = [category.options for category in Ladder(LEVELS).categories()]
    for choice in CHOICES:
        if choice.name != "first":  # every seat begins anyway
            assert {getattr(options, choice.name) for options in seen} == set(choice.values)


def test_all_levels_meet_in_every_category() -> None:
    ladder = Ladder(LEVELS)
    for category in ladder.categories():
        met = {(a, b) for match in category.matches(ladder) for a in match.bots for b in match.bots if a < b}
        assert len(met) == 6


def test_each_level_plays_alone_against_the_one_below() -> None:
    steps = [match.bots for match in Ladder(LEVELS).steps() if match.players == 4]
    assert steps == [(upper, *[lower] * 3) for lower, upper in pairwise(LEVELS)]


def test_nothing_is_played_twice() -> None:
    matches = Ladder(LEVELS).matches()
    assert len(matches) == len({match.name() for match in matches})
    assert len(matches) == 6 * 5 + 4 * 4 + 4 + 3 + 3


def test_few_bots_sit_more_than_once() -> None:
    ladder = Ladder(TINY)
    lineups = {match.bots for category in ladder.categories() for match in category.matches(ladder)}
    assert {len(bots) for bots in lineups} == {2, 3, 4}
    assert all(len(set(bots)) == 2 for bots in lineups)


def test_a_climb_can_be_broken_off_and_gives_the_same_page(tmp_path: Path) -> None:
    ladder = Ladder(TINY, games=4, sets=(next(iter(SETS)),))
    begun = Climb.begin(ladder, tmp_path / "broken").go_on(1)
    for _ in range(7):
        next(begun)
    begun.close()
    resumed = Climb.begin(ladder, tmp_path / "broken", resume=True)
    assert 0 < resumed.played < resumed.planned
    pages = []
    for climb in (resumed, Climb.begin(ladder, tmp_path / "whole")):
        assert len(list(climb.go_on(1))) > 0
        assert climb.played == climb.planned
        pages.append(page.results(climb, "lastboat ladder").partition("### Time")[0])
    assert pages[0] == pages[1]
    assert "| The Island, 4 players |" in pages[0]
    assert "| arena.tiny:Chaotic against 3 arena.tiny:First | 4 |" in pages[0]


def test_the_ladder_as_data_keeps_its_shape(tmp_path: Path) -> None:
    climb = Climb.begin(Ladder(TINY, games=2, sets=("Two colours each",)), tmp_path)
    list(climb.go_on(1))
    entries = page.as_dict(climb)
    assert list(entries) == ["format", "version", "games", "ratings", "matches"]
    assert [list(rating) for rating in entries["ratings"][0]["ratings"]] == [
        ["bot", "points", "points_95", "games"]
    ] * 2


def test_results_are_put_between_the_marks() -> None:
    old = f"above\n{page.BEGIN}\nold\n{page.END}\nbelow\n"
    assert page.put_into(old, "new") == f"above\n{page.BEGIN}\n\nnew\n\n{page.END}\nbelow\n"


@pytest.mark.parametrize("text", ["", page.BEGIN, f"{page.END}{page.BEGIN}", f"{page.BEGIN}{page.BEGIN}{page.END}"])
def test_a_page_without_its_marks_is_refused(text: str) -> None:
    with pytest.raises(BadFile, match="once each"):
        page.put_into(text, "new")


def test_our_page_about_bots_has_the_marks() -> None:
    text = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    assert page.put_into(text, "new").count("new") >= 1
