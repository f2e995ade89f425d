"""The screens that `screens.py` draws: how a visitor gets to each, and what their device is like there."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Final

from playwright.sync_api import expect
from server.harness import Player, Server, WaitingServer
from server.push.push_service import push_settings
from server.series import EasyServer, begin_evening, finish_game, finish_try, go_on
from web.browser import Look, stop_clock
from web.friends import waiting_for_bob, with_company
from web.pages import Visitor
from web.prepared_tables import Moment, Prepared, Want, last_launch, lossy, prepare_review, prepare_table
from web.renown import renowned

from lastboat.bots import Budget, make
from lastboat.moves import Move, Verb
from lastboat.puzzles import shipped
from lastboat.view import Eyes, view

BOTS: Final = ("person", "bot", "bot", "bot")
SHARED: Final = ("curtain", "placing-in-turn")
"""Games of two who share a screen."""
VOLCANO_FRAMES: Final = (0.06, 0.2, 0.35, 0.5, 0.65, 0.8, 0.94)
"""Parts of the scene at which it is drawn."""
FREEZE: Final = """(root, part) => {
  const { endTime } = root.getAnimations()[0].effect.getComputedTiming();
  for (const one of root.getAnimations({ subtree: true })) { one.pause(); one.currentTime = part * endTime; }
}"""
"""Holds a moment at a part of its own duration."""


class Shelf:
    """Two servers, one of which compiles without end, and games at the decisions that are drawn."""

    def __init__(self, server: EasyServer, compiling: Server) -> None:
        self.server = server
        self.compiling = compiling
        self._prepared: dict[str, Prepared] = {}
        self.waiting = Player(server, "Ada")
        self.gathering = self.waiting.create("person", "bot", "open", public=True)
        self.talking = ""
        """A table where Ada sits with others."""
        self._company: Player | None = None

    @cached_property
    def renowned(self) -> Player:
        """Theodora, who has played much."""
        return renowned(self.server, "Theodora")

    @cached_property
    def series(self) -> Series:
        """Islands of two days and an evening."""
        return play_series(self.server)

    def get(self, name: str) -> Prepared:
        """The game at this decision, which nobody plays on; it is prepared when it is first needed."""
        if name not in self._prepared:
            self._prepared[name] = self.prepare(name)
        return self._prepared[name]

    def company(self) -> Player:
        """Somebody with friends, opponents and an invitation, at the table `talking`."""
        if self._company is None:
            self._company, self.talking = with_company(self.server)
        return self._company

    def prepare(self, name: str) -> Prepared:
        """Another game at this decision, to play on."""
        seats = ("local", "local") if name in SHARED else BOTS
        return prepare_table(self.server, WANTED[name], seats=seats, choose=as_deckhand)


@dataclass(frozen=True)
class Series:
    """Ada's finished try at the island of the day, and an evening with its last game over."""

    token: str
    table: str
    evening: str
    last: str


def play_series(server: EasyServer) -> Series:
    ada, bob = Player(server, "Ada"), Player(server, "Bob")
    server.new_day()
    for seed, one in enumerate((ada, bob), 1):
        finish_try(one, seed)
    server.new_day()
    table = finish_try(ada, 3)
    evening = begin_evening(server, ada, bob)
    last = go_on(ada, bob, evening)
    finish_game({"Ada": ada, "Bob": bob}, last, seed=2)
    for one in (ada, bob):
        one.close()
    return Series(ada.token, table, evening, last)


@contextmanager
def open_shelf(folder: Path) -> Iterator[Shelf]:
    """A server that sends notifications, and one whose rules are never compiled while somebody looks."""
    for name in ("server", "compiling"):
        (folder / name).mkdir()
    server = EasyServer(folder / "server", **push_settings(folder / "server"))
    server.start()
    compiled = folder / "compiled"
    compiling = WaitingServer(folder / "compiling", compiled, part="rules", awaited="loaded").start()
    shelf = Shelf(server, compiling)
    try:
        yield shelf
    finally:
        shelf.waiting.close()
        compiled.touch()
        for one in (server, compiling):
            one.stop()


def as_deckhand(now: Moment, lots: random.Random) -> Move:
    """As bots of that level play: people are in boats, and some are saved."""
    assert now.table.game is not None
    seen = view(now.table.game.states, 0, now.table.seat_to_act, Eyes.MEMORY)
    action = make("deckhand", lots.randrange(1000)).choose(seen, [move.action for move in now.legal], Budget())
    return next(move for move in now.legal if move.action == action)


