"""The puzzles of a day over HTTP."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime

from starlette.requests import Request
from starlette.responses import Response

from server.http.errors import HttpError
from server.http.replies import Fixed
from server.http.told import puzzles_to_plain
from server.runtime.clock import Clock

DAYS_BACK = 30
"""The puzzles of so many days before today can still be solved."""
DAYS_AHEAD = 1
"""East of Greenwich it may be tomorrow already."""


class Puzzles:
    """The handler of `/api/puzzles/{day}`. Few days can be asked for, and each is worked out once,
    in a thread: nobody keeps the server busy with them.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._known: dict[date, Fixed] = {}
        self._one_at_a_time = asyncio.Lock()

    async def of(self, request: Request) -> Response:
        """Answer with the puzzles of a day, the easiest of each game first."""
        day = self._day(request.path_params["day"])
        async with self._one_at_a_time:
            if day not in self._known:
                plain = await asyncio.to_thread(puzzles_to_plain, day)
                self._known = {one: kept for one, kept in self._known.items() if self._open(one)}
                self._known[day] = Fixed(plain)
        return self._known[day].answer(request)

    def _day(self, text: str) -> date:
        """The day as `2026-12-01`. Raises `HttpError` for a day without puzzles, or none."""
        try:
            day = date.fromisoformat(text)
        except ValueError:
            raise HttpError("no_such_day") from None
        # `fromisoformat` also reads 20261201 and weeks: a day has one address.
        if day.isoformat() != text or not self._open(day):
            raise HttpError("no_such_day")
        return day

    def _open(self, day: date) -> bool:
        today = datetime.fromtimestamp(self._clock.wall(), UTC).date()
        return -DAYS_BACK <= (day - today).days <= DAYS_AHEAD
