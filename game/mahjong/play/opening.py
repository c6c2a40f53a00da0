"""Opening hands (起手胡): those that may be shown, the hits of the dice, and the payments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.events import Action
from game.core.points import Transfer
from game.core.rng import SIDES, HashStream
from game.mahjong.fans.tables import TABLES
from game.mahjong.kernel.hand import Hand
from game.mahjong.play.birds import bird_points, hit_by
from game.mahjong.position.actions import Pass, ShowHands
from game.mahjong.position.board import Board, hand_of
from game.mahjong.position.events import Opening
from game.mahjong.position.opening import openings_among, proof_of
from game.mahjong.position.phase import Phase
from game.mahjong.rules import MahjongRules

OPENING = "opening"
OPENING_BIRDS = "opening_birds"
MOST_DICE = 2
"""Two dice stand for the birds of an opening hand, one if a single bird is turned."""


def opening_options(board: Board, seat: int) -> tuple[Action, ...]:
    """The choices of a seat about its dealt hand: everything, each by itself, nothing; () if there
    is nothing to show.
    """
    names = openings_among(board.rules.openings, hand_of(board, seat).counts)
    if not names:
        return ()
    single = [ShowHands((name,)) for name in names] if len(names) > 1 else []
    return (ShowHands(names), *single, Pass())


def midway_options(board: Board, seat: int) -> Iterator[Action]:
    """The opening hands that a seat may show in its turn: those that its drawn tile makes."""
    for name in board.rules.midways:
        if midway_refusal(board, seat, name) is None:
            yield ShowHands((name,))


def show_refusal(board: Board, seat: int, action: ShowHands) -> str | None:
    """The reason why a seat may not show these hands now, as a code; None when it may."""
    if board.phase is Phase.OPENING:
        return None if action in opening_options(board, seat) else "no_such_opening"
    if len(action.hands) != 1 or action.hands[0] not in board.rules.midways:
        return "no_opening_now"
    return midway_refusal(board, seat, action.hands[0])


def midway_refusal(board: Board, seat: int, name: str) -> str | None:
    """The reason why a seat may not show this hand in its turn, as a code; None when it may."""
    if board.phase is not Phase.TURN:
        return "no_opening_now"
    hand = hand_of(board, seat)
    # 中途: the dealer's last tile was dealt, not drawn.
    dealt = seat == board.dealer and not board.rivers[seat] and board.untouched()
    if hand.drawn is None or dealt:
        return "no_opening_now"
    if any(shown.seat == seat and name in shown.hands for shown in board.midway):
        return "shown_before"
    return None if _made_by_draw(hand, hand.drawn, name) else "no_such_opening"


def _made_by_draw(hand: Hand, drawn: int, name: str) -> bool:
    before = list(hand.counts)
    before[drawn] -= 1
    if not openings_among((name,), hand.counts):
        return False
    # A fourth beside four others, or a third beside two triplets, is another one.
    return proof_of((name,), hand.counts) != proof_of((name,), before)


def opening_of(board: Board, seat: int, names: Sequence[str], dice: HashStream) -> Opening:
    """The hands shown, with the dice thrown for them if the table has birds."""
    rules = board.rules
    thrown = tuple(1 + dice.below(SIDES) for _ in range(min(rules.birds, MOST_DICE)))
    start = board.dealer if rules.bird_start == "dealer" else seat
    hits = tuple(hit_by(rules, die, seat, start) for die in thrown)
    return Opening(seat, tuple(names), proof_of(names, hand_of(board, seat).counts), thrown, hits)


def opening_transfers(board: Board, opening: Opening) -> tuple[Transfer, ...]:
    """The payments for one seat's opening hands: each a plain self-draw from every other seat, and
    the additions by the dice.
    """
    rules, seat = board.rules, opening.seat
    paid, birds = [], []
    for payer in range(board.seats):
        if payer == seat:
            continue
        due = len(opening.hands) * _each(rules, board.dealer in (seat, payer))
        paid.append(Transfer(payer, seat, due, OPENING))
        hits = sum(
            count
            for count, hit in zip(_counts(rules, opening.dice), opening.hits, strict=True)
            if hit is not None and hit in (seat, payer)
        )
        more = bird_points(rules, hits, due)
        if more:
            birds.append(Transfer(payer, seat, more, OPENING_BIRDS))
    return (*paid, *birds)


def _each(rules: MahjongRules, deals: bool) -> int:
    """A plain self-draw between two seats; `deals`: one of them is the dealer."""
    table = TABLES[rules.scoring]
    points = table.points(rules.base, table.combine(()))
    points *= rules.self_draw_pays * rules.plain_self_draw_pays
    if deals and rules.dealer_double:
        points *= 2
    return points + deals * rules.dealer_points * rules.fan_points


def _counts(rules: MahjongRules, dice: Sequence[int]) -> Sequence[int]:
    # 一鸟全中: a die counts its number like a bird its rank.
    return dice if rules.bird_hits == "rank" else (1,) * len(dice)
