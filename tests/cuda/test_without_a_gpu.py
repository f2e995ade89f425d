"""What can be tested of lastboat.cuda without a GPU: each in a separate process, because it needs other settings."""

import os
import subprocess
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet

from lastboat.errors import install_hint

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
QUICK = ("seed_generators", "lay_out_finished", "check_actions", "show_observations", "count_keys", "scatter")
LONG = ("show_legal", "step", "play_random")
NO_PACKAGE = """
import importlib.util
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name == "numba_cuda" else found(name, *rest)
import lastboat.envs
try:
    import lastboat.cuda
except ImportError as error:
    print(error)
"""
NO_GPU = """
from lastboat.cuda import Games, NoGpu
from lastboat.envs.vector import Vector
try:
    Games(1)
except NoGpu as error:
    print(error)
"""


def run(*command: str, **settings: str) -> str:
    found = subprocess.run(
        [sys.executable, *command], env=os.environ | settings, capture_output=True, text=True, timeout=600, check=False
    )
    assert found.returncode == 0, found.stderr
    return found.stdout


def test_kernels_in_the_simulator_play_what_the_cpu_plays() -> None:
    run(str(HERE / "simulated.py"), NUMBA_ENABLE_CUDASIM="1", NUMBA_DISABLE_JIT="1")


@pytest.mark.parametrize("names", [QUICK, pytest.param(LONG, marks=pytest.mark.slow)], ids=["quick", "long"])
def test_kernels_compile_to_ptx_and_each_rule_once(names: tuple[str, ...]) -> None:
    assert int(run(str(HERE / "ptx.py"), *names, NUMBA_FORCE_CUDA_CC="9.0")) > 20


def test_device_functions_are_written_for_the_versions_of_numba_cuda_that_are_required_and_installed() -> None:
    written_for = run("-c", "from lastboat.cuda._compile import VERSIONS; print(VERSIONS)").strip()
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert extras["cuda"] == [f"numba-cuda[cu13]{written_for}"]
    assert version("numba-cuda") in SpecifierSet(written_for)


def test_a_missing_package_gets_one_line_and_the_cpu_still_plays() -> None:
    assert run("-c", NO_PACKAGE) == (
        f"lastboat.cuda needs numba-cuda; {install_hint('cuda')}. Without it, lastboat.envs plays on the CPU.\n"
    )


def test_a_missing_gpu_gets_one_line_and_the_cpu_still_plays() -> None:
    said = run("-c", NO_GPU, CUDA_VISIBLE_DEVICES="")
    assert said.count("\n") == 1
    assert said.startswith("no NVIDIA GPU can be used (")
    assert said.endswith("). Without one, lastboat.envs plays on the CPU.\n")
