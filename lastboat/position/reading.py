"""Reads a state from entries; each entry is read by its own function, and its errors name what was tried."""

from __future__ import annotations

import re
from collections.abc import Iterable

from lastboat.editions import Options, new_states
from lastboat.engine.board import HEX_SLOT, ISLANDS, ROWS, SLOT_HEX, SLOTS
from lastboat.engine.queries import boats_to_launch, colours_in_play, explorers_of, tiles_of, values_of_colour
from lastboat.engine.state import FIRST_OF, State, States
from lastboat.engine.words import (
    BOATS,
    EXPLORERS_A_COLOUR,
    FIRST_KEPT,
    HIGHEST_VALUE,
    NONE,
    PLACES,
    RESERVE,
    SEATS,
    TERRAINS,
    UNDERSIDES,
    Ground,
    Kind,
    Phase,
    Status,
    Underside,
)
from lastboat.errors import NotParsable, choose_from
from lastboat.names import ROW_LETTERS, SEAT_NAMES, TERRAIN_NAMES, names_of, parse_hex
from lastboat.position.checks import BadEntry, entry, member, pairs_of, words_of
from lastboat.position.entries import (
    CREATURE_KEYS,
    EYES,
    FORMAT,
    GONE,
    GROUND_MARKS,
    IN_RESERVE,
    SETTING_UP,
    SPECTATOR,
    STATUS_MARKS,
    UNKNOWN,
    VERSION,
    Entries,
    count,
)
from lastboat.position.now import read_now

MARKED = {mark: status for status, mark in STATUS_MARKS.items()}
VALUES = (*map(str, range(1, HIGHEST_VALUE + 1)), UNKNOWN)


def read_entries(entries: Entries) -> States:
    """The state that the entries describe; the caller checks the position as a whole.

    Raises `NotParsable`, with the name of the entry.
    """
    _check_keys(entries)
    with entry("options"):
        states = new_states(Options.of(pairs_of(entries, "options")))
    s = states[0]
    with entry("seen"):
        _check_seen(s, entries)
    with entry("phase"):
        s.phase = member(Phase, entries.get("phase", "move"), "phase")
    with entry("island"):
        _read_island(s, _rows(entries))
    _read_explorers(s, entries)
    with entry("boats"):
        _read_boats(s, words_of(entries, "boats"))
    s.kinds_at[:] = 0
    for key, kind in CREATURE_KEYS.items():
        with entry(key):
            _read_creatures(s, kind, words_of(entries, key))
    with entry("now"):
        read_now(s, pairs_of(entries, "now"))
    with entry("swam"):
        for name in words_of(entries, "swam"):
            s.swam |= 1 << names_of(s).explorer(name)
    _read_tiles(s, entries)
    if "seen" not in entries:
        _fill_values(s)
    return states


def _check_keys(entries: Entries) -> None:
    if not isinstance(entries, dict):
        raise NotParsable(f"a position is a text or an object of entries, not {entries!r}")
    if entries.get("format", FORMAT) != FORMAT:
        raise NotParsable(f"the format is {entries['format']!r}, not {FORMAT!r}")
    version = entries.get("version", VERSION)
    if version != VERSION or isinstance(version, bool):
        raise NotParsable(f"version {version!r} is not known; this program reads version {VERSION}")
    known = {"format", "version", "options", "seen", "phase", "now", "swam", "island", "boats", "shown", "left"}
    known |= set(CREATURE_KEYS) | {f"{seat}{what}" for seat in SEAT_NAMES for what in ("", " values", " keeps")}
    for key in entries:
        if key not in known:
            raise BadEntry(key, choose_from("an entry", key, sorted(known)))


def _check_seen(s: State, entries: Entries) -> None:
    allowed = [f"{whose} {eyes}" for whose in (*names_of(s).seats[: s.rules.players], SPECTATOR) for eyes in EYES]
    if "seen" in entries and entries["seen"] not in allowed:
        raise NotParsable(choose_from("seen", entries["seen"], allowed))


def _rows(entries: Entries) -> list[str]:
    rows = words_of(entries, "island")
    return rows or ["." * len(row) for row in ROWS]


