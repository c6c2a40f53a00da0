"""The tables of the database, declared once; `migrations/` brings a stored database up to date."""

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
    # The number of servers that have opened the database, see `ownership`.
    Column("epoch", Integer, nullable=False),
    # The number of nodes that have joined: it gives each its own number, see `nodes`.
    Column("nodes", Integer, nullable=False, server_default="0"),
)

nodes = Table(
    "nodes",
    metadata,
    # New at every start: a process that starts again is another node.
    Column("id", String(32), primary_key=True),
    # The number of nodes that had joined before, plus one. The live node with the lowest number
    # does the work that one node does for all.
    Column("number", Integer, nullable=False, unique=True),
    # The name that its operator gives it.
    Column("name", String(64), nullable=False),
    Column("version", String(32), nullable=False),
    # The version of each game's engine: all nodes have the same, so that any node can continue any
    # deal.
    Column("engines", JSON, nullable=False),
    # UTC seconds by the clock of the database: the start of the node, and its last sign of life.
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
    # UTC seconds at which somebody else heard it last, null if nobody else has.
    Column("heard", Float),
    # Last: SQLite reads a row up to the column that is asked for.
    Column("sound", LargeBinary, nullable=False),
    # The queries for the rows that give way, and for the sum of all sizes, do not read the sound.
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
    # Follows from `phase`; a column of its own, so that a restart finds open tables by an index.
    Column("closed", Boolean, nullable=False, index=True),
    Column("seats", JSON, nullable=False),
    Column("created", Float, nullable=False),
    # No foreign key: a match refers to its table, and of two rows that refer to each other one has
    # to be inserted first.
    Column("match_id", String(32)),
    # The number of people who have a seat or sit out, so that the database can choose by it.
    Column("persons", Integer, nullable=False, server_default="0"),
    # UTC seconds at which the last of them left, once no server has the table in its memory.
    Column("left_at", Float, index=True),
    # The only node that may write it, and an epoch that rises whenever the owner changes: see
    # `owners`. Without nodes there is no owner.
    Column("owner", String(32), index=True),
    Column("epoch", Integer, nullable=False, server_default="0"),
    # The people who sit out, see `StoredBench`. Its key `admission` has the host's decisions about
    # people who want to sit down, see `StoredAdmission`; its key `bots` has, by seat, the bots with
    # another seat than that of their number. Null if there is none of these.
    Column("bench", JSON(none_as_null=True)),
)

# The people who have, or had, a seat at an open table: `tables.seats` has the present ones.
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
    # The bots of `seats`, and by deal those of the sitters in `state`, if one has another seat than
    # that of its number: nodes of the release before cannot read another field in these columns.
    Column("bots", JSON(none_as_null=True)),
)

match_seats = Table(
    "match_seats",
    metadata,
    Column("match_id", ForeignKey(matches.c.id), primary_key=True),
    Column("seat", Integer, primary_key=True),
    # No foreign key: a player who is deleted one day leaves the seat behind.
    Column("player_id", String(32)),
    # `matches.started`, which never changes: a player's matches are read newest first, a page at a
    # time, and an index must have them in this order.
    Column("started", Float, nullable=False),
    Index(None, "player_id", "started", "match_id"),
)

rows = Table(
    "rows",
    metadata,
    # No other index and no foreign key, so that the cost of a row depends only on its length.
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
    # The packing of `record`, see `statements.RECORD_PACKING`; the record has a version inside.
    Column("version", Integer, nullable=False),
    Column("scores", JSON, nullable=False),
    Column("record", LargeBinary, nullable=False),
    Column("ended", Float, nullable=False),
)

# One row for each seat of a settled deal, written with its record: statistics are sums of these.
seat_results = Table(
    "seat_results",
    metadata,
    Column("match_id", ForeignKey(matches.c.id), primary_key=True),
    Column("deal", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    # The person who sat there in this deal, null for a bot. No foreign key, as in `match_seats`.
    Column("player_id", String(32)),
    Column("ruleset", String(64), nullable=False),
    # The switches by which the ruleset has another name, as JSON with sorted keys.
    Column("naming", String(255), nullable=False),
    # True in a match to so many marks: points change hands with its last deal.
    Column("race", Boolean, nullable=False),
    # The numbers of seats, and of people.
    Column("seats", Integer, nullable=False),
    Column("people", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    # The place in the match, from 1, in its last deal: null in the others, in a match that has
    # ended before its time, and for somebody who has not sat there from its first deal on.
    Column("place", Integer),
    Column("ended", Float, nullable=False),
    Index(None, "player_id"),
)

wins = Table(
    "wins",
    metadata,
    Column("match_id", ForeignKey(matches.c.id), primary_key=True),
    Column("deal", Integer, primary_key=True),
    # From 0 in the order of the deal: some rules play on after a win.
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("player_id", String(32)),
    # The seat that threw the tile or card, and the person there.
    Column("giver", Integer),
    Column("giver_id", String(32)),
    Column("self_drawn", Boolean, nullable=False),
    # In a race its marks; null in matches from before these were kept.
    Column("points", Integer),
    # The ids of its fans.
    Column("fans", JSON, nullable=False),
    Index(None, "player_id"),
    Index(None, "giver_id"),
)

# People who play together again and again (牌友圈).
groups = Table(
    "groups",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    # Unguessable; it lets people in. A new one makes it void.
    Column("link", String(64), nullable=False, unique=True),
    # One of its people.
    Column("founder", String(32), nullable=False),
    Column("created", Float, nullable=False),
)

group_members = Table(
    "group_members",
    metadata,
    Column("group_id", ForeignKey(groups.c.id), primary_key=True),
    Column("player_id", ForeignKey(players.c.id), primary_key=True, index=True),
    Column("joined", Float, nullable=False),
)

# The rooms of groups: the matches of such a room count for its group. A room has at most one.
group_rooms = Table(
    "group_rooms",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("group_id", ForeignKey(groups.c.id), nullable=False, index=True),
    Column("added", Float, nullable=False),
)
