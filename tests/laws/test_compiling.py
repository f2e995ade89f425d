"""A rule is compiled as a part of entry points, and only there. Machine code is cached until a source of it changes."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import numba
import pytest
from numba.core import event
from packaging.specifiers import SpecifierSet

from lastboat.engine._compile import COMPILED, cache_folder, compile_for, entry, is_compiled, rule, uncompiled
from lastboat.engine._linker import VERSIONS

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.skipif(not COMPILED, reason="nothing is compiled")


@rule
def double(n: int) -> int:
    return n * 2


@entry
def double_twice(n: int) -> int:
    return double(double(n))


def test_an_entry_point_calls_rules() -> None:
    assert double_twice(5) == 20


def test_garbage_is_collected_rarely_while_something_is_compiled_and_as_before_afterwards() -> None:
    before, during = gc.get_threshold(), []

    def note(*_: object) -> None:
        during.append(gc.get_threshold()[0])

    with event.install_listener("numba:run_pass", event.RecordingListener()) as passes:
        passes.on_start = note
        compile_for(numba.njit(lambda n: n + 1), 1)

    assert min(during) > before[0]
    assert gc.get_threshold() == before


def test_a_rule_cannot_be_called_from_python_whether_or_not_it_is_compiled() -> None:
    for _ in range(2):
        with pytest.raises(TypeError, match="double is a rule: call it from an entry point"):
            double(5)
        compile_for(double, 5)
    assert uncompiled(double)(5) == 10


def test_the_linker_is_written_for_the_versions_of_numba_that_are_required_and_installed() -> None:
    required = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    assert f"numba{VERSIONS}" in required
    assert numba.__version__ in SpecifierSet(VERSIONS)


LAYING_OUT = """
from lastboat.editions import Options, new_states
from lastboat.engine.queries import controllers
from lastboat.engine.rooms.setup import lay_out
states = new_states(Options(players=3, edition="survive"))
patched = vars(lay_out).keys() & {"add_overload", "get_call_template", "_compile_for_args"}
print(len(patched), controllers(states), states.tobytes().hex())
"""


def test_rules_that_numba_compiles_by_itself_do_the_same(tmp_path: Path) -> None:
    def run(plain: str) -> list[str]:
        environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "NUMBA_PLAIN_RULES": plain}
        command = [sys.executable, "-c", LAYING_OUT]
        return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout.split(" ", 1)

    (linked, board), (alone, same) = run("0"), run("1")
    assert (linked, alone) == ("3", "0"), "parts of Numba's inside that are replaced"
    assert board == same


BOT = {
    "numbers.py": "STEP = 3",
    "steps.py": """
from lastboat.engine._compile import rule
from .numbers import STEP

@rule
def step(n: int) -> int:
    return n + STEP
""",
    "play.py": """
from bot.steps import step
from lastboat.engine._compile import entry

@entry
def play(n: int) -> int:
    return step(n)

print(play(4))
""",
}
"""A package of someone else's, by file."""


def test_machine_code_outside_the_package_is_cached_until_a_file_that_it_imports_changes(tmp_path: Path) -> None:
    (tmp_path / "bot").mkdir()
    for name, text in BOT.items():
        (tmp_path / "bot" / name).write_text(text, encoding="utf-8")
    cached = tmp_path / "cache" / "lastboat"

    def play() -> tuple[str, int]:
        environment = {**os.environ, "XDG_CACHE_HOME": str(cached.parent)}
        command = [sys.executable, "-m", "bot.play"]
        printed = subprocess.run(command, cwd=tmp_path, env=environment, check=True, capture_output=True, text=True)
        return printed.stdout, len(list(cached.rglob("*.nbc")))

    assert play() == ("7\n", 1)
    assert play() == ("7\n", 1)
    (tmp_path / "bot" / "numbers.py").write_text("STEP = 5", encoding="utf-8")
    assert play() == ("9\n", 2)


@entry
def never_called(n: int) -> int:
    return n


def test_what_another_copy_of_the_package_compiled_is_not_ready() -> None:
    folder = cache_folder(__name__)
    assert folder is not None
    other = folder / "another_copy" / "test_compiling.never_called-35.py311.nbi"
    other.parent.mkdir(exist_ok=True)
    other.touch()
    try:
        assert not is_compiled(never_called)
    finally:
        other.unlink()
    double_twice(1)
    assert is_compiled(double_twice)
