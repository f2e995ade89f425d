"""What `lastboat --help` and `lastboat COMMAND --help` print."""

from __future__ import annotations

from typing import Final

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

`lastboat COMMAND --help` explains each command."""

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
cleared until they press Enter. Once play has begun nobody looks at explorers' values, not
even their own (rulebook 3.6), unless you play with --open-values.

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
Check game records and positions, one line for each file; the kind of file is detected.
Every move of a record is played; everything wrong with a position is named.
Exit code 0: all are in order. 1: one is not. 2: one cannot be read."""
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
Play games between bots, as arena does, and write every decision into one file: what the seat observed, what it might
do, what it did, what it scored and won. docs/environments.md explains the observations and the columns.
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
Serve tables over HTTP: people, bots and programs sit down and play. Without options it is for this machine alone and
keeps its data in your data folder. Every option can also be set in the environment: --port as LASTBOAT_PORT.
`lastboat` alone does the same and opens the browser. deploy/README.md explains how to run it for a club."""
SERVE_EXAMPLES: Final = """\
examples:
  lastboat serve                               on localhost
  lastboat serve --host 0.0.0.0 --port 80      for everyone who can reach this machine
  lastboat serve --database sqlite+aiosqlite:////srv/boats.db --origins https://boats.example --secure-cookies 1"""

PUSH_KEY: Final = """\
Make the key with which a server tells people's devices that it is their turn. Keep it: devices that have subscribed are
reached with this key only. Serve with --push-key FILE and --push-contact."""

VERIFY: Final = """\
Recompute every deal, flip and roll of a game that a server recorded, from the secret it had committed to before the
game and the salts of the seats. docs/protocol.md explains how.
Exit code 0: all follow. 1: they do not. 2: the file cannot be read."""
VERIFY_EXAMPLES: Final = """\
examples:
  lastboat verify lastboat-0123456789abcdef.json"""
