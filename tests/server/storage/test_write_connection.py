"""The connection that writes: made when it is needed, worked on in order, given up and closed."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from functools import partial

import pytest
from sqlalchemy import Connection, QueuePool, create_engine, event
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.util import await_only

from server.storage.write_connection import AsyncioConnection, ThreadConnection, WriteConnection

SOON = 10.0
"""Seconds that nothing here takes."""


def on_a_thread() -> ThreadConnection:
    return ThreadConnection(create_engine("sqlite+pysqlite://", poolclass=QueuePool, pool_size=1))


def on_the_loop() -> AsyncioConnection:
    return AsyncioConnection(create_async_engine("sqlite+aiosqlite://"))


@pytest.fixture(params=[on_a_thread, on_the_loop])
async def either(request: pytest.FixtureRequest) -> AsyncIterator[WriteConnection]:
    make: Callable[[], WriteConnection] = request.param
    connection = make()
    yield connection
    await connection.close()


@pytest.fixture
def closed_in() -> list[str]:
    """In which thread the connection was closed."""
    return []


@pytest.fixture
async def threaded(closed_in: list[str]) -> AsyncIterator[ThreadConnection]:
    """It is connected."""
    connection = on_a_thread()
    event.listen(
        connection.engine, "close", lambda *_: closed_in.append(threading.current_thread().name)
    )
    await connection.run(seven)
    yield connection
    await connection.close()


def seven(connection: Connection) -> int:
    with connection.begin():
        return int(connection.exec_driver_sql("SELECT 7").scalar_one())


def fail(_: Connection) -> None:
    raise ZeroDivisionError


# ------------------------------------------------------------------- either


async def test_it_is_made_when_it_is_needed_and_held(either: WriteConnection) -> None:
    made: list[object] = []
    event.listen(either.engine, "connect", lambda *_: made.append(1))
    assert not either.connected
    assert [await either.run(seven) for _ in range(3)] == [7] * 3
    assert either.connected
    assert len(made) == 1


async def test_an_error_goes_to_whose_work_it_was_and_the_next_is_done(
    either: WriteConnection,
) -> None:
    with pytest.raises(ZeroDivisionError):
        await either.run(fail)
    assert await either.run(seven) == 7


async def test_one_that_is_given_up_is_closed_and_made_anew(either: WriteConnection) -> None:
    closed: list[object] = []
    event.listen(either.engine, "close", lambda *_: closed.append(1))
    await either.disconnect()
    await either.run(lambda connection: connection.begin() and None)
    await either.disconnect()
    assert not either.connected
    assert len(closed) == 1
    assert await either.run(seven) == 7


async def test_one_that_broke_is_made_anew(either: WriteConnection) -> None:
    await either.run(lambda connection: connection.invalidate())
    assert not either.connected
    assert await either.run(seven) == 7


async def test_closing_it_twice_is_harmless(either: WriteConnection) -> None:
    closed: list[object] = []
    event.listen(either.engine, "close", lambda *_: closed.append(1))
    await either.run(seven)
    await either.close()
    await either.close()
    assert len(closed) == 1


# ------------------------------------------------------------------- in a thread


def thread_of(connection: ThreadConnection) -> threading.Thread:
    (thread,) = connection._thread._threads
    return thread


async def test_work_is_done_in_the_order_it_came_and_always_in_one_thread(
    threaded: ThreadConnection,
) -> None:
    done: list[tuple[int, str]] = []

    def work(number: int, _: Connection) -> str:
        done.append((number, threading.current_thread().name))
        return f"answer {number}"

    answers = await asyncio.gather(*(threaded.run(partial(work, number)) for number in range(50)))
    name = thread_of(threaded).name
    assert done == [(number, name) for number in range(50)]
    assert answers == [f"answer {number}" for number in range(50)]


async def test_work_that_has_begun_is_finished_though_nobody_waits_for_it(
    threaded: ThreadConnection,
) -> None:
    begun, go_on, done = threading.Event(), threading.Event(), threading.Event()

    def work(_: Connection) -> None:
        begun.set()
        go_on.wait(SOON)
        done.set()

    waiting = asyncio.create_task(threaded.run(work))
    await asyncio.to_thread(begun.wait, SOON)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    go_on.set()
    assert await threaded.run(lambda _: done.is_set())


async def test_it_is_closed_where_it_lives_after_what_came_before_and_the_thread_ends(
    threaded: ThreadConnection, closed_in: list[str]
) -> None:
    thread, go_on = thread_of(threaded), threading.Event()
    first = asyncio.create_task(threaded.run(lambda _: go_on.wait(SOON) and not closed_in))
    await asyncio.sleep(0)
    closing = asyncio.create_task(threaded.close())
    await asyncio.sleep(0)
    go_on.set()
    assert await first
    await closing
    assert closed_in == [thread.name]
    await asyncio.to_thread(thread.join, SOON)
    assert not thread.is_alive()


@pytest.mark.parametrize("again", [False, True])
async def test_it_ends_though_nobody_waits_for_its_end(
    threaded: ThreadConnection, closed_in: list[str], again: bool
) -> None:
    """A shutdown that takes too long is cancelled; the connection must not stay open for that."""
    thread, go_on = thread_of(threaded), threading.Event()
    busy = asyncio.create_task(threaded.run(lambda _: go_on.wait(SOON)))
    await asyncio.sleep(0)
    closing = asyncio.create_task(threaded.close())
    await asyncio.sleep(0)
    closing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await closing
    go_on.set()
    await busy
    if again:
        await threaded.close()
    else:
        await asyncio.to_thread(thread.join, SOON)
        assert not thread.is_alive()
    assert closed_in == [thread.name]


# ------------------------------------------------------------------- on the loop


async def test_where_a_driver_of_asyncio_waits_the_event_loop_goes_on() -> None:
    connection, waited_for = on_the_loop(), asyncio.Event()

    def work(given: Connection) -> int:
        await_only(asyncio.wait_for(waited_for.wait(), SOON))
        return seven(given)

    working = asyncio.create_task(connection.run(work))
    await asyncio.sleep(0.01)
    assert not working.done()
    waited_for.set()
    assert await working == 7
    await connection.close()
