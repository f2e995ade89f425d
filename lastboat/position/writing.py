"""Writes a state as entries."""

from __future__ import annotations

from lastboat.editions import Options
from lastboat.engine.board import ISLANDS, ROWS
from lastboat.engine.queries import colours_in_play, explorers_of, is_in_game
from lastboat.engine.state import FIRST_DOLPHIN, FIRST_OF, State
from lastboat.engine.words import (
    BOATS,
    CHANCE,
    EXPLORERS,
    FIRST_KEPT,
    KEPT_KINDS,
    NOBODY,
    NONE,
    PLACES,
    RESERVE,
    TERRAINS,
    UNDERSIDES,
    Face,
    Ground,
    Kind,
    Phase,
    Reason,
    Status,
)
from lastboat.names import KIND_OF, TERRAIN_NAMES, UNDERSIDE_NAMES, hex_name, names_of, word
from lastboat.position.entries import (
    COUNTERS,
    CREATURE_KEYS,
    FORMAT,
    GONE,
    GROUND_MARKS,
    IN_RESERVE,
    SETTING_UP,
    STATUS_MARKS,
    UNKNOWN,
    VERSION,
    Entries,
    centred,
    first_boat,
)


def write_entries(s: State, seen: str | None = None) -> Entries:
    """All entries of the record; `seen` says whose view it is (`blue memory`), or is omitted if it is complete."""
    names = names_of(s)
    entries: Entries = {"format": FORMAT, "version": VERSION, "options": Options.from_rules(s).as_dict()}
    if seen is not None:
        entries["seen"] = seen
    entries["phase"] = word(Phase(s.phase))
    entries["now"] = _now(s)
    if s.swam:
        entries["swam"] = [names.explorers[e] for e in range(EXPLORERS) if s.swam >> e & 1]
    entries["island"] = _island(s)
    for colour in colours_in_play(s):
        entries[names.seats[colour]] = _explorers(s, colour)
    value = s.value
    for colour in colours_in_play(s):
        values = [str(value[e]) if value[e] else UNKNOWN for e in explorers_of(colour)]
        if set(values) != {UNKNOWN}:
            entries[f"{names.seats[colour]} values"] = values
    entries["boats"] = [_boat(s, b) for b in range(BOATS)]
    for key, kind in CREATURE_KEYS.items():
        if is_in_game(s, kind):
            entries[key] = [_creature(s, c) for c in range(FIRST_OF[kind], FIRST_OF[kind + 1])]
    for seat in range(s.rules.players):
        kept = _kept(s, seat)
        if kept:
            entries[f"{names.seats[seat]} keeps"] = kept
    shown = s.shown
    entries["shown"] = [
        f"{TERRAIN_NAMES[terrain]}/{UNDERSIDE_NAMES[u]}"
        for terrain in range(TERRAINS)
        for u in range(UNDERSIDES)
        for _ in range(shown[terrain, u])
    ]
    return entries


def _now(s: State) -> dict[str, str | int]:
    """Whose turn it is and what is in progress, without blank fields."""
    names = names_of(s)
    now: dict[str, str | int] = {"active": names.seats[s.active], "first": names.seats[s.first]}
    if s.actor not in (s.active, CHANCE, NOBODY):
        now["actor"] = names.seats[s.actor]
    if Phase(s.phase) not in SETTING_UP:
        now["points"] = int(s.points)
    now |= {name: int(getattr(s, field)) for name, field in COUNTERS.items() if getattr(s, field)}
    if s.mover != NONE:
        now["mover"] = piece_word(s)
    if s.focus != NONE:
        now["focus"] = hex_name(s.focus)
    if s.terrain:
        now["terrain"] = word(Ground(s.terrain))
    if s.face != NONE:
        now["face"] = word(Face(s.face))
    if s.asked:
        now["asked"] = ",".join(name for seat, name in enumerate(names.seats) if s.asked >> seat & 1)
    if s.picked != NONE:
        now["picked"] = names.explorers[s.picked]
    if s.resume != Phase.NEXT:
        now["resume"] = word(Phase(s.resume))
    if s.reason:
        now["reason"] = word(Reason(s.reason))
    return now


def piece_word(s: State) -> str:
    """The moving piece: `R3` on a ride, `boat:2`, `shark:0`, the latter numbered within their kind."""
    mover = int(s.mover)
    if s.phase == Phase.RIDE:
        return names_of(s).explorers[mover]
    if mover >= first_boat(s.phase, s.resume):
        return f"boat:{mover - first_boat(s.phase, s.resume)}"
    kind = KIND_OF[mover]
    return f"{word(kind)}:{mover - FIRST_OF[kind]}"


def _island(s: State) -> list[str]:
    rows, hex, ground = [], 0, s.ground
    for row in ROWS:
        rows.append(centred(" ".join(GROUND_MARKS[ground[hex + i]] for i in range(len(row)))))
        hex += len(row)
    return rows


def _explorers(s: State, colour: int) -> list[str]:
    """Those not aboard: number, status and hex."""
    words, explorers = [], s.explorer
    for number, e in enumerate(explorers_of(colour), 1):
        hex, status = explorers[e].hex, explorers[e].status
        if status == Status.ABOARD:
            continue
        text = f"{number}{STATUS_MARKS[Status(status)]}"
        if status == Status.SAFE:
            text += ISLANDS[hex]
        elif hex != NONE:
            text += hex_name(hex)
        words.append(text)
    return words


def _boat(s: State, b: int) -> str:
    boat = s.boat[b]
    places = boat.crew
    crew = [names_of(s).explorers[places[place]] for place in range(PLACES) if places[place] != NONE]
    return _where(boat.hex) + (f"({','.join(crew)})" if crew else "")


def _creature(s: State, creature: int) -> str:
    guarded = s.guards[creature - FIRST_DOLPHIN] if KIND_OF[creature] == Kind.DOLPHIN else NONE
    return _where(s.creature[creature]) + (f">{names_of(s).explorers[guarded]}" if guarded != NONE else "")


def _where(hex: int) -> str:
    return GONE if hex == NONE else IN_RESERVE if hex == RESERVE else hex_name(hex)


def _kept(s: State, seat: int) -> list[str]:
    """Each kept tile by terrain and back; `?` for an unknown back."""
    words = []
    for terrain in range(TERRAINS):
        backs = [UNDERSIDE_NAMES[FIRST_KEPT + k] for k in range(KEPT_KINDS) for _ in range(s.hand[seat, terrain, k])]
        backs += [UNKNOWN] * (int(s.kept[seat, terrain]) - len(backs))
        words += [f"{TERRAIN_NAMES[terrain]}/{back}" for back in backs]
    return words
