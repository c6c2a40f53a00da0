"""A player's matches in the order in which they began."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

BEFORE, AFTER = ["player_id", "match_id"], ["player_id", "started", "match_id"]


def upgrade() -> None:
    # The default is that of no row: each gets the moment of its match at once.
    op.add_column(
        "match_seats", sa.Column("started", sa.Float(), nullable=False, server_default="0")
    )
    op.execute(
        "UPDATE match_seats SET started = "
        "(SELECT started FROM matches WHERE matches.id = match_seats.match_id)"
    )
    with op.batch_alter_table("match_seats") as table:
        table.alter_column("started", server_default=None)
    op.drop_index("ix_match_seats_player_id_match_id", "match_seats")
    op.create_index("ix_match_seats_player_id_started_match_id", "match_seats", AFTER)


def downgrade() -> None:
    op.drop_index("ix_match_seats_player_id_started_match_id", "match_seats")
    op.create_index("ix_match_seats_player_id_match_id", "match_seats", BEFORE)
    with op.batch_alter_table("match_seats") as table:
        table.drop_column("started")
