"""Settlement, who pays whom: kongs at once, a win when it happens, the next dealer at the end."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.points import Share, Transfer, multiplied, payment
from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.kernel.tiles import DRAGON_KINDS, WIND_KINDS
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.position.board import Board
from game.mahjong.position.events import Won
from game.mahjong.rules import MahjongRules
from game.mahjong.scoring.winning import holds_four_wild

WIN = "win"
PAYS_FOR_ALL = "pays_for_all"
"""包牌: one seat pays what all the others would for a self-draw."""
DISCARDER_PAYS_ALL = "discarder_pays_all"
"""包三家: the discarder pays the shares of all three."""
FOUR_WILD = "four_wild"
"""四红中喜分: the winner holds all four of a wildcard."""
FLOWERS = "flowers"
STAKES = "stakes"
STREAK = "streak"
KONG_REFUND = "kong_refund"
KONG_REASONS = frozenset(
    {MeldKind.KONG.value, MeldKind.ADDED_KONG.value, MeldKind.CONCEALED_KONG.value}
)


def kong_transfers(rules: MahjongRules, seat: int, kong: Meld) -> tuple[Transfer, ...]:
    """The payments for a kong: one from its giver alone, the others from everybody."""
    each = {
        MeldKind.KONG: rules.kong_points,
        MeldKind.ADDED_KONG: rules.added_kong_points,
        MeldKind.CONCEALED_KONG: rules.concealed_kong_points,
    }[kong.kind]
    if not each:
        return ()
    # 点杠 (MIL 推倒和, 红中 2024): who gave the tile pays alone; 补杠 and 暗杠 cost everybody.
    if kong.kind is MeldKind.KONG and kong.giver is not None:
        payers: Iterable[int] = (kong.giver,)
    else:
        payers = (other for other in range(rules.seats) if other != seat)
    return tuple(Transfer(payer, seat, each, kong.kind.value) for payer in payers)


def kong_refunds(board: Board) -> tuple[Transfer, ...]:
    """流局退杠: every kong payment goes back."""
    # What was paid goes back, not what a kong is worth: a late 补杠 has earned nothing.
    return tuple(
        Transfer(paid.payee, paid.payer, paid.points, KONG_REFUND)
        for paid in board.transfers
        if paid.reason in KONG_REASONS
    )


def win_transfers(board: Board, won: Won) -> tuple[Transfer, ...]:
    """The payments for a win that has just been told."""
    return (
        # Transfers of their own, for factors and cap concern the win alone.
        *_win_alone(board, won),
        *_flowers(board, won),
        *_stakes(board, won),
        *_streak(board, won),
        *_four_wild_bonus(board, won),
    )


def _flowers(board: Board, won: Won) -> tuple[Transfer, ...]:
    """The payments for the winner's flowers: as much from each share of the win."""
    points = board.rules.flower_points * len(board.bonus[won.seat])
    if not points:
        return ()
    return tuple(
        Transfer(payer, won.seat, points * len(seats), FLOWERS)
        for payer, seats in shares(board, won).items()
    )


def _win_alone(board: Board, won: Won) -> tuple[Transfer, ...]:
    reason = WIN
    # 包牌 goes before 包三家, here as in `shares`.
    if _pays_for_all(board, won) is not None:
        reason = PAYS_FOR_ALL
    elif _discarder_pays_all(board, won):
        reason = DISCARDER_PAYS_ALL
    return tuple(
        payment(payer, won.seat, reason, *(_share(board, seat, won) for seat in seats))
        for payer, seats in shares(board, won).items()
    )


def _share(board: Board, seat: int, won: Won) -> Share:
    """The cost of the win itself to a seat: every rule that meets it multiplies, and is named after
    its switch. Where one seat pays for all, everybody's share is that of a self-draw.
    """
    rules = board.rules
    gave = seat == won.giver
    # Factors come after the cap: 封顶 holds the fans alone.
    factors = []
    if gave and _pays_for_all(board, won) is None:
        factors.append(("discard_pays", rules.discard_pays))
    else:
        factors.append(("self_draw_pays", rules.self_draw_pays))
    if rules.dealer_double and board.dealer in (seat, won.seat):
        factors.append(("dealer_double", 2))
    # Harbin counts each of these as one more index of 2ⁿ: the same as to double that share.
    if rules.closed_loser_doubles and not any(meld.is_open for meld in board.melds[seat]):
        factors.append(("closed_loser_doubles", 2))
    if rules.undeclared_discarder_doubles and gave and not board.ready[seat]:
        factors.append(("undeclared_discarder_doubles", 2))
    return multiplied(seat, won.score.points, factors)


