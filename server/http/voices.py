"""The handlers of `/api/voices`: the calls that people have recorded."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from server.clock import Clock
from server.http.api import Api, asker, body_of
from server.http.recordings import (
    LINES,
    MOST_BYTES,
    PERSON,
    BadRecording,
    Recording,
    RecordingFolder,
    folder_in,
)
from server.http.replies import HttpError, json_response
from server.net.limits import Buckets
from server.ops.config import Config


class Voices:
    """Recordings over HTTP: a token may record; everybody may hear, as at every table."""

    def __init__(self, api: Api, config: Config, clock: Clock) -> None:
        self._api = api
        self._folder = RecordingFolder(folder_in(config.data), config.limits)
        self._kept = Buckets(clock, *config.limits.recordings_per_address)

    async def person(self, request: Request) -> Response:
        """The recordings of a person."""
        self._api.serving(request)
        return _lines(await self._folder.of(_player(request)))

    async def recording(self, request: Request) -> Response:
        """One recording."""
        self._api.serving(request)
        sound = await self._folder.sound(_player(request), _line(request))
        if sound is None:
            raise HttpError("not_found")
        # The mark in the address is another one for other sound.
        headers = {"cache-control": "private, max-age=31536000, immutable"}
        return Response(sound, 200, headers, media_type="audio/wav")

    async def own(self, request: Request) -> Response:
        """Keep (PUT) or delete (DELETE) a line of the person whose token this is."""
        self._api.serving(request)
        player = await self._api.player(request)
        if player is None:
            raise HttpError("unauthorized")
        line = _line(request)
        if request.method == "DELETE":
            await self._folder.delete(player.id, line)
            return _lines(await self._folder.of(player.id))
        if not self._kept.take(asker(request)):
            raise HttpError("too_many_requests")
        sound = await body_of(request, MOST_BYTES)
        try:
            await self._folder.keep(player.id, line, sound)
        except BadRecording as error:
            raise HttpError(error.code) from None
        except OSError:
            raise HttpError("storage_waiting") from None
        return _lines(await self._folder.of(player.id))


def _lines(found: list[Recording]) -> Response:
    return json_response({"lines": {one.line: one.mark for one in found}})


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
