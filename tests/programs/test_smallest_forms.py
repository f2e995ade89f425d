"""Every program of bench/, training/ and examples/ runs, in its smallest form.

Those of examples/ run next to what they show. What needs a GPU is marked `gpu`, and examples/train_ppo.py, which needs
PyTorch, `torch`: neither is on every machine.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
BENCH = {
    "bench/engine.py --seconds 0.01 --starts 0": r"base game, uncompiled +[\d,]+",
    "bench/search.py --seconds 0.05": r"(?i)admiral.*\d",
    "bench/envs.py --seconds 0.01 --games 8": r"Last Boat, OpenSpiel +[\d,]+ /s",
    "bench/server.py --tables 2 --seconds 0.3": r"90% +\d+",
    "bench/server.py --abuse plain --seconds 1 --runs 1": r"with abuse, compared with none: [\d.]+ times",
    "bench/server.py --memory --tables 2 --seconds 0.3": r"at rest +[\d.]+ MB +[\d.]+ MB",
    "bench/server.py --requests": r"128 frames again +[\d.]+ +[\d.]+",
    "bench/server.py --lists 300": r"leaderboard +median +[\d.]+ ms +p99 +[\d.]+ ms",
    "bench/server.py --processes 1 2 --tables 2 --seconds 0.3": r"until a table of a killed process is played +[\d.]+",
    "bench/review.py --games 2 --players 2 --passes coarse --iterations 2": r"\| 1 \|",
    "bench/client.py --visits 1 --rounds 0 --sinkings 1": r"layout shift +0\.\d+(.|\n)*round of bots",
}
TRAINING = {
    "training.heuristic.selfplay evolved tuned --games 4 --width 2": r"\d",
    "training.heuristic.fit --games 2": r"\d",
    "training.heuristic.evolve --seconds 0.1 --batch 8 --width 2 --out {out}/weights.npy": r"\d",
    "training.network.train --minutes 0.002 --round 0.1 --most 200 --sizes 4 4 4 4 --out {out}/net.npz": r"round 1, ",
    "training.measure.calibration make lastboat.bots.analysis:Analyst --games 2 --iterations 2 --every 9 "
    "--folder {out} --out {out}/chances.json": r"all, chances",
    "training.measure.value_chances --games 2 --iterations 2 --plays 2 --folder {out} --out {out}/chances.json": r"all",
    "training.measure.errors --players 2 --games 2 --levels stowaway deckhand --judge 4 --sample 1 --plays 1": (
        r"\| deckhand \| 2 \|"
    ),
    "training.measure.value_turns --players 2 --games 2 --plays 2 --values 4 --plans 8": r"\| creatures \| \d+ \|",
    "training.measure.bot_ratings": r"two \{'stowaway'",
    "training.measure.oracle deckhand --players 2 --games 4": r"deckhand, 2 players: ",
    "training.measure.paired deckhand stowaway --against stowaway --players 2 --games 4": r"ahead by ",
    "training.measure.placing stowaway --set-ups 2 --players 2": r"stowaway",
    "training.measure.reading --games 1 --iterations 1 --out {out}/reading.json": r"captain",
}
"""The ladder runs in tests/arena."""
COMPILING = ("training.heuristic.selfplay", "training.heuristic.evolve", "training.network.train")
"""Slow: they compile games with all rules and bots in one, half a minute of CPU time for what nothing else needs."""
WAITING = ("bench/server.py --memory", "bench/server.py --requests")
"""Slow: the one waits until tables are unloaded, the other plays whole games."""
EXAMPLES = {
    "examples/draw_board.py": "tests/programs/test_smallest_forms.py",
    "examples/first_agent.ipynb": "tests/envs/test_notebook.py",
    "examples/http_bot.py": "tests/server/test_examples.py",
    "examples/luck.ipynb": "tests/review/test_notebook.py",
    "examples/openspiel_ismcts.py": "tests/envs/test_examples.py",
    "examples/train_ppo.py": "tests/envs/test_train_ppo.py",
}
"""Where each of them runs."""


def quick_or_slow(programs: Iterable[str], slow: tuple[str, ...]) -> list[Any]:
    return [pytest.param(words, marks=pytest.mark.slow) if words.startswith(slow) else words for words in programs]


def run(command: list[str]) -> str:
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("words", quick_or_slow(BENCH, WAITING))
def test_a_benchmark_prints_its_table(words: str) -> None:
    assert re.search(BENCH[words], run(words.split()))


@pytest.mark.gpu
def test_the_benchmark_of_the_gpu_prints_its_table() -> None:
    assert "random play" in run(["bench/gpu.py", "--games", "8", "--seconds", "0.01"])


@pytest.mark.parametrize("words", quick_or_slow(TRAINING, COMPILING))
def test_a_program_of_training_prints_its_result(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In this process, which has most of the rules compiled already."""
    module, *arguments = words.format(out=tmp_path).split()
    monkeypatch.setattr(sys, "argv", [module, *arguments])
    import_module(module).main()
    assert re.search(TRAINING[words], capsys.readouterr().out)


def test_the_board_is_drawn_as_the_readme_shows_it(tmp_path: Path) -> None:
    run(["examples/draw_board.py", "examples/board.txt", str(tmp_path / "board.svg")])

    assert (tmp_path / "board.svg").read_text() == (ROOT / "docs/images/board.svg").read_text()


def test_no_example_is_left_out() -> None:
    found = {str(path.relative_to(ROOT)) for kind in ("py", "ipynb") for path in (ROOT / "examples").rglob(f"*.{kind}")}

    assert found == {*EXAMPLES}
    for example, test in EXAMPLES.items():
        assert Path(example).stem in (ROOT / test).read_text(), example


def test_no_program_is_left_out() -> None:
    """A file with a `main` is a program, except the parts of a program in the same folder."""
    found = [path for folder in ("bench", "training") for path in sorted((ROOT / folder).rglob("*.py"))]
    programs = [path.relative_to(ROOT) for path in found if "__main__" in path.read_text(encoding="utf-8")]
    named = " ".join([*BENCH, *TRAINING, "bench/gpu.py", "training.measure.ladder"])
    for path in programs:
        assert str(path) in named or ".".join(path.with_suffix("").parts) in named, path
