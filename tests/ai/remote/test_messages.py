"""The messages of the client are those of the server, read whole and understood."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect as types

from ai.remote import messages
from ai.remote.decoder import UnknownMessage, decode
from ai.remote.protocol import RemoteProtocol
from game.core.rng import commitment
from server.wire import messages as wire
from server.wire.codec import decode_client

SHARE = bytes(range(32))


def values(kind: types.Type) -> list[Any]:
    """Values of a type of the wire, one of each sort that it may have."""
    match kind:
        case types.StructType(fields=fields, tag=tag):
            tags = {} if tag is None else {"type": tag}
            required = {f.encode_name: values(f.type)[-1] for f in fields if f.required}
            whole = {f.encode_name: values(f.type)[-1] for f in fields}
            least = {f.encode_name: values(f.type)[0] for f in fields}
            return [tags | required, tags | least, tags | whole]
        case types.UnionType(types=members):
            ordered = sorted(members, key=lambda member: not isinstance(member, types.NoneType))
            return [value for member in ordered for value in values(member)]
        case types.ListType(item_type=item):
            return [[], values(item)]
        case types.DictType(value_type=value):
            return [{}, {"key": values(value)[-1]}]
        case types.LiteralType(values=choices):
            return list(choices)
        case types.IntType(ge=least):
            return [least or 0, (least or 0) + 1]
        case types.FloatType():
            return [0.0, 1.5]
        case types.StrType():
            return ["", "text"]
        case types.BoolType():
            return [False, True]
        case types.NoneType():
            return [None]
        case types.AnyType():
            return [[1, {"a": None}]]
    raise TypeError(f"nothing is known of {kind}")


@pytest.mark.parametrize("message", get_args(wire.FromServer))
def test_every_message_of_the_server_is_read_with_all_its_fields(
    message: type[msgspec.Struct],
) -> None:
    for value in values(types.type_info(message)):
        text = msgspec.json.encode(value)
        said = msgspec.json.decode(text, type=message)
        read = decode(text)
        assert type(read).__struct_config__.tag == message.__struct_config__.tag
        # The server's own struct refuses unknown fields.
        assert msgspec.json.decode(msgspec.json.encode(read), type=message) == said


def test_a_field_of_a_later_server_is_skipped_and_so_is_a_message() -> None:
    assert decode('{"type":"acked","n":3,"later":[1]}') == messages.AckedMessage(3)
    assert isinstance(decode('{"type":"later","n":3}'), UnknownMessage)


def test_a_word_of_a_later_server_is_read() -> None:
    assert decode('{"type":"spoken","seat":0,"saying":"later"}') == messages.SpokenMessage(
        0, "later"
    )


@pytest.mark.parametrize(
    "text", ["", "[]", '{"type":"acked"}', '{"n":3}', '{"type":"acked","n":""}']
)
def test_what_is_no_message_is_an_error(text: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode(text)


def test_everything_a_client_says_is_a_message_of_the_wire() -> None:
    """Each method says its message, and together they say all there are."""
    client = RemoteProtocol("Ann")
    rules: dict[str, Any] = {"preset": "friends", "switches": {"chow": False}, "options": {}}
    key = "k" * 20
    client.hello()
    client.rename("Bo")
    client.list_tables()
    client.create_table("mahjong/tuidaohu", **rules, key=key)
    client.play_now("mahjong/tuidaohu", **rules, level="random", share=SHARE, key=key)
    client.play_on("s" * 22, 3, 27, 1, level="greedy", hints=True, key=key)
    client.configure_table("mahjong/tuidaohu", **rules)
    client.join("704582")
    client.join(link="x" * 20)
    client.enter("tB7x")
    client.detach()
    client.leave()
    client.give_up_seat("tB7x")
    client.sit(1)
    client.add_bot(2, "greedy")
    client.remove_seat(2)
    client.sit_out()
    client.send_off("pL4x")
    client.make_host("pL4x")
    client.lock()
    client.admit("pL4x")
    client.ready(share=SHARE)
    client.ready(False)
    client.start()
    client.hold()
    client.adjust_table("fast")
    client.dissolve()
    client.speak("lucky")
    client.toss("tea", 1)
    client.nudge()
    client.call_bot(0)
    client.resume()
    client.rematch(share=SHARE, fill=True)
    client.next_deal()
    client.take_back()
    client.pair()
    client.recovery()
    client.list_devices()
    client.sign_out("dK2xxxxx")
    client.ping(3)
    client.receive(
        msgspec.json.encode(wire.RevealWanted("m", "c", [commitment(SHARE), None], 3000))
    )
    client.receive('{"type":"entered","table":"tB7x","seat":0,"seq":1}')
    client.receive(
        '{"type":"prompt","n":8,"seq":0,"window":false,"actions":[{"type":"pass"}],"default":0,'
        '"base_ms":null,"bank_ms":null}'
    )
    client.act(0)
    said = {type(decode_client(text)) for text in client.data_to_send()}
    # A page is no business of a program.
    assert said == set(get_args(wire.FromClient)) - {wire.PageError}
