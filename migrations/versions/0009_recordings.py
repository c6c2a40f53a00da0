"""Recordings of people, which were in files of one node before."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "recordings",
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("line", sa.String(32), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("heard", sa.Float(), nullable=True),
        sa.Column("sound", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", "line", name="pk_recordings"),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name="fk_recordings_player_id_players"
        ),
    )
    op.create_index("ix_recordings_heard_made_size", "recordings", ["heard", "made", "size"])


def downgrade() -> None:
    op.drop_table("recordings")
