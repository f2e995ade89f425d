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
from server.cluster.noting_clients import Guest, let_play, open_table
from server.cluster.site import Site

FEW = 4
"""Moves of each player between two faults."""
TABLES = 3
LONG = float(os.environ.get("LASTBOAT_FAULTS_SECONDS", "600"))
ROWS = "select * from entries where table_id = '{}' order by seq"
SECRET = "select secret from tables where id = '{}'"


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
        last = len(site.rows(ROWS.format(table[0].table)))
        for guest in table:
            guest.wait_until_heard(last)
            guest.close()
        secret = site.rows(SECRET.format(table[0].table))[0]["secret"]
        check_table(secret, site.rows(ROWS.format(table[0].table)), [guest.notes for guest in table])


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
    try:
        site.start()
        until = time.monotonic() + LONG
        games = 0
        while time.monotonic() < until:
            with playing(site, range(games, games + TABLES)) as guests:
                for name in chance.choices(sorted(LONG_FAULTS), k=4):
                    print(f"{time.monotonic() - until + LONG:6.1f} s: {name}", flush=True)
                    LONG_FAULTS[name](site, chance.choice(guests).table)
                    let_play(guests, FEW)
            games += TABLES
    finally:
        site.close()