def _read_island(s: State, rows: list[str]) -> None:
    if len(rows) != len(ROWS):
        raise NotParsable(f"the island has {len(ROWS)} rows, not {len(rows)}")
    hex, ground = 0, s.ground
    for letter, row, drawn in zip(ROW_LETTERS, ROWS, rows, strict=True):
        marks = "".join(drawn.split())
        if len(marks) != len(row):
            raise NotParsable(f"row {letter} of the island has {len(row)} hexes, not {len(marks)}")
        for mark in marks:
            if mark not in GROUND_MARKS:
                raise NotParsable(choose_from("a hex of the island", mark, GROUND_MARKS))
            if mark != "." and HEX_SLOT[hex] == NONE:
                raise NotParsable(f"row {letter} has a tile where no tile can lie")
            ground[hex] = GROUND_MARKS.index(mark)
            hex += 1
    grounds = [ground[hex] for hex in SLOT_HEX]
    s.dealt = sum(ground != Ground.UNDEALT for ground in grounds)
    s.tiles = sum(Ground.BEACH <= ground <= Ground.MOUNTAIN for ground in grounds)


def _read_explorers(s: State, entries: Entries) -> None:
    away = Status.BOX if Phase(s.phase) in SETTING_UP else Status.LOST
    for e in _explorers_in_play(s):
        s.explorer[e].status = away
    for colour, name in enumerate(names_of(s).seats):
        with entry(name):
            for text in _own(words_of(entries, name)):
                _read_explorer(s, colour, text)
        with entry(f"{name} values"):
            _read_values(s, colour, _own(words_of(entries, f"{name} values")))
    _count_explorers(s)


def _explorers_in_play(s: State) -> range:
    return range(len(colours_in_play(s)) * EXPLORERS_A_COLOUR)


def _own(words: list[str]) -> list[str]:
    """Words for the explorers of a colour, at most one each."""
    if len(words) > EXPLORERS_A_COLOUR:
        raise NotParsable(f"a colour has {EXPLORERS_A_COLOUR} explorers, not {len(words)}")
    return words


def _read_values(s: State, colour: int, words: list[str]) -> None:
    for number, value in enumerate(words):
        if value not in VALUES:
            raise NotParsable(choose_from("a value", value, VALUES))
        s.value[colour * EXPLORERS_A_COLOUR + number] = 0 if value == UNKNOWN else int(value)


def _read_explorer(s: State, colour: int, text: str) -> None:
    match = re.fullmatch(r"(10|[1-9])([-@~*+])(\w*)", text)
    if match is None:
        raise NotParsable(f"{text!r} is not an explorer's place; it looks like 3@f5, 3~f5, 3*NW, 3+ or 3-")
    e = colour * EXPLORERS_A_COLOUR + int(match[1]) - 1
    status = MARKED[match[2]]
    if e not in _explorers_in_play(s):
        raise NotParsable(f"{text!r} is of a colour that is not in this game")
    if s.explorer[e].hex != NONE:
        raise NotParsable(f"{text!r}: {names_of(s).explorers[e]} is somewhere else as well")
    if status in (Status.LAND, Status.SWIMMING):
        s.explorer[e].hex = parse_hex(match[3])
        s.crowd[s.explorer[e].hex] += 1
    elif status == Status.SAFE:
        if match[3] not in ISLANDS:
            raise NotParsable(choose_from("a safe island", match[3], ISLANDS))
        s.explorer[e].hex = ISLANDS.index(match[3])
    elif match[3]:
        raise NotParsable(f"{text!r}: who is lost or in the box is in no hex")
    s.explorer[e].status = status


def _count_explorers(s: State) -> None:
    explorers = s.explorer
    statuses = [explorers[e].status for e in _explorers_in_play(s)]
    s.placed = sum(status != Status.BOX for status in statuses)
    s.remaining = sum(Status.LAND <= status <= Status.SWIMMING for status in statuses)


def _read_boats(s: State, words: list[str]) -> None:
    if len(words) > BOATS:
        raise NotParsable(f"there are {BOATS} boats, not {len(words)}")
    for b, text in enumerate(words):
        match = re.fullmatch(r"([^()]+)(?:\(([^()]+)\))?", text)
        if match is None:
            raise NotParsable(f"{text!r} is not a boat; it looks like f5, f5(R1,B2), r or -")
        hex = _where(match[1])
        s.boat[b].hex = hex
        if hex < RESERVE:
            if s.boat_at[hex] != NONE:
                raise NotParsable(f"{text!r}: two boats cannot share a hex")
            s.boat_at[hex] = b
        crew = match[2].split(",") if match[2] else []
        if len(crew) > PLACES or (crew and hex >= RESERVE):
            raise NotParsable(f"{text!r}: a boat on the board has room for {PLACES}")
        for place, name in enumerate(crew):
            e = names_of(s).explorer(name)
            if s.explorer[e].hex != NONE:
                raise NotParsable(f"{text!r}: {name} is somewhere else as well")
            s.boat[b].crew[place] = e
            s.explorer[e].hex = hex
            s.explorer[e].status = Status.ABOARD
    _count_explorers(s)
    on_board = sum(s.boat[b].hex < RESERVE for b in range(BOATS))
    s.launched = on_board if Phase(s.phase) in SETTING_UP else boats_to_launch(s)


