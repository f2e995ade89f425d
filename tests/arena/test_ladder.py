"""The ladder: what is played, and the page it writes."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from lastboat.arena import ladder_page as page
from lastboat.arena.ladder import BASE_SET, SETS, Climb, Ladder
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


def test_each_level_plays_alone_against_the_one_below_in_every_category() -> None:
    ladder = Ladder(LEVELS)
    for category in ladder.categories():
        rivals = category.options.players - 1
        steps = [match.bots for match in category.matches(ladder) if len(set(match.bots[1:])) == 1]
        assert {(upper, *[lower] * rivals) for lower, upper in pairwise(LEVELS)} <= set(steps)


def test_nothing_is_played_twice() -> None:
    matches = Ladder(LEVELS).matches()
    assert len(matches) == len({match.name() for match in matches})
    assert len(matches) == 5 * 6 + 4 * (4 + 3) + 4 * (1 + 3)


def test_steps_can_have_more_games_than_the_other_matches() -> None:
    ladder = Ladder(LEVELS, games=72, mixed=4)
    for category in ladder.categories():
        steps = category.steps(ladder)
        for match in category.matches(ladder):
            assert ladder.games_of(match) == (72 if match in steps else 4)
    assert {Ladder(LEVELS, games=72).games_of(match) for match in ladder.matches()} == {72}


def test_two_bots_are_enough_for_a_ladder() -> None:
    ladder = Ladder(TINY)
    lineups = {match.bots for category in ladder.categories() for match in category.matches(ladder)}
    assert lineups == {(TINY[1], *[TINY[0]] * rivals) for rivals in (1, 2, 3)}


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
    assert "| arena.tiny:Chaotic against arena.tiny:Firsts |" in pages[0]
    assert pages[0].count("| The Island, 4 players | 4 |") == 2


def test_what_is_won_beyond_even_is_told_by_options_by_players_and_over_all(tmp_path: Path) -> None:
    climb = Climb.begin(Ladder(TINY, games=4, sets=(BASE_SET, "Two colours each")), tmp_path)
    list(climb.go_on(1))
    lines = page.leads(climb).splitlines()[2:]
    assert [line.split(" | ")[:2] for line in lines] == [
        [f"| {BASE_SET}", "3"],
        ["| Two colours each", "1"],
        ["| 2 players", "2"],
        ["| 3 players", "1"],
        ["| 4 players", "1"],
        ["| all", "4"],
    ]
    two_colours = list(climb.ladder.categories())[-1]
    alone = climb.summary(two_colours.steps(climb.ladder)[0]).rows[0]
    lead = climb.lead([two_colours], 0)
    assert lead.mean == pytest.approx(alone.win_share - 1 / 2)
    assert alone.interval is not None
    assert lead.interval == pytest.approx((alone.interval[0] - 1 / 2, alone.interval[1] - 1 / 2))


def test_before_a_game_is_played_nothing_is_sure(tmp_path: Path) -> None:
    climb = Climb.begin(Ladder(TINY, games=4, sets=("Two colours each",)), tmp_path)
    assert climb.lead(list(climb.ladder.categories()), 0).interval is None
    assert "(–)" in page.leads(climb)


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
