"""Rules of play: moves, takebacks, leaving, returning, time-outs, chat. Whatever breaks one raises Refusal."""

from __future__ import annotations

from collections.abc import Sequence

from lastboat.engine import CHANCE
from lastboat.engine.words import Phase
from lastboat.errors import NotLegal, NotParsable
from lastboat.moves import legal_moves, parse
from lastboat.server.refusals import Refusal
from lastboat.server.tables.entries import Acted, Ended, Entry, Leaving, Left, Returned, Said, StoodIn, TookBack
from lastboat.server.tables.fair_dice import FairDice
from lastboat.server.tables.game_in_play import HIDDEN_HAND_PHASES, GameInPlay
from lastboat.server.tables.pools import pool_of
from lastboat.server.tables.table import Table
from lastboat.server.tables.user_text import clean_line


def opening_draws(table: Table, dice: FairDice, at: float) -> list[Entry]:
    """The chance outcomes before the first decision."""
    return _chance_entries(table.new_game(), dice, 0, at)


def move(table: Table, seat: int, ply: int, moves: Sequence[str | int], key: str | None, at: float) -> list[Entry]:
    """A move of the seat, or a whole route, with the chance outcomes that follow; refused as a whole if any step is.

    Every step is checked before anything is drawn, so a refusal reveals nothing that is not in the log yet.
    """
    game = _require_turn(table, seat, ply)
    _require_present(table, seat)
    return _play(table, game, moves, key, at)


def _play(table: Table, game: GameInPlay, moves: Sequence[str | int], key: str | None, at: float) -> list[Entry]:
    seat = game.seat_to_act
    assert seat is not None
    trial = game.copy()
    entries: list[Entry] = []
    for one in moves:
        if trial.seat_to_act != seat:
            raise Refusal("not-legal", f"{one!r} cannot follow: {_after_the_route(trial, table.names.seats[seat])}")
        action = _find(trial, one)
        first_key = key if not entries else None
        entries.append(Acted(at, action, seat, trial.ply, table.takebacks, first_key))
        trial.advance(action)
    entries += _chance_entries(trial, table.dice, table.takebacks, at)
    return [*entries, Ended(at, pool_of(table))] if trial.over else entries


def _after_the_route(game: GameInPlay, name: str) -> str:
    """Why a request cannot continue from here."""
    if game.actor == CHANCE:
        return "a request ends where chance acts; send the next move once you have seen the outcome"
    return f"{name} has nothing to decide then"


def act(table: Table, action: int, at: float) -> list[Entry]:
    """An action that the server plays: a bot's decision or a forced answer."""
    assert table.game is not None
    return _play(table, table.game, [action], None, at)


def stood_in(table: Table, at: float) -> list[Entry]:
    """Notify the players that a simpler bot than the one they chose plays for the acting seat."""
    return [] if table.seat_to_act is None else [StoodIn(at, table.seat_to_act)]


def undo_seat(table: Table) -> int | None:
    """The seat that can take back what it did last."""
    seat = None if table.game is None or table.rated else table.game.undo_seat
    return None if seat is None or table.seats[seat].has_left else seat


def undo(table: Table, seat: int, ply: int, to: int | None, key: str | None, at: float) -> list[Entry]:
    """Take back what the seat did since ply `to`; only the last action if it is None."""
    game = _require_ply(table, ply)
    _require_present(table, seat)
    if table.rated:
        raise Refusal("nothing-to-undo", "this game is rated: nothing can be taken back")
    if undo_seat(table) != seat:
        what = "your last placement, your decision to play no tile and the steps of your movement can be taken back"
        raise Refusal("nothing-to-undo", f"only {what}, until another seat acts or something is revealed")
    first = ply - game.undo_depth
    back_to = ply - 1 if to is None else to
    if not first <= back_to < ply:
        raise Refusal("nothing-to-undo", f"cannot go back to ply {to}; allowed: {first} to {ply - 1}")
    return [TookBack(at, seat, key if step == 0 else None) for step in range(ply - back_to)]


def leave(table: Table, person: str, grace: float, at: float) -> list[Entry]:
    """Let bots of the table's level play this person's seats, after `grace` seconds in which the clock keeps running.

    Otherwise leaving would be a free way to get a bot's move.
    """
    _require_playing(table)
    own = {seat: table.seats[seat] for seat in table.own_seats(person)}
    entries: list[Entry] = []
    for seat, one in own.items():
        if not one.has_left or one.returning:
            entries.append(Leaving(at, seat, at + grace))
            if one.returning or not grace:
                entries.append(Left(at, seat, "left"))
    return entries


