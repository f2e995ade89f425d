"""The paper strip below the sea: whose turn it is, and where each seat's explorers are."""

from __future__ import annotations

from typing import Final

from lastboat.draw.art import colour, layout
from lastboat.draw.geometry import SEA_X, SEA_Y
from lastboat.draw.tags import Attributes, num, tag, text, use
from lastboat.engine.queries import colours_of
from lastboat.engine.state import State
from lastboat.names import names_of
from lastboat.text import describe_phase, on_turn, seat_title
from lastboat.text.scene import Tally, tally

HEIGHT: Final = 104.0


def panel(s: State) -> str:
    """A sentence, and a card for each seat."""
    top = SEA_Y + 40
    seats = range(int(s.rules.players))
    width = (2 * SEA_X + 20) / len(seats)
    cards = [_card(s, seat, -SEA_X - 10 + seat * width, top + 24, width - 12) for seat in seats]
    return text(sentence(s), 0, top + 6, 23, text_anchor="middle", font_style="italic", fill=colour("ink")) + "".join(
        cards
    )


def sentence(s: State) -> str:
    """`Turn 7. Red moves: 2 points left.`"""
    return f"Turn {s.turn}. {describe_phase(s)}" if s.turn else describe_phase(s)


def words(counts: Tally) -> tuple[str, str]:
    """The tally in two short lines."""
    upper = f"island {counts.island} · boats {counts.aboard} · water {counts.swimming}"
    return upper, f"saved {counts.saved} · lost {counts.lost} · tiles {counts.kept}"


def _card(s: State, seat: int, x: float, y: float, width: float) -> str:
    acts = seat == on_turn(s)
    names = names_of(s)
    own = [names.seats[one] for one in colours_of(s, seat)]
    edge: Attributes = {"stroke": colour(names.seats[seat] if acts else "ink"), "stroke_width": 4 if acts else 1.5}
    upper, lower = words(tally(s, seat))
    left = 34 + 26 * (len(own) - 1) + 26
    return tag(
        "g",
        tag("rect", width=width, height=64, rx=9, fill=colour("paper-2"), **edge),
        *(_pawn(name, 32 + 28 * n) for n, name in enumerate(own)),
        text(seat_title(s, seat), left, 22, 18, font_weight="bold"),
        text(upper, left, 39, 16),
        text(lower, left, 55, 16),
        fill=colour("ink"),
        transform=f"translate({num(x)} {num(y)})",
    )


def _pawn(seat: str, x: float) -> str:
    mark = layout()["explorer"]["mark"]
    pawn = use(f"pawn-{seat}", 0, 0) + use(f"mark-{seat}", mark["x"], mark["pawn"])
    return tag("g", pawn, transform=f"translate({num(x)} 53) scale(1.3)")
