"""Who sits where: people, bots and random players, and how the last two choose their moves."""

from __future__ import annotations

import argparse
from typing import Final

from rich.console import Console

from lastboat import bots, dice
from lastboat.bots.search.beam import find_plans
from lastboat.bots.search.mcts import search
from lastboat.cli import files
from lastboat.cli.arguments import Refused, chosen, flag, options
from lastboat.cli.terminal import Terminal
from lastboat.editions import CHOICES
from lastboat.engine._compile import is_compiled
from lastboat.game import Game
from lastboat.names import SEAT_NAMES
from lastboat.view import Eyes

Seated = tuple[Game, frozenset[int], str]
"""The game, the seats that no person has, and the level of who has them."""


def seat_players(args: argparse.Namespace, terminal: Terminal) -> Seated:
    if args.random is not None and args.bots is not None:
        raise Refused("--random and --bots both hand out seats; leave one of them out")
    if args.level is not None and args.bots is None:
        raise Refused("--level goes with --bots, as in --bots 3 --level captain")
    if args.file:
        return _resume(args)
    if not chosen(args) and args.random is None and args.bots is None and args.seed is None:
        args.players, args.bots, args.level = _invite(terminal)
    table = options(args)
    taken, level = _taken(args, table.players)
    names = [level if seat in taken else SEAT_NAMES[seat] for seat in range(table.players)]
    return Game(seed=args.seed, names=names, **table.as_dict()), taken, level


def _taken(args: argparse.Namespace, players: int) -> tuple[frozenset[int], str]:
    """The seats handed out on the command line, and to whom."""
    if args.bots is not None:
        return seats_of("--bots", args.bots, players), args.level or USUAL
    return seats_of("--random", args.random or "0", players), RANDOM


def _resume(args: argparse.Namespace) -> Seated:
    given = [flag(choice) for choice in CHOICES if getattr(args, choice.name) is not None]
    given += ["--seed"] if args.seed is not None else []
    if given:
        raise Refused(f"{args.file} brings its own options; leave out {', '.join(given)}")
    game = files.load_game(args.file)
    seated = [seat for seat, name in enumerate(game.names) if name in levels()]
    if args.random is not None or args.bots is not None:
        taken, level = _taken(args, game.options.players)
    elif 0 < len(seated) < len(game.names):
        taken, level = frozenset(seated), game.names[seated[0]]
    else:
        taken, level = frozenset(), RANDOM
    people = [SEAT_NAMES[seat] if name in levels() else name for seat, name in enumerate(game.names)]
    game.names = tuple(level if seat in taken else name for seat, name in enumerate(people))
    return game, taken, level


def seats_of(option: str, text: str, players: int) -> frozenset[int]:
    """The seats that an option hands out: a number counts from the last seat, colours name them."""
    if text.isdecimal():
        if int(text) >= players:
            raise Refused(f"{option} {text} leaves no person at a table of {players}; allowed: 0 to {players - 1}")
        return frozenset(range(players - int(text), players))
    names = [name.strip().lower() for name in text.split(",")]
    seats = SEAT_NAMES[:players]
    for name in names:
        if name not in seats:
            colours = ", ".join(seats)
            raise Refused(f"{option} cannot be {text!r}; allowed: 0 to {players - 1}, or with commas some of {colours}")
    if set(names) == set(seats):
        raise Refused(f"{option} names every seat; leave one for a person, or use `lastboat watch`")
    return frozenset(seats.index(name) for name in names)


def _invite(terminal: Terminal) -> tuple[int, str, str]:
    """Ask how many play and against whom, when nothing was said about it."""
    terminal.say("Welcome to Last Boat. (`lastboat play --help` tells of editions and options.)")
    players = _number(terminal, "How many players?", 2, 4, 4)
    people = _number(terminal, "How many of them are people? Bots take the other seats.", 1, players, 1)
    level = USUAL if people == players else _level(terminal)
    return players, str(players - people), level


def _level(terminal: Terminal) -> str:
    while True:
        answer = _answer(terminal, f"How good shall the bots be? {', '.join(levels())}; Enter for {USUAL}: ", USUAL)
        if answer in levels():
            return answer
        terminal.say(f"{answer!r} is not possible; allowed: {', '.join(levels())}.", "error")


def _number(terminal: Terminal, words: str, least: int, most: int, usual: int) -> int:
    while True:
        answer = _answer(terminal, f"{words} {least} to {most}, Enter for {usual}: ", str(usual))
        if answer.isdecimal() and least <= int(answer) <= most:
            return int(answer)
        terminal.say(f"{answer!r} is not possible; allowed: {least} to {most}.", "error")


def _answer(terminal: Terminal, words: str, usual: str) -> str:
    try:
        return terminal.ask(words) or usual
    except EOFError:
        raise Refused("nobody answered; say how many play, as in --players 2 --bots 1") from None


RANDOM: Final = "random"
"""Not a bot: any legal move, each as likely as the others."""
USUAL: Final = "deckhand"


def levels() -> tuple[str, ...]:
    """The names of all who can take a seat; in a record they tell who has it, so that a saved game goes on with him."""
    return (RANDOM, *bots.names())


class Others:
    """The players of one level at a game, a bot for each seat."""

    def __init__(self, level: str, game: Game) -> None:
        self._bots: dict[int, bots.Bot] = {}
        if level != RANDOM:
            seeds = range((game.seed or 0) * len(SEAT_NAMES), (game.seed or 0) * len(SEAT_NAMES) + len(SEAT_NAMES))
            self._bots = {seat: bots.make(level, seed) for seat, seed in enumerate(seeds)}

    def play(self, game: Game) -> None:
        """One decision of whoever acts; chance too, where a record without a seed leaves it to us."""
        if not self._bots or game.actor not in SEAT_NAMES:
            play_at_random(game)
            return
        seat = SEAT_NAMES.index(game.actor)
        view = game.view(seat, Eyes.MEMORY)
        game.play(self._bots[seat].choose(view, view.legal, bots.Budget()), seat)


def wake(level: str) -> None:
    """Compile what the level thinks with, if that was never done."""
    if level in (RANDOM, "stowaway") or (is_compiled(find_plans) and is_compiled(search)):
        return
    console = Console(stderr=True, highlight=False)
    with console.status(f"Waking the {level} (once, about a minute)"):
        if not console.is_terminal:
            console.print(f"Waking the {level}, once: about a minute.")
        game = Game(seed=0)
        view = game.view(game.actor, Eyes.MEMORY)
        bots.make(level, 0).choose(view, view.legal, bots.Budget(iterations=1))


OTHER_STREAM: Final = 0x5EA
"""Keeps the players' lots apart from those of chance, which `Game` draws from the same seed."""


def play_at_random(game: Game) -> None:
    """Any legal move, each as likely as the others. The same seed draws the same lot at the same ply."""
    lots = dice.generator(((game.seed or 0) + OTHER_STREAM << 20) + game.ply)
    game.play(dice.draw(game.states(), 0, lots, *dice.buffers()))
