"""The URLs and the engines of databases, both SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, create_engine
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from server.storage import postgresql, sqlite
from server.storage.reader import READERS, Reader
from server.storage.store import StoreRefused
from server.storage.write_connection import AsyncioConnection, ThreadConnection, WriteConnection

E = TypeVar("E")
T = TypeVar("T")

DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+pysqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}
"""The driver for each scheme of a URL."""


def sqlite_url(path: Path) -> str:
    """The URL of a database file."""
    return URL.create("sqlite", database=str(path)).render_as_string()


def read_url(text: str) -> URL:
    """A URL with the driver that this server uses. Raises `ValueError`, which never repeats the
    URL: there may be a password in it.
    """
    try:
        parsed = make_url(text)
    except (ArgumentError, ValueError):
        raise ValueError("this is no database URL") from None
    driver = DRIVERS.get(parsed.drivername)
    if driver is None:
        raise ValueError("the URL has to begin with postgresql+asyncpg:// or sqlite://")
    if not parsed.database:
        raise ValueError("the URL names no database")
    return parsed.set(drivername=driver)


def shown(url: str) -> str:
    """The text that people may see of a URL: the file, or the address without user, password and
    options.
    """
    parsed = read_url(url)
    if (file := file_of(url)) is not None:
        return str(file)
    host = parsed.host or parsed.query.get("host") or "localhost"
    place = host if isinstance(host, str) else ",".join(host)
    port = f":{parsed.port}" if parsed.port else ""
    return f"PostgreSQL database {parsed.database} at {place}{port}"


def file_of(url: str) -> Path | None:
    """The file behind a URL; None when it is no SQLite file."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database:
        return None
    return Path(parsed.database.removeprefix("file:"))


def open_reader(url: str) -> Reader:
    """Connections to read on. Raises `StoreRefused` when the driver is not installed."""
    parsed = read_url(url)
    if parsed.get_backend_name() == "sqlite":
        engine = _created(create_async_engine, parsed, pool_size=READERS, **sqlite.options())
        sqlite.prepare(engine.sync_engine, writes=False)
    else:
        options = postgresql.options(writes=False)
        engine = _created(create_async_engine, parsed, pool_size=READERS, **options)
    return Reader(engine)


async def ask_once(url: str, question: Callable[[Connection], T]) -> T:
    """Answer a question on a connection that is closed afterwards. Raises the errors of the
    database and of `open_reader`.
    """
    reader = open_reader(url)
    try:
        return await reader.ask(question)
    finally:
        await reader.close()


def open_write_engine(
    url: str,
    *,
    busy_timeout: float = 2.0,
    synchronous: str = "FULL",
    hurried: bool = True,
    shared: bool = False,
) -> AsyncEngine:
    """An engine of one connection that writes. Its transactions are on the disk when they are
    committed (`synchronous` `NORMAL`: shortly afterwards), and wait `busy_timeout` seconds for
    other programs' locks.

    SQLite: they take the write lock when they begin. PostgreSQL: the connection owns the database,
    or is one of several that have it `shared`, see `postgresql`; statements are given up after a
    while if `hurried`. Raises `StoreRefused` when the driver is not installed.
    """
    parsed = read_url(url)
    if parsed.get_backend_name() == "sqlite":
        options = sqlite.options(busy_timeout=busy_timeout)
        engine = _created(create_async_engine, parsed, pool_size=1, **options)
        sqlite.prepare(engine.sync_engine, writes=True, synchronous=synchronous)
        return engine
    options = postgresql.options(
        writes=True,
        busy_timeout=busy_timeout,
        synchronous=synchronous,
        hurried=hurried,
        shared=shared,
    )
    engine = _created(create_async_engine, parsed, pool_size=1, **options)
    postgresql.prepare(engine.sync_engine, busy_timeout=busy_timeout, shared=shared)
    return engine


def open_sessions(url: str) -> AsyncEngine:
    """An engine of two connections to PostgreSQL that time out soon and take no lock."""
    options = postgresql.options(writes=True)
    options["connect_args"] |= {"command_timeout": 2.0, "timeout": 2.0}
    return _created(create_async_engine, read_url(url), pool_size=2, **options)


def open_write_connection(
    url: str, *, busy_timeout: float = 2.0, synchronous: str = "FULL", shared: bool = False
) -> WriteConnection:
    """The connection of the group commit, to the same effect as `open_write_engine`. A thread runs
    each transaction of SQLite as a whole: a transaction whose statements go to aiosqlite's thread
    and back one by one costs about twice as much.
    """
    parsed = read_url(url)
    if parsed.get_backend_name() != "sqlite":
        return AsyncioConnection(
            open_write_engine(
                url, busy_timeout=busy_timeout, synchronous=synchronous, shared=shared
            )
        )
    blocking = parsed.set(drivername="sqlite+pysqlite")
    options = sqlite.options(busy_timeout=busy_timeout)
    engine = _created(create_engine, blocking, pool_size=1, **options)
    sqlite.prepare(engine, writes=True, synchronous=synchronous)
    return ThreadConnection(engine)


def _created(create: Callable[..., E], url: URL, **options: Any) -> E:
    try:
        return create(
            url,
            hide_parameters=True,
            json_serializer=lambda value: msgspec.json.encode(value).decode(),
            json_deserializer=msgspec.json.decode,
            max_overflow=0,
            **options,
        )
    except ModuleNotFoundError as error:
        raise StoreRefused(
            "storage_no_driver", f"the package {error.name} is not installed"
        ) from None
