"""`lastboat watch`: a game of random players or bots, drawn turn by turn."""

from __future__ import annotations

import argparse
import time

from lastboat.cli import files
from lastboat.cli.arguments import options
from lastboat.cli.others import Others, wake
from lastboat.cli.reel import NOBODY, Reel
from lastboat.cli.terminal import Terminal, warm_up
from lastboat.cli.wording import describe_options
from lastboat.game import Game

PAUSE = 1.5
"""Seconds to look at a turn."""


def run(args: argparse.Namespace, terminal: Terminal) -> int:
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
