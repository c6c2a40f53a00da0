"""People who sit out at a table: more than it has seats, who play in turn."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("bench", sa.JSON(), nullable=True))


def downgrade() -> None:
    op.drop_column("tables", "bench")
