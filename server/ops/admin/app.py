"""Administration of a running server, on a listener of its own.

`/metrics`, `/healthz` and `/readyz` are open to everybody who reaches the listener; everything
under `/admin` asks for the key. One that listens on this machine alone answers no page that came by
another name (DNS rebinding).
"""

from __future__ import annotations

import asyncio
import functools
import ipaddress
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import State
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from server.http.api import body_of
from server.http.errors import HttpError
from server.http.replies import http_exception, json_response
from server.lobby.erasing import Erasing
from server.ops.admin.endpoint_file import Endpoint
from server.runtime import codes, log
from server.runtime.limits import address_of
from server.runtime.metrics import CONTENT_TYPE
from server.storage.sql import SqlStore
from server.storage.store import StoreRefused, StoreUnknown
from server.table.actor import Table
from server.wire.refusal import Refusal

PATIENCE = 10.0
"""Seconds for a table to close."""

Handler = Callable[[Request], Awaitable[Response]]


class AdminError(Exception):
    """Something the operator asked for is not done. `code` is one of `codes.ADMIN`."""

    def __init__(self, code: str) -> None:
        assert code in codes.ADMIN, code
        super().__init__(code)
        self.code = code


def create_admin_app(server: State, endpoint: Endpoint, host: str) -> Starlette:
    """The application of the admin listener on `host`; `server` is the `app.state` it serves."""
    handlers = AdminApp(server, endpoint.key)
    return Starlette(
        middleware=[Middleware(OwnName)] if is_loopback(host) else [],
        exception_handlers={HTTPException: http_exception},
        routes=[
            Route("/metrics", handlers.metrics),
            *server.health.routes(),
            Route("/admin/tables", handlers.keyed(handlers.tables)),
            Route("/admin/tables/{table}/close", handlers.keyed(handlers.close), methods=["POST"]),
            Route("/admin/vacuum", handlers.keyed(handlers.vacuum), methods=["POST"]),
            Route("/admin/voices", handlers.keyed(handlers.voices), methods=["POST"]),
            Route("/admin/voices/clear", handlers.keyed(handlers.clear_voices), methods=["POST"]),
            Route("/admin/people", handlers.keyed(handlers.people), methods=["POST"]),
            Route("/admin/people/erase", handlers.keyed(handlers.erase), methods=["POST"]),
            Route("/admin/people/merge", handlers.keyed(handlers.merge), methods=["POST"]),
            Route("/admin/prune", handlers.keyed(handlers.prune), methods=["POST"]),
        ],
    )


def is_loopback(host: str) -> bool:
    """True if only this machine reaches a listener on `host`."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


class OwnName:
    """Answers only requests that call this machine by one of its own names."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse other names."""
        if scope["type"] == "http":
            host = urlsplit(f"//{Request(scope).headers.get('host', '')}").hostname or ""
            if not is_loopback(host):
                await _error("not_found")(scope, receive, send)
                return
        await self._app(scope, receive, send)


