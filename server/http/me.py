"""The handlers of `/api/me`: a person takes all his data with him, or has them erased."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from server.fair.export import export, without_seed
from server.http.api import MATCHES_OF_A_PAGE, Api, asker
from server.http.errors import HttpError
from server.http.replies import json_response
from server.http.statistics import statistics_to_plain
from server.lobby.erasing import Erasing
from server.runtime.clock import Clock
from server.runtime.config import Config
from server.runtime.limits import Buckets
from server.storage.people import Profile
from server.storage.sql import SqlStore
from server.storage.statistics import Statistics, StatisticsAsked
from server.storage.store import MatchSummary, StoredPlayer

FORMAT = "paiju-person-1"
"""Rises when a reader of the one before would misread the file."""


class Me:
    """One's own data over HTTP, for tokens only."""

    def __init__(self, api: Api, config: Config, clock: Clock) -> None:
        self._api = api
        self._files = Buckets(clock, *config.limits.own_files_per_address)
        self.erasing: Erasing | None = None
        """Both are set when the server has started."""
        self.store: SqlStore | None = None

    async def erase(self, request: Request) -> Response:
        """Erase the person whose token this is. The answer says whether all is done: if not, the
        rest is done soon, and nobody can sign in as this person any more in either case.
        """
        player, _ = await self._asking(request)
        assert self.erasing is not None
        done = await self.erasing.erase(player.id)
        if done is None:
            raise HttpError("unauthorized")
        return json_response({"done": done})

    async def export(self, request: Request) -> Response:
        """All data of the person whose token this is, as one file of JSON, made while it is read:
        each match as its own export has it, of a match that runs the finished deals.
        """
        player, store = await self._asking(request)
        if not self._files.take(asker(request)):
            raise HttpError("too_many_requests")
        profile = await store.people.profile(player.id)
        if profile is None:
            raise HttpError("unauthorized")
        head = {
            "format": FORMAT,
            "player": player.id,
            **_profile_to_plain(profile),
            "recordings": [
                {"line": one.line, "made": one.made / 1e6, "bytes": one.size}
                for one in await store.recordings.of(player.id)
            ],
            "groups": [
                {"group": line.group.id, "name": line.group.name}
                for line in await store.groups.of(player.id)
            ],
            "statistics": await self._statistics(store, player),
        }
        name = f"paiju-{player.id}.json"
        return StreamingResponse(
            self._file(head, store, player),
            media_type="application/json",
            headers={
                "cache-control": "no-store",
                "content-disposition": f'attachment; filename="{name}"',
            },
        )

    async def _asking(self, request: Request) -> tuple[StoredPlayer, SqlStore]:
        self._api.serving(request)
        if self.store is None:
            raise HttpError("storage_waiting")
        player = await self._api.player(request)
        if player is None:
            raise HttpError("unauthorized")
        return player, self.store

    async def _statistics(self, store: SqlStore, player: StoredPlayer) -> dict[str, Any]:
        newest = await store.matches_of(player.id, MATCHES_OF_A_PAGE)
        assert self._api.tables is not None
        unheard = await self._api.tables.unheard([one.match for one in newest])
        found = await store.statistics(StatisticsAsked(player.id, None, unheard))
        told = found or Statistics(name=player.name)
        return statistics_to_plain(told, player.id, 0, together=False)

    async def _file(
        self, head: dict[str, Any], store: SqlStore, player: StoredPlayer
    ) -> AsyncIterator[bytes]:
        """The file in pieces, a match each: the tables have their turns between them."""
        yield msgspec.json.encode(head)[:-1] + b',"matches":['
        first = True
        async for found in self._matches(store, player):
            records = [record async for record in _records(store, found)]
            yield (b"" if first else b",") + export(found.match, records)
            first = False
        yield b"]}"

    async def _matches(self, store: SqlStore, player: StoredPlayer) -> AsyncIterator[MatchSummary]:
        """The matches of a person as far as their tables have told them, newest first."""
        before = None
        while True:
            page = await store.matches_of(player.id, MATCHES_OF_A_PAGE, before)
            for found in await self._api.as_told(*page):
                yield found
            if len(page) < MATCHES_OF_A_PAGE:
                return
            before = page[-1].match


async def _records(store: SqlStore, found: MatchSummary) -> AsyncIterator[bytes]:
    for deal in found.deals:
        data = await store.record(found.match.id, deal)
        # A match may be erased by its age meanwhile.
        if data is not None:
            yield data if found.match.ended is not None else without_seed(data)


def _profile_to_plain(profile: Profile) -> dict[str, str | float | Sequence[float]]:
    return profile._asdict()
