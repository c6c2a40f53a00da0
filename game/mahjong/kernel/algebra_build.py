"""Build the tables of the suit algebra from the rules of melds alone.

``python -m game.mahjong.kernel.algebra_build`` prints the data module
``algebra_data``; a test builds the tables again and compares.

The vectors (see ``algebra_lanes``) of all 5**9 suit configurations are found by an automaton that
reads the counts of ranks 1, 2, … 9.  Its state holds, for each number of runs still waiting for
their second and third tile, the best vector so far.  Few states differ, and fewer final vectors:
``join``, putting two groups of tiles together, closes after a few hundred *elements*.
"""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from game.mahjong.kernel.algebra_lanes import NEVER, WIDTH, Column, Lanes
from game.mahjong.kernel.algebra_pack import MELDS, AlgebraTables, pack

State: TypeAlias = bytes
"""Nine vectors one after the other: ``3 * a + b`` runs wait, see ``_successors``."""
States: TypeAlias = list[Column]
"""Any number of states as nine columns."""
Rows: TypeAlias = list[list[int]]

CAPS: Final = (4, 8)
"""Copies of one kind a finished hand may hold: 4, or 8 when a wildcard may stand for a fifth.

Eight is as good as no limit: the ninth copy belongs to a meld without any natural tile, which can
as well be another kind.
"""

_OUT_OF_REACH: Final = bytes([NEVER]) * WIDTH
_START: Final = b"\0".ljust(WIDTH, bytes([NEVER])) + _OUT_OF_REACH * 8
"""Before the first rank: no meld and no pair cost nothing, all else is out of reach."""
_WAITING: Final = range(3)
"""Runs waiting for a tile; three equal runs are three triplets, so two of a kind are enough."""


class Built(NamedTuple):
    """The tables and the meaning of their elements."""

    tables: AlgebraTables
    vectors: list[bytes]
    """Per element its vector."""


def _columns(states: Iterable[State], lanes: Lanes) -> States:
    vectors = [[state[i : i + WIDTH] for i in range(0, len(state), WIDTH)] for state in states]
    return [lanes.column(column) for column in zip(*vectors, strict=True)]


def _settle(states: States, lanes: Lanes) -> list[State]:
    """Let fewer waiting runs stand in for more, so that equivalent states become equal."""
    settled = [lanes.smaller(column, lanes.nothing) for column in states]
    for newer in _WAITING:
        for older in _WAITING:
            index = 3 * newer + older
            if older:
                settled[index] = lanes.smaller(settled[index], settled[index - 1])
            if newer:
                settled[index] = lanes.smaller(settled[index], settled[index - 3])
    return list(map(b"".join, zip(*map(lanes.split, settled), strict=True)))


def _successors(states: Sequence[State], cap: int, may_start: bool) -> list[list[State]]:
    """Let every state read one rank that holds 0, 1, … 4 tiles; a list for each of these.

    Entry ``3 * a + b`` of a state belongs to ``a`` runs begun at the last rank and ``b`` begun
    at the one before.
    """
    lanes = Lanes(len(states))
    following = [[lanes.nothing] * 9 for _ in range(5)]
    now = _columns(states, lanes)
    for newer in _WAITING:
        uses = _uses(now[3 * newer : 3 * newer + 3], cap, lanes)
        for started in _WAITING if may_start else range(1):
            # The runs themselves must keep the limit of copies, with any use of the rest of the
            # rank.
            room = cap - newer - started
            best = _cheapest(uses[: room + 1], newer + started, lanes)
            # A run counts as a meld at its first rank, and pays for its tiles rank by rank.
            for held, column in enumerate(best):
                following[held][3 * started + newer] = lanes.add_melds(column, started)
    return [_settle(columns, lanes) for columns in following]


