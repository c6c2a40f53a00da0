"""Groups in the database: people who play together again and again, and the rooms of each group."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    delete,
    exists,
    func,
    insert,
    select,
    tuple_,
    update,
)

from server.storage.group_season import (
    GroupSeason,
    PlacesAsked,
    SeasonAsked,
    places_of,
    season_of,
)
from server.storage.models import group_members, group_rooms, groups, matches, players, tables
from server.storage.queries import DEALS, running_from, summaries_from
from server.storage.recordings import Ask
from server.storage.store import MatchSummary, RunningTable, StoredMatch


class Group(NamedTuple):
    """A group. `link` is unguessable and lets people in; `created`: UTC seconds."""

    id: str
    name: str
    link: str
    founder: str
    created: float


class GroupMember(NamedTuple):
    """A person of a group; `joined`: UTC seconds."""

    player: str
    name: str
    joined: float


class GroupLine(NamedTuple):
    """A group with its people, those of the longest standing first, and its open rooms, newest
    first.
    """

    group: Group
    members: tuple[GroupMember, ...]
    rooms: tuple[RunningTable, ...]

    def has(self, player: str) -> bool:
        """True if this person belongs to it."""
        return any(member.player == player for member in self.members)


class Capacity(NamedTuple):
    """The most groups of one person, and the most people of one group."""

    groups: int
    members: int


class Groups:
    """The groups of all people. Every method raises `StoreRefused`. A method that changes something
    returns None, or the code of the reason why it has not.
    """

    def __init__(self, read: Ask, change: Ask) -> None:
        self._read = read
        self._change = change

    async def of(self, player: str) -> list[GroupLine]:
        """The groups of a person, by name."""
        return await self._read(partial(_of, player=player))

    async def line(self, group: str) -> GroupLine | None:
        """A group; None if there is none of this id."""
        return await self._read(partial(_line_of, where=groups.c.id == group))

    async def behind(self, link: str) -> GroupLine | None:
        """The group with this link; None if there is none."""
        return await self._read(partial(_line_of, where=groups.c.link == link))

    async def group_of(self, table: str) -> Group | None:
        """The group that a room belongs to; None if it belongs to none."""
        return await self._read(partial(_group_of, table=table))

    async def found(self, group: Group, capacity: Capacity) -> str | None:
        """Store a new group with its founder; nothing happens if it is stored already."""
        return await self._change(partial(_found, group=group, capacity=capacity))

    async def join(self, group: str, player: str, capacity: Capacity, now: float) -> str | None:
        """Let a person in; nothing happens if the person belongs to it."""
        work = partial(_join, group=group, player=player, capacity=capacity, now=now)
        return await self._change(work)

    async def rename(self, group: str, name: str) -> None:
        """Give it another name."""
        await self._change(partial(_change, group=group, values={"name": name}))

    async def renew_link(self, group: str, link: str) -> None:
        """Give it another link; the one before is void."""
        await self._change(partial(_change, group=group, values={"link": link}))

    async def hand_over(self, group: str, player: str) -> str | None:
        """Make one of its people its founder."""
        return await self._change(partial(_hand_over, group=group, player=player))

    async def remove(self, group: str, player: str, link: str | None = None) -> None:
        """Take a person out of it; with another link the person stays away. A founder is followed
        by the person of the longest standing. A group without people is no more.
        """
        await self._change(partial(_remove, group=group, player=player, link=link))

    async def add_room(self, group: str, table: str, now: float) -> str | None:
        """Make an open room one of this group; nothing happens if it is."""
        return await self._change(partial(_add_room, group=group, table=table, now=now))

    async def drop_room(self, group: str, table: str) -> None:
        """Take a room out of this group: its matches count for it no more."""
        here = (group_rooms.c.group_id == group) & (group_rooms.c.table_id == table)
        await self._change(partial(_delete_room, where=here))

    async def matches_of(
        self, group: str, limit: int, before: StoredMatch | None = None
    ) -> list[MatchSummary]:
        """A page of the matches in its rooms, newest first."""
        return await self._read(partial(_matches_of, group=group, limit=limit, before=before))

    async def season(self, asked: SeasonAsked) -> GroupSeason:
        """The sums over its deals of a time."""
        return await self._read(partial(season_of, asked=asked))

    async def places(self, asked: PlacesAsked) -> list[dict[str, int]]:
        """By match the places of its people, oldest first."""
        return await self._read(partial(places_of, asked=asked))


# ------------------------------------------------------------------- questions


def _of(connection: Connection, player: str) -> list[GroupLine]:
    belongs = exists().where(
        group_members.c.group_id == groups.c.id, group_members.c.player_id == player
    )
    return _lines(connection, select(groups).where(belongs).order_by(groups.c.name, groups.c.id))


def _line_of(connection: Connection, where: Any) -> GroupLine | None:
    found = _lines(connection, select(groups).where(where))
    return found[0] if found else None


def _lines(connection: Connection, query: Select[Any]) -> list[GroupLine]:
    found = [Group(*entry) for entry in connection.execute(query)]
    ids = [group.id for group in found]
    people: dict[str, list[GroupMember]] = {group: [] for group in ids}
    members = (
        select(group_members.c.group_id, players.c.id, players.c.name, group_members.c.joined)
        .join(players, players.c.id == group_members.c.player_id)
        .where(group_members.c.group_id.in_(ids))
        .order_by(group_members.c.joined, players.c.id)
    )
    for group, player, name, joined in connection.execute(members):
        people[group].append(GroupMember(player, name, joined))
    rooms: dict[str, list[RunningTable]] = {group: [] for group in ids}
    belonging = select(group_rooms.c.table_id, group_rooms.c.group_id).where(
        group_rooms.c.group_id.in_(ids)
    )
    group_by_table = {entry.table_id: entry.group_id for entry in connection.execute(belonging)}
    open_rooms = (
        select(tables)
        .join(group_rooms, group_rooms.c.table_id == tables.c.id)
        .where(group_rooms.c.group_id.in_(ids), tables.c.closed.is_(False))
        .order_by(group_rooms.c.added.desc(), tables.c.id)
    )
    for room in running_from(connection, open_rooms):
        rooms[group_by_table[room.table.id]].append(room)
    return [GroupLine(one, tuple(people[one.id]), tuple(rooms[one.id])) for one in found]


def _group_of(connection: Connection, table: str) -> Group | None:
    query = (
        select(groups)
        .join(group_rooms, group_rooms.c.group_id == groups.c.id)
        .where(group_rooms.c.table_id == table)
    )
    entry = connection.execute(query).first()
    return None if entry is None else Group(*entry)


def _matches_of(
    connection: Connection, group: str, limit: int, before: StoredMatch | None
) -> list[MatchSummary]:
    query = (
        select(matches, DEALS)
        .join(group_rooms, group_rooms.c.table_id == matches.c.table_id)
        .where(group_rooms.c.group_id == group)
        .order_by(matches.c.started.desc(), matches.c.id.desc())
        .limit(limit)
    )
    if before is not None:
        earlier = tuple_(matches.c.started, matches.c.id) < tuple_(before.started, before.id)
        query = query.where(earlier)
    return summaries_from(connection, query)


# ------------------------------------------------------------------- changes


def _found(connection: Connection, group: Group, capacity: Capacity) -> str | None:
    if _exists(connection, groups.c.id == group.id):
        return None
    if _count(connection, group_members.c.player_id == group.founder) >= capacity.groups:
        return "too_many_groups"
    connection.execute(insert(groups).values(group._asdict()))
    _insert_member(connection, group.id, group.founder, group.created)
    return None


def _join(
    connection: Connection, group: str, player: str, capacity: Capacity, now: float
) -> str | None:
    if not _hold(connection, group):
        return "no_such_group"
    if _exists(connection, _membership(group, player)):
        return None
    if _count(connection, group_members.c.player_id == player) >= capacity.groups:
        return "too_many_groups"
    if _count(connection, group_members.c.group_id == group) >= capacity.members:
        return "group_full"
    _insert_member(connection, group, player, now)
    return None


def _hold(connection: Connection, group: str) -> bool:
    """Have others who change the people of this group wait for this transaction, on any node. False
    if there is no such group.
    """
    same = update(groups).where(groups.c.id == group).values(name=groups.c.name)
    return connection.execute(same).rowcount == 1


def _change(connection: Connection, group: str, values: dict[str, str]) -> None:
    connection.execute(update(groups).where(groups.c.id == group).values(values))


def _hand_over(connection: Connection, group: str, player: str) -> str | None:
    if not _exists(connection, _membership(group, player)):
        return "no_such_member"
    _change(connection, group, {"founder": player})
    return None


def _remove(connection: Connection, group: str, player: str, link: str | None) -> None:
    _hold(connection, group)
    connection.execute(delete(group_members).where(_membership(group, player)))
    longest = (
        select(group_members.c.player_id)
        .where(group_members.c.group_id == group)
        .order_by(group_members.c.joined, group_members.c.player_id)
        .limit(1)
    )
    heir = connection.execute(longest).scalar()
    if heir is None:
        _delete_room(connection, group_rooms.c.group_id == group)
        connection.execute(delete(groups).where(groups.c.id == group))
        return
    if link is not None:
        _change(connection, group, {"link": link})
    orphan = update(groups).where(groups.c.id == group, groups.c.founder == player)
    connection.execute(orphan.values(founder=heir))


def _add_room(connection: Connection, group: str, table: str, now: float) -> str | None:
    query = select(group_rooms.c.group_id).where(group_rooms.c.table_id == table)
    before = connection.execute(query).scalar()
    if before is not None:
        return None if before == group else "room_has_group"
    is_open = (tables.c.id == table) & tables.c.closed.is_(False)
    if not _exists(connection, is_open):
        return "no_such_table"
    values = {"table_id": table, "group_id": group, "added": now}
    connection.execute(insert(group_rooms).values(values))
    return None


def _delete_room(connection: Connection, where: ColumnElement[bool]) -> None:
    connection.execute(delete(group_rooms).where(where))


# ------------------------------------------------------------------- people who go


def leave_all(connection: Connection, player: str) -> None:
    """Take a person out of all groups."""
    for group in _groups_of(connection, player):
        _remove(connection, group, player, None)


def hand_all_over(connection: Connection, player: str, into: str) -> None:
    """Put `into` in the place of a person in all groups."""
    for group in _groups_of(connection, player):
        mine = update(group_members).where(_membership(group, player))
        if not _exists(connection, _membership(group, into)):
            connection.execute(mine.values(player_id=into))
        founded = (groups.c.id == group) & (groups.c.founder == player)
        connection.execute(update(groups).where(founded).values(founder=into))
    leave_all(connection, player)


def _groups_of(connection: Connection, player: str) -> list[str]:
    query = select(group_members.c.group_id).where(group_members.c.player_id == player)
    return list(connection.execute(query).scalars())


# ------------------------------------------------------------------- parts


def _membership(group: str, player: str) -> ColumnElement[bool]:
    return (group_members.c.group_id == group) & (group_members.c.player_id == player)


def _insert_member(connection: Connection, group: str, player: str, now: float) -> None:
    values = {"group_id": group, "player_id": player, "joined": now}
    connection.execute(insert(group_members).values(values))


def _exists(connection: Connection, where: ColumnElement[bool]) -> bool:
    return bool(connection.execute(select(exists().where(where))).scalar_one())


def _count(connection: Connection, where: ColumnElement[bool]) -> int:
    query = select(func.count()).select_from(group_members).where(where)
    return connection.execute(query).scalar_one()
