"""`lastboat play`: people at one keyboard, with bots if they like."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Final

from rich.console import Console

from lastboat import bots, dice
from lastboat.bots.warmup import is_warm
from lastboat.cli.arguments import UsageError, chosen, options
from lastboat.cli.files import SavedGame, load_game
from lastboat.cli.prompt import Prompt, Quit
from lastboat.cli.terminal import Terminal, warm_up
from lastboat.editions import Options
from lastboat.engine import CHANCE
from lastboat.engine.words import SEATS
from lastboat.game import Game
from lastboat.view import Eyes

RANDOM: Final = "random"
"""Not a bot: plays a legal move chosen uniformly."""
USUAL: Final = "deckhand"
OTHER_STREAM: Final = 0x5EA
"""Separates the players' draws from those of chance, which `Game` makes from the same seed."""

Seated = tuple[Game, frozenset[int], str]
"""The game, the seats without a person, and the level that plays them."""


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    game, taken, level = seat_players(args, terminal)
    compile_bot(level)
    others = AutomaticPlayers(level, game)
    people = frozenset(range(game.options.players)) - taken
    prompt = Prompt(terminal, game, SavedGame(terminal, game, args.file), people)
    try:
        while not game.over:
            actor = int(game.states()[0].actor)
            if actor in people:
                prompt.decide(actor)
            else:
                others.play(game)
        prompt.close()
    except Quit:
        pass
    except EOFError:
        terminal.say("\nNobody is at the keyboard any more: the game ends here.")
    return 0


def seat_players(args: argparse.Namespace, terminal: Terminal) -> Seated:
    if args.level is not None and args.bots is None:
        raise UsageError("--level goes with --bots, as in --bots 3 --level captain")
    if args.file:
        return _resume(args)
    if not chosen(args) and args.bots is None and args.seed is None:
        args.players, args.bots, args.level = _invite(terminal)
    table = options(args)
    taken, level = _taken(args, table)
    names = [level if seat in taken else table.names.seats[seat] for seat in range(table.players)]
    warm_up()
    return Game(seed=args.seed, names=names, **table.as_dict()), taken, level


def _taken(args: argparse.Namespace, table: Options) -> tuple[frozenset[int], str]:
    """The seats given to bots on the command line, and their level."""
    taken = seats_of(args.bots or "0", table)
    return taken, (args.level or USUAL) if taken else RANDOM


def _resume(args: argparse.Namespace) -> Seated:
    given = [f"--{name.replace('_', '-')}" for name in chosen(args)]
    given += ["--seed"] if args.seed is not None else []
    if given:
        raise UsageError(f"{args.file} has its own options; omit {', '.join(given)}")
    warm_up()
    game = load_game(args.file)
    seated = [seat for seat, name in enumerate(game.names) if name in levels()]
    if args.bots is not None:
        taken, level = _taken(args, game.options)
    elif 0 < len(seated) < len(game.names):
        taken, level = frozenset(seated), game.names[seated[0]]
    else:
        taken, level = frozenset(), RANDOM
    people = [game.options.names.seats[seat] if name in levels() else name for seat, name in enumerate(game.names)]
    game.names = tuple(level if seat in taken else name for seat, name in enumerate(people))
    return game, taken, level


def seats_of(text: str, table: Options) -> frozenset[int]:
    """The seats that --bots assigns: a number counts from the last seat, colours name them."""
    seats = table.names.seats[: table.players]
    names = [name.strip().lower() for name in text.split(",")]
    if text in map(str, range(table.players)):
        names = list(seats[table.players - int(text) :])
    if not set(names) < set(seats):
        allowed = f"0 to {table.players - 1}, or with commas some but not all of {', '.join(seats)}"
        raise UsageError(f"--bots cannot be {text!r}; allowed: {allowed}")
    return frozenset(seats.index(name) for name in names)


def _invite(terminal: Terminal) -> tuple[int, str, str]:
    """Ask how many people and bots play, when no option says so."""
    terminal.say("Welcome to Last Boat. (`lastboat play --help` lists editions and options.)")
    players = int(_choose(terminal, "How many players?", ("2", "3", "4"), "4"))
    people = [str(n + 1) for n in range(players)]
    persons = int(_choose(terminal, "How many of them are people? Bots take the other seats.", people, "1"))
    level = USUAL if persons == players else _choose(terminal, "How good should the bots be?", levels(), USUAL)
    return players, str(players - persons), level


def _choose(terminal: Terminal, question: str, allowed: Sequence[str], usual: str) -> str:
    try:
        while True:
            answer = terminal.ask(f"{question} {', '.join(allowed)}; Enter for {usual}: ") or usual
            if answer in allowed:
                return answer
            terminal.say(f"{answer!r} is not possible; allowed: {', '.join(allowed)}.", "error")
    except EOFError:
        raise UsageError("nobody answered; specify how many play, as in --players 2 --bots 1") from None


def levels() -> tuple[str, ...]:
    """Every level that can take a seat. A record names the level, so that a saved game resumes with it."""
    return (RANDOM, *bots.names())


class AutomaticPlayers:
    """Bots of one level, one for each seat of a game, or random players."""

    def __init__(self, level: str, game: Game) -> None:
        self._bots: dict[int, bots.Bot] = {}
        if level != RANDOM:
            seeds = range((game.seed or 0) * SEATS, (game.seed or 0) * SEATS + SEATS)
            self._bots = {seat: bots.make(level, seed) for seat, seed in enumerate(seeds)}

    def play(self, game: Game) -> None:
        """Play one decision for the seat that acts, or for chance in a game without a seed."""
        seat = int(game.states()[0].actor)
        if not self._bots or seat >= CHANCE:
            play_randomly(game)
            return
        view = game.view(seat, Eyes.MEMORY)
        game.play(self._bots[seat].choose(view, view.legal, bots.Budget()), seat)


def compile_bot(level: str) -> None:
    """Compile the level's search, if it was never compiled."""
    if level in (RANDOM, "stowaway") or is_warm():
        return
    with Console(stderr=True).status(f"Waking the {level} (once, less than a minute)"):
        game = Game(seed=0)
        view = game.view(game.actor, Eyes.MEMORY)
        bots.make(level, 0).choose(view, view.legal, bots.Budget(iterations=1))


def play_randomly(game: Game) -> None:
    """Play a legal move chosen uniformly. The same seed chooses the same move at the same ply."""
    generator = dice.chance_generator((game.seed or 0) + OTHER_STREAM, game.ply)
    game.play(dice.draw(game.states(), 0, generator, *dice.buffers()))