def _uses(waiting: Sequence[Column], cap: int, lanes: Lanes) -> list[Column]:
    """Return the best of using 0, 1, … ``cap`` tiles of a rank for all but the newer runs.

    ``waiting`` has a column for every number of older runs, each of which takes a tile.
    """
    uses = [lanes.nothing] * (cap + 1)
    for older, column in enumerate(waiting):
        paired = lanes.add_pair(column)
        for triplets in range(cap // 3 + 1):
            for pairs, held in enumerate((column, paired)):
                used = older + 3 * triplets + 2 * pairs
                if used <= cap:
                    uses[used] = lanes.smaller(uses[used], lanes.add_melds(held, triplets))
    return uses


def _cheapest(uses: Sequence[Column], runs: int, lanes: Lanes) -> list[Column]:
    """Return for 0-4 held tiles the best of ``uses[used]``, of which ``runs`` more are needed.

    Every needed tile that is not held costs one.
    """
    # A goal that uses fewer tiles than are held is met as well: hands only have to
    # contain it, which is why a deficit holds for 3n + 1 and 3n + 2 tiles alike.
    free = [uses[0]]
    for column in uses[1:]:
        free.append(lanes.smaller(free[-1], column))
    paid = [lanes.nothing] * len(uses)
    for used in range(len(uses) - 2, -1, -1):
        cheaper = lanes.smaller(paid[used + 1], uses[used + 1])
        paid[used] = lanes.smaller(cheaper + lanes.ones, lanes.nothing)
    best = []
    for held in range(5):
        spare = held - runs
        if spare < 0:
            best.append(lanes.smaller(uses[0], paid[0]) + lanes.ones * -spare)
        else:
            last = min(spare, len(uses) - 1)
            best.append(lanes.smaller(free[last], paid[last]))
    return best


def _automaton(ranks: int, cap: int, runs: bool) -> tuple[list[Rows], list[bytes]]:
    """Return per rank the successors of every state, and the vectors of the final states."""
    states = [_START]
    levels: list[Rows] = []
    for rank in range(1, ranks + 1):
        found: dict[bytes, int] = {}
        reached = _successors(states, cap, runs and rank <= ranks - 2)
        # Runs that still wait after the last rank never end: only the vector without them stays.
        if rank == ranks:
            reached = [[state[:WIDTH] for state in held] for held in reached]
        levels.append(
            [
                [found.setdefault(state, len(found)) for state in following]
                for following in zip(*reached, strict=True)
            ]
        )
        states = list(found)
    return levels, states


def vector_of(group: Sequence[int], cap: int, runs: bool) -> bytes:
    """Return the vector of one group of tiles; entry ``2 * melds + pairs``.

    ``group`` are the counts of a suit, or of the honours with ``runs`` false.
    """
    state = _START
    for rank, held in enumerate(group, 1):
        (state,) = _successors([state], cap, runs and rank <= len(group) - 2)[held]
    return state[:WIDTH]


def _expand(levels: list[Rows], elements: list[int]) -> bytes:
    """Write out the element of every key.

    The key of a configuration read backwards has the same element, so it does not matter that
    the first rank read becomes the most significant digit.
    """
    blocks = [bytes(elements[final] for final in row) for row in levels[-1]]
    for rows in reversed(levels[:-1]):
        blocks = [b"".join([blocks[state] for state in row]) for row in rows]
    return blocks[0]


def _joins(vectors: Iterable[bytes], others: Sequence[bytes]) -> list[list[bytes]]:
    """Return the join of each of some vectors with each of the others."""
    lanes = Lanes(len(others))
    column = lanes.column(others)
    return [lanes.split(lanes.join(vector, column)) for vector in vectors]


def _closed(singles: Sequence[bytes]) -> list[bytes]:
    """Return all vectors that joining reaches, those of one group first, each part in order."""
    # The closure is finite, for entries are bounded: 328 elements
    # with a cap of four copies, 287 with eight.
    found, fresh = set(singles), set(singles)
    while fresh:
        fresh = {both for row in _joins(fresh, [*found]) for both in row}.difference(found)
        found |= fresh
    return [*singles, *sorted(found.difference(singles))]


_SETS: Final = {
    bytes(bits): sum(bit << melds for melds, bit in enumerate(bits))
    for bits in product((0, 1), repeat=MELDS + 1)
}


def _helps(vectors: Sequence[bytes]) -> list[bytes]:
    """Return for every two vectors the melds for which a tile more of the first may lower the join.

    Only if some of the tiles missing for the best share of the melds are missing in the first
    group, that is, if the join is less once every entry of the first is one less.
    """
    lanes = Lanes(len(vectors))
    column = lanes.column(vectors)
    rows = []
    for vector in vectors:
        less = bytes(max(entry - 1, 0) for entry in vector)
        lowered = lanes.join(vector, column) - lanes.join(less, column)
        rows.append(bytes(_SETS[entries[1::2]] for entries in lanes.split(lowered)))
    return rows


def build(cap: int) -> Built:
    """Compute the tables for hands that may hold ``cap`` copies of a kind (see ``CAPS``)."""
    suit_levels, suit_vectors = _automaton(9, cap, runs=True)
    honour_levels, honour_vectors = _automaton(7, cap, runs=False)
    # Elements of one group come first: they fit a byte each (198 and 163), which
    # keeps the two megabytes of a suit's table; only products need two bytes.
    singles = sorted({*suit_vectors, *honour_vectors})
    vectors = _closed(singles)
    joined = _joins(vectors, vectors)
    number = {vector: element for element, vector in enumerate(vectors)}
    # Only entries with a pair are asked of whole hands: the odd half of a vector.
    needs = sorted({vector[1::2] for vector in vectors})
    need_number = {column: index for index, column in enumerate(needs)}
    need_of = {vector: need_number[vector[1::2]] for vector in vectors}
    helps = _helps(vectors)
    help_rows = list(dict.fromkeys(helps))
    tables = AlgebraTables(
        singles=len(singles),
        elements=len(vectors),
        suit=_expand(suit_levels, [number[vector] for vector in suit_vectors]),
        honour=_expand(honour_levels, [number[vector] for vector in honour_vectors]),
        products=[number[both] for row in joined[: len(singles)] for both in row],
        need_classes=bytes(need_of[both] for row in joined for both in row),
        needs=b"".join(needs),
        helping=bytes(map(help_rows.index, helps)),
        helps=b"".join(help_rows),
    )
    return Built(tables, vectors)


def data_module() -> str:
    """Return the source of ``algebra_data``."""
    lines = [
        '"""The tables of the suit algebra, compressed.',
        "",
        "Written by ``python -m game.mahjong.kernel.algebra_build``; not to be edited.",
        '"""',
        "",
        "from typing import Final",
        "",
        "PACKED: Final[dict[int, str]] = {",
    ]
    for cap in CAPS:
        text = pack(build(cap).tables)
        lines.append(f"    {cap}: (")
        lines += [f'        "{text[i : i + 88]}"' for i in range(0, len(text), 88)]
        lines.append("    ),")
    return "\n".join([*lines, "}", '"""Per copies of a kind that a finished hand may hold."""', ""])


if __name__ == "__main__":
    print(data_module(), end="")
