"""The database schema: people, their tokens, tables, and each table's append-only log."""

from __future__ import annotations

from typing import Final

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
)

METADATA: Final = MetaData()

PEOPLE: Final = Table(
    "people",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("recovery", String(64), nullable=False, unique=True),
    Column("created", Float, nullable=False),
)
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
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("about", Text, nullable=False),
    Index("lobby", "public", "status", "updated"),
    Index("tables_by_status", "status"),
)
"""`about` is the table's summary for the lobby."""
MEMBERS: Final = Table(
    "members",
    METADATA,
    Column("person", String(16), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
)
"""Who has sat at which table."""
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
)
SNAPSHOTS: Final = Table(
    "snapshots",
    METADATA,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("body", Text, nullable=False),
)
META: Final = Table(
    "meta",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
PROCESSES: Final = Table(
    "processes",
    METADATA,
    Column("name", String(64), primary_key=True),
    Column("renewed", Float, nullable=False),
    Column("expires", Float, nullable=False),
)
"""The processes that share the database, and until when each is considered alive, by the database's clock."""
TABLE_LEASES: Final = Table(
    "table_leases",
    METADATA,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("owner", String(64), index=True),
    Column("fence", BigInteger, nullable=False),
    Column("released", Float),
)
"""Which process owns a table. `fence` grows with every new owner; `released` is when the last owner released it."""
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
