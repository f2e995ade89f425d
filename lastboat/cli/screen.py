"""What a position looks like in a terminal: the board with the players, a seat's secrets, and the final result."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from itertools import zip_longest
from typing import Final

from lastboat.cli.terminal import spans
from lastboat.engine import States
from lastboat.engine.queries import colours_of, explorers_of, values_of_colour
from lastboat.engine.state import State
from lastboat.engine.words import FIRST_KEPT, KEPT_KINDS, TERRAINS, Phase, Status
from lastboat.game import Game
from lastboat.names import TERRAIN_NAMES, UNDERSIDE_NAMES, hex_name, names_of
from lastboat.text import Line, Span, chart_lines, counted, describe_phase, legend_lines, seat_lines, seat_title
from lastboat.text.scene import tally

WIDE: Final = 100
"""From this width on, the players are shown beside the board."""


def picture(states: States, width: int, title: Line) -> list[Line]:
    """A title, the chart of game 0, and the players beside it or, on a narrow terminal, below it."""
    s = states[0]
    if width < WIDE:
        return [title, *chart_lines(s), *seat_lines(states, 0)]
    rows = zip_longest(chart_lines(s), _players(s), fillvalue=spans(""))
    return [title, *([*row, *spans(" "), *side] for row, side in rows)]


def _players(s: State) -> list[Line]:
    """A column for each seat with its explorers by where they are, and what the signs mean, one a line."""
    names, seats = names_of(s), range(s.rules.players)
    tallies = [asdict(tally(s, seat)) for seat in seats]
    letters = ["".join(names.letters[colour] for colour in colours_of(s, seat)) for seat in seats]
    badges = [spans(" ", (f"{letters[seat]:^3}", names.seats[seat])) for seat in seats]
    lines = [[Span(" " * 8), *(span for badge in badges for span in badge)]]
    columns = [column for column in tallies[0] if column != "box" or any(row["box"] for row in tallies)]
    lines += [spans(f"{column:<8}" + "".join(f"{row[column]:>3} " for row in tallies)) for column in columns]
    signs = [(word, span.ink) for line in legend_lines(s) for span in line for word in span.text.split("  ")]
    return [[], *lines, [], *(spans(sign) for sign in signs if sign[0])]


def turn_title(s: State, seat: int) -> Line:
    """`Turn 7  Red `"""
    return [*spans((f"Turn {s.turn} " if s.turn else "Set-up ", "heading")), *seat_badge(s, seat)]


def seat_badge(s: State, seat: int) -> Line:
    """The seat's name on its colour."""
    return spans((f" {seat_title(s, seat)} ", names_of(s).seats[seat]))


def shows_secrets(s: State, seat: int) -> bool:
    """Whether this seat's screen shows something that the others must not see."""
    return bool(
        s.phase == Phase.PLACE or s.rules.open_values or any(s.kept[seat, terrain] for terrain in range(TERRAINS))
    )


def secret_lines(s: State, seat: int) -> list[Line]:
    """The seat's values, if it may look at them now, and its tiles; `s` is its view."""
    lines = []
    if s.phase == Phase.PLACE or s.rules.open_values:
        lines += [_values(s, colour) for colour in colours_of(s, seat)]
    tiles = [
        f"{UNDERSIDE_NAMES[FIRST_KEPT + kind]} ({TERRAIN_NAMES[terrain]})"
        for terrain in range(TERRAINS)
        for kind in range(KEPT_KINDS)
        for _ in range(int(s.hand[seat, terrain, kind]))
    ]
    if tiles:
        lines.append(spans(("Your tiles: ", "heading"), ", ".join(tiles)))
    return lines


def _values(s: State, colour: int) -> Line:
    """`Your explorers: R1=6 f6  R2=4 safe  left: 1 1 2`"""
    names, words = names_of(s).explorers, []
    left = Counter(values_of_colour(s))
    for e in explorers_of(colour):
        status = s.explorer[e].status
        if status != Status.BOX:
            gone = status in (Status.SAFE, Status.LOST)
            where = Status(int(status)).name.lower() if gone else hex_name(s.explorer[e].hex)
            words.append(f"{names[e]}={s.value[e]} {where}")
            left[int(s.value[e])] -= 1
    box = f"  left: {' '.join(map(str, sorted(left.elements())))}" if left.total() else ""
    return spans(("Your explorers: ", "heading"), "  ".join(words) or "nobody is placed yet", (box, "quiet"))


def verdict(game: Game) -> list[Line]:
    """Why the game is over, who won, and which explorers each seat saved."""
    s = game.states()[0]
    names = " and ".join(name.capitalize() for name in game.winners)
    points = counted(max(game.scores), "point")
    won = f"wins with {points}." if len(game.winners) == 1 else f"share the win with {points} each."
    lines = [spans((f"{describe_phase(s)} {names} {won}", "heading"))]
    for seat, score in enumerate(game.scores):
        own = [e for colour in colours_of(s, seat) for e in explorers_of(colour)]
        safe = [f"{names_of(s).explorers[e]} worth {s.value[e]}" for e in own if s.explorer[e].status == Status.SAFE]
        saved = f" {counted(score, 'point')}: saved {', '.join(safe) or 'nobody'}"
        lines.append([*seat_badge(s, seat), *spans(saved)])
    return lines
