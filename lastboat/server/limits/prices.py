"""The prices of requests, in moves. `bench/server.py --requests` prints what each request costs."""

from __future__ import annotations

from typing import Final

ASSETS: Final = "/assets/"
ASSET: Final = 0.1
"""A file of the browser client: one screen loads many."""
READING: Final = 0.25
"""A request that changes nothing."""
LISTS: Final = {
    "/api/tables": 0.5,
    "/api/puzzles": 0.5,
    "/api/leaderboard": 0.5,
    "/api/queue": 1.5,
    "/api/daily": 0.5,
    "/api/me/tables": 2.0,
    "/api/me/people": 2.0,
    "/api/me/invitations": 0.5,
    "/api/openapi.json": 2.5,
}
"""Longer ones: the lobby, the puzzles, who looks for which game, one's own tables, the description of the protocol."""
LESSON: Final = 0.5
"""On top, for a step of the course or a try at a puzzle."""
FIRST_TRY: Final = 1.0
"""On top, for a try at a puzzle or a request for its answer that may be rated."""
RECOVERY: Final = 5.0
"""On top, for a recovery code: guessing is slow."""
PASSKEY: Final = 5.0
"""On top, for a passkey: it is verified, and what is signed for it is stored."""
DELETION: Final = 5.0
"""On top, for deleting oneself: it goes through every table where one has sat."""
PROFILE: Final = 2.0
"""On top, for a profile: it counts up to ten thousand games."""
NAME: Final = 2.0
"""On top, for a name, one's own or a friend's: whether somebody has it is looked up."""
FRIEND: Final = 0.03
"""On top, for each friend in a list: where they sit is looked up."""
INVITATION: Final = 2.0
"""On top, for an invitation: whether the inviter knows the person is looked up."""
MUTE: Final = 5.0
"""On top, for muting somebody, or no longer: every stream of one's own begins afresh."""
FRAME: Final = 0.1
REPLAYED_PLY: Final = 0.001
"""On top, for each frame of the history and each ply that has to be replayed before the first."""
TIMELINE_PLY: Final = 0.006
RECORD_PLY: Final = 0.002
OPENED_BYTE: Final = 0.0005
"""On top, for each byte of a record that is opened: its moves are read and played."""
DICE_PLY: Final = 0.003
"""On top, for each ply of the game."""
TABLE: Final = 1.5
START: Final = 1.0
"""On top, for creating a table, or looking for one, and for starting its game."""
WAITING: Final = 2.0
"""On top, for a few seconds of waiting for a table that is looked for."""
RENAMING: Final = 2.0
"""On top, for a new name, colour or player at a seat: the table's row in the lobby is rewritten from the game."""
GAME_READ: Final = 1.0
"""On top, for each running game that has to be read to know whose turn it is, or whether somebody has come."""
CHAT_BYTE: Final = 0.005
"""On top, for each byte of a line of chat, which every stream of the table sends."""
HINT: Final = 10.0
"""On top, for a hint; most of its cost is in the worker process."""

REVIEW: Final = 20.0
"""On top, for a review that has to be computed, which also happens in the worker process."""
RETRY: Final = 1.5
"""On top, for a decision to learn from: its review is read."""
PICTURE: Final = 3.0
"""On top, for a review as a picture."""
CHANCES: Final = 4.0
"""On top, for chances that have to be computed: in the worker process too."""


def personal_data(games: int) -> float:
    """The price of all that is kept of a person with so many games, on top."""
    return 5.0 + 0.01 * games


def analysis(plies: int) -> float:
    """The price of a position on the analysis board after so many plies, on top."""
    return LESSON + 2 * REPLAYED_PLY * plies


def frames(first: int, count: int) -> float:
    """The price of this many frames of the history."""
    return FRAME * count + REPLAYED_PLY * first


def price_of_request(method: str, path: str) -> float:
    """The base price of a request, before its route adds its own."""
    if path.startswith(ASSETS):
        return ASSET
    return LISTS.get(path, READING) if method in ("GET", "HEAD") else 1.0