def landing(now: Moment) -> Move | None:
    """A move that saves somebody."""
    return next((move for move in now.legal if now.phase == "move" and move.verb == Verb.LAND), None)


def placing(now: Moment) -> bool:
    """Some explorers stand on the island, and more are to be placed."""
    return now.phase == "place" and sum(one["hex"] is not None for one in now.view["explorers"]) > 8


WANTED: Final[dict[str, Want | None]] = {
    "placement": placing,
    "boats": lambda now: now.phase == "launch",
    "values": last_launch,
    "tile": lambda now: now.phase == "tile" and len(now.legal) > 2,
    "middle": lambda now: now.phase == "move" and now.turn > 12,
    "sinking": lambda now: now.phase == "sink" and now.turn > 8,
    "creature": lambda now: now.phase == "creature" and now.turn > 16,
    "defence": lambda now: now.phase == "defend" and len(now.legal) > 1,
    "threat": lambda now: now.phase == "defend" and len(now.legal) == 1,
    "placing-in-turn": placing,
    "curtain": lambda now: now.phase == "sink" and now.turn > 2 and bool(now.view["kept"][now.seat]),
    "loss": lambda now: lossy(now) is not None,
    "rescue": lambda now: landing(now) is not None,
    "ending": None,
}


@dataclass(frozen=True)
class Picture:
    """A screen: how a visitor gets there, what their device is like, and whether the rules are still compiled."""

    come: Callable[[Visitor, Shelf], None]
    look: Callable[[Look], Look] = Look.at_once
    is_compiling: bool = False

    def origin(self, shelf: Shelf) -> str:
        return (shelf.compiling if self.is_compiling else shelf.server).url


def moving(look: Look) -> Look:
    """Events are played."""
    return look


def as_app(look: Look) -> Look:
    return look.at_once().with_service_worker()


def with_tips(look: Look) -> Look:
    return replace(look, kept={"speed": 0})


def carefully(look: Look) -> Look:
    """Every move asks for a second press."""
    at_once = look.at_once()
    return replace(at_once, kept={**at_once.kept, "isCareful": True})


def address(path: str) -> Picture:
    def come(visitor: Visitor, _: Shelf) -> None:
        visitor.page.goto(path)

    return Picture(come)


def sit(visitor: Visitor, prepared: Prepared) -> None:
    visitor.visit.come_in(prepared.tokens["Ada"])
    visitor.table.open(prepared.table)


def at_table(
    name: str,
    then: Callable[[Visitor, Moment], None] = lambda visitor, now: None,
    look: Callable[[Look], Look] = Look.at_once,
) -> Picture:
    def come(visitor: Visitor, shelf: Shelf) -> None:
        prepared = shelf.get(name)
        sit(visitor, prepared)
        visitor.table.see_call_off()
        then(visitor, prepared.moment)

    return Picture(come, look)


def freeze(visitor: Visitor, moment: str, part: float = 0.5) -> None:
    """Hold what is shown for a moment."""
    visitor.page.locator(moment).evaluate(FREEZE, part)


def hold(visitor: Visitor, card: str) -> None:
    """Keep a card that passes by itself on a page whose clock is installed."""
    freeze(visitor, card)
    stop_clock(visitor.page)


def settings(visitor: Visitor, _: Shelf) -> None:
    visitor.home.open()
    visitor.home.press("ui.settings")


def installing(visitor: Visitor, _: Shelf) -> None:
    visitor.home.open()
    visitor.home.offer_installing()
    visitor.home.press("ui.settings")
    visitor.home.button("app.install").scroll_into_view_if_needed()


def offline(visitor: Visitor, _: Shelf) -> None:
    visitor.home.open()
    visitor.wait_for_worker()
    visitor.watch.allow("ERR_INTERNET_DISCONNECTED")
    visitor.visit.context.set_offline(True)
    visitor.reload()
    visitor.page.get_by_role("alert").wait_for()


def disconnected(visitor: Visitor, shelf: Shelf) -> None:
    sit(visitor, shelf.get("middle"))
    visitor.table.see_call_off()
    visitor.watch.allow("ERR_INTERNET_DISCONNECTED")
    visitor.visit.context.set_offline(True)
    visitor.table.done.click()
    visitor.page.get_by_text(visitor.words.t("play.connectionLost")).first.wait_for()


