"""The page behind an invitation: a chat shows the game and the number of people missing."""

from __future__ import annotations

import functools
import gzip
import html
import re
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from server.http.files import accepts
from server.http.own_hosts import OwnHosts
from server.table.state import TableState

PICTURE = "share.png"

_FIELDS = {
    "title": re.compile(r"(<title>)[^<]*(</title>)"),
    "description": re.compile(r'(<meta name="description" content=")[^"]*(")'),
    "og:title": re.compile(r'(<meta property="og:title" content=")[^"]*(")'),
    "og:description": re.compile(r'(<meta property="og:description" content=")[^"]*(")'),
    "og:image": re.compile(r'(<meta property="og:image" content=")[^"]*(")'),
}


class Card(NamedTuple):
    """The picture and words that a chat shows for a link."""

    title: str
    description: str


NO_TABLE = Card("牌局 · 来打牌", "点开坐下，三缺一有机器人。")
"""The card of an invitation behind which there is no table, or that must not be looked up."""


def card_of(state: TableState) -> Card:
    """The card of a table: less than a guest of the same invitation sees, and no names, since a
    chat shows it to everybody. A table that would let nobody in is as good as none.
    """
    table = state.summary("")
    gathering = table.phase == "gathering"
    missing = table.seats - table.taken - table.bots if gathering else 0
    if not missing and not state.settings.options.spectators:
        return NO_TABLE
    if missing:
        condition = f"还差 {missing} 人"
    elif gathering:
        condition = "人齐了"
    else:
        condition = "打完了" if table.phase == "finished" else "正在打"
    length = f"打 {table.deals} 局。" if table.deals else ""
    if table.rounds:
        length = f"打 {table.rounds} 圈。"
    return Card(
        f"{state.settings.ruleset.name.zh} · {condition}",
        f"{length}点开就能坐下，不用注册。",
    )


def origin_of(request: Request, public_url: str | None, hosts: OwnHosts) -> str:
    """The address of this server as the world knows it, without a slash at its end; empty when the
    request names none of ours.
    """
    if public_url is not None:
        return public_url.rstrip("/")
    host = request.headers.get("host", "")
    return f"{request.url.scheme}://{host}" if hosts.named(host) else ""


def invitation_page(request: Request, index: Path, card: Card, origin: str) -> Response:
    """The client's page with this card."""
    changed = index.stat()
    body, packed = _filled(index, changed.st_mtime_ns, changed.st_size, card, origin)
    headers = {"cache-control": "no-cache", "vary": "accept-encoding"}
    if accepts(request, "gzip") > 0:
        headers["content-encoding"] = "gzip"
        body = packed
    return Response(body, headers=headers, media_type="text/html")


@functools.lru_cache(maxsize=64)
def _filled(index: Path, changed: int, size: int, card: Card, origin: str) -> tuple[bytes, bytes]:
    """The page with this card, as it is and packed: the cards of a server are few."""
    page = index.read_text("utf-8")
    values = {
        "title": card.title,
        "description": card.description,
        "og:title": card.title,
        "og:description": card.description,
        "og:image": f"{origin}/{PICTURE}",
    }
    for name, field in _FIELDS.items():
        if found := field.search(page):
            page = page[: found.end(1)] + html.escape(values[name]) + page[found.start(2) :]
    body = page.encode()
    return body, gzip.compress(body, 6, mtime=0)
