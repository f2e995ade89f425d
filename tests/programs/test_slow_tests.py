"""Slow tests are left out of every run that does not ask for them, so one that no lane asks for would never run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scripts.lanes import LONG

ROOT = Path(__file__).parents[2]
COMMANDS = [lane.command for lane in LONG if "slow" in lane.command]
FILES = [
    path for path in sorted((ROOT / "tests").rglob("test_*.py")) if re.search(r"mark\.slow", path.read_text("utf-8"))
]


def is_run(command: tuple[str, ...], path: Path) -> bool:
    wanted = [word for word in command if word.startswith("tests")]
    ignored = [word.removeprefix("--ignore=") for word in command if word.startswith("--ignore=")]
    return any(path.is_relative_to(ROOT / one) for one in wanted) and not any(
        path.is_relative_to(ROOT / one) for one in ignored
    )


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_slow_test_is_in_one_lane(path: Path) -> None:
    assert [is_run(command, path) for command in COMMANDS].count(True) == 1