def options(visitor: Visitor, _: Shelf) -> None:
    visitor.new_table.open("bots")
    visitor.new_table.unfold()
    visitor.page.locator("details").evaluate("details => details.scrollIntoView()")


def seat(visitor: Visitor, _: Shelf) -> None:
    visitor.new_table.open("bots")
    visitor.new_table.open_seat("blue")
    visitor.page.get_by_role("heading", level=2).evaluate("heading => heading.scrollIntoView()")


def load_failed(visitor: Visitor, _: Shelf) -> None:
    visitor.home.open()
    visitor.page.evaluate("() => dispatchEvent(new Event('vite:preloadError'))")
    visitor.page.get_by_role("alert").wait_for()


def compiling(visitor: Visitor, _: Shelf) -> None:
    visitor.new_table.open("bots")
    visitor.page.get_by_text(visitor.words.t("home.warming")).wait_for()
    visitor.page.locator("form button[type=submit]").click()
    visitor.new_table.button("home.startsSoon").wait_for()


def waiting_room(visitor: Visitor, shelf: Shelf) -> None:
    visitor.visit.come_in(shelf.waiting.token)
    visitor.waiting_room.is_reachable_at(visitor.watch.origin)
    visitor.waiting_room.open(shelf.gathering)


def invitation(visitor: Visitor, shelf: Shelf) -> None:
    waiting_room(visitor, shelf)
    visitor.page.get_by_role("img", name=visitor.words.t("table.qrPicture")).scroll_into_view_if_needed()


def only_here(visitor: Visitor, shelf: Shelf) -> None:
    visitor.visit.come_in(shelf.waiting.token)
    visitor.waiting_room.can_be_opened()
    visitor.waiting_room.open(shelf.gathering)
    visitor.waiting_room.button("table.openNetwork").scroll_into_view_if_needed()


def notify(visitor: Visitor, shelf: Shelf) -> None:
    player, table = waiting_for_bob(shelf.server, "slow")
    visitor.visit.context.grant_permissions(["notifications"], origin=visitor.watch.origin)
    visitor.visit.come_in(player.token)
    player.close()
    visitor.table.open(table)
    visitor.page.get_by_role("note").filter(has_text=visitor.words.t("app.notifyOffer")).wait_for()


def watch(visitor: Visitor, shelf: Shelf) -> None:
    visitor.visit.context.clear_cookies()
    visitor.table.open(shelf.get("middle").table)


def your_turn(visitor: Visitor, shelf: Shelf) -> None:
    visitor.page.clock.install()
    sit(visitor, shelf.get("middle"))
    hold(visitor, "[data-part=call]")


def choose_piece(visitor: Visitor, now: Moment) -> None:
    walker = next(one for one in now.own["legal"] if one["move"].get("piece", "")[:1] == "R")
    visitor.table.board.go(walker["move"]["origin"], walker["move"]["piece"])


def aim(visitor: Visitor, now: Moment) -> None:
    visitor.table.board.go(f"{now.legal[0].to}")


def risk_loss(visitor: Visitor, now: Moment) -> None:
    move = lossy(now)
    visitor.table.board.go(move["origin"], move["piece"])
    visitor.table.board.go(move["to"])


def values(visitor: Visitor, shelf: Shelf) -> None:
    prepared = shelf.prepare("values")
    sit(visitor, prepared)
    visitor.table.board.go(f"{prepared.moment.legal[0].to}")
    visitor.table.values_card.wait_for()


def rescue(visitor: Visitor, shelf: Shelf) -> None:
    prepared = shelf.prepare("rescue")
    move = landing(prepared.moment)
    assert move is not None
    visitor.page.clock.install()
    sit(visitor, prepared)
    visitor.table.board.go(f"{move.origin}", f"{move.piece}")
    visitor.table.board.go(f"{move.to}")
    hold(visitor, "[data-fate=landed]")


def drown(visitor: Visitor, shelf: Shelf) -> None:
    prepared = shelf.prepare("loss")
    visitor.page.clock.install()
    sit(visitor, prepared)
    risk_loss(visitor, prepared.moment)
    visitor.table.press("play.sureYes")
    hold(visitor, "[data-fate=lost]")


def threat(visitor: Visitor, shelf: Shelf) -> None:
    visitor.page.clock.install()
    stop_clock(visitor.page)  # the question would answer itself
    sit(visitor, shelf.prepare("threat"))
    visitor.table.run_clock_until_asked()


