"""The owners and the writers of tables, noted by the database itself, and the rules for them.

Triggers write down every change of an owner and every row of a deal, each with the session's name:
that of a node's write connections is the same as long as the process lives, so that it identifies
the claimer and the writer.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, text
from sqlalchemy.engine import URL

from server.storage import migrate
from server.storage.connections import ask_once
from tests.support import postgresql

TRIGGERS = (
    """
    CREATE TABLE noted_owners (
        number bigserial PRIMARY KEY, table_id text, before_owner text, before_epoch int,
        owner text, epoch int, who text, at timestamptz)
    """,
    """
    CREATE TABLE noted_rows (
        number bigserial PRIMARY KEY, match_id text, deal int, place int,
        table_id text, owner text, epoch int, who text)
    """,
    """
    CREATE FUNCTION note_owner() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE before_owner text; before_epoch int;
    BEGIN
        IF TG_OP = 'UPDATE' THEN
            IF OLD.owner IS NOT DISTINCT FROM NEW.owner AND OLD.epoch = NEW.epoch THEN
                RETURN NULL;
            END IF;
            before_owner := OLD.owner; before_epoch := OLD.epoch;
        END IF;
        INSERT INTO noted_owners
            (table_id, before_owner, before_epoch, owner, epoch, who, at)
        VALUES (NEW.id, before_owner, before_epoch, NEW.owner, NEW.epoch,
            current_setting('application_name'), clock_timestamp());
        RETURN NULL;
    END $$
    """,
    """
    CREATE FUNCTION note_row() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        INSERT INTO noted_rows (match_id, deal, place, table_id, owner, epoch, who)
        SELECT NEW.match_id, NEW.deal, NEW.number, tables.id, tables.owner, tables.epoch,
            current_setting('application_name')
        FROM matches JOIN tables ON tables.id = matches.table_id WHERE matches.id = NEW.match_id;
        RETURN NULL;
    END $$
    """,
    "CREATE TRIGGER note_owner AFTER INSERT OR UPDATE ON tables"
    " FOR EACH ROW EXECUTE FUNCTION note_owner()",
    "CREATE TRIGGER note_row AFTER INSERT ON rows FOR EACH ROW EXECUTE FUNCTION note_row()",
)


class Change(NamedTuple):
    """A change of a table's owner or epoch."""

    table: str
    before_owner: str | None
    before_epoch: int | None
    owner: str | None
    epoch: int
    who: str


class Written(NamedTuple):
    """A row of a deal, and the owner of its table as it was written."""

    match: str
    deal: int
    place: int
    table: str
    owner: str | None
    epoch: int
    who: str


async def prepare(url: URL) -> None:
    """Bring an empty database up to date, and have it note all changes."""
    await migrate.upgrade(url.render_as_string(hide_password=False), shared=True)
    await postgresql.execute(url, *TRIGGERS)


async def noted(url: str) -> tuple[list[Change], list[Written]]:
    """All that a database has noted, in order."""
    return await ask_once(url, _noted)


def _noted(connection: Connection) -> tuple[list[Change], list[Written]]:
    changes = "SELECT table_id, before_owner, before_epoch, owner, epoch, who FROM noted_owners"
    rows = "SELECT match_id, deal, place, table_id, owner, epoch, who FROM noted_rows"
    return (
        [
            Change(*_plain(entry))
            for entry in connection.execute(text(f"{changes} ORDER BY number"))
        ],
        [Written(*_plain(entry)) for entry in connection.execute(text(f"{rows} ORDER BY number"))],
    )


def _plain(entry: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(entry)


def moves(changes: Iterable[Change]) -> int:
    """The number of times that a table came to another node than the one that had it last."""
    last: dict[str, str] = {}
    moved = 0
    for change in changes:
        if change.owner is not None:
            moved += last.get(change.table, change.owner) != change.owner
            last[change.table] = change.owner
    return moved


def wrong_changes(changes: Iterable[Change]) -> Iterable[str]:
    """Epochs that do not rise with every new owner, or fall."""
    known: dict[str, Change] = {}
    for change in changes:
        before = known.get(change.table)
        known[change.table] = change
        if before is None or change.before_epoch is None:
            continue
        about = f"table {change.table}: epoch {change.epoch}"
        if change.before_epoch != before.epoch or change.before_owner != before.owner:
            yield f"{about} follows {change.before_epoch}, where {before.epoch} was"
        if change.epoch < before.epoch:
            yield f"{about} after {before.epoch}"
        elif change.owner not in (None, before.owner) and change.epoch == before.epoch:
            yield f"{about} is of two owners"


def wrong_rows(changes: Iterable[Change], rows: Iterable[Written]) -> Iterable[str]:
    """Rows of a writer that did not have the table then, and places that have two."""
    claimed = {
        (change.table, change.epoch): change.who for change in changes if change.owner is not None
    }
    places: Counter[tuple[str, int, int]] = Counter()
    strange: defaultdict[str, int] = defaultdict(int)
    for row in rows:
        places[row.match, row.deal, row.place] += 1
        if row.owner is None or claimed.get((row.table, row.epoch)) != row.who:
            strange[row.table] += 1
    for table, count in strange.items():
        yield f"table {table}: {count} rows of a node that did not have it"
    for place, count in places.items():
        if count > 1:
            yield f"match {place[0]}: row {place[2]} of deal {place[1]} stands {count} times"
