"""One move of the server's list, made as a person makes it: by pressing what stands for it on the screen."""

from __future__ import annotations

import re
from typing import Any, Final

from playwright.sync_api import expect
from web.pages import Visitor
from web.pages.screen import SEATS

ON_THE_SPOT: Final = {"stay", "shift"}
AT_ONCE: Final = {"take", "guard", "pick"}


def make(visitor: Visitor, told: Any, legal: Any) -> None:
    """Press whatever makes this legal move in the position that was told."""
    words = legal["move"].split()
    if words[0] in ("play", "defend"):
        _tile(visitor, told["own"]["tiles"], words)
    elif words[0] == "place":
        _pawn(visitor, words[1])
        visitor.table.board.go(words[2])
    elif words[0] in ("to", "launch", "sink"):
        visitor.table.board.go(words[1])
    else:
        _piece(visitor, told["view"], legal, words)


def _tile(visitor: Visitor, tiles: list[Any], words: list[str]) -> None:
    """`play wind beach`, `defend forest`: the button of that kept tile."""
    ending = words[1] if words[0] == "play" else "-defence"
    kept = next(one for one in tiles if one["terrain"] == words[-1] and one["underside"].endswith(ending))
    tile = visitor.words.t(f"word.underside_{kept['underside'].replace('-', '_')}")
    name = visitor.words.t("play.playTile", tile=tile)
    visitor.table.tiles.filter(has_text=tile).and_(visitor.page.get_by_role("button", name=name)).first.click()


def _pawn(visitor: Visitor, pawn: str) -> None:
    """`R=5`: that colour and value in the tray."""
    letter, value = pawn.split("=")
    name = visitor.words.t("play.pawn", colour=visitor.words.t(f"word.seat_{SEATS[letter]}"), value=value)
    visitor.page.get_by_role("button", name=name, exact=True).click()


def _piece(visitor: Visitor, view: Any, legal: Any, words: list[str]) -> None:
    everyone = [*view["creatures"], *view["boats"], *view["explorers"]]
    piece = _piece_of(everyone, legal, words)
    here = next(one["hex"] for one in everyone if one["name"] == piece)
    board, verb = visitor.table.board, verb_of(words)
    chosen = visitor.words.t("board.mark_chosen")
    if chosen not in board.label(here):
        board.go(here, piece)
    if verb not in AT_ONCE and not is_asked(visitor):
        expect(board.spot(here)).to_have_accessible_name(re.compile(chosen))
        board.go(here if verb in ON_THE_SPOT else legal["to"], piece if verb in ON_THE_SPOT else None)
    answer(visitor, verb, piece)


def _piece_of(everyone: list[Any], legal: Any, words: list[str]) -> str:
    """The piece that a move is about: named, or by its kind and hex where the list has only the text."""
    if legal["piece"]:
        piece: str = legal["piece"]
        return piece
    if words[0] in ("take", "guard"):
        return words[1]
    kind = re.sub(r"\(.*", "", words[0])
    return str(next(one["name"] for one in everyone if one["name"].startswith(kind) and one["hex"] == words[1]))


def verb_of(words: list[str]) -> str:
    """The client's word for what a move does."""
    if words[0] in AT_ONCE:
        return words[0]
    if words[-1] == "escorted":
        return "escorted"
    if words[-1] == "stay":
        return "stay"
    if "guard" in words:
        return "shift"
    return {"climb": "walk"}.get(words[1], words[1]) if re.match(r"[RBYG]\d", words[0]) else "go"


def is_asked(visitor: Visitor) -> bool:
    return visitor.table.dialog("play.chooseWay").is_visible()


def answer(visitor: Visitor, verb: str, piece: str) -> None:
    """What is asked back: which of several ways, or whether somebody is really to be lost."""
    sure = visitor.table.dialog("play.sure")
    if is_asked(visitor):
        visitor.table.decide(verb, piece if verb in ("take", "guard") else "")
    if sure.is_visible():
        sure.get_by_role("button", name=visitor.words.t("play.sureYes")).click()
