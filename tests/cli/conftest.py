"""What the tests of the command line share."""

from pathlib import Path

import pytest
from cli.keyboard import Keyboard

from lastboat import warmup
from lastboat.cli.play import play_randomly
from lastboat.game import Game


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """Nothing is said about compiling while tests look at what is said."""
    warmup.warm_up()


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Keyboard:
    monkeypatch.setenv("COLUMNS", "100")
    return Keyboard(monkeypatch, capsys)


@pytest.fixture(scope="session")
def record_text() -> str:
    """A whole random game for two, seed 11."""
    game = Game(players=2, seed=11)
    while not game.over:
        play_randomly(game)
    return str(game.record())


@pytest.fixture
def record_file(record_text: str, tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_text(record_text, encoding="utf-8")
    return file
