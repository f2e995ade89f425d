"""Version 0.2.0: how games ended, ratings, players with names of their own, and their company."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    _keep_results()
    _create_departures()
    _create_ratings()
    _create_puzzle_ratings()
    _let_guests_become_players()
    _create_company()
    _create_queue()
    _create_daily_tries()
    _create_evenings()


def _keep_results() -> None:
    for name in ("ended", "accuracy", "luck"):
        op.add_column("members", sa.Column(name, sa.Float))
    for name in ("players", "seat", "place", "score", "saved", "turns", "people"):
        op.add_column("members", sa.Column(name, sa.Integer))
    for name in ("losses", "rivals", "level"):
        op.add_column("members", sa.Column(name, sa.Text))
    op.add_column("members", sa.Column("is_for_fun", sa.Boolean))
    op.create_index("games_of_person", "members", ["person", "ended", "table_id"])
    op.create_index("members_by_table", "members", ["table_id"])
    # The rest takes a replay of each game: the server does that once it runs.
    over = "SELECT updated FROM tables WHERE tables.id = members.table_id AND tables.status = 'over'"
    op.execute(f"UPDATE members SET ended = ({over})")


def _create_departures() -> None:
    op.create_table(
        "departures",
        sa.Column("person", sa.String(16), primary_key=True),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True, index=True),
    )


def _create_ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("pool", sa.String(16), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("shown", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
    )
    op.create_index("leaderboard", "ratings", ["pool", "shown"])
    op.create_table(
        "rating_changes",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("pool", sa.String(16), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("before", sa.Float, nullable=False),
        sa.Column("shown", sa.Float, nullable=False),
    )
    op.create_index("rating_curve", "rating_changes", ["person", "pool", "at"])


def _create_puzzle_ratings() -> None:
    op.create_table(
        "puzzle_ratings",
        sa.Column("puzzle", sa.String(16), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("shown", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_table(
        "puzzle_tries",
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("puzzle", sa.String(16), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("is_right", sa.Boolean, nullable=False),
        sa.Column("change", sa.Float, nullable=False),
    )


def _let_guests_become_players() -> None:
    op.add_column("people", sa.Column("handle", sa.String(64)))
    op.add_column("people", sa.Column("face", sa.String(16), nullable=False, server_default=""))
    op.add_column("people", sa.Column("is_public", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("people", sa.Column("deleted", sa.Float))
    op.create_index("people_by_handle", "people", ["handle"], unique=True)
    deleted = sa.text("deleted IS NOT NULL")
    op.create_index("deleted_people", "people", ["deleted"], sqlite_where=deleted, postgresql_where=deleted)
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "challenges",
        sa.Column("challenge", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(16)),
        sa.Column("payer", sa.String(16), nullable=False, index=True),
        sa.Column("expires", sa.Float, nullable=False, index=True),
    )


def _create_company() -> None:
    for name in ("is_muted", "is_banned"):
        op.add_column("people", sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false()))
    banned = sa.text("is_banned")
    op.create_index("banned_people", "people", ["id"], sqlite_where=banned, postgresql_where=banned)
    for table, other in (("friends", "friend"), ("mutes", "muted")):
        op.create_table(
            table,
            sa.Column("person", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
            sa.Column(
                other, sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True
            ),
            sa.Column("added", sa.Float, nullable=False),
        )
    op.create_table(
        "invitations",
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column(
            "table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, index=True
        ),
        sa.Column(
            "inviter", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True
        ),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("is_declined", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "reports",
        sa.Column("reporter", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column(
            "person", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True
        ),
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("is_open", sa.Boolean, nullable=False),
    )
    op.create_index("open_reports", "reports", ["is_open", "at"])
    op.create_table(
        "operations",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("what", sa.String(16), nullable=False),
    )


def _create_queue() -> None:
    op.create_table(
        "queue",
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("clock", sa.String(16), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("bots_after", sa.Integer),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("payer", sa.String(16), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False, index=True),
        sa.Column("table_id", sa.String(16)),
    )


def _create_daily_tries() -> None:
    op.create_table(
        "daily_tries",
        sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("table_id", sa.String(16), nullable=False, unique=True),
        sa.Column("score", sa.Integer),
        sa.Column("lead", sa.Integer),
        sa.Column("ended", sa.Float),
    )
    op.create_index("daily_scores", "daily_tries", ["day", "score", "lead", "ended"])
    op.create_index("days_of_person", "daily_tries", ["person", "day"])


def _create_evenings() -> None:
    op.create_table(
        "evening_games",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("evening", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("games", sa.Integer),
        sa.Column("seats", sa.Text),
    )
    op.create_index("games_of_evening", "evening_games", ["evening", "number"])
