"""Random positions of paohuzi in which a seat waits, by rules of any kind.

The hand is a whole one of which a card has been taken away. The rest of what a win may depend on is
random too: melds, claims, the dealer, the stock, wins let go by.
"""

from __future__ import annotations

import random

from game.paohuzi.kernel.cards import COPIES, KINDS, RED_KINDS
from game.paohuzi.kernel.combos import combos
from game.paohuzi.kernel.hand import Hand
from game.paohuzi.kernel.melds import Meld, MeldKind
from game.paohuzi.play.insight import insight
from game.paohuzi.position.board import RiverCard, SeatBoard
from game.paohuzi.position.phase import Phase
from game.paohuzi.rules import PaohuziRules

TRIES = 400
"""Hands that are made until one waits for something: few do where much huxi is needed."""

ALIKE = (MeldKind.PENG, MeldKind.WEI, MeldKind.STALE_WEI, MeldKind.PAO, MeldKind.TI)


def ready_cards(rng: random.Random, rules: PaohuziRules) -> SeatBoard:
    """A position in which the viewer waits. Raises `ValueError` if none was found."""
    for _ in range(TRIES):
        board = _position(rng, rules)
        if board is not None and insight(board).waits:
            return board
    raise ValueError("no hand waits for anything under these rules")


def _position(rng: random.Random, rules: PaohuziRules) -> SeatBoard | None:
    left = [COPIES] * KINDS
    alike = rng.choice((0.1, 0.4, 0.4, 0.7, 1.0))
    laid = rng.choice((0.0, 0.3, 0.6, 0.9))
    favoured = rng.choice((range(KINDS), range(10), range(10, 20), [*RED_KINDS]))
    held: list[int] = []
    melds: list[Meld] = []
    for _ in range(rules.groups):
        group = _group(rng, rules, left, alike, favoured)
        if group is None:
            return None
        meld = _meld(rng, left, group) if rng.random() < laid else None
        if meld is None:
            held += group
        else:
            melds.append(meld)
    if any(meld.is_quad for meld in melds):
        # A pair takes the place of a group.
        if len(held) < 3:
            return None
        for card in held[-3:]:
            left[card] += 1
        pair = rng.choice([card for card in range(KINDS) if left[card] >= 2])
        held[-3:] = [pair, pair]
    if not held:
        return None
    held.remove(rng.choice(held))
    # Four alike would have been laid down.
    if any(held.count(card) == COPIES for card in held):
        return None
    return _board(rng, rules, held, melds)


def _group(
    rng: random.Random,
    rules: PaohuziRules,
    left: list[int],
    alike: float,
    favoured: range | list[int],
) -> list[int] | None:
    """Three cards that go together."""
    for _ in range(20):
        if rng.random() < alike:
            cards = [rng.choice(favoured)] * 3
        else:
            cards = [*rng.choice(combos(rules.combos)).cards]
            if favoured != range(KINDS) and not set(cards) & set(favoured):
                continue
        if all(left[card] >= cards.count(card) for card in cards):
            for card in cards:
                left[card] -= 1
            return cards
    return None


def _meld(rng: random.Random, left: list[int], group: list[int]) -> Meld | None:
    card = group[0]
    if len(set(group)) > 1:
        claimed = rng.choice(group)
        return Meld(MeldKind.CHI, tuple(sorted(group)), claimed, 0)
    kind = rng.choice(ALIKE)
    if kind in (MeldKind.PAO, MeldKind.TI):
        if not left[card]:
            return None
        left[card] -= 1
        group = [*group, card]
    given = (card, 0) if kind in (MeldKind.PENG, MeldKind.PAO) else (None, None)
    return Meld(kind, tuple(group), *given)


def _board(
    rng: random.Random, rules: PaohuziRules, held: list[int], melds: list[Meld]
) -> SeatBoard:
    seat = rng.randrange(rules.seats)
    board = SeatBoard(rules, seat)
    board.number, board.dealer = 1, rng.randrange(rules.seats)
    board.exhausted = rng.choice((0, 0, 1, 2))
    board.hands[seat] = hand = Hand(held)
    board.sizes[seat] = hand.size
    for meld in melds:
        board._lay(seat, meld)
        board.quads[seat] += meld.is_quad
    # A chi may have come with another one (比), for one card.
    taken = [meld.kind for meld in melds if meld.kind in (MeldKind.CHI, MeldKind.PENG)]
    paos = sum(meld.kind is MeldKind.PAO for meld in melds)
    both = taken.count(MeldKind.CHI) > 1 and rng.random() < 0.3
    board.claims[seat] = len(taken) - both + (paos > 0)
    quads_dealt = sum(meld.kind is MeldKind.TI for meld in melds)
    later = rng.randint(0, quads_dealt) if quads_dealt else 0
    board.laid[seat] = len(melds) - quads_dealt + later - both
    board.stock_left = rng.choice((1, 2, rules.stock_size, rng.randint(1, rules.stock_size)))
    if rules.declined_win == "dearer" and rng.random() < 0.3:
        board.declined[seat] = rng.choice((1, 2, 4, 8, 16))
    board.rivers[seat] = [RiverCard(rng.randrange(KINDS), False, False) for _ in range(4)]
    board.phase, board.turn = Phase.DRAW, (seat + 1) % rules.seats
    return board