def return_to_seat(table: Table, person: str, at: float) -> list[Entry]:
    """Give this person's seats back to them, with the time that was left; a bot finishes any turn it has started."""
    _require_playing(table)
    clock = table.clock
    gone = [seat for seat in table.own_seats(person) if table.seats[seat].has_left]
    back = [seat for seat in gone if not (clock.is_out(seat) and clock.refilled[seat])]
    if gone and not back:
        wait = "for this decision" if clock.control.kind == "slow" else "for the rest of the game"
        raise Refusal("out-of-time", f"your time is up, and it is refilled once a game: a bot plays {wait}")
    return [
        Returned(at, seat, after_turn=table.seats[seat].away and table.is_in_bot_turn(seat))
        for seat in back
        if not table.seats[seat].returning
    ]


def seat_bots(table: Table, at: float) -> list[Entry]:
    """Let bots play on: for the seat on the clock if its time is up, and for those whose players left a while ago."""
    if table.status != "playing":
        return []
    seat, flag_at = table.clock.running, table.clock.flag_at
    if seat is not None and flag_at is not None and flag_at <= at:
        return [Left(at, seat, "time")]
    left = [number for number, one in enumerate(table.seats) if one.leaves_at is not None and one.leaves_at <= at]
    return [Left(at, number, "left") for number in left]


def chat(table: Table, person: str, name: str, text: str, at: float) -> list[Said]:
    seats = table.own_seats(person)
    return [Said(at, name, table.names.seats[seats[0]], clean_line(text), person)]


def has_forced_answer(table: Table) -> bool:
    """Whether the server answers for the acting seat, which has only one answer to a question about its hidden hand.

    A person alone with bots has nobody to hide a hand from. The server then only passes for them when they have no tile
    to play; they get to see a threat that they cannot defend against.
    """
    game = table.game
    if game is None or game.phase not in HIDDEN_HAND_PHASES or len(game.legal()) > 1:
        return False
    return game.phase == Phase.TILE or len(table.seats_of_people) != 1


def own_seat(table: Table, person: str, seat: int | None) -> int:
    """The seat a person acts for: the named one, else the acting one, else their first."""
    own = table.own_seats(person)
    if seat is None:
        return table.seat_to_act if table.seat_to_act in own and table.seat_to_act is not None else own[0]
    if seat not in own:
        raise Refusal(
            "not-yours",
            f"{table.names.seats[seat]} is not your seat; yours: {', '.join(table.names.seats[s] for s in own)}",
        )
    return seat


def _chance_entries(game: GameInPlay, dice: FairDice, takebacks: int, at: float) -> list[Entry]:
    first = game.ply
    game.play_chance(lambda _: dice.draw(game.states, 0, game.nth_draw))
    return [Acted(at, action, None, ply, takebacks) for ply, action in enumerate(game.actions[first:], start=first)]


def _find(game: GameInPlay, move: str | int) -> int:
    if isinstance(move, int):
        if move in game.legal():
            return move
        raise _not_legal(f"action {move}", game)
    try:
        return parse(game.states, 0, move).action
    except NotParsable as error:
        raise Refusal("not-parsable", str(error)) from error
    except NotLegal:
        raise _not_legal(repr(move), game) from None


def _not_legal(tried: str, game: GameInPlay) -> Refusal:
    legal = [move.text for move in legal_moves(game.states, 0)]
    return Refusal("not-legal", f"{tried} is not legal now; `legal` lists what is", legal=legal)


def _require_playing(table: Table) -> GameInPlay:
    if table.status == "over":
        raise Refusal("game-over", "the game is over")
    if table.game is None:
        raise Refusal("table-not-started", "the table has not started yet")
    return table.game


def _require_ply(table: Table, ply: int) -> GameInPlay:
    game = _require_playing(table)
    if ply != game.ply:
        raise Refusal("stale", f"the game is at ply {game.ply}, not {ply}; look at the view and decide again")
    return game


def _require_turn(table: Table, seat: int, ply: int) -> GameInPlay:
    game = _require_ply(table, ply)
    if game.seat_to_act != seat:
        asked = "nobody" if game.seat_to_act is None else table.names.seats[game.seat_to_act]
        raise Refusal("not-your-turn", f"not {table.names.seats[seat]}'s turn: waiting for {asked}")
    return game


def _require_present(table: Table, seat: int) -> None:
    """A player who has left decides nothing until they return."""
    if table.seats[seat].has_left:
        raise Refusal(
            "not-your-turn", f"a bot plays {table.names.seats[seat]} until you return: POST …/return takes it back"
        )
