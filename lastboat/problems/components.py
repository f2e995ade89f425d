"""The rules record, and the secrets: explorers' values and the backs of tiles."""

from __future__ import annotations

from lastboat.engine._compile import uncompiled
from lastboat.engine.board import SLOTS
from lastboat.engine.queries import boats_to_launch, explorers_of, is_kept, tiles_of
from lastboat.engine.rooms.setup import left_of_value
from lastboat.engine.rooms.undersides import left_of
from lastboat.engine.state import State
from lastboat.engine.words import (
    BOATS,
    CHANCE,
    COLOURS,
    EXPLORERS,
    EXPLORERS_A_COLOUR,
    FACES,
    FIRST_KEPT,
    HIGHEST_VALUE,
    KEPT_KINDS,
    SEATS,
    TERRAINS,
    UNDERSIDES,
    Ending,
    Squids,
    Status,
)
from lastboat.names import PALETTES, TERRAIN_NAMES, UNDERSIDE_NAMES
from lastboat.problems.words import Problems, called, explorer_words


def rules(s: State) -> Problems:
    """§2, §10: components and options in their ranges."""
    r = s.rules
    limits = dict.fromkeys(("dolphins", "overcrowded", "all_equal", "closed_lagoon", "open_values"), (0, 1))
    limits |= {
        "players": (2, SEATS),
        "colours": (1, 2),
        "palette": (0, len(PALETTES) - 1),
        "boats": (boats_to_launch(s), BOATS),
    }
    limits |= {"ending": (0, len(Ending) - 1), "squids": (0, len(Squids) - 1)}
    if r.first != CHANCE:
        limits["first"] = (0, int(r.players) - 1)
    for name, (low, high) in limits.items():
        if not low <= getattr(r, name) <= high:
            yield f"rules.{name} cannot be {getattr(r, name)}"
    if r.colours == 2 and r.players != 2:
        yield f"two colours each are for 2 players, not {r.players} (10.5)"
    tiles = sum(tiles_of(s, terrain) for terrain in range(TERRAINS))
    if tiles != SLOTS:
        yield f"rules.deck has {tiles} tiles, not {SLOTS}"
    explorers = sum(r.values[value] for value in range(1, HIGHEST_VALUE + 1))
    if explorers != EXPLORERS_A_COLOUR:
        yield f"rules.values are of {explorers} explorers, not {EXPLORERS_A_COLOUR}"
    if sum(r.faces[face] for face in range(FACES)) <= 0:
        yield "rules.faces has no side"


def values(s: State) -> Problems:
    """§2.2: no value more often in a colour than it has explorers of it; none before placing."""
    for e in range(EXPLORERS):
        value = s.value[e]
        if value and s.explorer[e].status < Status.LAND:
            yield f"{explorer_words(s, e)} has the value {value} before placing"
        elif value > HIGHEST_VALUE:
            yield f"{explorer_words(s, e)} cannot be worth {value}; values are 1 to {HIGHEST_VALUE}"
    for colour in range(COLOURS):
        for value in range(1, HIGHEST_VALUE + 1):
            if uncompiled(left_of_value)(s, colour, value) < 0:
                worth = sum(s.value[e] == value for e in explorers_of(colour))
                there_are = f"of which there are {s.rules.values[value]}"
                yield f"{called(s).letters[colour]} has {worth} explorers worth {value}, {there_are}"


def deck(s: State) -> Problems:
    """§2.1: no back more often than printed; §6.2, §11.1: only seats of this game keep tiles, and only red ones."""
    for terrain in range(TERRAINS):
        for underside in range(UNDERSIDES):
            shown, there_are = s.shown[terrain, underside], s.rules.deck[terrain, underside]
            left = uncompiled(left_of)(s, terrain, underside)
            name = f"{TERRAIN_NAMES[terrain]}/{UNDERSIDE_NAMES[underside]}"
            if s.turn == 0 and shown:
                yield f"{name}: {shown} are shown before the first turn"
            elif left < 0:
                yield f"{name}: {there_are - left} are shown or kept, but there are {there_are}"
        for seat in range(SEATS):
            foreign = [n for k, n in enumerate(_hand(s, seat, terrain)) if n and not is_kept(s, FIRST_KEPT + k)]
            if foreign or (s.kept[seat, terrain] > 0 and (seat >= s.rules.players or s.turn == 0)):
                yield _not_kept(s, seat, terrain)


def complete_secrets(s: State) -> Problems:
    """Every explorer placed has a value, every kept tile is known."""
    for e in range(EXPLORERS):
        if s.value[e] == 0 and s.explorer[e].status >= Status.LAND:
            yield f"{explorer_words(s, e)} has no value"
    for seat in range(SEATS):
        for terrain in range(TERRAINS):
            if sum(_hand(s, seat, terrain)) != s.kept[seat, terrain]:
                yield _not_kept(s, seat, terrain)


def hidden_secrets(s: State) -> Problems:
    """As seen by one seat: a hand is known or blank, and what is blank can still be filled."""
    for terrain in range(TERRAINS):
        hidden = 0
        for seat in range(SEATS):
            kept, known = s.kept[seat, terrain], sum(_hand(s, seat, terrain))
            hidden += kept - known
            if known not in (0, kept):
                yield _not_kept(s, seat, terrain)
        backs = [underside for underside in range(FIRST_KEPT, UNDERSIDES) if is_kept(s, underside)]
        if hidden > sum(uncompiled(left_of)(s, terrain, underside) for underside in backs):
            yield f"more {TERRAIN_NAMES[terrain]} tiles are kept than there are such backs left"


def _hand(s: State, seat: int, terrain: int) -> list[int]:
    return [s.hand[seat, terrain, kind] for kind in range(KEPT_KINDS)]


def _not_kept(s: State, seat: int, terrain: int) -> str:
    hand = [f"{n} {UNDERSIDE_NAMES[FIRST_KEPT + kind]}" for kind, n in enumerate(_hand(s, seat, terrain)) if n]
    tiles = f"{s.kept[seat, terrain]} {TERRAIN_NAMES[terrain]} tiles"
    return f"{called(s).seats[seat]} cannot keep {tiles} with {', '.join(hand) or 'nothing'} under them"
