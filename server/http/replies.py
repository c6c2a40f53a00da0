"""HTTP replies: JSON, files, coded errors."""

from __future__ import annotations

import functools
import gzip
import hashlib
from collections.abc import Awaitable, Callable, Mapping

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from server.http.errors import HttpError
from server.http.files import InPieces, accepts, known
from server.runtime import codes, log
from server.storage.store import StoreRefused, StoreUnknown

Handler = Callable[[Request], Awaitable[Response]]


def json_response(data: object, status: int = 200) -> Response:
    """Data as JSON, to be kept by nobody."""
    return json_bytes(msgspec.json.encode(data), status)


def json_bytes(body: bytes, status: int = 200, *, file: str | None = None) -> Response:
    """Bytes that are JSON already, to be kept by nobody; `file`: a browser stores it under this
    name.
    """
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
        """The data, packed if the client unpacks them, or (304) that the client has them."""
        if known(request, self._tag):
            return Response(status_code=304, headers=self._headers)
        headers, body = self._headers, self._body
        if accepts(request, "gzip") > 0:
            headers, body = {**headers, "content-encoding": "gzip"}, self._packed
        return InPieces(body, headers=headers, media_type="application/json")


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
            # Not the path: anybody with the share in it can open the match.
            log.get("http").error("request failed", asked=handler.__name__, **log.fault(error))
            return error_response("internal_error")

    return answer


async def http_exception(request: Request, error: Exception) -> Response:
    """Starlette's own refusals (no such route, wrong method), coded."""
    if isinstance(error, HTTPException) and error.status_code == 405:
        return error_response("method_not_allowed", error.headers)
    return error_response("not_found")
