"""`lastboat export` writes the decisions of arena games, as they were played."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from lastboat.arena import Match
from lastboat.arena.play import BotGame
from lastboat.cli import main
from lastboat.editions import Options
from lastboat.engine import ACTIONS
from lastboat.envs.dataset import COLUMNS, FORMATS, Columns, play_games
from lastboat.envs.games import observation_of
from lastboat.envs.layout import OBSERVATION_VERSION, SMALL
from lastboat.errors import install_hint

WORDS = ["export", "stowaway", "stowaway", "--games", "3", "--observation", "small", "--seed", "4"]
DOCUMENT = Path(__file__).parents[2] / "docs" / "environments-reference.md"


def read_npz(path: Path) -> Columns:
    with np.load(path, allow_pickle=False) as found:
        assert int(found["observation_version"]) == OBSERVATION_VERSION
        return {name: found[name] for name in COLUMNS}


def read_parquet(path: Path) -> Columns:
    from pyarrow import parquet

    table = parquet.read_table(path)
    assert table.schema.metadata[b"observation_version"] == str(OBSERVATION_VERSION).encode()
    columns = {name: table[name].to_numpy() for name in COLUMNS}
    for name in ("observation", "mask"):
        columns[name] = np.stack([np.frombuffer(row, dtype=np.uint8) for row in columns[name]])
    return columns


READERS = {"npz": read_npz, "parquet": read_parquet}


@pytest.mark.parametrize("format", READERS)
def test_a_file_contains_every_decision(format: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "deep" / f"games.{format}"
    assert main([*WORDS, "--format", format, "--out", str(path)]) == 0
    assert re.fullmatch(r"[\d,]+ decisions from 3 games are in .+\n", capsys.readouterr().out)
    columns = READERS[format](path)
    count = len(columns["action"])
    assert columns["observation"].shape == (count, SMALL)
    masks = np.unpackbits(columns["mask"], axis=1, count=ACTIONS)
    assert masks[np.arange(count), columns["action"]].all()
    assert set(columns["game"].tolist()) == {0, 1, 2}
    assert set(columns["seat"].tolist()) == {0, 1}
    for game in range(3):
        rows = columns["game"] == game
        shares = {seat: columns["win_share"][rows & (columns["seat"] == seat)][0] for seat in (0, 1)}
        assert sum(shares.values()) == pytest.approx(1)


def test_the_games_are_those_of_the_arena() -> None:
    match = Match(("stowaway", "stowaway"), Options(players=2), seed=9)
    columns = next(play_games(match, 1, SMALL))
    game = BotGame(match, next(match.tasks(0)), match.budget)
    for decided in range(50):
        seat = game.actor
        assert (columns["observation"][decided] == observation_of(game.states, 0, seat, length=SMALL)).all()
        assert columns["seat"][decided] == seat
        game.step()


def test_parquet_without_its_library_says_how_to_get_it(tmp_path: Path) -> None:
    program = "import sys; sys.modules['pyarrow'] = None; from lastboat.cli import main; sys.exit(main(sys.argv[1:]))"
    words = [*WORDS, "--format", "parquet", "--out", str(tmp_path / "x.parquet")]
    done = subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].endswith(f"Parquet needs pyarrow; {install_hint('parquet')}")


def test_other_formats_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*WORDS, "--format", "csv"]) == 2
    assert f"'csv' is not possible; allowed: {', '.join(FORMATS)}" in capsys.readouterr().err


def test_the_document_lists_the_columns() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert all(f"| `{name}` | {about} |" in text for name, about in COLUMNS.items())
