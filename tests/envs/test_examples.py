"""The code of docs/environments.md and the example for OpenSpiel run as they are printed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAMS = re.findall(
    r"```python\n(.*?)```", (ROOT / "docs" / "environments.md").read_text(encoding="utf-8"), re.DOTALL
)


def test_the_code_of_the_document_runs_from_top_to_bottom() -> None:
    assert len(PROGRAMS) == 4
    names: dict[str, object] = {}
    for program in PROGRAMS:
        exec(program, names)
    assert names["seen"]


def test_their_search_plays_against_our_bots() -> None:
    words = ["--opponent", "stowaway", "--games", "2", "--seconds", "0.001", "--times", "1"]
    program = [sys.executable, str(ROOT / "examples" / "openspiel_ismcts.py"), *words]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"game 2: IS-MCTS has won [\d.]+% against stowaway", done.stdout.splitlines()[-1])
