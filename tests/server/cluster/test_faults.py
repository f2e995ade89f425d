"""Tables are played while processes, PostgreSQL and the proxy fail. What the clients noted is checked afterwards.

`LASTBOAT_FAULTS_SECONDS=60 pytest -m slow tests/server/cluster` is a shorter run of the long one, and
`LASTBOAT_FAULTS_SEED` repeats the faults of an earlier one.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from server.cluster.faults import FAULTS, LONG_FAULTS
from server.cluster.history_checker import check_table
from server.cluster.noting_clients import Guest, is_over, let_play, open_table
from server.cluster.site import Site

FEW = 4
"""Moves of each player between two faults."""
TABLES = 3
LONG = float(os.environ.get("LASTBOAT_FAULTS_SECONDS", "600"))
ROWS = "select * from entries where table_id = '{}' order by seq"
SECRET = "select secret from tables where id = '{}'"
TO_THE_END = 10**6
"""More moves than a game has."""
RATED = """
    select games, (select count(*) from rating_changes where rating_changes.person = ratings.person) as changes
    from ratings where person in (select person from members where table_id = '{}')
"""


@contextmanager
def playing(site: Site, seeds: Sequence[int]) -> Iterator[list[Guest]]:
    """Two people at each table; in the end all that they noted is checked."""
    tables = [open_table(site.url, seed) for seed in seeds]
    guests = [guest for table in tables for guest in table]
    try:
        let_play(guests, FEW)
        yield guests
        let_play(guests, FEW)
    finally:
        for guest in guests:
            guest.stop_playing()
    for table in tables:
        check(site, table)


def check(site: Site, guests: Sequence[Guest]) -> None:
    """Check all that the people of a table noted, who do not play any more."""
    table = guests[0].table
    last = len(site.rows(ROWS.format(table)))
    for guest in guests:
        guest.wait_until_heard(last)
        guest.close()
    secret = site.rows(SECRET.format(table))[0]["secret"]
    check_table(secret, site.rows(ROWS.format(table)), [guest.notes for guest in guests])


def check_rated(site: Site, guests: Sequence[Guest]) -> None:
    """The same for a rated game that is over, the first of its people: it has changed the rating of each once."""
    for guest in guests:
        guest.stop_playing()
    check(site, guests)
    assert site.rows(RATED.format(guests[0].table)) == [{"games": 1, "changes": 1}] * 2


@pytest.mark.parametrize("name", FAULTS)
def test_no_move_is_lost_and_no_stream_has_a_gap(site: Site, name: str) -> None:
    with playing(site, [sorted(FAULTS).index(name)]) as guests:
        FAULTS[name](site, guests[0].table)
        let_play(guests, FEW)


@pytest.mark.slow
def test_nothing_is_lost_under_random_faults(tmp_path: Path) -> None:
    seed = int(os.environ.get("LASTBOAT_FAULTS_SEED", random.SystemRandom().randrange(10**6)))
    chance = random.Random(seed)
    print(f"seed {seed}")
    site = Site(tmp_path, processes=3)
    rated: list[Guest] = []
    try:
        site.start()
        until = time.monotonic() + LONG
        games = 0
        rated = open_table(site.url, seed, rated=True)
        while time.monotonic() < until:
            with playing(site, range(games, games + TABLES)) as guests:
                for name in chance.choices(sorted(LONG_FAULTS), k=4):
                    print(f"{time.monotonic() - until + LONG:6.1f} s: {name}", flush=True)
                    LONG_FAULTS[name](site, chance.choice([*guests, *rated]).table)
                    let_play(guests, FEW)
            games += TABLES
            if all(map(is_over, rated)):
                check_rated(site, rated)
                rated = open_table(site.url, seed + games, rated=True)
        let_play(rated, TO_THE_END)
        check_rated(site, rated)
    finally:
        for guest in rated:
            guest.stop_playing()
        site.close()
