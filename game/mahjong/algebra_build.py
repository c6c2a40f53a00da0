"""Build the tables of the suit algebra from the rules of melds alone.

``python -m game.mahjong.algebra_build > game/mahjong/algebra_data.py`` writes the data module;
a test builds the tables again and compares.

A *vector* holds, for every number of melds 0-5 and pairs 0-1, the fewest tiles that must be added
until some tiles contain that many melds and pairs.  It is packed into one ``int``, one byte per
entry, so that the smaller of all twelve entries takes a handful of integer operations.

The vectors of all 5**9 suit configurations are found by an automaton that reads the counts of
ranks 1, 2, … 9.  Its state holds, for each number of runs still waiting for their second and
third tile, the best vector so far.  Few states differ, and fewer final vectors: ``join``, putting
two groups of tiles together, closes after a few hundred *elements*.
"""

import base64
import lzma
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from game.mahjong import algebra_pack

Vector: TypeAlias = int
State: TypeAlias = int
"""Nine vectors one after the other: ``3 * a + b`` runs wait, see ``_successors``."""
Rows: TypeAlias = list[list[int]]

CAPS: Final = (4, 8)
"""Copies of one kind a finished hand may hold: 4, or 8 when a wildcard may stand for a fifth.

Eight is as good as no limit: the ninth copy belongs to a meld without any natural tile, which can
as well be another kind.
"""

MELDS: Final = algebra_pack.MELDS
LANES: Final = 2 * (MELDS + 1)
NEVER: Final = 40
"""Out of reach.  Real entries are at most 17, and sums stay below 128, the guard bit of a lane."""

_ONES: Final = int.from_bytes(b"\x01" * LANES, "little")
_GUARD: Final = _ONES << 7
_ALL: Final = (1 << 8 * LANES) - 1
_NO_PAIR: Final = int.from_bytes(b"\xff\x00" * (MELDS + 1), "little")
_NOTHING: Final = _ONES * NEVER
_START: Final = _NOTHING >> 8 << 8
"""Before the first rank: no meld and no pair cost nothing, all else is out of reach."""
_BELOW: Final = [_NOTHING & ((1 << 16 * melds) - 1) for melds in range(MELDS + 1)]

_STATE: Final = (1 << 72 * LANES) - 1
_STATE_GUARD: Final = int.from_bytes(b"\x80" * (9 * LANES), "little")
_OLDER: Final = _STATE - sum(_ALL << 24 * LANES * newer for newer in range(3))
_NOTHING_AT_ALL: Final = sum(_NOTHING << 8 * LANES * index for index in range(9))
_NOTHING_OLDER: Final = sum(_NOTHING << 24 * LANES * newer for newer in range(3))
_NOTHING_NEWER: Final = sum(_NOTHING << 8 * LANES * older for older in range(3))


class Tables(NamedTuple):
    """The algebra as plain values.  Elements of one suit or of the honours are numbered first."""

    suit: bytes
    """The element of each of the 5**9 suit keys."""
    honour: bytes
    """The element of each of the 5**7 honour keys."""
    vectors: list[bytes]
    """Per element its vector; entry ``2 * melds + pairs``."""
    products: list[list[int]]
    """``products[a][b]`` for a below ``singles`` and any b: the element of both together."""
    need_classes: list[list[int]]
    """``need_classes[a][b]`` for all elements: the row of ``needs`` of both together."""
    needs: list[bytes]
    """Per class the tiles missing for one pair and 0-5 melds."""

    @property
    def singles(self) -> int:
        """Elements below this number are those of one group of tiles."""
        return len(self.products)


def smaller(x: Vector, y: Vector, guard: int = _GUARD) -> Vector:
    """Return the smaller entry of every lane; ``guard`` has the highest bit of each."""
    larger = ((x | guard) - y & guard) >> 7
    return x ^ (x ^ y) & larger * 0xFF


def _add_melds(vector: Vector, melds: int) -> Vector:
    return vector << 16 * melds & _ALL | _BELOW[melds]


def _add_pair(vector: Vector) -> Vector:
    return (vector & _NO_PAIR) << 8 | _NOTHING & _NO_PAIR


