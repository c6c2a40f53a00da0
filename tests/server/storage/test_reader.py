"""Questions are answered beside each other, and those under way before the connections go."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, event
from sqlalchemy.util import await_only

from server.storage.connections import open_reader, sqlite_url
from server.storage.reader import READERS, Reader

SOON = 10.0


@pytest.fixture
async def reader(tmp_path: Path) -> AsyncIterator[Reader]:
    reader = open_reader(sqlite_url(tmp_path / "one.db"))
    yield reader
    await reader.close()


def two(connection: Connection) -> int:
    return int(connection.exec_driver_sql("SELECT 2").scalar_one())


async def test_answers_do_not_wait_for_each_other_and_too_many_wait_for_a_connection(
    reader: Reader,
) -> None:
    asking, most = 0, 0
    everybody, over = asyncio.Event(), asyncio.Event()

    def question(connection: Connection) -> int:
        nonlocal asking, most
        asking += 1
        most = max(most, asking)
        if asking == READERS:
            everybody.set()
        await_only(over.wait())
        asking -= 1
        return two(connection)

    answers = asyncio.gather(*(reader.ask(question) for _ in range(3 * READERS)))
    await asyncio.wait_for(everybody.wait(), SOON)
    over.set()
    assert await answers == [2] * 3 * READERS
    assert most == READERS


async def test_an_error_goes_to_who_asked_and_the_next_is_answered(reader: Reader) -> None:
    def fail(_: Connection) -> int:
        raise ZeroDivisionError

    for _ in range(2 * READERS):
        with pytest.raises(ZeroDivisionError):
            await reader.ask(fail)
    assert await reader.ask(two) == 2


async def test_who_no_longer_waits_gives_the_connection_back(reader: Reader) -> None:
    begun = asyncio.Event()

    def endless(connection: Connection) -> int:
        two(connection)
        begun.set()
        await_only(asyncio.Event().wait())
        return 0

    for _ in range(2 * READERS):
        begun.clear()
        asking = asyncio.create_task(reader.ask(endless))
        await asyncio.wait_for(begun.wait(), SOON)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
    assert await reader.ask(two) == 2


async def test_what_has_been_asked_has_its_connection_until_it_is_answered(reader: Reader) -> None:
    order: list[str] = []
    event.listen(reader.engine.sync_engine, "engine_disposed", lambda _: order.append("disposed"))
    begun, over = asyncio.Event(), asyncio.Event()

    def question(connection: Connection) -> None:
        begun.set()
        await_only(over.wait())
        two(connection)
        order.append("answered")

    asking = asyncio.create_task(reader.ask(question))
    await begun.wait()
    closing = asyncio.create_task(reader.close())
    await asyncio.sleep(0.01)
    over.set()
    await asyncio.gather(asking, closing)
    assert order == ["answered", "disposed"]
