"""Faces: the drawing that stands for a person in every place they are seen."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("players", sa.Column("face", sa.Integer(), nullable=True))


def downgrade() -> None:
    op.drop_column("players", "face")
