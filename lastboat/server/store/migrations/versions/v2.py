"""How each game ended for those who played it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
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
