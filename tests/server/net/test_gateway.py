"""Bad input at the socket: each gets a code, and nobody else notices."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import httpx
import pytest
import websockets
from structlog.testing import capture_logs

from server.net.gateway import allowed_origins, origin_allowed
from server.runtime.config import Config, Limits, Timers
from server.runtime.version import VERSION
from server.storage.store import RunningTable, StoredPlayer
from server.wire.messages import PROTOCOL
from tests.support.memory_store import MemoryStore
from tests.support.serving import Line, Served, serve

CONFIG = Config(pace=0.0)
TOKEN = "a" * 43


@pytest.fixture
async def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
async def served(store: MemoryStore) -> AsyncIterator[Served]:
    async with serve(CONFIG, lambda: store) as running:
        yield running


async def refused(line: Line, raw: str) -> dict[str, Any]:
    await line.connection.send(raw)
    return await line.until("refused")


# ------------------------------------------------------------------- messages


@pytest.mark.parametrize(
    ("raw", "code", "names"),
    [
        ("", "bad_json", []),
        ("{", "bad_json", []),
        ("[]", "bad_message", ["$"]),
        ('"hello"', "bad_message", ["$"]),
        ("{}", "bad_message", ["$.type"]),
        ('{"type":"conquer"}', "unknown_message", ["$.type"]),
        ('{"type":"ping","id":-1}', "bad_message", ["$.id"]),
        ('{"type":"ping","id":"1"}', "bad_message", ["$.id"]),
        ('{"type":"ping","id":1e400}', "bad_message", ["$.id"]),
        ('{"type":"sit","seat":4}', "bad_message", ["$.seat"]),
        ('{"type":"sit","seat":1.5}', "bad_message", ["$.seat"]),
        ('{"type":"sit"}', "bad_message", ["$.seat"]),
        ('{"type":"act","n":1,"choice":0,"seat":2}', "unknown_field", ["$.seat"]),
        ('{"type":"act","n":1,"choice":100000}', "bad_message", ["$.choice"]),
        ('{"type":"enter","table":"../../etc"}', "bad_message", ["$.table"]),
        ('{"type":"reveal","entropy":"xyz"}', "bad_message", ["$.entropy"]),
        ('{"type":"create_table","ruleset":"Mahjong"}', "bad_message", ["$.ruleset"]),
        ("[" * 2000, "bad_message", ["$"]),
    ],
)
async def test_a_message_that_is_none_is_refused_with_code_and_path(
    served: Served, raw: str, code: str, names: list[str]
) -> None:
    async with served.guest() as line:
        message = await refused(line, raw)
        assert message["code"] == code
        assert message["names"] == names
        await line.say("ping", id=7)
        assert (await line.until("pong"))["id"] == 7


async def test_three_malformed_messages_close_the_connection(served: Served) -> None:
    async with served.guest() as line:
        for _ in range(3):
            await line.connection.send("nonsense")
        assert await line.closed() == (1008, "malformed")
        assert [m["code"] for m in line.heard if m["type"] == "refused"] == ["bad_json"] * 3


async def test_a_binary_frame_closes_the_connection(served: Served) -> None:
    async with served.guest() as line:
        await line.connection.send(b'{"type":"ping"}')
        assert await line.closed() == (1003, "text_only")


async def test_a_frame_over_the_limit_closes_the_connection(served: Served) -> None:
    async with served.guest() as line:
        await line.connection.send(json.dumps({"type": "rename", "name": "x" * 5000}))
        code, _ = await line.closed()
        assert code == 1009


async def test_many_small_fragments_are_limited_like_one_frame(served: Served) -> None:
    async with served.guest() as line:
        await line.connection.send(["x" * 100] * 60)
        code, _ = await line.closed()
        assert code == 1009


async def test_a_flood_is_told_to_stop_and_then_closed(served: Served) -> None:
    async with served.guest() as line:
        for number in range(60):
            await line.say("ping", id=number)
        assert await line.closed() == (1008, "too_fast")
        kinds = [message["type"] for message in line.heard]
        assert 15 <= kinds.count("pong") <= 25
        assert any(message.get("code") == "too_fast" for message in line.heard)


async def test_normal_speed_is_never_too_fast(served: Served) -> None:
    async with served.guest() as line:
        for number in range(18):
            await line.say("ping", id=number)
            assert (await line.hear())["type"] == "pong"


# ------------------------------------------------------------------- signing in


async def test_the_first_message_is_hello(served: Served) -> None:
    async with served.line() as line:
        for message in ("list_tables", "pair", "leave"):
            await line.say(message)
            assert (await line.hear())["code"] == "hello_expected"
        assert await line.closed() == (1008, "bad_hello")


async def test_a_ping_before_hello_is_answered(served: Served) -> None:
    async with served.line() as line:
        await line.say("ping")
        assert (await line.hear())["type"] == "pong"
        await line.hello(name="Ann")


async def test_without_hello_the_connection_is_closed(store: MemoryStore) -> None:
    config = replace(CONFIG, timers=Timers(hello=0.1))
    async with serve(config, lambda: store) as served, served.line() as line:
        assert await line.closed() == (1008, "hello_timeout")


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"protocol": PROTOCOL + 1, "name": "Ann"}, "protocol_version"),
        ({"token": TOKEN}, "bad_token"),
        ({"token": "short"}, "bad_message"),
        ({"pair": "ABCDEFGH"}, "bad_pairing_code"),
        ({}, "bad_name"),
        ({"name": ""}, "bad_message"),
        ({"name": "   "}, "bad_name"),
        ({"name": "x" * 200}, "bad_message"),
        ({"name": "x" * 39}, "bad_name"),
        ({"name": "a\u202eb"}, "bad_name"),
        ({"name": "a\nb"}, "bad_name"),
        ({"name": "Ann", "admin": True}, "unknown_field"),
    ],
)
async def test_a_hello_that_is_not_accepted_is_refused_by_code(
    served: Served, fields: dict[str, Any], code: str
) -> None:
    async with served.line() as line:
        await line.say("hello", **{"protocol": PROTOCOL, **fields})
        assert (await line.hear())["code"] == code
        await line.hello(name="Ann")


async def test_markup_in_a_name_is_text(served: Served) -> None:
    async with served.guest("<b>Ann</b>") as line:
        assert line.welcome["name"] == "<b>Ann</b>"


async def test_three_bad_hellos_close_the_connection(served: Served) -> None:
    async with served.line() as line:
        for _ in range(3):
            await line.say("hello", protocol=PROTOCOL, token=TOKEN)
        assert await line.closed() == (1008, "bad_hello")


async def test_hello_is_said_once(served: Served) -> None:
    async with served.guest() as line:
        await line.say("hello", protocol=PROTOCOL, name="Bob")
        assert (await line.hear())["code"] == "hello_twice"


async def test_stale_tokens_keep_nobody_out(served: Served) -> None:
    """A class comes back to a server with another database: all its tokens are wrong."""
    codes: list[str] = []
    async with served.guest("Ann") as host:
        await host.say("create_table", ruleset="mahjong/tuidaohu")
        code = (await host.until("room"))["code"]
        for _ in range(5):
            async with served.line() as line:
                for _ in range(3):
                    await line.say("hello", protocol=PROTOCOL, token=TOKEN)
                await line.closed()
                codes += [message["code"] for message in line.heard]
        assert codes == ["bad_token"] * 15
        async with served.line() as line:
            await line.hello(token=host.welcome["token"])
        async with served.guest("Bob") as line:
            await line.say("join", code=code)
            await line.until("entered", seat=1)


async def test_guessing_pairing_codes_is_limited_per_address_and_stops_no_joining(
    served: Served,
) -> None:
    codes: list[str] = []
    async with served.guest("Ann") as host:
        await host.say("create_table", ruleset="mahjong/tuidaohu")
        code = (await host.until("room"))["code"]
        for _ in range(5):
            async with served.line() as line:
                for _ in range(3):
                    await line.say("hello", protocol=PROTOCOL, pair="AAAAAAAA")
                await line.closed()
                codes += [message["code"] for message in line.heard]
        assert codes[:10] == ["bad_pairing_code"] * 10
        assert codes[10:] == ["too_many_guesses"] * 5
        async with served.guest("Bob") as line:
            await line.say("join", code=code)
            await line.until("entered", seat=1)


async def test_another_device_sits_down_under_the_new_name(served: Served) -> None:
    async with served.guest("Ann") as line, served.line() as phone:
        await phone.hello(token=line.welcome["token"])
        await line.say("rename", name="Anna")
        await line.say("ping", id=1)
        await line.until("pong")
        await phone.say("create_table", ruleset="mahjong/tuidaohu")
        assert (await phone.until("room"))["seats"][0]["name"] == "Anna"


async def test_a_device_that_is_paired_after_a_rename_has_the_new_name(served: Served) -> None:
    async with served.guest("Ann") as line:
        await line.say("pair")
        code = (await line.until("paired"))["code"]
        await line.say("rename", name="Anna")
        async with served.line() as phone:
            assert (await phone.hello(pair=code))["name"] == "Anna"


async def test_a_face_comes_with_the_next_device_and_stays_when_only_the_name_changes(
    served: Served,
) -> None:
    async with served.guest("Ann") as line, served.line() as phone, served.line() as later:
        assert line.welcome["face"] == 0
        await line.say("rename", name="Ann", face=25)
        assert (await line.until("refused"))["code"] == "bad_message"
        await line.say("rename", name="Ann", face=24)
        await line.say("rename", name="Anna")
        await line.say("ping", id=1)
        await line.until("pong")
        welcome = await phone.hello(token=line.welcome["token"])
        assert (welcome["name"], welcome["face"]) == ("Anna", 24)
        await phone.say("rename", name="Anna", face=0)
        await phone.say("ping", id=1)
        await phone.until("pong")
        assert (await later.hello(token=line.welcome["token"]))["face"] == 0


async def test_room_codes_cannot_be_tried_out(served: Served) -> None:
    async with served.guest() as line:
        heard = []
        for number in range(15):
            await line.say("join", code=f"AAAAA{number}")
            heard.append((await line.hear())["code"])
            await asyncio.sleep(0.05)
        assert heard == ["no_such_table"] * 10 + ["too_many_guesses"] * 5


async def test_the_token_is_the_identity_and_never_in_the_log(served: Served) -> None:
    with capture_logs() as logs:
        async with served.guest("Ann") as line:
            token = line.welcome["token"]
        async with served.line() as again:
            welcome = await again.hello(token=token)
            await again.connection.send("nonsense " + token)
            await again.until("refused")
        async with served.line() as wrong:
            await wrong.say("hello", protocol=PROTOCOL, token=token[::-1])
            await wrong.until("refused")
    assert welcome["token"] is None
    assert (welcome["player"], welcome["name"]) == (line.welcome["player"], "Ann")
    assert token not in repr(logs)
    assert token[::-1] not in repr(logs)


async def test_a_second_device_signs_in_with_a_code_that_works_once(served: Served) -> None:
    async with served.guest("Ann") as line:
        await line.say("pair")
        code = (await line.until("paired"))["code"]
        async with served.line() as second:
            welcome = await second.hello(pair=code.lower())
            assert welcome["player"] == line.welcome["player"]
            assert welcome["token"] not in (None, line.welcome["token"])
        async with served.line() as third:
            await third.say("hello", protocol=PROTOCOL, pair=code)
            assert (await third.hear())["code"] == "bad_pairing_code"


async def test_who_asks_from_outside_takes_it_back_or_goes_and_is_asked_about_no_more(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.table.door.GONE", 0.01)
    monkeypatch.setattr("server.table.admission.GONE", 0.01)

    async def asking(host: Line, count: int) -> None:
        while len((await host.until("room"))["asking"]) != count:
            pass

    async with served.guest("Ann") as ann, served.guest("Bob") as bob:
        options = {"spectators": False}
        await ann.say("create_table", ruleset="mahjong/tuidaohu", options=options)
        code = (await ann.until("room"))["code"]
        await ann.say("lock", locked=True)
        await bob.say("join", code=code)
        assert (await bob.until("refused"))["code"] == "host_asked"
        await asking(ann, 1)
        await bob.say("admit", player=bob.welcome["player"], yes=False)
        await asking(ann, 0)
        async with served.guest("Cat") as cat:
            await cat.say("join", code=code)
            await asking(ann, 1)
        await asking(ann, 0)
        await bob.say("admit", player=ann.welcome["player"], yes=False)
        assert (await bob.until("refused"))["code"] == "no_table"


async def test_a_recovery_code_makes_a_new_device_once(served: Served) -> None:
    async with served.guest("Ann") as line:
        token = line.welcome["token"]
        await line.say("recovery")
        first = (await line.until("recovery_code"))["code"]
        await line.say("recovery")
        code = (await line.until("recovery_code"))["code"]
        assert len({first, code, token}) == 3
        async with served.line() as thief:
            for wrong in (first, code[::-1]):
                await thief.say("hello", protocol=PROTOCOL, recover=wrong)
                assert (await thief.hear())["code"] == "bad_recovery_code"
        async with served.line() as second:
            welcome = await second.hello(recover=code)
            assert welcome["player"] == line.welcome["player"]
            assert welcome["token"] not in (None, token, code)
            await line.until("device_added")
        async with served.line() as third:
            await third.say("hello", protocol=PROTOCOL, recover=code)
            assert (await third.hear())["code"] == "bad_recovery_code"
        async with served.line() as fourth:
            assert (await fourth.hello(token=welcome["token"]))["name"] == "Ann"


async def test_the_device_that_has_spent_a_recovery_code_hears_the_answer_again_and_no_other(
    served: Served,
) -> None:
    async with served.guest("Ann") as line:
        await line.say("recovery")
        code = (await line.until("recovery_code"))["code"]
        key = "k" * 43
        welcomes = []
        for _ in range(3):
            async with served.line() as phone:
                welcomes.append(await phone.hello(recover=code, key=key))
        player = line.welcome["player"]
        assert {(one["player"], one["token"]) for one in welcomes} == {
            (player, welcomes[0]["token"])
        }
        async with served.line() as thief:
            for hello in ({"key": "l" * 43}, {}):
                await thief.say("hello", protocol=PROTOCOL, recover=code, **hello)
                assert (await thief.hear())["code"] == "bad_recovery_code"
        await line.say("list_devices")
        devices = (await line.until("devices"))["devices"]
        assert len(devices) == 2
        await line.say("sign_out")
        await line.until("devices")
        async with served.line() as phone:
            await phone.say("hello", protocol=PROTOCOL, recover=code, key=key)
            assert (await phone.hear())["code"] == "bad_recovery_code"


@pytest.mark.parametrize(
    ("keys", "answers"),
    [
        (("k" * 43, "l" * 43), ["refused", "welcome"]),
        ((None, None), ["refused", "welcome"]),
        (("k" * 43, "k" * 43), ["welcome", "welcome"]),
    ],
)
async def test_a_recovery_code_that_two_devices_use_at_once_makes_one(
    served: Served,
    store: MemoryStore,
    monkeypatch: pytest.MonkeyPatch,
    keys: tuple[str | None, str | None],
    answers: list[str],
) -> None:
    both, look = asyncio.Barrier(2), store.player_by_recovery_code

    async def look_together(code_hash: bytes) -> StoredPlayer | None:
        found = await look(code_hash)
        await both.wait()
        return found

    monkeypatch.setattr(store, "player_by_recovery_code", look_together)
    async with served.guest("Ann") as line, served.line() as one, served.line() as other:
        await line.say("recovery")
        code = (await line.until("recovery_code"))["code"]
        for device, key in zip((one, other), keys, strict=True):
            await device.say("hello", protocol=PROTOCOL, recover=code, key=key)
        heard = [await device.hear() for device in (one, other)]
        assert sorted(message["type"] for message in heard) == answers
        await line.say("list_devices")
        assert len((await line.until("devices"))["devices"]) == 2


async def test_a_token_that_was_kept_as_a_recovery_code_makes_a_device_of_its_own(
    served: Served,
) -> None:
    async with served.guest("Ann") as line, served.line() as second:
        welcome = await second.hello(recover=line.welcome["token"])
        assert welcome["player"] == line.welcome["player"]
        assert welcome["token"] not in (None, line.welcome["token"])


async def test_a_device_is_signed_out_by_another_one_of_the_person(served: Served) -> None:
    async with served.guest("Ann") as line, served.guest("Bob") as bob:
        await line.say("pair")
        code = (await line.until("paired"))["code"]
        async with served.line() as lost:
            token = (await lost.hello(pair=code))["token"]
            await line.say("list_devices")
            devices = (await line.until("devices"))["devices"]
            assert sorted(device["own"] for device in devices) == [False, True]
            other = next(device["id"] for device in devices if not device["own"])
            assert token not in str(devices)
            await bob.say("sign_out", device=other)
            assert len((await bob.until("devices"))["devices"]) == 1
            await line.say("sign_out", device=other)
            assert [one["own"] for one in (await line.until("devices"))["devices"]] == [True]
            assert (await lost.closed())[1] == "signed_out"
        async with served.line() as again:
            await again.say("hello", protocol=PROTOCOL, token=token)
            assert (await again.hear())["code"] == "bad_token"


async def test_a_device_that_is_signed_out_leaves_no_code_behind(served: Served) -> None:
    async with served.guest("Ann") as line, served.line() as lost, served.line() as third:
        await line.say("pair")
        await lost.hello(pair=(await line.until("paired"))["code"])
        await lost.say("recovery")
        recovery = (await lost.until("recovery_code"))["code"]
        await lost.say("pair")
        code = (await lost.until("paired"))["code"]
        await line.say("sign_out")
        await line.until("devices")
        await third.say("hello", protocol=PROTOCOL, pair=code)
        assert (await third.hear())["code"] == "bad_pairing_code"
        await third.say("hello", protocol=PROTOCOL, recover=recovery)
        assert (await third.hear())["code"] == "bad_recovery_code"


async def test_all_other_devices_are_signed_out_at_once(served: Served) -> None:
    async with served.guest("Ann") as line, contextlib.AsyncExitStack() as stack:
        others = []
        for _ in range(2):
            await line.say("pair")
            code = (await line.until("paired"))["code"]
            others.append(await stack.enter_async_context(served.line()))
            await others[-1].hello(pair=code)
        await line.say("sign_out")
        assert [one["own"] for one in (await line.until("devices"))["devices"]] == [True]
        for other in others:
            assert (await other.closed())[1] == "signed_out"
        await line.say("ping", id=7)
        assert (await line.until("pong"))["id"] == 7


async def test_a_device_that_is_signed_out_while_it_signs_in_is_not_let_in(
    served: Served, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_the_way, go_on, tables_of = asyncio.Event(), asyncio.Event(), store.tables_of

    async def slowly(player: str) -> list[RunningTable]:
        on_the_way.set()
        await go_on.wait()
        return await tables_of(player)

    async with served.guest("Ann") as line:
        await line.say("pair")
        code = (await line.until("paired"))["code"]
        async with served.line() as lost:
            token = (await lost.hello(pair=code))["token"]
        monkeypatch.setattr(store, "tables_of", slowly)
        async with served.line() as lost:
            await lost.say("hello", protocol=PROTOCOL, token=token)
            await on_the_way.wait()
            await line.say("sign_out")
            await line.until("devices")
            go_on.set()
            assert (await lost.hear())["code"] == "bad_token"


async def test_a_new_name_is_seen_at_the_table(served: Served) -> None:
    async with served.guest("Ann") as line:
        await line.say("create_table", ruleset="mahjong/tuidaohu")
        await line.until("room")
        await line.say("rename", name="Anna")
        assert (await line.until("room"))["seats"][0]["name"] == "Anna"
        await line.say("rename", name=" ")
        assert (await line.until("refused"))["code"] == "bad_name"


# ------------------------------------------------------------------- origins and numbers


@pytest.mark.parametrize(
    ("origin", "host", "allowed", "expected"),
    [
        (None, "paiju.example", (), True),
        ("https://paiju.example", "paiju.example", (), True),
        ("http://192.168.1.4:8000", "192.168.1.4:8000", (), True),
        ("https://evil.example", "paiju.example", (), False),
        ("https://paiju.example.evil.example", "paiju.example", (), False),
        ("http://paiju.example:81", "paiju.example", (), False),
        ("null", "paiju.example", (), False),
        ("file://paiju.example", "paiju.example", (), False),
        ("https://table.example", "127.0.0.1:8000", ("https://table.example",), True),
        ("http://", None, (), False),
        ("http://[::1", "[::1", (), False),
    ],
)
def test_only_our_own_pages_and_programs_may_open_sockets(
    origin: str | None, host: str | None, allowed: tuple[str, ...], expected: bool
) -> None:
    assert origin_allowed(origin, host, allowed) is expected


def test_the_public_address_is_an_origin_of_ours() -> None:
    config = Config(public_url="https://paiju.example/games/", origins=("https://b.example",))
    assert allowed_origins(config) == ("https://b.example", "https://paiju.example")
    assert allowed_origins(Config()) == ()


async def test_a_page_hears_of_the_other_nodes_and_may_go_there(served: Served) -> None:
    async with served.line() as line:
        assert (await line.hello(name="Ann"))["elsewhere"] == []
    elsewhere = ("wss://b.example/ws", "wss://c.example/ws")
    async with serve(replace(CONFIG, elsewhere=elsewhere), MemoryStore) as other:
        async with other.line() as line:
            assert (await line.hello(name="Ann"))["elsewhere"] == list(elsewhere)
        async with httpx.AsyncClient(trust_env=False) as client:
            answer = await client.get(other.http + "/api/schema")
    assert " wss://b.example wss://c.example;" in answer.headers["content-security-policy"]


async def test_a_foreign_origin_is_refused_before_the_handshake(served: Served) -> None:
    with pytest.raises(websockets.InvalidStatus) as refusal:
        async with served.line(origin="https://evil.example"):
            pass
    assert refusal.value.response.status_code == 403
    async with served.line(origin=f"http://127.0.0.1:{served.port}") as line:
        await line.hello(name="Ann")


async def test_one_address_may_open_only_so_many_sockets(store: MemoryStore) -> None:
    config = replace(CONFIG, limits=Limits(sockets_per_address=2))
    async with serve(config, lambda: store) as served:
        async with served.guest("Ann"), served.guest("Bob"), served.line() as third:
            assert await third.closed() == (1013, "too_many_connections")
        async with served.guest("Cat"):
            pass


async def test_a_reader_that_cannot_keep_up_is_closed(store: MemoryStore) -> None:
    config = replace(CONFIG, limits=Limits(outbox_bytes=300))
    async with serve(config, lambda: store) as served, served.guest("Ann") as line:
        await line.say("create_table", ruleset="mahjong/tuidaohu")
        assert await line.closed() == (1013, "too_slow")


# ------------------------------------------------------------------- tables over sockets


async def test_nobody_speaks_at_a_table_he_does_not_see(served: Served) -> None:
    async with served.guest() as line:
        for kind, fields in (
            ("act", {"n": 1, "choice": 0}),
            ("leave", {}),
            ("detach", {}),
            ("start", {}),
            ("ready", {"ready": True}),
        ):
            await line.say(kind, **fields)
            assert (await line.hear()) == {
                "type": "refused",
                "code": "no_table",
                "about": kind,
                "names": [],
            }
        await line.say("enter", table="nowhere-at-all")
        assert (await line.hear())["code"] == "no_such_table"


async def test_people_find_each_other_by_code_link_and_list(served: Served) -> None:
    async with served.guest("Ann") as ann, served.guest("Bob") as bob, served.guest("C") as cat:
        await ann.say("create_table", ruleset="mahjong/tuidaohu", options={"public": True})
        room = await ann.until("room")
        spaced = f"{room['code'][:3]}-{room['code'][3:]}".lower()
        await bob.say("join", code=spaced)
        assert (await bob.until("entered"))["seat"] == 1
        await cat.say("list_tables")
        (listed,) = (await cat.until("tables"))["tables"]
        assert (listed["table"], listed["host"], listed["taken"]) == (room["table"], "Ann", 2)
        assert not listed["mine"]
        await cat.say("join", link=room["link"])
        assert (await cat.until("entered"))["seat"] == 2
        await cat.say("detach")
        assert (await cat.until("left"))["code"] == "detached"
        await cat.say("list_tables")
        assert (await cat.until("tables"))["tables"][0]["mine"]


async def test_faults_of_pages_are_counted_so_many_of_an_address(served: Served) -> None:
    def counted(version: str, kind: str) -> float:
        value = served.app.state.metrics.page_errors.labels(version, kind)._value.get()
        assert isinstance(value, float)
        return value

    fault = {"place": "table-Bx1.js:1:2345", "version": VERSION}
    async with served.guest("Ann") as ann, served.guest("Bob") as bob:
        await ann.say("page_error", kind="render", **fault)
        await ann.say("page_error", kind="error", **{**fault, "version": "9.9.9-made-up"})
        await ann.say("ping", id=1)
        await ann.until("pong")
        assert counted(VERSION, "render") == 1
        assert counted("other", "error") == 1
        assert not [m for m in ann.heard if m["type"] == "refused"], "nothing answers"
        for _ in range(10):
            await ann.say("page_error", kind="rejection", **fault)
            await bob.say("page_error", kind="rejection", **fault)
        for line in (ann, bob):
            await line.say("ping", id=2)
            await line.until("pong", id=2)
        assert counted(VERSION, "rejection") == 18, "twenty from one address, then no more"


async def test_what_a_page_says_of_a_fault_is_a_place_and_no_text(served: Served) -> None:
    async with served.guest("Ann") as ann:
        await ann.say("page_error", kind="error", place="my hand is 3 4 5", version=VERSION)
        assert (await ann.hear())["code"] == "bad_message"
        await ann.say("page_error", kind="anything", place="a.js:1:2", version=VERSION)
        assert (await ann.hear())["code"] == "bad_message"


async def test_a_dropped_socket_keeps_its_seat_and_resyncs(served: Served) -> None:
    async with served.guest("Ann") as ann:
        await ann.say("play_now", ruleset="mahjong/tuidaohu", options={"clock": None})
        prompt = await ann.until("prompt")
        dealt = next(m for m in ann.heard if m["type"] == "events")
        table = next(m for m in ann.heard if m["type"] == "entered")["table"]
        ann.connection.transport.abort()
    async with served.line() as again:
        welcome = await again.hello(token=ann.welcome["token"])
        assert [summary["table"] for summary in welcome["tables"]] == [table]
        await again.say("enter", table=table)
        assert await again.until("events") == dealt
        assert await again.until("prompt") == prompt
        await again.say("act", n=prompt["n"], choice=0)
        await again.until("acked", n=prompt["n"])


async def test_a_connection_sees_one_table_at_a_time(served: Served) -> None:
    async with served.guest("Ann") as ann:
        await ann.say("create_table", ruleset="mahjong/tuidaohu")
        first = await ann.until("room")
        await ann.say("create_table", ruleset="mahjong/tuidaohu")
        second = await ann.until("entered")
        assert second["table"] != first["table"]
        await ann.say("list_tables")
        tables = (await ann.until("tables"))["tables"]
        assert [table["table"] for table in tables] == [second["table"]], "the idle one is gone"


@pytest.mark.parametrize("code", ["storage_busy", "storage_full", "storage_read_only"])
async def test_a_storage_that_refuses_is_named_and_nothing_is_opened(
    served: Served, store: MemoryStore, code: str
) -> None:
    async with served.guest("Ann") as ann, served.line() as bob:
        store.always = code
        await ann.say("create_table", ruleset="mahjong/tuidaohu")
        assert (await ann.hear())["code"] == code
        await ann.say("rename", name="Anna")
        assert (await ann.hear())["code"] == code
        await bob.say("hello", protocol=PROTOCOL, name="Bob")
        assert (await bob.hear())["code"] == code
        store.always = None
        await bob.hello(name="Bob")
        await ann.say("create_table", ruleset="mahjong/tuidaohu")
        await ann.until("room")


async def test_a_table_goes_on_while_somebody_misbehaves_beside_it(served: Served) -> None:
    async with served.guest("Ann") as ann:
        await ann.say("play_now", ruleset="mahjong/tuidaohu", options={"clock": None})
        await ann.until("prompt")
        for raw in ('{"type":"act"', '{"type":"act","n":0,"choice":0,"seat":1}'):
            async with served.guest("Mallory") as mallory:
                assert (await refused(mallory, raw))["type"] == "refused"
        prompt = next(m for m in reversed(ann.heard) if m["type"] == "prompt")
        await ann.say("act", n=prompt["n"] + 5, choice=0)
        assert (await ann.until("refused"))["code"] == "stale_action"
        await ann.say("act", n=prompt["n"], choice=499)
        assert (await ann.until("refused"))["code"] == "bad_choice"
        await ann.say("act", n=prompt["n"], choice=0)
        await ann.until("acked", n=prompt["n"])


async def test_the_server_says_goodbye_when_it_stops(store: MemoryStore) -> None:
    async with serve(CONFIG, lambda: store) as served:
        connection = await websockets.connect(served.ws)
        line = Line(connection)
        await line.hello(name="Ann")
    code, _ = await line.closed()
    assert code == 1012
    assert store.closed


async def test_who_is_not_let_in_elsewhere_stays_where_he_is(served: Served) -> None:
    async with served.guest("Ann") as ann, served.guest("Bob") as bob:
        await ann.say("create_table", ruleset="mahjong/tuidaohu", options={"spectators": False})
        closed = (await ann.until("entered"))["table"]
        await bob.say("create_table", ruleset="mahjong/tuidaohu")
        own = (await bob.until("entered"))["table"]
        await bob.say("enter", table=closed)
        assert (await bob.until("refused"))["code"] == "no_such_table"
        await bob.say("ready", ready=True)
        room = await bob.until("room")
        assert room["table"] == own
        assert room["seats"][0]["ready"]
        assert room["seats"][0]["connected"]


async def test_a_table_that_was_left_for_another_is_silent_from_then_on(
    served: Served, store: MemoryStore
) -> None:
    async with served.guest("Ann") as ann:
        await ann.say("play_now", ruleset="mahjong/tuidaohu", options={"clock": None})
        prompt = await ann.until("prompt")
        first = next(m for m in ann.heard if m["type"] == "entered")["table"]
        async with served.guest("Bob") as bob:
            await bob.say("create_table", ruleset="mahjong/tuidaohu")
            second = (await bob.until("entered"))["table"]
            store.hold()
            await ann.say("act", n=prompt["n"], choice=0)
            await ann.say("enter", table=second)
            await ann.until("entered", table=second)
            store.let_go()
            await ann.say("ping", id=1)
            await ann.until("pong")
            await ann.say("enter", table=first)
            await ann.until("entered", table=first)
        moved = next(i for i, m in enumerate(ann.heard) if m.get("table") == second)
        back = next(i for i, m in enumerate(ann.heard[moved:]) if m.get("table") == first)
        assert {"events", "acked", "prompt"}.isdisjoint(m["type"] for m in ann.heard[moved:][:back])


@pytest.mark.parametrize("way", ["aba", "abab", "aaba", "abba", "abaaba"])
async def test_who_goes_to_and_fro_between_tables_sees_the_one_that_came_last(
    served: Served, way: str
) -> None:
    async with served.guest("Ann") as ann, served.guest("Bob") as bob, served.guest("Cy") as cy:
        hosts = {"a": ann, "b": bob}
        tables = {}
        for name, host in hosts.items():
            await host.say("create_table", ruleset="mahjong/tuidaohu")
            tables[name] = (await host.until("entered"))["table"]
        for name in way:
            await cy.say("enter", table=tables[name])
        for _ in way:
            entered = await cy.until("entered")
        await cy.say("ping", id=1)
        await cy.until("pong")
        seen = next(name for name in tables if tables[name] == entered["table"])
        await hosts[seen].say("ready", ready=True)
        while not (await cy.until("room", table=tables[seen]))["seats"][0]["ready"]:
            pass
