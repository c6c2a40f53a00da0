"""The built client's files: found in their folder, sent packed to whoever unpacks them.

The build stores a file of text three times: as it is, and packed as `NAME.br` and `NAME.gz`.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Mapping
from mimetypes import guess_type
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response

PACKED: Mapping[str, str] = {"br": ".br", "gzip": ".gz"}
"""Content coding → ending of a file packed so, the smallest first."""


def inside(folder: Path, path: str) -> Path | None:
    """The file of this path, None when there is none, it lies outside the folder, or it is only
    the packed form of another.
    """
    try:
        found = (folder / path).resolve()
        is_there = found.is_relative_to(folder.resolve()) and found.is_file()
    except (OSError, ValueError):
        return None
    return found if is_there and found.suffix not in PACKED.values() else None


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
    """How much the client wants this coding; 0 when it does not understand it."""
    weights = accepted(request.headers.get("accept-encoding", ""))
    return weights.get(coding, weights.get("*", 0.0))


def known(request: Request, etag: str) -> bool:
    """Whether the client says that it has what this tag stands for."""
    asked = request.headers.get("if-none-match", "")
    return etag in (tag.strip().removeprefix("W/") for tag in asked.split(","))


def file_response(request: Request, path: Path, cache: str) -> Response:
    """A file, packed as the client wants it, or (304) that the client has it."""
    forms = {
        coding: stored
        for coding, ending in PACKED.items()
        if (stored := path.with_name(path.name + ending)).is_file()
    }
    headers = {"cache-control": cache}
    if forms:
        headers["vary"] = "accept-encoding"
    wanted = max(forms, key=lambda coding: accepts(request, coding), default="")
    sent = path
    if wanted and accepts(request, wanted) > 0:
        sent, headers["content-encoding"] = forms[wanted], wanted
    status = sent.stat()
    headers["etag"] = _tag(sent, status.st_mtime_ns, status.st_size)
    if known(request, headers["etag"]):
        headers.pop("content-encoding", None)
        return Response(status_code=304, headers=headers)
    media = guess_type(path.name)[0] or "application/octet-stream"
    return FileResponse(sent, stat_result=status, media_type=media, headers=headers)


@functools.lru_cache(maxsize=1024)
def _tag(path: Path, changed: int, size: int) -> str:
    """The tag of a file's content: builds that date all files alike differ in it all the same."""
    return f'"{hashlib.sha256(path.read_bytes()).hexdigest()[:32]}"'
