"""`paiju admin`: what the operator of a server needs besides starting and stopping it.

A running server is asked through its admin listener. Backups and records are read from the
database itself, beside the server; what changes a database while no server runs takes the lock
that a server would take.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, Any, NoReturn, TypeVar
from urllib.parse import quote

import msgspec
import typer
from rich.table import Table as Grid

from game.core.errors import BadRecord
from server.app import database_url
from server.clock import SystemClock
from server.http.recordings import delete_recordings
from server.ops import log
from server.ops.admin import client
from server.ops.cli import dump as dumping
from server.ops.cli import replay as replaying
from server.ops.cli.options import Data, Database, console, fail, folder, refused
from server.ops.config import Config
from server.storage.backup import back_up
from server.storage.connections import file_of, shown
from server.storage.maintenance import Pruned
from server.storage.sql import SqlStore
from server.storage.store import StoreRefused
from server.text import printable, printable_json

T = TypeVar("T")

DAY = 86400.0

app = typer.Typer(
    name="admin",
    help="Look after a server: its tables, figures, records, backups and its disk.",
    no_args_is_help=True,
)


@app.command()
def tables(
    data: Data = None, as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False
) -> None:
    """List the tables of the running server where somebody is or was a moment ago."""
    answer = _asked(data, "/admin/tables")
    if as_json:
        print(printable_json(answer.decode()))
        return
    told = msgspec.json.decode(answer)
    found, left = told["tables"], told["left"]
    grid = Grid(box=None)
    for title in ("table", "code", "ruleset", "state", "deal", "seats", "devices"):
        # What one would copy stays whole, however narrow the terminal or a pipe is.
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


@app.command()
def close(
    table: Annotated[str, typer.Argument(help="Id or room code.")], data: Data = None
) -> None:
    """Close a table of the running server. A match that runs there is dissolved, its seed shown."""
    _asked(data, f"/admin/tables/{quote(table, safe='')}/close", post=True)
    console.print("Closed.")


@app.command()
def metrics(data: Data = None) -> None:
    """Print the figures of the running server, as Prometheus reads them."""
    print(_asked(data, "/metrics").decode(), end="")


@app.command()
def dump(
    source: Annotated[str, typer.Argument(help="Match or table: id, share or room code.")],
    deal: Annotated[int | None, typer.Option(min=1, help="Which deal; else the last one.")] = None,
    running: Annotated[
        bool, typer.Option(help="Also a deal that is not over: shows all hands and the wall.")
    ] = False,
    data: Data = None,
    database: Database = None,
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
    print(replaying.as_json(replaying.Found(record)))


@app.command()
def backup(
    target: Annotated[Path, typer.Argument(help="A file that does not exist yet.", dir_okay=False)],
    data: Data = None,
    database: Database = None,
) -> None:
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


@app.command()
def vacuum(data: Data = None, database: Database = None) -> None:
    """Give the room of what was deleted back to the disk. Tables wait while it lasts: seconds for
    a large database.
    """
    before, after = _done(data, database, "/admin/vacuum", {}, lambda store: store.vacuum())
    console.print(f"The database took {_size(before)} and takes {_size(after)} now.")


@app.command()
def prune(
    older_than: Annotated[int, typer.Option(min=1, help="Days since the match ended.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do it; without this, only count.")] = False,
    data: Data = None,
    database: Database = None,
) -> None:
    """Delete old matches at closed tables, with their records and replays, and what is left over
    then: their tables and, while no server runs, guests who have played nothing else, with what
    they have recorded.

    Of a match that stays, everything stays. Without --yes nothing is deleted.
    """
    before = time.time() - older_than * DAY
    asked = {"before": before, "yes": yes}

    def offline(store: SqlStore) -> Awaitable[Pruned]:
        work = store.prune if yes else store.prunable
        return work(before, guests=True)

    found = Pruned(*_done(data, database, "/admin/prune", asked, offline))
    delete_recordings(_config(data, database).data, found.gone)
    what = "Deleted" if yes else "Would be deleted (nothing is, without --yes)"
    console.print(
        f"{what}: {found.matches:,} matches with {found.deals:,} deals ({_size(found.record_bytes)}"
        f" of records), {found.tables:,} tables, {found.players:,} guests."
    )
    if yes and found.matches:
        console.print("The file keeps its size until: paiju admin vacuum")


# ------------------------------------------------------------------- asking


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
    """Have it done by the running server or, when none runs, do it on the database itself."""
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
