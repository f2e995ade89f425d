"""What `lastboat --help` and `lastboat COMMAND --help` print."""

from __future__ import annotations

from typing import Final, NamedTuple

LEVELS: Final = "random, stowaway, deckhand, captain, admiral"
ABOUT: Final = """\
Last Boat: the board game Survive: Escape from Atlantis! / The Island in your terminal.

An island is going under. Bring your explorers to the safe islands in the corners
before the volcano erupts. Beware of the sharks, whales and serpents in the water."""
BEGIN: Final = """\
start with:
  lastboat watch              a whole game, played at random
  lastboat play --bots 3      you against three bots
  lastboat play --players 2   two people at one keyboard
  lastboat                    the table server on this machine, in the browser

`lastboat COMMAND --help` explains each command."""
GAME: Final = "[options of the game]"
CONTEST: Final = "[--games N] [--jobs N | --ray ADDRESS] [--resume] [...]"


class Help(NamedTuple):
    """The help of one command."""

    usage: str
    line: str
    """In the list of commands."""
    about: str
    examples: str = ""


COMMANDS: Final = {
    "watch": Help(
        f"[--level BOT] [--delay SECONDS] [--save FILE] {GAME}",
        "a whole game, turn by turn",
        """\
Watch a game that bots or random players play: after each turn the board, and what happened in words.
You see what a spectator sees; the explorers' values turn over at the end.
When the output is not a terminal, it is plain text without pauses.""",
        """\
examples:
  lastboat watch                             a base game for four, played at random
  lastboat watch --level deckhand            four bots that play to win
  lastboat watch --seed 7 --delay 0.3        always the same game, fast
  lastboat watch --dice dive --squid with-whales --closed-lagoon
  lastboat watch --save game.json            then: lastboat replay game.json""",
    ),
    "play": Help(
        f"[FILE] [--bots WHO] [--level BOT] [--random WHO] {GAME}",
        "a game at one keyboard",
        """\
Play in the terminal: people share the keyboard, bots or random players may take seats.

Each decision is a numbered list; type a number. You can also type a move as described in
docs/notation.md (R3 swim f5) or part of it (R3, f5, swim): the matching move is played, or
a list is shown when several match. At any time:

  ?        help on the current question     u        take back the last decision
  l        recent events (l all: all)       w        who is where, and what the signs mean
  s FILE   save the game                    q        quit

Before a player could see somebody else's secret, the screen is cleared until the next
player presses Enter. Once play has begun nobody looks at explorers' values, not even their
own (rulebook 3.6), unless you play with --open-values.

Without any options you are asked how many play.""",
        """\
examples:
  lastboat play --bots 3 --level captain     you are red, against three captains
  lastboat play --players 3 --random blue    red and yellow are people, blue plays at random
  lastboat play --players 2 --two-colours --edition survive
  lastboat play game.json                    go on with a saved game, or from a position""",
    ),
    "replay": Help(
        "FILE [--delay SECONDS] [--from PLY] [--seat SEAT]",
        "a recorded game",
        """\
Step through a recorded game, turn by turn. In a terminal:

  Enter, n   the next turn          b   one turn back
  a number   go to that ply         q   quit

With --delay it plays by itself. When the output is not a terminal, all of it is printed.""",
        """\
examples:
  lastboat replay game.json
  lastboat replay game.json --delay 1 --from 100
  lastboat replay game.json --seat blue      what blue saw at the table""",
    ),
    "check": Help(
        "FILE...",
        "is a record or a position in order?",
        """\
Check game records and positions, one line for each file; the kind of file is detected.
Every move of a record is played; everything wrong with a position is named.
Exit code 0: all are in order. 1: one is not. 2: one cannot be read.""",
        """\
examples:
  lastboat check game.json
  lastboat check games/*.json position.txt""",
    ),
    "editions": Help(
        "",
        "the editions and all options",
        """\
List the editions and every option of a game: how it is chosen, what it does, and its paragraph in docs/rulebook.md.""",
    ),
    "arena": Help(
        f"BOT BOT... {CONTEST} {GAME}",
        "bots against bots",
        """\
Play matches between bots, 2 to 4 at a table, and estimate how often each wins, with a 95 % confidence interval.

Games are played in blocks: one island, its undersides and its dice for every rotation of the seats, so that luck
counts for little. Finished blocks are saved to a file: Ctrl-C stops, --resume continues. docs/bots.md explains the
figures. Name a bot by its level, by the name that its package registers, or by its class (my_bot:MyBot).""",
        """\
examples:
  lastboat arena deckhand stowaway stowaway stowaway --games 400 --jobs 2
  lastboat arena deckhand stowaway --dice dive --svg wins.svg
  lastboat arena my_bot:MyBot deckhand --json --out my_bot.jsonl
  lastboat arena captain deckhand --iterations 2500 --ray head:6379     on all machines of a Ray cluster""",
    ),
    "ladder": Help(
        f"[--quick] {CONTEST}",
        "all levels, rated",
        """\
Play all levels against each other, with 2, 3 and 4 players and with every option, and rate them.
This takes hours. Ctrl-C stops it, and --resume continues.""",
        """\
examples:
  lastboat ladder --quick --jobs 2                    a rough estimate: few games, short searches, no options
  lastboat ladder --jobs 2 --write docs/bots.md       the full ladder, written into the page""",
    ),
    "export": Help(
        f"BOT BOT... [--games N] [--format FORMAT] [...] {GAME}",
        "games of bots as data to learn from",
        """\
Play games between bots, as arena does, and write every decision into one file: what the seat observed, what it might
do, what it did, what it scored and won. docs/environments.md explains the observations and the columns.
Parquet needs pyarrow: pip install "lastboat[parquet]".""",
        """\
examples:
  lastboat export deckhand deckhand deckhand deckhand --games 1000 --observation small
  lastboat export captain deckhand --iterations 500 --format parquet --out games.parquet""",
    ),
    "serve": Help(
        "[options]",
        "tables over HTTP, for people and programs",
        """\
Serve tables over HTTP: people, bots and programs sit down and play. Without options it is for this machine alone and
keeps its data in your data folder. Every option can also be set in the environment: --port as LASTBOAT_PORT.
`lastboat` alone does the same and opens the browser. deploy/README.md explains how to run it for a club.""",
        """\
examples:
  lastboat serve                               on localhost
  lastboat serve --host 0.0.0.0 --port 80      for everyone who can reach this machine
  lastboat serve --database sqlite+aiosqlite:////srv/boats.db --origins https://boats.example --secure-cookies 1""",
    ),
    "push-key": Help(
        "FILE",
        "a key for the server's notifications",
        """\
Make the key with which a server tells people's devices that it is their turn. Keep it: devices that have subscribed are
reached with this key only. Serve with --push-key FILE and --push-contact.""",
    ),
    "verify": Help(
        "RECORD...",
        "were a server's dice fair?",
        """\
Recompute every deal, flip and roll of a game that a server recorded, from the secret it had committed to before the
game and the salts of the seats. docs/protocol.md explains how.
Exit code 0: all follow. 1: they do not. 2: the file cannot be read.""",
        """\
examples:
  lastboat verify lastboat-0123456789abcdef.json""",
    ),
}
"""In the order in which they are listed."""