def join(x: Vector, y: Vector) -> Vector:
    """Return the vector of two groups of tiles that share no meld: a min-plus convolution."""
    best = _NOTHING
    paired = _add_pair(y)
    fewer = (0, 0)
    for melds in range(MELDS + 1):
        alone, with_pair = x >> 16 * melds & 0x7F, x >> 16 * melds + 8 & 0x7F
        if melds and (alone, with_pair) == (fewer[0] + 3, fewer[1] + 3):
            break  # from here on x only adds melds it has no tiles for, and so can y
        fewer = alone, with_pair
        best = smaller(best, _add_melds(y, melds) + _ONES * alone)
        best = smaller(best, _add_melds(paired, melds) + _ONES * with_pair)
    return best


def _entries(vector: Vector) -> bytes:
    return vector.to_bytes(LANES, "little")


def _settle(vectors: list[Vector]) -> State:
    """Let fewer waiting runs stand in for more, so that equivalent states become equal."""
    state = int.from_bytes(b"".join([_entries(vector) for vector in vectors]), "little")
    state = smaller(state, _NOTHING_AT_ALL, _STATE_GUARD)
    for _ in range(2):
        state = smaller(state, state << 8 * LANES & _OLDER | _NOTHING_OLDER, _STATE_GUARD)
        state = smaller(state, state << 24 * LANES & _STATE | _NOTHING_NEWER, _STATE_GUARD)
    return state


def _vectors_of(state: State) -> list[Vector]:
    return [state >> 8 * LANES * index & _ALL for index in range(9)]


