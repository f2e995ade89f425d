"""The database schema: people, their tokens, tables, and each table's append-only log."""

from __future__ import annotations

from typing import Final, TypedDict

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)

METADATA: Final = MetaData()
KEPT_CHAT: Final = text("kind = 'said' AND body <> '{}'")
"""Entries of ENTRIES that hold chat, in the words of its index: only so is the index used."""
BANNED: Final = text("is_banned")
"""People whom the operator has banned, in the words of their index."""
DELETED: Final = text("deleted IS NOT NULL")
"""People who have deleted themselves and are not forgotten at every table yet, in the words of their index."""

PEOPLE: Final = Table(
    "people",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("recovery", String(64), nullable=False, unique=True),
    Column("created", Float, nullable=False),
    Column("handle", String(64)),
    Column("face", String(16), nullable=False, server_default=""),
    Column("is_public", Boolean, nullable=False, server_default=false()),
    Column("is_muted", Boolean, nullable=False, server_default=false()),
    Column("is_banned", Boolean, nullable=False, server_default=false()),
    Column("deleted", Float),
    Index("people_by_handle", "handle", unique=True),
    Index("banned_people", "id", sqlite_where=BANNED, postgresql_where=BANNED),
    Index("deleted_people", "deleted", sqlite_where=DELETED, postgresql_where=DELETED),
)
"""`handle` is the form of a player's name that nobody else may have; None for a guest. The operator has muted or banned
people: nobody signs in as somebody banned. `deleted` is when a person was deleted: the row goes once their name has
gone from every table."""
PASSKEYS: Final = Table(
    "passkeys",
    METADATA,
    Column("id", String(1400), primary_key=True),
    Column("person", String(16), ForeignKey("people.id"), nullable=False, index=True),
    Column("public_key", Text, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("created", Float, nullable=False),
)
"""Credentials of WebAuthn, by their ids; both texts are in base64url."""
CHALLENGES: Final = Table(
    "challenges",
    METADATA,
    Column("challenge", String(64), primary_key=True),
    Column("person", String(16)),
    Column("payer", String(16), nullable=False, index=True),
    Column("expires", Float, nullable=False, index=True),
)
"""Challenges of WebAuthn that have not been answered, each for one person, or for whoever signs in. `payer` is a
pseudonym of the address that asked for it."""
TOKENS: Final = Table(
    "tokens",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("person", String(16), ForeignKey("people.id"), nullable=False, index=True),
    Column("created", Float, nullable=False),
)
TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("secret", String(64), nullable=False),
    Column("status", String(16), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("host", String(16), nullable=False),
    Column("payer", String(16), nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("about", Text, nullable=False),
    Index("lobby", "public", "status", "created"),
    Index("tables_by_status", "status"),
)
"""`payer` is a pseudonym of the address that created the table, `about` its summary for the lobby."""
MEMBERS: Final = Table(
    "members",
    METADATA,
    Column("person", String(16), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("ended", Float),
    Column("players", Integer),
    Column("seat", Integer),
    Column("place", Integer),
    Column("score", Integer),
    Column("saved", Integer),
    Column("turns", Integer),
    Column("people", Integer),
    Column("losses", Text),
    Column("rivals", Text),
    Column("level", Text),
    Column("is_for_fun", Boolean),
    Column("accuracy", Float),
    Column("luck", Float),
    Index("games_of_person", "person", "ended", "table_id"),
    Index("members_by_table", "table_id"),
)
"""Who has sat at which table, and how the game ended for them. `ended` is None until it is over; for someone who played
several seats or none, all the rest but `players` stays None too. `people` counts the others at the table who are no
bots, `losses` explorers by cause, as JSON; `rivals` holds the others' names in lower case, to be searched; `level` is
that of the strongest bot, if all others are bots; a profile does not count what `is_for_fun`; `accuracy` and `luck`
come from the review."""
DEPARTURES: Final = Table(
    "departures",
    METADATA,
    Column("person", String(16), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True, index=True),
)
"""Who is no longer a member of which table. Its log still has their name, and what they have said there."""
RATINGS: Final = Table(
    "ratings",
    METADATA,
    Column("person", String(16), ForeignKey("people.id"), primary_key=True),
    Column("pool", String(16), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("shown", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("updated", Float, nullable=False),
    Index("leaderboard", "pool", "shown"),
)
"""How good a person is in a pool of games that are rated together; `shown` is the number that people see."""
RATING_CHANGES: Final = Table(
    "rating_changes",
    METADATA,
    Column("table_id", String(16), primary_key=True),
    Column("person", String(16), ForeignKey("people.id"), primary_key=True),
    Column("pool", String(16), nullable=False),
    Column("at", Float, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("before", Float, nullable=False),
    Column("shown", Float, nullable=False),
    Index("rating_curve", "person", "pool", "at"),
)
"""What each rated game has changed: the rating after it, and the number shown before and after."""
PUZZLE_RATINGS: Final = Table(
    "puzzle_ratings",
    METADATA,
    Column("puzzle", String(16), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("shown", Float, nullable=False),
    Column("tries", Integer, nullable=False),
)
"""How hard a puzzle is, once somebody has tried it. Its solvers' ratings are in RATINGS."""
PUZZLE_TRIES: Final = Table(
    "puzzle_tries",
    METADATA,
    Column("person", String(16), ForeignKey("people.id"), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("at", Float, nullable=False),
    Column("is_right", Boolean, nullable=False),
    Column("change", Float, nullable=False),
)
"""Everybody's first try at each puzzle, and what it changed in the number shown."""
DAILY_TRIES: Final = Table(
    "daily_tries",
    METADATA,
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("person", String(16), ForeignKey("people.id"), primary_key=True),
    Column("table_id", String(16), nullable=False, unique=True),
    Column("score", Integer),
    Column("lead", Integer),
    Column("ended", Float),
    Index("daily_scores", "day", "score", "lead", "ended"),
    Index("days_of_person", "person", "day"),
)
"""The one try of each person at the island of a day. The rest is None until they have finished it, themselves and in
time."""
EVENING_GAMES: Final = Table(
    "evening_games",
    METADATA,
    Column("table_id", String(16), primary_key=True),
    Column("evening", String(16), nullable=False),
    Column("number", Integer, nullable=False),
    Column("games", Integer),
    Column("seats", Text),
    Index("games_of_evening", "evening", "number"),
)
"""The tables of an evening in their order, with how many games are planned; `seats` says how a game ended, as JSON."""
ENTRIES: Final = Table(
    "entries",
    METADATA,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("at", Float, nullable=False),
    Column("seat", Integer),
    Column("ply", Integer),
    Column("take", Integer),
    Column("key", String(64)),
    Column("body", Text, nullable=False),
    UniqueConstraint("table_id", "ply", "take", name="one_action_a_ply"),
    UniqueConstraint("table_id", "seat", "key", name="played_once"),
    Index("chat", "table_id", sqlite_where=KEPT_CHAT, postgresql_where=KEPT_CHAT),
)
"""A line of chat that is no longer kept has an empty body."""
SNAPSHOTS: Final = Table(
    "snapshots",
    METADATA,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("body", Text, nullable=False),
)
REVIEWS: Final = Table(
    "reviews",
    METADATA,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("body", Text, nullable=False),
)
"""Reviews of finished games as JSON; one of another version is made again."""
QUEUE: Final = Table(
    "queue",
    METADATA,
    Column("person", String(16), ForeignKey("people.id"), primary_key=True),
    Column("players", Integer, nullable=False),
    Column("clock", String(16), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("bots_after", Integer),
    Column("commitment", String(64), nullable=False),
    Column("payer", String(16), nullable=False),
    Column("since", Float, nullable=False),
    Column("seen", Float, nullable=False, index=True),
    Column("table_id", String(16)),
)
"""Who looks for a game, and which. `players` is 0 for any number, `seen` when the person's page was last heard of or
when they were seated, `table_id` where. `payer` is a pseudonym of the address that began the search."""
META: Final = Table(
    "meta",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
DEVICES: Final = Table(
    "devices",
    METADATA,
    Column("token", String(64), ForeignKey("tokens.hash", ondelete="CASCADE"), primary_key=True),
    Column("person", String(16), ForeignKey("people.id"), nullable=False, index=True),
    Column("endpoint", String(1024), nullable=False, unique=True),
    Column("p256dh", String(88), nullable=False),
    Column("auth", String(24), nullable=False),
    Column("lang", String(8), nullable=False),
    Column("created", Float, nullable=False),
)
"""Where to notify a device of its person's turns. Deleted with its token."""

FRIENDS: Final = Table(
    "friends",
    METADATA,
    Column("person", String(16), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("friend", String(16), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("added", Float, nullable=False),
)
"""Each person's own list: the friend need not agree, and is not told."""
MUTES: Final = Table(
    "mutes",
    METADATA,
    Column("person", String(16), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("muted", String(16), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("added", Float, nullable=False),
)
"""Whose chat and invitations do not reach a person."""
INVITATIONS: Final = Table(
    "invitations",
    METADATA,
    Column("person", String(16), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("inviter", String(16), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("at", Float, nullable=False),
    Column("is_declined", Boolean, nullable=False, server_default=false()),
)
"""Who is invited to a table that waits for players. A declined one stays, so that it is not repeated."""
REPORTS: Final = Table(
    "reports",
    METADATA,
    Column("reporter", String(16), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(16), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("table_id", String(16), primary_key=True),
    Column("at", Float, nullable=False),
    Column("reason", String(16), nullable=False),
    Column("line", Text, nullable=False),
    Column("is_open", Boolean, nullable=False),
    Index("open_reports", "is_open", "at"),
)
"""What people have reported to the operator, until the operator closes it."""
OPERATIONS: Final = Table(
    "operations",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("person", String(16), nullable=False),
    Column("what", String(16), nullable=False),
)
"""What the operator has done to people while the server runs; it reads here whom to forget."""


class TableRow(TypedDict):
    """What changes in a row of TABLES."""

    status: str
    public: bool
    updated: float
    about: str


class NewTableRow(TableRow):
    secret: str
    host: str
    payer: str
    created: float


class ResultRow(TypedDict):
    """How a game ended for one of its members, in a row of MEMBERS."""

    players: int
    seat: int | None
    place: int | None
    score: int | None
    saved: int | None
    turns: int | None
    people: int | None
    losses: str | None
    rivals: str | None
    level: str | None
    is_for_fun: bool | None


class DailyTryRow(TypedDict):
    day: int
    person: str
    table_id: str


class EveningGameRow(TypedDict):
    table_id: str
    evening: str
    number: int
    games: int | None
    seats: str | None


class RatingRow(TypedDict):
    person: str
    pool: str
    mu: float
    sigma: float
    shown: float
    games: int
    updated: float


class RatingChangeRow(TypedDict):
    table_id: str
    person: str
    pool: str
    at: float
    seat: int
    place: int
    mu: float
    sigma: float
    before: float
    shown: float


class PersonRow(TypedDict):
    id: str
    name: str
    recovery: str
    created: float


class PersonChange(TypedDict, total=False):
    """What may change in a row of PEOPLE."""

    name: str
    handle: str
    face: str
    is_public: bool


class TokenRow(TypedDict):
    hash: str
    person: str
    created: float
