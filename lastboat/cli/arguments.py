"""The arguments of `lastboat`, with the help of each command."""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, Final, NoReturn

from lastboat import __version__
from lastboat.cli import help_texts
from lastboat.editions import CHOICES, SWITCH, Choice, Options
from lastboat.errors import BadOption, LastBoatError
from lastboat.names import SEAT_NAMES
from lastboat.server.settings import Settings

INTERRUPTED: Final = 130
"""The exit code after Ctrl-C."""
CONFIGURED: Final = "the server's database (LASTBOAT_DATABASE, or the file in your data folder)"
PEOPLE_ACTIONS: Final = {
    "list": (0, 1, "[PART]"),
    "reports": (0, 0, ""),
    "close": (1, 1, "WHO"),
    "rename": (2, 2, "WHO NAME"),
    "mute": (1, 1, "WHO"),
    "unmute": (1, 1, "WHO"),
    "ban": (1, 1, "WHO"),
    "unban": (1, 1, "WHO"),
    "delete": (1, 1, "WHO --yes"),
}
"""What an operator can do about people: the fewest and the most words after each action, and which."""


class UsageError(LastBoatError):
    """Something asked for on the command line cannot be done; the message is for the user.

    Every command raises it, and so does whatever in `lastboat.cli` reads arguments or files.
    """


class Parser(argparse.ArgumentParser):
    """Reports errors in one line."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False, **settings)

    def format_help(self) -> str:
        """Return the help, with the names of all bots."""
        text = super().format_help()
        return text.replace(help_texts.BOTS, ", ".join(_bots())) if help_texts.BOTS in text else text

    def error(self, message: str) -> NoReturn:
        line = " ".join(message.removeprefix("argument ").split())
        self.exit(2, f"{self.prog}: {line}; see {self.prog} --help\n")


def parser() -> Parser:
    """All commands and their options."""
    top = Parser(prog="lastboat", description=help_texts.ABOUT, epilog=help_texts.BEGIN)
    top.add_argument("--version", action="version", version=f"lastboat {__version__}")
    top.set_defaults(parser=top)
    commands = top.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for name, (usage, line, about, examples) in help_texts.COMMANDS.items():
        called, epilog = f"lastboat {name} {usage}", f"examples:\n{examples}" if examples else ""
        command: Parser = commands.add_parser(name, usage=called, help=line, description=about, epilog=epilog)
        command.set_defaults(parser=command)
        if name in ARGUMENTS:
            ARGUMENTS[name](command)
    return top


def _add_watch(watch: Parser) -> None:
    watch.add_argument("--delay", type=_seconds, metavar="SECONDS", help="pause after each turn (1.5; none in a pipe)")
    watch.add_argument("--save", metavar="FILE", help="save the record of the game")
    watch.add_argument(
        "--level", type=_bot, default="random", metavar="BOT", help=f"who plays: {help_texts.BOTS} (random)"
    )
    _add_choices(watch)


def _add_play(play: Parser) -> None:
    play.add_argument("file", nargs="?", metavar="FILE", help="a saved game or a position to continue from")
    play.add_argument(
        "--bots",
        metavar="WHO",
        help="seats for bots: how many, from the last seat on (3: all but red in a game of four), "
        "or which, by colour with commas (blue,green)",
    )
    play.add_argument("--level", type=_bot, metavar="BOT", help=f"who they are: {help_texts.BOTS} (deckhand)")
    _add_choices(play)


def _add_replay(replay: Parser) -> None:
    replay.add_argument("file", metavar="FILE", help="a game record; - for standard input")
    replay.add_argument("--delay", type=_seconds, metavar="SECONDS", help="play by itself, with this pause")
    replay.add_argument("--from", dest="start", type=_whole, default=0, metavar="PLY", help="begin at this ply")
    eyes = "show what this seat, or a spectator (nobody), may see; by default everything"
    _add_words(replay, "--seat", (*SEAT_NAMES, "nobody"), help=eyes)


def _add_check(check: Parser) -> None:
    check.add_argument("files", nargs="+", metavar="FILE", help="a game record or a position; - for standard input")


def _add_review(review: Parser) -> None:
    review.add_argument("file", metavar="FILE", help="the record of a finished game; - for standard input")
    review.add_argument("--quick", action="store_true", help="a coarse review, in a third of the time")
    review.add_argument("--json", action="store_true", help="print the review as JSON")
    review.add_argument("--svg", metavar="FILE", help="draw the chances of all seats over the game")
    _add_words(review, "--seat", SEAT_NAMES, help="list the errors of this seat only")
    review.add_argument("--seed", type=_whole, metavar="NUMBER", help="the seed of the searches (0)")


def _add_puzzles(puzzles: Parser) -> None:
    _add_words(puzzles, "action", ("make",), help="what to do")
    puzzles.add_argument("--games", type=_count, default=100, metavar="N", help="games to search in all (100)")
    puzzles.add_argument("--seed", type=_whole, default=1, metavar="NUMBER", help="the seed of the games (1)")
    where = "where to (puzzles.jsonl.gz); a file that exists is continued"
    puzzles.add_argument("--out", default="puzzles.jsonl.gz", metavar="FILE", help=where)


def _add_arena(arena: Parser) -> None:
    arena.add_argument("bots", nargs="+", metavar="BOT", help="a level's name, another bot's name, or module:Class")
    arena.add_argument("--games", type=_count, default=100, metavar="N", help="games, in whole blocks (100)")
    arena.add_argument("--jobs", type=_count, metavar="N", help="processes (1)")
    ray = "play on a Ray cluster instead: HOST:PORT, ray://HOST:PORT, or auto for the one on this machine"
    arena.add_argument("--ray", metavar="ADDRESS", help=ray)
    _add_budget(arena)
    place = "file (.jsonl) or folder for the games (the folder arena)"
    arena.add_argument("--out", metavar="PLACE", help=place)
    arena.add_argument("--resume", action="store_true", help="continue with the games already saved")
    arena.add_argument("--json", action="store_true", help="print the result as JSON")
    _add_choices(arena)


def _add_export(export: Parser) -> None:
    export.add_argument("bots", nargs="+", metavar="BOT", help="a level's name, another bot's name, or module:Class")
    export.add_argument("--games", type=_count, default=100, metavar="N", help="games to play (100)")
    _add_words(export, "--format", ("npz", "parquet"), default="npz", help="(npz)")
    _add_words(export, "--observation", ("full", "small"), default="full", help="which observation is written (full)")
    export.add_argument("--out", metavar="FILE", help="where to (a name after the match)")
    _add_budget(export)
    _add_choices(export)


def _add_budget(contest: Parser) -> None:
    """The budget of a bot's decision."""
    contest.add_argument(
        "--seconds", type=_seconds, metavar="S", help="seconds per decision, instead of each bot's own"
    )
    contest.add_argument(
        "--part", type=_part, metavar="P", help="the fraction of its own time that each bot takes, such as 0.1"
    )
    contest.add_argument(
        "--iterations", type=_count, metavar="N", help="iterations of each search tree, instead of a time: repeatable"
    )


