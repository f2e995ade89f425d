"""Hints: how a search ranks the moves, from what the seat can know."""

from __future__ import annotations

import asyncio
import json
import threading

import pytest
from server.payloads import check
from server.views.test_history import alike

from lastboat.bots import Analysis, Budget, analyse
from lastboat.engine import SILENT, apply
from lastboat.engine.words import Underside
from lastboat.moves import parse
from lastboat.server.limits.addresses import Client
from lastboat.server.models.hints import Hint
from lastboat.server.refusals import Refusal
from lastboat.server.runtime.autoplay import Autoplay, Player
from lastboat.server.runtime.hints import MAX_OF_ADDRESS, MAX_RANKED, Hints
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.tables.table import Table
from lastboat.server.thinking.bot_host import BotHost
from lastboat.server.thinking.bot_router import BotRouter
from lastboat.server.views.messages import to_json
from lastboat.view import Eyes, View, view


def advice(table: Table) -> bytes:
    """The hint for the acting seat, as bytes; with time for a machine that has to compile first."""

    async def ask() -> Hint:
        assert table.seat_to_act is not None
        client = Client("192.0.2.1", "ada")
        return await Hints(300.0, Metrics(), BotRouter(BotHost())).hint(table, table.seat_to_act, client)

    return to_json(asyncio.run(ask()))


def test_moves_are_ranked_with_what_every_seat_can_expect() -> None:
    table = alike(value=0, underside=Underside.WIND, plies=155)
    assert table.game is not None
    told = check(Hint, advice(table))

    ranked = told["ranked"]
    assert 1 <= len(ranked) <= MAX_RANKED
    assert {one["action"] for one in ranked} <= set(table.game.legal())
    assert [one["share"] for one in ranked] == sorted((one["share"] for one in ranked), reverse=True)
    for one in ranked:
        assert set(one["win"]) == set(one["points"]) == {"red", "blue"}
        assert abs(sum(one["win"].values()) - 1) < 0.01


def test_the_plan_of_a_hint_begins_with_its_move_and_can_be_played() -> None:
    table = alike(value=0, underside=Underside.WIND, plies=155)
    assert table.game is not None
    text = advice(table)
    check(Hint, text)
    told = json.loads(text)

    assert told["plan"][0] == told["move"]
    states = table.game.states.copy()
    for move in told["plan"]:
        apply(states, 0, parse(states, 0, move["text"]).action, SILENT)


@pytest.mark.parametrize("level", ["stowaway", "captain"])
def test_a_hint_is_the_best_move_of_the_search_whatever_bots_sit_at_the_table(level: str) -> None:
    table = alike(value=0, underside=Underside.WIND, plies=155)
    table.level = level
    told = check(Hint, advice(table))

    assert (told["level"], told["thought_through"]) == ("admiral", True)
    assert told["action"] == told["ranked"][0]["action"]
    assert told["move"] == told["ranked"][0]["move"]


def test_a_hint_does_not_depend_on_what_the_seat_cannot_know() -> None:
    blue = [alike(value=value, underside=Underside.WIND, plies=155) for value in (0, -1)]
    assert blue[0].game is not None
    assert blue[1].game is not None
    assert blue[0].game.actions != blue[1].game.actions
    assert blue[0].seat_to_act == blue[1].seat_to_act == 1

    assert advice(blue[0]) == advice(blue[1])


class Silent:
    """A search that goes on until it may stop."""

    def __init__(self, enough: threading.Event) -> None:
        self.enough = enough

    def __call__(self, view: View, budget: Budget, seed: int) -> Analysis:
        assert self.enough.wait(60)
        return analyse(view, Budget(iterations=50), seed)


def crash(view: View, budget: Budget, seed: int) -> Analysis:
    raise RuntimeError


def asked() -> Table:
    return alike(value=0, underside=Underside.WIND, plies=155)


def test_a_hint_without_a_search_says_so_and_names_the_bot_that_chose() -> None:
    metrics = Metrics()
    hints = Hints(1.0, metrics, BotRouter(BotHost(analyser=crash)))
    table = asked()
    assert table.game is not None
    told = check(Hint, asyncio.run(hints.hint(table, 1, Client("192.0.2.1", "ada"))))

    assert (told["level"], told["thought_through"], told["ranked"]) == ("stowaway", False, [])
    assert told["action"] in table.game.legal()
    assert b'lastboat_bot_fallbacks_total{reason="hint"} 1.0' in metrics.text()


def test_a_hint_is_refused_and_logged_if_the_simplest_bot_fails_too(caplog: pytest.LogCaptureFixture) -> None:
    class Clumsy:
        def choose(self, *_: object) -> int:
            raise RuntimeError

    hints = Hints(1.0, Metrics(), BotRouter(BotHost(lambda level, seed: Clumsy(), analyser=crash)))
    with pytest.raises(Refusal) as refused:
        asyncio.run(hints.hint(asked(), 1, Client("192.0.2.1", "ada")))

    assert (refused.value.code, refused.value.status, refused.value.retry_after) == ("no-hint", 503, 5)
    assert "hint refused: the simplest bot failed too" in caplog.messages


def test_hints_are_limited_per_person_and_address_and_never_delay_a_bot() -> None:
    enough = threading.Event()
    table = asked()
    assert table.game is not None
    seen = view(table.game.states, 0, 1, Eyes.MEMORY)

    async def ask() -> None:
        hints = Hints(30.0, Metrics(), BotRouter(BotHost(analyser=Silent(enough))))
        first = asyncio.create_task(hints.hint(table, 1, Client("192.0.2.1", "person 0")))
        await asyncio.sleep(0)
        with pytest.raises(Refusal, match="hints of one person: at most 1 "):
            await hints.hint(table, 1, Client("192.0.2.9", "person 0"))
        waiting = [
            asyncio.create_task(hints.hint(table, 1, Client("192.0.2.1", f"person {n}")))
            for n in range(1, MAX_OF_ADDRESS)
        ]
        await asyncio.sleep(0)
        with pytest.raises(Refusal, match=f"hints of one address: at most {MAX_OF_ADDRESS} ") as refused:
            await hints.hint(table, 1, Client("192.0.2.1", "one more"))
        assert (refused.value.status, refused.value.retry_after) == (429, 2)
        pool = Autoplay(BotRouter(BotHost()), Metrics(), slots=1, seconds=1.0, pause=0.0)
        choice = await asyncio.wait_for(pool.choose(Player("t", 1, "stowaway"), "host", seen, seen.legal), 30)
        assert choice.is_own
        for task in waiting:
            task.cancel()
        enough.set()
        assert (await first)["thought_through"]
        assert await hints.hint(table, 1, Client("192.0.2.1", "person 0")) is await first, "it is kept"

    asyncio.run(ask())


def test_a_flood_of_hints_delays_another_address_by_at_most_two() -> None:
    enough, thought = threading.Event(), list[int]()

    async def ask() -> None:
        hints = Hints(30.0, Metrics(), BotRouter(BotHost(analyser=Silent(enough))))
        tables = [asked() for _ in range(5)]
        for n, table in enumerate(tables):
            table.id = f"{n:016x}"
        addresses = ["192.0.2.1"] * 4 + ["192.0.2.2"]

        async def one(n: int) -> None:
            await hints.hint(tables[n], 1, Client(addresses[n], f"person {n}"))
            thought.append(n)

        asking = asyncio.gather(*(one(n) for n in range(5)))
        await asyncio.sleep(0)
        enough.set()
        await asking

    asyncio.run(ask())
    assert thought == [0, 1, 4, 2, 3]
