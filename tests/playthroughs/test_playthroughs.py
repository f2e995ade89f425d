"""Every golden playthrough replays ply by ply to the same legal moves, events and positions."""

import pytest
from playthroughs.regenerate import GAMES, HERE, read, story


@pytest.mark.parametrize("name", GAMES)
def test_the_game_replays_as_it_is_written(name: str) -> None:
    text = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    assert story(*read(text)) == text, "if the rules have changed: python tests/playthroughs/regenerate.py"


def test_each_file_is_one_of_the_games() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == set(GAMES)
