"""`lastboat play`: people at one keyboard, with bots or random players if they like."""

from __future__ import annotations

import argparse
from typing import Final

from rich.console import Console

from lastboat import bots, dice
from lastboat.bots.warmup import is_warm
from lastboat.cli.arguments import UsageError, chosen, flag, options
from lastboat.cli.files import SavedGame, load_game
from lastboat.cli.handover import Handover
from lastboat.cli.prompt import Prompt, Quit, TookBack
from lastboat.cli.screen import picture, verdict
from lastboat.cli.terminal import Terminal, spans, warm_up
from lastboat.editions import CHOICES
from lastboat.game import Game
from lastboat.names import SEAT_NAMES
from lastboat.view import Eyes

RANDOM: Final = "random"
"""Not a bot: plays a legal move chosen uniformly."""
USUAL: Final = "deckhand"
OTHER_STREAM: Final = 0x5EA
"""Separates the players' draws from those of chance, which `Game` makes from the same seed."""

Seated = tuple[Game, frozenset[int], str]
"""The game, the seats without a person, and the level that plays them."""


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    warm_up()
    game, taken, level = seat_players(args, terminal)
    compile_bot(level)
    Session(terminal, game, taken, AutomaticPlayers(level, game), SavedGame(terminal, game, args.file)).run()
    return 0


class Session:
    """A game in progress at one keyboard."""

    def __init__(
        self, terminal: Terminal, game: Game, taken: frozenset[int], others: AutomaticPlayers, saved_game: SavedGame
    ) -> None:
        self.terminal = terminal
        self.game = game
        self.people = frozenset(range(game.options.players)) - taken
        self.others = others
        self.saved_game = saved_game
        self.handover = Handover(terminal, game, self.people)
        self.seen: dict[int, int] = {}
        """The ply of each person's last decision: they have not seen what happened since."""
        self.notice = ""

    def run(self) -> None:
        """Play until the game is over, or somebody leaves."""
        try:
            while True:
                self._let_others_play()
                if self.game.over and self._farewell():
                    return
                if not self.game.over:
                    self._ask(SEAT_NAMES.index(self.game.actor))
        except Quit:
            return
        except EOFError:
            self.terminal.say("\nNobody is at the keyboard any more: the game ends here.")

    def _let_others_play(self) -> None:
        while not self.game.over and self._actor() not in self.people:
            self.others.play(self.game)

    def _actor(self) -> int | None:
        return SEAT_NAMES.index(self.game.actor) if self.game.actor in SEAT_NAMES else None

    def _ask(self, seat: int) -> None:
        since = min(self.seen.get(seat, 0), self.game.ply)
        self.handover.hand_over(seat)
        prompt = Prompt(self.terminal, self.game, self.saved_game, seat, self._last_decision())
        try:
            move = prompt.decide(since, self.notice)
        except TookBack:
            self._take_back()
            return
        self.seen[seat] = self.game.ply
        self.notice = ""
        self.game.play(move, seat)

    def _last_decision(self) -> int | None:
        """The last ply at which a person decided."""
        plies = range(self.game.ply - 1, -1, -1)
        return next((ply for ply in plies if self.game.states(ply)[0].actor in self.people), None)

    def _take_back(self) -> None:
        """Go back to the last decision of a person; replayed, bots and chance act as before."""
        ply = self._last_decision()
        if ply is not None:
            self.notice = f"Taken back: {self.game.record().moves[ply]}."
            self.game.undo(to=ply)

    def _farewell(self) -> bool:
        """Show the result; returns False if a move was taken back instead."""
        title = spans(("The game is over", "heading"))
        self.terminal.clear()
        self.terminal.show(picture(self.game.states(), self.terminal.width, title))
        self.terminal.show(verdict(self.game))
        try:
            Prompt(self.terminal, self.game, self.saved_game, None, self._last_decision()).close()
        except TookBack:
            self._take_back()
            return False
        return True


def seat_players(args: argparse.Namespace, terminal: Terminal) -> Seated:
    if args.random is not None and args.bots is not None:
        raise UsageError("--random and --bots both assign seats; omit one of them")
    if args.level is not None and args.bots is None:
        raise UsageError("--level goes with --bots, as in --bots 3 --level captain")
    if args.file:
        return _resume(args)
    if not chosen(args) and args.random is None and args.bots is None and args.seed is None:
        args.players, args.bots, args.level = _invite(terminal)
    table = options(args)
    taken, level = _taken(args, table.players)
    names = [level if seat in taken else SEAT_NAMES[seat] for seat in range(table.players)]
    return Game(seed=args.seed, names=names, **table.as_dict()), taken, level


