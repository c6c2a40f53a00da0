"""Conversion to plain data and back, and the refusal of data that fits nothing."""

from __future__ import annotations

import dataclasses
import json
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.core.events import Action, Event
from game.mahjong.kernel.melds import meld
from game.mahjong.position.actions import Discard, Pass
from game.mahjong.position.events import EVENTS, Dealt, Discarded, Drawn, Melded, Settled
from game.registry import GAMES
from server.wire.codec import (
    WireError,
    action_from_wire,
    action_json,
    action_to_wire,
    decode_client,
    encode_server,
    event_from_wire,
    event_json,
    event_to_wire,
)
from server.wire.messages import ClientMessage, FromClient, Hello, Ping, Pong
from tests.support.instances import instances

EVENT_CLASSES = [(name, cls) for name, game in GAMES.items() for cls in game.events]
ACTION_CLASSES = [(name, cls) for name, game in GAMES.items() for cls in game.actions]

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
TAGS = [cls.__struct_config__.tag for cls in get_args(FromClient)]


# ------------------------------------------------------------------- events and actions


@pytest.mark.parametrize(("game", "cls"), EVENT_CLASSES)
@settings(max_examples=40)
@given(data=st.data())
def test_every_event_comes_back_from_plain_data_as_it_was(
    game: str, cls: type[Event], data: st.DataObject
) -> None:
    event = data.draw(instances(cls))
    plain = event_to_wire(event)
    assert plain["type"] == cls.type
    assert list(json.loads(msgspec.json.encode(event_json(event))).items()) == list(plain.items())
    assert json.loads(json.dumps(plain)) == plain
    back = event_from_wire(game, plain)
    assert back == event
    assert type(back) is cls


@pytest.mark.parametrize(("game", "cls"), ACTION_CLASSES)
@settings(max_examples=40)
@given(data=st.data())
def test_every_action_comes_back_from_plain_data_as_it_was(
    game: str, cls: type[Action], data: st.DataObject
) -> None:
    action = data.draw(instances(cls))
    plain = action_to_wire(action)
    assert json.loads(json.dumps(plain)) == plain
    assert json.loads(msgspec.json.encode([action_json(action)])) == [plain]
    back = action_from_wire(game, plain)
    assert back == action
    assert type(back) is cls


def test_a_plain_event_is_its_tag_and_its_fields_with_enums_as_values_and_tuples_as_lists() -> None:
    assert event_to_wire(Melded(2, meld("chow 123m"))) == {
        "type": "melded",
        "seat": 2,
        "meld": {"kind": "chow", "tile": 0, "claimed": None, "giver": None},
        "missed": [],
        "ready": False,
        "robbing": False,
    }
    dealt = Dealt(1, 0, 0, 0, ((1, 2), None), (2, 1), 9)
    assert event_to_wire(dealt)["hands"] == [[1, 2], None]
    assert action_to_wire(Pass()) == {"type": "pass"}


def test_what_says_nothing_is_left_out() -> None:
    for event, plain in (
        (Discarded(1, 5, True, True), {"seat": 1, "tile": 5, "drawn": True, "ready": True}),
        (
            Discarded(1, 5, True, True, 0),
            {"seat": 1, "tile": 5, "drawn": True, "ready": True, "named": 0},
        ),
    ):
        told = {"type": "discarded", **plain}
        assert event_to_wire(event) == told
        assert json.loads(msgspec.json.encode(event_json(event))) == told
        assert event_from_wire("mahjong", told) == event
    settled = Settled((0,), (), 0, ((1,),), ())
    assert "named" not in event_to_wire(settled)
    named = dataclasses.replace(settled, named=(None, 3))
    assert event_to_wire(named)["named"] == [None, 3]
    assert event_from_wire("mahjong", event_to_wire(named)) == named
    assert action_to_wire(Discard(5, True)) == {"type": "discard", "tile": 5, "ready": True}
    assert action_to_wire(Discard(5, True, 7))["named"] == 7


def test_fields_with_defaults_may_be_missing() -> None:
    plain = {"type": "drawn", "seat": 1, "tile": None, "tiles_left": 8}
    assert event_from_wire("mahjong", plain) == Drawn(1, None, 8)
    assert action_from_wire("mahjong", {"type": "discard", "tile": 5}) == Discard(5)


@pytest.mark.parametrize(
    ("data", "code", "path"),
    [
        (None, "bad_event", "$"),
        ([], "bad_event", "$"),
        ({}, "bad_event", "$.type"),
        ({"type": 3}, "bad_event", "$.type"),
        ({"type": "flown"}, "unknown_event", "$.type"),
        ({"type": "discard", "tile": 1}, "unknown_event", "$.type"),
        ({"type": "kong_robbed", "seat": 1}, "bad_event", "$"),
        ({"type": "kong_robbed", "seat": 1, "tile": "1m"}, "bad_event", "$.tile"),
        ({"type": "kong_robbed", "seat": 1, "tile": True}, "bad_event", "$.tile"),
        ({"type": "kong_robbed", "seat": 1, "tile": 2, "wall": []}, "bad_event", "$.wall"),
        (
            {"type": "melded", "seat": 1, "meld": {"kind": "heap", "tile": 1}},
            "bad_event",
            "$.meld.kind",
        ),
    ],
)
def test_data_that_is_no_event_is_refused_with_the_place_of_its_fault(
    data: object, code: str, path: str
) -> None:
    with pytest.raises(WireError) as refused:
        event_from_wire("mahjong", data)
    assert (refused.value.code, refused.value.path) == (code, path)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(WireError) as refused:
        event_from_wire("chess", {"type": "drawn"})
    assert refused.value.code == "unknown_game"


