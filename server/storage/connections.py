"""Engines: how a database is opened, whichever it is."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

# This logger writes every statement with its values: hands, seeds and hashes of tokens.
logging.getLogger("aiosqlite").setLevel(logging.INFO)


def sqlite_url(path: Path) -> str:
    """The URL of a database file."""
    return URL.create("sqlite+aiosqlite", database=str(path)).render_as_string()


def file_of(url: str) -> Path | None:
    """The file behind a URL; None when it is no SQLite file."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database:
        return None
    return Path(parsed.database.removeprefix("file:"))


def open_engine(
    url: str, *, writes: bool, busy_timeout: float = 2.0, synchronous: str = "FULL"
) -> AsyncEngine:
    """An engine. With SQLite, transactions of the engine that `writes` take the write lock when
    they begin, waiting `busy_timeout` seconds for it, and are on the disk when they are committed.
    """
    options: dict[str, Any] = {}
    parsed = make_url(url)
    sqlite = parsed.get_backend_name() == "sqlite"
    if sqlite:
        # The driver is not to begin transactions of its own; `_begin` does.
        options["connect_args"] = {"isolation_level": None, "timeout": busy_timeout}
    engine = create_async_engine(
        parsed,
        hide_parameters=True,
        json_serializer=lambda value: msgspec.json.encode(value).decode(),
        json_deserializer=msgspec.json.decode,
        pool_size=1 if writes else 4,
        max_overflow=0,
        **options,
    )
    if sqlite:
        _listen_sqlite(engine, writes=writes, synchronous=synchronous)
    return engine


def _listen_sqlite(engine: AsyncEngine, *, writes: bool, synchronous: str) -> None:
    """Set up every connection, and begin transactions as `writes` says."""
    begin = "BEGIN IMMEDIATE" if writes else "BEGIN"

    @event.listens_for(engine.sync_engine, "connect")
    def _connect(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute(f"PRAGMA synchronous = {synchronous}")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def _begin(connection: Any) -> None:
        connection.exec_driver_sql(begin)