def _add_serve(serve: Parser) -> None:
    """One option for each setting."""
    usual = Settings()
    for one in fields(Settings):
        value = getattr(usual, one.name)
        metavar = {bool: "0|1", int: "NUMBER", float: "NUMBER"}.get(type(value), "TEXT")
        shown = f" ({int(value) if value is False else value})" if value != "" else ""
        about = f"{one.metadata['about']}{shown}".replace("%", "%%")
        serve.add_argument(f"--{one.name.replace('_', '-')}", metavar=metavar, help=about)


def _add_push_key(push_key: Parser) -> None:
    push_key.add_argument("file", metavar="FILE", help="where to write it; a file that exists is kept")


def _add_ratings(ratings: Parser) -> None:
    _add_words(ratings, "action", ("rebuild",), help="what to do")
    ratings.add_argument("--database", metavar="URL", help=CONFIGURED)


def _add_people(people: Parser) -> None:
    _add_words(people, "action", tuple(PEOPLE_ACTIONS), help="what to do")
    people.add_argument("words", nargs="*", metavar="WHO", help="a player's name, a guest's, or an id; then a new name")
    people.add_argument("--yes", action="store_true", help="delete without asking back")
    people.add_argument("--database", metavar="URL", help=CONFIGURED)


def _add_verify(verify: Parser) -> None:
    about = "a record from GET /api/tables/…/record; - for standard input"
    verify.add_argument("files", nargs="+", metavar="RECORD", help=about)


