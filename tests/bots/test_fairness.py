"""Bots use only what their seat may see, and single out no seat."""

from collections import Counter
from itertools import permutations, product

import pytest
from bots.seats import choice
from support.games import Position
from support.table import line, table

from lastboat.belief import sample
from lastboat.bots import Budget, make
from lastboat.dice import generator
from lastboat.editions import Options
from lastboat.engine import CHANCE, NOBODY
from lastboat.game import Game
from lastboat.names import SEAT_NAMES
from lastboat.position import write_entries
from lastboat.view import Eyes, view

LEVELS = ("stowaway", "deckhand", "captain", "admiral")


@pytest.mark.parametrize("level", LEVELS)
def test_games_that_differ_only_in_secrets_lead_to_the_same_choice(level: str) -> None:
    compared = 0
    for seed in range(8):
        states = Position(Options(dice="dive" if seed % 2 else "red"), seed, 90 + 45 * seed).reach()
        seat = int(states[0].actor)
        if seat in (CHANCE, NOBODY):
            continue
        seen = view(states, 0, seat, Eyes.MEMORY)
        other = sample(seen, generator(seed))
        games = [Game.from_position(write_entries(s[0]), by_hand=True) for s in (states, other)]
        assert view(other, 0, seat, Eyes.MEMORY) == seen
        choices = {choice(game, make(level, 3), Budget(iterations=40)) for game in games}
        assert len(choices) == 1
        compared += states.tobytes() != other.tobytes()
    assert compared >= 3


@pytest.mark.parametrize("level", ["deckhand", "captain", "admiral"])
def test_among_equals_no_seat_is_singled_out(level: str) -> None:
    """A shark can reach a swimmer of each other seat. Over all seats and places, every seat is attacked."""
    victims: Counter[str] = Counter()
    for attacker, places in product(SEAT_NAMES, permutations(("c5", "d6", "e6"))):
        others = [seat for seat in SEAT_NAMES if seat != attacker]
        game = table(f"""
            options: players=4 to_the_last=true
            phase: roll
            now: active={attacker} points=0
            {attacker}: 1~m4
            {others[0]}: 1~{places[0]}
            {others[1]}: 1~{places[1]}
            {others[2]}: 1~{places[2]}
            sharks: d5
        """)
        game.play("roll shark")
        bot = make(level, 1)
        while game.actor == attacker and game.phase == "creature":
            game.play(choice(game, bot, Budget(iterations=200)))
        while game.phase == "defend":
            game.play("pass")
        victims.update(seat for seat in others if not line(game, seat))
    assert sum(victims.values()) >= 20
    assert max(victims.values()) <= sum(victims.values()) // 2
    assert len(victims) == 4
