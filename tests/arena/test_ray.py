"""`lastboat arena … --ray` on a real cluster: the games of `--jobs`, also when a node dies."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from arena.test_cli import CHAOTIC, FIRST, INTERRUPTIBLE, SLOW

from lastboat.arena import GameResult, Match, Series, play
from lastboat.cli import main
from lastboat.editions import Options
from lastboat.errors import install_hint

NODES = Path(__file__).with_name("ray_nodes.py")
MATCH = Match((SLOW, CHAOTIC), Options(players=2))
GAMES = 16
PATIENCE = 600.0
"""Seconds for nodes and workers to start on a busy machine."""
WITHOUT_RAY = "import sys; sys.modules['ray'] = None; from lastboat.cli import main; sys.exit(main(sys.argv[1:]))"


def environment() -> dict[str, str]:
    """Where all nodes find the bots of these tests."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "RAY_USAGE_STATS_ENABLED": "0"}


class Nodes:
    """The cluster of ray_nodes.py."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(NODES)],
            env=environment(),
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self.address = self.read()

    def read(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def kill_second(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("kill\n")
        self.process.stdin.flush()
        assert self.read() == "killed"

    def stop(self) -> None:
        self.process.communicate(timeout=PATIENCE)


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    running = Nodes()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def games() -> list[dict[str, Any]]:
    """The games of the match, played here."""
    series = Series(MATCH)
    list(play(series, GAMES))
    return results(series.games)


def results(games: list[GameResult]) -> list[dict[str, Any]]:
    """All but the times, which differ from run to run."""
    return [{**game.as_dict(), "block": game.block, "times": None} for game in games]


def start(nodes: Nodes, path: Path, *words: str) -> subprocess.Popen[str]:
    words = ("arena", SLOW, CHAOTIC, "--games", str(GAMES), "--ray", nodes.address, "--out", str(path), *words)
    command = [sys.executable, "-c", INTERRUPTIBLE, *words]
    return subprocess.Popen(command, env=environment(), text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def wait_for_block(running: subprocess.Popen[str], path: Path, before: int) -> None:
    """Until the file has more lines than before, so that both nodes are playing other blocks."""
    until = time.monotonic() + PATIENCE
    while running.poll() is None and not (path.exists() and path.read_text().count("\n") > before):
        assert time.monotonic() < until
        time.sleep(0.05)
    assert running.poll() is None, running.communicate()


def test_a_run_that_is_interrupted_and_then_loses_a_node_has_all_its_games(
    nodes: Nodes, games: list[dict[str, Any]], tmp_path: Path
) -> None:
    path = tmp_path / "games.jsonl"
    running = start(nodes, path)
    wait_for_block(running, path, 1)
    running.send_signal(signal.SIGINT)
    _, complaint = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130, complaint
    assert "continue with --resume" in complaint

    kept = len(Series(MATCH, path, resume=True).games)
    assert 0 < kept < GAMES
    resumed = start(nodes, path, "--resume")
    wait_for_block(resumed, path, path.read_text().count("\n"))
    nodes.kill_second()
    told, complaint = resumed.communicate(timeout=PATIENCE)
    assert resumed.returncode == 0, complaint
    assert f"\n{GAMES} games in {GAMES // 2} blocks" in f"\n{told}"  # Ray may tell of the dead node first
    assert results(Series(MATCH, path, resume=True).games) == games


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--ray", "localhost:1"], "no Ray cluster answers at localhost:1: "),
        (["--ray", "ray://localhost:1"], "no Ray cluster answers at ray://localhost:1: "),
        (["--ray", "somewhere"], "'somewhere' is not the address of a Ray cluster; allowed: HOST:PORT, "),
        (["--ray", "localhost:99999"], "no Ray cluster answers at localhost:99999: "),
        (["--ray", "localhost:1", "--jobs", "2"], "--ray and --jobs exclude each other"),
    ],
)
def test_an_unusable_cluster_is_a_one_line_error(
    words: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", FIRST, FIRST, *words, "--out", str(tmp_path)]) == 2
    complaint = capsys.readouterr().err
    assert says in complaint
    assert complaint.count("\n") == 1


def test_without_rays_client_it_says_how_to_get_it(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        address = f"ray://127.0.0.1:{listening.getsockname()[1]}"
        words = ("arena", FIRST, FIRST, "--ray", address, "--out", str(tmp_path))
        command = [sys.executable, "-c", WITHOUT_RAY.replace("ray", "grpc"), *words]
        run = subprocess.run(command, capture_output=True, text=True, check=False, env=environment())
    assert run.returncode == 2
    assert f'{address} needs Ray\'s client: pip install "ray[client]"' in run.stderr
    assert run.stderr.count("\n") == 1


def test_without_ray_it_says_how_to_get_it(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WITHOUT_RAY, "arena", FIRST, FIRST, "--ray", "auto", "--out", str(tmp_path)]
    run = subprocess.run(command, capture_output=True, text=True, check=False, env=environment())
    assert run.returncode == 2
    assert run.stderr.endswith(f"--ray needs ray; {install_hint('ray')}\n")