def _successors(state: State, cap: int, may_start: bool) -> list[State]:
    """Read one rank that holds 0, 1, … 4 tiles.

    Entry ``3 * a + b`` of a state belongs to ``a`` runs begun at the last rank and ``b`` begun
    at the one before.  Three equal runs are three triplets, so two of a kind are enough.
    """
    following = [[_NOTHING] * 9 for _ in range(5)]
    now = _vectors_of(state)
    for newer in range(3):
        if newer and now[3 * newer : 3 * newer + 3] == now[3 * newer - 3 : 3 * newer]:
            continue  # no better than with one waiting run less
        uses = [_NOTHING] * (cap + 1)
        for older in range(3):
            vector = now[3 * newer + older]
            if older and vector == now[3 * newer + older - 1]:
                continue
            for triplets in range(cap // 3 + 1):
                for pairs in range(2):
                    used = older + 3 * triplets + 2 * pairs
                    if used <= cap:
                        more = _add_pair(vector) if pairs else vector
                        uses[used] = smaller(uses[used], _add_melds(more, triplets))
        for started in range(3 if may_start else 1):
            room = cap - newer - started
            for held, best in enumerate(_cheapest(uses[: room + 1], newer + started)):
                following[held][3 * started + newer] = _add_melds(best, started)
    return [_settle(entries) for entries in following]


def _cheapest(uses: list[Vector], runs: int) -> list[Vector]:
    """Return for 0-4 held tiles the best of ``uses[used]``, of which ``runs`` more are needed.

    Every needed tile that is not held costs one.
    """
    free = [uses[0]]
    for vector in uses[1:]:
        free.append(smaller(free[-1], vector))
    paid = [_NOTHING] * len(uses)
    for used in range(len(uses) - 2, -1, -1):
        paid[used] = smaller(smaller(paid[used + 1], uses[used + 1]) + _ONES, _NOTHING)
    best = []
    for held in range(5):
        spare = held - runs
        if spare < 0:
            best.append(smaller(uses[0], paid[0]) + _ONES * -spare)
        else:
            last = min(spare, len(uses) - 1)
            best.append(smaller(free[last], paid[last]))
    return best


def _automaton(ranks: int, cap: int, runs: bool) -> tuple[list[Rows], list[Vector]]:
    """Return per rank the successors of every state, and the vectors of the final states."""
    states: list[State] = [_settle([_START] + [_NOTHING] * 8)]
    levels: list[Rows] = []
    for rank in range(1, ranks):
        found: dict[State, int] = {}
        may_start = runs and rank <= ranks - 2
        levels.append(
            [
                [found.setdefault(new, len(found)) for new in _successors(state, cap, may_start)]
                for state in states
            ]
        )
        states = list(found)
    final: dict[Vector, int] = {}
    levels.append(
        [
            [final.setdefault(new & _ALL, len(final)) for new in _successors(state, cap, False)]
            for state in states
        ]
    )
    return levels, list(final)


def vector_of(group: Sequence[int], cap: int, runs: bool) -> bytes:
    """Return the vector of one group of tiles; entry ``2 * melds + pairs``.

    ``group`` are the counts of a suit, or of the honours with ``runs`` false.
    """
    state = _settle([_START] + [_NOTHING] * 8)
    for rank, held in enumerate(group, 1):
        state = _successors(state, cap, runs and rank <= len(group) - 2)[held]
    return _entries(state & _ALL)


def _expand(levels: list[Rows], elements: list[int]) -> bytes:
    """Write out the element of every key.

    The key of a configuration read backwards has the same element, so it does not matter that
    the first rank read becomes the most significant digit.
    """
    blocks = [bytes(elements[final] for final in row) for row in levels[-1]]
    for rows in reversed(levels[:-1]):
        blocks = [b"".join([blocks[state] for state in row]) for row in rows]
    return blocks[0]


def _close(singles: list[Vector]) -> tuple[list[Vector], dict[tuple[Vector, Vector], Vector]]:
    """Return all vectors that joining reaches, and the join of every two of them."""
    found = dict.fromkeys(singles)
    joined: dict[tuple[Vector, Vector], Vector] = {}
    done = 0
    while done < len(found):
        vectors = list(found)
        for index in range(done, len(vectors)):
            for other in vectors[: index + 1]:
                both = join(vectors[index], other)
                joined[vectors[index], other] = joined[other, vectors[index]] = both
                found.setdefault(both)
        done = len(vectors)
    return list(found), joined


def build(cap: int) -> Tables:
    """Compute the tables for hands that may hold ``cap`` copies of a kind (see ``CAPS``)."""
    suit_levels, suit_vectors = _automaton(9, cap, runs=True)
    honour_levels, honour_vectors = _automaton(7, cap, runs=False)
    singles = sorted({*suit_vectors, *honour_vectors}, key=_entries)
    closed, joined = _close(singles)
    vectors = singles + sorted(set(closed).difference(singles), key=_entries)
    number = {vector: element for element, vector in enumerate(vectors)}
    columns = {vector: _entries(vector)[1::2] for vector in vectors}
    needs = sorted(set(columns.values()))
    need_number = {column: index for index, column in enumerate(needs)}
    return Tables(
        suit=_expand(suit_levels, [number[vector] for vector in suit_vectors]),
        honour=_expand(honour_levels, [number[vector] for vector in honour_vectors]),
        vectors=[_entries(vector) for vector in vectors],
        products=[[number[joined[a, b]] for b in vectors] for a in singles],
        need_classes=[[need_number[columns[joined[a, b]]] for b in vectors] for a in vectors],
        needs=needs,
    )


def pack(tables: Tables) -> str:
    """Return the tables as text that ``algebra_pack.unpack`` reads."""
    flat = [element for row in tables.products for element in row]
    raw = b"".join(
        [
            algebra_pack.header(tables.singles, len(tables.vectors), len(tables.needs)),
            tables.suit,
            tables.honour,
            bytes(element & 0xFF for element in flat),
            bytes(element >> 8 for element in flat),
            b"".join(bytes(row) for row in tables.need_classes),
            *tables.needs,
        ]
    )
    packed = lzma.compress(raw, format=lzma.FORMAT_RAW, filters=algebra_pack.FILTERS)
    return base64.b64encode(packed).decode("ascii")


def data_module() -> str:
    """Return the source of ``algebra_data``."""
    lines = [
        '"""The tables of the suit algebra, compressed.',
        "",
        "Written by ``python -m game.mahjong.algebra_build``; not to be edited.",
        '"""',
        "",
        "from typing import Final",
        "",
        "PACKED: Final[dict[int, str]] = {",
    ]
    for cap in CAPS:
        text = pack(build(cap))
        lines.append(f"    {cap}: (")
        lines += [f'        "{text[i : i + 88]}"' for i in range(0, len(text), 88)]
        lines.append("    ),")
    return "\n".join([*lines, "}", '"""Per copies of a kind that a finished hand may hold."""', ""])


if __name__ == "__main__":
    print(data_module(), end="")