@given(tag=st.sampled_from([cls.type for cls in EVENTS]), fields=ANYTHING)
def test_whatever_is_read_as_an_event_is_one_or_is_refused(tag: str, fields: Any) -> None:
    data = {**fields, "type": tag} if isinstance(fields, dict) else fields
    result: object
    try:
        result = event_from_wire("mahjong", data)
    except WireError as error:
        result = error.code
    assert isinstance(result, Event) or result in ("bad_event", "unknown_event")


# ------------------------------------------------------------------- messages


def test_a_message_is_read() -> None:
    assert decode_client('{"type":"ping","id":3}') == Ping(3)
    assert decode_client(b'{"type":"hello","protocol":1}') == Hello(1)


@pytest.mark.parametrize(
    ("text", "code", "path", "about"),
    [
        ("", "bad_json", "", None),
        ("{", "bad_json", "", None),
        ("nonsense", "bad_json", "", None),
        ('{"type":"ping","id":NaN}', "bad_json", "", None),
        ('{"type":"ping"}{"type":"ping"}', "bad_json", "", None),
        ('{"type":"rename","name":"\\ud800"}', "bad_json", "", None),
        ('{"type":"rename","name":"\ud800"}', "bad_json", "", None),
        (b'{"type":"rename","name":"\xff"}', "bad_json", "", None),
        ("[" * 100_000, "bad_message", "$", None),
        ('{"type":"ping","id":' + "[" * 100_000, "bad_message", "$.id", None),
        ("[]", "bad_message", "$", None),
        ("null", "bad_message", "$", None),
        ("{}", "bad_message", "$.type", None),
        ('{"type":7}', "bad_message", "$.type", None),
        ('{"type":"cheat"}', "unknown_message", "$.type", None),
        ('{"type":"welcome"}', "unknown_message", "$.type", None),
        ('{"type":"act","n":1}', "bad_message", "$.choice", "act"),
        ('{"type":"act","n":1,"choice":-1}', "bad_message", "$.choice", "act"),
        ('{"type":"act","n":1.5,"choice":0}', "bad_message", "$.n", "act"),
        ('{"type":"act","n":true,"choice":0}', "bad_message", "$.n", "act"),
        ('{"type":"act","n":9007199254740992,"choice":0}', "bad_message", "$.n", "act"),
        ('{"type":"act","n":1,"choice":0,"seat":2}', "unknown_field", "$.seat", "act"),
        ('{"type":"sit","seat":4}', "bad_message", "$.seat", "sit"),
        ('{"type":"rename","name":"' + "x" * 200 + '"}', "bad_message", "$.name", "rename"),
        (
            '{"type":"create_table","ruleset":"a/b","options":{"clock":{"base":1}}}',
            "bad_message",
            "$.options.clock.base",
            "create_table",
        ),
        (
            '{"type":"create_table","ruleset":"a/b","options":{"clock":{"years":1}}}',
            "unknown_field",
            "$.options.clock.years",
            "create_table",
        ),
        (
            '{"type":"create_table","ruleset":"a/b","switches":{"a":[1]}}',
            "bad_message",
            "$.switches[...]",
            "create_table",
        ),
        (
            '{"type":"create_table","ruleset":"a/b","switches":{"A B":1}}',
            "bad_message",
            "$.switches",
            "create_table",
        ),
    ],
)
def test_a_bad_message_is_refused_with_a_code_and_the_place_of_its_fault(
    text: str | bytes, code: str, path: str, about: str | None
) -> None:
    with pytest.raises(WireError) as refused:
        decode_client(text)
    error = refused.value
    assert (error.code, error.path, error.about) == (code, path, about)


def test_a_long_name_made_up_by_a_client_is_not_repeated_in_full() -> None:
    with pytest.raises(WireError) as refused:
        decode_client('{"type":"ping","' + "x" * 4000 + '":1}')
    assert len(refused.value.path) < 100


REFUSED_TEXT = ("bad_json", "bad_message", "unknown_message", "unknown_field")


@example(text=b'{"type":"act","n":0,"choice":0}')
@given(text=st.text() | st.binary())
def test_any_text_is_a_message_or_a_wire_error(text: str | bytes) -> None:
    """Text that Hypothesis draws may be a message of the source: it looks there for literals."""
    result: object
    try:
        result = decode_client(text)
    except WireError as error:
        result = error.code
    assert isinstance(result, ClientMessage) or result in REFUSED_TEXT


@given(tag=st.sampled_from(TAGS), fields=st.dictionaries(st.text(max_size=9), ANYTHING))
def test_any_object_is_a_message_or_a_wire_error(tag: object, fields: dict[str, Any]) -> None:
    result: object
    try:
        result = decode_client(json.dumps({**fields, "type": tag})).__struct_config__.tag
    except WireError as error:
        result = error.code
    assert result in (tag, "bad_json", "bad_message", "unknown_field")


def test_a_message_to_a_client_is_text_with_its_tag() -> None:
    assert encode_server(Pong(4)) == '{"type":"pong","id":4}'
    assert msgspec.json.decode(encode_server(Pong(4)), type=Pong) == Pong(4)
