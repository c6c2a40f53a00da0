"""The asyncio front against a server of a few lines, whose connections break."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
import websockets
from websockets.asyncio.server import ServerConnection, serve

from ai.remote import ConnectionLost, RemoteTable, RequestRefused, TableLeft, connect
from ai.remote import table as front

WELCOME = {"type": "welcome", "protocol": 1, "player": "p", "name": "Bot", "tables": []}
ACTIONS = [{"type": "discard", "tile": 4}, {"type": "declare_win"}]
PROMPT = {"type": "prompt", "seq": 0, "window": False, "actions": ACTIONS, "default": 0}
ROOM: dict[str, Any] = {
    **{"type": "room", "table": "tB7x", "code": "704582", "link": "x", "ruleset": "a/b"},
    **{"preset": None, "rules": {}, "options": {}, "host": "p", "spectators": 0, "match": None},
    **{"next_deal_ms": None, "awaited": [], "fill_in_ms": None, "seats": [{"kind": "player"}]},
    **{"start_ms": None, "held": False, "dissolve": None, "successors": [None]},
}


class Served:
    """The server's end of one connection."""

    def __init__(self, connection: ServerConnection) -> None:
        self.connection = connection

    async def tell(self, **message: Any) -> None:
        await self.connection.send(json.dumps(message))

    async def hear(self, kind: str) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await self.connection.recv())
        assert message["type"] == kind
        return message

    async def welcome(self) -> dict[str, Any]:
        hello = await self.hear("hello")
        await self.tell(**WELCOME, token=None if "token" in hello else "t" * 20)
        return hello

    async def seat(self, about: str, phase: str = "playing", seq: int = 1) -> dict[str, Any]:
        """Answer this with the table."""
        said = await self.hear(about)
        await self.tell(type="entered", table="tB7x", seat=0, seq=seq)
        await self.tell(**ROOM, phase=phase)
        return said

    async def ask(self, n: int) -> None:
        await self.tell(**PROMPT, n=n, base_ms=None, bank_ms=None)

    async def hang(self) -> None:
        """Until the client goes."""
        with contextlib.suppress(websockets.ConnectionClosed):
            async for _ in self.connection:
                pass


Script = Callable[[Served], Awaitable[None]]


@contextlib.asynccontextmanager
async def serving(*scripts: Script) -> AsyncIterator[str]:
    """A server that treats its first connection by the first script, and so on."""
    waiting = list(scripts)
    failures: list[BaseException] = []

    async def handle(connection: ServerConnection) -> None:
        try:
            await waiting.pop(0)(Served(connection))
        except AssertionError as failure:
            failures.append(failure)

    async with serve(handle, "127.0.0.1", 0) as server, asyncio.timeout(10):
        yield f"ws://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}"
    assert failures == []
    assert waiting == []


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front, "LONGEST_PAUSE", 0.01)
    monkeypatch.setattr(front, "BUSY_PAUSE", 0.01)


async def played(table: RemoteTable) -> int:
    """Number of decisions until the end of the match."""
    count = 0
    async for prompt in table.prompts():
        count += 1
        await table.act(prompt.kinds.index("declare_win"))
    return count


async def joined_and_played(table: RemoteTable) -> int:
    await table.join("704582")
    return await played(table)


async def test_a_broken_connection_comes_back_with_the_answer_that_was_not_acknowledged() -> None:
    async def breaks(served: Served) -> None:
        assert (await served.welcome())["name"] == "Bot"
        assert (await served.seat("join"))["code"] == "704582"
        await served.ask(8)
        assert (await served.hear("act"))["choice"] == 1
        served.connection.transport.abort()

    async def goes_on(served: Served) -> None:
        assert (await served.welcome())["token"] == "t" * 20
        assert (await served.seat("enter"))["last_seq"] == 0
        assert await served.hear("act") == {"type": "act", "n": 8, "choice": 1}
        await served.tell(type="acked", n=8)
        await served.ask(16)
        await served.hear("act")
        await served.tell(type="acked", n=16)
        await served.tell(**ROOM, phase="finished")
        await served.hang()

    async with serving(breaks, goes_on) as url, connect(url) as table:
        await table.join("704582")
        assert await played(table) == 2


