"""`paiju replay`: a stored deal, from a file or from the data folder, as text or as JSON."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import NamedTuple

import click
import msgspec
from sqlalchemy import Connection, or_, select

from game.core.errors import BadRecord
from game.core.record import DealRecord
from server.app import database_url
from server.fair.export import read_export
from server.ops.cli import options
from server.ops.cli.failing import fail
from server.ops.cli.transcript import transcript
from server.runtime.config import Config
from server.runtime.text import printable, printable_json
from server.storage import queries
from server.storage.connections import ask_once, file_of
from server.storage.failures import database_failures, refusal
from server.storage.models import matches
from server.storage.store import MatchSummary, StoredSeat, StoreRefused
from server.wire.records import decode_record, encode_record


class NotFound(Exception):
    """There is no such deal; the text names those there are instead."""


class Found(NamedTuple):
    """A deal, and the names by seat if they are known."""

    record: DealRecord
    names: tuple[str, ...] = ()


@click.command()
@click.argument("source", metavar="FILE|ID", help="A stored deal as JSON, or a match by its share.")
@click.option(
    "--deal", type=click.IntRange(min=1), default=1, help="Number of the deal in the match."
)
@options.data
@options.database
@click.option("--passes/--no-passes", default=False, help="Also print passes.")
@click.option("--json", "as_json", is_flag=True, help="Export the record as JSON.")
def replay(
    source: str, deal: int, data: Path | None, database: str | None, passes: bool, as_json: bool
) -> None:
    """Print a stored deal: the actions of every seat, in the notation of the rules."""
    config = Config(data=options.folder(data), database=database)
    try:
        found = find(source, deal, config)
        text = json_of(found) if as_json else text_of(found, passes)
    except NotFound as problem:
        fail(str(problem))
    except BadRecord as problem:
        fail(f"{source} is no deal that this version can read ({problem.code}).")
    except StoreRefused as problem:
        options.refused(problem, database_url(config))
    print(text)


def find(source: str, deal: int, config: Config) -> Found:
    """The deal in the file `source`, or deal number `deal` of the match with this share or id; the
    link to a replay will do as well, and the deal it names comes first.

    Raises `NotFound`, `BadRecord` and `StoreRefused`.
    """
    path = Path(source)
    if path.is_file():
        try:
            return _in_file(path.read_bytes(), deal)
        except OSError as problem:
            raise NotFound(f"{source} cannot be read: {problem.strerror}.") from None
    if link := re.search(r"#/r/([^/]+)(?:/(\d+))?", source):
        source, deal = link[1], int(link[2] or deal)
    url = database_url(config)
    file = file_of(url)
    if file is not None and not file.is_file():
        raise NotFound(f"{source} is no file, and no games are stored in {config.data}.")
    data, seats = asyncio.run(_stored(url, source, deal))
    return Found(decode_record(data), tuple(map(_name, seats)))


def _in_file(data: bytes, deal: int) -> Found:
    """The record that a file is, or this deal of an exported match, or the only one in it.

    Raises `NotFound` and `BadRecord`.
    """
    try:
        match = read_export(data)
    except BadRecord as problem:
        if problem.code == "export_version":
            raise
        return Found(decode_record(data))
    records = [decode_record(bytes(raw)) for raw in match.deals]
    names = tuple(_name(StoredSeat(None, seat.name, seat.level)) for seat in match.seats)
    for record in records:
        if record.setup.number == deal or len(records) == 1:
            return Found(record, names)
    stored = ", ".join(str(record.setup.number) for record in records) or "none"
    raise NotFound(f"The file has no deal {deal}; in it: {stored}.")


def text_of(found: Found, passes: bool) -> str:
    """Actions of the deal, a line each."""
    return "\n".join(map(printable, transcript(found.record, found.names, passes)))


def json_of(found: Found) -> str:
    """The record as it is stored, indented; `find` reads it back from a file."""
    return printable_json(msgspec.json.format(encode_record(found.record), indent=2).decode())


async def _stored(url: str, source: str, deal: int) -> tuple[bytes, tuple[StoredSeat, ...]]:
    """The bytes of a stored record, and the seats of its match."""

    def read(connection: Connection) -> tuple[MatchSummary, bytes | None]:
        named = or_(matches.c.share == source, matches.c.id == source)
        share = connection.execute(select(matches.c.share).where(named)).scalar()
        summary = queries.match_by_share(connection, share) if share else None
        if summary is None:
            raise NotFound(f"{source} is neither a file nor a match in the data folder.")
        return summary, queries.record(connection, summary.match.id, deal)

    try:
        summary, data = await ask_once(url, read)
    except database_failures() as error:
        raise refusal(error) from error
    if data is None:
        stored = ", ".join(map(str, summary.deals)) or "none"
        raise NotFound(f"That match has no stored deal {deal}; stored: {stored}.")
    return data, summary.match.seats


def _name(seat: StoredSeat) -> str:
    if seat.name:
        return seat.name
    return f"bot ({seat.level})" if seat.level else ""
