"""A device's knowledge and next words, without sockets and without time."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ai.remote.messages import EventsMessage
from ai.remote.protocol import RemoteProtocol
from game.core.rng import commitment

SHARE, OTHER = bytes(32), bytes([1] * 32)


class Talk:
    """A client, and its messages since the last look."""

    def __init__(self, **options: Any) -> None:
        self.client = RemoteProtocol("Ann", **options)

    def hear(self, kind: str, **fields: Any) -> Any:
        return self.client.receive(json.dumps({"type": kind, **fields}))

    def said(self) -> list[dict[str, Any]]:
        return [json.loads(text) for text in self.client.data_to_send()]

    def sign_in(self) -> None:
        self.client.hello()
        self.said()
        welcome = {"protocol": 1, "player": "p", "name": "Ann", "tables": []}
        self.hear("welcome", token="t" * 20, **welcome)

    def sit_down(self, seat: int = 0, seq: int = 1) -> None:
        self.hear("entered", table="tB7x", seat=seat, seq=seq)

    def ask(self, n: int, choices: int = 2) -> None:
        actions = [{"type": "discard", "tile": tile} for tile in range(choices)]
        clock = {"base_ms": None, "bank_ms": None}
        self.hear("prompt", n=n, seq=0, window=False, actions=actions, default=0, **clock)

    def asked_and_answered(self) -> None:
        self.sign_in()
        self.sit_down()
        self.ask(8)
        self.client.act(1)
        assert self.said() == [{"type": "act", "n": 8, "choice": 1}]


def test_a_guest_says_his_name_once_and_is_known_by_his_token_from_then_on() -> None:
    talk = Talk()
    talk.client.hello()
    assert talk.said() == [{"type": "hello", "protocol": 1, "name": "Ann"}]
    talk.sign_in()
    talk.client.hello()
    assert talk.said() == [{"type": "hello", "protocol": 1, "token": "t" * 20}]


def test_after_a_broken_connection_it_asks_for_what_it_does_not_know_yet() -> None:
    talk = Talk()
    talk.sign_in()
    talk.sit_down()
    talk.hear("events", seq=1, events=[{"type": "dealt"}, {"type": "drawn"}])
    assert talk.said() == []
    talk.sign_in()
    assert talk.said() == [{"type": "enter", "table": "tB7x", "last_seq": 2}]
    talk.sit_down(seq=3)
    talk.hear("events", seq=3, events=[{"type": "discarded"}])
    assert [event["type"] for event in talk.client.events] == ["dealt", "drawn", "discarded"]
    assert talk.client.gaps == 0


def test_a_resync_that_does_not_follow_begins_the_deal_anew() -> None:
    talk = Talk()
    talk.sign_in()
    talk.sit_down()
    talk.hear("events", seq=1, events=[{"type": "dealt"}, {"type": "drawn"}])
    talk.sit_down(seq=7)
    assert talk.client.events == []
    talk.hear("events", seq=7, events=[{"type": "dealt"}])
    assert len(talk.client.events) == 1
    assert talk.client.gaps == 0


def test_events_of_another_seat_are_asked_for_from_the_beginning() -> None:
    talk = Talk()
    talk.sign_in()
    talk.sit_down()
    talk.hear("events", seq=1, events=[{"type": "dealt"}])
    talk.sit_down(seat=1, seq=2)
    talk.hear("events", seq=2, events=[{"type": "drawn"}])
    assert talk.said() == [{"type": "enter", "table": "tB7x", "last_seq": 0}]
    talk.sit_down(seat=1, seq=1)
    talk.hear("events", seq=1, events=[{"type": "dealt"}, {"type": "drawn"}])
    assert talk.said() == []
    assert len(talk.client.events) == 2


def test_events_out_of_order_are_counted() -> None:
    talk = Talk(keeps_events=False)
    talk.sign_in()
    talk.sit_down()
    message = talk.hear("events", seq=1, events=[{"type": "dealt"}])
    assert isinstance(message, EventsMessage)
    assert message.events == [{"type": "dealt"}]
    talk.hear("events", seq=3, events=[{"type": "drawn"}])
    assert (talk.client.gaps, talk.client.last_seq) == (1, 3)
    assert talk.client.events == []


def test_an_answer_is_open_until_it_is_acknowledged() -> None:
    talk = Talk()
    talk.asked_and_answered()
    assert talk.client.prompt is None
    assert talk.client.asked is not None
    with pytest.raises(LookupError):
        talk.client.act(0)
    talk.hear("acked", n=8)
    assert talk.client.asked is None


def test_only_what_is_offered_can_be_chosen() -> None:
    talk = Talk()
    with pytest.raises(LookupError):
        talk.client.act(0)
    talk.sit_down()
    talk.ask(8, choices=2)
    for choice in (-1, 2):
        with pytest.raises(IndexError):
            talk.client.act(choice)
    assert talk.said() == []


def test_an_answer_that_was_not_acknowledged_is_said_again_after_a_broken_connection() -> None:
    talk = Talk()
    talk.asked_and_answered()
    talk.sign_in()
    talk.said()
    talk.sit_down()
    assert talk.said() == [{"type": "act", "n": 8, "choice": 1}]
    talk.ask(8)
    assert talk.client.prompt is None, "asked again, and answered again"
    assert talk.said() == [{"type": "act", "n": 8, "choice": 1}]
    talk.hear("acked", n=8)
    talk.ask(16)
    talk.hear("acked", n=8)
    assert talk.client.prompt is not None


def test_an_answer_is_said_again_when_the_storage_is_back() -> None:
    talk = Talk()
    talk.asked_and_answered()
    talk.hear("refused", code="storage_waiting", about="act")
    assert talk.client.prompt is None
    talk.hear("notice", code="storage_back")
    assert talk.said() == [{"type": "act", "n": 8, "choice": 1}]


def test_an_answer_that_a_busy_table_has_not_read_is_kept() -> None:
    talk = Talk()
    talk.asked_and_answered()
    talk.hear("refused", code="busy", about="act")
    assert talk.client.prompt is None
    talk.client.repeat()
    assert talk.said() == [{"type": "act", "n": 8, "choice": 1}]


def test_a_refused_repetition_does_not_close_the_prompt_that_came_meanwhile() -> None:
    talk = Talk()
    talk.asked_and_answered()
    talk.sign_in()
    talk.sit_down()
    talk.ask(16)
    talk.client.act(0)
    talk.hear("refused", code="stale_action", about="act")
    assert talk.client.asked is not None
    talk.hear("refused", code="stale_action", about="act")
    assert talk.client.asked is None


def test_nor_one_that_is_asked_again_under_the_same_number() -> None:
    """The table was read again by the server: both answers came before it asked anew."""
    talk = Talk()
    talk.asked_and_answered()
    talk.client.repeat()
    talk.hear("refused", code="stale_action", about="act")
    assert talk.client.asked is None
    talk.ask(8)
    talk.hear("refused", code="stale_action", about="act")
    assert talk.client.prompt is not None
    talk.client.act(1)
    talk.hear("acked", n=8)
    assert talk.client.asked is None


def test_a_wrong_index_leaves_the_prompt_open() -> None:
    talk = Talk()
    talk.asked_and_answered()
    talk.hear("refused", code="bad_choice", about="act")
    assert talk.client.prompt is not None


@pytest.mark.parametrize("answered", [True, False])
def test_a_closed_prompt_needs_no_answer(answered: bool) -> None:
    talk = Talk()
    talk.asked_and_answered()
    if not answered:
        talk.ask(16)
    talk.hear("prompt_closed", n=16 if not answered else 8, code="time_up")
    assert talk.client.asked is None
    assert talk.client.prompt is None


def test_a_share_is_revealed_under_one_promise_of_the_server_only() -> None:
    talk = Talk()
    talk.client.ready(share=SHARE)
    assert talk.said() == [{"type": "ready", "ready": True, "commitment": commitment(SHARE)}]
    wanted = {"commitments": [commitment(SHARE), None], "within_ms": 3000}
    reveal = {"type": "reveal", "entropy": SHARE.hex()}
    talk.hear("reveal_wanted", match="m", commitment="a", **wanted)
    talk.hear("reveal_wanted", match="m", commitment="a", **wanted | {"within_ms": 9})
    assert talk.said() == [reveal, reveal]
    talk.hear("reveal_wanted", match="m", commitment="b", **wanted)
    talk.hear("reveal_wanted", match="n", commitment="a", **wanted)
    talk.client.rematch(share=OTHER)
    talk.said()
    talk.hear("reveal_wanted", match="n", commitment="a", **wanted)
    assert talk.said() == [], "that is not the share that is promised now"


def test_a_table_that_was_left_is_not_asked_for_again() -> None:
    talk = Talk()
    talk.asked_and_answered()
    talk.hear("left", table="tB7x", code="removed")
    assert talk.client.left is not None
    assert talk.client.asked is None
    assert talk.client.table is None
    talk.sign_in()
    assert talk.said() == []
