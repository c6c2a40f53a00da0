"""The owner of the database."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    ownership = op.create_table(
        "ownership",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_ownership"),
    )
    op.bulk_insert(ownership, [{"id": 1, "epoch": 0}])


def downgrade() -> None:
    op.drop_table("ownership")
