"""The tables of the database, declared once; `migrations/` brings a stored one up to them."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

ownership = Table(
    "ownership",
    metadata,
    # There is one row, with the id 1.
    Column("id", Integer, primary_key=True),
    # How many servers have opened the database, see `ownership`.
    Column("epoch", Integer, nullable=False),
    # How many nodes have joined: each has a number of its own, see `nodes`.
    Column("nodes", Integer, nullable=False, server_default="0"),
)

nodes = Table(
    "nodes",
    metadata,
    # A new one at every start: a process that comes back is another node.
    Column("id", String(32), primary_key=True),
    # How many had joined before, and one: the lowest that is alive does what one does for all.
    Column("number", Integer, nullable=False, unique=True),
    # What its operator calls it.
    Column("name", String(64), nullable=False),
    Column("version", String(32), nullable=False),
    # The version of each game's engine: all nodes have the same, so that any can play on any deal.
    Column("engines", JSON, nullable=False),
    # UTC seconds by the clock of the database, as `beat`: when it was alive last.
    Column("started", Float, nullable=False),
    Column("beat", Float, nullable=False),
    Column("draining", Boolean, nullable=False),
    # For the operator: `cluster.membership.Condition` as plain values.
    Column("condition", JSON, nullable=False),
)

players = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("created", Float, nullable=False),
    # The number of the drawing that stands for the person; none: letters of the name.
    Column("face", Integer),
)

devices = Table(
    "devices",
    metadata,
    Column("token_hash", LargeBinary(32), primary_key=True),
    Column("player_id", ForeignKey(players.c.id), nullable=False, index=True),
    Column("created", Float, nullable=False),
)

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("player_id", ForeignKey(players.c.id), primary_key=True),
    Column("code_hash", LargeBinary(32), nullable=False, unique=True),
    Column("created", Float, nullable=False),
)

recordings = Table(
    "recordings",
    metadata,
    Column("player_id", ForeignKey(players.c.id), primary_key=True),
    Column("line", String(32), primary_key=True),
    # UTC microseconds; the digest is that of the sound.
    Column("made", BigInteger, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("size", Integer, nullable=False),
    # UTC seconds at which somebody else heard it last, null where nobody has.
    Column("heard", Float),
    # Last: SQLite reads a row up to the column that is asked for.
    Column("sound", LargeBinary, nullable=False),
    # Rows that give way are found, and all sizes are added up, without a look at the sound.
    Index(None, "heard", "made", "size"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("code", String(16), nullable=False, index=True),
    Column("link", String(64), nullable=False, unique=True),
    Column("ruleset", String(64), nullable=False),
    Column("preset", String(40)),
    Column("rules", JSON, nullable=False),
    Column("options", JSON, nullable=False),
    Column("host", String(32), nullable=False),
    Column("phase", String(16), nullable=False),
    # What a restart looks for: told from `phase`, kept apart so that an index can find it.
    Column("closed", Boolean, nullable=False, index=True),
    Column("seats", JSON, nullable=False),
    Column("created", Float, nullable=False),
    # No foreign key: a match names its table, and of two that name each other one comes first.
    Column("match_id", String(32)),
    # The number of people who have a seat or sit out, so that the database can choose by it.
    Column("persons", Integer, nullable=False, server_default="0"),
    # UTC seconds at which the last of them went, once no server has the table in its memory.
    Column("left_at", Float, index=True),
    # The node that alone may write it, and how often that has changed: see `claims`. Without nodes
    # it is nobody's.
    Column("owner", String(32), index=True),
    Column("epoch", Integer, nullable=False, server_default="0"),
    # The people who sit out, see `StoredBench`, and as `admission` in it what the host has said
    # about who may sit down, see `StoredAdmission`, and as `bots` by seat those that have other
    # seats than those of their numbers; null where there is nothing of it.
    Column("bench", JSON(none_as_null=True)),
)

# Everybody who has a seat at an open table, or had one: `tables.seats` says which.
seated = Table(
    "seated",
    metadata,
    Column("player_id", String(32), primary_key=True),
    Column("table_id", ForeignKey(tables.c.id), primary_key=True, index=True),
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("table_id", ForeignKey(tables.c.id), nullable=False, index=True),
    Column("share", String(64), nullable=False, unique=True),
    Column("ruleset", String(64), nullable=False),
    Column("rules", JSON, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("length", JSON, nullable=False),
    Column("server_seed", LargeBinary, nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("commitments", JSON, nullable=False),
    Column("entropies", JSON, nullable=False),
    Column("started", Float, nullable=False),
    Column("ended", Float),
    Column("state", JSON, nullable=False),
    Column("history", JSON, nullable=False),
    Column("first_seq", Integer, nullable=False),
    # The bots of `seats`, and by deal those of the sitters in `state`, where one has another seat
    # than that of its number: nodes of the release before read neither with one more field.
    Column("bots", JSON(none_as_null=True)),
)

match_seats = Table(
    "match_seats",
    metadata,
    Column("match_id", ForeignKey(matches.c.id), primary_key=True),
    Column("seat", Integer, primary_key=True),
    # No foreign key: a player who is deleted one day leaves the seat behind.
    Column("player_id", String(32)),
    # That of the match, which never changes: a player's matches are read newest first, a page at a
    # time, and an index has to have them in this order.
    Column("started", Float, nullable=False),
    Index(None, "player_id", "started", "match_id"),
)

rows = Table(
    "rows",
    metadata,
    # No other key, and nothing that refers to others, so that a row costs what it is long.
    Column("match_id", String(32), primary_key=True),
    Column("deal", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer),
    Column("n", Integer, nullable=False),
    Column("payload", LargeBinary, nullable=False),
)

records = Table(
    "records",
    metadata,
    Column("match_id", ForeignKey(matches.c.id), primary_key=True),
    Column("deal", Integer, primary_key=True),
    # How `record` is packed, see `statements.RECORD_PACKING`; the record has a version inside.
    Column("version", Integer, nullable=False),
    Column("scores", JSON, nullable=False),
    Column("record", LargeBinary, nullable=False),
    Column("ended", Float, nullable=False),
)
