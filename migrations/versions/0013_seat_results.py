"""The result of each seat of a deal, and each win, in columns: statistics are sums of these."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

AT_ONCE = 200
"""Matches that are read, and written, at a time."""

RESULTS = sa.table(
    "seat_results",
    *(
        sa.column(name)
        for name in (
            *("match_id", "deal", "seat", "player_id", "ruleset", "naming", "race"),
            *("seats", "people", "points", "place", "ended"),
        )
    ),
)
WINS = sa.table(
    "wins",
    *(sa.column(name) for name in ("match_id", "deal", "number", "seat", "player_id")),
    *(sa.column(name) for name in ("giver", "giver_id", "self_drawn", "points")),
    sa.column("fans", sa.JSON()),
)
MATCHES = sa.table(
    "matches",
    *(sa.column(name) for name in ("id", "ruleset")),
    *(sa.column(name, sa.JSON()) for name in ("rules", "seats", "length", "state", "history")),
)
RECORDS = sa.table("records", *(sa.column(name) for name in ("match_id", "deal", "ended")))


def upgrade() -> None:
    op.create_table(
        "seat_results",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("deal", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.String(32), nullable=True),
        sa.Column("ruleset", sa.String(64), nullable=False),
        sa.Column("naming", sa.String(255), nullable=False),
        sa.Column("race", sa.Boolean(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("people", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.Column("ended", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_seat_results_match_id_matches"
        ),
        sa.PrimaryKeyConstraint("match_id", "deal", "seat", name="pk_seat_results"),
    )
    op.create_table(
        "wins",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("deal", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.String(32), nullable=True),
        sa.Column("giver", sa.Integer(), nullable=True),
        sa.Column("giver_id", sa.String(32), nullable=True),
        sa.Column("self_drawn", sa.Boolean(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=True),
        sa.Column("fans", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_wins_match_id_matches"),
        sa.PrimaryKeyConstraint("match_id", "deal", "number", name="pk_wins"),
    )
    _fill(op.get_bind())
    op.create_index("ix_seat_results_player_id", "seat_results", ["player_id"])
    op.create_index("ix_wins_player_id", "wins", ["player_id"])
    op.create_index("ix_wins_giver_id", "wins", ["giver_id"])


def downgrade() -> None:
    op.drop_table("wins")
    op.drop_table("seat_results")


def _fill(connection: sa.Connection) -> None:
    """Write the results of the matches that are stored."""
    last = ""
    while True:
        page = sa.select(MATCHES).where(MATCHES.c.id > last).order_by(MATCHES.c.id)
        found = connection.execute(page.limit(AT_ONCE)).mappings().all()
        if not found:
            return
        last = found[-1]["id"]
        within = RECORDS.c.match_id.between(found[0]["id"], last)
        ends: dict[str, dict[int, float]] = {}
        for match, deal, ended in connection.execute(sa.select(RECORDS).where(within)):
            ends.setdefault(match, {})[deal] = ended
        results: list[dict[str, Any]] = []
        wins: list[dict[str, Any]] = []
        for match in found:
            # A deal that is played on counts for nothing.
            if "moment" not in match["state"]:
                results += _results(match, ends.get(match["id"], {}))
                wins += _wins(match, ends.get(match["id"], {}))
        if results:
            connection.execute(sa.insert(RESULTS), results)
        if wins:
            connection.execute(sa.insert(WINS), wins)


def _sitters(match: Any, deal: int) -> list[str | None]:
    """The people of a deal by seat, None for a bot."""
    others = match["state"].get("sitters", {}).get(str(deal))
    if others is not None:
        return [seat[0] for seat in others]
    return [seat["player"] for seat in match["seats"]]


def _results(match: Any, ends: dict[int, float]) -> Iterator[dict[str, Any]]:
    state, history = match["state"], match["history"]
    stays = match["ruleset"] == "mahjong/sichuan" and match["rules"].get("winners_stay") is True
    totals = state["scores"]
    if match["length"][0] == "points":
        totals = state.get("marks") or totals
    deals = range(1, len(history) + 1)
    seated = {deal: _sitters(match, deal) for deal in deals}
    for deal in deals:
        if deal not in ends:
            continue  # it was given up, and counts for nothing
        people = seated[deal]
        for seat, player in enumerate(people):
            placed = state.get("finished", False) and deal == len(history)
            placed = placed and all(line[seat] == player for line in seated.values())
            yield {
                "match_id": match["id"],
                "deal": deal,
                "seat": seat,
                "player_id": player,
                "ruleset": match["ruleset"],
                # 血流成河: the only ruleset that has had another name up to this step.
                "naming": '{"winners_stay":true}' if stays else "{}",
                "race": match["length"][0] == "points",
                "seats": len(people),
                "people": sum(one is not None for one in people),
                "points": history[deal - 1][seat],
                "place": 1 + sum(one > totals[seat] for one in totals) if placed else None,
                "ended": ends[deal],
            }


def _wins(match: Any, ends: dict[int, float]) -> Iterator[dict[str, Any]]:
    for told, found in match["state"].get("wins", {}).items():
        deal = int(told)
        if deal not in ends:
            continue
        people = _sitters(match, deal)
        for number, (seat, giver, self_drawn, fans, *points) in enumerate(found):
            yield {
                "match_id": match["id"],
                "deal": deal,
                "number": number,
                "seat": seat,
                "player_id": people[seat],
                "giver": giver,
                "giver_id": None if giver is None else people[giver],
                "self_drawn": bool(self_drawn),
                "points": points[0] if points else None,
                "fans": fans,
            }
