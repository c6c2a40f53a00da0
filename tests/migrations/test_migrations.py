"""The steps lead to the tables that the code declares, on every database."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from sqlalchemy import Connection, insert, inspect, text

import migrations
from server.runtime.clock import SystemClock
from server.storage import migrate
from server.storage.connections import ask_once, open_write_engine
from server.storage.models import matches, metadata, tables
from server.storage.sql import SqlStore
from server.storage.statements import MATCH, MATCH_SEAT, RECORD, TABLE, plan_of
from server.storage.store import StoreRefused, Write
from tests.server.storage.samples import match, settled, table
from tests.support.databases import Database

T = TypeVar("T")

SEAT = "INSERT INTO match_seats (match_id, seat, player_id) VALUES (:match_id, :seat, :player_id)"


async def look(database: Database, see: Callable[[Connection], T], *, writes: bool = False) -> T:
    """The result of `see` on the database."""
    if not writes:
        return await ask_once(database.url, see)
    engine = open_write_engine(database.url)
    try:
        async with engine.begin() as connection:
            return await connection.run_sync(see)
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
    database: Database,
) -> None:
    await look(database, metadata.create_all, writes=True)
    declared = await look(database, shape)
    assert set(declared) == set(metadata.tables)
    await look(database, metadata.drop_all, writes=True)
    await migrate.upgrade(database.url)
    assert await look(database, shape) == declared
    assert await look(database, migrate.differences) == []


async def test_a_column_that_no_step_adds_would_be_noticed(database: Database) -> None:
    await migrate.upgrade(database.url)
    await database.execute("ALTER TABLE players DROP COLUMN created", "DROP INDEX ix_tables_closed")
    missing = await look(database, migrate.differences)
    assert {entry[0] for entry in missing} == {"add_column", "add_index"}


async def test_a_second_upgrade_changes_nothing(database: Database) -> None:
    await migrate.upgrade(database.url)
    await database.execute("INSERT INTO players (id, name, created) VALUES ('ann', 'Ann', 1.0)")
    before = await look(database, shape)
    await migrate.upgrade(database.url)
    assert await look(database, shape) == before
    assert await database.execute("SELECT id, name FROM players") == [("ann", "Ann")]


async def test_the_current_folder_does_not_matter(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "alembic.ini").write_text("[alembic]\nscript_location = nowhere\n")
    monkeypatch.chdir(tmp_path)
    await migrate.upgrade(database.url)
    assert await look(database, migrate.differences) == []


async def test_a_step_that_fails_leaves_the_database_as_it_was(database: Database) -> None:
    await database.execute("CREATE TABLE records (somebody_elses TEXT)")
    with pytest.raises(Exception, match=r"records.* already exists"):
        await migrate.upgrade(database.url)
    assert list(await look(database, shape)) == ["records"]


async def test_a_database_of_a_later_release_is_refused(database: Database) -> None:
    await migrate.upgrade(database.url)
    await database.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreRefused) as refused:
        await migrate.upgrade(database.url)
    assert refused.value.code == "storage_too_new"


LATER = ("persons", "left_at", "bench")
"""Columns of `tables` that came with the steps 0005 and 0008."""


def without(values: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name not in names}


async def test_people_are_found_at_the_open_tables_of_an_earlier_release(
    database: Database,
) -> None:
    await migrate.upgrade(database.url)
    await look(database, lambda connection: migrate.downgrade(connection, "0004"), writes=True)

    def fill(connection: Connection) -> None:
        for write in (table(1), table(2, phase="closed"), table(3, seats=table().seats[:1])):
            (values,) = (
                values for operation, values in plan_of([write]).steps if operation is TABLE
            )
            connection.execute(insert(tables), without(values, LATER))

    await look(database, fill, writes=True)
    await migrate.upgrade(database.url)
    told = "SELECT player_id, table_id FROM seated ORDER BY player_id, table_id"
    assert await database.execute(told) == [
        ("ann", "table1"),
        ("ann", "table3"),
        ("bob", "table1"),
    ]
    persons = "SELECT persons FROM tables WHERE NOT closed ORDER BY id"
    assert await database.execute(persons) == [(2,), (1,)]


async def test_every_seat_learns_when_its_match_began(database: Database) -> None:
    await migrate.upgrade(database.url)
    await look(database, lambda connection: migrate.downgrade(connection, "0002"), writes=True)

    def fill(connection: Connection) -> None:
        writes: list[Write] = [table(1), match(1, started=5.5), table(2), match(2, started=7.25)]
        steps = plan_of(writes).steps
        for operation, values in steps:
            if operation is MATCH_SEAT:
                del values["started"]
                connection.execute(text(SEAT), values)
            elif operation is TABLE:
                connection.execute(insert(tables), without(values, LATER))
            elif operation is MATCH:
                connection.execute(insert(matches), without(values, ("bots",)))

    await look(database, fill, writes=True)
    await migrate.upgrade(database.url)
    told = "SELECT match_id, started FROM match_seats WHERE seat = 1 ORDER BY match_id"
    assert await database.execute(told) == [("match1", 5.5), ("match2", 7.25)]
    assert await look(database, migrate.differences) == []


def test_the_steps_are_numbered_without_a_hole() -> None:
    files = sorted(Path(migrations.__path__[0], "versions").glob("[0-9]*.py"))
    numbers = [int(re.split("_", file.name)[0]) for file in files]
    assert numbers == list(range(1, len(files) + 1))
    for number, file in zip(numbers, files, strict=True):
        assert f'revision = "{number:04}"' in file.read_text()


async def test_the_tables_can_be_taken_back(database: Database) -> None:
    await migrate.upgrade(database.url)
    await look(database, lambda connection: migrate.downgrade(connection, "base"), writes=True)
    assert await look(database, shape) == {}
    assert await database.execute("SELECT count(*) FROM alembic_version") == [(0,)]


async def fill_log(database: Database) -> None:
    """A database of the step 0011: at the first table people play, the second they have left; a
    row of a settled deal waits to be forgotten, and a closed table keeps its last deal.
    """
    await migrate.upgrade(database.url)
    await look(database, lambda connection: migrate.downgrade(connection, "0011"), writes=True)

    def fill(connection: Connection) -> None:
        played: list[Write] = [table(1), match(1), table(2, left_at=5.0), match(2)]
        writes: list[Write] = [*played, table(3, phase="closed"), match(3), settled(1)]
        for operation, values in plan_of(writes).steps:
            if operation in (TABLE, MATCH, RECORD):
                packed = values if operation.prepare is None else operation.prepare(values)
                connection.execute(insert(operation.table), packed)
        for place, (of, deal, number) in enumerate(LOG):
            connection.execute(
                text(IN_LOG),
                {"id": place, "match_id": f"match{of}", "deal": deal, "number": number},
            )
        connection.execute(text("UPDATE tables SET row_positions = '[1, 3]' WHERE id = 'table2'"))

    await look(database, fill, writes=True)


LOG = [(1, 1, 1), (2, 1, 0), (1, 2, 0), (2, 1, 1), (3, 1, 0), (1, 2, 1)]
"""Match, deal and number of rows in their order."""
IN_LOG = (
    "INSERT INTO rows (id, match_id, deal, number, seat, n, payload)"
    " VALUES (:id, :match_id, :deal, :number, 1, :number, 'step')"
)
KEPT = "SELECT match_id, deal, number, seat, n FROM rows ORDER BY match_id, deal, number"


async def test_rows_of_running_deals_stay_and_those_of_settled_ones_go(database: Database) -> None:
    await fill_log(database)
    await migrate.upgrade(database.url)
    assert await look(database, migrate.differences) == []
    running = [("match1", 2, 0), ("match1", 2, 1), ("match2", 1, 0), ("match2", 1, 1)]
    kept = [(*key, 1, key[2]) for key in (*running, ("match3", 1, 0))]
    assert await database.execute(KEPT) == kept
    store = await SqlStore.open(database.url, SystemClock())
    for one, deal in ((1, 2), (2, 1)):
        found = await store.running_table(f"table{one}")
        assert found is not None
        assert [(row.deal, row.number) for row in found.rows] == [(deal, 0), (deal, 1)]
    await store.close()
    await look(database, lambda connection: migrate.downgrade(connection, "0011"), writes=True)
    assert await database.execute(KEPT) == kept
    if database.name == "sqlite":
        lying = await database.execute(
            "SELECT value FROM tables, json_each(row_positions) WHERE tables.id = 'table2'"
        )
        assert await database.execute(
            "SELECT id FROM rows WHERE match_id = 'match2' ORDER BY id"
        ) == sorted(lying)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_a_library_that_drops_no_column_keeps_it(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fill_log(database)
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 34, 1))
    store = await SqlStore.open(database.url, SystemClock())
    await store.write(table(1), table(4))
    await store.close()
    told = "SELECT count(*) FROM pragma_table_info('tables') WHERE name = 'row_positions'"
    assert await database.execute(told) == [(1,)]
    await look(database, lambda connection: migrate.downgrade(connection, "0011"), writes=True)
    assert await database.execute(told) == [(1,)]
