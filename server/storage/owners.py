"""The owners of tables: of several nodes on one database, only the owner may write a table.

A table has one owner and an epoch that rises whenever the owner changes. An owner is a node with a
row in `nodes`: the other nodes delete that row once its beat has stood still, and only then is the
table free again. A claim changes the row of the table with one statement, so that one of many nodes
succeeds. A writer locks that row for the rest of its transaction, so that a claim waits for a write
under way; a write after a claim finds another epoch and stores nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import Connection, bindparam, delete, or_, select, text, update

from server.storage.claims import Claim
from server.storage.models import nodes, tables
from server.storage.queries import LEFT
from server.storage.store import StoreRefused

FREE = or_(tables.c.owner.is_(None), tables.c.owner.not_in(select(nodes.c.id)))
"""No node has this table."""


# Every batch begins with this query: one text for any number of tables costs least.
_HELD = text(
    """
    SELECT 1 FROM tables
    JOIN unnest(CAST(:names AS text[]), CAST(:epochs AS integer[])) AS wanted (table_id, held)
        ON tables.id = wanted.table_id AND tables.epoch = wanted.held
    WHERE tables.owner = :node
    FOR SHARE OF tables
    """
)


def require(connection: Connection, node: str, claims: Iterable[Claim]) -> None:
    """Lock the rows of these tables against a change of the owner until the transaction is over.
    Raises `StoreRefused` with `storage_moved` when this node no longer owns one of them.

    `FOR SHARE` waits for a claim that is under way, and then looks at the row again.
    """
    wanted = sorted(claims)
    if not wanted:
        return
    names, epochs = [claim.table for claim in wanted], [claim.epoch for claim in wanted]
    held = connection.execute(_HELD, {"node": node, "names": names, "epochs": epochs}).all()
    if len(held) < len(wanted):
        raise StoreRefused("storage_moved", "another node has the table")


def claim(connection: Connection, node: str, table: str) -> Claim | str | None:
    """Make this node the owner of a table that is free, or its own already. Returns the claim, or
    the owner if it is another node, or None if there is no such open table. Raises `StoreRefused`
    with `storage_moved` when the other nodes have given this node up.
    """
    take = (
        update(tables)
        .where(tables.c.id == table, tables.c.closed.is_(False), FREE)
        .where(select(nodes.c.id).where(nodes.c.id == node).exists())
        .values(owner=node, epoch=tables.c.epoch + 1)
        .returning(tables.c.epoch)
    )
    look = select(tables.c.owner, tables.c.epoch, FREE.label("free"))
    look = look.where(tables.c.id == table, tables.c.closed.is_(False))
    # It may become free just after the first attempt.
    for _ in range(2):
        epoch = connection.execute(take).scalar()
        if epoch is not None:
            return Claim(table, epoch)
        found = connection.execute(look).first()
        if found is None:
            return None
        if not found.free:
            owner: str = found.owner
            return Claim(table, found.epoch) if owner == node else owner
    raise StoreRefused("storage_moved", "this node has been given up by the others")


def owners_of(connection: Connection, names: Sequence[str]) -> dict[str, str]:
    """The owners of these open tables, by table, without the tables that have none."""
    query = select(tables.c.id, tables.c.owner).where(
        tables.c.id.in_(names), tables.c.closed.is_(False), ~FREE
    )
    return {found.id: found.owner for found in connection.execute(query)}


def owner_of(connection: Connection, table: str) -> str | None:
    """The owner of this open table; None if it has none, or if there is no such table."""
    return owners_of(connection, [table]).get(table)


def release(connection: Connection, node: str, table: str | None = None) -> None:
    """Give up a table of a node (None: all its tables), so that any node may claim it."""
    own = update(tables).where(tables.c.owner == node).values(owner=None)
    connection.execute(own if table is None else own.where(tables.c.id == table))


def ownerless(connection: Connection) -> dict[str, int]:
    """The epochs of open tables without an owner that people have not left, by table."""
    query = select(tables.c.id, tables.c.epoch).where(tables.c.closed.is_(False), ~LEFT, FREE)
    return {found.id: found.epoch for found in connection.execute(query)}


def leave(connection: Connection, found: Mapping[str, int], now: float) -> int:
    """Store that people have left these tables, except those that a node has claimed since. Returns
    the number of tables for which it was stored.
    """
    left = 0
    statement = (
        update(tables)
        .where(tables.c.id == bindparam("key"), tables.c.epoch == bindparam("known"), ~LEFT, FREE)
        .values(left_at=now, owner=None)
    )
    for table, epoch in found.items():
        left += connection.execute(statement, {"key": table, "known": epoch}).rowcount
    return left


def fence(connection: Connection) -> int:
    """Take every table from its owner and raise its epoch: after a database was restored, or a
    replica promoted, no node may rely on its memory of it. Returns the number of tables.
    """
    connection.execute(delete(nodes))
    every = update(tables).where(tables.c.closed.is_(False))
    return connection.execute(every.values(owner=None, epoch=tables.c.epoch + 1)).rowcount