def _add_words(command: Parser, flag: str, words: Sequence[str], **settings: Any) -> None:
    """An option that is one of a few words."""
    command.add_argument(flag, type=_one_of(dict(zip(words, words, strict=True))), metavar="|".join(words), **settings)


ARGUMENTS: Final[Mapping[str, Callable[[Parser], None]]] = {
    "watch": _add_watch,
    "play": _add_play,
    "replay": _add_replay,
    "review": _add_review,
    "puzzles": _add_puzzles,
    "check": _add_check,
    "arena": _add_arena,
    "export": _add_export,
    "serve": _add_serve,
    "push-key": _add_push_key,
    "ratings": _add_ratings,
    "people": _add_people,
    "verify": _add_verify,
}
"""What each command takes; `editions` takes nothing."""


def _add_choices(command: Parser) -> None:
    """The options of a game, from the table of editions."""
    group = command.add_argument_group("the game", "defaults: the base game of The Island, four players")
    for choice in CHOICES:
        about = f"{choice.about} (§{choice.paragraph})"
        if choice.values == SWITCH:
            group.add_argument(flag(choice), action="store_const", const=True, help=about)
        else:
            values = choice_values(choice)
            group.add_argument(flag(choice), type=_one_of(values), metavar="|".join(values), help=about)
    colours = "The seats' colours in order of play, such as green-red-yellow; second ones follow (§3.1)"
    group.add_argument("--colours", metavar="COLOURS", help=colours)
    group.add_argument("--seed", type=_whole, metavar="NUMBER", help="the same seed repeats the same chance")


def flag(choice: Choice) -> str:
    """`--two-colours`"""
    return f"--{choice.name.replace('_', '-')}"


def choice_values(choice: Choice) -> dict[str, object]:
    """The texts allowed for a choice, and their values."""
    if choice.name == "first":
        return {"random": None, **{name: seat for seat, name in enumerate(SEAT_NAMES)}}
    return {str(value): value for value in choice.values}


def chosen(args: argparse.Namespace) -> dict[str, object]:
    """The options of the game that were named."""
    names = [*(choice.name for choice in CHOICES), "colours"]
    return {name: getattr(args, name) for name in names if getattr(args, name) is not None}


def options(args: argparse.Namespace) -> Options:
    """The options of the game; conflicting ones are refused as wrong arguments."""
    try:
        table = Options.of({**chosen(args), "first": None})
    except BadOption as error:
        message = str(error)
        for choice in CHOICES:
            if choice.values == SWITCH:
                message = message.replace(choice.name, flag(choice))
        raise UsageError(message) from error
    if args.first is None:
        return table
    name, names = SEAT_NAMES[args.first], table.names.seats[: table.players]
    if name not in names:
        allowed = ", ".join(names)
        raise UsageError(f"--first cannot be {name} with {table.players} players; allowed: random, {allowed}")
    return replace(table, first=names.index(name))


def _one_of(values: Mapping[str, object]) -> Callable[[str], object]:
    def read(text: str) -> object:
        if text not in values:
            raise argparse.ArgumentTypeError(f"{text!r} is not possible; allowed: {', '.join(values)}")
        return values[text]

    return read


def _bot(text: str) -> str:
    """A level, or the name of another package's bot."""
    if text != "random" and text not in _bots():
        raise argparse.ArgumentTypeError(f"there is no bot {text!r}; allowed: {', '.join(_bots())}")
    return text


def _bots() -> tuple[str, ...]:
    """Everyone who can play."""
    from lastboat.bots import names  # loading the bots takes longer than most commands

    return ("random", *names())


def _number(least: float, most: float, what: str) -> Callable[[str], float]:
    def read(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = math.nan
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is not {what}")
        return number

    return read


def _whole_number(least: int, digits: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.isdecimal() or len(text) > digits or int(text) < least:
            raise argparse.ArgumentTypeError(f"{text!r} is not possible; allowed: whole numbers from {least}")
        return int(text)

    return read


_seconds: Final = _number(0, 3600, "a number of seconds; allowed: 0 to 3600, as in 0.5")
_part: Final = _number(math.ulp(0), 10, "a part; allowed: above 0 up to 10, as in 0.1")
_whole: Final = _whole_number(0, 18)
_count: Final = _whole_number(1, 9)
