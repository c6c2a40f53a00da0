"""A message goes to its connection straight from the socket, or waits its turn: nobody can tell."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest
from structlog.testing import capture_logs

from server.config import Config, Limits
from server.door import Frames
from server.lobby import Lobby
from server.wire.messages import PROTOCOL
from tests.support.memory_store import MemoryStore
from tests.support.raw import TEXT, Raw, frame
from tests.support.serving import Served, serve

CONFIG = Config(pace=0.0)
CREATE = {"type": "create_table", "ruleset": "mahjong/tuidaohu"}
NO_NAME = {"type": "rename", "name": " "}
ALONE, TOGETHER = "one after the other", "in one piece"
BOTH_WAYS = pytest.mark.parametrize("how", [ALONE, TOGETHER])
"""Frames that come in one piece wait for each other; one that comes alone goes straight in."""


@pytest.fixture
async def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
async def served(store: MemoryStore) -> AsyncIterator[Served]:
    async with serve(CONFIG, lambda: store) as running:
        yield running


class Talker(Raw):
    """A guest who decides which messages go out together."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.code: int | None = None

    async def sign_in(self, **fields: Any) -> dict[str, Any]:
        await self.upgrade()
        fields = fields or {"name": "Ann"}
        await self.say({"type": "hello", "protocol": PROTOCOL, **fields})
        return await self.hear()

    async def say(self, *messages: dict[str, Any] | str) -> None:
        """All of them in one piece."""
        texts = [one if isinstance(one, str) else json.dumps(one) for one in messages]
        await self.send(b"".join(frame(TEXT, text.encode()) for text in texts))

    async def hear(self) -> dict[str, Any]:
        """The next message; {} at the end, of which `code` is known then."""
        async with asyncio.timeout(5):
            head = await self._reader.readexactly(2)
            size = head[1]
            if size >= 126:
                size = int.from_bytes(
                    await self._reader.readexactly(2 if size == 126 else 8), "big"
                )
            data = await self._reader.readexactly(size)
        if head[0] & 15 == TEXT:
            message: dict[str, Any] = json.loads(data)
            return message
        self.code = int.from_bytes(data[:2], "big")
        return {}

    async def heard_of(self, messages: list[dict[str, Any] | str], how: str) -> list[str]:
        """What is answered to each of these, by type or code; the number of the end in the end."""
        if how == TOGETHER:
            await self.say(*messages)
        heard: list[str] = []
        for message in messages:
            if how == ALONE:
                await self.say(message)
            answer = await self.hear()
            if not answer:
                return [*heard, str(self.code)]
            heard.append(str(answer.get("code", answer["type"])))
        return heard


def ping(number: int) -> dict[str, Any]:
    return {"type": "ping", "id": number}


async def waits(store: MemoryStore) -> None:
    """Something waits for the storage."""
    async with asyncio.timeout(5):
        while not store.waiting:  # noqa: ASYNC110
            await asyncio.sleep(0.005)


# ------------------------------------------------------------------- the way


