"""The puzzles of the package: small, in order, of every kind; and files of puzzles."""

import gzip
import json
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from support.atoll import ATOLL

from lastboat.editions import CHOICES, EDITIONS
from lastboat.errors import BadFile
from lastboat.puzzles import Collection, Difficulty, Puzzle, Theme, read, shipped, write
from lastboat.puzzles.collection import SHIPPED
from lastboat.puzzles.mining import LONGEST, SEEDS, themes_of
from lastboat.puzzles.model import CLEAR, RIGHT
from lastboat.review.evaluator import Evaluator

LARGEST_FILE = 400_000


@cache
def puzzles() -> tuple[Puzzle, ...]:
    return shipped().puzzles


def test_there_are_more_than_four_hundred_in_a_small_file() -> None:
    assert len(puzzles()) > 400
    assert SHIPPED.stat().st_size < LARGEST_FILE


def test_every_puzzle_is_in_order() -> None:
    """Its position loads, its evaluations are those of its answers, the best plan is legal, the others are far off."""
    assert {one.id: one.problems() for one in puzzles()} == {one.id: [] for one in puzzles()}


def test_every_answer_is_right_or_clearly_wrong() -> None:
    for one in puzzles():
        behind = [max(one.permille) - permille for permille in one.permille]
        assert all(gap <= 1000 * RIGHT or gap >= 1000 * CLEAR for gap in behind), one.id
        assert max(behind) >= 1000 * CLEAR


def test_themes_are_those_of_the_best_plan() -> None:
    for one in puzzles():
        assert one.themes == themes_of(one.seen, one.best_plan), one.id


def test_a_stored_chance_is_the_mean_of_what_the_two_searches_of_a_review_find() -> None:
    one = puzzles()[0]
    evaluators = [Evaluator(seed, value_iterations=1, plan_iterations=LONGEST) for seed in SEEDS]
    for plan in (one.best_plan, one.best_mistake):
        found = [evaluator.judged(one.seen, plan) for evaluator in evaluators]
        stored = one.judge(plan)
        assert stored is not None
        assert sum(found) / len(found) == pytest.approx(stored.chance, abs=0.002)


def test_no_two_puzzles_have_the_same_address() -> None:
    assert len(shipped().by_id) == len(puzzles())


def test_themes_difficulties_editions_and_options_are_all_represented() -> None:
    themes = Counter(theme for one in puzzles() for theme in one.themes)
    assert set(themes) == set(Theme)
    assert {one.difficulty for one in puzzles()} == set(Difficulty)
    chosen = [vars(one.game().options) for one in puzzles()]
    published = [one for one in EDITIONS.values() if one is not ATOLL]
    assert {one["edition"] for one in chosen} == {one.name for one in published}
    assert {one["dice"] for one in chosen} == {dice.name for one in published for dice in one.dice}
    for choice in CHOICES:
        if choice.name not in ("first", "edition", "dice"):
            assert {one[choice.name] for one in chosen} == set(choice.values), choice.name


def test_each_puzzle_has_its_day_before_one_comes_again() -> None:
    days = [shipped().of_the_day(day).id for day in range(20_000, 20_000 + len(puzzles()))]
    assert sorted(days) == sorted(one.id for one in puzzles())
    assert shipped().of_the_day(20_000 + len(puzzles())).id == days[0]


def test_a_written_file_is_read_back(tmp_path: Path) -> None:
    some = Collection(7, 3, puzzles()[:3])
    write(tmp_path / "some.gz", some)
    assert read(tmp_path / "some.gz") == some


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no gzip",
        gzip.compress(b"no json"),
        gzip.compress(b"[]\n"),
        gzip.compress(b'{"format":"lastboat puzzles","version":99,"seed":1,"games":1}\n'),
        gzip.compress(b'{"format":"lastboat puzzles","version":1,"seed":1,"games":1}\n{}\n'),
    ],
    ids=["empty", "no gzip", "no json", "no header", "another version", "no puzzle"],
)
def test_another_file_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "bad.gz").write_bytes(content)
    with pytest.raises(BadFile):
        read(tmp_path / "bad.gz")


@pytest.mark.parametrize(
    "change",
    [
        {"position": 5},
        {"themes": ["fishing"]},
        {"themes": []},
        {"permille": [1, 2, 3.5]},
        {"permille": [2000, 1]},
        {"found": {"deckhand": 1}},
        {"best": [1]},
    ],
)
def test_a_damaged_puzzle_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(BadFile):
        Puzzle.from_json(puzzles()[0].as_json() | change)


def test_a_puzzle_that_does_not_keep_its_promise_is_found_out() -> None:
    fields = puzzles()[0].as_json()
    best = max(fields["permille"])
    short = Puzzle.from_json(fields | {"permille": fields["permille"][:-1]})
    close = Puzzle.from_json(fields | {"permille": [max(one, best - 50) for one in fields["permille"]]})
    other = Puzzle.from_json(fields | {"best": ["pass", "pass"]})
    broken = Puzzle.from_json(fields | {"position": fields["position"].replace("island:", "isle:")})
    assert all(one.problems() for one in (short, close, other, broken))
    assert json.loads(json.dumps(fields)) == fields
