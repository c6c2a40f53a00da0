"""Tables that people have left: the time, the place of their rows, and the people who had seats."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

INDEXES = {"code": "ix_tables_code", "left_at": "ix_tables_left_at"}
COLUMNS = (
    sa.Column("persons", sa.Integer(), nullable=False, server_default="0"),
    sa.Column("left_at", sa.Float(), nullable=True),
    sa.Column("row_positions", sa.JSON(), nullable=True),
)


def upgrade() -> None:
    for column in COLUMNS:
        op.add_column("tables", column)
    for name, index in INDEXES.items():
        op.create_index(index, "tables", [name])
    op.create_table(
        "seated",
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("player_id", "table_id", name="pk_seated"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seated_table_id_tables"),
    )
    op.create_index("ix_seated_table_id", "seated", ["table_id"])
    _seat_people()


def _seat_people() -> None:
    """Closed tables are of no interest any more."""
    connection = op.get_bind()
    found = connection.execute(sa.text("SELECT id, seats FROM tables WHERE NOT closed")).all()
    for table, stored in found:
        seats = json.loads(stored) if isinstance(stored, str) else stored
        people = {seat["player"] for seat in seats if seat["player"] is not None}
        connection.execute(
            sa.text("UPDATE tables SET persons = :persons WHERE id = :table"),
            {"persons": len(people), "table": table},
        )
        for player in people:
            connection.execute(
                sa.text("INSERT INTO seated (player_id, table_id) VALUES (:player, :table)"),
                {"player": player, "table": table},
            )


def downgrade() -> None:
    op.drop_table("seated")
    for index in INDEXES.values():
        op.drop_index(index, "tables")
    for column in reversed(COLUMNS):
        op.drop_column("tables", column.name)
