"""The games of a block have the same chance, and everyone sits everywhere."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from lastboat.arena import Match, Task, play_game
from lastboat.arena.match import derive_seed
from lastboat.arena.play import BotGame, CommonChance
from lastboat.editions import Options, new_states
from lastboat.engine import CHANCE
from lastboat.engine.words import Phase
from lastboat.stepper import Stepper

CHAOTIC, FIRST = "arena.tiny:Chaotic", "arena.tiny:First"
Streams = dict[tuple[str, int], list[int]]


def chance_of(match: Match, task: Task) -> Streams:
    """What chance brought in a game, by its kind, with tiles by their terrain."""
    played = BotGame(match, task, match.budget)
    assert played.play() is None
    streams: Streams = defaultdict(list)
    replayed = Stepper(new_states(match.options))
    for action in played.actions:
        s = replayed.states[0]
        if s.actor == CHANCE:
            streams[Phase(s.phase).name, int(s.terrain) if s.phase == Phase.FLIP else 0].append(action)
        replayed.advance(action)
    return streams


@pytest.mark.parametrize("dice", ["red", "dive"])
def test_each_kind_of_chance_is_the_same_in_all_games_of_a_block(dice: str) -> None:
    match = Match((CHAOTIC, FIRST, CHAOTIC), Options(players=3, dice=dice))
    games = [chance_of(match, task) for task in match.tasks(5)]
    assert len({play_game(match, task).plies for task in match.tasks(5)}) > 1, "the games should not all be alike"
    for stream in set().union(*games):
        longest = max((streams[stream] for streams in games), key=len)
        for streams in games:
            assert streams[stream] == longest[: len(streams[stream])]


def test_other_blocks_have_other_chance() -> None:
    match = Match((FIRST, FIRST), Options(players=2))
    deals = {tuple(chance_of(match, Task(block, 0))["DEAL", 0]) for block in range(4)}
    assert len(deals) == 4


def test_other_seeds_have_other_chance() -> None:
    options = Options(players=2)
    deals = [chance_of(Match((FIRST, FIRST), options, seed), Task(0, 0))["DEAL", 0] for seed in (1, 2)]
    assert deals[0] != deals[1]


def test_every_seat_is_first_equally_often() -> None:
    game = Stepper(new_states(Options()))
    begun = Counter(CommonChance(seed).draw(game) for seed in range(2000))
    assert len(begun) == 4
    assert all(430 < count < 570 for count in begun.values())


def test_derived_seeds_depend_on_every_part_and_on_their_order() -> None:
    parts = [(1, 2), (2, 1), (1,), (1, 2, 0), (0, 1, 2), (-1, 2)]
    assert len({derive_seed(*part) for part in parts}) == len(parts)


def test_every_bot_has_every_seat_once_per_block() -> None:
    match = Match(("a", "b", "c", "d"))
    for block in range(6):
        seatings = [match.seats(task) for task in match.tasks(block)]
        for seat in range(4):
            assert sorted(one[seat] for one in seatings) == ["a", "b", "c", "d"]


def test_neighbours_change_through_all_orders_around_the_table() -> None:
    match = Match(("a", "b", "c", "d"))
    assert len({match.seats(Task(block, 0)) for block in range(6)}) == 6


def test_two_of_the_same_bot_get_different_seeds() -> None:
    match = Match((CHAOTIC, CHAOTIC), Options(players=2))
    seeds = {match.bot_seed(task, seat) for block in range(3) for task in match.tasks(block) for seat in range(2)}
    assert len(seeds) == 12
