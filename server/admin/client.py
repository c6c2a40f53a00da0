"""Asks a running server at its door."""

from __future__ import annotations

import urllib.error
import urllib.request
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec

from server import codes
from server.admin.place import look

PATIENCE = 600.0
"""Seconds: a large database takes its time."""


class NoServer(Exception):
    """No server answers for this data folder."""


class Refused(Exception):
    """The server does not do it; `code` is one of `codes.ADMIN` or of storage."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code

    @property
    def sentence(self) -> str:
        """What it means."""
        known = {code: text for code, (_, text) in codes.ADMIN.items()}
        return (codes.REFUSALS | codes.INTERNAL | known).get(self.code, self.code)


def ask(data: Path, path: str, body: object = None, *, post: bool = False) -> bytes:
    """What the server of this data folder answers. Raises `NoServer` and `Refused`."""
    place = look(data)
    if place is None or urlsplit(place.url).scheme != "http":
        raise NoServer
    request = urllib.request.Request(
        place.url + path,
        data=msgspec.json.encode(body) if post else None,
        headers={"Authorization": f"Bearer {place.key}", "Content-Type": "application/json"},
        method="POST" if post else "GET",
    )
    # Not through a proxy of the environment: the door is on this machine.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=PATIENCE) as answer:
            data_read: bytes = answer.read()
            return data_read
    except urllib.error.HTTPError as error:
        with error:
            raise Refused(_code(error.read(4096))) from None
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
