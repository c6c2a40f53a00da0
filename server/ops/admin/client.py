"""Asks a running server by its admin listener."""

from __future__ import annotations

import urllib.error
import urllib.request
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec

from server.ops.admin.endpoint_file import read_endpoint
from server.runtime import codes

PATIENCE = 600.0
"""Seconds: a large database takes its time."""


class NoServer(Exception):
    """No server answers for this data folder."""


class AdminRefused(Exception):
    """The server does not do it; `code` is one of `codes.ADMIN` or of storage."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code

    @property
    def sentence(self) -> str:
        """Meaning of the code."""
        known = {code: text for code, (_, text) in codes.ADMIN.items()}
        return (codes.REFUSALS | codes.INTERNAL | known).get(self.code, self.code)


def ask(data: Path, path: str, body: object = None, *, post: bool = False) -> bytes:
    """The answer of the server of this data folder. Raises `NoServer` and `AdminRefused`."""
    endpoint = read_endpoint(data)
    if endpoint is None or urlsplit(endpoint.url).scheme != "http":
        raise NoServer
    request = urllib.request.Request(
        endpoint.url + path,
        data=msgspec.json.encode(body) if post else None,
        headers={"Authorization": f"Bearer {endpoint.key}", "Content-Type": "application/json"},
        method="POST" if post else "GET",
    )
    # Not through a proxy of the environment: the listener is on this machine.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=PATIENCE) as answer:
            data_read: bytes = answer.read()
            return data_read
    except urllib.error.HTTPError as error:
        with error:
            raise AdminRefused(_code(error.read(4096))) from None
    except (OSError, HTTPException):
        raise NoServer from None


def ask_json(data: Path, path: str, body: object = None, *, post: bool = False) -> Any:
    """The same, read as JSON."""
    return msgspec.json.decode(ask(data, path, body, post=post))


def _code(body: bytes) -> str:
    try:
        return str(msgspec.json.decode(body)["code"])
    except (msgspec.DecodeError, LookupError, TypeError):
        return "internal_error"