class AdminApp:
    """The handlers."""

    def __init__(self, server: State, key: str) -> None:
        self._server = server
        self._key = key
        self._log = log.get("admin")

    def keyed(self, handler: Handler) -> Handler:
        """Answer requests with the key; errors with their codes."""

        @functools.wraps(handler)
        async def answer(request: Request) -> Response:
            try:
                self._require_key(request)
                return await handler(request)
            except AdminError as error:
                return _error(error.code)
            except (StoreRefused, StoreUnknown) as error:
                return _error(getattr(error, "code", "storage_failed"))
            except Exception as error:
                self._log.error("request failed", asked=handler.__name__, **log.fault(error))
                return _error("internal_error")

        return answer

    def _require_key(self, request: Request) -> None:
        scheme, _, given = request.headers.get("authorization", "").partition(" ")
        same = secrets.compare_digest(given.encode(), self._key.encode())
        if scheme.lower() != "bearer" or not same:
            address = address_of(request.client.host if request.client else None)
            self._log.warning("wrong key", address=address)
            raise AdminError("unauthorized")
        if getattr(self._server, "lobby", None) is None:
            raise AdminError("shutting_down")

    async def metrics(self, request: Request) -> Response:
        """Everything that is measured, in the text format of Prometheus."""
        return Response(self._server.metrics.text(), headers={"content-type": CONTENT_TYPE})

    # ------------------------------------------------------------ tables

    async def tables(self, request: Request) -> Response:
        """Every table in memory, with nothing that is hidden at it, and the number of others that
        people have left.
        """
        found = sorted(self._server.lobby, key=lambda table: table.state.created)
        left = await self._server.store.left_count()
        told = [table_to_plain(table) for table in found]
        return json_response({"tables": told, "left": left})

    async def close(self, request: Request) -> Response:
        """Close a table for everybody; a running match is dissolved and its seed shown."""
        wanted = request.path_params["table"]
        lobby, store = self._server.lobby, self._server.store
        table = await store.open_table(code=wanted) or wanted
        try:
            code = await asyncio.wait_for(lobby.close(table, "closed_by_operator"), PATIENCE)
        except TimeoutError:
            code = "busy"
        except Refusal as refusal:
            code = refusal.code
        if code is not None:
            raise AdminError(code)
        self._log.warning("table closed by the operator", table=table)
        return json_response({"closed": table})

    # ------------------------------------------------------------ the database

    def _store(self) -> SqlStore:
        store: object = self._server.store
        if not isinstance(store, SqlStore):
            raise AdminError("not_found")
        return store

    async def vacuum(self, request: Request) -> Response:
        """Give room back to the disk: the sizes before and afterwards."""
        return json_response(await self._store().vacuum())

    async def prune(self, request: Request) -> Response:
        """Count, or with `yes` delete, rows that are older than `before`. Guests stay: one of them
        may be about to sit down.
        """
        store = self._store()
        try:
            asked = msgspec.json.decode(await body_of(request, 1024), type=PruneAsked)
        except (msgspec.DecodeError, HttpError):
            raise AdminError("bad_request") from None
        work = store.prune if asked.yes else store.prunable
        found = await work(asked.before, guests=False)
        if asked.yes:
            self._log.warning("pruned", **found._asdict())
        return json_response(found)

    async def voices(self, request: Request) -> Response:
        """The recordings of each person in sum, most bytes first."""
        return json_response(await self._store().recordings.by_person())

    async def clear_voices(self, request: Request) -> Response:
        """Delete the recordings of a person, or all if none is named; return their number."""
        recordings = self._store().recordings
        try:
            asked = msgspec.json.decode(await body_of(request, 1024), type=ClearAsked)
        except (msgspec.DecodeError, HttpError):
            raise AdminError("bad_request") from None
        gone = await recordings.delete(asked.player)
        self._log.warning("recordings deleted", player=asked.player, recordings=gone)
        return json_response(gone)

    async def people(self, request: Request) -> Response:
        """The newest people, or those in whose name or id a text stands."""
        store = self._store()
        return json_response(await store.people.listed((await _asked(request, PeopleAsked)).like))

    async def erase(self, request: Request) -> Response:
        """Erase a person; true once all is done."""
        asked = await _asked(request, EraseAsked)
        done = await self._erasing().erase(asked.player)
        if done is None:
            raise AdminError("no_such_person")
        self._log.warning("a person was erased by the operator")
        return json_response(done)

    async def merge(self, request: Request) -> Response:
        """Make one person of two."""
        asked = await _asked(request, MergeAsked)
        code = await self._erasing().merge(asked.player, asked.into)
        if code is not None:
            raise AdminError(code)
        self._log.warning("people merged by the operator", into=asked.into)
        return json_response(True)

    def _erasing(self) -> Erasing:
        found: object = getattr(self._server, "erasing", None)
        if not isinstance(found, Erasing):
            raise AdminError("not_found")
        return found


class PeopleAsked(msgspec.Struct, forbid_unknown_fields=True):
    """`like`: a part of names or ids; null for all."""

    like: str | None = None


class EraseAsked(msgspec.Struct, forbid_unknown_fields=True):
    """`player`: the person."""

    player: str


class MergeAsked(msgspec.Struct, forbid_unknown_fields=True):
    """`player` becomes `into`."""

    player: str
    into: str


Asked = TypeVar("Asked", bound=msgspec.Struct)


async def _asked(request: Request, kind: type[Asked]) -> Asked:
    """The body of a request. Raises `AdminError`."""
    try:
        return msgspec.json.decode(await body_of(request, 1024), type=kind)
    except (msgspec.DecodeError, HttpError):
        raise AdminError("bad_request") from None


class ClearAsked(msgspec.Struct, forbid_unknown_fields=True):
    """`player`: the owner of the recordings; null for all recordings."""

    player: str | None


class PruneAsked(msgspec.Struct, forbid_unknown_fields=True):
    """`before`: UTC seconds."""

    before: float
    yes: bool = False


def table_to_plain(table: Table) -> dict[str, Any]:
    """A table as the operator sees it."""
    state = table.state
    return {
        "table": state.id,
        "code": state.code,
        "ruleset": state.settings.ruleset.id,
        "state": table.condition,
        "created": state.created,
        "deal": state.shown.number if state.shown is not None else 0,
        "match": state.shown.match if state.shown is not None else None,
        "seq": state.history.published,
        "seats": [msgspec.to_builtins(seat.state()) for seat in state.seats],
        "viewers": table.viewers,
    }


def _error(code: str) -> Response:
    status, _ = codes.ADMIN.get(code, (503, ""))
    return json_response({"code": code}, status)
