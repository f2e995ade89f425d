"""Who sits where: people, and random players."""

from __future__ import annotations

import argparse

from lastboat.cli import files
from lastboat.cli.arguments import Refused, chosen, flag, options
from lastboat.cli.terminal import Terminal
from lastboat.editions import CHOICES
from lastboat.game import Game
from lastboat.names import SEAT_NAMES

RANDOM = "random"
"""The name in a record of a seat that a random player has, so that a saved game goes on with him."""


def seat_players(args: argparse.Namespace, terminal: Terminal) -> tuple[Game, frozenset[int]]:
    """The game and the seats of random players."""
    if args.file:
        return _resume(args)
    if not chosen(args) and args.random is None and args.seed is None:
        args.players, args.random = _invite(terminal)
    table = options(args)
    randoms = random_seats(args.random or "0", table.players)
    names = [RANDOM if seat in randoms else SEAT_NAMES[seat] for seat in range(table.players)]
    return Game(seed=args.seed, names=names, **table.as_dict()), randoms


def _resume(args: argparse.Namespace) -> tuple[Game, frozenset[int]]:
    given = [flag(choice) for choice in CHOICES if getattr(args, choice.name) is not None]
    given += ["--seed"] if args.seed is not None else []
    if given:
        raise Refused(f"{args.file} brings its own options; leave out {', '.join(given)}")
    game = files.load_game(args.file)
    if args.random is not None:
        return game, random_seats(args.random, game.options.players)
    randoms = frozenset(seat for seat, name in enumerate(game.names) if name == RANDOM)
    return game, randoms if len(randoms) < len(game.names) else frozenset()


def random_seats(text: str, players: int) -> frozenset[int]:
    """Seats for random players: a number counts from the last seat, colours name them."""
    if text.isdecimal():
        if int(text) >= players:
            raise Refused(f"--random {text} leaves no person at a table of {players}; allowed: 0 to {players - 1}")
        return frozenset(range(players - int(text), players))
    names = [name.strip().lower() for name in text.split(",")]
    seats = SEAT_NAMES[:players]
    for name in names:
        if name not in seats:
            colours = ", ".join(seats)
            raise Refused(f"--random cannot be {text!r}; allowed: 0 to {players - 1}, or with commas some of {colours}")
    if set(names) == set(seats):
        raise Refused("--random names every seat; leave one for a person, or use `lastboat watch`")
    return frozenset(seats.index(name) for name in names)


def _invite(terminal: Terminal) -> tuple[int, str]:
    """Ask how many play, when nothing was said about it."""
    terminal.say("Welcome to Last Boat. (`lastboat play --help` tells of editions and options.)")
    players = _number(terminal, "How many players?", 2, 4, 4)
    people = _number(terminal, "How many of them are people? Random players take the other seats.", 1, players, 1)
    return players, str(players - people)


def _number(terminal: Terminal, words: str, least: int, most: int, usual: int) -> int:
    while True:
        try:
            answer = terminal.ask(f"{words} {least} to {most}, Enter for {usual}: ") or str(usual)
        except EOFError:
            raise Refused("nobody answered; say how many play, as in --players 2 --random 1") from None
        if answer.isdecimal() and least <= int(answer) <= most:
            return int(answer)
        terminal.say(f"{answer!r} is not possible; allowed: {least} to {most}.", "error")


def names_of(game: Game, randoms: frozenset[int]) -> tuple[str, ...]:
    """The names for the record: `random` where a random player sits."""
    people = (SEAT_NAMES[seat] if name == RANDOM else name for seat, name in enumerate(game.names))
    return tuple(RANDOM if seat in randoms else name for seat, name in enumerate(people))