def open_log(visitor: Visitor, _: Moment) -> None:
    if not visitor.table.log_lines.first.is_visible():
        visitor.table.log_button.click()


def rise(visitor: Visitor, _: Moment) -> None:
    visitor.table.rise()


def peek(visitor: Visitor, _: Moment) -> None:
    visitor.table.press("play.peek")


def hint(visitor: Visitor, _: Moment) -> None:
    visitor.table.hint()
    visitor.table.board.box.locator("[data-mark=hint]").first.wait_for(state="attached")


def see_options(visitor: Visitor, _: Moment) -> None:
    visitor.page.get_by_role("heading", level=1).get_by_role("button").click()
    visitor.table.dialog("table.rulesHere").wait_for()


def ending(visitor: Visitor, shelf: Shelf) -> None:
    prepared = shelf.get("ending")
    visitor.visit.come_in(prepared.tokens["Ada"])
    visitor.page.goto(f"/t/{prepared.table}")
    visitor.ending.wait()


def dice(visitor: Visitor, shelf: Shelf) -> None:
    ending(visitor, shelf)
    visitor.ending.check_dice()


def replay(visitor: Visitor, shelf: Shelf) -> None:
    prepared = shelf.get("ending")
    visitor.visit.come_in(prepared.tokens["Ada"])
    visitor.replay.open(prepared.table, visitor.told(prepared.table)["ply"] // 2)


def review(visitor: Visitor, shelf: Shelf) -> None:
    prepared = shelf.get("ending")
    prepare_review(shelf.server, prepared)
    visitor.visit.come_in(prepared.tokens["Ada"])
    visitor.review.open(prepared.table)


def mistakes(visitor: Visitor, shelf: Shelf) -> None:
    review(visitor, shelf)
    visitor.review.link("review.learn").click()
    visitor.mistakes.wait()


def answer(visitor: Visitor, shelf: Shelf) -> None:
    mistakes(visitor, shelf)
    visitor.mistakes.press("review.learnShow")
    visitor.mistakes.stage("answer")


def erupt(visitor: Visitor, shelf: Shelf) -> None:
    prepared = shelf.get("ending")
    visitor.visit.come_in(prepared.tokens["Ada"])
    visitor.page.clock.install()
    visitor.replay.open(prepared.table, visitor.told(prepared.table)["ply"] - 1)
    visitor.replay.step("replay.stepOn")
    visitor.page.locator("[data-part=volcano]").wait_for()
    stop_clock(visitor.page)  # the scene would end


def volcano(part: float) -> Picture:
    def come(visitor: Visitor, shelf: Shelf) -> None:
        erupt(visitor, shelf)
        freeze(visitor, "[data-part=volcano]", part)

    return Picture(come, moving)


def friends(visitor: Visitor, shelf: Shelf) -> None:
    """Ada's lists: somebody at a public table, somebody ashore, a game with each, one who is muted, an invitation."""
    visitor.visit.come_in(shelf.company().token)
    visitor.page.goto("/friends")
    visitor.page.locator("[data-part=friends]").wait_for()


def invited(visitor: Visitor, shelf: Shelf) -> None:
    visitor.visit.come_in(shelf.company().token)
    visitor.home.open()
    visitor.page.locator("[data-invitation]").first.wait_for()


def inviting(visitor: Visitor, shelf: Shelf) -> None:
    ada = shelf.company()
    table = ada.create("person", "open", "bot")
    visitor.visit.come_in(ada.token)
    visitor.waiting_room.is_reachable_at(visitor.watch.origin)
    visitor.waiting_room.open(table)
    people = visitor.page.locator("[data-part=to-invite]")
    people.get_by_role("button").first.click()
    people.scroll_into_view_if_needed()


def people_here(visitor: Visitor, shelf: Shelf) -> None:
    visitor.visit.come_in(shelf.company().token)
    visitor.waiting_room.open(shelf.talking)
    visitor.waiting_room.press("company.people")
    visitor.page.locator("[data-person]").first.wait_for()


def reporting(visitor: Visitor, shelf: Shelf) -> None:
    people_here(visitor, shelf)
    visitor.page.locator("[data-person]").first.get_by_role("button").last.click()
    visitor.page.get_by_role("textbox", name=visitor.words.t("company.line")).wait_for()


def analysis(visitor: Visitor, shelf: Shelf) -> None:
    puzzle = next(iter(shipped().by_id))
    visitor.analysis.open(f"p-{puzzle}")
    expect(visitor.analysis.chances.first).to_contain_text("%")


def profile(visitor: Visitor, shelf: Shelf) -> None:
    visitor.visit.come_in(shelf.renowned.token)
    another_profile(visitor, shelf, "/me")


def another_profile(visitor: Visitor, shelf: Shelf, address: str = "/p/theodora") -> None:
    assert shelf.renowned.token
    visitor.page.goto(address)
    expect(visitor.page.locator("[data-part=sharks]")).to_be_visible()


def leaderboard(visitor: Visitor, shelf: Shelf) -> None:
    visitor.visit.come_in(shelf.renowned.token)
    visitor.page.goto("/leaderboard")
    visitor.page.get_by_role("heading", level=2).first.wait_for()


def seeking(visitor: Visitor, _: Shelf) -> None:
    visitor.find_game.open()
    visitor.find_game.players(4)
    visitor.find_game.start()


def in_series(address: Callable[[Series], str]) -> Picture:
    """A screen of Ada's about islands of the day or an evening."""

    def come(visitor: Visitor, shelf: Shelf) -> None:
        visitor.visit.come_in(shelf.series.token)
        visitor.page.goto(address(shelf.series))
        visitor.page.get_by_role("heading", level=2).first.wait_for()

    return Picture(come)


PICTURES: Final[dict[str, Picture]] = {
    "home": address("/"),
    "find": address("/find"),
    "seeking": Picture(seeking),
    "settings": Picture(settings),
    "installing": Picture(installing, as_app),
    "offline": Picture(offline, as_app),
    "new-bots": address("/new/bots"),
    "options": Picture(options),
    "seat": Picture(seat),
    "compiling": Picture(compiling, is_compiling=True),
    "new-friends": address("/new/friends"),
    "new-local": address("/new/local"),
    "tables": address("/tables"),
    "my-games": in_series(lambda _: "/tables#mine"),
    "leaderboard": Picture(leaderboard),
    "profile": Picture(profile),
    "profile-of-another": Picture(another_profile),
    "learn": address("/learn"),
    "puzzle": address("/puzzles"),
    "analysis": Picture(analysis),
    "rules": address("/rules"),
    "friends": Picture(friends),
    "invited": Picture(invited),
    "inviting": Picture(inviting),
    "people-here": Picture(people_here),
    "reporting": Picture(reporting),
    "daily": in_series(lambda _: "/daily"),
    "daily-yesterday": in_series(lambda _: "/daily#yesterday"),
    "daily-ending": in_series(lambda series: f"/t/{series.table}"),
    "evening": in_series(lambda series: f"/evening/{series.evening}"),
    "evening-ending": in_series(lambda series: f"/t/{series.last}"),
    "lost": address("/nowhere"),
    "load-failed": Picture(load_failed),
    "waiting-room": Picture(waiting_room),
    "invitation": Picture(invitation),
    "only-here": Picture(only_here),
    "placement": at_table("placement"),
    "aimed": at_table("placement", aim, carefully),
    "boats": at_table("boats"),
    "values": Picture(values),
    "your-turn": Picture(your_turn, moving),
    "tile": at_table("tile"),
    "middle": at_table("middle"),
    "tip": at_table("middle", look=with_tips),
    "chosen": at_table("middle", choose_piece),
    "loss": at_table("loss", risk_loss),
    "drowned": Picture(drown, moving),
    "rescue": Picture(rescue, moving),
    "help": at_table("middle", lambda visitor, now: visitor.table.press("play.help")),
    "hint": at_table("middle", hint),
    "rules-here": at_table("middle", see_options),
    "log": at_table("middle", open_log),
    "sinking": at_table("sinking"),
    "creature": at_table("creature"),
    "defence": at_table("defence"),
    "threat": Picture(threat),
    "notify": Picture(notify, as_app),
    "disconnected": Picture(disconnected),
    "curtain": at_table("curtain"),
    "one-screen": at_table("curtain", rise),
    "face-down": at_table("placing-in-turn"),
    "peek": at_table("placing-in-turn", peek),
    "watch": Picture(watch),
    "ending": Picture(ending),
    "dice": Picture(dice),
    "replay": Picture(replay),
    "review": Picture(review),
    "mistakes": Picture(mistakes),
    "mistakes-answer": Picture(answer),
    **{f"volcano-{part:.0%}".rstrip("%"): volcano(part) for part in VOLCANO_FRAMES},
    "volcano-still": Picture(erupt, Look.with_less_motion),
}
