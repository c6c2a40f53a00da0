"""Several nodes on one database: their rows, and the node that has each table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "nodes",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("version", sa.String(32), nullable=False),
        sa.Column("engines", sa.JSON(), nullable=False),
        sa.Column("started", sa.Float(), nullable=False),
        sa.Column("beat", sa.Float(), nullable=False),
        sa.Column("draining", sa.Boolean(), nullable=False),
        sa.Column("condition", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_nodes"),
        sa.UniqueConstraint("number", name="uq_nodes_number"),
    )
    op.add_column("ownership", sa.Column("nodes", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("owner", sa.String(32), nullable=True))
    op.add_column("tables", sa.Column("epoch", sa.Integer(), nullable=False, server_default="0"))
    op.create_index("ix_tables_owner", "tables", ["owner"])
    if op.get_bind().dialect.name == "postgresql":
        op.create_index("ix_rows_match_id", "rows", ["match_id"])


def downgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.drop_index("ix_rows_match_id", "rows")
    op.drop_index("ix_tables_owner", "tables")
    op.drop_column("tables", "epoch")
    op.drop_column("tables", "owner")
    op.drop_column("ownership", "nodes")
    op.drop_table("nodes")