def _taken(args: argparse.Namespace, players: int) -> tuple[frozenset[int], str]:
    """The seats given to bots or random players on the command line, and their level."""
    if args.bots is not None:
        return seats_of("--bots", args.bots, players), args.level or USUAL
    return seats_of("--random", args.random or "0", players), RANDOM


def _resume(args: argparse.Namespace) -> Seated:
    given = [flag(choice) for choice in CHOICES if getattr(args, choice.name) is not None]
    given += ["--seed"] if args.seed is not None else []
    if given:
        raise UsageError(f"{args.file} has its own options; omit {', '.join(given)}")
    game = load_game(args.file)
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
    """The seats that an option assigns: a number counts from the last seat, colours name them."""
    if text.isdecimal():
        if int(text) >= players:
            raise UsageError(f"{option} {text} leaves no person at a table of {players}; allowed: 0 to {players - 1}")
        return frozenset(range(players - int(text), players))
    names = [name.strip().lower() for name in text.split(",")]
    seats = SEAT_NAMES[:players]
    for name in names:
        if name not in seats:
            colours = ", ".join(seats)
            raise UsageError(
                f"{option} cannot be {text!r}; allowed: 0 to {players - 1}, or with commas some of {colours}"
            )
    if set(names) == set(seats):
        raise UsageError(f"{option} names every seat; leave one for a person, or use `lastboat watch`")
    return frozenset(seats.index(name) for name in names)


def _invite(terminal: Terminal) -> tuple[int, str, str]:
    """Ask how many people and bots play, when no option says so."""
    terminal.say("Welcome to Last Boat. (`lastboat play --help` lists editions and options.)")
    players = _number(terminal, "How many players?", 2, 4, 4)
    people = _number(terminal, "How many of them are people? Bots take the other seats.", 1, players, 1)
    level = USUAL if people == players else _level(terminal)
    return players, str(players - people), level


def _level(terminal: Terminal) -> str:
    while True:
        answer = _answer(terminal, f"How good should the bots be? {', '.join(levels())}; Enter for {USUAL}: ", USUAL)
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
        raise UsageError("nobody answered; specify how many play, as in --players 2 --bots 1") from None


def levels() -> tuple[str, ...]:
    """Every level that can take a seat. A record names the level, so that a saved game resumes with it."""
    return (RANDOM, *bots.names())


class AutomaticPlayers:
    """Bots of one level, one for each seat of a game, or random players."""

    def __init__(self, level: str, game: Game) -> None:
        self._bots: dict[int, bots.Bot] = {}
        if level != RANDOM:
            seeds = range((game.seed or 0) * len(SEAT_NAMES), (game.seed or 0) * len(SEAT_NAMES) + len(SEAT_NAMES))
            self._bots = {seat: bots.make(level, seed) for seat, seed in enumerate(seeds)}

    def play(self, game: Game) -> None:
        """Play one decision for the seat that acts, or for chance in a game without a seed."""
        if not self._bots or game.actor not in SEAT_NAMES:
            play_randomly(game)
            return
        seat = SEAT_NAMES.index(game.actor)
        view = game.view(seat, Eyes.MEMORY)
        game.play(self._bots[seat].choose(view, view.legal, bots.Budget()), seat)


def compile_bot(level: str) -> None:
    """Compile the level's search, if it was never compiled."""
    if level in (RANDOM, "stowaway") or is_warm():
        return
    console = Console(stderr=True, highlight=False)
    with console.status(f"Waking the {level} (once, less than a minute)"):
        if not console.is_terminal:
            console.print(f"Waking the {level}, once: less than a minute.")
        game = Game(seed=0)
        view = game.view(game.actor, Eyes.MEMORY)
        bots.make(level, 0).choose(view, view.legal, bots.Budget(iterations=1))


def play_randomly(game: Game) -> None:
    """Play a legal move chosen uniformly. The same seed chooses the same move at the same ply."""
    generator = dice.generator(((game.seed or 0) + OTHER_STREAM << 20) + game.ply)
    game.play(dice.draw(game.states(), 0, generator, *dice.buffers()))
