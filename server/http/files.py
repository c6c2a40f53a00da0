"""The built client's files: found in their folder, kept in memory, packed for clients that can
unpack.

The build stores a file of text three times: as it is, and packed as `NAME.br` and `NAME.gz`. The
large files of practice are stored packed alone: every browser unpacks one of the two.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Mapping
from mimetypes import guess_type
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.types import Receive, Scope, Send

PACKED: Mapping[str, str] = {"br": ".br", "gzip": ".gz"}
"""Content coding → ending of a file packed so, the smallest first."""

MOST_KEPT = 1 << 20
"""Bytes of a file that is kept in memory; the client has none that is larger."""

PIECE = 1 << 16
"""Bytes that are handed to the network at a time."""


def inside(folder: Path, path: str) -> Path | None:
    """The file of this path, None when there is none, it lies outside the folder, or it is only
    the packed form of another.
    """
    try:
        found = (folder / path).resolve()
        stored = (found, *forms_of(found).values())
        is_there = found.is_relative_to(folder.resolve()) and any(map(Path.is_file, stored))
    except (OSError, ValueError):
        return None
    return found if is_there and found.suffix not in PACKED.values() else None


def forms_of(path: Path) -> dict[str, Path]:
    """Content coding → the place of a file's packed form, whether or not it is there."""
    return {coding: path.with_name(path.name + ending) for coding, ending in PACKED.items()}


def accepted(header: str) -> Mapping[str, float]:
    """The codings that an `Accept-Encoding` names → their weight, 0 for one that is refused."""
    weights: dict[str, float] = {}
    for part in header.lower().split(","):
        coding, *parameters = (piece.strip() for piece in part.split(";"))
        weight = 1.0
        for parameter in parameters:
            name, _, value = parameter.partition("=")
            if name.strip() == "q":
                try:
                    weight = float(value)
                except ValueError:
                    weight = 0.0
        if coding:
            weights[coding] = weight
    return weights


def accepts(request: Request, coding: str) -> float:
    """Weight that the client gives this coding; 0 when it does not understand it."""
    weights = accepted(request.headers.get("accept-encoding", ""))
    return weights.get(coding, weights.get("*", 0.0))


def known(request: Request, etag: str) -> bool:
    """True if the client says that it has the content of this tag."""
    asked = request.headers.get("if-none-match", "")
    return etag in (tag.strip().removeprefix("W/") for tag in asked.split(","))


def file_response(request: Request, path: Path, cache: str) -> Response:
    """A file, packed as the client wants it, or (304) that the client has it, or (406) that it is
    stored in no form that the client unpacks.
    """
    forms = {coding: stored for coding, stored in forms_of(path).items() if stored.is_file()}
    headers = {"cache-control": cache}
    if forms:
        headers["vary"] = "accept-encoding"
    wanted = max(forms, key=lambda coding: accepts(request, coding), default="")
    sent = path
    if wanted and accepts(request, wanted) > 0:
        sent, headers["content-encoding"] = forms[wanted], wanted
    elif not path.is_file():
        if "accept-encoding" in request.headers:
            return Response(status_code=406, headers=headers)
        # A client, or a proxy before it, that names no coding takes any.
        sent, headers["content-encoding"] = forms["gzip"], "gzip"
    status = sent.stat()
    content = _content(sent, status.st_mtime_ns, status.st_size)
    headers["etag"] = content.tag
    if known(request, headers["etag"]):
        headers.pop("content-encoding", None)
        return Response(status_code=304, headers=headers)
    media = guess_type(path.name)[0] or "application/octet-stream"
    if content.data is None or "range" in request.headers:
        return FileResponse(sent, stat_result=status, media_type=media, headers=headers)
    headers["accept-ranges"] = "bytes"
    return InPieces(content.data, headers=headers, media_type=media)


class InPieces(Response):
    """Answer that is handed to the network a piece at a time, as it is read: for any number of
    clients that read nothing, the data are in memory once.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        start = {"status": self.status_code, "headers": self.raw_headers}
        await send({"type": "http.response.start", **start})
        body = memoryview(self.body)
        for at in range(0, max(1, len(body)), PIECE):
            more = at + PIECE < len(body)
            piece = {"body": body[at : at + PIECE], "more_body": more}
            await send({"type": "http.response.body", **piece})


class _Content(NamedTuple):
    """Content of a file. `data` None: too much to be kept in memory."""

    tag: str
    data: bytes | None


@functools.lru_cache(maxsize=512)
def _content(path: Path, changed: int, size: int) -> _Content:
    """The content of a file and its tag: builds that date all files alike differ in it all the
    same.
    """
    data = path.read_bytes()
    tag = f'"{hashlib.sha256(data).hexdigest()[:32]}"'
    return _Content(tag, data if len(data) <= MOST_KEPT else None)
