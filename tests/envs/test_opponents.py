"""Bots in many games: the compiled Stowaway chooses as the bot of the same name does, and threads change nothing."""

from __future__ import annotations

from random import Random

import numpy as np
from support.games import actions_of, draw_action, random_options

from lastboat.bots import Budget, make
from lastboat.dice import generator
from lastboat.editions import Options, new_states
from lastboat.engine import CHANCE, MOST_LEGAL, NOBODY, SILENT, STATE, States, apply
from lastboat.engine.words import EXPLORERS_A_COLOUR, Status
from lastboat.envs.games import engine_action
from lastboat.envs.opponents import Opponents, play_stowaways
from lastboat.envs.vector import LEAVE, Vector, draw_actions, new_scratch
from lastboat.view import Eyes, view


def test_the_compiled_stowaway_chooses_as_the_bot_does() -> None:
    avoided = sum(compare_in_a_game(seed) for seed in range(4))
    assert avoided > 0, "the games have actions that lose an own explorer"


def compare_in_a_game(seed: int) -> int:
    """Compare the two at every decision; returns how many decisions had actions that a Stowaway avoids."""
    options = random_options(Random(seed))
    states, g = new_states(options), generator(seed)
    bot, scratch, after = make("stowaway", seed), new_scratch(), np.zeros(MOST_LEGAL, dtype=STATE)
    scratch.generator[:] = generator(seed)
    chosen, avoided = np.zeros(1, dtype=np.int64), 0
    while states[0].actor != NOBODY:
        seat, legal = int(states[0].actor), actions_of(states)
        if seat != CHANCE:
            by_bot = bot.choose(view(states, 0, seat, Eyes.MEMORY), legal, Budget())
            play_stowaways(states, np.zeros(1, dtype=np.int64), scratch, after, chosen)
            assert engine_action(int(chosen[0]), seat, options.players) == by_bot
            losing = [loses_in_vain(states, a, seat) for a in legal]
            avoided += any(losing) and not all(losing)
            assert not losing[legal.index(by_bot)] or all(losing)
        apply(states, 0, draw_action(states, g), SILENT)
    return avoided


def loses_in_vain(states: States, action: int, seat: int) -> bool:
    after = states.copy()
    apply(after, 0, action, SILENT)
    lost = np.flatnonzero(
        (after["explorer"]["status"][0] == Status.LOST) & (states["explorer"]["status"][0] != Status.LOST)
    )
    return len(lost) > 0 and all(e // EXPLORERS_A_COLOUR % int(states[0].rules.players) == seat for e in lost)


def choices_against(names: tuple[str, str, str], threads: int) -> list[list[int]]:
    """What the bots choose in the first steps of some games; the learners play at random."""
    vector, learners = Vector(8, Options(players=4), seed=4, observation="none"), np.arange(8, dtype=np.int8) % 4
    bots = Opponents(vector, learners, names, Budget(iterations=1), threads)
    seen, drawn, g, chosen = vector.reset(), np.zeros(8, dtype=np.int64), generator(2), []
    for _ in range(60):
        actions = bots.choose()
        assert ((actions == LEAVE) == (seen.seats == learners)).all()
        draw_actions(seen.masks, g, drawn)
        vector.step(np.where(actions == LEAVE, drawn, actions))
        chosen.append(actions.tolist())
    return chosen


def test_threads_change_nothing() -> None:
    names = ("deckhand", "stowaway", "captain")
    assert choices_against(names, threads=3) == choices_against(names, threads=1)


def test_bots_choose_only_in_the_games_asked_for() -> None:
    vector, nobody = Vector(6, Options(players=4), observation="none"), np.full(6, -1, dtype=np.int8)
    vector.reset()
    bots = Opponents(vector, nobody, ("deckhand", "stowaway", "stowaway", "stowaway"), Budget())
    among = np.array([True, False, True, True, False, False])
    assert ((bots.choose(among) != LEAVE) == among).all()
