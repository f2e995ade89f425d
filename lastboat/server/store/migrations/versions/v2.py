"""Version 0.2.0: how games ended, ratings, and players with names of their own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    _keep_results()
    _create_ratings()
    _let_guests_become_players()
    _create_daily_tries()
    _create_evenings()


def _keep_results() -> None:
    for name in ("ended", "accuracy", "luck"):
        op.add_column("members", sa.Column(name, sa.Float))
    for name in ("players", "seat", "place", "score", "saved", "turns", "people"):
        op.add_column("members", sa.Column(name, sa.Integer))
    for name in ("losses", "rivals"):
        op.add_column("members", sa.Column(name, sa.Text))
    op.create_index("games_of_person", "members", ["person", "ended", "table_id"])
    op.create_index("members_by_table", "members", ["table_id"])
    # The rest takes a replay of each game: the server does that once it runs.
    over = "SELECT updated FROM tables WHERE tables.id = members.table_id AND tables.status = 'over'"
    op.execute(f"UPDATE members SET ended = ({over})")


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


def _let_guests_become_players() -> None:
    op.add_column("people", sa.Column("handle", sa.String(64)))
    op.add_column("people", sa.Column("face", sa.String(16), nullable=False, server_default=""))
    op.add_column("people", sa.Column("is_public", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("people_by_handle", "people", ["handle"], unique=True)
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


def _create_daily_tries() -> None:
    op.create_table(
        "daily_tries",
        sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(16), primary_key=True),
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