def shares(board: Board, won: Won) -> dict[int, tuple[int, ...]]:
    """By payer of a win the seats whose share it pays."""
    others = tuple(seat for seat in range(board.seats) if seat != won.seat)
    liable = _pays_for_all(board, won)
    if liable is None and _discarder_pays_all(board, won):
        # Where a declared discarder pays only its own share, an undeclared one pays for all.
        liable = won.giver
    if liable is not None:
        return {liable: others}
    # 点炮 is paid by the discarder alone; in Harbin all three pay, each its own share.
    if won.giver is not None and not board.rules.everybody_pays:
        return {won.giver: (won.giver,)}
    return {seat: (seat,) for seat in others}


def _discarder_pays_all(board: Board, won: Won) -> bool:
    """包赔: whether all pay for a discard whose giver, not declared ready, pays their shares."""
    rules = board.rules
    return (
        rules.undeclared_discarder_pays_all and won.giver is not None and not board.ready[won.giver]
    )


def _stakes(board: Board, won: Won) -> tuple[Transfer, ...]:
    """飘: for each share of a win the stakes of the two seats, whoever pays it."""
    if not board.stakes:
        return ()
    # 飘 is between two seats, so each share counts its own seat's stake, not the payer's.
    own = board.stakes[won.seat]
    due = {
        payer: sum(board.stakes[seat] + own for seat in seats)
        for payer, seats in shares(board, won).items()
    }
    return tuple(Transfer(payer, won.seat, due[payer], STAKES) for payer in due if due[payer])


def _streak(board: Board, won: Won) -> tuple[Transfer, ...]:
    """连庄: what the dealer's streak adds to each share between the dealer and another seat."""
    points = board.rules.streak_points * board.streak
    if not points:
        return ()
    due = {
        payer: points * sum(board.dealer in (seat, won.seat) for seat in seats)
        for payer, seats in shares(board, won).items()
    }
    return tuple(Transfer(payer, won.seat, due[payer], STREAK) for payer in due if due[payer])


def _four_wild_bonus(board: Board, won: Won) -> tuple[Transfer, ...]:
    # 喜分 is for the four tiles: everybody pays it, whoever pays for the win.
    hand, bonus = board.hands[won.seat], board.rules.four_wild_bonus
    if not bonus or hand is None or not holds_four_wild(hand):
        return ()
    return tuple(
        Transfer(seat, won.seat, bonus, FOUR_WILD)
        for seat in range(board.seats)
        if seat != won.seat
    )


def _pays_for_all(board: Board, won: Won) -> int | None:
    """The seat that pays for everybody what a self-draw would cost them (包牌), where a switch
    names one.
    """
    rules = board.rules
    # 红中 rooms: the robbed seat pays for all, birds and stakes included.
    if rules.robbed_pays_all and won.how is WinHow.ROBBING_KONG:
        return won.giver
    # A 宝 seen is not drawn, though `replacement` may still stand from a kong before it.
    drawn = won.giver is None and won.how is not WinHow.TREASURE_SHOWN
    if rules.kong_feeder_pays_all and drawn and board.replacement:
        # Only the kong whose replacement tile won counts, not an earlier one.
        last = board.last_meld
        if last is not None and last[1].kind is MeldKind.KONG:
            return last[1].giver
    if rules.honour_feeder_pays_all:
        return _honour_feeder(board.melds[won.seat])
    return None


def _honour_feeder(melds: list[Meld]) -> int | None:
    """The seat that gave the tile of the third dragon pung or the fourth wind pung, if another seat
    did.
    """
    for kinds in (DRAGON_KINDS, WIND_KINDS):
        pungs = [meld for meld in melds if meld.tile in kinds]
        # In the order laid down: the last completed the set. An added kong keeps its pung's place.
        if len(pungs) == len(kinds):
            return pungs[-1].giver
    return None


def next_dealer(board: Board) -> int:
    """The next dealer: by the rules a winning dealer stays or the winner deals (who gave the tile
    when several won on it); after an exhausted deal a switch decides.
    """
    # MIL 推倒和 2024: a winning dealer stays, else the next seat deals; 红中: the winner deals.
    rules, dealer, wins = board.rules, board.dealer, board.wins
    if wins and rules.winner_deals:
        giver = wins[0].giver
        return wins[0].seat if len(wins) == 1 or giver is None else giver
    if not wins and rules.exhausted_dealer == "last_drawer":
        # Nobody claims the last discard, so its seat is the one that drew last.
        return board.turn
    stays = any(won.seat == dealer for won in wins) if wins else rules.exhausted_dealer == "stays"
    return dealer if stays else (dealer + 1) % rules.seats
