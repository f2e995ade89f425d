"""Who plays what, for the games that the net learns from (training/generate.py): options, players, ways to set up."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from selfplay import Player

from lastboat.bots.evaluation.network import Reals
from lastboat.bots.evaluation.weights import CLIMBED
from lastboat.editions import DICE, EDITIONS, SQUIDS, Options
from lastboat.engine.words import SEATS


def random_options(rng: Random) -> Options:
    """The base game in one of four, else any options; for four more often than for fewer."""
    players = rng.choices((4, 3, 2), (46, 24, 30))[0]
    if rng.random() < 0.25:
        return Options(players=players)
    end = rng.random()
    return Options(
        players=players,
        dice=rng.choice(tuple(DICE)),
        squid=rng.choice(("none", *SQUIDS)),
        edition=rng.choice(tuple(EDITIONS)),
        to_the_last=end < 0.33,
        submerged=0.33 <= end < 0.63,
        all_equal=rng.random() < 0.33,
        overcrowded=rng.random() < 0.2,
        closed_lagoon=rng.random() < 0.2,
        two_colours=players == 2 and rng.random() < 0.3,
    )


class Table(NamedTuple):
    """Who sits at a game, and whose positions are kept."""

    players: list[Player]
    studies: int


def random_table(rng: Random, net: Mapping[str, Reals], judges: bool) -> Table:
    """Everyone by the net, but in a third of the games each by the judgement as likely as not; at first all are."""
    if judges:
        return Table([Player(CLIMBED)] * SEATS, 2**SEATS - 1)
    sees = [True] * SEATS if rng.random() < 0.67 else [rng.random() < 0.5 for _ in range(SEATS)]
    players = [Player(CLIMBED, net if one else None) for one in sees]
    return Table(players, sum(1 << seat for seat, one in enumerate(sees) if one))


def random_way(rng: Random) -> tuple[int, int, int]:
    """Of setting up: how much at random and by a glance, and by how many lines of a search."""
    return 3, rng.choice((0, 0, 0, 10, 30)), rng.choice((0, 60, 60, 150))
