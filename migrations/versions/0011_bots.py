"""Bots of a match that have other seats than those of their numbers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("bots", sa.JSON(), nullable=True))


def downgrade() -> None:
    op.drop_column("matches", "bots")
