"""What `lastboat --help` and `lastboat COMMAND --help` print."""

from __future__ import annotations

from typing import Final

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

WATCH: Final = """\
Watch a game between bots or random players: after each turn, the board and what happened in words.
You see what a spectator sees; the explorers' values are revealed at the end.
When the output is not a terminal, it is plain text without pauses."""
WATCH_EXAMPLES: Final = """\
examples:
  lastboat watch                             a base game for four, played at random
  lastboat watch --level deckhand            four bots that play to win
  lastboat watch --seed 7 --delay 0.3        always the same game, fast
  lastboat watch --dice dive --squid with-whales --closed-lagoon
  lastboat watch --save game.json            then: lastboat replay game.json"""

PLAY: Final = """\
Play in the terminal: people share the keyboard, and bots or random players can take seats.

Each decision is a numbered list; type a number. You can also type a move as described in
docs/notation.md (R3 swim f5) or part of it (R3, f5, swim): the matching move is played, or
a list is shown when several match. At any time:

  ?        help on the current question     u        take back the last decision
  l        recent events (l all: all)       w        who is where, and what the signs mean
  s FILE   save the game                    q        quit

Before a player could see somebody else's secret, the screen is cleared until the next
player presses Enter. Once play has begun nobody looks at explorers' values, not even their
own (rulebook 3.6), unless you play with --open-values.

Without options, you are asked how many play."""
PLAY_EXAMPLES: Final = """\
examples:
  lastboat play --bots 3 --level captain     you are red, against three captains
  lastboat play --players 3 --random blue    red and yellow are people, blue plays at random
  lastboat play --players 2 --two-colours --edition survive
  lastboat play game.json                    continue a saved game, or from a position"""

REPLAY: Final = """\
Step through a recorded game, turn by turn. In a terminal:

  Enter, n   the next turn          b   one turn back
  a number   go to that ply         q   quit

With --delay it plays automatically. When the output is not a terminal, the whole game is printed."""
REPLAY_EXAMPLES: Final = """\
examples:
  lastboat replay game.json
  lastboat replay game.json --delay 1 --from 100
  lastboat replay game.json --seat blue      what blue saw at the table"""

CHECK: Final = """\
Check game records and positions, one line for each file; the kind of file is detected.
Every move of a record is played; everything wrong with a position is reported.
Exit code 0: all are valid. 1: one is not. 2: one cannot be read."""
CHECK_EXAMPLES: Final = """\
examples:
  lastboat check game.json
  lastboat check games/*.json position.txt"""

EDITIONS: Final = """\
List the editions and every option of a game: how it is chosen, what it does, and its paragraph in docs/rulebook.md."""

ARENA: Final = """\
Play matches between bots, 2 to 4 at a table, and estimate how often each wins, with a 95 % confidence interval.

Games are played in blocks: one island, its undersides and its dice for every rotation of the seats, so that luck
counts for little. Finished blocks are saved to a file: Ctrl-C stops, --resume continues. docs/bots.md explains the
figures. Name a bot by its level, by the name that its package registers, or by its class (my_bot:MyBot)."""
ARENA_EXAMPLES: Final = """\
examples:
  lastboat arena deckhand stowaway stowaway stowaway --games 400 --jobs 2
  lastboat arena deckhand stowaway --dice dive --svg wins.svg
  lastboat arena my_bot:MyBot deckhand --json --out my_bot.jsonl
  lastboat arena captain deckhand --iterations 2500 --ray head:6379     on all machines of a Ray cluster"""

EXPORT: Final = """\
Play games between bots, as arena does, and write every decision to one file: what the seat observed, its legal
actions, its choice, its score and its share of the win. docs/environments.md explains the observations and columns.
Parquet needs pyarrow: pip install "lastboat[parquet]"."""
EXPORT_EXAMPLES: Final = """\
examples:
  lastboat export deckhand deckhand deckhand deckhand --games 1000 --observation small
  lastboat export captain deckhand --iterations 500 --format parquet --out games.parquet"""

LADDER: Final = """\
Play all levels against each other, with 2, 3 and 4 players and with every option, and rate them.
This takes hours. Ctrl-C stops it, and --resume continues."""
LADDER_EXAMPLES: Final = """\
examples:
  lastboat ladder --quick --jobs 2                    a rough estimate: few games, short searches, no options
  lastboat ladder --jobs 2 --write docs/bots.md       the full ladder, written into the page"""

SERVE: Final = """\
Serve tables over HTTP for people, bots and programs. Without options the server is for this machine only and keeps its
data in your data folder. Every option can also be set in the environment: --port as LASTBOAT_PORT.
`lastboat` alone does the same and opens the browser. deploy/README.md explains how to run it for others."""
SERVE_EXAMPLES: Final = """\
examples:
  lastboat serve                               on localhost
  lastboat serve --host 0.0.0.0 --port 80      for everyone who can reach this machine
  lastboat serve --database sqlite+aiosqlite:////srv/boats.db --origins https://boats.example --secure-cookies 1"""

PUSH_KEY: Final = """\
Create the key with which a server notifies people's devices that it is their turn. Keep it: subscribed devices can only
be reached with this key. Serve with --push-key FILE and --push-contact."""

VERIFY: Final = """\
Recompute every deal, flip and roll of a game that a server recorded, from the secret it committed to before the game
and the seats' salts. docs/protocol.md explains how.
Exit code 0: all of them match. 1: one does not. 2: the file cannot be read."""
VERIFY_EXAMPLES: Final = """\
examples:
  lastboat verify lastboat-0123456789abcdef.json"""
