"""What `lastboat --help` and `lastboat COMMAND --help` print."""

from __future__ import annotations

from typing import Final, NamedTuple

from lastboat.errors import install_hint

BOTS: Final = "{bots}"
"""Stands for the names of all bots; they are looked up only for a help that has it."""
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
        "Watch bots or random players, turn by turn. You see what a spectator sees; values turn over at the end.",
        """  lastboat watch --level deckhand --save game.json       then: lastboat replay game.json
  lastboat watch --seed 7 --delay 0.3 --dice dive --squid with-whales""",
    ),
    "play": Help(
        f"[FILE] [--bots WHO] [--level BOT] {GAME}",
        "a game at one keyboard",
        """Play in the terminal: people share the keyboard, bots may take seats.
Without options you are asked how many play.

Type a number of the list, a move as in docs/notation.md (R3 swim f5), or part of one (R3, f5, swim).
At any time:

  ?   this help     l   what happened                                s FILE   save the game
  u   take back     w   who is where, and what the signs mean        q        quit

A turn: you may play a kept tile. Then you have 3 points, one for each step of an explorer or a boat; an explorer swims
once a turn and lands from a hex marked =. A boat takes three; anyone moves an empty one, and otherwise only whoever has
most aboard, ties included. Then you sink a tile beside the sea, beaches first, and move one creature of the kind you
roll. Sharks and serpents take swimmers, whales and serpents capsize boats. docs/rulebook.md has all rules.

Once play has begun nobody looks at explorers' values, not even their own, unless you play with --open-values. Before a
player could see somebody else's secret, the screen is cleared until the next player presses Enter.""",
        """  lastboat play --bots 3 --level captain                 you are red, against three captains
  lastboat play --players 3 --bots blue                  red and yellow are people
  lastboat play game.json                                go on with a saved game, or from a position""",
    ),
    "replay": Help(
        "FILE [--delay SECONDS] [--from PLY] [--seat SEAT]",
        "a recorded game",
        """Step through a recorded game: Enter shows the next turn, b goes back, a number goes to that ply, q quits.
With --delay it plays by itself. When the output is not a terminal, all of it is printed.""",
        """  lastboat replay game.json --delay 1 --from 100
  lastboat replay game.json --seat blue                  what blue saw at the table""",
    ),
    "review": Help(
        "FILE [--seat RED] [--quick] [--json] [--svg FILE] [--seed NUMBER]",
        "what happened in a finished game, and was it luck?",
        """Review a finished game: how accurately each seat played, what mistakes, the others and luck did to its chance
to win, the turning points, and every mistake with what was better. It takes about ten seconds.""",
    ),
    "puzzles": Help(
        "make [--games N] [--seed NUMBER] [--out FILE]",
        "search games of bots for puzzles",
        """Let bots play and search their games for positions with one clearly best idea, about ten seconds a game.
Every game is saved: Ctrl-C stops, the same command continues. docs/puzzles.md says what makes a puzzle.""",
        "  lastboat puzzles make --games 250 --out lastboat/puzzles/puzzles.jsonl.gz",
    ),
    "check": Help(
        "FILE...",
        "is a record or a position in order?",
        """Check game records and positions, one line for each file: every move is played, everything wrong is named.
Exit code 0: all are in order. 1: one is not. 2: one cannot be read.""",
        "  lastboat check games/*.json position.txt",
    ),
    "editions": Help(
        "",
        "the editions and all options",
        "List the editions and every option of a game, with its paragraph in docs/rulebook.md.",
    ),
    "arena": Help(
        f"BOT BOT... [--games N] [--jobs N | --ray ADDRESS] [--resume] [...] {GAME}",
        "bots against bots",
        """Play matches between bots, 2 to 4 at a table: how often each wins, with a 95 % confidence interval.
Games are saved as they end: Ctrl-C stops, --resume continues. docs/arena.md explains the figures.
Name a bot by its level, by the name that its package registers, or by its class (my_bot:MyBot).""",
        """  lastboat arena deckhand stowaway stowaway stowaway --games 400 --jobs 2
  lastboat arena my_bot:MyBot deckhand --json --out my_bot.jsonl
  lastboat arena captain deckhand --iterations 2500 --ray head:6379     on all machines of a Ray cluster""",
    ),
    "export": Help(
        f"BOT BOT... [--games N] [--format FORMAT] [...] {GAME}",
        "games of bots as data to learn from",
        f"""Play games between bots and write every decision into one file: what the seat observed, what it might do,
what it did, scored and won. docs/environments-reference.md lists the columns.
Parquet needs pyarrow; {install_hint("parquet")}.""",
    ),
    "serve": Help(
        "[options]",
        "tables over HTTP, for people and programs",
        """Serve tables over HTTP: people, bots and programs sit down and play. Without options it is for this machine
alone and keeps its data in your data folder. Every option can also be set in the environment: --port as LASTBOAT_PORT.
`lastboat` alone does the same and opens the browser. deploy/README.md explains how to run it for a club.""",
        """  lastboat serve --host 0.0.0.0 --port 80                for everyone who can reach this machine
  lastboat serve --database sqlite+aiosqlite:////srv/boats.db --origins https://boats.example --secure-cookies 1""",
    ),
    "push-key": Help(
        "FILE",
        "a key for the server's notifications",
        """Make the key with which a server tells people's devices that it is their turn. Keep it: devices that have
subscribed are reached with this key only. Serve with --push-key FILE and --push-contact.""",
    ),
    "ratings": Help(
        "rebuild [OPTIONS]",
        "compute a server's ratings anew",
        """Compute all ratings from the logs of the games, while the server is stopped, and say how many stored rows
were different: none, unless somebody has changed the database. They are written as the logs say.""",
        """  lastboat ratings rebuild
  lastboat ratings rebuild --database postgresql://boats@localhost/boats""",
    ),
    "people": Help(
        "ACTION [WHO] [OPTIONS]",
        "who plays on a server, and what was reported",
        """For the operator of a server, also while it runs. WHO is a player's name, a guest's, or the id in
the list.

  list [PART]      the latest people, or those with this part in their names
  reports          what was reported and is not closed, oldest first, with the last lines of chat
  close WHO        close the reports about somebody
  rename WHO NAME  give somebody another name
  mute WHO         let somebody neither chat nor invite; unmute WHO lets them again
  ban WHO          sign somebody out everywhere for good; their name stays taken. unban WHO lets them come back
  delete WHO       delete somebody with all that is stored about them; their games stay""",
        """  lastboat people reports
  lastboat people ban Blackbeard
  lastboat people list bob --database postgresql://boats@localhost/boats""",
    ),
    "verify": Help(
        "RECORD...",
        "were a server's dice fair?",
        """Recompute every chance outcome of a game that a server recorded, from the secret it had committed to before
the game and the salts of the seats (docs/protocol.md).
Exit code 0: all follow. 1: they do not. 2: the file cannot be read.""",
    ),
}
"""In the order in which they are listed."""
