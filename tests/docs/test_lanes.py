"""scripts/lanes.py and tests/conftest.py name files and tests; a rename must not leave them behind."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
LANES: dict[str, Any] = runpy.run_path(str(ROOT / "scripts" / "lanes.py"))


@pytest.mark.parametrize("name", ["WHOLE", "QUICK"])
def test_a_lane_waits_only_for_lanes_before_it(name: str) -> None:
    lanes = LANES[name]
    for at, lane in enumerate(lanes):
        assert set(lane.after) <= {earlier.name for earlier in lanes[:at]}, lane.name


@pytest.mark.parametrize("name", ["WHOLE", "QUICK"])
def test_every_file_and_test_of_a_lane_exists(name: str) -> None:
    words = {word for lane in LANES[name] for word in lane.command}
    named = sorted(word.removeprefix("--ignore=") for word in words if re.match("(--ignore=)?(tests|scripts)/", word))
    assert named
    for path, _, test in (word.partition("::") for word in named):
        assert (ROOT / path).exists(), path
        assert not test or f"def {test.partition('[')[0]}(" in (ROOT / path).read_text(encoding="utf-8"), test


def test_every_file_that_runs_first_exists() -> None:
    named = runpy.run_path(str(ROOT / "tests" / "conftest.py"))["LONGEST"]
    assert [name for name in named if not (ROOT / "tests" / name).is_file()] == []
    assert len(set(named)) == len(named)
