"""Answers of HTTP: JSON, files, coded errors, and the headers that every one of them has."""

from __future__ import annotations

import asyncio
import functools
import gzip
import hashlib
import re
from collections.abc import Awaitable, Callable, Mapping

import msgspec
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server import codes, log
from server.clock import Clock
from server.config import Limits
from server.files import InPieces, accepts, known
from server.limits import Buckets, address_of
from server.storage.store import StoreRefused, StoreUnknown

Handler = Callable[[Request], Awaitable[Response]]

HOST = re.compile(r"[A-Za-z0-9.\-]+(:\d+)?|\[[0-9a-fA-F:]+\](:\d+)?")


class HttpError(Exception):
    """A request that is not answered. `code` is one of `codes.HTTP_ERRORS`."""

    def __init__(self, code: str) -> None:
        assert code in codes.HTTP_ERRORS, code
        super().__init__(code)
        self.code = code


def json_response(data: object, status: int = 200) -> Response:
    """Data as JSON, to be kept by nobody."""
    return json_bytes(msgspec.json.encode(data), status)


def json_bytes(body: bytes, status: int = 200, *, file: str | None = None) -> Response:
    """What is JSON already, to be kept by nobody; `file`: a browser stores it under this name."""
    headers = {"cache-control": "no-store"}
    if file is not None:
        headers["content-disposition"] = f'attachment; filename="{file}"'
    return Response(body, status, headers, media_type="application/json")


def error_response(code: str, headers: Mapping[str, str] | None = None) -> Response:
    """A coded error."""
    response = json_response({"code": code}, codes.HTTP_ERRORS[code][0])
    response.headers.update(headers or {})
    if code == "method_not_allowed":
        response.headers.setdefault("allow", "POST")
    if code == "unauthorized":
        response.headers["www-authenticate"] = "Bearer"
    return response


class Fixed:
    """JSON that stays the same while the server runs: a client that has it is told just that."""

    def __init__(self, data: object) -> None:
        self._body = msgspec.json.encode(data)
        self._packed = gzip.compress(self._body, mtime=0)
        self._tag = f'"{hashlib.sha256(self._body).hexdigest()[:32]}"'
        # The tag is weak: it stands for the data, packed or not.
        self._headers = {
            "cache-control": "no-cache",
            "etag": f"W/{self._tag}",
            "vary": "accept-encoding",
        }

    def answer(self, request: Request) -> Response:
        """The data, packed for whoever unpacks them, or (304) that the client has them."""
        if known(request, self._tag):
            return Response(status_code=304, headers=self._headers)
        headers, body = self._headers, self._body
        if accepts(request, "gzip") > 0:
            headers, body = {**headers, "content-encoding": "gzip"}, self._packed
        return InPieces(body, headers=headers, media_type="application/json")


# ------------------------------------------------------------------- on every answer


class SecurityHeaders:
    """Only our own scripts, styles and pictures; nobody may frame the page or guess types."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add the headers to every HTTP answer."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        policy = content_policy(Request(scope).headers.get("host", ""))

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["content-security-policy"] = policy
                headers["x-content-type-options"] = "nosniff"
                headers["referrer-policy"] = "no-referrer"
                headers["x-frame-options"] = "DENY"
                if scope["scheme"] == "https":
                    # Browsers complain on the console when it comes over plain http.
                    headers["cross-origin-opener-policy"] = "same-origin"
                headers["cross-origin-resource-policy"] = "same-origin"
            await send(message)

        await self._app(scope, receive, with_headers)


class RequestRate:
    """So many requests a second from one address, as with messages. Those over it wait for their
    turn, which costs little, and a page is not left without its files; only where too many wait
    they are refused.
    """

    def __init__(self, app: ASGIApp, clock: Clock, limits: Limits) -> None:
        self._app = app
        self._requests = Buckets(clock, *limits.http_per_address)
        self._most = limits.http_wait

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer it when it is its turn."""
        app = self._app
        if scope["type"] == "http":
            client = scope.get("client")
            wait = self._requests.reserve(address_of(client[0] if client else None), self._most)
            if wait is None:
                app = error_response("too_many_requests")
            elif wait > 0:
                await asyncio.sleep(wait)
        await app(scope, receive, send)


def content_policy(host: str) -> str:
    """The content security policy. `'self'` does not cover sockets in every browser, so the
    server's own address is named as well.
    """
    sockets = f" ws://{host} wss://{host}" if HOST.fullmatch(host) else ""
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; manifest-src 'self'; "
        f"connect-src 'self'{sockets}; "
        "img-src 'self' data:; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def coded(handler: Handler) -> Handler:
    """Answer errors with their codes."""

    @functools.wraps(handler)
    async def answer(request: Request) -> Response:
        try:
            return await handler(request)
        except HttpError as error:
            return error_response(error.code)
        except (StoreRefused, StoreUnknown):
            return error_response("storage_waiting")
        except HTTPException:
            raise
        except ClientDisconnect:
            # Nobody is there to be answered.
            return Response(status_code=400)
        except Exception as error:
            # Not the path: whoever knows the share in it can open the match.
            log.get("http").error("request failed", asked=handler.__name__, **log.fault(error))
            return error_response("internal_error")

    return answer


async def http_exception(request: Request, error: Exception) -> Response:
    """Starlette's own refusals (no such route, wrong method), coded."""
    if isinstance(error, HTTPException) and error.status_code == 405:
        return error_response("method_not_allowed", error.headers)
    return error_response("not_found")
