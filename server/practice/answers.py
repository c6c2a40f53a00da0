"""The answers that the page asks for over HTTP elsewhere, from the same functions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Any, NamedTuple

import msgspec

from ai.levels import Level
from game.core.catalogue import Ruleset
from game.core.errors import BadRecord
from server.fair.export import export, without_seed
from server.http.errors import HttpError
from server.http.judge_worker import judged_all, read
from server.http.reviews import reviewed
from server.http.statistics import statistics_to_plain
from server.http.told import as_told, brief, catalogue, match_to_plain, puzzles_to_plain
from server.lobby.lobby import Lobby
from server.lobby.sessions import Sessions
from server.practice.kept import KeptStore
from server.practice.opened import opened
from server.runtime import codes, log
from server.runtime.config import Limits
from server.storage.moment import moment_of
from server.storage.statistics import Statistics
from server.storage.store import MatchSummary, StoredPlayer
from server.wire.records import with_todays_fields
from server.wire.refusal import Refusal

REPLAY = re.compile(r"/api/replay/([A-Za-z0-9_-]{8,64})(?:/(\d{1,6}))?(/export|/review/(\d))?")
TABLE = re.compile(r"/api/tables/([A-Za-z0-9_-]{1,64})/matches")
PUZZLES = re.compile(r"/api/puzzles/(\d{4}-\d\d-\d\d)")
SHOWN = 50
"""Matches that a list has: more than are kept."""
LARGEST_FILE = 32 * 1024 * 1024
"""Bytes of an exported match."""


class Answer(NamedTuple):
    """The status and the JSON of an answer."""

    status: int
    body: bytes


class Answers:
    """Answers for the one person of this device."""

    def __init__(
        self,
        store: KeptStore,
        lobby: Lobby,
        sessions: Sessions,
        rulesets: Mapping[str, Ruleset],
        levels: Mapping[str, Level],
        limits: Limits,
    ) -> None:
        self._store = store
        self._lobby = lobby
        self._sessions = sessions
        self._rulesets = rulesets
        self._levels = levels
        self._limits = limits

    async def answer(self, path: str, body: bytes | None, token: str | None) -> Answer:
        """The answer to a request; `body` None: it asks, else it sends this."""
        try:
            found = await self._found(path.partition("?")[0], body, token)
        except HttpError as error:
            status = codes.HTTP_ERRORS[error.code][0]
            return Answer(status, msgspec.json.encode({"code": error.code}))
        except Exception as error:
            log.get("practice").error("request failed", **log.fault(error))
            return Answer(500, msgspec.json.encode({"code": "internal_error"}))
        return Answer(200, found if isinstance(found, bytes) else msgspec.json.encode(found))

    async def _found(self, path: str, body: bytes | None, token: str | None) -> Any:
        """Plain data, or JSON. Raises `HttpError`."""
        if path == "/api/judge":
            return self._judged(body)
        if path == "/api/practice/open":
            return {"share": self._opened(body)}
        if path == "/api/rulesets":
            return catalogue(self._rulesets, self._levels)
        if path == "/api/rulesets/brief":
            return brief(catalogue(self._rulesets, self._levels))
        if (day := PUZZLES.fullmatch(path)) is not None:
            return puzzles_to_plain(_day(day[1]))
        if (replay := REPLAY.fullmatch(path)) is not None:
            return await self._replay(replay, await self._person(token))
        if (table := TABLE.fullmatch(path)) is not None:
            return await self._at_table(table[1], await self._person(token))
        if path in ("/api/matches", "/api/evenings", "/api/statistics"):
            person = await self._person(token)
            if person is None:
                raise HttpError("unauthorized")
            return await self._of(person, path)
        raise HttpError("not_found")

    async def _of(self, person: StoredPlayer, path: str) -> dict[str, Any]:
        if path == "/api/evenings":
            # An evening is spent with others.
            return {"evenings": [], "next": None}
        if path == "/api/statistics":
            none = Statistics(name=person.name)
            return statistics_to_plain(none, person.id, 0, together=False)
        found = await self._store.matches_of(person.id, SHOWN)
        return {"matches": [match_to_plain(self._told(one), person.id) for one in found]} | {
            "next": None
        }

    async def _at_table(self, table: str, person: StoredPlayer | None) -> dict[str, Any]:
        found = await self._store.matches_at(table, SHOWN)
        me = None if person is None else person.id
        told = [self._told(one) for one in found if moment_of(one.match) is None]
        return {"matches": [match_to_plain(one, me) for one in told], "older": False}

    def _opened(self, body: bytes | None) -> str:
        """The `share` of the match that a file holds."""
        if body is None:
            raise HttpError("method_not_allowed")
        if len(body) > LARGEST_FILE:
            raise HttpError("too_large")
        try:
            return self._store.open(opened(body))
        except BadRecord:
            raise HttpError("bad_match_file") from None

    async def _person(self, token: str | None) -> StoredPlayer | None:
        if token is None:
            return None
        try:
            return await self._sessions.by_token(token)
        except Refusal:
            return None

    def _told(self, found: MatchSummary) -> MatchSummary:
        return as_told(found, self._lobby.unheard_at(found.match.table, found.match.id))

    def _judged(self, body: bytes | None) -> Any:
        if body is None:
            raise HttpError("method_not_allowed")
        try:
            asked = read(body)
        except ValueError:
            raise HttpError("bad_json") from None
        several = isinstance(asked, list)
        questions = asked if several else [asked]
        if len(questions) > self._limits.questions:
            raise HttpError("too_large")
        # A slow device is given more time than the tables of others would allow.
        answers, _ = judged_all(questions, 4 * self._limits.question_seconds)
        return answers if several else answers[0]

    async def _replay(self, asked: re.Match[str], person: StoredPlayer | None) -> Any:
        share, number, further, seat = asked.groups()
        summary = await self._store.match_by_share(share)
        if summary is None:
            raise HttpError("no_such_match")
        found = self._told(summary)
        if further == "/export":
            numbers = found.deals if number is None else (int(number),)
            return export(found.match, [await self._record(found, one) for one in numbers])
        if number is None:
            if further is not None:
                raise HttpError("not_found")
            return match_to_plain(found, None if person is None else person.id)
        record = await self._record(found, int(number))
        if seat is None:
            return with_todays_fields(record)
        return reviewed(record, int(seat), 4 * self._limits.question_seconds).plain

    async def _record(self, found: MatchSummary, number: int) -> bytes:
        data = await self._store.record(found.match.id, number) if number in found.deals else None
        if data is None:
            raise HttpError("no_such_deal")
        return data if found.match.ended is not None else without_seed(data)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise HttpError("no_such_day") from None
