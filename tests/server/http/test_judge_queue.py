"""The queue before the judge: nobody holds it up for the others."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import replace

import pytest

from server.http.errors import HttpError
from server.http.judge_queue import JudgeQueue
from server.runtime.config import Limits
from server.runtime.limits import Buckets
from tests.support.clock import VirtualClock

LIMITS = replace(Limits(), questions_waiting_per_address=4, questions_waiting=10)


class Asked:
    """A queue, and the order in which requests come to the judge; each stays until `answer`."""

    def __init__(self, limits: Limits = LIMITS) -> None:
        self.tokens = Buckets(VirtualClock(), *limits.questions_per_address)
        self.queue = JudgeQueue(self.tokens, limits)
        self.came: list[str] = []
        self.answer = asyncio.Event()

    async def ask(self, address: str, spent: float = 0.0) -> None:
        async with self.queue.turn(address) as ticket:
            self.came.append(address)
            await self.answer.wait()
            ticket.spent = spent

    async def all(self, *asked: Awaitable[None]) -> list[BaseException | None]:
        """The results of these."""
        running = asyncio.gather(*asked, return_exceptions=True)
        await settled()
        self.answer.set()
        return await running


async def settled() -> None:
    for _ in range(50):
        await asyncio.sleep(0)


def codes(found: list[BaseException | None]) -> list[str]:
    return [one.code for one in found if isinstance(one, HttpError)]


async def test_one_request_is_answered_at_a_time() -> None:
    asked = Asked()
    one, other = (asyncio.create_task(asked.ask(name)) for name in "ab")
    await settled()
    assert asked.came == ["a"]
    asked.answer.set()
    await asyncio.gather(one, other)
    assert asked.came == ["a", "b"]


async def test_addresses_take_turns() -> None:
    """The number of one address's questions does not matter."""
    asked = Asked()
    found = await asked.all(*(asked.ask(name) for name in ("a", "a", "a", "a", "b", "c", "b")))
    assert codes(found) == []
    assert asked.came == ["a", "a", "b", "c", "a", "b", "a"]


async def test_an_address_has_few_requests_in_the_queue() -> None:
    asked = Asked()
    found = await asked.all(*(asked.ask("a") for _ in range(60)))
    assert codes(found) == ["too_many_requests"] * 55
    assert len(asked.came) == 5


async def test_the_queue_is_bounded() -> None:
    asked = Asked()
    found = await asked.all(*(asked.ask(str(number)) for number in range(60)))
    assert codes(found) == ["judge_busy"] * 49
    assert len(asked.came) == 11


async def test_a_deposit_is_paid_before_the_queue_and_given_back() -> None:
    asked = Asked()
    _, burst = LIMITS.questions_per_address
    running = asyncio.gather(asked.ask("a", 0.1), asked.ask("a"))
    await settled()
    assert asked.tokens._bucket("a").level() == burst - 2 * LIMITS.question_deposit
    asked.answer.set()
    await running
    assert asked.tokens._bucket("a").level() == burst - 5, "what the answers have cost"


@pytest.mark.parametrize("given_up", ["a", "b"])
async def test_a_request_that_is_given_up_holds_up_nobody(given_up: str) -> None:
    """While it is answered, and while it waits."""
    asked = Asked()
    tasks = [asyncio.create_task(asked.ask(name)) for name in "abc"]
    await settled()
    tasks["abc".index(given_up)].cancel()
    await settled()
    asked.answer.set()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert asked.came[-1] == "c"
    assert not asked.queue._busy
    await asked.ask("d")
    _, burst = LIMITS.questions_per_address
    assert asked.tokens._bucket(given_up).level() == burst, "nothing is owed"
