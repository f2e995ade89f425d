"""Nobody is left ashore: axe on every screen, the keyboard on the board, a visible focus, less motion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import expect
from server.harness import Server
from web.browser import DESKTOP, PHONE, Look
from web.conftest import Visiting
from web.pages import Visitor
from web.shelf import Moment, Shelved, ashore, shelve

BOTS: Final = ("person", "bot", "bot", "bot")
LOOKS: Final = [
    pytest.param(look.at_once().with_less_motion(), id=name)
    for name, look in {
        "desktop": DESKTOP,
        "desktop-dark-french": DESKTOP.in_the_dark().french(),
        "phone-french": PHONE.french(),
        "phone-dark": PHONE.in_the_dark(),
    }.items()
]
"""Each size, theme and language meets each other one."""

Tables = dict[str, Shelved]
Opening = Callable[[Visitor, Tables], None]


@pytest.fixture(scope="module")
def tables(server: Server) -> Tables:
    """Tables of Ada's at every stage."""

    def is_busy(now: Moment) -> bool:
        return now.phase == "place" and sum(one["hex"] is not None for one in now.view["explorers"]) > 8

    return {
        "place": shelve(server, is_busy, seats=BOTS),
        "turn": shelve(server, lambda now: now.phase == "move" and now.turn > 8, seats=BOTS),
        "over": shelve(server, None, seats=BOTS, choose=ashore),
    }


def unfold(visitor: Visitor) -> None:
    visitor.new_table.unfold()
    expect(visitor.page.get_by_role("switch").last).to_be_visible()


def new_bots(visitor: Visitor, tables: Tables) -> None:
    visitor.new_table.open("bots")
    unfold(visitor)


def new_friends(visitor: Visitor, tables: Tables) -> None:
    visitor.new_table.open("friends")
    unfold(visitor)


def new_local(visitor: Visitor, tables: Tables) -> None:
    visitor.new_table.open("local")
    unfold(visitor)


def go_to(visitor: Visitor, shelved: Shelved) -> None:
    visitor.visit.come_in(shelved.tokens["Ada"])
    visitor.table.open(shelved.table)


def gather(visitor: Visitor, tables: Tables) -> None:
    visitor.new_table.open("friends")
    visitor.new_table.start()
    expect(visitor.gather.heading("table.gather")).to_be_visible()


def settings(visitor: Visitor, tables: Tables) -> None:
    visitor.home.open()
    visitor.home.press("ui.settings")
    expect(visitor.home.dialog("ui.settings")).to_be_visible()


def turn(visitor: Visitor, tables: Tables) -> None:
    go_to(visitor, tables["turn"])
    visitor.table.board.tap(visitor.table.board.open_spots()[0])


def step_help(visitor: Visitor, tables: Tables) -> None:
    go_to(visitor, tables["turn"])
    visitor.table.press("play.help")
    expect(visitor.table.link("rules.more")).to_be_visible()


def log_and_chat(visitor: Visitor, tables: Tables) -> None:
    go_to(visitor, tables["turn"])
    log = visitor.page.get_by_role("region", name=visitor.words.t("play.log"))
    if log.count() == 0:  # on a phone it is a sheet
        visitor.table.press("play.openLog")
    expect(log).to_be_visible()


def leaving(visitor: Visitor, tables: Tables) -> None:
    go_to(visitor, tables["turn"])
    visitor.table.press("play.leave")
    expect(visitor.table.dialog("play.leave")).to_be_visible()


def curtain(visitor: Visitor, tables: Tables) -> None:
    visitor.new_table.open("local")
    visitor.new_table.start()
    expect(visitor.table.curtain).to_be_visible()


def ending(visitor: Visitor, tables: Tables) -> None:
    visitor.visit.come_in(tables["over"].tokens["Ada"])
    visitor.page.goto(f"/t/{tables['over'].table}")
    visitor.ending.wait()
    expect(visitor.ending.button("ending.showAll")).to_be_hidden()


def dice_check(visitor: Visitor, tables: Tables) -> None:
    ending(visitor, tables)
    told = visitor.ending.check_dice()
    told.locator("summary").first.click()
    told.locator("li summary").first.click()


def replay(visitor: Visitor, tables: Tables) -> None:
    visitor.replay.open(tables["over"].table, 150)
    expect(visitor.replay.board.spot("a4")).to_be_visible()


def learn(visitor: Visitor, tables: Tables) -> None:
    visitor.learn.open()
    expect(visitor.page.get_by_role("status")).to_contain_text(visitor.words.t("course.walk_say"))


def lost(visitor: Visitor, tables: Tables) -> None:
    visitor.watch.allow("404")  # the page itself has that status
    visitor.lost.open()


SCREENS: Final[dict[str, Opening]] = {
    "home": lambda visitor, tables: visitor.home.open(),
    "settings": settings,
    "new-bots": new_bots,
    "new-friends": new_friends,
    "new-local": new_local,
    "gather": gather,
    "placement": lambda visitor, tables: go_to(visitor, tables["place"]),
    "turn": turn,
    "step-help": step_help,
    "log-and-chat": log_and_chat,
    "leaving": leaving,
    "curtain": curtain,
    "ending": ending,
    "dice-check": dice_check,
    "replay": replay,
    "learn": learn,
    "rules": lambda visitor, tables: visitor.rules.open("7.3"),
    "tables": lambda visitor, tables: visitor.tables.open(),
    "lost": lost,
}


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing(visiting: Visiting, tables: Tables, screen: str, look: Look) -> None:
    somebody = visiting(look)

    SCREENS[screen](somebody, tables)

    somebody.axe()
