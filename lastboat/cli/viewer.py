"""`lastboat watch` and `lastboat replay`: a game shown turn by turn."""

from __future__ import annotations

import argparse
import time
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass

from lastboat.cli import files
from lastboat.cli.arguments import Refused, options
from lastboat.cli.files import load_record
from lastboat.cli.players import Others, wake
from lastboat.cli.screen import everything, picture, verdict
from lastboat.cli.sentences import describe_options, describe_record, stage, stage_title, told
from lastboat.cli.terminal import Terminal, warm_up
from lastboat.engine import States
from lastboat.events import Happening
from lastboat.game import Game
from lastboat.names import SEAT_NAMES
from lastboat.record import Record
from lastboat.view import Eyes
from lastboat.warmup import FOR_CHECKS, FOR_PLAY

EVERYTHING = "everything"
"""In place of a seat: nothing is hidden."""
NOBODY = "nobody"
"""In place of a seat: a spectator."""


@dataclass(frozen=True)
class Reel:
    """A game and whose eyes see it: a seat's name, NOBODY or EVERYTHING."""

    game: Game
    eyes: str

    @property
    def states(self) -> States:
        """The position as the eyes see it, an array of one."""
        if self.eyes == EVERYTHING:
            return self.game.states()
        return self.game.view(self._seat).states

    def happened_since(self, ply: int) -> tuple[Happening, ...]:
        if self.eyes == EVERYTHING:
            return self.game.events_since(ply)
        return self.game.events_since(ply, self._seat, Eyes.TABLE)

    @property
    def _seat(self) -> str | None:
        return self.eyes if self.eyes in SEAT_NAMES else None

    def advance(self, step: Callable[[Game], None]) -> None:
        """Play on with `step` until the stage is over, or the game."""
        now = stage(self.game.states()[0])
        while not self.game.over:
            step(self.game)
            if stage(self.game.states()[0]) != now:
                return

    def frame(self, terminal: Terminal, since: int) -> None:
        """Draw the board, and tell below it what happened since a ply."""
        before = self.game.states(since)[0]
        marked = int(before.active) if before.turn else None
        title = stage_title(before)
        terminal.show(picture(self.states, terminal.width, title, marked))
        terminal.tell(told(self.happened_since(since)))
        if self.game.over:
            terminal.show(verdict(self.game))

    def legend(self, terminal: Terminal) -> None:
        """What the signs mean, once, for those who read it from a pipe."""
        terminal.show(everything(self.states)[-2:])


PAUSE = 1.5
"""Seconds to look at a turn."""


def watch(args: argparse.Namespace, terminal: Terminal) -> int:
    chosen = options(args)
    delay = args.delay if args.delay is not None else PAUSE if terminal.can_clear else 0.0
    warm_up()
    wake(args.level)
    game = Game(seed=args.seed, names=[args.level] * chosen.players, **chosen.as_dict())
    if args.save:
        files.save(game, args.save)  # a place that cannot be written is better told before the game than after
    show(Reel(game, NOBODY), terminal, delay, Others(args.level, game))
    if args.save:
        files.save(game, args.save)
        terminal.say(f"Saved to {args.save}.")
    return 0


def show(reel: Reel, terminal: Terminal, delay: float, players: Others) -> None:
    """The whole game, each stage in the place of the one before when there is time to look at it."""
    game, since = reel.game, 0
    terminal.say(f"A game of {game.names[0]} players: {describe_options(game.options)}, seed {game.seed}.")
    reel.legend(terminal)
    while True:
        if delay and terminal.can_clear:
            terminal.clear()
        else:
            terminal.say()
        with terminal.console:
            reel.frame(terminal, since)
        if game.over:
            return
        time.sleep(delay)
        since = game.ply
        reel.advance(players.play)


QUESTION = "Enter: next turn · b: back · a number: go to that ply · q: quit"


def replay(args: argparse.Namespace, terminal: Terminal) -> int:
    warm_up(FOR_PLAY + FOR_CHECKS)
    record = load_record(args.file)
    seats = SEAT_NAMES[: record.options.players]
    if args.seat in SEAT_NAMES and args.seat not in seats:
        raise Refused(f"{args.file} has no seat {args.seat}; it has {', '.join(seats)}")
    if args.start > len(record.moves):
        raise Refused(f"{args.file} has no ply {args.start}; it has 0 to {len(record.moves)}")
    film = Film(record, args.seat or EVERYTHING)
    terminal.say(f"{describe_record(record)}.")
    film.go(args.start)
    if args.delay is None and terminal.is_interactive:
        _step(film, terminal)
    else:
        _run_through(film, terminal, args.delay or 0.0)
    return 0


class Film:
    """A record on a reel that runs both ways."""

    def __init__(self, record: Record, eyes: str) -> None:
        whole = Game.from_record(record)
        stages = [stage(whole.states(ply)[0]) for ply in range(len(record.moves) + 1)]
        changes = [ply for ply in range(1, len(stages)) if stages[ply] != stages[ply - 1]]
        self.stops = sorted({0, *changes, len(record.moves)})
        self.reel = Reel(_beginning(record), eyes)
        self.moves = record.moves

    @property
    def ply(self) -> int:
        return self.reel.game.ply

    @property
    def at_end(self) -> bool:
        return self.ply == len(self.moves)

    def go(self, ply: int) -> None:
        """To any ply of the game."""
        game = self.reel.game
        if ply < game.ply:
            game.undo(to=ply)
        while game.ply < ply:
            game.play(self.moves[game.ply].action)

    @property
    def before(self) -> int:
        """Where the present stage began; the last stop before this ply."""
        return self.stops[max(0, bisect_left(self.stops, self.ply) - 1)]

    @property
    def after(self) -> int:
        """The next stop."""
        return self.stops[min(len(self.stops) - 1, bisect_right(self.stops, self.ply))]

    def frame(self, terminal: Terminal) -> None:
        with terminal.console:
            self.reel.frame(terminal, self.before)
            terminal.say(f"Ply {self.ply} of {len(self.moves)}.", "quiet")


def _beginning(record: Record) -> Game:
    if record.start is not None:
        return Game.from_position(record.start, by_hand=True, names=record.names)
    return Game(by_hand=True, names=record.names, **record.options.as_dict())


def _run_through(film: Film, terminal: Terminal, delay: float) -> None:
    while True:
        if delay and terminal.can_clear:
            terminal.clear()
        else:
            terminal.say()
        film.frame(terminal)
        if film.at_end:
            return
        time.sleep(delay)
        film.go(film.after)


def _step(film: Film, terminal: Terminal) -> None:
    complaint = ""
    while True:
        terminal.clear()
        film.frame(terminal)
        if complaint:
            terminal.say(complaint, "error")
        terminal.say(QUESTION, "hint")
        try:
            answer = terminal.ask().lower()
        except EOFError:
            return
        if answer in ("q", "quit"):
            return
        complaint = _follow(film, answer)


def _follow(film: Film, answer: str) -> str:
    """Go where the answer says; gives what is wrong with it."""
    if answer in ("", "n", "next"):
        film.go(film.after)
        return "" if not film.at_end else "This is the end of the record."
    if answer in ("b", "back"):
        film.go(film.before)
        return ""
    if answer.isdecimal() and int(answer) <= len(film.moves):
        film.go(int(answer))
        return ""
    return f"{answer!r} is not possible; type Enter, b, q or a ply from 0 to {len(film.moves)}."
