"""The games that the client's own tests read are those that the engine plays now."""

import pytest
from web.regenerate_games import FOLDER, GAMES, text_of


@pytest.mark.parametrize("name", GAMES)
def test_the_client_folds_games_of_this_engine(name: str) -> None:
    kept = (FOLDER / f"game-{name}.json").read_text()
    assert kept == text_of(name), "python tests/web/regenerate_games.py writes them anew"
