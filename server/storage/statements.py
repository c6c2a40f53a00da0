"""Writes as statements: plans that the writer can put together.

Writes arrive in any order; a transaction performs them kind by kind in the order of `ORDER`, one
statement with many values for each kind.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import msgspec
from sqlalchemy import Table, bindparam, delete, insert, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.base import Executable

from server.storage import models
from server.storage.claims import Claim
from server.storage.store import (
    MOMENT,
    SITTERS,
    Row,
    SeatResult,
    SettledDeal,
    StoredAdmission,
    StoredBench,
    StoredMatch,
    StoredPlayer,
    StoredSeat,
    StoredTable,
    StoredWin,
    StoreRefused,
    Write,
)

Values = dict[str, Any]

FIRST_EPOCH = 1
"""The epoch of a table that a node opens; 0: no node has had it."""

NOBODY = StoredBench()
ANYBODY = StoredAdmission()

PLAIN = 3
"""The number of values of a sitter that a node of any release reads; the bot follows them."""

RECORD_PACKING = 1
"""1: zlib, half a millisecond for a deal; lzma saves another sixth and takes 15 times as long."""


@dataclass(frozen=True, eq=False)
class Operation:
    """One kind of statement on `table`; the columns `key` identify a row.

    With `once`, a row is inserted once: a second one under the same key is refused unless the
    columns in `once` are the same, and then the first one stays. With `replaces`, the last values
    under a key count.
    """

    table: Table
    key: tuple[str, ...]
    statement: Callable[[str], Executable]
    """Returns the statement for the name of a dialect."""
    once: tuple[str, ...] = ()
    replaces: bool = False
    prepare: Callable[[Values], Values] | None = None
    """Applied to the values late, when only the writer waits for it."""


def _insert_once(
    table: Table,
    key: tuple[str, ...],
    once: tuple[str, ...],
    prepare: Callable[[Values], Values] | None = None,
) -> Operation:
    return Operation(table, key, lambda _: insert(table), once=once, prepare=prepare)


def _pack(values: Values) -> Values:
    return values | {"record": zlib.compress(values["record"], 6), "version": RECORD_PACKING}


def _replace(table: Table, key: tuple[str, ...], kept: tuple[str, ...] = ()) -> Operation:
    rest = [column.name for column in table.c if column.name not in (*key, *kept)]

    def statement(dialect: str) -> Executable:
        # The two dialects share the clause, but SQLAlchemy has no class for both.
        upsert: Any = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}[dialect](table)
        changes = {name: upsert.excluded[name] for name in rest}
        result: Executable = upsert.on_conflict_do_update(index_elements=key, set_=changes)
        return result

    return Operation(table, key, statement, replaces=True)


def _rename(_: str) -> Executable:
    columns = models.players.c
    rename = update(models.players).where(columns.id == bindparam("key_id"))
    return rename.values(name=bindparam("new_name"))


def _face(_: str) -> Executable:
    columns = models.players.c
    change = update(models.players).where(columns.id == bindparam("key_id"))
    return change.values(face=bindparam("new_face"))


def _forget(_: str) -> Executable:
    rows = models.rows.c
    of_match = rows.match_id == bindparam("key_match")
    return delete(models.rows).where(of_match, rows.deal <= bindparam("last_deal"))


def _sign_out(_: str) -> Executable:
    return delete(models.devices).where(models.devices.c.token_hash == bindparam("key_hash"))


def _void_code(_: str) -> Executable:
    codes = models.recovery_codes
    return delete(codes).where(codes.c.player_id == bindparam("key_id"))


def _come_back(_: str) -> Executable:
    left = update(models.tables).where(models.tables.c.id == bindparam("key_id"))
    return left.values(left_at=None)


def _seat(dialect: str) -> Executable:
    insert_into: Any = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}[dialect]
    statement: Executable = insert_into(models.seated).on_conflict_do_nothing()
    return statement


def _unseat(_: str) -> Executable:
    return delete(models.seated).where(models.seated.c.table_id == bindparam("key_id"))


PLAYER = _insert_once(models.players, ("id",), ("name",))
DEVICE = _insert_once(models.devices, ("token_hash",), ("player_id",))
RECOVERY_CODE = _replace(models.recovery_codes, ("player_id",))
SIGN_OUT = Operation(models.devices, ("token_hash",), _sign_out)
VOID_CODE = Operation(models.recovery_codes, ("player_id",), _void_code)
RENAME = Operation(models.players, ("id",), _rename)
FACE = Operation(models.players, ("id",), _face)
TABLE = _replace(models.tables, ("id",), kept=("owner", "epoch"))
NEW_TABLE = _insert_once(models.tables, ("id",), ("link", "owner"))
COME_BACK = Operation(models.tables, ("id",), _come_back)
SEAT = Operation(models.seated, ("player_id", "table_id"), _seat, replaces=True)
UNSEAT = Operation(models.seated, ("table_id",), _unseat)
MATCH = _replace(models.matches, ("id",))
MATCH_SEAT = _replace(models.match_seats, ("match_id", "seat"))
ROW = _insert_once(models.rows, ("match_id", "deal", "number"), ("seat", "n", "payload"))
RECORD = _insert_once(models.records, ("match_id", "deal"), ("scores", "record", "ended"), _pack)
RESULT = _insert_once(
    models.seat_results, ("match_id", "deal", "seat"), ("player_id", "points", "place")
)
WIN = _insert_once(models.wins, ("match_id", "deal", "number"), ("seat", "giver", "points"))
FORGET = Operation(models.rows, ("match_id", "deal"), _forget)

ORDER = (
    PLAYER,
    DEVICE,
    RECOVERY_CODE,
    SIGN_OUT,
    VOID_CODE,
    RENAME,
    FACE,
    NEW_TABLE,
    TABLE,
    COME_BACK,
    SEAT,
    UNSEAT,
    MATCH,
    MATCH_SEAT,
    ROW,
    RECORD,
    RESULT,
    WIN,
    FORGET,
)
"""A row is inserted before the rows that refer to it; the rows of a deal are inserted before they
are deleted.
"""


@cache
def statements_of(dialect: str) -> dict[Operation, Executable]:
    """The statement of each operation for a dialect."""
    return {operation: operation.statement(dialect) for operation in ORDER}


@dataclass(frozen=True)
class Plan:
    """Steps that are stored together. `subjects` are the tables, matches and players that they
    concern: two plans that share one are kept in order.
    """

    steps: tuple[tuple[Operation, Values], ...]
    subjects: frozenset[Hashable] = field(default_factory=frozenset)
    claims: frozenset[Claim] = frozenset()
    """The tables that this node must own for it, if there are several nodes."""


def gathered(plans: Iterable[Plan]) -> list[tuple[Operation, list[Values]]]:
    """The steps of many plans kind by kind, ready to be stored; of values that replace each other,
    only the last.
    """
    kinds: dict[Operation, list[Values]] = {operation: [] for operation in ORDER}
    latest: dict[Operation, dict[tuple[Any, ...], Values]] = {}
    for plan in plans:
        for operation, values in plan.steps:
            if operation.replaces:
                key = tuple(values[name] for name in operation.key)
                latest.setdefault(operation, {})[key] = values
            else:
                prepare = operation.prepare
                kinds[operation].append(values if prepare is None else prepare(values))
    for operation, by_key in latest.items():
        kinds[operation] = list(by_key.values())
    return [(operation, values) for operation, values in kinds.items() if values]


def plan_of(writes: Iterable[Write], claims: frozenset[Claim] = frozenset()) -> Plan:
    """The plan of a table's writes. With `claims`, nothing is stored unless they hold."""
    steps: list[tuple[Operation, Values]] = []
    subjects: set[Hashable] = set()
    for write in writes:
        if isinstance(write, StoredTable):
            steps.append((TABLE, _table_values(write)))
            steps.extend(_seating(write))
            subjects |= {("table", write.id), ("match", write.match)}
        elif isinstance(write, StoredMatch):
            steps.append((MATCH, _match_values(write)))
            steps.extend((MATCH_SEAT, values) for values in _seat_values(write))
            subjects |= {("table", write.table), ("match", write.id)}
        elif isinstance(write, Row):
            steps.append((ROW, _row_values(write)))
            subjects.add(("match", write.match))
        elif isinstance(write, SeatResult):
            steps.append((RESULT, _result_values(write)))
            subjects.add(("match", write.match))
        elif isinstance(write, StoredWin):
            steps.append((WIN, _win_values(write)))
            subjects.add(("match", write.match))
        else:
            steps.append((RECORD, _record_values(write)))
            steps.append((FORGET, {"key_match": write.match, "last_deal": write.deal}))
            subjects.add(("match", write.match))
    subjects.discard(("match", None))
    return Plan(tuple(steps), frozenset(subjects), claims)


