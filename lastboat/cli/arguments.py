"""What can be written after `lastboat`, with the help of each command."""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Mapping
from typing import Any, Final, NoReturn

from lastboat import __version__
from lastboat.cli.serving import SERVE, SERVE_EXAMPLES, VERIFY, VERIFY_EXAMPLES, add_serve, add_verify
from lastboat.editions import CHOICES, SWITCH, Choice, Options
from lastboat.errors import BadOption
from lastboat.names import SEAT_NAMES

LEVELS: Final = "random, stowaway, deckhand, captain, admiral"
ABOUT: Final = """\
Last Boat: the board game Survive: Escape from Atlantis! / The Island in your terminal.

An island is going under. Bring your explorers to the safe islands in the corners
before the volcano erupts; sharks, whales and serpents are in the water."""
BEGIN: Final = """\
begin with:
  lastboat watch              a whole game, played at random
  lastboat play --bots 3      you against three bots
  lastboat play --players 2   two people at one keyboard
  lastboat                    the table server on this machine, in the browser

`lastboat COMMAND --help` tells more about each command."""

WATCH: Final = """\
Watch a game that bots or random players play: after each turn the board, and what happened in words.
You see what a spectator sees; the explorers' values turn over at the end.
When the output is not a terminal, it is plain text without pauses."""
WATCH_EXAMPLES: Final = """\
examples:
  lastboat watch                             a base game for four, played at random
  lastboat watch --level deckhand            four bots that mean to win
  lastboat watch --seed 7 --delay 0.3        always the same game, and fast
  lastboat watch --dice dive --squid with-whales --closed-lagoon
  lastboat watch --save game.json            then: lastboat replay game.json"""

PLAY: Final = """\
Play in the terminal: people share the keyboard, bots or random players may take seats.

Each decision is a numbered list; type a number. Instead, you can type a move as it is
written in docs/notation.md (R3 swim f5) or part of it (R3, f5, swim): what fits is played,
or listed when several moves fit. At any time:

  ?        help on what is asked now        u        take back the last decision
  l        what happened lately (l all)     w        who is where, and what the signs mean
  s FILE   save the game                    q        quit

When the next player would see a secret, or could see yours, a curtain falls: the screen is
cleared until he presses Enter. Once play has begun nobody looks at explorers' values, not
even his own (rulebook 3.6), unless you play with --open-values.

Without any options you are asked how many play."""
PLAY_EXAMPLES: Final = """\
examples:
  lastboat play --bots 3 --level captain     you are red, against three captains
  lastboat play --players 3 --random blue    red and yellow are people, blue plays at random
  lastboat play --players 2 --two-colours --edition survive
  lastboat play game.json                    go on with a saved game, or from a position"""

REPLAY: Final = """\
Step through a recorded game, turn by turn. In a terminal:

  Enter, n   the next turn          b   one turn back
  a number   go to that ply         q   quit

With --delay it plays by itself. When the output is not a terminal, all of it is printed."""
REPLAY_EXAMPLES: Final = """\
examples:
  lastboat replay game.json
  lastboat replay game.json --delay 1 --from 100
  lastboat replay game.json --seat blue      what blue saw at the table"""

CHECK: Final = """\
Check game records and positions, each recognised by itself: one line for each file.
Every move of a record is played; everything wrong with a position is named.
Exit code 0: all are in order. 1: one is not. 2: one cannot be read."""
CHECK_EXAMPLES: Final = """\
examples:
  lastboat check game.json
  lastboat check games/*.json position.txt"""

EDITIONS: Final = """\
List the editions and every option of a game: how it is chosen, what it does, and its paragraph in docs/rulebook.md."""

ARENA: Final = """\
Let bots play against each other, 2 to 4 at a table, and see who wins how often, with a 95 % interval.

Games come in blocks: the same island, undersides and dice for all seat rotations, so that luck weighs little.
They are kept in a file as blocks are finished. Ctrl-C stops, --resume goes on. docs/bots.md explains the figures.
A bot is a level, one that a package announces, or a class by its address (my_bot:MyBot)."""
ARENA_EXAMPLES: Final = """\
examples:
  lastboat arena deckhand stowaway stowaway stowaway --games 400 --jobs 2
  lastboat arena deckhand stowaway --dice dive --svg wins.svg
  lastboat arena my_bot:MyBot deckhand --json --out my_bot.jsonl"""

LADDER: Final = """\
Let all levels play against each other, for 2, 3 and 4 players and with all options, and rate them.
That is long; it can be broken off and gone on with --resume."""
LADDER_EXAMPLES: Final = """\
examples:
  lastboat ladder --quick --jobs 2                    a rough picture: few games, little thought, no options
  lastboat ladder --jobs 2 --write docs/bots.md       the real thing, into the page"""


