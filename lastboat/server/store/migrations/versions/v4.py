"""Players: names of their own, faces, passkeys."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
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
