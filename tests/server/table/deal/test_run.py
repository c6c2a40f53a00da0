from __future__ import annotations

import json
from dataclasses import replace

import pytest

from game.core.deal import DealSetup
from game.core.errors import BadRecord
from game.registry import GAMES, RULESETS
from server.storage.store import Row
from server.table.run import TOGETHER, DealPlan, DealRun, PackedRows, restore
from server.wire.records import decode_record, decode_rows, encode_record
from tests.support.world import RULESET


def plan() -> DealPlan:
    ruleset = RULESETS[RULESET]
    game = GAMES[ruleset.game]
    rules = ruleset.default
    return DealPlan("match", ruleset.id, game, rules, DealSetup(), b"s" * 32, 1)


def played(decisions: int) -> tuple[DealRun, list[Row]]:
    """A deal with this many decisions, each the default, and its rows."""
    run = DealRun(plan())
    rows = [run.begin()]
    while len(rows) <= decisions and run.deal.outcome is None:
        seat = run.deal.deciders[0]
        rows.append(run.take(seat, run.deal.default_action(seat)))
    return run, rows


def test_rows_come_back_as_they_were() -> None:
    run, rows = played(40)
    opening, decisions = decode_rows("mahjong", [row.payload for row in rows])
    assert (opening, decisions) == (run.record().opening, run.record().decisions)
    assert len(decisions) == run.decided == 40
    again = restore(plan(), rows)
    assert again.owed == run.owed
    assert again.last_seq == run.last_seq
    assert again.answered == run.answered


def test_a_deal_is_stored_as_its_rows_were() -> None:
    for decisions in (0, 1, TOGETHER - 1, TOGETHER, 1000):
        run, rows = played(decisions)
        assert run.encoded() == encode_record(run.record())
        told = decode_rows("mahjong", [row.payload for row in rows])
        record = decode_record(run.encoded())
        assert (record.opening, record.decisions) == told
        assert (record.outcome is None) is (decisions < 1000)


def test_packed_rows_are_the_rows_in_their_order() -> None:
    rows, packed = [b'{"%d":"\\n"}' % number for number in range(3 * TOGETHER + 2)], PackedRows()
    for count, row in enumerate(rows):
        assert len(packed) == count
        assert list(packed) == rows[:count]
        packed.append(row)
    assert list(packed) == rows


def test_rows_with_a_hole_or_a_change_are_refused() -> None:
    _, rows = played(10)
    with pytest.raises(BadRecord):
        restore(plan(), rows[:3] + rows[4:])
    with pytest.raises(BadRecord):
        restore(plan(), [*rows[:4], spoiled(rows[4])])
    with pytest.raises(BadRecord):
        restore(plan(), [*rows[:4], replace(rows[4], n=rows[4].n + 1)])


def spoiled(row: Row) -> Row:
    """The row with another choice."""
    payload = json.loads(row.payload)
    payload["choice"] = (payload["choice"] + 1) % max(2, len(payload["offered"]))
    return replace(row, payload=json.dumps(payload).encode())
