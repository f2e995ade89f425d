"""An environment whose library is missing says in one line how to get it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from lastboat.errors import install_hint


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [
        ("pettingzoo", "pettingzoo", "pettingzoo"),
        ("gymnasium", "gymnasium", "gymnasium"),
        ("gymnasium_vector", "gymnasium", "gymnasium"),
        ("openspiel", "pyspiel", "openspiel"),
    ],
)
def test_a_missing_library_is_named_with_the_command_that_installs_it(module: str, library: str, extra: str) -> None:
    program = f"import sys; sys.modules[{library!r}] = None; import lastboat.envs.{module}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    said = done.stderr.strip().splitlines()[-1]
    assert said.endswith(f"lastboat.envs.{extra} needs {library}; {install_hint(extra)}")
