"""`lastboat arena`, as typed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lastboat.cli import main

pytest.importorskip("rich")

CHAOTIC, FIRST, CRASHER, SLOW = (f"arena.tiny:{name}" for name in ("Chaotic", "First", "Crasher", "Slow"))

INTERRUPTIBLE = """
import signal, sys
from lastboat.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(main())
"""
"""The command as from a keyboard: a process that is started in the background ignores Ctrl-C otherwise."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_match_is_shown_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", CHAOTIC, FIRST, "--games", "4"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("4 games in 2 blocks, The Island, 2 players\n")
    assert CHAOTIC in shown


def test_the_levels_can_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "stowaway", "stowaway", "--games", "2", "--json"]) == 0
    row = json.loads(capsys.readouterr().out)["bots"][0]
    assert (row["bot"], row["copies"], row["crashes"], row["illegal"]) == ("stowaway", 2, 0, 0)


def test_a_bot_of_another_package_plays_by_its_name(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    package = folder / "parrot-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: parrot\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text(f"[lastboat.bots]\nparrot = {FIRST}\nbroken = arena.tiny:Unborn\n")
    monkeypatch.syspath_prepend(str(folder))
    assert main(["arena", "parrot", CHAOTIC, "--games", "2"]) == 0
    assert "parrot" in capsys.readouterr().out
    assert main(["arena", "broken", CHAOTIC]) == 2
    assert "the bot 'broken' (arena.tiny:Unborn) cannot be created" in capsys.readouterr().err


def test_options_json_picture_and_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--games", "3", "--dice", "dive", "--edition", "survive", "--seed", "9", "--iterations", "5"]
    places = ["--json", "--out", "kept/duel.jsonl"]
    assert main(["arena", CHAOTIC, FIRST, FIRST, *words, *places]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["settings"]["options"] == {"players": 3, "edition": "survive", "dice": "dive"}
    assert (result["settings"]["seed"], result["settings"]["clock"]) == (9, {"iterations": 5})
    assert len((folder / "kept" / "duel.jsonl").read_text().splitlines()) == 2


def test_resuming_plays_only_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", CHAOTIC, FIRST, "--games", "4"]) == 0
    assert main(["arena", CHAOTIC, FIRST, "--games", "4"]) == 2
    assert "resume it with --resume" in capsys.readouterr().err
    assert main(["arena", CHAOTIC, FIRST, "--games", "8", "--resume"]) == 0
    assert capsys.readouterr().out.startswith("8 games in 4 blocks")


def test_a_crash_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", CRASHER, FIRST, "--games", "2"]) == 0
    assert f"crash of {CRASHER} (block 0, rotation 0" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["arena", "kraken", "stowaway"], "there is no bot 'kraken'; there are: stowaway, deckhand"),
        (["arena", "arena.tiny:Nobody", FIRST], "there is no bot at 'arena.tiny:Nobody'"),
        (["arena", "no.such:Module", FIRST], "there is no bot at 'no.such:Module'"),
        (["arena", FIRST], "a match has 2 to 4 bots, not 1"),
        (["arena", *[FIRST] * 5], "a match has 2 to 4 bots, not 5"),
        (["arena", FIRST, FIRST, "--players", "3"], "--players 3 needs as many bots, not 2"),
        (["arena", FIRST, FIRST, "--dice", "green"], "'green' is not possible"),
        (["arena", FIRST, FIRST, FIRST, "--two-colours"], "--two-colours and players=3 cannot be combined"),
        (["arena", FIRST, FIRST, "--games", "0"], "'0' is not possible"),
        (["arena", FIRST, FIRST, "--jobs", "none"], "'none' is not possible"),
        (
            ["arena", FIRST, FIRST, "--seconds", "1", "--iterations", "9"],
            "--seconds and --iterations exclude each other",
        ),
        (["arena", FIRST, FIRST, "--part", "0.1", "--seconds", "1"], "--seconds and --part exclude each other"),
        (["arena", FIRST, FIRST, "--part", "0"], "'0' is not a part; allowed: above 0 up to 10, as in 0.1"),
        (["arena", FIRST, FIRST, "--games", "2", "--out", "/dev/null/no.jsonl"], "cannot use /dev/null"),
    ],
)
def test_errors_are_one_line(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    complaint = capsys.readouterr().err
    assert says in complaint
    assert complaint.count("\n") == 1


def test_ctrl_c_keeps_whole_blocks_and_resume_continues(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", SLOW, FIRST, "--games", "4000", "--jobs", "2", "--out", "slow.jsonl"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", INTERRUPTIBLE, *words]
    running = subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    kept = folder / "slow.jsonl"
    deadline = time.monotonic() + 240
    while running.poll() is None and time.monotonic() < deadline and not _blocks(kept):
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGINT)
    shown, errors = running.communicate(timeout=240)
    assert running.returncode == 130, errors
    assert "continue with --resume" in errors
    blocks = _blocks(kept)
    assert 1 <= blocks < 2000
    assert shown.startswith(f"{2 * blocks} games in {blocks} blocks")
    assert main([*words[:3], "--games", str(2 * blocks + 2), "--out", "slow.jsonl", "--resume"]) == 0
    assert capsys.readouterr().out.startswith(f"{2 * blocks + 2} games")


def _blocks(kept: Path) -> int:
    return max(0, kept.read_text().count("\n") - 1) if kept.exists() else 0
