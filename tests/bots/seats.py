"""Helpers for bots at a table: whole games through `Game`, and single choices in drawn positions."""

from __future__ import annotations

from collections.abc import Sequence

from support.games import Position

from lastboat.bots import Bot, Budget
from lastboat.editions import Options
from lastboat.engine import CHANCE, NOBODY
from lastboat.game import Game
from lastboat.view import Eyes, View, view

QUICK = Budget(iterations=60)
"""Enough to reach every part of the search."""
THOROUGH = Budget(iterations=3000)


def play_through(game: Game, bots: Sequence[Bot], budget: Budget = QUICK) -> Game:
    """Play the game to its end; `Game` refuses illegal moves."""
    while not game.over:
        game.play(choice(game, bots[game.options.names.seat(game.actor)], budget))
    return game


def choice(game: Game, bot: Bot, budget: Budget = THOROUGH) -> int:
    """Return what the bot plays for the seat that acts."""
    seen = game.view(game.actor, Eyes.MEMORY)
    action = bot.choose(seen, seen.legal, budget)
    assert type(action) is int
    assert action in seen.legal
    return action


def turn_of(game: Game, bot: Bot, budget: Budget = THOROUGH) -> list[str]:
    """Return what the bot plays while the same seat acts, as text."""
    seat, moves = game.actor, []
    while game.actor == seat:
        action = choice(game, bot, budget)
        moves.append(next(str(move) for move in game.legal if move.action == action))
        game.play(action)
    return moves


def a_view(seed: int = 3, plies: int = 200) -> View:
    """Return the view of the seat that acts in the middle of a random game."""
    states = Position(Options(), seed, plies).reach()
    while int(states[0].actor) in (CHANCE, NOBODY):
        plies += 1
        states = Position(Options(), seed, plies).reach()
    return view(states, 0, int(states[0].actor), Eyes.MEMORY)