async def test_an_answer_that_a_busy_table_has_not_read_is_said_again() -> None:
    async def script(served: Served) -> None:
        await served.welcome()
        await served.seat("join")
        await served.ask(8)
        for _ in range(2):
            await served.hear("act")
            await served.tell(type="refused", code="busy", about="act", names=[])
        assert (await served.hear("act"))["choice"] == 1
        await served.tell(type="acked", n=8)
        await served.tell(**ROOM, phase="finished")
        await served.hang()

    async with serving(script) as url, connect(url) as table:
        assert await joined_and_played(table) == 1


async def test_a_request_is_repeated_over_the_next_connection() -> None:
    async def breaks(served: Served) -> None:
        await served.welcome()
        await served.hear("join")

    async def answers(served: Served) -> None:
        await served.welcome()
        await served.seat("join", "gathering")
        await served.hang()

    async with serving(breaks, answers) as url, connect(url) as table:
        await table.join("704582")
        assert table.seat == 0


async def test_between_two_deals_it_asks_for_the_next_one_once() -> None:
    async def script(served: Served) -> None:
        await served.welcome()
        await served.seat("join")
        for _ in range(2):
            await served.tell(**ROOM | {"awaited": [0]}, phase="between")
        await served.hear("next_deal")
        await served.tell(**ROOM, phase="finished")
        await served.hang()

    async with serving(script) as url, connect(url) as table:
        await table.join("704582")
        assert await played(table) == 0


async def test_who_comes_in_from_the_bench_asks_for_the_next_deal_too() -> None:
    asked = asyncio.Event()

    async def script(served: Served) -> None:
        await served.welcome()
        await served.hear("join")
        bench = [{"player": "p", "name": "Bot", "ready": False, "connected": True}]
        await served.tell(type="entered", table="tB7x", seat=None, seq=1)
        for awaited in ([0], [0, 1]):
            await served.tell(**ROOM | {"bench": bench, "awaited": awaited}, phase="between")
        await served.hear("next_deal")
        asked.set()
        await served.hang()

    async with serving(script) as url, connect(url) as table:
        await table.join("704582")
        await asked.wait()


async def test_it_takes_its_seat_back_from_the_bot_that_sits_in() -> None:
    taken_back = asyncio.Event()

    async def script(served: Served) -> None:
        await served.welcome()
        await served.seat("join")
        seats = [{"kind": "player", "substituted": True}]
        await served.tell(**ROOM | {"seats": seats}, phase="playing")
        await served.hear("take_back")
        taken_back.set()
        await served.hang()

    async with serving(script) as url, connect(url) as table:
        await table.join("704582")
        await taken_back.wait()


async def test_what_is_refused_is_raised() -> None:
    async def script(served: Served) -> None:
        await served.welcome()
        await served.hear("join")
        await served.tell(type="refused", code="no_such_table", about="join", names=[])
        await served.hang()

    async with serving(script) as url, connect(url) as table:
        with pytest.raises(RequestRefused, match="join: no_such_table"):
            await table.join("000000")


ASKING = {"asking": [{"player": "p", "name": "Bot", "seat": 1}]}
SEATS = {"seats": [{"kind": "bot"}, {"kind": "bot"}], "successors": [None, None]}


def asking_for_a_chair(*answer: dict[str, Any]) -> Script:
    """A server that asks the host about seat 1, and then sends these messages."""

    async def script(served: Served) -> None:
        await served.welcome()
        await served.hear("join")
        await served.tell(type="entered", table="tB7x", seat=None, seq=1)
        await served.tell(**ROOM | SEATS, phase="playing")
        await served.hear("sit")
        await served.tell(**ROOM | SEATS | ASKING, phase="playing")
        for message in answer:
            await served.tell(**message)
        await served.hang()

    return script


