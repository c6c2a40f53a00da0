"""`paiju admin`: the operator's commands besides starting and stopping a server.

A running server is asked through its admin listener. Backups and records are read from the database
itself, beside the server; a command that changes a database while no server runs takes the lock
that a server would take.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NoReturn, TypeVar
from urllib.parse import quote

import click
import msgspec
from rich.console import Console
from rich.table import Table as Grid

from game.core.errors import BadRecord
from server.app import database_url
from server.ops.admin import client
from server.ops.cli import dump as dumping
from server.ops.cli import nodes as nodal
from server.ops.cli import options
from server.ops.cli import replay as replaying
from server.ops.cli.failing import fail
from server.ops.cli.groups import CommandGroup
from server.ops.cli.options import console, folder, refused
from server.runtime import codes, log
from server.runtime.clock import SystemClock
from server.runtime.config import Config
from server.runtime.text import printable, printable_json
from server.storage.backup import back_up
from server.storage.connections import file_of, shown
from server.storage.maintenance import Pruned
from server.storage.people import Listed
from server.storage.recordings import OfPerson
from server.storage.sql import SqlStore
from server.storage.store import StoreRefused

T = TypeVar("T")

DAY = 86400.0

as_json_option = click.option("--json", "as_json", is_flag=True, help="As JSON.")


@click.group(cls=CommandGroup)
def admin() -> None:
    """Look after a server: its tables, figures, records, backups and its disk."""


@admin.command()
@options.data
@as_json_option
def tables(data: Path | None, as_json: bool) -> None:
    """List the tables of the running server with somebody there now or a moment ago."""
    answer = _asked(data, "/admin/tables")
    if as_json:
        print(printable_json(answer.decode()))
        return
    told = msgspec.json.decode(answer)
    found, left = told["tables"], told["left"]
    grid = Grid(box=None)
    for title in ("table", "code", "ruleset", "state", "deal", "seats", "devices"):
        # Text to be copied stays whole, in the narrowest terminal or pipe too.
        grid.add_column(title, no_wrap=title != "seats", overflow="fold")
    for one in found:
        seats = ", ".join(_seat(seat) for seat in one["seats"])
        cells = (one["table"], one["code"], one["ruleset"], one["state"], one["deal"])
        grid.add_row(*map(str, cells), printable(seats), str(one["viewers"]))
    console.print(grid if found else "Nobody is at a table.", markup=False)
    if left:
        stand = "1 table stands" if left == 1 else f"{left:,} tables stand"
        console.print(f"{stand} in the storage, and nobody is there.")


def _seat(seat: dict[str, Any]) -> str:
    if seat["kind"] == "empty":
        return "–"
    name = seat["name"] or f"bot ({seat['level']})"
    return name if seat["connected"] else f"{name} (away)"


@admin.command()
@options.data
@options.database
@as_json_option
def nodes(data: Path | None, database: str | None, as_json: bool) -> None:
    """List the nodes of a service with their load, and count the tables that no node has."""
    url = _shared_database(data, database)
    try:
        found = asyncio.run(nodal.overview(url))
    except StoreRefused as problem:
        refused(problem, url)
    if as_json:
        print(printable_json(msgspec.json.encode(found.plain()).decode()))
        return
    if found.alone:
        console.print("One server has this database alone: it was started without --bus.")
        return
    grid = Grid(box=None)
    for title in NODE_COLUMNS:
        grid.add_column(title, no_wrap=True, overflow="fold")
    for node in found.nodes:
        told = [node.condition.get(name, "–") for name in ("sockets", "links", "visitors", "lag")]
        beat = f"{node.beat_ago:.1f} s ago"
        state = "draining" if node.draining else "serving"
        cells = (node.id, node.version, _span(node.alive_for), beat, state, node.tables, *told)
        grid.add_row(printable(node.name), *map(str, cells))
    # The grid keeps its full width: a terminal breaks a line, and a pipe does not.
    wide = Console(highlight=False, width=500)
    wide.print(grid if found.nodes else "No node is there.", markup=False)
    console.print(
        f"Open tables that no node has: {found.ownerless:,}; that people have left: {found.left:,}."
    )


@admin.command()
@click.option("--yes", is_flag=True, help="Do it without a question.")
@click.option("--force", is_flag=True, help="Do it although nodes are alive.")
@options.data
@options.database
def fence(yes: bool, force: bool, data: Path | None, database: str | None) -> None:
    """Take all tables from all nodes after the database was restored, or a replica promoted: then
    no node can store anything that it remembers from before. Stop all nodes first.
    """
    url = _shared_database(data, database)
    if not yes:
        click.confirm(f"Take every table of the {shown(url)} from its node?", abort=True)
    try:
        count = asyncio.run(nodal.fence(url, forced=force))
    except nodal.NodesAlive as problem:
        fail(
            f"Nodes are alive: {printable(str(problem))}.",
            "Stop them first, or say --force: whoever plays there is interrupted.",
        )
    except StoreRefused as problem:
        if problem.code == "storage_in_use":
            fail(
                "A server or a node is connected to this database.",
                "Stop it first; --force works beside nodes, not beside a server without --bus.",
            )
        refused(problem, url)
    tables_taken = "1 open table is" if count == 1 else f"{count:,} open tables are"
    console.print(f"{tables_taken} free. Start every node anew that ran before this.")


@admin.command()
@click.argument("table", help="Id or room code.")
@options.data
def close(table: str, data: Path | None) -> None:
    """Close a table of the running server. A running match is dissolved, and its seed is shown."""
    _asked(data, f"/admin/tables/{quote(table, safe='')}/close", post=True)
    console.print("Closed.")


@admin.command()
@options.data
def metrics(data: Path | None) -> None:
    """Print the figures of the running server, as Prometheus reads them."""
    print(_asked(data, "/metrics").decode(), end="")


@admin.command()
@click.argument("source", help="Match or table: id, share or room code.")
@click.option("--deal", type=click.IntRange(min=1), help="Number of the deal; else the last one.")
@click.option(
    "--running/--no-running",
    default=False,
    help="Also a deal that is not over: shows all hands and the wall.",
)
@options.data
@options.database
def dump(
    source: str, deal: int | None, running: bool, data: Path | None, database: str | None
) -> None:
    """Print the record of a deal as JSON, for a bug report; also while the server runs."""
    try:
        record = asyncio.run(dumping.find(source, deal, _config(data, database), running=running))
    except replaying.NotFound as problem:
        fail(str(problem))
    except dumping.Running:
        fail(
            "That deal is not over.",
            "--running prints it all the same: every hand and the seed. Show it to no player.",
        )
    except BadRecord as problem:
        fail(f"That deal cannot be read ({problem.code}).")
    except StoreRefused as problem:
        refused(problem, database_url(_config(data, database)))
    print(replaying.json_of(replaying.Found(record)))


@admin.command()
@click.argument(
    "target",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A file that does not exist yet.",
)
@options.data
@options.database
def backup(target: Path, data: Path | None, database: str | None) -> None:
    """Copy the database as it is at one moment; also while the server runs."""
    url = database_url(_config(data, database))
    file = file_of(url)
    if file is None:
        fail(
            f"{shown(url)} is not a file.",
            "Use PostgreSQL's own tool, which needs no pause either: pg_dump -Fc -f FILE DATABASE",
        )
    try:
        size = back_up(file, target.absolute())
    except FileExistsError:
        fail(f"{target} exists already.", "Name another file: backups replace nothing.")
    except OSError as problem:
        fail(f"{problem.filename or target}: {problem.strerror}.")
    except StoreRefused as problem:
        refused(problem, url)
    console.print(f"{_size(size)} in {target}. It holds the seeds of running deals: keep it safe.")


@admin.command()
@options.data
@options.database
def vacuum(data: Path | None, database: str | None) -> None:
    """Give the room of deleted rows back to the disk. Tables wait while it lasts: seconds for a
    large database.
    """
    before, after = _done(data, database, "/admin/vacuum", {}, lambda store: store.vacuum())
    console.print(f"The database took {_size(before)} and takes {_size(after)} now.")


@admin.command()
@click.option(
    "--older-than",
    type=click.IntRange(min=1),
    required=True,
    help="Days since the match ended.",
)
@click.option("--yes", is_flag=True, help="Do it; without this, only count.")
@options.data
@options.database
def prune(older_than: int, yes: bool, data: Path | None, database: str | None) -> None:
    """Delete old matches at closed tables, with their records and replays. Then delete closed
    tables left without a match and, while no server runs, guests who have played nothing else, with
    their recordings.

    A match that stays keeps everything. Without --yes nothing is deleted.
    """
    before = time.time() - older_than * DAY
    asked = {"before": before, "yes": yes}

    def offline(store: SqlStore) -> Awaitable[Pruned]:
        work = store.prune if yes else store.prunable
        return work(before, guests=True)

    found = Pruned(*_done(data, database, "/admin/prune", asked, offline))
    what = "Deleted" if yes else "Would be deleted (nothing is, without --yes)"
    console.print(
        f"{what}: {found.matches:,} matches with {found.deals:,} deals ({_size(found.record_bytes)}"
        f" of records), {found.tables:,} tables, {found.players:,} guests."
    )
    if yes and found.matches:
        console.print("The file keeps its size until: paiju admin vacuum")


@admin.command()
@click.option("--clear", metavar="PLAYER", help="Delete the recordings of this person.")
@click.option("--clear-all", is_flag=True, help="Delete every recording.")
@click.option("--yes", is_flag=True, help="Do it without a question.")
@as_json_option
@options.data
@options.database
def voices(
    clear: str | None,
    clear_all: bool,
    yes: bool,
    as_json: bool,
    data: Path | None,
    database: str | None,
) -> None:
    """List the people who have recorded their own voice, most room first, or delete recordings;
    browsers forget deleted ones within ten minutes.
    """
    if clear is not None or clear_all:
        asked = {"player": None if clear_all else clear}
        if clear_all and not yes:
            click.confirm("Delete everything that anybody has recorded?", abort=True)
        gone = _done(
            data,
            database,
            "/admin/voices/clear",
            asked,
            lambda store: store.recordings.delete(asked["player"]),
        )
        console.print(
            "1 recording is deleted." if gone == 1 else f"{gone:,} recordings are deleted."
        )
        return
    told = _done(data, database, "/admin/voices", {}, lambda store: store.recordings.by_person())
    found = [OfPerson(*one) for one in told]
    if as_json:
        print(printable_json(msgspec.json.encode([one._asdict() for one in found]).decode()))
        return
    grid = Grid(box=None)
    for title in ("player", "name", "lines", "size", "heard by others"):
        grid.add_column(title, no_wrap=True, overflow="fold")
    for one in found:
        ago = "never" if one.heard is None else f"{_span(time.time() - one.heard)} ago"
        grid.add_row(one.player, printable(one.name), f"{one.lines}", _size(one.size), ago)
    console.print(grid if found else "Nobody has recorded anything.", markup=False)


@admin.group(cls=CommandGroup)
def people() -> None:
    """List people, make one of two, or erase somebody."""


@people.command("list")
@click.option("--like", metavar="TEXT", help="Only those with this in their name or id.")
@as_json_option
@options.data
@options.database
def list_people(like: str | None, as_json: bool, data: Path | None, database: str | None) -> None:
    """List the 200 newest people, newest first."""
    told = _done(
        data, database, "/admin/people", {"like": like}, lambda store: store.people.listed(like)
    )
    found = [Listed(*one) for one in told]
    if as_json:
        print(printable_json(msgspec.json.encode([one._asdict() for one in found]).decode()))
        return
    grid = Grid(box=None)
    for title in ("id", "name", "created", "matches", "last match"):
        grid.add_column(title, no_wrap=True, overflow="fold")
    now = time.time()
    for one in found:
        last = "–" if one.played is None else f"{_span(now - one.played)} ago"
        made = f"{_span(now - one.created)} ago"
        grid.add_row(one.player, printable(one.name), made, f"{one.matches:,}", last)
    console.print(grid if found else "There is nobody.", markup=False)


@people.command()
@click.argument("player")
@click.option("--yes", is_flag=True, help="Do it without a question.")
@options.data
@options.database
def erase(player: str, yes: bool, data: Path | None, database: str | None) -> None:
    """Erase a person: the name and everything that is theirs. Their deals stay, without a name."""
    if not yes:
        click.confirm(f"Erase {printable(player)} for good?", abort=True)

    async def offline(store: SqlStore) -> bool:
        if await store.people.begin_erasing(player) is None:
            fail(codes.ADMIN["no_such_person"][1])
        return False

    done = _done(data, database, "/admin/people/erase", {"player": player}, offline)
    console.print(
        "Erased."
        if done
        else "Nobody can sign in as this person any more; a server that runs does the rest soon."
    )


@people.command()
@click.argument("player", metavar="FROM")
@click.argument("into")
@click.option("--yes", is_flag=True, help="Do it without a question.")
@options.data
@options.database
def merge(player: str, into: str, yes: bool, data: Path | None, database: str | None) -> None:
    """Make one person of two who are the same: INTO gets the matches, seats, devices and recordings
    of FROM, who is no more.
    """
    if not yes:
        click.confirm(f"Merge {printable(player)} into {printable(into)} for good?", abort=True)

    async def offline(store: SqlStore) -> bool:
        code = await store.people.unmergeable(player, into)
        if code is not None:
            fail(codes.ADMIN[code][1])
        for table in await store.people.tables_with(player):
            await store.people.merge_at(player, into, table)
        await store.people.finish_merging(player, into)
        return True

    _done(data, database, "/admin/people/merge", {"player": player, "into": into}, offline)
    console.print("They are one person now.")


# ------------------------------------------------------------------- asking


NODE_COLUMNS = (
    *("node", "id", "version", "alive for", "beat", "state"),
    *("tables", "sockets", "links", "visitors", "lag"),
)


def _shared_database(data: Path | None, database: str | None) -> str:
    """The URL of a database that nodes may share; the command ends for any other one."""
    url = database_url(_config(data, database))
    if file_of(url) is not None:
        fail(
            f"{shown(url)} is a file, which one server has alone: there are no nodes.",
            "Nodes share a database of PostgreSQL: name it with --database (PAIJU_DATABASE_URL).",
        )
    return url


def _span(seconds: float) -> str:
    """A time that something has lasted, roughly."""
    for unit, length in (("d", DAY), ("h", 3600.0), ("min", 60.0)):
        if seconds >= 2 * length:
            return f"{seconds / length:.0f} {unit}"
    return f"{seconds:.0f} s"


def _config(data: Path | None, database: str | None) -> Config:
    return Config(data=folder(data), database=database)


def _asked(data: Path | None, path: str, *, post: bool = False) -> bytes:
    """The answer of the running server; ends the command when there is none."""
    try:
        return client.ask(folder(data), path, {}, post=post)
    except client.NoServer:
        _no_server(folder(data))
    except client.AdminRefused as problem:
        fail(problem.sentence)


def _done(
    data: Path | None,
    database: str | None,
    path: str,
    body: dict[str, Any],
    offline: Callable[[SqlStore], Awaitable[T]],
) -> T:
    """Have the running server do it or, when none runs, do it on the database itself."""
    config = _config(data, database)
    try:
        answer: T = client.ask_json(config.data, path, body, post=True)
        return answer
    except client.AdminRefused as problem:
        fail(problem.sentence)
    except client.NoServer:
        file = file_of(database_url(config))
        if file is not None and not file.is_file():
            fail(f"No games are stored in {config.data}.")
    try:
        return asyncio.run(_offline(database_url(config), offline))
    except StoreRefused as problem:
        if problem.code == "storage_in_use":
            fail(
                "A server has this database open, but its admin listener was not found.",
                UNREACHABLE,
            )
        refused(problem, database_url(config))


async def _offline(url: str, work: Callable[[SqlStore], Awaitable[T]]) -> T:
    log.configure(level=logging.WARNING)
    store = await SqlStore.open(url, SystemClock())
    try:
        return await work(store)
    finally:
        await store.close()


UNREACHABLE = "Was it started with --admin off, or with another --data? Else stop it first."


def _no_server(data: Path) -> NoReturn:
    fail(f"No server answers for {data}.", UNREACHABLE.partition(" Else")[0])


def _size(count: int) -> str:
    return f"{count / 2**20:.1f} MiB"
