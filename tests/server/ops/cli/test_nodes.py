"""`paiju admin nodes` and `paiju admin fence`, and the words of a node that cannot start."""

from __future__ import annotations

import asyncio
import json
import re
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from prometheus_client.parser import text_string_to_metric_families

from server.ops.admin.endpoint_file import read_endpoint
from server.ops.cli.commands import app
from server.runtime.clock import SystemClock
from server.storage.sql import SqlStore
from tests.server.ops.cli.test_admin import Answer, Paiju
from tests.server.ops.cli.test_admin import paiju as paiju
from tests.server.storage.samples import table
from tests.support import postgresql
from tests.support.databases import PostgresqlDatabase
from tests.support.pgbouncer import IGNORED, PgBouncer
from tests.support.served import Served

StartNode = Callable[..., Served]


@pytest.fixture
def node(postgres: PostgresqlDatabase, tmp_path: Path) -> Iterator[StartNode]:
    """Starts nodes on the empty database, which is their bus as well."""
    started: list[Served] = []

    def start(name: str) -> Served:
        options = ("--database", postgres.url, "--bus", postgres.url, "--node", name)
        started.append(Served(tmp_path / name, options=options))
        started[-1].start()
        return started[-1]

    yield start
    for one in started:
        one.kill()


async def fill(postgres: PostgresqlDatabase, *names: str) -> None:
    """Open tables that nobody has."""
    store = await SqlStore.open(postgres.url, SystemClock())
    for number, name in enumerate(names):
        await store.write(table(id=name, code=f"10000{number}", link=f"link-{name}"))
    await store.close()


def owners_of(postgres: PostgresqlDatabase) -> dict[str, tuple[str | None, int]]:
    found = postgresql.now(lambda: postgres.execute("SELECT id, owner, epoch FROM tables"))
    return {name: (owner, epoch) for name, owner, epoch in found}


def status_of(served: Served, path: str) -> tuple[int, str]:
    try:
        return 200, served.get(path).decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def figures(served: Served) -> dict[str, float]:
    endpoint = read_endpoint(served.data)
    assert endpoint is not None
    with urllib.request.urlopen(f"{endpoint.url}/metrics", timeout=10) as answer:
        families = text_string_to_metric_families(answer.read().decode())
        return {family.name: family.samples[0].value for family in families if family.samples}


def until(holds: Callable[[], object]) -> None:
    deadline = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < deadline, "it does not come to hold"
        time.sleep(0.1)


# ------------------------------------------------------------------- nodes


def test_nodes_are_listed_with_what_each_has_and_what_none_has(
    postgres: PostgresqlDatabase, node: StartNode, paiju: Paiju
) -> None:
    asyncio.run(fill(postgres, "t1", "t2", "t3"))
    node("a"), node("b")
    owner = "UPDATE tables SET owner = (SELECT id FROM nodes WHERE name = 'b') WHERE id = 't1'"
    postgresql.now(lambda: postgres.execute(owner, "UPDATE tables SET left_at = 1 WHERE id = 't2'"))

    def look() -> dict[str, Any]:
        told: dict[str, Any] = json.loads(paiju("nodes", "--json", "--database", postgres.url).out)
        return told

    until(lambda: all(one["condition"] for one in look()["nodes"]))
    told = look()
    assert [(one["name"], one["tables"]) for one in told["nodes"]] == [("a", 0), ("b", 1)]
    assert all(one["beat_ago"] < 2 and not one["draining"] for one in told["nodes"])
    assert (told["ownerless"], told["left"], told["alone"]) == (1, 1, False)
    shown = paiju("nodes", "--database", postgres.url).out
    assert re.search(
        r"^ ?b +\w{16} +[\d.]+ +\d+ s +\d\.\d s ago +serving +1 +0 +0 +0 ", shown, re.M
    )
    assert "no node has: 1; that people have left: 1." in shown


