"""The puzzles of a day over HTTP."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, date, datetime, timedelta

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from game.puzzles import puzzles_of
from server.http import puzzles as module
from server.http.puzzles import DAYS_AHEAD, DAYS_BACK, Puzzles
from server.http.replies import coded
from tests.support.clock import VirtualClock


class Asker:
    """The handler under a virtual clock, and a client that asks it."""

    def __init__(self) -> None:
        self.clock = VirtualClock()
        app = Starlette(routes=[Route("/api/puzzles/{day}", coded(Puzzles(self.clock).of))])
        self.client = httpx.AsyncClient(
            transport=httpx.ASGITransport(app=app), base_url="http://paiju.test"
        )

    def today(self) -> date:
        return datetime.fromtimestamp(self.clock.wall(), UTC).date()

    async def ask(self, day: object, **headers: str) -> httpx.Response:
        return await self.client.get(f"/api/puzzles/{day}", headers=headers)


@pytest.fixture
async def asker() -> AsyncIterator[Asker]:
    one = Asker()
    async with one.client:
        yield one


async def test_a_day_has_its_puzzles(asker: Asker) -> None:
    today = asker.today()
    found = (await asker.ask(today)).json()
    assert found["day"] == today.isoformat()
    assert found["puzzles"] == [one.to_plain() for one in puzzles_of(today.toordinal())]


async def test_a_device_that_has_them_is_not_sent_them_again(asker: Asker) -> None:
    first = await asker.ask(asker.today())
    again = await asker.ask(asker.today(), **{"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("text", ["yesterday", "2026-W49-2", "2026-02-30", "2026-1-1"])
async def test_no_day_is_refused(asker: Asker, text: str) -> None:
    answer = await asker.ask(text)
    assert (answer.status_code, answer.json()) == (404, {"code": "no_such_day"})


async def test_a_day_has_one_address(asker: Asker) -> None:
    answer = await asker.ask(f"{asker.today():%Y%m%d}")
    assert answer.status_code == 404


async def test_a_month_of_them_is_kept(asker: Asker) -> None:
    today = asker.today()
    first, last = today - timedelta(DAYS_BACK), today + timedelta(DAYS_AHEAD)
    for day, status in (
        (first - timedelta(1), 404),
        (first, 200),
        (last, 200),
        (last + timedelta(1), 404),
    ):
        assert (await asker.ask(day)).status_code == status
    await asker.clock.advance(86_400)
    assert (await asker.ask(first)).status_code == 404
    assert (await asker.ask(last + timedelta(1))).status_code == 200


async def test_each_day_is_worked_out_once(asker: Asker, monkeypatch: pytest.MonkeyPatch) -> None:
    worked: list[date] = []

    def counted(day: date) -> dict[str, object]:
        worked.append(day)
        return {"day": day.isoformat(), "puzzles": []}

    monkeypatch.setattr(module, "puzzles_to_plain", counted)
    today = asker.today()
    for _ in range(3):
        await asker.ask(today)
        await asker.ask(today - timedelta(DAYS_BACK))
    assert worked == [today, today - timedelta(DAYS_BACK)]