async def test_the_hosts_no_is_raised() -> None:
    no = {"type": "notice", "code": "host_refused"}
    script = asking_for_a_chair(no, ROOM | SEATS | {"phase": "playing"})
    async with serving(script) as url, connect(url) as table:
        await table.join("704582")
        with pytest.raises(RequestRefused, match="sit: host_refused"):
            await table.sit(1)


async def test_a_yes_to_a_chair_that_is_gone_is_raised() -> None:
    script = asking_for_a_chair(ROOM | SEATS | {"phase": "playing"})
    async with serving(script) as url, connect(url) as table:
        await table.join("704582")
        with pytest.raises(RequestRefused, match="sit: seat_taken"):
            await table.sit(1)


async def test_a_chair_that_is_promised_for_the_next_deal_is_had() -> None:
    promised = {"successors": [None, {"player": "p", "name": "Bot"}]}
    script = asking_for_a_chair(ROOM | SEATS | promised | {"phase": "playing"})
    async with serving(script) as url, connect(url) as table:
        await table.join("704582")
        await table.sit(1)
        assert table.seat is None


async def test_a_hello_that_is_refused_is_not_repeated() -> None:
    async def script(served: Served) -> None:
        await served.hear("hello")
        await served.tell(type="refused", code="bad_token", about="hello", names=[])
        await served.hang()

    async with serving(script) as url:
        with pytest.raises(RequestRefused, match="bad_token"):
            async with connect(url, token="x" * 20):
                pass


async def test_who_is_sent_away_is_told_why() -> None:
    async def script(served: Served) -> None:
        await served.welcome()
        await served.seat("join")
        await served.tell(type="left", table="tB7x", code="closed_by_operator")
        await served.hang()

    async with serving(script) as url, connect(url) as table:
        with pytest.raises(TableLeft, match="closed_by_operator"):
            await joined_and_played(table)


async def test_a_connection_that_was_closed_for_a_fault_of_the_client_stays_closed() -> None:
    async def script(served: Served) -> None:
        await served.welcome()
        await served.seat("join")
        await served.connection.close(1008, "malformed")

    async with serving(script) as url, connect(url) as table:
        await table.join("704582")
        with pytest.raises(ConnectionLost, match="1008 malformed"):
            await played(table)


async def test_a_server_that_is_not_there_is_not_waited_for() -> None:
    with pytest.raises(OSError, match="127"):
        async with connect("ws://127.0.0.1:9/ws"):
            pass


async def test_a_server_that_has_gone_is_given_up_after_a_while() -> None:
    gone = asyncio.Event()

    async def script(served: Served) -> None:
        await served.welcome()
        await served.seat("join")
        await gone.wait()

    async with contextlib.AsyncExitStack() as outer:
        async with serving(script) as url:
            table = await outer.enter_async_context(connect(url, patience=0.05))
            await table.join("704582")
            gone.set()
        with pytest.raises(ConnectionLost, match="no connection"):
            await played(table)


def test_pauses_grow_and_are_never_the_same_for_all() -> None:
    assert front.pause(0, 1.0) <= front.LONGEST_PAUSE
    assert front.pause(3, 0.0) < front.pause(3, 1.0) <= front.LONGEST_PAUSE


async def test_it_says_no_more_than_a_server_reads() -> None:
    said = 0

    async def script(served: Served) -> None:
        nonlocal said
        await served.welcome()
        with contextlib.suppress(websockets.ConnectionClosed):
            async for _ in served.connection:
                said += 1

    async with serving(script) as url, connect(url) as table:
        for number in range(40):
            table.protocol.ping(number)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(0.5):
                await table.add_bot(1)
        assert 10 <= said <= 22
