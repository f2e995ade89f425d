"""Games in a file: an interrupted run that is resumed has the same games as one run."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from lastboat.arena import FaultKind, Match, Series, play, processes
from lastboat.arena.match import DECIDING, PACKAGE, code
from lastboat.bots.bot import Budget
from lastboat.editions import Options
from lastboat.errors import BadFile, LastBoatError

CHAOTIC, FIRST, DYING = "arena.tiny:Chaotic", "arena.tiny:First", "arena.tiny:Dying"
MATCH = Match((CHAOTIC, FIRST), Options(players=2), seed=3)
GAMES = 12


def results(series: Series) -> list[dict[str, Any]]:
    """All but the times, which differ from run to run."""
    return [{**game.as_dict(), "block": game.block, "times": None} for game in series.games]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Series:
    series = Series(MATCH, tmp_path_factory.mktemp("whole") / "games.jsonl")
    assert len(list(play(series, GAMES))) == GAMES
    return series


def test_a_resumed_run_equals_an_uninterrupted_one(whole: Series, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    broken = Series(MATCH, path)
    games = play(broken, GAMES)
    for _ in range(5):
        next(games)
    games.close()
    assert len(broken.games) == 4
    resumed = Series(MATCH, path, resume=True)
    assert results(resumed) == results(whole)[:4]
    assert len(list(play(resumed, GAMES))) == GAMES - 4
    assert results(resumed) == results(whole)
    assert results(Series(MATCH, path, resume=True)) == results(whole)


def test_several_processes_play_the_same_games(whole: Series) -> None:
    series = Series(MATCH)
    assert len(list(play(series, GAMES, processes(2)))) == GAMES
    assert results(series) == results(whole)


def test_a_process_that_dies_is_reported_with_its_game() -> None:
    match = Match((DYING, FIRST), Options(players=2))
    with pytest.raises(LastBoatError, match=r"exit code 9\) in a game of .*, block 0, rotation [01]"):
        list(play(Series(match), 2, processes(2)))


def test_a_file_can_be_read_back_with_its_times(whole: Series) -> None:
    assert whole.path is not None
    read = Series(MATCH, whole.path, resume=True)
    assert [game.as_dict() for game in read.games] == [game.as_dict() for game in whole.games]


def test_more_games_can_be_asked_for_later(whole: Series, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    list(play(Series(MATCH, path), 4))
    series = Series(MATCH, path, resume=True)
    assert len(list(play(series, GAMES))) == GAMES - 4
    assert results(series) == results(whole)


def test_games_come_in_whole_blocks() -> None:
    series = Series(MATCH)
    assert len(list(play(series, 3))) == 4


def test_a_partial_last_line_is_dropped(whole: Series, tmp_path: Path) -> None:
    assert whole.path is not None
    path = tmp_path / "partial.jsonl"
    path.write_bytes(whole.path.read_bytes()[:-40])
    series = Series(MATCH, path, resume=True)
    assert len(series.games) == GAMES - 2
    list(play(series, GAMES))
    assert results(Series(MATCH, path, resume=True)) == results(whole)


def test_a_file_written_by_an_earlier_version_is_read(tmp_path: Path) -> None:
    """Of the same rules and bots: the fingerprint is replaced by the present one."""
    match = Match((CHAOTIC, "arena.tiny:Crasher"), Options(players=2, dice="dive"), seed=3)
    written = Path(__file__).with_name("games-v1.jsonl").read_text(encoding="utf-8")
    path = tmp_path / "games.jsonl"
    path.write_text(written.replace("0ee1aa1905da", code()), encoding="utf-8")
    games = Series(match, path, resume=True).games
    assert all(game.fault is not None and game.fault.kind == FaultKind.CRASH for game in games)
    lines = written.splitlines()[1:]
    assert [json.loads(line)["games"] for line in lines] == [[g.as_dict() for g in games[i : i + 2]] for i in (0, 2)]


def test_a_file_that_exists_is_not_touched_unless_resumed(whole: Series) -> None:
    with pytest.raises(LastBoatError, match="resume it with --resume"):
        Series(MATCH, whole.path)


@pytest.mark.parametrize(
    ("other", "says"),
    [
        (replace(MATCH, seed=4), "seed 3 there, seed 4 here"),
        (replace(MATCH, bots=(FIRST, FIRST)), "bots "),
        (replace(MATCH, options=Options(players=2, dice="dive")), "options "),
        (replace(MATCH, budget=Budget(iterations=9)), 'clock {} there, clock {"iterations": 9} here'),
    ],
)
def test_a_file_made_with_other_settings_is_refused(whole: Series, other: Match, says: str) -> None:
    with pytest.raises(LastBoatError, match="other settings") as refused:
        Series(other, whole.path, resume=True)
    assert says in str(refused.value)


def test_the_fingerprint_covers_files_that_exist() -> None:
    assert [name for name in DECIDING if not (PACKAGE / name).exists()] == []


def test_a_file_made_by_other_code_is_refused(whole: Series, tmp_path: Path) -> None:
    assert whole.path is not None
    head, *blocks = whole.path.read_text().splitlines(keepends=True)
    entries = json.loads(head)
    entries["settings"]["code"] = "older"
    path = tmp_path / "older.jsonl"
    path.write_text(json.dumps(entries) + "\n" + "".join(blocks))
    with pytest.raises(LastBoatError, match="rules and bots older there"):
        Series(MATCH, path, resume=True)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda lines: ["{}", *lines[1:]], "line 1: .*not a file of arena games"),
        (lambda lines: ["what", *lines[1:]], "line 1: .*not JSON"),
        (lambda lines: [lines[0], "[]", *lines[1:]], "line 2: .*not an entry"),
        (lambda lines: [lines[0], '{"block": 1}'], "line 2: .*not a block of games"),
        (lambda lines: [*lines, lines[1]], "line 8: .*duplicated"),
    ],
)
def test_a_damaged_file_is_refused_with_its_line(whole: Series, tmp_path: Path, change: Any, says: str) -> None:
    assert whole.path is not None
    path = tmp_path / "damaged.jsonl"
    path.write_text("\n".join(change(whole.path.read_text().splitlines())) + "\n")
    with pytest.raises(BadFile, match=says):
        Series(MATCH, path, resume=True)


def test_nothing_to_play_needs_no_processes() -> None:
    assert list(processes(2)([])) == []
