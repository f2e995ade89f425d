"""One move of the server's list, made as a person makes it: by pressing on the screen."""

from __future__ import annotations

import re
from typing import Any, Final

from playwright.sync_api import expect
from web.pages import Visitor

IN_PLACE: Final = {"jump", "stay", "switch"}
AT_ONCE: Final = {"take", "guard", "pick"}


def make(visitor: Visitor, told: Any, legal: Any) -> None:
    """Press whatever makes this legal move in the position of the message."""
    move = legal["move"]
    match move["verb"]:
        case "play":
            _press_tile(visitor, move["underside"])
        case "defend":
            tiles = [one["underside"] for one in told["own"]["tiles"] if one["terrain"] == move["terrain"]]
            _press_tile(visitor, next(one for one in tiles if one.endswith("-defence")))
        case "place":
            _press_pawn(visitor, move["colour"], move["value"])
            visitor.table.board.go(move["to"])
        case "send" | "launch" | "sink":
            visitor.table.board.go(move["to"])
        case _:
            _move_piece(visitor, move)


def _press_tile(visitor: Visitor, underside: str) -> None:
    """The button of a kept tile."""
    tile = visitor.words.t(f"word.underside_{underside.replace('-', '_')}")
    name = visitor.words.t("play.playTile", tile=tile)
    visitor.table.tiles.filter(has_text=tile).and_(visitor.page.get_by_role("button", name=name)).first.click()


def _press_pawn(visitor: Visitor, colour: str, value: int) -> None:
    """That colour and value in the tray."""
    name = visitor.words.t("play.pawn", colour=visitor.words.t(f"word.seat_{colour}"), value=value)
    visitor.page.get_by_role("button", name=name, exact=True).click()


def _move_piece(visitor: Visitor, move: Any) -> None:
    piece, here, verb = move["piece"], move["origin"], move["verb"]
    board = visitor.table.board
    visitor.table.wait_until_asked()
    chosen = visitor.words.t("board.mark_chosen")
    if chosen not in board.label(here):
        board.go(here, piece)
    if verb not in AT_ONCE and not is_asked(visitor):
        expect(board.spot(here)).to_have_accessible_name(re.compile(chosen))
        if verb == "swim" and board.alternative(move["to"]).count():
            board.alternative(move["to"]).click()
        else:
            board.go(here if verb in IN_PLACE else move["to"], piece if verb in IN_PLACE else None)
    answer(visitor, move)


def is_asked(visitor: Visitor) -> bool:
    return visitor.table.dialog("play.chooseWay").is_visible()


def answer(visitor: Visitor, move: Any) -> None:
    """What is asked back: which of several ways, or whether somebody is really to be lost."""
    sure = visitor.table.dialog("play.sure")
    if is_asked(visitor):
        verb = "escorted" if move.get("escorted") else {"climb": "walk"}.get(move["verb"], move["verb"])
        visitor.table.decide(verb, move["piece"] if verb in ("take", "guard") else "")
    if sure.is_visible():
        sure.get_by_role("button", name=visitor.words.t("play.sureYes")).click()
