"""The rows of running deals as a log: their key is their place in it."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

PLACE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
WITHOUT_KEY = "match_id, deal, number, seat, n, payload"


def columns() -> list[sa.Column[Any]]:
    """The contents of a row besides its place."""
    return [
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("deal", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("payload", sa.LargeBinary(), nullable=False),
    ]


def upgrade() -> None:
    # The key's name is taken while the old table stands.
    op.execute(f"CREATE TABLE moved AS SELECT {WITHOUT_KEY} FROM rows")
    op.drop_table("rows")
    op.create_table(
        "rows",
        sa.Column("id", PLACE, nullable=False, autoincrement=False),
        *columns(),
        sa.PrimaryKeyConstraint("id", name="pk_rows"),
    )
    op.execute(
        f"INSERT INTO rows (id, {WITHOUT_KEY}) "
        f"SELECT row_number() OVER (ORDER BY match_id, deal, number), {WITHOUT_KEY} FROM moved"
    )
    op.drop_table("moved")


def downgrade() -> None:
    # Those of settled deals may wait in the log to be forgotten.
    op.execute(
        f"CREATE TABLE moved AS SELECT {WITHOUT_KEY} FROM rows WHERE NOT EXISTS (SELECT 1 FROM "
        "records WHERE records.match_id = rows.match_id AND records.deal = rows.deal)"
    )
    op.drop_table("rows")
    op.create_table(
        "rows",
        *columns(),
        sa.PrimaryKeyConstraint("match_id", "deal", "number", name="pk_rows"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_rows_match_id_matches"),
    )
    op.execute(f"INSERT INTO rows ({WITHOUT_KEY}) SELECT {WITHOUT_KEY} FROM moved")
    op.drop_table("moved")
