"""Every bot plays legal games to the end, whatever the options."""

import random

import pytest
from bots.seats import play_through
from support.games import random_options

from lastboat.bots import make
from lastboat.editions import Options
from lastboat.game import Game

LEVELS = ("stowaway", "deckhand", "captain", "admiral")


def game_of(options: Options, seed: int) -> Game:
    return Game(seed=seed, **options.as_dict())


@pytest.mark.parametrize("seed", range(12))
def test_all_levels_finish_games_with_random_options(seed: int) -> None:
    options = random_options(random.Random(seed))
    bots = [make(LEVELS[(seed + seat) % len(LEVELS)], seed + seat) for seat in range(options.players)]
    assert play_through(game_of(options, seed), bots).over


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_plays_against_itself(level: str) -> None:
    game = play_through(Game(players=3, seed=5, dice="dive", squid="with-whales"), [make(level, i) for i in range(3)])
    assert game.over


def test_the_deckhand_beats_stowaways() -> None:
    wins = 0
    for seed in range(4):
        game = Game(players=3, seed=seed)
        bots = [make("deckhand" if seat == seed % 3 else "stowaway", seat) for seat in range(3)]
        wins += play_through(game, bots).winners == (("red", "blue", "yellow")[seed % 3],)
    assert wins >= 3
