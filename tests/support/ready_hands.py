"""Random positions of mahjong in which a seat waits, by rules of any kind.

The hand is a whole one of which a tile has been taken away. Everything around it that may change
the worth of a win is random too: winds, melds, rivers, flowers, wildcards, declarations.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial

from game.mahjong.kernel.hand import Hand
from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.kernel.shapes import MASK_258
from game.mahjong.kernel.tiles import (
    BONUS_TILES,
    COPIES,
    HONOUR_MASK,
    KINDS,
    ORPHAN_KINDS,
    ORPHAN_MASK,
    SUIT_MASKS,
    Mask,
    is_suited,
    kinds_in,
    rank_of,
)
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.play.ready import nameable
from game.mahjong.position.board import SeatBoard
from game.mahjong.position.events import Missed, Score, Won
from game.mahjong.position.phase import Phase
from game.mahjong.position.river import RiverTile
from game.mahjong.position.treasure import Treasure
from game.mahjong.position.wild import wild_kinds
from game.mahjong.rules import MahjongRules
from game.mahjong.rules.wild import INDICATED
from game.mahjong.scoring.winning import checker_of

TRIES = 400
"""Hands that are made until one waits for something: few do under strict conditions."""

MOST_WILD = 4
"""Hands with more wildcards, which hardly come up, are read for seconds."""

KNITTED = tuple(
    tuple(9 * suit + rank + step for suit, rank in enumerate(order) for step in (0, 3, 6))
    for order in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
)
"""147, 258 and 369 of three suits, in each order."""

THREE_RANKS = sum(0b111 << 9 * suit for suit in range(3))
"""1, 2 and 3 of each suit."""


class _Tiles:
    """The tiles of a game that lie nowhere yet."""

    def __init__(self, rng: random.Random, rules: MahjongRules, indicator: int | None) -> None:
        self.rng = rng
        self.left = [0] * KINDS
        for kind in rules.kinds:
            self.left[kind] = COPIES
        if indicator is not None:
            self.left[indicator] -= 1

    def take(self, tiles: Sequence[int]) -> bool:
        """Take these tiles; False if they are not all there."""
        if any(self.left[tile] < tiles.count(tile) for tile in tiles):
            return False
        for tile in tiles:
            self.left[tile] -= 1
        return True

    def give_back(self, tiles: Sequence[int]) -> None:
        for tile in tiles:
            self.left[tile] += 1

    def any_of(self, kinds: Mask) -> int | None:
        """One of these kinds, each tile as likely as any."""
        there = [kind for kind in kinds_in(kinds) if self.left[kind]]
        if not there:
            return None
        return self.rng.choices(there, [self.left[kind] for kind in there])[0]

    def some(self, number: int) -> list[int]:
        """So many tiles of any kinds."""
        found = []
        for _ in range(number):
            tile = self.any_of((1 << KINDS) - 1)
            if tile is not None:
                self.left[tile] -= 1
                found.append(tile)
        return found

    def alike(self, kinds: Mask, number: int) -> list[int] | None:
        """So many of one kind."""
        tile = self.any_of(kinds)
        if tile is None or not self.take([tile] * number):
            return None
        return [tile] * number

    def run(self, kinds: Mask) -> list[int] | None:
        tile = self.any_of(kinds)
        if tile is None or not is_suited(tile) or rank_of(tile) > 7:
            return None
        tiles = [tile, tile + 1, tile + 2]
        if not all(kinds >> each & 1 for each in tiles) or not self.take(tiles):
            return None
        return tiles


def _wished(rng: random.Random, kinds: Mask) -> Mask:
    """The kinds that a hand is made of: any, or those of some great fan."""
    suit = rng.choice(SUIT_MASKS)
    two = suit | rng.choice(SUIT_MASKS)
    great = (suit, suit | HONOUR_MASK, two, two | HONOUR_MASK, ~ORPHAN_MASK, ORPHAN_MASK)
    near = THREE_RANKS << rng.randrange(7)
    wished = rng.choice((kinds, kinds, kinds, *great, near, near | HONOUR_MASK, MASK_258))
    return wished & kinds


def _until(tries: int, make: Callable[[], list[int] | None]) -> list[int] | None:
    return next(filter(None, (make() for _ in range(tries))), None)


def _special(rng: random.Random, rules: MahjongRules, tiles: _Tiles, kinds: Mask) -> list[int]:
    """The tiles of a whole hand of another shape than sets and a pair; none if there is none."""
    shapes: list[Callable[[], list[int] | None]] = []
    pairs = rules.melds_needed * 3 // 2 + 1

    def paired() -> list[int] | None:
        found: list[int] = []
        for _ in range(pairs - rules.eight_pairs):
            found += tiles.alike(kinds, 2) or ()
        if rules.eight_pairs:
            found += tiles.alike(kinds, 3) or ()
        return found

    def orphans() -> list[int] | None:
        found = [*ORPHAN_KINDS, rng.choice(ORPHAN_KINDS)]
        return found if tiles.take(found) else None

    def knitted() -> list[int] | None:
        honours = [*kinds_in(HONOUR_MASK)]
        found = rng.sample([*rng.choice(KNITTED), *honours], 14)
        return found if tiles.take(found) else None

    def straight() -> list[int] | None:
        found = [*rng.choice(KNITTED)]
        if not tiles.take(found):
            return None
        more = tiles.run(kinds) if rng.random() < 0.6 else tiles.alike(kinds, 3)
        return [*found, *(more or ()), *(tiles.alike(kinds, 2) or ())]

    def of_258() -> list[int] | None:
        return [tile for _ in range(14) for tile in tiles.alike(MASK_258, 1) or ()]

    if rules.seven_pairs or rules.eight_pairs:
        shapes += [paired, paired]
    if rules.thirteen_orphans:
        shapes.append(orphans)
    if rules.knitted_honours:
        shapes.append(knitted)
    if rules.knitted_straight:
        shapes += [straight, straight]
    if rules.all_258:
        shapes += [of_258, of_258]
    return (rng.choice(shapes)() or []) if shapes else []


def _sets(
    rng: random.Random, rules: MahjongRules, tiles: _Tiles, kinds: Mask, seat: int, wild: Mask
) -> tuple[list[int], list[Meld]] | None:
    """The concealed tiles of a whole hand of sets and a pair, and its melds."""
    runs = rng.choice((0.0, 0.2, 0.6, 0.6, 1.0))
    laid = rng.choice((0.0, 0.0, 0.3, 0.6, 1.0))
    held: list[int] = []
    melds: list[Meld] = []
    for _ in range(rules.melds_needed):
        run = rng.random() < runs
        found = _until(20, partial(tiles.run, kinds) if run else partial(tiles.alike, kinds, 3))
        if found is None:
            return None
        if rng.random() < laid and not any(wild >> tile & 1 for tile in found):
            meld = _meld(rng, rules, tiles, found, seat)
            if meld is not None:
                melds.append(meld)
                continue
        held += found
    pair = _until(20, partial(tiles.alike, kinds, 2))
    return None if pair is None else (held + pair, melds)


def _meld(
    rng: random.Random, rules: MahjongRules, tiles: _Tiles, found: list[int], seat: int
) -> Meld | None:
    low = found[0]
    others = [other for other in range(rules.seats) if other != seat]
    if found[1] != low:
        if not rules.chow:
            return None
        return Meld(MeldKind.CHOW, low, rng.choice(found), (seat - 1) % rules.seats)
    kinds = (MeldKind.KONG, MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG)
    kind = rng.choice((MeldKind.PUNG, MeldKind.PUNG, *kinds))
    if kind is not MeldKind.PUNG and not tiles.take([low]):
        kind = MeldKind.PUNG
    if kind is MeldKind.CONCEALED_KONG:
        return Meld(kind, low)
    return Meld(kind, low, low, rng.choice(others))


def ready_hand(rng: random.Random, rules: MahjongRules) -> SeatBoard:
    """A position in which the viewer waits. Raises `ValueError` if none was found."""
    for _ in range(TRIES):
        board = _position(rng, rules)
        if board is not None and _waits(board):
            return board
    raise ValueError("no hand waits for anything under these rules")


def _waits(board: SeatBoard) -> Mask:
    seat = board.viewer
    assert seat is not None
    hand = board.hands[seat]
    assert hand is not None
    return checker_of(board.rules).waits(hand, board.melds[seat], board.named[seat])


def _position(rng: random.Random, rules: MahjongRules) -> SeatBoard | None:
    seat = rng.randrange(rules.seats)
    indicator = rng.choice(rules.kinds) if rules.wild in INDICATED else None
    wild = sum(1 << kind for kind in wild_kinds(rules, indicator))
    tiles = _Tiles(rng, rules, indicator)
    kinds = sum(1 << kind for kind in rules.kinds)
    lacking = tuple(rng.randrange(3) for _ in range(rules.seats)) if rules.lacking_suit else ()
    if lacking:
        kinds &= ~SUIT_MASKS[lacking[seat]] | wild
    kinds = _wished(rng, kinds)
    melds: list[Meld] = []
    if rng.random() < 0.2:
        held = _special(rng, rules, tiles, kinds)
    else:
        made = _sets(rng, rules, tiles, kinds, seat, wild)
        if made is None:
            return None
        held, melds = made
    if len(held) + 3 * len(melds) != rules.hand_size + 1:
        return None
    held = _with_wildcards(rng, tiles, held, wild)
    held.remove(rng.choice(held))
    if sum(wild >> tile & 1 for tile in held) > MOST_WILD:
        return None
    board = SeatBoard(rules, seat)
    board.wild, board.indicator, board.lacking = wild, indicator, lacking
    board.hands[seat] = hand = Hand(held, wild_kinds=wild)
    if lacking:
        hand.barred = SUIT_MASKS[lacking[seat]] & ~wild
    board.sizes[seat] = len(held)
    board.melds[seat] = melds
    if not _waits(board) and not rules.named_pair_is_middle:
        return None
    _surround(rng, board, seat, tiles)
    _declare(rng, board, seat)
    return board


def _with_wildcards(rng: random.Random, tiles: _Tiles, held: list[int], wild: Mask) -> list[int]:
    """These tiles with wildcards in the place of some."""
    if not wild:
        return held
    held = list(held)
    number = rng.choices(range(5), (30, 40, 20, 8, 2))[0]
    for place in rng.sample(range(len(held)), number):
        found = tiles.alike(wild, 1)
        if found is not None:
            tiles.give_back([held[place]])
            held[place] = found[0]
    return held


def _surround(rng: random.Random, board: SeatBoard, seat: int, tiles: _Tiles) -> None:
    """Everything on the table beside the hand."""
    rules, seats = board.rules, board.seats
    board.number, board.dealer = 1, rng.randrange(seats)
    board.prevalent_wind = rng.randrange(4)
    board.streak = rng.choice((0, 0, 1, 3))
    if rules.stakes:
        board.stakes = tuple(rng.randint(0, rules.stakes) for _ in range(seats))
    others = [other for other in range(seats) if other != seat]
    early = rng.random() < 0.15 and not board.melds[seat]
    many = rng.randint(3, rules.draws)
    board.tiles_left = rules.draws - 1 if early else rng.choice((0, 1, 2, many, many))
    if not early:
        for other in others:
            _lay(rng, board, other, tiles)
    _throw(rng, board, seat, tiles, early)
    if rules.flowers:
        for flower in BONUS_TILES:
            if rng.random() < 0.4:
                board.bonus[rng.randrange(seats)].append(flower)
    if rules.play_on and not early:
        won = rng.sample(range(seats) if rules.winners_stay else others, rng.randrange(seats - 1))
        board.wins = [win for other in won if (win := _won(rng, board, other, tiles)) is not None]
        board.first_winners = min(1, len(board.wins))
    if rules.missed_win != "none" and rng.random() < 0.2:
        missed = Missed(seat, rng.choice(rules.kinds), rng.choice((1, 4, 16, 64)))
        board.missed[seat] = (missed,)
    # Another seat is to discard, after a draw for a kong or any other; or a tile lies open.
    board.phase = Phase.TURN
    board.turn = rng.choice([other for other in others if not board.has_left(other)])
    if seat != board.dealer and not any(board.rivers):
        board.turn = board.dealer
    elif board.rivers[seat] and rng.random() < 0.4:
        board.phase, board.turn = Phase.CLAIMS, seat
    laid = board.melds[board.turn]
    if laid and laid[-1].is_kong and rng.random() < 0.5:
        board.last_meld, board.replacement = (board.turn, laid[-1]), True
    board.flower_replacement = bool(board.bonus[board.turn]) and rng.random() < 0.3


def _lay(rng: random.Random, board: SeatBoard, other: int, tiles: _Tiles) -> None:
    """Melds of another seat."""
    for _ in range(rng.choice((0, 0, 1, 2))):
        kinds = sum(1 << kind for kind in board.rules.kinds) & ~board.wild
        run = board.rules.chow and rng.random() < 0.5
        found = tiles.run(kinds) if run else tiles.alike(kinds, 3)
        meld = None if found is None else _meld(rng, board.rules, tiles, found, other)
        if meld is not None:
            board.melds[other].append(meld)


def _throw(rng: random.Random, board: SeatBoard, seat: int, tiles: _Tiles, early: bool) -> None:
    """The rivers: before the first turn of a seat it has none."""
    seats = board.seats
    thrown = rng.randrange(seats + 2) if early else rng.choice((4, 16, 40))
    if early and seat == board.dealer:
        thrown += 1
    for number, tile in enumerate(tiles.some(thrown)):
        other = (board.dealer + number) % seats if early else rng.randrange(seats)
        told = RiverTile(tile, drawn=rng.random() < 0.5, claimed=False, ready=False)
        board.rivers[other].append(told)
    for river in board.rivers if not early else ():
        if not river:
            river += (RiverTile(tile, False, False, False) for tile in tiles.some(1))


def _won(rng: random.Random, board: SeatBoard, other: int, tiles: _Tiles) -> Won | None:
    """A win before this moment; None if no tile is left for it."""
    found = tiles.some(1)
    if not found:
        return None
    (tile,) = found
    giver = rng.choice([None, *(seat for seat in range(board.seats) if seat != other)])
    how = WinHow.SELF_DRAWN if giver is None else WinHow.DISCARD
    if giver is not None:
        board.rivers[giver].append(RiverTile(tile, False, False, False, won=True))
    return Won(other, tile, giver, how, (tile,), Score(1, (), ()))


def _declare(rng: random.Random, board: SeatBoard, seat: int) -> None:
    """Declarations, the pair that the viewer has named, and its treasure."""
    rules = board.rules
    if not rules.ready_declaration:
        return
    for other in range(board.seats):
        board.ready[other] = bool(board.rivers[other]) and rng.random() < 0.5
    if rules.ready_needed and board.rivers[seat]:
        board.ready[seat] = rng.random() < 0.9
    if not board.ready[seat]:
        return
    board.ready_first[seat] = rng.random() < 0.3
    hand = board.hands[seat]
    assert hand is not None
    pairs = nameable(rules, hand, board.melds[seat], checker_of(rules))
    if pairs and rng.random() < 0.7:
        board.named[seat] = rng.choice(pairs)
    if rules.treasure and rng.random() < 0.7:
        waits = kinds_in(_waits(board))
        board.treasure = Treasure(rng.choice([*rules.kinds, *waits, *waits]), 1, ())
