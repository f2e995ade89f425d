"""During the game: moves, steps taken back, leaving, returning, running out of time, talking."""

from __future__ import annotations

from collections.abc import Sequence

from lastboat.engine import CHANCE
from lastboat.errors import NotLegal, NotParsable
from lastboat.moves import options_of, read
from lastboat.names import SEAT_NAMES
from lastboat.server.refusals import Refusal
from lastboat.server.tables.fair_dice import Lots
from lastboat.server.tables.game_in_play import ASKING, Voyage
from lastboat.server.tables.table import Entry, Table
from lastboat.server.tables.user_text import clean_line

MOST_STEPS = 12
"""Moves in one request."""


def first_chance(table: Table, at: float) -> list[Entry]:
    """What chance does before anyone is asked."""
    return _let_chance_act(Voyage(table.options), table.lots, 0, at)


def move(table: Table, seat: int, ply: int, moves: Sequence[str | int], key: str | None, at: float) -> list[Entry]:
    """One move of the seat, or a whole route, and what chance adds. Refused as a whole if any step is."""
    voyage = _require_turn(table, seat, ply)
    if not 1 <= len(moves) <= MOST_STEPS:
        raise Refusal("bad-request", f"a request plays 1 to {MOST_STEPS} moves, not {len(moves)}")
    trial = voyage.copy()
    entries: list[Entry] = []
    for one in moves:
        if trial.seat != seat:
            raise Refusal("not-legal", f"{one!r} cannot follow: {SEAT_NAMES[seat]} is no longer asked then")
        action = _find(trial, one)
        first_key = key if not entries else None
        entries.append(Entry("acted", at, {"action": action}, seat, trial.ply, table.takes, first_key))
        trial.do(action)
        entries += _let_chance_act(trial, table.lots, table.takes, at)
    return [*entries, Entry("ended", at)] if trial.over else entries


def answer(table: Table, action: int, at: float) -> list[Entry]:
    """The action of a bot, or an answer that is forced."""
    assert table.voyage is not None
    assert table.asked is not None
    return move(table, table.asked, table.voyage.ply, [action], None, at)


def undo(table: Table, seat: int, ply: int, key: str | None, at: float) -> list[Entry]:
    """Take the last step of the own movement back."""
    voyage = _require_turn(table, seat, ply)
    if not voyage.can_undo:
        raise Refusal(
            "nothing-to-undo", "only your own steps of this movement can be taken back, until something is shown"
        )
    return [Entry("took-back", at, {}, seat, key=key)]


def leave(table: Table, person: str, at: float) -> list[Entry]:
    """A bot of the table's level plays on for the seats of this person."""
    _require_playing(table)
    seats = [seat for seat in _own_seats(table, person) if not table.seats[seat].away]
    return [Entry("left", at, {"reason": "left"}, seat) for seat in seats]


def come_back(table: Table, person: str, at: float) -> list[Entry]:
    """Take the own seats back from the bots."""
    _require_playing(table)
    return [Entry("returned", at, {}, seat) for seat in _own_seats(table, person) if table.seats[seat].away]


def flag(table: Table, at: float) -> list[Entry]:
    """The seat on the clock has run out of time, if it has."""
    seat, flag_at = table.keeper.running, table.keeper.flag_at
    if table.status != "playing" or seat is None or flag_at is None or at < flag_at:
        return []
    return [Entry("left", at, {"reason": "time"}, seat)]


def say(table: Table, person: str, name: str, text: str, at: float) -> list[Entry]:
    seats = _own_seats(table, person)
    return [Entry("said", at, {"name": name, "seat": SEAT_NAMES[seats[0]], "text": clean_line(text)})]


def is_forced(table: Table) -> bool:
    """Whether the seat that is asked has only one answer to a question about its hidden hand."""
    voyage = table.voyage
    return voyage is not None and voyage.phase in ASKING and len(voyage.legal()) == 1


def own_seat(table: Table, person: str, seat: int | None) -> int:
    """The seat a person speaks for: the one he names, or the one that is asked, or his only one."""
    own = _own_seats(table, person)
    if seat is None:
        return table.asked if table.asked in own and table.asked is not None else own[0]
    if seat not in own:
        raise Refusal(
            "not-yours", f"{SEAT_NAMES[seat]} is not your seat; yours: {', '.join(SEAT_NAMES[s] for s in own)}"
        )
    return seat


def _let_chance_act(voyage: Voyage, lots: Lots, takes: int, at: float) -> list[Entry]:
    entries = []
    while voyage.actor == CHANCE:
        action = lots.draw(voyage.states, 0, voyage.ply)
        entries.append(Entry("acted", at, {"action": action}, None, voyage.ply, takes))
        voyage.do(action)
    return entries


def _find(voyage: Voyage, move: str | int) -> int:
    if isinstance(move, int):
        if move in voyage.legal():
            return move
        raise _not_legal(f"action {move}", voyage)
    try:
        return read(voyage.states, 0, move).action
    except NotParsable as error:
        raise Refusal("not-parsable", str(error)) from error
    except NotLegal:
        raise _not_legal(repr(move), voyage) from None


def _not_legal(tried: str, voyage: Voyage) -> Refusal:
    legal = [str(one) for one in options_of(voyage.states, 0)]
    return Refusal("not-legal", f"{tried} is not legal now; `legal` lists what is", legal=legal)


def _require_playing(table: Table) -> Voyage:
    if table.status == "over":
        raise Refusal("game-over", "the game is over")
    if table.voyage is None:
        raise Refusal("table-not-started", "the table has not started yet")
    return table.voyage


def _require_turn(table: Table, seat: int, ply: int) -> Voyage:
    voyage = _require_playing(table)
    if ply != voyage.ply:
        raise Refusal("stale", f"the game is at ply {voyage.ply}, not {ply}; look at the view and decide again")
    if voyage.seat != seat:
        asked = "nobody" if voyage.seat is None else SEAT_NAMES[voyage.seat]
        raise Refusal("not-your-turn", f"{SEAT_NAMES[seat]} is not asked now; {asked} is")
    return voyage


def _own_seats(table: Table, person: str) -> list[int]:
    seats = table.seats_of(person)
    if not seats:
        raise Refusal("not-yours", "you do not sit at this table")
    return seats