def test_where_there_are_no_nodes_a_sentence_says_so(
    postgres: PostgresqlDatabase, paiju: Paiju, tmp_path: Path
) -> None:
    for command in (("nodes",), ("fence", "--yes")):
        said = paiju(*command)
        assert (said.status, said.out) == (1, "")
        assert "is a file, which one server has alone: there are no nodes." in said.err
    asyncio.run(fill(postgres))
    assert paiju("nodes", "--database", postgres.url).out.startswith("No node is there.\n")
    alone = Served(tmp_path, options=("--database", postgres.url))
    alone.start()
    try:
        said = paiju("nodes", "--database", postgres.url)
        assert said.out == "One server has this database alone: it was started without --bus.\n"
        said = paiju("fence", "--yes", "--force", "--database", postgres.url)
        assert said.status == 1
        assert "not beside a server without --bus" in said.err
    finally:
        alone.stop()


# ------------------------------------------------------------------- fence


def test_a_fence_takes_every_table_once_no_node_is_alive(
    postgres: PostgresqlDatabase, node: StartNode, paiju: Paiju
) -> None:
    asyncio.run(fill(postgres, "t1", "t2"))
    alive = node("a")
    owner = "UPDATE tables SET owner = (SELECT id FROM nodes), epoch = 7 WHERE id = 't1'"
    postgresql.now(lambda: postgres.execute(owner))
    command = ("fence", "--yes", "--database", postgres.url)
    said = paiju(*command)
    assert (said.status, said.err.splitlines()[0]) == (1, "Nodes are alive: a.")
    assert owners_of(postgres)["t1"][1] == 7
    # A restored database has a row that stands still; it keeps nobody out.
    alive.kill()
    until(lambda: not sessions(postgres))
    assert owners_of(postgres)["t1"][0] is not None
    said = paiju(*command)
    assert (said.status, said.out.startswith("2 open tables are free.")) == (0, True), said.err
    assert "Start every node anew" in said.out
    assert owners_of(postgres) == {"t1": (None, 8), "t2": (None, 1)}
    assert json.loads(paiju("nodes", "--json", "--database", postgres.url).out)["nodes"] == []


def sessions(postgres: PostgresqlDatabase) -> int:
    [(count,)] = postgresql.now(
        lambda: postgres.execute(
            "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND database ="
            " (SELECT oid FROM pg_database WHERE datname = current_database())"
        )
    )
    return int(count)


def test_a_forced_fence_takes_them_from_nodes_that_are_alive(
    postgres: PostgresqlDatabase, node: StartNode, paiju: Paiju
) -> None:
    asyncio.run(fill(postgres, "t1"))
    node("a")
    postgresql.now(lambda: postgres.execute("UPDATE tables SET owner = (SELECT id FROM nodes)"))
    said = paiju("fence", "--yes", "--force", "--database", postgres.url)
    assert (said.status, said.out.startswith("1 open table is free.")) == (0, True), said.err
    assert owners_of(postgres) == {"t1": (None, 1)}


def test_a_fence_asks_first(postgres: PostgresqlDatabase) -> None:
    asyncio.run(fill(postgres, "t1"))
    command = ["admin", "fence", "--database", postgres.url]
    result = CliRunner().invoke(app, command, input="n\n")
    assert result.exit_code == 1
    assert "Take every table of the PostgreSQL database" in result.stdout
    assert owners_of(postgres) == {"t1": (None, 0)}


# ------------------------------------------------------------------- health and figures


def test_figures_of_a_node_tell_of_the_others(node: StartNode) -> None:
    first = node("a")
    found = figures(first)
    assert (found["paiju_nodes"], found["paiju_node_fresh"]) == (1, 1)
    assert (found["paiju_bus_connected"], found["paiju_links"], found["paiju_visitors"]) == (
        1,
        0,
        0,
    )
    second = node("b")
    until(lambda: figures(first)["paiju_nodes"] == 2)
    second.stop()
    until(lambda: figures(first)["paiju_nodes"] == 1)


