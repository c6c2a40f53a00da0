"""The people of the database: all that it knows of one, and the way in which it forgets him.

A person who is erased is nobody's any more: his name goes, and in every table his public id gives
way to one that nobody had before. Points, wins and seats stay, so that the sums of the others hold.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    String,
    cast,
    delete,
    distinct,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from server.runtime.identity import keyed_id
from server.storage.groups import hand_all_over, leave_all
from server.storage.models import (
    devices,
    match_seats,
    matches,
    players,
    recordings,
    recovery_codes,
    seat_results,
    seated,
    tables,
    wins,
)
from server.storage.recordings import Ask
from server.storage.store import SITTERS

ERASING = -1
"""The face of a person who is being erased: nobody can sign in as him."""

OWNED = (devices, recovery_codes, recordings)
"""Tables whose rows belong to one person, and go with him."""

PLAYED = (
    (match_seats, match_seats.c.player_id),
    (seat_results, seat_results.c.player_id),
    (wins, wins.c.player_id),
    (wins, wins.c.giver_id),
)
"""Columns with the person of a seat in a match, by an index; each table has `match_id`."""

WRITTEN = (matches.c.seats, matches.c.state)
"""Columns of a match in which people stand within JSON."""

SEATED = (tables.c.seats, tables.c.bench)
"""The same of a table; `host` has one besides."""


class Profile(NamedTuple):
    """A person and his devices: times are UTC seconds."""

    name: str
    face: int
    created: float
    devices: tuple[float, ...]


class Listed(NamedTuple):
    """A person for an operator: times are UTC seconds, the last one that of the last match."""

    player: str
    name: str
    created: float
    matches: int
    played: float | None


class People:
    """What the database knows of people. Every method raises `StoreRefused`."""

    def __init__(self, read: Ask, change: Ask) -> None:
        self._read = read
        self._change = change

    async def profile(self, player: str) -> Profile | None:
        """A person; None if there is no such one."""
        return await self._read(partial(_profile, player=player))

    async def listed(self, like: str | None = None, limit: int = 200) -> list[Listed]:
        """The newest people, newest first; with `like` those in whose name or id that stands."""
        return await self._read(partial(_listed, like=like, limit=limit))

    async def unmergeable(self, player: str, into: str) -> str | None:
        """The code of the reason why these cannot become one person: `no_such_person`, or
        `people_met` for two who have, or had, seats in one match or at one open table; or None.
        """
        return await self._read(partial(_unmergeable, player=player, into=into))

    async def merge_at(self, player: str, into: str, table: str) -> None:
        """Put `into` in the place of the person at this table and in its matches; on the same
        terms as `erase_at`.
        """
        await self._change(partial(_merge_at, player=player, into=into, table=table))

    async def finish_merging(self, player: str, into: str) -> None:
        """The devices and groups are those of `into` now, and so are recordings and the recovery
        code if he has none of these; there is no such person as the first one any more.
        """
        await self._change(partial(_finish_merging, player=player, into=into))

    async def begin_erasing(self, player: str) -> list[bytes] | None:
        """From now on nobody is this person: devices, recovery code, recordings and face are gone,
        and he belongs to no group.
        Returns the hashes of the tokens that were valid; None if there is no such person.
        """
        return await self._change(partial(_begin, player=player))

    async def erasing(self) -> list[str]:
        """The people of whom something is left."""
        return await self._read(_erasing)

    async def tables_with(self, player: str) -> list[str]:
        """The tables, open or closed, at which the person stands or has played."""
        return await self._read(partial(_tables_with, player=player))

    async def erase_at(self, player: str, table: str) -> None:
        """Forget the person at this table and in its matches. No server may have the table in its
        memory, unless it reads it again before it writes it.
        """
        await self._change(partial(_erase_at, player=player, table=table))

    async def finish_erasing(self, player: str) -> None:
        """Forget that there was such a person, of whom no table knows any more."""
        await self._change(partial(_finish, player=player))


def _profile(connection: Connection, player: str) -> Profile | None:
    query = select(players.c.name, players.c.face, players.c.created).where(players.c.id == player)
    found = connection.execute(query).first()
    if found is None:
        return None
    made = select(devices.c.created).where(devices.c.player_id == player)
    times = connection.execute(made.order_by(devices.c.created)).scalars()
    return Profile(found.name, found.face or 0, found.created, tuple(times))


def _listed(connection: Connection, like: str | None, limit: int) -> list[Listed]:
    mine = match_seats.c.player_id == players.c.id
    played = select(func.count(distinct(match_seats.c.match_id))).where(mine).scalar_subquery()
    last = select(func.max(match_seats.c.started)).where(mine).scalar_subquery()
    query = select(players.c.id, players.c.name, players.c.created, played, last)
    if like:
        query = query.where(
            or_(
                players.c.name.icontains(like, autoescape=True),
                players.c.id.contains(like, autoescape=True),
            )
        )
    newest = query.order_by(players.c.created.desc(), players.c.id).limit(limit)
    return [Listed(*row) for row in connection.execute(newest)]


# ------------------------------------------------------------ merging


def _unmergeable(connection: Connection, player: str, into: str) -> str | None:
    both = select(func.count()).where(
        players.c.id.in_([player, into]), or_(players.c.face.is_(None), players.c.face != ERASING)
    )
    if connection.execute(both).scalar_one() != 2:
        return "no_such_person"
    return "people_met" if _met(connection, player, into) else None


def _met(connection: Connection, player: str, other: str) -> bool:
    for table, key in ((match_seats, "match_id"), (seated, "table_id")):
        mine, theirs = table.alias(), table.alias()
        both = select(mine.c[key]).where(
            mine.c.player_id == player,
            theirs.c.player_id == other,
            mine.c[key] == theirs.c[key],
        )
        if connection.execute(both.limit(1)).first() is not None:
            return True
    return False


def _merge_at(connection: Connection, player: str, into: str, table: str) -> None:
    name = connection.execute(select(players.c.name).where(players.c.id == into)).scalar()
    _replace_at(connection, player, table, Other(into, name or ""))


def _finish_merging(connection: Connection, player: str, into: str) -> None:
    mine = devices.c.player_id == player
    connection.execute(update(devices).where(mine).values(player_id=into))
    codes, lines = recovery_codes.c, recordings.c
    has_code = exists().where(codes.player_id == into)
    if not connection.execute(select(has_code)).scalar_one():
        moved = update(recovery_codes).where(codes.player_id == player)
        connection.execute(moved.values(player_id=into))
    his = select(lines.line).where(lines.player_id == into)
    kept = list(connection.execute(his).scalars())
    moving = update(recordings).where(lines.player_id == player, lines.line.not_in(kept))
    connection.execute(moving.values(player_id=into))
    hand_all_over(connection, player, into)
    _finish(connection, player)


# ------------------------------------------------------------ erasing


def _begin(connection: Connection, player: str) -> list[bytes] | None:
    this = players.c.id == player
    if connection.execute(update(players).where(this).values(face=ERASING)).rowcount == 0:
        return None
    tokens = select(devices.c.token_hash).where(devices.c.player_id == player)
    found = list(connection.execute(tokens).scalars())
    _delete_owned(connection, player)
    leave_all(connection, player)
    return found


def _delete_owned(connection: Connection, player: str) -> None:
    for table in OWNED:
        connection.execute(delete(table).where(table.c.player_id == player))


def _erasing(connection: Connection) -> list[str]:
    query = select(players.c.id).where(players.c.face == ERASING).order_by(players.c.created)
    return list(connection.execute(query).scalars())


def _finish(connection: Connection, player: str) -> None:
    _delete_owned(connection, player)
    leave_all(connection, player)
    connection.execute(delete(seated).where(seated.c.player_id == player))
    connection.execute(delete(players).where(players.c.id == player))


def _names(connection: Connection, player: str) -> set[str]:
    name = connection.execute(select(players.c.name).where(players.c.id == player)).scalar()
    return {name} if name else set()


def _has(column: ColumnElement[Any], text: str) -> ColumnElement[bool]:
    """True for JSON that has this text as one of its strings."""
    return cast(column, String).contains(msgspec.json.encode(text).decode(), autoescape=True)


def _tables_with(connection: Connection, player: str) -> list[str]:
    found = set(
        connection.execute(
            select(tables.c.id).where(
                or_(tables.c.host == player, *(_has(column, player) for column in SEATED))
            )
        ).scalars()
    )
    written = select(matches.c.table_id).where(or_(*(_has(one, player) for one in WRITTEN)))
    found.update(connection.execute(written).scalars())
    for table, column in PLAYED:
        played = select(matches.c.table_id).join(table, table.c.match_id == matches.c.id)
        found.update(connection.execute(played.where(column == player)).scalars())
    sitting = select(seated.c.table_id).where(seated.c.player_id == player)
    found.update(connection.execute(sitting).scalars())
    # The name of somebody who has left stays on a score board without an id.
    names = _names(connection, player)
    for name in names:
        query = select(tables.c.id, tables.c.seats).where(_has(tables.c.seats, name))
        for table, seats in connection.execute(query):
            if any(_left_by(seat, names) for seat in seats):
                found.add(table)
    return sorted(found)


def _left_by(seat: dict[str, Any], names: set[str]) -> bool:
    return seat["player"] is None and seat["name"] in names


class Other(NamedTuple):
    """A person who stands in the place of another, by this name; without one nobody knows him."""

    id: str
    name: str = ""


def _erase_at(connection: Connection, player: str, table: str) -> None:
    nameless = _nameless(connection, player)
    if nameless is not None:
        _replace_at(connection, player, table, nameless)


def _nameless(connection: Connection, player: str) -> Other | None:
    """A person without a name, the same one at all tables: statistics of others keep one opponent,
    and nobody finds the id who does not know when the erased person was made.
    """
    made = select(players.c.created).where(players.c.id == player)
    created = connection.execute(made).scalar()
    return None if created is None else Other(keyed_id(player, f"erased {created!r}"))


def _replace_at(connection: Connection, player: str, table: str, other: Other) -> None:
    """Put `other` in the place of the person at a table and in its matches."""
    here = select(tables.c.host, tables.c.seats, tables.c.bench).where(tables.c.id == table)
    found = connection.execute(here).mappings().first()
    if found is None:
        return
    played = select(matches.c.id, matches.c.seats, matches.c.state).where(
        matches.c.table_id == table
    )
    of_table = list(connection.execute(played).mappings())
    names = _names(connection, player)
    for seats in (found["seats"], *(match["seats"] for match in of_table)):
        names |= {seat["name"] for seat in seats if seat["player"] == player and seat["name"]}

    def seat_without(seat: dict[str, Any]) -> dict[str, Any]:
        if seat["player"] == player:
            return {**seat, "player": other.id, "name": other.name}
        return {**seat, "name": other.name} if _left_by(seat, names) else seat

    def seats_without(seats: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
        return [seat_without(seat) for seat in seats]

    for match in of_table:
        values = {
            "seats": seats_without(match["seats"]),
            "state": _state_without(match["state"], player, other),
        }
        if values != {name: match[name] for name in values}:
            change = update(matches).where(matches.c.id == match["id"])
            connection.execute(change.values(values))
    ids = [match["id"] for match in of_table]
    for changed, column in PLAYED:
        mine = (column == player) & changed.c.match_id.in_(ids)
        connection.execute(update(changed).where(mine).values({column: other.id}))
    bench = found["bench"]
    of_row = {
        "host": other.id if found["host"] == player else found["host"],
        "seats": seats_without(found["seats"]),
        "bench": None if bench is None else _bench_without(bench, player, other, seats_without),
    }
    connection.execute(update(tables).where(tables.c.id == table).values(of_row))
    sitting = (seated.c.table_id == table) & (seated.c.player_id == player)
    if connection.execute(delete(seated).where(sitting)).rowcount and other.name:
        connection.execute(insert(seated).values(player_id=other.id, table_id=table))


def _state_without(state: dict[str, Any], player: str, other: Other) -> dict[str, Any]:
    """The state of a match in whose deals the other has sat instead."""
    if not state.get(SITTERS):
        return state
    sitters = {
        deal: [[other.id, other.name, *row[2:]] if row[0] == player else row for row in rows]
        for deal, rows in state[SITTERS].items()
    }
    return {**state, SITTERS: sitters}


def _bench_without(
    bench: dict[str, Any],
    player: str,
    other: Other,
    seats_without: Callable[[Sequence[dict[str, Any]]], list[dict[str, Any]]],
) -> dict[str, Any]:
    """The bench, and the host's decisions about people: about the other, if he has a name."""
    changed = {**bench, "people": seats_without(bench["people"])}
    if "admission" in bench:
        said = bench["admission"]
        lists = {
            name: [
                other.id if one == player else one
                for one in said[name]
                if one != player or other.name
            ]
            for name in ("removed", "admitted")
        }
        changed["admission"] = {**said, **lists}
    return changed
