"""A short run of each kind; `make fuzz` is the long one."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

from server.wire.codec import decode_client
from tests.fuzz.machine import LIFTED, LIMITED
from tests.fuzz.run import fuzz
from tests.fuzz.wishes import BY_TAG, WISHES, Plain, Ref, as_text, in_pieces
from tests.support.raw import PING, frame

MESSAGES = 1200


@pytest.mark.slow
def test_a_server_stands_whatever_is_sent_in_any_order(tmp_path: Path) -> None:
    report = fuzz(tmp_path, MESSAGES, LIFTED)
    assert {"wish", "wrong", "nonsense", "frames", "bytes", "pieces", "again", "handshake"} <= set(
        report.sent
    )
    # The answers of a claim window are acknowledged when it is over: few see that.
    assert report.heard["acked"] > 2, "the tables were never reached"
    assert report.heard["refused"] > 50
    assert min(report.watched) > 20
    assert report.last <= report.warm * 1.3


@pytest.mark.slow
def test_with_its_limits_it_stands_as_well_and_uses_them(tmp_path: Path) -> None:
    report = fuzz(tmp_path, MESSAGES // 3, LIMITED, first_seed=7)
    assert report.heard["refused too_fast"] > 0
    assert report.heard["handshake 403"] > 0


@settings(max_examples=200, deadline=None)
@given(WISHES)
def test_a_wish_is_a_message_of_the_wire(wish: Plain) -> None:
    """Messages marked right in form are so, once the run's own values are filled in."""
    filled = as_text(_filled(wish))
    assert str(decode_client(filled).__struct_config__.tag) == wish["type"]


def _filled(wish: object) -> object:
    known = {
        "token": "t" * 43,
        "link": "l" * 22,
        "table": "somewhere",
        "code": "ABCDEF",
        "pair": "ABCDEFGH",
        "n": 1,
    }
    if isinstance(wish, Ref):
        return known[wish.what]
    if isinstance(wish, dict):
        return {key: _filled(value) for key, value in wish.items()}
    return wish


def test_every_message_of_the_wire_is_wished_for() -> None:
    assert {"hello", "act", "create_table", "reveal", "rename", "take_back"} <= set(BY_TAG)


def test_pieces_are_the_message_with_pings_between() -> None:
    sent = in_pieces(b'{"type":"ping"}', [3, 4, 900])
    assert sent.count(b"between") == 2
    parts = sent.split(frame(PING, b"between"))
    assert b"".join(part[6:] for part in parts) == b'{"type":"ping"}'
    assert [part[0] for part in parts] == [0x01, 0x00, 0x80]
