"""Groups: people who play together again and again, and the rooms of each group."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "groups",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("link", sa.String(64), nullable=False),
        sa.Column("founder", sa.String(32), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_groups"),
        sa.UniqueConstraint("link", name="uq_groups_link"),
    )
    op.create_table(
        "group_members",
        sa.Column("group_id", sa.String(32), nullable=False),
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("joined", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id"], ["groups.id"], name="fk_group_members_group_id_groups"
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name="fk_group_members_player_id_players"
        ),
        sa.PrimaryKeyConstraint("group_id", "player_id", name="pk_group_members"),
    )
    op.create_index("ix_group_members_player_id", "group_members", ["player_id"])
    op.create_table(
        "group_rooms",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("group_id", sa.String(32), nullable=False),
        sa.Column("added", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_group_rooms_table_id_tables"),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name="fk_group_rooms_group_id_groups"),
        sa.PrimaryKeyConstraint("table_id", name="pk_group_rooms"),
    )
    op.create_index("ix_group_rooms_group_id", "group_rooms", ["group_id"])


def downgrade() -> None:
    op.drop_table("group_rooms")
    op.drop_table("group_members")
    op.drop_table("groups")
