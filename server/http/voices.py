"""The handlers of `/api/voices`: the calls that people have recorded."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from server.http.api import Api, asker, body_of
from server.http.errors import HttpError
from server.http.recordings import LINES, MOST_BYTES, PERSON, BadRecording, understood
from server.http.replies import json_response
from server.http.voice_folder import take_over
from server.runtime import log
from server.runtime.clock import Clock
from server.runtime.config import Config
from server.runtime.limits import Buckets
from server.storage.recordings import NewRecording, Recordings, Room, StoredRecording
from server.storage.store import StoredPlayer, StoreRefused, StoreUnknown

TOGETHER = 86400.0
"""Seconds after a match in which those who played it still hear each other."""
SURE_FOR = 60.0
"""Seconds for which two people who share a table are not looked for again."""
MOST_SURE = 4096
CACHED = "private, max-age=600"
"""A browser forgets a deleted recording after so long; no proxy keeps it."""
TIDYING = 3600.0
"""Seconds between two looks for recordings that nobody hears any more."""


class _Pair(NamedTuple):
    asker: str
    owner: str


class Voices:
    """Recordings over HTTP, for tokens only. One hears the people of a table in common, now or
    within the last day; anybody who has finished a match may record.
    """

    def __init__(self, api: Api, config: Config, clock: Clock) -> None:
        self._api = api
        self._data = config.data
        self._clock = clock
        limits = config.limits
        self._room = Room(limits.recordings_bytes_per_player, limits.recordings_bytes)
        self._unheard = limits.recordings_unheard
        self._kept = Buckets(clock, *limits.recordings_per_address)
        self._sure: OrderedDict[_Pair, float] = OrderedDict()
        """Pairs of people who share a table, and the time until which that is sure."""
        self.recordings: Recordings | None = None
        """Set when the server has started."""
        self._log = log.get("voices")

    async def person(self, request: Request) -> Response:
        """The recordings of a person: none for people who share no table with them. Their own
        answer also has whether they may record.
        """
        asking, recordings = await self._asking(request)
        owner = _player(request)
        try:
            hears = await self._hears(recordings, asking.id, owner)
            may = await recordings.may_record(owner) if asking.id == owner else None
            return _lines(await recordings.of(owner) if hears else [], may)
        except (StoreRefused, StoreUnknown):
            raise HttpError("storage_waiting") from None

    async def recording(self, request: Request) -> Response:
        """One recording. An address with another mark than today's is nothing's address."""
        asking, recordings = await self._asking(request)
        owner, line = _player(request), _line(request)
        try:
            hears = await self._hears(recordings, asking.id, owner)
            found = await recordings.sound(owner, line) if hears else None
            if found is None or request.url.query not in ("", found[0].mark):
                raise HttpError("not_found")
            if asking.id != owner:
                await self._note_hearing(recordings, owner, found[0])
        except (StoreRefused, StoreUnknown):
            raise HttpError("storage_waiting") from None
        headers = {"cache-control": CACHED, "vary": "authorization"}
        return Response(found[1], 200, headers, media_type="audio/wav")

    async def own(self, request: Request) -> Response:
        """Keep (PUT) or delete (DELETE) a line of the person whose token this is."""
        asking, recordings = await self._asking(request)
        line = _line(request)
        try:
            if request.method == "DELETE":
                await recordings.delete(asking.id, line)
            else:
                await self._keep(request, recordings, asking.id, line)
            return _lines(await recordings.of(asking.id))
        except (StoreRefused, StoreUnknown):
            raise HttpError("storage_waiting") from None

    async def _keep(self, request: Request, recordings: Recordings, player: str, line: str) -> None:
        if not self._kept.take(asker(request)):
            raise HttpError("too_many_requests")
        sound = await body_of(request, MOST_BYTES)
        if not await recordings.may_record(player):
            raise HttpError("recordings_after_match")
        try:
            kept = understood(sound)
        except BadRecording as error:
            raise HttpError(error.code) from None
        new = NewRecording(player, line, hashlib.sha256(kept).hexdigest(), kept)
        if not await recordings.keep(new, self._room, self._clock.wall()):
            raise HttpError("recordings_full")

    async def _asking(self, request: Request) -> tuple[StoredPlayer, Recordings]:
        """The person who asks. Raises `HttpError` without a token, and before the server serves."""
        self._api.serving(request)
        if self.recordings is None:
            raise HttpError("storage_waiting")
        player = await self._api.player(request)
        if player is None:
            raise HttpError("unauthorized")
        return player, self.recordings

    async def _hears(self, recordings: Recordings, player: str, owner: str) -> bool:
        """True if this person may hear the owner's recordings. Raises `StoreRefused`."""
        if player == owner:
            return True
        pair, now = _Pair(player, owner), self._clock.now()
        if self._sure.get(pair, float("-inf")) > now:
            return True
        since = self._clock.wall() - TOGETHER
        tables = self._api.tables
        shared = await recordings.known(player, owner, since) or (
            tables is not None and await tables.together(player, owner)
        )
        if shared:
            self._sure[pair] = now + SURE_FOR
            self._sure.move_to_end(pair)
            if len(self._sure) > MOST_SURE:
                self._sure.popitem(last=False)
        return shared

    async def _note_hearing(self, recordings: Recordings, owner: str, one: StoredRecording) -> None:
        now = self._clock.wall()
        if await recordings.needs_hearing(owner, one.line, now):
            await recordings.heard(owner, one, now)

    async def keep_tidy(self) -> None:
        """Take the files of former releases over, then delete recordings that nobody hears."""
        assert self.recordings is not None
        await take_over(self._data, self.recordings, self._clock)
        while True:
            try:
                await self.recordings.expire(self._clock.wall() - self._unheard)
            except (StoreRefused, StoreUnknown) as error:
                # The storage says itself that it is away.
                self._log.warning("recordings not looked through", **log.fault(error))
            except Exception as error:
                self._log.error("recordings not looked through", **log.fault(error))
            await asyncio.sleep(TIDYING)


def _lines(found: list[StoredRecording], may_record: bool | None = None) -> Response:
    told: dict[str, object] = {"lines": {one.line: one.mark for one in found}}
    if may_record is not None:
        told["may_record"] = may_record
    return json_response(told)


def _player(request: Request) -> str:
    player: str = request.path_params["player"]
    if not PERSON.fullmatch(player):
        raise HttpError("not_found")
    return player


def _line(request: Request) -> str:
    line: str = request.path_params["line"]
    if line not in LINES:
        raise HttpError("not_found")
    return line
