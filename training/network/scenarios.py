"""Random options, players and set-ups for the network's training games."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from lastboat.bots.evaluation.network import Floats
from lastboat.bots.evaluation.weights import EVOLVED
from lastboat.editions import EDITIONS, Options
from lastboat.editions.boxes import DICE
from lastboat.editions.choices import SQUIDS
from lastboat.engine.words import SEATS
from training.heuristic.selfplay import Player


def random_options(rng: Random) -> Options:
    """Return the base game once in four times, else any options; four players more often than fewer."""
    players = rng.choices((4, 3, 2), (46, 24, 30))[0]
    if rng.random() < 0.25:
        return Options(players=players)
    end = rng.random()
    return Options(
        players=players,
        dice=rng.choice([one.name for one in DICE]),
        squid=rng.choice(("none", *SQUIDS)),
        edition=rng.choice(tuple(EDITIONS)),
        to_the_last=end < 0.33,
        submerged=0.33 <= end < 0.63,
        all_equal=rng.random() < 0.33,
        overcrowded=rng.random() < 0.2,
        closed_lagoon=rng.random() < 0.2,
        two_colours=players == 2 and rng.random() < 0.3,
    )


class Lineup(NamedTuple):
    """Who sits at a game, and a bit for each seat whose positions are recorded."""

    players: list[Player]
    recorded: int


def heuristic_lineup() -> Lineup:
    """Everyone plays by the heuristic, and all seats are recorded."""
    return Lineup([Player(EVOLVED)] * SEATS, 2**SEATS - 1)


def random_lineup(rng: Random, network: Mapping[str, Floats]) -> Lineup:
    """Everyone plays by the network; in a third of the games each seat plays by the heuristic with even odds."""
    by_network = [True] * SEATS if rng.random() < 0.67 else [rng.random() < 0.5 for _ in range(SEATS)]
    players = [Player(EVOLVED, network if one else None) for one in by_network]
    return Lineup(players, sum(1 << seat for seat, one in enumerate(by_network) if one))


class SetUp(NamedTuple):
    """How a seat places: so many moves in a hundred at random, so many by the rollout policy, the others by search."""

    random: int
    by_rollout_policy: int
    simulations: int
    """Of each search; 0 for the best plan by the heuristic."""


def random_set_up(rng: Random) -> SetUp:
    return SetUp(3, rng.choice((0, 0, 0, 10, 30)), rng.choice((0, 60, 60, 150)))
