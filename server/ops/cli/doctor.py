"""`paiju doctor`: checks of a machine and its data before anything is served."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, inspect, select, text

import migrations
from server.app import database_url
from server.ops.cli import options
from server.ops.cli.options import console
from server.ops.serving.certificate import (
    CERTIFICATE_ADVICE,
    CertificateRefused,
    require_certificate,
)
from server.ops.serving.local_name import installed, local_name
from server.ops.serving.places import (
    ANY_HOST,
    CannotListen,
    PortTaken,
    lan_address,
    listen,
    storage_problem,
)
from server.runtime.config import Config
from server.storage import sqlite
from server.storage.connections import ask_once, file_of, shown
from server.storage.failures import database_failures, refusal
from server.storage.models import metadata
from server.storage.store import StoreRefused

OLDEST_PYTHON = (3, 11)
COUNTED = {
    "people": "players",
    "tables": "tables",
    "matches": "matches",
    "deals": "records",
    "recordings": "recordings",
}
"""By the word for an operator, the table of the database."""
LARGEST = 4
"""Tables of PostgreSQL whose sizes are told."""
ENOUGH_DISK = 200 * 2**20
"""Bytes. A million stored deals take a few thousand times as much as one evening of play."""


class Finding(NamedTuple):
    """One line of the diagnosis; `advice` only if something can be done."""

    ok: bool
    subject: str
    text: str
    advice: str = ""


@click.command()
@options.host
@options.port
@options.data
@options.database
@options.public_url
@options.certificate
@options.key
def doctor(
    host: str,
    port: int,
    data: Path | None,
    database: str | None,
    public_url: str | None,
    certificate: Path | None,
    key: Path | None,
) -> None:
    """Check this machine and the stored data; print each problem with advice."""
    healthy = True
    config = Config(
        host=host,
        port=port,
        data=options.folder(data),
        database=database,
        public_url=public_url,
        certificate=certificate,
        key=key,
    )
    for finding in examine(config):
        healthy = healthy and finding.ok
        mark = "[green]ok     [/]" if finding.ok else "[red]problem[/]"
        console.print(mark, end=" ")
        console.print(f"{finding.subject}: {finding.text}", markup=False)
        if finding.advice:
            console.print(f"        {finding.advice}", markup=False)
    raise click.exceptions.Exit(0 if healthy else 1)


def examine(config: Config) -> Iterator[Finding]:
    """Every check in turn."""
    yield python_version(sys.version_info[:3])
    yield client(config.static)
    yield data_folder(config.data)
    yield asyncio.run(database(database_url(config)))
    yield asyncio.run(stored(database_url(config)))
    yield disk(config.data, ENOUGH_DISK)
    yield port(config.host, config.port)
    yield network(config.host)
    yield name(config)
    yield https(config)


def python_version(version: tuple[int, int, int]) -> Finding:
    """Check that this Python is new enough."""
    text = ".".join(map(str, version))
    if version[:2] >= OLDEST_PYTHON:
        return Finding(True, "Python", text)
    return Finding(False, "Python", f"{text} is too old", "Install Python 3.11 or newer.")


def client(static: Path) -> Finding:
    """Check that the browser client is there, with every file that its page asks for."""
    advice = "In a checkout: make client. Otherwise install Paiju again."
    page = static / "index.html"
    if not page.is_file():
        return Finding(False, "Client", f"{page} is missing", advice)
    # The server itself answers all that stands under /api/.
    wanted = re.findall(r'(?:src|href)="/?(?!/?api/)([^":#?]+)"', page.read_text("utf-8"))
    missing = [name for name in wanted if not (static / name).is_file()]
    if missing:
        return Finding(False, "Client", f"{static / missing[0]} is missing", advice)
    return Finding(True, "Client", f"built, in {static}")


def data_folder(folder: Path) -> Finding:
    """Check that the data folder can be written, or made."""
    place = _existing(folder)
    if not place.is_dir():
        return Finding(False, "Data folder", f"{place} is no folder", "Choose another --data.")
    if not os.access(place, os.W_OK | os.X_OK):
        advice = "Change its permissions, or choose another folder with --data."
        return Finding(False, "Data folder", f"{place} cannot be written", advice)
    note = "" if place == folder else ", made at the first start"
    return Finding(True, "Data folder", f"{folder}{note}")


async def database(url: str) -> Finding:
    """Check that the database opens, and is no newer than this release."""
    file = file_of(url)
    if file is not None:
        try:
            sqlite.require_no_orphan(file)
        except StoreRefused as error:
            return _unusable(error, url)
    if file is not None and not file.exists():
        return Finding(True, "Database", "none yet, made at the first start")
    try:
        found = await ask_once(url, _look)
    except database_failures(StoreRefused) as error:
        return _unusable(refusal(error), url)
    stored, known = found.revision, _revisions()
    if stored is not None and stored not in known:
        advice = "A later version of Paiju wrote it: install that version again."
        return Finding(False, "Database", f"revision {stored} is unknown here", advice)
    if found.fault is not None:
        return _unusable(StoreRefused("storage_failed", found.fault), url)
    if file is not None and not os.access(file, os.W_OK):
        return Finding(False, "Database", f"{file} cannot be written", "Change its permissions.")
    if stored != known[0]:
        return Finding(True, "Database", "from an older version, migrated at the next start")
    place = "" if file is not None else f", {shown(url)}"
    return Finding(True, "Database", f"up to date (revision {stored}){place}")


async def stored(url: str) -> Finding:
    """Say how much is stored, and the size of it."""
    file = file_of(url)
    if file is not None and not file.exists():
        return Finding(True, "Stored", "nothing yet")
    try:
        counts, sizes = await ask_once(url, _amounts)
    except database_failures(StoreRefused):
        return Finding(True, "Stored", "not known: see the database above")
    told = ", ".join(f"{count:,} {what}" for what, count in counts.items())
    if file is not None:
        parts = [file, file.with_name(f"{file.name}-wal")]
        size = sum(part.stat().st_size for part in parts if part.exists())
        return Finding(True, "Stored", f"{told}; the file has {_mebibytes(size)}")
    largest = sorted(sizes.items(), key=lambda one: -one[1])[:LARGEST]
    by_table = ", ".join(f"{name} {_mebibytes(size)}" for name, size in largest)
    whole = _mebibytes(sum(sizes.values()))
    return Finding(True, "Stored", f"{told}; {whole} with indexes, most of it: {by_table}")


def _amounts(connection: Connection) -> tuple[dict[str, int], dict[str, int]]:
    """The numbers of what an operator knows, and on PostgreSQL the bytes of each table."""
    there = set(inspect(connection).get_table_names())
    counts = {
        what: connection.execute(
            select(func.count()).select_from(metadata.tables[table])
        ).scalar_one()
        for what, table in COUNTED.items()
        if table in there
    }
    sizes: dict[str, int] = {}
    if connection.dialect.name == "postgresql":
        query = text("select pg_total_relation_size(to_regclass(:name))")
        for name in sorted(there & metadata.tables.keys()):
            sizes[name] = connection.execute(query, {"name": name}).scalar_one() or 0
    return counts, sizes


def _mebibytes(size: int) -> str:
    return f"{size / 2**20:,.1f} MiB"


def _unusable(problem: StoreRefused, url: str) -> Finding:
    text, advice = storage_problem(problem, url)
    return Finding(False, "Database", text.removesuffix("."), advice)


def disk(folder: Path, enough: int) -> Finding:
    """Check that there is room for the games to come."""
    free = shutil.disk_usage(_existing(folder)).free
    text = f"{free / 2**30:.1f} GiB free"
    if free >= enough:
        return Finding(True, "Disk", text)
    return Finding(False, "Disk", text, "Free some space: a server with a full disk stops tables.")


def port(host: str, number: int) -> Finding:
    """Check that the port can be served on."""
    try:
        listen(host, number).close()
    except PortTaken:
        advice = "Harmless when that is your Paiju; otherwise use another one: --port."
        return Finding(False, "Port", f"{number} is taken by another program", advice)
    except CannotListen as problem:
        return Finding(False, "Port", str(problem), "Try another address or port: --host, --port.")
    return Finding(True, "Port", f"{number} is free")


def network(host: str) -> Finding:
    """Check that phones nearby can reach this machine."""
    if host not in ANY_HOST:
        return Finding(True, "Network", f"serves on {host} only")
    address = lan_address()
    if address is None:
        advice = "Join a network; until then only this machine can play."
        return Finding(False, "Network", "no address in a network", advice)
    return Finding(True, "Network", f"other devices reach this machine at {address}")


def name(config: Config) -> Finding:
    """Say if phones nearby can find this machine by a name."""
    if installed():
        by = "paiju.local, by `paiju play`" if local_name(config) else "none: people come otherwise"
        return Finding(True, "Name", by)
    return Finding(True, "Name", "none", "For paiju.local: pip install 'paiju[mdns]'.")


def https(config: Config) -> Finding:
    """Check that the server can speak https; without it say what a page on a phone cannot do."""
    try:
        require_certificate(config)
    except CertificateRefused as problem:
        return Finding(False, "https", str(problem), CERTIFICATE_ADVICE[problem.code])
    if config.certificate is not None:
        return Finding(True, "https", f"spoken by the server, with {config.certificate}")
    if (config.public_url or "").startswith("https://"):
        return Finding(True, "https", f"spoken by the proxy of {config.public_url}")
    return Finding(
        True,
        "https",
        "none: over http a phone can play, but its browser gives the page no microphone (voices of "
        "one's own), does not install it or keep it for times without a network, and lets the "
        "screen go dark",
        "Three ways to https, and certificates of your own: server/OPERATIONS.md, "
        '"https in ten minutes".',
    )


class _Look(NamedTuple):
    """State of a database: its revision (None without tables), and its faults."""

    revision: str | None
    fault: str | None


def _look(connection: Connection) -> _Look:
    revision = MigrationContext.configure(connection).get_current_revision()
    if connection.dialect.name == "sqlite":
        fault = sqlite.faults(connection, thorough=True)
        if fault is not None:
            return _Look(revision, fault)
    tables = set(inspect(connection).get_table_names())
    if revision is None and tables:
        return _Look(revision, "it has tables, and does not say from which version")
    if revision == _revisions()[0] and (missing := sorted(set(metadata.tables) - tables)):
        return _Look(revision, f"the table {missing[0]} is missing")
    return _Look(revision, None)


def _revisions() -> list[str]:
    """The revisions that this release knows, the newest first."""
    assert migrations.__file__ is not None
    scripts = ScriptDirectory(str(Path(migrations.__file__).parent))
    return [script.revision for script in scripts.walk_revisions()]


def _existing(path: Path) -> Path:
    """The path, or the nearest folder above it that exists."""
    while not path.exists() and path != path.parent:
        path = path.parent
    return path
