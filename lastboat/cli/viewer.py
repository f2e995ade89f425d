"""`lastboat watch` and `lastboat replay`: a game shown turn by turn."""

from __future__ import annotations

import argparse
import time
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator

from lastboat.cli import files
from lastboat.cli.arguments import UsageError, options
from lastboat.cli.play import AutomaticPlayers, compile_bot
from lastboat.cli.screen import picture, turn_title, verdict
from lastboat.cli.sentences import describe_record, story
from lastboat.cli.terminal import Terminal, spans, warm_up
from lastboat.engine.state import State
from lastboat.engine.words import Phase
from lastboat.game import Game
from lastboat.record import Record
from lastboat.view import Eyes

EVERYTHING = "everything"
"""Instead of a seat: nothing is hidden."""
NOBODY = "nobody"
"""Instead of a seat: a spectator."""
PAUSE = 1.5
"""Seconds to look at a turn."""
QUESTION = "Enter: next turn · b: back · a number: go to that ply · q: quit"


def watch(args: argparse.Namespace, terminal: Terminal) -> int:
    chosen = options(args)
    delay = args.delay if args.delay is not None else PAUSE if terminal.can_clear else 0.0
    warm_up()
    compile_bot(args.level)
    game = Game(seed=args.seed, names=[args.level] * chosen.players, **chosen.as_dict())
    if args.save:
        files.save(game, args.save)  # fail before the game, not after it, if the file cannot be written
    terminal.say(f"A game of {args.level} players: {game.options.describe()}, seed {game.seed}.")
    turns = _play_turns(game, AutomaticPlayers(args.level, game))
    _show_all(turns, lambda since: draw(terminal, game, since, NOBODY), terminal, delay)
    if args.save:
        files.save(game, args.save)
        terminal.say(f"Saved to {args.save}.")
    return 0


def _play_turns(game: Game, players: AutomaticPlayers) -> Iterator[int]:
    """Play the game stage by stage; the ply at which each began."""
    since = 0
    while not game.over:
        players.play(game)
        if stage(game.states()[0]) != stage(game.states(since)[0]):
            yield since
            since = game.ply
    if since < game.ply:
        yield since


def replay(args: argparse.Namespace, terminal: Terminal) -> int:
    warm_up()
    record = files.load_record(args.file)
    names = record.options.names
    seats = names.seats[: record.options.players]
    if args.seat in names.seats and args.seat not in seats:
        raise UsageError(f"{args.file} has no seat {args.seat}; it has {', '.join(seats)}")
    if args.start > len(record.moves):
        raise UsageError(f"{args.file} has no ply {args.start}; it has 0 to {len(record.moves)}")
    player = RecordPlayer(record)
    player.go(args.start)
    terminal.say(f"{describe_record(record)}.")

    def show(since: int) -> None:
        draw(terminal, player.game, since, args.seat or EVERYTHING)
        terminal.say(f"Ply {player.game.ply} of {len(record.moves)}.", "quiet")

    if args.delay is None and terminal.is_interactive:
        _step(player, show, terminal)
    else:
        _show_all(player.turns(), show, terminal, args.delay or 0.0)
    return 0


class RecordPlayer:
    """A record that can be stepped forwards and backwards."""

    def __init__(self, record: Record) -> None:
        self.moves = record.moves
        if record.start is not None:
            self.game = Game.from_position(record.start, by_hand=True, names=record.names)
        else:
            self.game = Game(by_hand=True, names=record.names, **record.options.as_dict())
        self.go(len(self.moves))
        stages = [stage(self.game.states(ply)[0]) for ply in range(len(self.moves) + 1)]
        changes = [ply for ply in range(1, len(stages)) if stages[ply] != stages[ply - 1]]
        self.stops = sorted({0, *changes, len(self.moves)})

    def go(self, ply: int) -> None:
        """To any ply of the game."""
        if ply < self.game.ply:
            self.game.undo(to=ply)
        while self.game.ply < ply:
            self.game.play(self.moves[self.game.ply].action)

    @property
    def before(self) -> int:
        """Where the stage that is shown began; the last stop before this ply."""
        return self.stops[max(0, bisect_left(self.stops, self.game.ply) - 1)]

    def turns(self) -> Iterator[int]:
        """Go on stage by stage; the ply at which each began."""
        yield self.before
        for stop in self.stops[bisect_right(self.stops, self.game.ply) :]:
            self.go(stop)
            yield self.before

    def follow(self, answer: str) -> None:
        """Go where the answer says; one that says nothing is a `UsageError`."""
        if answer in ("", "n", "next"):
            self.go(self.stops[min(len(self.stops) - 1, bisect_right(self.stops, self.game.ply))])
        elif answer in ("b", "back"):
            self.go(self.before)
        elif answer in map(str, range(len(self.moves) + 1)):  # Python refuses to read numbers of 5,000 digits
            self.go(int(answer))
        else:
            raise UsageError(f"{answer!r} is not possible; type Enter, b, q or a ply from 0 to {len(self.moves)}.")


def stage(s: State) -> tuple[int, bool]:
    """A turn, or a part of the set-up: players see their values while they place, not while they launch boats."""
    return int(s.turn), bool(s.phase == Phase.LAUNCH)


def draw(terminal: Terminal, game: Game, since: int, eyes: str) -> None:
    """The board as a seat, NOBODY or EVERYTHING sees it, and below it what happened since a ply."""
    seat = eyes if eyes in game.options.names.seats else None
    everything = eyes == EVERYTHING
    before = game.states(since)[0]
    title = turn_title(before, int(before.active)) if before.turn else spans(("Set-up", "heading"))
    terminal.show(picture(game.states() if everything else game.view(seat).states, terminal.width, title))
    events = game.events_since(since) if everything else game.events_since(since, seat, Eyes.TABLE)
    terminal.paragraphs(story(events, game.options.names))
    if game.over:
        terminal.paragraphs(verdict(game))


def _show_all(turns: Iterable[int], show: Callable[[int], None], terminal: Terminal, delay: float) -> None:
    """One frame after another; each replaces the one before if there is time to look at it."""
    for number, since in enumerate(turns):
        time.sleep(delay if number else 0.0)
        if delay:
            terminal.clear()
        else:
            terminal.say()
        with terminal.console:
            show(since)


def _step(player: RecordPlayer, show: Callable[[int], None], terminal: Terminal) -> None:
    complaint = ""
    while True:
        terminal.clear()
        with terminal.console:
            show(player.before)
        terminal.say(complaint, "error")
        terminal.say(QUESTION, "hint")
        try:
            answer, complaint = terminal.ask().lower(), ""
            if answer in ("q", "quit"):
                return
            player.follow(answer)
        except UsageError as error:
            complaint = str(error)
        except EOFError:
            return
