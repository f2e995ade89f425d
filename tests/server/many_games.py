"""A database of many games, people and tries, and every list that somebody can ask for, on both databases."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from sqlalchemy import Select, text

from lastboat.server.store import company, daily, deletion, operations, ratings
from lastboat.server.store.evenings import games_of_evening
from lastboat.server.store.games import GamesWanted, Place, games_of
from lastboat.server.store.profiles import profile_of
from lastboat.server.store.queue import Queue
from lastboat.server.store.store import Store
from lastboat.server.tables.seats import Person
from lastboat.server.tables.summaries import SUMMARY_FORMAT

Ask = Callable[[Store], Awaitable[object]]
ADA: Final = f"{0:016x}"
DAYS: Final = 100
"""Days on which the tries at islands were made."""
FIRST_DAY: Final = 20_000
OTHERS: Final = 200
"""Friends of Ada, people whom she has muted, tables that wait for players, people who look for a game."""
NOW: Final = 90 * 86_400.0 + 500
"""Half of the ratings changed less than ninety days before."""
NUMBERS: Final = """(with recursive c(n) as (select {0} union all select n + 1 from c where n + 1 < {1})
    select n from c) as c"""
ABOUT: Final = {
    "format": SUMMARY_FORMAT,
    "id": "",
    "status": "over",
    "options": {},
    "seats": [],
    "clock": {},
    "result": None,
}
FILLING: Final = (
    """insert into tables (id, secret, status, public, host, payer, created, updated, about)
    select {id}, '', 'over', false, '', '', n, n, :about from {all}""",
    """insert into tables (id, secret, status, public, host, payer, created, updated, about)
    select {waiting}, '', 'gathering', true, {person}, {person}, n, n, :about from {some}""",
    """insert into people (id, name, recovery, created, handle, is_public)
    select {id}, 'Bob', {id}, 0, {id}, true from {all}""",
    """insert into members
    (person, table_id, ended, players, seat, place, score, saved, turns, people, rivals, losses, level, accuracy, luck)
    select {person}, {id}, n, 2 + n % 3, 0, 1 + n % 2, 10, n % 9, 40, n / 10 % 2, 'bob' || n, :losses,
    case when n / 10 % 2 = 0 then 'captain' end, n % 100, 0.1 from {all}""",
    """insert into members
    (person, table_id, ended, players, seat, place, score, saved, turns, people, rivals, losses, level, accuracy, luck)
    select {other}, {id}, n, 2 + n % 3, 1, 1 + (n + 1) % 2, 10, n % 9, 40, 1, 'ada', :losses, null, n % 100, 0.1
    from {all} where n / 10 % 2 = 1""",
    "insert into members (person, table_id) select {friend}, {waiting} from {some}",
    """insert into ratings (person, pool, mu, sigma, shown, games, updated)
    select {id}, 'two', 25, 2, 1000 + n * 7919 % 1000, n % 100, n % 1000 from {all}""",
    """insert into rating_changes (table_id, person, pool, at, seat, place, mu, sigma, before, shown)
    select {id}, {person}, 'two', n, 0, 1, 25, 2, 1000, 1000 + n % 100 from {all}""",
    """insert into daily_tries (day, person, table_id, score, lead, ended)
    select {first_day} + n % {days}, {id}, {id}, n % 60, n % 30 - 15, n from {all}""",
    """insert into daily_tries (day, person, table_id, score, lead, ended)
    select {first_day} + n, {ada}, {waiting}, 30, 5, n from {rest_of_days}""",
    """insert into evening_games (table_id, evening, number, games, seats)
    select {id}, {evening}, 1 + n % 4, 4, '[]' from {all}""",
    "insert into friends (person, friend, added) select {id}, {next}, 0 from {all_but_last} where n > 0",
    "insert into friends (person, friend, added) select {ada}, {id}, 0 from {some} where n > 0",
    "insert into mutes (person, muted, added) select {id}, {next}, 0 from {all_but_last} where n > 0",
    "insert into mutes (person, muted, added) select {ada}, {id}, 0 from {some} where n > {half}",
    """insert into invitations (person, table_id, inviter, at)
    select {id}, {waiting_one}, {next}, 0 from {all_but_last} where n > 0""",
    "insert into invitations (person, table_id, inviter, at) select {ada}, {waiting}, {next}, 0 from {some}",
    """insert into queue (person, players, clock, rated, commitment, payer, since, seen)
    select {id}, 2, 'calm', false, {id}, {id}, n, {now} from {some}""",
    "insert into operations (at, person, what) select n, {id}, 'mute' from {some}",
)


async def fill(store: Store, games: int, people: int) -> None:
    """Games of so many people: each has played as many, every second ten against another of them."""

    async with store.writing() as connection:
        form = "printf('%016x', {})" if connection.dialect.name == "sqlite" else "lpad(to_hex({}), 16, '0')"

        def numbers(first: int, most: int) -> str:
            return NUMBERS.format(first, most)

        words: dict[str, Any] = {
            "id": form.format("n"),
            "next": form.format("n + 1"),
            "person": form.format(f"n % {people}"),
            "other": form.format(f"(n + 1) % {people}"),
            "friend": form.format(f"1 + n % {OTHERS - 1}"),
            "evening": form.format("n / 4 * 4"),
            "waiting": form.format(f"n + {games}"),
            "waiting_one": form.format(f"n % {OTHERS} + {games}"),
            "ada": f"'{ADA}'",
            "all": numbers(0, games),
            "all_but_last": numbers(0, games - 1),
            "some": numbers(0, OTHERS),
            "rest_of_days": numbers(1, DAYS),
            "half": OTHERS // 2,
            "days": DAYS,
            "first_day": FIRST_DAY,
            "now": NOW,
        }
        given = {"about": json.dumps(ABOUT), "losses": json.dumps({"shark": 2, "whale": 1, "serpent": 3})}
        for statement in FILLING:
            wanted = text(statement.format(**words))
            bound = {name: given[name] for name in given if f":{name}" in statement}
            await connection.execute(wanted, bound)
        await connection.execute(text("analyze"))


def lists(games: int) -> dict[str, Ask]:
    """Every list, by its name."""
    deep = GamesWanted(after=Place(games * 0.01, "f" * 16))
    ada = Person(ADA, "Bob", ADA, is_public=True)
    friends = [f"{n:016x}" for n in range(OTHERS)]
    return {
        "my games, first page": lambda store: games_of(store, ADA),
        "my games, last pages": lambda store: games_of(store, ADA, deep),
        "my games, by place and players": lambda store: games_of(store, ADA, GamesWanted(players=4, place=1)),
        "my games, a name that is not there": lambda store: games_of(store, ADA, GamesWanted(name="zz")),
        "tables of mine that are not over": lambda store: store.count_open_tables(ADA),
        "leaderboard": _of(ratings.leaders("two", NOW)),
        "my ratings": _of(ratings.ratings_of(ADA), ratings.curve_of(ADA, "two")),
        "ratings of a game": _of(ratings.changes_at(ADA)),
        "a profile": lambda store: profile_of(store, ada, is_me=False),
        "friends, opponents, muted people": lambda store: company.company_of(store, ADA),
        "where friends sit": lambda store: company.public_tables_of(store, friends),
        "invitations": lambda store: company.invitations_of(store, ADA),
        "an evening": lambda store: games_of_evening(store, ADA),
        "scores of a day": lambda store: daily.scores_of_day(store, FIRST_DAY),
        "place on a day": lambda store: daily.place_of(store, FIRST_DAY, 30, 0),
        "days in a row": lambda store: daily.streak_of(store, ADA, FIRST_DAY + DAYS),
        "who looks for which game": lambda store: Queue(store, lambda: NOW).looking(),
        "my search": lambda store: Queue(store, lambda: NOW).search_of(ADA),
        "who can be seated": lambda store: Queue(store, lambda: NOW).waiting(),
        "lobby": lambda store: store.lobby(20),
        "tables of a deleted person": lambda store: deletion.tables_of(store, ADA),
        "who is deleted": deletion.deleted_people,
        "what the operator has done": lambda store: operations.operations_after(store, OTHERS - 10),
    }


def _of(*wanted: Select[Any]) -> Ask:
    async def ask(store: Store) -> Sequence[object]:
        async with store.reading() as connection:
            return [(await connection.execute(one)).all() for one in wanted]

    return ask