def new_table_plan(table: StoredTable, node: str, writes: Iterable[Write] = ()) -> Plan:
    """The plan of a table that this node opens and owns, and of what is stored with it."""
    values = _table_values(table) | {"owner": node, "epoch": FIRST_EPOCH}
    more = plan_of(writes)
    steps = ((NEW_TABLE, values), *_seating(table), *more.steps)
    return Plan(steps, frozenset({("table", table.id)}) | more.subjects)


def come_back_plan(table: StoredTable, claims: frozenset[Claim] = frozenset()) -> Plan:
    """The plan of a table to which people have come back."""
    subjects: set[Hashable] = {("table", table.id)}
    if table.match is not None:
        subjects.add(("match", table.match))
    return Plan(((COME_BACK, {"key_id": table.id}),), frozenset(subjects), claims)


def player_plan(player: StoredPlayer, token_hash: bytes, now: float) -> Plan:
    """The plan of a new player with a first device."""
    values = {"id": player.id, "name": player.name, "created": now}
    device = device_plan(player.id, token_hash, now)
    return Plan(((PLAYER, values), *device.steps), device.subjects)


def device_plan(player: str, token_hash: bytes, now: float) -> Plan:
    """The plan of another device of a player."""
    values = {"token_hash": token_hash, "player_id": player, "created": now}
    return Plan(((DEVICE, values),), frozenset({("player", player)}))


