"""`lastboat watch` and `lastboat replay`: a game shown turn by turn."""

from __future__ import annotations

import argparse
import time
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass

from lastboat.cli import files
from lastboat.cli.arguments import UsageError, options
from lastboat.cli.files import load_record
from lastboat.cli.play import AutomaticPlayers, compile_bot
from lastboat.cli.screen import everything, picture, verdict
from lastboat.cli.sentences import describe_record, paragraphs, stage, stage_title
from lastboat.cli.terminal import Terminal, warm_up
from lastboat.engine import States
from lastboat.events import Happening
from lastboat.game import Game
from lastboat.names import SEAT_NAMES
from lastboat.record import Record
from lastboat.view import Eyes
from lastboat.warmup import FOR_CHECKS, FOR_PLAY

EVERYTHING = "everything"
"""Instead of a seat: nothing is hidden."""
NOBODY = "nobody"
"""Instead of a seat: a spectator."""


@dataclass(frozen=True)
class GameViewer:
    """A game as one seat sees it: a seat's name, NOBODY or EVERYTHING."""

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
        """Continue with `step` until the stage or the game is over."""
        now = stage(self.game.states()[0])
        while not self.game.over:
            step(self.game)
            if stage(self.game.states()[0]) != now:
                return

    def frame(self, terminal: Terminal, since: int) -> None:
        """Draw the board, and below it what happened since a ply."""
        before = self.game.states(since)[0]
        marked = int(before.active) if before.turn else None
        title = stage_title(before)
        terminal.show(picture(self.states, terminal.width, title, marked))
        terminal.paragraphs(paragraphs(self.happened_since(since)))
        if self.game.over:
            terminal.show(verdict(self.game))

    def legend(self, terminal: Terminal) -> None:
        """What the signs mean, printed once when output is piped."""
        terminal.show(everything(self.states)[-2:])


PAUSE = 1.5
"""Seconds to look at a turn."""


def watch(args: argparse.Namespace, terminal: Terminal) -> int:
    chosen = options(args)
    delay = args.delay if args.delay is not None else PAUSE if terminal.can_clear else 0.0
    warm_up()
    compile_bot(args.level)
    game = Game(seed=args.seed, names=[args.level] * chosen.players, **chosen.as_dict())
    if args.save:
        files.save(game, args.save)  # fail before the game, not after it, if the file cannot be written
    show(GameViewer(game, NOBODY), terminal, delay, AutomaticPlayers(args.level, game))
    if args.save:
        files.save(game, args.save)
        terminal.say(f"Saved to {args.save}.")
    return 0


def show(viewer: GameViewer, terminal: Terminal, delay: float, players: AutomaticPlayers) -> None:
    """The whole game; each stage replaces the one before if there is time to look at it."""
    game, since = viewer.game, 0
    terminal.say(f"A game of {game.names[0]} players: {game.options.describe()}, seed {game.seed}.")
    viewer.legend(terminal)
    while True:
        if delay and terminal.can_clear:
            terminal.clear()
        else:
            terminal.say()
        with terminal.console:
            viewer.frame(terminal, since)
        if game.over:
            return
        time.sleep(delay)
        since = game.ply
        viewer.advance(players.play)


QUESTION = "Enter: next turn · b: back · a number: go to that ply · q: quit"


def replay(args: argparse.Namespace, terminal: Terminal) -> int:
    warm_up(FOR_PLAY + FOR_CHECKS)
    record = load_record(args.file)
    seats = SEAT_NAMES[: record.options.players]
    if args.seat in SEAT_NAMES and args.seat not in seats:
        raise UsageError(f"{args.file} has no seat {args.seat}; it has {', '.join(seats)}")
    if args.start > len(record.moves):
        raise UsageError(f"{args.file} has no ply {args.start}; it has 0 to {len(record.moves)}")
    player = RecordPlayer(record, args.seat or EVERYTHING)
    terminal.say(f"{describe_record(record)}.")
    player.go(args.start)
    if args.delay is None and terminal.is_interactive:
        _step(player, terminal)
    else:
        _run_through(player, terminal, args.delay or 0.0)
    return 0


class RecordPlayer:
    """A record that can be stepped forwards and backwards."""

    def __init__(self, record: Record, eyes: str) -> None:
        whole = Game.from_record(record)
        stages = [stage(whole.states(ply)[0]) for ply in range(len(record.moves) + 1)]
        changes = [ply for ply in range(1, len(stages)) if stages[ply] != stages[ply - 1]]
        self.stops = sorted({0, *changes, len(record.moves)})
        self.viewer = GameViewer(_beginning(record), eyes)
        self.moves = record.moves

    @property
    def ply(self) -> int:
        return self.viewer.game.ply

    @property
    def at_end(self) -> bool:
        return self.ply == len(self.moves)

    def go(self, ply: int) -> None:
        """To any ply of the game."""
        game = self.viewer.game
        if ply < game.ply:
            game.undo(to=ply)
        while game.ply < ply:
            game.play(self.moves[game.ply].action)

    @property
    def before(self) -> int:
        """Where the current stage began; the last stop before this ply."""
        return self.stops[max(0, bisect_left(self.stops, self.ply) - 1)]

    @property
    def after(self) -> int:
        """The next stop."""
        return self.stops[min(len(self.stops) - 1, bisect_right(self.stops, self.ply))]

    def frame(self, terminal: Terminal) -> None:
        with terminal.console:
            self.viewer.frame(terminal, self.before)
            terminal.say(f"Ply {self.ply} of {len(self.moves)}.", "quiet")


def _beginning(record: Record) -> Game:
    if record.start is not None:
        return Game.from_position(record.start, by_hand=True, names=record.names)
    return Game(by_hand=True, names=record.names, **record.options.as_dict())


def _run_through(player: RecordPlayer, terminal: Terminal, delay: float) -> None:
    while True:
        if delay and terminal.can_clear:
            terminal.clear()
        else:
            terminal.say()
        player.frame(terminal)
        if player.at_end:
            return
        time.sleep(delay)
        player.go(player.after)


def _step(player: RecordPlayer, terminal: Terminal) -> None:
    complaint = ""
    while True:
        terminal.clear()
        player.frame(terminal)
        if complaint:
            terminal.say(complaint, "error")
        terminal.say(QUESTION, "hint")
        try:
            answer = terminal.ask().lower()
        except EOFError:
            return
        if answer in ("q", "quit"):
            return
        complaint = _follow(player, answer)


def _follow(player: RecordPlayer, answer: str) -> str:
    """Go where the answer says; returns what is wrong with the answer, if anything."""
    if answer in ("", "n", "next"):
        player.go(player.after)
        return "" if not player.at_end else "This is the end of the record."
    if answer in ("b", "back"):
        player.go(player.before)
        return ""
    if answer.isdecimal() and int(answer) <= len(player.moves):
        player.go(int(answer))
        return ""
    return f"{answer!r} is not possible; type Enter, b, q or a ply from 0 to {len(player.moves)}."
