"""Version 2: processes and their leases on tables; an index of the tables by status."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("renewed", sa.Float, nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_table(
        "table_leases",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("owner", sa.String(64), index=True),
        sa.Column("fence", sa.BigInteger, nullable=False),
        sa.Column("released", sa.Float),
    )
    op.create_index("tables_by_status", "tables", ["status"])
