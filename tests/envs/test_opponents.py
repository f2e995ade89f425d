"""The Stowaway that is compiled for many games chooses as the bot of the same name does."""

from __future__ import annotations

from random import Random

import numpy as np
from support.games import actions_of, draw_action, random_options

from lastboat.bots import Budget, make
from lastboat.dice import generator
from lastboat.editions import new_states
from lastboat.engine import CHANCE, NOBODY, SILENT, STATE, apply
from lastboat.envs.games import engine_action
from lastboat.envs.opponents import play_stowaways
from lastboat.envs.vector import new_scratch
from lastboat.view import Eyes, view

DRAWS = 64
"""Choices in the same position: enough to see all of a few."""
FEW = 4


def test_both_stowaways_choose_among_the_same_actions() -> None:
    avoided = sum(compare_in_a_game(seed) for seed in range(6))
    assert avoided > 0, "the games have actions that lose an own explorer"


def compare_in_a_game(seed: int) -> int:
    """Compare the two wherever there are a few choices; returns how often some of them were avoided."""
    options = random_options(Random(seed))
    states, g = new_states(options), generator(seed)
    bot, scratch, trial = make("stowaway", seed), new_scratch(), np.zeros(1, dtype=STATE)
    avoided = 0
    while states[0].actor != NOBODY:
        seat, legal = int(states[0].actor), actions_of(states)
        if seat != CHANCE and 1 < len(legal) <= FEW:
            seen = view(states, 0, seat, Eyes.MEMORY)
            by_bot = {bot.choose(seen, legal, Budget()) for _ in range(DRAWS)}
            chosen = np.zeros(DRAWS, dtype=np.int64)
            play_stowaways(np.repeat(states, DRAWS), np.arange(DRAWS), scratch, trial, chosen)
            assert {engine_action(int(a), seat, options.players) for a in chosen} == by_bot
            avoided += len(by_bot) < len(legal)
        apply(states, 0, draw_action(states, g), SILENT)
    return avoided