@pytest.mark.slow
def test_a_node_that_does_not_reach_the_database_is_alive_but_not_ready(
    postgres: PostgresqlDatabase, node: StartNode
) -> None:
    served = node("a")
    assert status_of(served, "/readyz")[0] == 200
    lock = "LOCK TABLE nodes IN EXCLUSIVE MODE"

    async def meanwhile() -> None:
        other = await postgresql.connect(postgres.url)
        try:
            await other.execute("BEGIN")
            await other.execute(lock)
            await asyncio.to_thread(until, lambda: figures(served)["paiju_node_fresh"] == 0)
            answer = await asyncio.to_thread(status_of, served, "/readyz")
            assert answer == (503, '{"code":"storage_waiting"}')
            assert (await asyncio.to_thread(status_of, served, "/healthz"))[0] == 200
        finally:
            await other.close()

    asyncio.run(meanwhile())
    until(lambda: status_of(served, "/readyz")[0] == 200)


# ------------------------------------------------------------------- starts that are refused


LOGGED = re.compile(r"^\d{4}-\d\d-\d\dT.*\n", re.MULTILINE)
"""A line of the log: a machine that is busy may say that it waits for its database."""


def started(tmp_path: Path, *options: str) -> Answer:
    """The answer of a server that does not start, without its log."""
    command = ["serve", "--port", "0", "--data", str(tmp_path), "--admin", "off", *options]
    result = CliRunner().invoke(app, command, env={"COLUMNS": "500"})
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "geheim" not in result.output
    return Answer(result.exit_code, result.stdout, LOGGED.sub("", result.stderr))


def test_a_bus_needs_postgresql(tmp_path: Path) -> None:
    said = started(tmp_path, "--bus", "nats://127.0.0.1:1")
    assert (said.status, said.err) == (
        1,
        "The database cannot be used: nodes share a database of PostgreSQL.\n"
        "Name it with --database (PAIJU_DATABASE_URL), or leave --bus out.\n",
    )


@pytest.mark.parametrize(
    ("url", "word"),
    [
        ("redis://ann:geheim@host", "has to begin with nats://, tls:// or postgresql://"),
        ("geheim", "has to begin with"),
        ("nats://ann:geheim@host:port", "has to name servers"),
        ("postgresql://ann:geheim@host", "names no database"),
    ],
)
def test_a_url_of_no_bus_is_told_without_its_password(tmp_path: Path, url: str, word: str) -> None:
    said = started(tmp_path, "--bus", url)
    assert said.status == 2
    assert word in said.err


def test_a_bus_that_is_not_there_gets_a_sentence(
    postgres: PostgresqlDatabase, tmp_path: Path
) -> None:
    url = "nats://ann:geheim@127.0.0.1:1"
    said = started(tmp_path, "--database", postgres.url, "--bus", url)
    assert (said.status, said.err) == (
        1,
        "The bus cannot be used: no NATS server answers.\n"
        "Is it running, and is its URL right (PAIJU_BUS_URL)?\n",
    )


def test_a_node_of_another_engine_is_refused_while_the_others_live(
    postgres: PostgresqlDatabase, node: StartNode, tmp_path: Path
) -> None:
    other = node("a")
    old = "UPDATE nodes SET engines = '{\"mahjong\": 0}'"
    postgresql.now(lambda: postgres.execute(old))
    options = ("--database", postgres.url, "--bus", postgres.url, "--node", "b")
    said = started(tmp_path, *options)
    assert said.status == 1
    assert re.match(
        r"The database cannot be used: node a deals by \{'mahjong': 0\}, this one by .+\.\n"
        r"Stop the nodes of the other version first",
        said.err,
    ), said.err
    # Its row stays when it dies, and keeps nobody.
    other.kill()
    node("b")


@pytest.mark.parametrize("settings", ["", IGNORED])
def test_a_database_behind_a_transaction_pooler_is_refused_at_once(
    pooler: Callable[..., PgBouncer], tmp_path: Path, settings: str
) -> None:
    url = pooler("transaction", settings).url
    for options in ((), ("--bus", url)):
        said = started(tmp_path, "--database", url, *options)
        assert said.status == 1
        assert said.err.startswith("The database cannot be used: a pooler stands before it")
        assert "Name PostgreSQL itself" in said.err