def recovery_code_plan(player: str, code_hash: bytes, now: float) -> Plan:
    """The plan of a person's recovery code; the one before becomes void."""
    values = {"player_id": player, "code_hash": code_hash, "created": now}
    return Plan(((RECOVERY_CODE, values),), frozenset({("player", player)}))


def sign_out_plan(player: str, token_hashes: Iterable[bytes]) -> Plan:
    """The plan that signs a person out on these devices, and makes void any recovery code that they
    may have asked for.
    """
    steps = [(SIGN_OUT, {"key_hash": token_hash}) for token_hash in token_hashes]
    return Plan((*steps, (VOID_CODE, {"key_id": player})), frozenset({("player", player)}))


def rename_plan(player: str, name: str, face: int | None) -> Plan:
    """The plan of another name; and of another face, unless it is None."""
    steps: list[tuple[Operation, Values]] = [(RENAME, {"key_id": player, "new_name": name})]
    if face is not None:
        steps.append((FACE, {"key_id": player, "new_face": face}))
    return Plan(tuple(steps), frozenset({("player", player)}))


def unpacked(record: bytes, version: int) -> bytes:
    """A record as it was given. Raises `StoreRefused` for a packing of a later server."""
    if version != RECORD_PACKING:
        raise StoreRefused("storage_failed", f"record packed in unknown way {version}")
    return zlib.decompress(record)


def is_same(operation: Operation, stored: Mapping[Any, Any], values: Values) -> bool:
    """True if a stored row is the same as the one to be inserted."""
    if operation is not RECORD:
        return all(stored[name] == values[name] for name in operation.once)
    # Two versions of zlib may pack one record differently.
    packed = [(entry["record"], entry["version"]) for entry in (stored, values)]
    return (
        unpacked(*packed[0]) == unpacked(*packed[1])
        and stored["scores"] == values["scores"]
        and stored["ended"] == values["ended"]
    )


def _seating(table: StoredTable) -> list[tuple[Operation, Values]]:
    if table.phase == "closed":
        return [(UNSEAT, {"key_id": table.id})]
    return [(SEAT, {"player_id": seat.player, "table_id": table.id}) for seat in table.people]


