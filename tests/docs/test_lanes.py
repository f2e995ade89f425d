"""scripts/lanes.py: what it does with tests that fail. It and tests/conftest.py name files that exist."""

from __future__ import annotations

import asyncio
import re
import runpy
import sys
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


PASSES_LATER = """
from pathlib import Path
import pytest

@pytest.mark.parametrize("name", {names})
def test_passes_later(name: str) -> None:
    tries = Path({folder!r}, name)
    tries.write_text(tries.read_text() + "x" if tries.exists() else "x")
    assert len(tries.read_text()) >= {tries}
"""


def run_lane(folder: Path, names: str, tries: int) -> Any:
    """Run a lane of tests that pass at the given try."""
    file = folder / "test_later.py"
    file.write_text(PASSES_LATER.format(names=list(names), folder=str(folder), tries=tries), encoding="utf-8")
    pytest = (sys.executable, "-m", "pytest", "-q", "-p", "xdist.plugin", "-c", "/dev/null", "--rootdir", str(folder))
    alone = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    lane = LANES["Lane"]("later", (*pytest, str(file)), environment=alone, cache=str(folder / "cache"))
    running = LANES["Running"]([lane])
    asyncio.run(running.to_the_end())
    return running


def test_a_test_that_passes_when_run_again_is_named(tmp_path: Path) -> None:
    running = run_lane(tmp_path, "a", tries=2)
    assert running.failed == []
    assert running.repeated == ["test_later.py::test_passes_later[a]"]


def test_a_test_that_fails_again_fails_its_lane(tmp_path: Path) -> None:
    running = run_lane(tmp_path, "a", tries=3)
    assert running.failed == ["later"]
    assert running.repeated == []


def test_many_failures_are_not_run_again(tmp_path: Path) -> None:
    running = run_lane(tmp_path, "abcd", tries=2)
    assert running.failed == ["later"]
    assert (tmp_path / "a").read_text(encoding="utf-8") == "x"
