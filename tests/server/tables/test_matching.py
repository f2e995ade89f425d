"""Who plays with whom: everyone gets the table that they asked for, the first to wait first, and nobody gets two."""

from __future__ import annotations

import random
from typing import Any

from lastboat.server.tables.matching import Match, Seeker, Wish, find_matches


def seeker(name: str, since: float = 0.0, **wish: Any) -> Seeker:
    chosen = {"players": 0, "clock": "calm", "rated": False, "bots_after": None, **wish}
    return Seeker(name, name.title(), Wish(**chosen), name, "here", since)


def matches(*waiting: Seeker, now: float = 0.0) -> list[tuple[str, int]]:
    """The people of each table, by the first letters of their names, and its seats."""
    return [("".join(one.person[0] for one in match.people), match.players) for match in find_matches(waiting, now)]


def test_nobody_plays_alone() -> None:
    assert matches() == []
    assert matches(seeker("ada")) == []


def test_a_table_is_made_when_as_many_wait_as_it_has_seats() -> None:
    three = [seeker(name, since, players=4) for since, name in enumerate(("ada", "bob", "cy"))]
    assert matches(*three) == []
    assert matches(*three, seeker("dee", 9, players=4)) == [("abcd", 4)]


def test_who_has_waited_longest_is_seated_first() -> None:
    late, early, middle = (seeker(name, since, players=2) for name, since in (("l", 3), ("e", 1), ("m", 2)))
    assert matches(late, early, middle) == [("em", 2)]


def test_any_number_fits_every_table_and_the_largest_comes_first() -> None:
    assert matches(seeker("ada"), seeker("bob")) == [("ab", 2)]
    assert matches(seeker("ada", players=3), seeker("bob"), seeker("cy")) == [("abc", 3)]
    assert matches(seeker("ada", players=2), seeker("bob", players=3), seeker("cy")) == [("ac", 2)]


def test_another_clock_and_a_rated_game_are_other_games() -> None:
    assert matches(seeker("ada", clock="quick"), seeker("bob", clock="calm")) == []
    assert matches(seeker("ada", rated=True), seeker("bob")) == []
    assert matches(seeker("ada", rated=True), seeker("bob", rated=True)) == [("ab", 2)]


def test_bots_take_the_free_seats_once_somebody_has_waited_long_enough() -> None:
    ada = seeker("ada", players=4, bots_after=60)
    assert matches(ada, now=59) == []
    assert matches(ada, now=60) == [("a", 4)]
    assert matches(seeker("ada", bots_after=30), now=30) == [("a", 2)]


def test_whoever_would_play_with_bots_joins_the_table_with_bots() -> None:
    ada = seeker("ada", players=4, bots_after=30)
    bob, cy = seeker("bob", 20, players=4, bots_after=120), seeker("cy", 1, players=4)
    assert matches(ada, bob, cy, now=30) == [("ab", 4)]


def test_any_number_with_bots_goes_where_the_most_people_are() -> None:
    ada = seeker("ada", bots_after=30)
    others = [seeker(name, 25, players=4, bots_after=60) for name in ("bob", "cy")]
    assert matches(ada, *others, now=30) == [("abc", 4)]


def test_in_any_crowd_nobody_has_two_tables_and_everyone_has_what_they_wanted() -> None:
    chance = random.Random(7)
    for _ in range(300):
        crowd = [
            seeker(
                str(n),
                chance.uniform(0, 100),
                players=chance.choice((0, 2, 3, 4)),
                clock=chance.choice(("quick", "calm")),
                rated=(rated := chance.random() < 0.3),
                bots_after=None if rated else chance.choice((None, 30, 60)),
            )
            for n in range(chance.randrange(14))
        ]
        found = list(find_matches(crowd, 100.0))
        seated = [one for match in found for one in match.people]
        left = [one for one in crowd if one not in seated]
        assert len(seated) == len(set(seated))
        assert all(is_wanted(match) for match in found)
        assert not list(find_matches(left, 100.0))


def is_wanted(match: Match) -> bool:
    wishes = [one.wish for one in match.people]
    fits = all(wish.fits(match.players) for wish in wishes) and len({(one.clock, one.rated) for one in wishes}) == 1
    if len(match.people) == match.players:
        return fits
    return fits and all(wish.bots_after is not None for wish in wishes) and any(o.is_due(100.0) for o in match.people)