def _read_creatures(s: State, kind: Kind, words: list[str]) -> None:
    if len(words) > count(kind):
        raise NotParsable(f"there are {count(kind)} {kind.name.lower()}s, not {len(words)}")
    if kind == Kind.SERPENT:
        s.creature[FIRST_OF[kind] : FIRST_OF[kind + 1]] = NONE
    for i, text in enumerate(words):
        where, arrow, guarded = text.partition(">")
        s.creature[FIRST_OF[kind] + i] = _where(where)
        if arrow:
            if kind != Kind.DOLPHIN:
                raise NotParsable(f"{text!r}: only dolphins guard")
            s.guards[i] = names_of(s).explorer(guarded)
    for creature in range(FIRST_OF[kind], FIRST_OF[kind + 1]):
        if s.creature[creature] < RESERVE:
            s.kinds_at[s.creature[creature]] |= 1 << kind


def _where(text: str) -> int:
    return NONE if text == GONE else RESERVE if text == IN_RESERVE else parse_hex(text)


def _read_tiles(s: State, entries: Entries) -> None:
    for seat, name in enumerate(names_of(s).seats):
        with entry(f"{name} keeps"):
            for text in _few(words_of(entries, f"{name} keeps")):
                _read_kept(s, seat, text)
    with entry("shown"):
        for t, u in _tiles(_few(words_of(entries, "shown"))):
            s.shown[t, u] += 1
    with entry("left"):
        left = _tiles(_few(words_of(entries, "left")))
    if "shown" not in entries and Phase(s.phase) not in SETTING_UP:
        _fill_shown(s, left)


def _few(words: list[str]) -> list[str]:
    """Words for tiles, no more than there are."""
    if len(words) > SLOTS:
        raise NotParsable(f"there are {SLOTS} tiles, not {len(words)}")
    return words


def _read_kept(s: State, seat: int, text: str) -> None:
    terrain, _, back = text.partition("/")
    t = _terrain(terrain)
    s.kept[seat, t] += 1
    if back != UNKNOWN:
        underside = member(Underside, back, "a kept tile's back")
        if underside < FIRST_KEPT:
            raise NotParsable(f"{text!r}: a {back} tile is not kept, it acts at once")
        s.hand[seat, t, underside - FIRST_KEPT] += 1


def _tiles(words: Iterable[str]) -> list[tuple[int, int]]:
    pairs = (text.partition("/") for text in words)
    return [(_terrain(terrain), member(Underside, back, "a tile's back")) for terrain, _, back in pairs]


def _terrain(name: str) -> int:
    if name not in TERRAIN_NAMES:
        raise NotParsable(choose_from("terrain", name, TERRAIN_NAMES))
    return TERRAIN_NAMES.index(name)


def _fill_shown(s: State, left: list[tuple[int, int]]) -> None:
    """The missing tiles showed the first backs of their terrain that are neither kept nor listed as left."""
    grounds = [s.ground[hex] for hex in SLOT_HEX]
    for t in range(TERRAINS):
        on_island = grounds.count(t + 1)
        gone = tiles_of(s, t) - on_island - sum(int(s.kept[seat, t]) for seat in range(SEATS))
        gone -= s.phase == Phase.FLIP and s.terrain == t + 1
        for u in range(UNDERSIDES):
            kept = sum(int(s.hand[seat, t, u - FIRST_KEPT]) for seat in range(SEATS)) if u >= FIRST_KEPT else 0
            free = int(s.rules.deck[t, u]) - kept - left.count((t, u))
            s.shown[t, u] = max(0, min(free, gone))
            gone -= int(s.shown[t, u])


def _fill_values(s: State) -> None:
    """Explorers without a value get what is left of their colour's, the lowest first."""
    for colour in colours_in_play(s):
        own = explorers_of(colour)
        left = values_of_colour(s)
        for e in own:
            if s.value[e] in left:
                left.remove(s.value[e])
        for e in own:
            if s.value[e] == 0 and s.explorer[e].status != Status.BOX and left:
                s.value[e] = left.pop(0)