def _bench(table: StoredTable) -> dict[str, Any] | None:
    """The bench, and in the same column the host's decisions about people who want to sit down, and
    the bots that have other seats than those of their numbers.
    """
    bots = [seat.bot for seat in table.seats]
    if table.bench == NOBODY and table.admission == ANYBODY and not any_bot(bots):
        return None
    bench: dict[str, Any] = {
        **msgspec.to_builtins(table.bench),
        "people": _seats(table.bench.people),
    }
    if table.admission != ANYBODY:
        bench["admission"] = msgspec.to_builtins(table.admission)
    if any_bot(bots):
        bench["bots"] = bots
    return bench


def any_bot(bots: Sequence[int | None]) -> bool:
    """True if one of these bots has another seat than that of its number."""
    return any(bot is not None for bot in bots)


def _seats(seats: Iterable[StoredSeat]) -> list[Values]:
    """Seats without their bots, so that a node of the release before can read the seats."""
    return [{"player": seat.player, "name": seat.name, "level": seat.level} for seat in seats]


def _sitters(match: StoredMatch) -> dict[str, list[list[Any]]]:
    sitters: dict[str, list[list[Any]]] = match.state.get(SITTERS, {})
    return sitters


def _state(match: StoredMatch) -> Values:
    """The state without the bots of its sitters, for the same reason as in `_seats`."""
    sitters = {deal: [row[:PLAIN] for row in rows] for deal, rows in _sitters(match).items()}
    return match.state | ({SITTERS: sitters} if sitters else {})


def _bots(match: StoredMatch) -> dict[str, list[int | None]] | None:
    lines = {"seats": [seat.bot for seat in match.seats]}
    for deal, rows in _sitters(match).items():
        lines[deal] = [row[PLAIN] if len(row) > PLAIN else None for row in rows]
    return {line: bots for line, bots in lines.items() if any_bot(bots)} or None


def _table_values(table: StoredTable) -> Values:
    return {
        "id": table.id,
        "code": table.code,
        "link": table.link,
        "ruleset": table.ruleset,
        "preset": table.preset,
        "rules": table.rules,
        "options": table.options,
        "host": table.host,
        "phase": table.phase,
        "closed": table.phase == "closed",
        "seats": _seats(table.seats),
        "bench": _bench(table),
        "created": table.created,
        "match_id": table.match,
        "persons": table.persons,
        "left_at": table.left_at,
    }


def _match_values(match: StoredMatch) -> Values:
    return {
        "id": match.id,
        "table_id": match.table,
        "share": match.share,
        "ruleset": match.ruleset,
        "rules": match.rules,
        "seats": _seats(match.seats),
        "length": match.length,
        "server_seed": match.server_seed,
        "commitment": match.commitment,
        "commitments": match.commitments,
        "entropies": match.entropies,
        "started": match.started,
        "ended": match.ended,
        "state": _state(match),
        "history": match.history,
        "first_seq": match.first_seq,
        "bots": _bots(match),
    }


def _seat_values(match: StoredMatch) -> list[Values]:
    if MOMENT in match.state:
        return []
    # Latecomers follow the seats, so that the match is among their matches as well.
    players = (*(seat.player for seat in match.seats), *match.latecomers)
    return [
        {
            "match_id": match.id,
            "seat": number,
            "player_id": player,
            "started": match.started,
        }
        for number, player in enumerate(players)
    ]


def _row_values(row: Row) -> Values:
    return {
        "match_id": row.match,
        "deal": row.deal,
        "number": row.number,
        "seat": row.seat,
        "n": row.n,
        "payload": row.payload,
    }


def _record_values(deal: SettledDeal) -> Values:
    return {
        "match_id": deal.match,
        "deal": deal.deal,
        "scores": list(deal.scores),
        "record": deal.record,
        "ended": deal.ended,
    }


def _result_values(result: SeatResult) -> Values:
    return {
        "match_id": result.match,
        "deal": result.deal,
        "seat": result.seat,
        "player_id": result.player,
        "ruleset": result.ruleset,
        "naming": result.naming,
        "race": result.race,
        "seats": result.seats,
        "people": result.people,
        "points": result.points,
        "place": result.place,
        "ended": result.ended,
    }


def _win_values(win: StoredWin) -> Values:
    return {
        "match_id": win.match,
        "deal": win.deal,
        "number": win.number,
        "seat": win.seat,
        "player_id": win.player,
        "giver": win.giver,
        "giver_id": win.giver_player,
        "self_drawn": win.self_drawn,
        "points": win.points,
        "fans": list(win.fans),
    }
