"""The steps lead to the tables that the code declares, wherever they are run."""

from __future__ import annotations

import contextlib
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, inspect, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateTable

import migrations
from server.storage import migrate
from server.storage.connections import open_engine, sqlite_url
from server.storage.models import metadata
from server.storage.operations import ORDER
from server.storage.store import StoreRefused

POSTGRESQL = postgresql.dialect()  # type: ignore[no-untyped-call]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "paiju.sqlite3"


async def differences(path: Path) -> list[Any]:
    """What Alembic would put into the next step."""
    engine = open_engine(sqlite_url(path), writes=False)
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(migrate.differences)
    finally:
        await engine.dispose()


def shape(connection: Connection) -> dict[str, Any]:
    """Everything that can be read about every table, besides Alembic's own."""
    look = inspect(connection)
    return {
        table: {
            "columns": [
                {**column, "type": str(column["type"])} for column in look.get_columns(table)
            ],
            "primary key": look.get_pk_constraint(table),
            "foreign keys": look.get_foreign_keys(table),
            "unique": look.get_unique_constraints(table),
            "indexes": look.get_indexes(table),
        }
        for table in look.get_table_names()
        if table != "alembic_version"
    }


async def test_the_steps_make_exactly_the_tables_that_the_code_declares(
    path: Path, tmp_path: Path
) -> None:
    await migrate.upgrade(sqlite_url(path))
    assert await differences(path) == []
    declared = create_engine(f"sqlite:///{tmp_path / 'declared'}")
    stepped = create_engine(f"sqlite:///{path}")
    metadata.create_all(declared)
    with declared.connect() as one, stepped.connect() as other:
        assert shape(other) == shape(one)
        assert set(shape(one)) == set(metadata.tables)
    declared.dispose()
    stepped.dispose()


async def test_a_column_that_no_step_adds_would_be_noticed(path: Path) -> None:
    await migrate.upgrade(sqlite_url(path))
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.execute("ALTER TABLE players DROP COLUMN created")
        database.execute("DROP INDEX ix_tables_closed")
    missing = await differences(path)
    assert {entry[0] for entry in missing} == {"add_column", "add_index"}


async def test_a_second_upgrade_changes_nothing(path: Path) -> None:
    await migrate.upgrade(sqlite_url(path))
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.execute("INSERT INTO players VALUES ('ann', 'Ann', 1.0)")
        before = database.execute("SELECT * FROM sqlite_master").fetchall()
    await migrate.upgrade(sqlite_url(path))
    with contextlib.closing(sqlite3.connect(path)) as database:
        assert database.execute("SELECT * FROM sqlite_master").fetchall() == before
        assert database.execute("SELECT id, name FROM players").fetchall() == [("ann", "Ann")]


async def test_the_current_folder_does_not_matter(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "alembic.ini").write_text("[alembic]\nscript_location = nowhere\n")
    monkeypatch.chdir(tmp_path)
    await migrate.upgrade(sqlite_url(path))
    assert await differences(path) == []


async def test_a_step_that_fails_leaves_the_database_as_it_was(path: Path) -> None:
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE records (somebody_elses TEXT)")
    with pytest.raises(Exception, match="records already exists"):
        await migrate.upgrade(sqlite_url(path))
    with contextlib.closing(sqlite3.connect(path)) as database:
        tables = database.execute("SELECT name FROM sqlite_master").fetchall()
    assert tables == [("records",)]


async def test_a_database_of_a_later_release_is_refused(path: Path) -> None:
    await migrate.upgrade(sqlite_url(path))
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreRefused) as refused:
        await migrate.upgrade(sqlite_url(path))
    assert refused.value.code == "storage_too_new"


def test_the_steps_are_numbered_without_a_hole() -> None:
    files = sorted(Path(migrations.__path__[0], "versions").glob("[0-9]*.py"))
    numbers = [int(re.split("_", file.name)[0]) for file in files]
    assert numbers == list(range(1, len(files) + 1))
    for number, file in zip(numbers, files, strict=True):
        assert f'revision = "{number:04}"' in file.read_text()


def test_tables_and_writes_can_be_said_to_postgresql() -> None:
    for table in metadata.sorted_tables:
        assert f"CREATE TABLE {table.name}" in str(CreateTable(table).compile(dialect=POSTGRESQL))
    for operation in ORDER:
        statement: Any = operation.statement("postgresql")
        told = str(statement.compile(dialect=POSTGRESQL))
        assert operation.table.name in told
        assert ("ON CONFLICT" in told) is operation.replaces


async def test_the_tables_can_be_taken_back(path: Path) -> None:
    await migrate.upgrade(sqlite_url(path))
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        migrate.downgrade(connection, "base")
        assert shape(connection) == {}
        assert connection.execute(text("SELECT count(*) FROM alembic_version")).scalar() == 0
    engine.dispose()