async def test_what_is_said_at_a_table_wakes_no_reader(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    received: list[str] = []
    receive = Frames.receive

    async def counted(frames: Frames) -> Any:
        event = await receive(frames)
        received.append(str(event.get("text")))
        return event

    monkeypatch.setattr(Frames, "receive", counted)
    async with served.guest() as line:
        await line.say("play_now", ruleset="mahjong/tuidaohu", options={"clock": None})
        prompt = await line.until("prompt")
        received.clear()
        await line.say("act", n=prompt["n"], choice=0)
        await line.until("acked", n=prompt["n"])
        await line.say("ping", id=4)
        await line.until("pong", id=4)
        await line.say("act", n=prompt["n"] + 500, choice=0)
        assert (await line.until("refused"))["code"] == "stale_action"
        assert received == []
        await line.connection.send(json.dumps(NO_NAME))
        assert (await line.until("refused"))["code"] == "bad_name"
        assert received == [json.dumps(NO_NAME)], "the storage may be slow"


@pytest.mark.parametrize("cut", [0, 1, 2, 3, 4], ids=lambda cut: f"{cut} in one piece with it")
async def test_messages_are_handled_in_the_order_in_which_they_came(
    served: Served, store: MemoryStore, cut: int
) -> None:
    """Also while one of them waits for the storage."""
    async with Talker(served.port) as ann, served.guest("Bob") as bob:
        await ann.sign_in()
        store.hold()
        store.faults.append("storage_full")
        await ann.say(ping(1))
        assert await ann.hear() == {"type": "pong", "id": 1}
        await ann.say(CREATE, *[ping(number) for number in range(2, 2 + cut)])
        await waits(store)
        for number in range(2 + cut, 6):
            await ann.say(ping(number))
            await bob.say("ping", id=number)
            await bob.until("pong", id=number)
        store.let_go()
        assert (await ann.hear())["code"] == "storage_full"
        assert [await ann.hear() for _ in range(2, 6)] == [
            {"type": "pong", "id": number} for number in range(2, 6)
        ]
        await ann.say(ping(9))
        assert await ann.hear() == {"type": "pong", "id": 9}


async def test_one_device_does_not_wait_for_what_another_waits_for(
    served: Served, store: MemoryStore
) -> None:
    async with Talker(served.port) as first, Talker(served.port) as second:
        token = (await first.sign_in())["token"]
        await second.sign_in(token=token)
        store.hold()
        store.faults.append("storage_full")
        await first.say(CREATE)
        await waits(store)
        await first.say(ping(1))
        await second.say(ping(2))
        assert await second.hear() == {"type": "pong", "id": 2}
        await second.say({"type": "leave"})
        assert (await second.hear())["code"] == "no_table"
        store.let_go()
        assert (await first.hear())["code"] == "storage_full"
        assert await first.hear() == {"type": "pong", "id": 1}


async def test_two_devices_of_a_seat_act_in_turn(served: Served) -> None:
    async with served.guest() as first, served.line() as second:
        await second.hello(token=first.welcome["token"])
        await first.say("play_now", ruleset="mahjong/tuidaohu", options={"clock": None})
        prompt = await first.until("prompt")
        table = next(m for m in first.heard if m["type"] == "entered")["table"]
        await second.say("enter", table=table)
        assert await second.until("prompt") == prompt
        for acting, looking in ((second, first), (first, second)):
            await acting.say("act", n=prompt["n"], choice=0)
            await acting.until("acked", n=prompt["n"])
            prompt = await looking.until("prompt")


# ------------------------------------------------------------------- limits


@BOTH_WAYS
async def test_a_flood_is_counted_the_same(how: str) -> None:
    limits = Limits(rate=0.001, burst=6, flood_strikes=4)
    config = replace(CONFIG, limits=limits)
    async with serve(config, MemoryStore) as served, Talker(served.port) as ann:
        await ann.sign_in()
        heard = await ann.heard_of([ping(1), NO_NAME, *map(ping, range(2, 20))], how)
    assert heard == ["pong", "bad_name", *["pong"] * 3, *["too_fast"] * 3, "1008"]


@BOTH_WAYS
async def test_messages_that_are_none_are_counted_the_same(how: str, served: Served) -> None:
    said: list[dict[str, Any] | str] = [
        "nonsense",
        ping(1),
        '{"type":"sit"}',
        ping(2),
        "{",
        ping(3),
    ]
    with capture_logs() as logs:
        async with Talker(served.port) as ann:
            await ann.sign_in()
            heard = await ann.heard_of(said, how)
    assert heard == ["bad_json", "pong", "bad_message", "pong", "bad_json", "1008"]
    assert [line["event"] for line in logs].count("malformed message") == 3
    assert [line["reason"] for line in logs if line["event"] == "closing"] == ["malformed"]


@BOTH_WAYS
async def test_an_address_is_counted_the_same(how: str) -> None:
    limits = Limits(messages_per_address=(0.001, 9.0))
    said: list[dict[str, Any] | str] = [
        ping(1),
        NO_NAME,
        ping(2),
        {"type": "list_tables"},
        ping(3),
        ping(4),
    ]
    config = replace(CONFIG, limits=limits)
    async with serve(config, MemoryStore) as served, Talker(served.port) as ann:
        await ann.sign_in()
        heard = await ann.heard_of(said, how)
    assert heard == ["pong", "bad_name", "pong", "tables", "too_fast", "too_fast"]


@BOTH_WAYS
async def test_a_table_that_has_too_much_to_do_says_so_the_same(served: Served, how: str) -> None:
    async with Talker(served.port) as ann, served.guest("Bob") as bob:
        await ann.sign_in()
        await bob.say("create_table", ruleset="mahjong/tuidaohu")
        id = (await bob.until("entered"))["table"]
        table = served.app.state.lobby.get(id)
        table._limits = replace(table._limits, inbox=0)
        enter = {"type": "enter", "table": id, "last_seq": 0}
        assert await ann.heard_of([enter, ping(1), enter], how) == ["busy", "pong", "busy"]


# ------------------------------------------------------------------- the end


@pytest.mark.parametrize("cut", [False, True], ids=["closed for its messages", "cut"])
async def test_nothing_is_done_for_a_connection_that_is_at_its_end(
    served: Served, cut: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even what comes before its reader has ended."""
    listed: list[str] = []

    def count(_: Lobby, player: str) -> list[Any]:
        listed.append(player)
        return []

    monkeypatch.setattr(Lobby, "listed", count)
    async with served.guest() as line:
        (connection,) = served.app.state.gateway._connections
        frames = connection._outbox._at_once.__self__
        wanted = frame(TEXT, b'{"type":"list_tables"}')
        frames.data_received(wanted)
        assert len(listed) == 1
        if cut:
            connection.cut()
        else:
            for _ in range(Limits().malformed_strikes):
                frames.data_received(frame(TEXT, b"nonsense"))
        frames.data_received(wanted)
        code = (await line.closed())[0]
        assert code == (1012 if cut else 1008)
    assert len(listed) == 1


@BOTH_WAYS
async def test_a_fault_of_ours_ends_that_connection_alone(
    served: Served, how: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("what nobody expected")

    async with served.guest("Bob") as bob:
        monkeypatch.setattr(Lobby, "listed", fail)
        with capture_logs() as logs:
            async with Talker(served.port) as ann:
                await ann.sign_in()
                heard = await ann.heard_of([ping(1), {"type": "list_tables"}, ping(2)], how)
        await bob.say("ping", id=1)
        await bob.until("pong", id=1)
    assert heard == ["pong", "1011"]
    (line,) = [line for line in logs if line["log_level"] == "error"]
    assert (line["event"], line["kind"]) == ("connection failed", "RuntimeError")
    assert "nobody expected" not in repr(logs)
    assert not caplog.records