class Refused(Exception):
    """Something asked for on the command line cannot be done; the words are for whoever asked."""


class Parser(argparse.ArgumentParser):
    """Says in one line what is wrong."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        line = " ".join(message.removeprefix("argument ").split())
        self.exit(2, f"{self.prog}: {line}; see {self.prog} --help\n")


def parser() -> Parser:
    """All commands and their options."""
    top = Parser(prog="lastboat", description=ABOUT, epilog=BEGIN)
    top.add_argument("--version", action="version", version=f"lastboat {__version__}")
    top.set_defaults(parser=top)
    commands = top.add_subparsers(dest="command", metavar="COMMAND", title="commands")

    def command(name: str, usage: str, line: str, about: str, examples: str = "") -> Parser:
        usage = f"lastboat {name} {usage}"
        one: Parser = commands.add_parser(name, usage=usage, help=line, description=about, epilog=examples)
        one.set_defaults(parser=one)
        return one

    game = "[options of the game]"
    _add_watch(
        command(
            "watch",
            f"[--level BOT] [--delay SECONDS] [--save FILE] {game}",
            "a whole game, turn by turn",
            WATCH,
            WATCH_EXAMPLES,
        )
    )
    _add_play(
        command(
            "play",
            f"[FILE] [--bots WHO] [--level BOT] [--random WHO] {game}",
            "a game at one keyboard",
            PLAY,
            PLAY_EXAMPLES,
        )
    )
    _add_replay(
        command(
            "replay", "FILE [--delay SECONDS] [--from PLY] [--seat SEAT]", "a recorded game", REPLAY, REPLAY_EXAMPLES
        )
    )
    check = command("check", "FILE...", "is a record or a position in order?", CHECK, CHECK_EXAMPLES)
    check.add_argument("files", nargs="+", metavar="FILE", help="a game record or a position; - for the pipe")
    command("editions", "", "the editions and all options", EDITIONS)
    _add_arena(command("arena", f"BOT BOT... {_CONTEST} {game}", "bots against bots", ARENA, ARENA_EXAMPLES))
    _add_ladder(command("ladder", f"[--quick] {_CONTEST}", "all levels, rated", LADDER, LADDER_EXAMPLES))
    add_serve(command("serve", "[options]", "tables over HTTP, for people and programs", SERVE, SERVE_EXAMPLES))
    add_verify(command("verify", "RECORD...", "were a server's dice fair?", VERIFY, VERIFY_EXAMPLES))
    return top


def _add_watch(watch: Parser) -> None:
    watch.add_argument("--delay", type=_seconds, metavar="SECONDS", help="pause after each turn (1.5; none in a pipe)")
    watch.add_argument("--save", metavar="FILE", help="keep the record of the game")
    watch.add_argument("--level", type=_bot, default="random", metavar="BOT", help=f"who plays: {LEVELS} (random)")
    _add_choices(watch)


def _add_play(play: Parser) -> None:
    play.add_argument("file", nargs="?", metavar="FILE", help="a saved game or a position to go on from")
    play.add_argument(
        "--bots",
        metavar="WHO",
        help="seats for bots: how many, from the last seat on (3: all but red in a game of four), "
        "or which, by colour with commas (blue,green)",
    )
    play.add_argument("--level", type=_bot, metavar="BOT", help=f"who they are: {LEVELS} (deckhand)")
    play.add_argument("--random", metavar="WHO", help="the same with players who play at random")
    _add_choices(play)


def _add_replay(replay: Parser) -> None:
    replay.add_argument("file", metavar="FILE", help="a game record; - for the pipe")
    replay.add_argument("--delay", type=_seconds, metavar="SECONDS", help="play by itself, with this pause")
    replay.add_argument("--from", dest="start", type=_whole, default=0, metavar="PLY", help="begin at this ply")
    seats = (*SEAT_NAMES, "nobody")
    replay.add_argument(
        "--seat",
        type=_one_of({name: name for name in seats}),
        metavar="|".join(seats),
        help="see with the eyes of this seat, or of a spectator (nobody); everything is open otherwise",
    )


_CONTEST: Final = "[--games N] [--jobs N] [--resume] [...]"


def _add_arena(arena: Parser) -> None:
    arena.add_argument("bots", nargs="+", metavar="BOT", help="a level's name, another bot's name, or module:Class")
    arena.add_argument("--svg", metavar="FILE", help="draw the result")
    _add_contest(arena, "file (.jsonl) or folder for the games (the folder arena)")
    arena.set_defaults(games=100)
    _add_choices(arena)


def _add_ladder(ladder: Parser) -> None:
    ladder.add_argument("--quick", action="store_true", help="The Island only, 12 games a match, 0.04 of the time")
    ladder.add_argument("--bots", nargs="+", metavar="BOT", help="who takes part, weakest first (all there are)")
    ladder.add_argument("--write", metavar="FILE", help="put the result into this page, between its marks")
    _add_contest(ladder, "folder for the games (ladder)")
    mixed = "games in a match that is no step from one level to the next (as --games)"
    ladder.add_argument("--mixed", type=_count, metavar="N", help=mixed)
    ladder.add_argument("--seed", type=_whole, metavar="NUMBER", help="the same seed gives the same chance")


def _add_contest(contest: Parser, place: str) -> None:
    """What arena and ladder have in common."""
    contest.add_argument("--games", type=_count, metavar="N", help="games in a match, in whole blocks (100; ladder 96)")
    contest.add_argument("--jobs", type=_count, default=1, metavar="N", help="processes (1)")
    contest.add_argument("--seconds", type=_seconds, metavar="S", help="time a decision, instead of each bot's own")
    contest.add_argument(
        "--part", type=_part, metavar="P", help="the part of its own time that each bot takes, as in 0.1"
    )
    contest.add_argument(
        "--iterations", type=_count, metavar="N", help="of each tree of a search, instead of time: repeatable"
    )
    contest.add_argument("--out", metavar="PLACE", help=place)
    contest.add_argument("--resume", action="store_true", help="go on with the games that are there")
    contest.add_argument("--json", action="store_true", help="print the result as JSON")


def _add_choices(command: Parser) -> None:
    """The options of a game, from the table of editions."""
    group = command.add_argument_group("the game", "what is not named is as in the base game of The Island for four")
    for choice in CHOICES:
        about = f"{choice.sentence} (§{choice.paragraph})"
        if choice.values == SWITCH:
            group.add_argument(flag(choice), action="store_const", const=True, help=about)
        else:
            values = choice_values(choice)
            group.add_argument(flag(choice), type=_one_of(values), metavar="|".join(values), help=about)
    group.add_argument("--seed", type=_whole, metavar="NUMBER", help="the same seed gives the same chance")


def flag(choice: Choice) -> str:
    """`--two-colours`"""
    return f"--{choice.name.replace('_', '-')}"


def choice_values(choice: Choice) -> dict[str, object]:
    """What can be written for a choice, and what it means."""
    if choice.name == "first":
        return {"random": None, **{name: seat for seat, name in enumerate(SEAT_NAMES)}}
    return {str(value): value for value in choice.values}


def chosen(args: argparse.Namespace) -> dict[str, Any]:
    """The options of the game that were named."""
    return {choice.name: getattr(args, choice.name) for choice in CHOICES if getattr(args, choice.name) is not None}


def options(args: argparse.Namespace) -> Options:
    """The options of the game; those that do not go together are refused as wrong arguments."""
    players, first = args.players or Options.players, args.first
    if first is not None and first >= players:
        names = ", ".join(SEAT_NAMES[:players])
        raise Refused(f"--first cannot be {SEAT_NAMES[first]} with {players} players; allowed: random, {names}")
    try:
        return Options.of(chosen(args))
    except BadOption as error:
        message = str(error)
        for choice in CHOICES:
            if choice.values == SWITCH:
                message = message.replace(choice.name, flag(choice))
        raise Refused(message) from error


def _one_of(values: Mapping[str, object]) -> Callable[[str], object]:
    def read(text: str) -> object:
        if text not in values:
            raise argparse.ArgumentTypeError(f"{text!r} is not possible; allowed: {', '.join(values)}")
        return values[text]

    return read


def _bot(text: str) -> str:
    """A level, or the name of another package's bot; those are looked up only when one is named."""
    if text != "random":
        from lastboat.bots import names  # loading the bots takes longer than most commands

        if text not in names():
            raise argparse.ArgumentTypeError(f"there is no bot {text!r}; allowed: random, {', '.join(names())}")
    return text


def _part(text: str) -> float:
    try:
        part = float(text)
    except ValueError:
        part = math.nan
    if not 0 < part <= 10:
        raise argparse.ArgumentTypeError(f"{text!r} is not a part; allowed: above 0 up to 10, as in 0.1")
    return part


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds <= 3600:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds; allowed: 0 to 3600, as in 0.5")
    return seconds


def _whole(text: str) -> int:
    if not text.isdecimal() or len(text) > 18:
        raise argparse.ArgumentTypeError(f"{text!r} is not possible; allowed: whole numbers from 0")
    return int(text)


def _count(text: str) -> int:
    if not text.isdecimal() or len(text) > 9 or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not possible; allowed: whole numbers from 1")
    return int(text)
