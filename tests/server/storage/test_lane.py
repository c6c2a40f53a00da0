"""The lane: as many jobs at once as it has connections, each answered to whoever gave it, and an
end in every case.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, QueuePool, create_engine, event
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.util import await_only

from server.storage.lane import GreenletLane, ThreadLane, asked

SOON = 10.0
"""Seconds that nothing here takes."""


def engine_of(closed_in: list[str]) -> Engine:
    """An engine with a connection; when that is closed, the name of the thread is noted."""
    engine = create_engine("sqlite+pysqlite://", poolclass=QueuePool, pool_size=1)
    event.listen(engine, "close", lambda *_: closed_in.append(threading.current_thread().name))
    return engine


@pytest.fixture
def closed_in() -> list[str]:
    """In which thread the connection was closed."""
    return []


@pytest.fixture
async def lane(closed_in: list[str]) -> AsyncIterator[ThreadLane]:
    lane = ThreadLane(engine_of(closed_in))
    await lane.run(lambda: lane.engine.connect().close())
    yield lane
    await lane.close()


def thread_of(lane: ThreadLane) -> threading.Thread:
    (thread,) = lane._threads._threads
    return thread


async def test_jobs_are_done_in_the_order_they_came_and_each_answer_goes_to_its_own(
    lane: ThreadLane,
) -> None:
    done: list[int] = []

    def job(number: int) -> str:
        done.append(number)
        return f"answer {number}"

    answers = await asyncio.gather(*(lane.run(partial(job, number)) for number in range(50)))
    assert done == list(range(50))
    assert answers == [f"answer {number}" for number in range(50)]


async def test_only_one_job_is_done_at_a_time_and_always_in_one_thread(lane: ThreadLane) -> None:
    """A connection belongs to the thread that opened it."""
    busy = threading.Lock()
    threads: set[str] = set()

    def job() -> bool:
        alone = busy.acquire(blocking=False)
        threads.add(threading.current_thread().name)
        threading.Event().wait(0.001)
        if alone:
            busy.release()
        return alone

    assert all(await asyncio.gather(*(lane.run(job) for _ in range(20))))
    assert len(threads) == 1
    assert threads != {threading.current_thread().name}


async def test_the_event_loop_goes_on_while_a_job_waits(lane: ThreadLane) -> None:
    waited_for = threading.Event()
    job = asyncio.create_task(lane.run(lambda: waited_for.wait(SOON)))
    await asyncio.sleep(0)
    assert not job.done()
    waited_for.set()
    assert await job


async def test_an_error_goes_to_whoever_gave_the_job_and_the_next_is_done(lane: ThreadLane) -> None:
    def fail() -> None:
        raise ZeroDivisionError

    failing, next_one = lane.run(fail), lane.run(lambda: "done")
    error, answer = await asyncio.gather(failing, next_one, return_exceptions=True)
    assert isinstance(error, ZeroDivisionError)
    assert answer == "done"


async def test_a_job_that_has_begun_is_finished_though_nobody_waits_for_it(
    lane: ThreadLane,
) -> None:
    begun, go_on, done = threading.Event(), threading.Event(), threading.Event()

    def job() -> None:
        begun.set()
        go_on.wait(SOON)
        done.set()

    waiting = asyncio.create_task(lane.run(job))
    await asyncio.to_thread(begun.wait, SOON)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    go_on.set()
    assert await lane.run(done.is_set)


async def test_the_connection_is_closed_where_it_lives_once_and_the_thread_ends(
    lane: ThreadLane, closed_in: list[str]
) -> None:
    thread = thread_of(lane)
    await lane.close()
    assert closed_in == [thread.name]
    await asyncio.to_thread(thread.join, SOON)
    assert not thread.is_alive()
    await lane.close()
    assert closed_in == [thread.name]


async def test_what_came_before_the_end_is_done_before_it(
    lane: ThreadLane, closed_in: list[str]
) -> None:
    go_on = threading.Event()
    first = asyncio.create_task(lane.run(lambda: go_on.wait(SOON) and not closed_in))
    await asyncio.sleep(0)
    closing = asyncio.create_task(lane.close())
    await asyncio.sleep(0)
    go_on.set()
    assert await first
    await closing
    assert closed_in


@pytest.mark.parametrize("again", [False, True])
async def test_it_ends_though_nobody_waits_for_its_end(
    lane: ThreadLane, closed_in: list[str], again: bool
) -> None:
    """A shutdown that takes too long is cancelled; the connection must not stay open for that."""
    thread, go_on = thread_of(lane), threading.Event()
    busy = asyncio.create_task(lane.run(lambda: go_on.wait(SOON)))
    await asyncio.sleep(0)
    closing = asyncio.create_task(lane.close())
    await asyncio.sleep(0)
    closing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await closing
    go_on.set()
    await busy
    if again:
        await lane.close()
    else:
        await asyncio.to_thread(thread.join, SOON)
        assert not thread.is_alive()
    assert closed_in == [thread.name]


async def test_answers_do_not_wait_for_each_other(tmp_path: Path) -> None:
    lane = ThreadLane(create_engine(f"sqlite:///{tmp_path / 'one.db'}", pool_size=2), 2)
    both = threading.Barrier(2, timeout=SOON)
    closed = await asyncio.gather(
        asked(lane, lambda connection: (both.wait(), connection.closed)[1]),
        asked(lane, lambda connection: (both.wait(), connection.closed)[1]),
    )
    await lane.close()
    assert not any(closed)


async def test_what_has_begun_has_its_connection_until_it_ends(tmp_path: Path) -> None:
    lane = ThreadLane(create_engine(f"sqlite:///{tmp_path / 'one.db'}", pool_size=2), 2)
    order: list[str] = []
    event.listen(lane.engine, "engine_disposed", lambda _: order.append("disposed"))
    begun, goes_on = threading.Event(), threading.Event()

    def work() -> None:
        begun.set()
        assert goes_on.wait(SOON)
        order.append("done")

    working = asyncio.create_task(lane.run(work))
    await asyncio.to_thread(begun.wait, SOON)
    closing = asyncio.create_task(lane.close())
    # Who would close the connections at once has had the chance to then.
    await asyncio.sleep(0)
    await asyncio.to_thread(lambda: None)
    goes_on.set()
    await asyncio.gather(working, closing)
    await lane.close()
    assert order == ["done", "disposed"]


async def test_where_a_driver_of_asyncio_waits_the_event_loop_goes_on() -> None:
    engine = create_async_engine("sqlite+aiosqlite://")
    closed: list[Any] = []
    event.listen(engine.sync_engine, "close", lambda *_: closed.append(1))
    lane = GreenletLane(engine)
    waited_for = asyncio.Event()

    def job() -> int:
        await_only(asyncio.wait_for(waited_for.wait(), SOON))
        with lane.engine.connect() as connection:
            return int(connection.exec_driver_sql("SELECT 7").scalar_one())

    def fail() -> None:
        raise ZeroDivisionError

    working = asyncio.create_task(lane.run(job))
    await asyncio.sleep(0)
    assert not working.done()
    with pytest.raises(ZeroDivisionError):
        await lane.run(fail)
    waited_for.set()
    assert await working == 7
    assert not closed
    await lane.close()
    assert closed
    await lane.close()
