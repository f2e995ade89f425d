"""Random players, and chance where a record without a seed leaves it to us."""

from __future__ import annotations

from typing import Final

from lastboat import dice
from lastboat.game import Game

OTHER_STREAM: Final = 0x5EA
"""Keeps the players' lots apart from those of chance, which `Game` draws from the same seed."""


def play_at_random(game: Game) -> None:
    """Any legal move, each as likely as the others. The same seed draws the same lot at the same ply."""
    lots = dice.generator(((game.seed or 0) + OTHER_STREAM << 20) + game.ply)
    game.play(dice.draw(game.states(), 0, lots, *dice.buffers()))
