from __future__ import annotations

import json
from dataclasses import replace

import pytest

from game.core.deal import DealSetup
from game.core.errors import BadRecord
from game.registry import GAMES, RULESETS
from server.storage.store import Row
from server.tables.records import decode_record, decode_rows, encode_record
from server.tables.run import DealPlan, DealRun, restore
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


def test_a_record_comes_back_as_it_was_at_every_length() -> None:
    for decisions in (0, 1, 20, 500):
        run, _ = played(decisions)
        record = run.record()
        assert decode_record(encode_record(record)) == record
    assert run.deal.outcome is not None
    assert record.outcome == run.deal.outcome


def test_rows_come_back_as_they_were() -> None:
    run, rows = played(40)
    opening, decisions = decode_rows("mahjong", [row.payload for row in rows])
    assert opening == run.opening
    assert decisions == tuple(run.decisions)
    again = restore(plan(), rows)
    assert again.owed == run.owed
    assert again.last_seq == run.last_seq
    assert again.answered == run.answered


def test_hidden_faces_are_kept_and_equal_ones_are_left_out() -> None:
    run, _ = played(30)
    plain = json.loads(encode_record(run.record()))
    (dealt,) = plain["opening"]
    assert sorted(dealt["faces"]) == ["0", "1", "2", "3"]
    assert dealt["public"]["hands"] == [None] * 4
    emissions = [e for decision in plain["decisions"] for e in decision["emissions"]]
    discarded = next(e for e in emissions if e["full"]["type"] == "discarded")
    assert set(discarded) == {"full"}
    drawn = next(e for e in emissions if e["full"]["type"] == "drawn")
    assert drawn["beat"] == "window"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"{}",
        b'{"version":2}',
        b'{"version":1,"game":"mahjong"}',
        b'{"version":1,"game":"chess","opening":[{"full":{}}]}',
    ],
)
def test_what_is_no_record_is_refused(data: bytes) -> None:
    with pytest.raises(BadRecord):
        decode_record(data)


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
