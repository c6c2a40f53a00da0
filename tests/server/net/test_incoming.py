"""Messages are handled in the order in which they came, even if many come in one piece."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest
from structlog.testing import capture_logs

from server.lobby.lobby import Lobby
from server.runtime.config import Config, Limits
from server.wire.messages import PROTOCOL
from tests.support.memory_store import MemoryStore
from tests.support.raw import TEXT, Raw, frame
from tests.support.serving import Served, serve

CONFIG = Config(pace=0.0)
CREATE = {"type": "create_table", "ruleset": "mahjong/tuidaohu"}
NO_NAME = {"type": "rename", "name": " "}
ALONE, TOGETHER = "one after the other", "in one piece"
BOTH_WAYS = pytest.mark.parametrize("how", [ALONE, TOGETHER])


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
        async with asyncio.timeout(60):
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
        """The answer to each of these, by type or code; at the end the close code."""
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
        await asyncio.wait_for(store.write_waits.wait(), 60)
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
        await asyncio.wait_for(store.write_waits.wait(), 60)
        await first.say(ping(1))
        await second.say(ping(2))
        assert await second.hear() == {"type": "pong", "id": 2}
        await second.say({"type": "leave"})
        assert (await second.hear())["code"] == "no_table"
        store.let_go()
        assert (await first.hear())["code"] == "storage_full"
        assert await first.hear() == {"type": "pong", "id": 1}


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


# ------------------------------------------------------------------- the end


@pytest.mark.parametrize("cut", [False, True], ids=["closed for its messages", "cut"])
async def test_nothing_is_done_for_a_connection_that_is_at_its_end(
    served: Served, cut: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even messages that come before its reader has ended."""
    listed: list[str] = []

    async def count(_: Lobby, player: str) -> list[Any]:
        listed.append(player)
        return []

    monkeypatch.setattr(Lobby, "listed", count)
    async with served.guest() as line:
        (connection,) = served.app.state.gateway._connections
        frames = connection._outbox._at_once.__self__
        wanted = frame(TEXT, b'{"type":"list_tables"}')
        frames.data_received(wanted)
        while not listed:  # noqa: ASYNC110
            await asyncio.sleep(0)
        if cut:
            connection.cut()
        else:
            for _ in range(Limits().malformed_strikes):
                frames.data_received(frame(TEXT, b"nonsense"))
        frames.data_received(wanted)
        code = (await line.closed())[0]
        assert code == (1012 if cut else 1008)
    assert len(listed) == 1


async def test_a_fault_of_ours_ends_that_connection_alone(
    served: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("what nobody expected")

    async with served.guest("Bob") as bob:
        monkeypatch.setattr(Lobby, "listed", fail)
        with capture_logs() as logs:
            async with Talker(served.port) as ann:
                await ann.sign_in()
                heard = await ann.heard_of([ping(1), {"type": "list_tables"}, ping(2)], TOGETHER)
        await bob.say("ping", id=1)
        await bob.until("pong", id=1)
    assert heard == ["pong", "1011"]
    (line,) = [line for line in logs if line["log_level"] == "error"]
    assert (line["event"], line["kind"]) == ("connection failed", "RuntimeError")
    assert "nobody expected" not in repr(logs)
    assert not caplog.records
