"""Recovery codes: a secret of a person's own, which makes a token for a new device."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "recovery_codes",
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("code_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", name="pk_recovery_codes"),
        sa.UniqueConstraint("code_hash", name="uq_recovery_codes_code_hash"),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name="fk_recovery_codes_player_id_players"
        ),
    )


def downgrade() -> None:
    op.drop_table("recovery_codes")
