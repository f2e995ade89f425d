"""The ladder: what is played, and the page it writes."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from lastboat.arena import ladder_page, processes
from lastboat.arena.ladder import BASE_SET, OPTION_SETS, Ladder, LadderRun
from lastboat.editions import CHOICES
from lastboat.errors import BadFile

LEVELS = ("stowaway", "deckhand", "captain", "admiral")
TINY = ("arena.tiny:First", "arena.tiny:Chaotic")
ROOT = Path(__file__).parents[2]


def test_every_option_is_in_some_set() -> None:
    seen = [category.options for category in Ladder(LEVELS).categories()]
    for choice in CHOICES:
        if choice.name != "first":  # every seat starts anyway
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


def test_an_interrupted_ladder_can_be_resumed_and_has_the_same_page(tmp_path: Path) -> None:
    ladder = Ladder(TINY, games=4, sets=(next(iter(OPTION_SETS)),))
    started = LadderRun.begin(ladder, tmp_path / "broken").play(processes(1))
    for _ in range(7):
        next(started)
    started.close()
    resumed = LadderRun.begin(ladder, tmp_path / "broken", resume=True)
    assert 0 < resumed.played < resumed.planned
    pages = []
    for run in (resumed, LadderRun.begin(ladder, tmp_path / "whole")):
        assert len(list(run.play(processes(1)))) > 0
        assert run.played == run.planned
        pages.append(ladder_page.results(run, "lastboat ladder").partition("### Time")[0])
    assert pages[0] == pages[1]
    assert "| arena.tiny:Chaotic against arena.tiny:Firsts |" in pages[0]
    assert pages[0].count("| The Island, 4 players | 4 |") == 2


def test_advantages_are_listed_by_options_by_players_and_over_all(tmp_path: Path) -> None:
    run = LadderRun.begin(Ladder(TINY, games=4, sets=(BASE_SET, "Two colours each")), tmp_path)
    list(run.play(processes(1)))
    lines = ladder_page.advantages(run).splitlines()[2:]
    assert [line.split(" | ")[:2] for line in lines] == [
        [f"| {BASE_SET}", "3"],
        ["| Two colours each", "1"],
        ["| 2 players", "2"],
        ["| 3 players", "1"],
        ["| 4 players", "1"],
        ["| all", "4"],
    ]
    two_colours = list(run.ladder.categories())[-1]
    alone = run.summary(two_colours.steps(run.ladder)[0]).rows[0]
    advantage = run.advantage([two_colours], 0)
    assert advantage.mean == pytest.approx(alone.win_share - 1 / 2)
    assert alone.interval is not None
    assert advantage.interval == pytest.approx((alone.interval[0] - 1 / 2, alone.interval[1] - 1 / 2))


def test_without_games_there_is_no_interval(tmp_path: Path) -> None:
    run = LadderRun.begin(Ladder(TINY, games=4, sets=("Two colours each",)), tmp_path)
    assert run.advantage(list(run.ladder.categories()), 0).interval is None
    assert "(–)" in ladder_page.advantages(run)


def test_the_ladder_as_data_keeps_its_shape(tmp_path: Path) -> None:
    run = LadderRun.begin(Ladder(TINY, games=2, sets=("Two colours each",)), tmp_path)
    list(run.play(processes(1)))
    entries = ladder_page.as_dict(run)
    assert list(entries) == ["format", "version", "games", "ratings", "matches"]
    assert [list(rating) for rating in entries["ratings"][0]["ratings"]] == [
        ["bot", "points", "points_95", "games"]
    ] * 2


def test_results_are_written_between_the_markers() -> None:
    old = f"above\n{ladder_page.BEGIN}\nold\n{ladder_page.END}\nbelow\n"
    assert ladder_page.put_into(old, "new") == f"above\n{ladder_page.BEGIN}\n\nnew\n\n{ladder_page.END}\nbelow\n"


@pytest.mark.parametrize(
    "text",
    [
        "",
        ladder_page.BEGIN,
        f"{ladder_page.END}{ladder_page.BEGIN}",
        f"{ladder_page.BEGIN}{ladder_page.BEGIN}{ladder_page.END}",
    ],
)
def test_a_page_without_its_markers_is_refused(text: str) -> None:
    with pytest.raises(BadFile, match="once each"):
        ladder_page.put_into(text, "new")


def test_our_page_about_bots_has_the_markers() -> None:
    text = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    assert ladder_page.put_into(text, "new").count("new") >= 1
