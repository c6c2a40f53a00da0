"""Rows of running deals by match, deal and number: they are deleted when their deal is settled."""

from __future__ import annotations

import sqlite3

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

POSITION = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
CONTENTS = "match_id, deal, number, seat, n, payload"


def upgrade() -> None:
    # The rows of settled deals are left out: they only waited for their deletion. The old table is
    # dropped first, because its key has the same name.
    op.execute(
        f"CREATE TABLE moved AS SELECT {CONTENTS} FROM rows WHERE NOT EXISTS (SELECT 1 FROM records"
        " WHERE records.match_id = rows.match_id AND records.deal = rows.deal)"
    )
    op.drop_table("rows")
    op.create_table(
        "rows",
        *_contents(),
        sa.PrimaryKeyConstraint("match_id", "deal", "number", name="pk_rows"),
    )
    op.execute(f"INSERT INTO rows ({CONTENTS}) SELECT {CONTENTS} FROM moved")
    op.drop_table("moved")
    if _can_drop_columns():
        op.drop_column("tables", "row_positions")


def downgrade() -> None:
    op.execute(f"CREATE TABLE moved AS SELECT {CONTENTS} FROM rows")
    op.drop_table("rows")
    op.create_table(
        "rows",
        sa.Column("id", POSITION, nullable=False, autoincrement=False),
        *_contents(),
        sa.PrimaryKeyConstraint("id", name="pk_rows"),
    )
    op.execute(
        f"INSERT INTO rows (id, {CONTENTS}) "
        f"SELECT row_number() OVER (ORDER BY match_id, deal, number), {CONTENTS} FROM moved"
    )
    op.drop_table("moved")
    if _can_drop_columns():
        op.add_column("tables", sa.Column("row_positions", sa.JSON(), nullable=True))
    if op.get_bind().dialect.name == "postgresql":
        op.create_index("ix_rows_match_id", "rows", ["match_id"])
        return
    # SQLite: a table that people have left lists the ids of its rows. PostgreSQL has the index.
    op.execute(
        "UPDATE tables SET row_positions ="
        " (SELECT json_group_array(id) FROM rows WHERE rows.match_id = tables.match_id)"
        " WHERE left_at IS NOT NULL AND match_id IS NOT NULL"
    )


def _can_drop_columns() -> bool:
    """False for SQLite before 3.35: there the column stays, and nothing reads it."""
    return op.get_bind().dialect.name != "sqlite" or sqlite3.sqlite_version_info >= (3, 35)


def _contents() -> list[sa.Column[object]]:
    return [
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("deal", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("payload", sa.LargeBinary(), nullable=False),
    ]
