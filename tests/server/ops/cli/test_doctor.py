from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest

from server.app import DATABASE, database_url
from server.ops.cli import doctor
from server.ops.serving.places import listen
from server.runtime.clock import SystemClock
from server.runtime.config import Config
from server.storage.migrate import upgrade
from server.storage.sql import SqlStore
from tests.server.storage.samples import ANN, match, settled, table
from tests.support.certificate import issue
from tests.support.databases import Database


def test_only_python_from_3_11_is_new_enough() -> None:
    assert doctor.python_version((3, 11, 0)).ok
    assert not doctor.python_version((3, 10, 14)).ok


def test_a_client_is_whole_when_every_file_its_page_asks_for_is_there(tmp_path: Path) -> None:
    assert not doctor.client(tmp_path).ok
    (tmp_path / "index.html").write_text(
        '<link rel="icon" href="/icon.svg"><script src="/assets/main.js"></script>'
        '<a href="https://example.org/elsewhere">'
    )
    (tmp_path / "icon.svg").touch()
    finding = doctor.client(tmp_path)
    assert not finding.ok
    assert "main.js" in finding.text
    assert "make client" in finding.advice
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "main.js").touch()
    assert doctor.client(tmp_path).ok


def test_a_data_folder_that_can_be_made_is_well(tmp_path: Path) -> None:
    finding = doctor.data_folder(tmp_path / "not" / "yet")
    assert finding.ok
    assert "first start" in finding.text
    (tmp_path / "file").touch()
    assert not doctor.data_folder(tmp_path / "file").ok


def test_a_data_folder_that_cannot_be_written_is_a_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.access", lambda *_: False)
    finding = doctor.data_folder(tmp_path)
    assert not finding.ok
    assert "--data" in finding.advice


async def test_a_database_is_followed_from_none_to_one_of_a_later_release(tmp_path: Path) -> None:
    url = database_url(Config(data=tmp_path))
    assert (await doctor.database(url)).text.startswith("none yet")

    file = tmp_path / DATABASE
    sqlite3.connect(file).close()
    file.write_bytes(b"")
    assert "migrated at the next start" in (await doctor.database(url)).text

    await upgrade(url)
    finding = await doctor.database(url)
    assert finding.ok
    assert "up to date" in finding.text

    connection = sqlite3.connect(file)
    connection.execute("UPDATE alembic_version SET version_num = 'from_the_future'")
    connection.commit()
    connection.close()
    finding = await doctor.database(url)
    assert not finding.ok
    assert "later version" in finding.advice


async def test_a_file_that_is_no_database_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_text("These are my shopping notes, not a database. " * 50)
    finding = await doctor.database(database_url(Config(data=tmp_path)))
    assert not finding.ok
    assert "backup" in finding.advice


@pytest.mark.parametrize("fault", ["schema", "page", "table", "version"])
async def test_a_damaged_database_is_found_and_said_where_it_lies_and_what_to_do(
    tmp_path: Path, fault: str
) -> None:
    url, file = database_url(Config(data=tmp_path)), tmp_path / DATABASE
    await upgrade(url)
    assert (await doctor.database(url)).ok
    with contextlib.closing(sqlite3.connect(file)) as connection:
        (root,) = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'players'"
        ).fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        for statement in {
            "schema": [
                "PRAGMA writable_schema = ON",
                "UPDATE sqlite_master SET sql = 'CREATE TABLE %' WHERE name = 'players'",
            ],
            "page": ["PRAGMA wal_checkpoint(TRUNCATE)"],
            "table": ["DROP TABLE records"],
            "version": ["DROP TABLE alembic_version"],
        }[fault]:
            connection.execute(statement)
        connection.commit()
    if fault == "page":
        with file.open("rb+") as opened:
            opened.seek((root - 1) * size)
            opened.write(b"\xff" * size)
    finding = await doctor.database(url)
    assert not finding.ok
    assert str(file) in finding.text
    assert str(file) in finding.advice
    assert "backup" in finding.advice


def test_a_full_disk_is_a_problem(tmp_path: Path) -> None:
    assert doctor.disk(tmp_path / "not" / "yet", 1).ok
    assert not doctor.disk(tmp_path, 2**62).ok


def test_a_taken_port_is_a_problem() -> None:
    with listen("127.0.0.1", 0) as taken:
        taken.listen()
        assert not doctor.port("127.0.0.1", taken.getsockname()[1]).ok
    assert doctor.port("127.0.0.1", 0).ok
    assert not doctor.port("203.0.113.7", 0).ok


def test_a_machine_without_a_network_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "lan_address", lambda: None)
    assert not doctor.network("0.0.0.0").ok
    assert doctor.network("127.0.0.1").ok
    monkeypatch.setattr(doctor, "lan_address", lambda: "192.168.1.5")
    assert "192.168.1.5" in doctor.network("0.0.0.0").text


def test_a_machine_is_told_its_name_or_how_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.ops.serving.local_name.lan_address", lambda: "192.168.1.5")
    assert "paiju.local" in doctor.name(Config(host="0.0.0.0")).text
    assert "paiju.local" not in doctor.name(Config(host="127.0.0.1")).text
    monkeypatch.setattr(doctor, "installed", lambda: False)
    without = doctor.name(Config(host="0.0.0.0"))
    assert without.ok
    assert "paiju[mdns]" in without.advice


def test_a_machine_without_https_is_told_what_that_costs_and_another_who_speaks_it(
    tmp_path: Path,
) -> None:
    plain = doctor.https(Config())
    assert plain.ok
    assert "microphone" in plain.text
    assert "OPERATIONS.md" in plain.advice
    assert "by the proxy" in doctor.https(Config(public_url="https://paiju.example.org")).text
    files = issue(tmp_path)
    own = doctor.https(Config(certificate=files.certificate, key=files.key))
    assert own.ok
    assert str(files.certificate) in own.text
    assert not doctor.https(Config(certificate=files.certificate)).ok


async def test_it_says_how_much_is_stored(database: Database) -> None:
    store = await SqlStore.open(database.url, SystemClock())
    await store.create_player(ANN, b"a" * 32)
    await store.write(table(1), match(1), settled(1), settled(2))
    await store.close()
    finding = await doctor.stored(database.url)
    assert finding.ok
    assert finding.text.startswith("1 people, 1 tables, 1 matches, 2 deals, 0 recordings; ")
    told = "; the file has " if database.name == "sqlite" else " MiB with indexes, most of it: "
    assert told in finding.text
    assert "0.0 MiB;" not in finding.text
