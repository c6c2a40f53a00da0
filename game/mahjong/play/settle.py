"""Settlement: payments for kongs at once, for a win when it happens; the next dealer at the end."""

from __future__ import annotations

from game.core.points import Share, Transfer, multiplied, payment
from game.mahjong.fans.tables import TABLES
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
BASE = "base"
"""旁家底分: the payment of the seats that did not give the tile."""
FOUR_WILD = "four_wild"
"""四红中喜分: the winner holds all four of a wildcard."""
FLOWERS = "flowers"
STAKES = "stakes"
DEALER = "dealer"
"""庄家台: the payment on top between the dealer and another seat."""
STREAK = "streak"
SELF_DRAWN = "self_drawn"
"""自摸加底: the base on top of a self-draw."""
KONG_REFUND = "kong_refund"
KONG_PASSED_ON = "kong_passed_on"
"""呼叫转移: the points of a kong go to the seat that wins on the discard after it."""
KONG_REASONS = frozenset(
    {MeldKind.KONG.value, MeldKind.ADDED_KONG.value, MeldKind.CONCEALED_KONG.value}
)


def players_beside(board: Board, seat: int) -> tuple[int, ...]:
    """The other seats that still play, in seat order: a seat that has won and left neither pays nor
    is paid any more (血战).
    """
    return tuple(
        other for other in range(board.seats) if other != seat and not board.has_left(other)
    )


def kong_transfers(board: Board, seat: int, kong: Meld) -> tuple[Transfer, ...]:
    """The payments for a kong: an open one from its giver (擦挂: the others add a little), the rest
    from everybody who still plays.
    """
    rules = board.rules
    each = {
        MeldKind.KONG: rules.kong_points,
        MeldKind.ADDED_KONG: rules.added_kong_points,
        MeldKind.CONCEALED_KONG: rules.concealed_kong_points,
    }[kong.kind]
    others = players_beside(board, seat)
    due = dict.fromkeys(others, each)
    # 点杠 (MIL 推倒和, 红中 2024): the giver of the tile pays alone; 补杠 and 暗杠 cost everybody.
    if kong.kind is MeldKind.KONG and kong.giver is not None:
        due = dict.fromkeys(others, rules.kong_others_pay) | {kong.giver: each}
    return tuple(
        Transfer(payer, seat, points, kong.kind.value) for payer, points in due.items() if points
    )


def kong_discard_transfers(
    board: Board, giver: int, winner: int, how: WinHow
) -> tuple[Transfer, ...]:
    """杠上炮: the transfers of the points for a kong after which `giver` gave the tile that is won:
    they go back (退税), or on to the winner (呼叫转移). A robbed kong has earned nothing, the
    one before it has.
    """
    fate, last = board.rules.kong_discard_kong, board.last_meld
    if fate == "keep" or last is None or last[0] != giver:
        return ()
    # The points paid go back, not the worth of the kong: a late 补杠 has earned nothing.
    if how is WinHow.ROBBING_KONG:
        earned = board.kong_before if board.rules.robbed_after_kong else ()
    else:
        earned = board.kong_paid if board.replacement else ()
    if not earned:
        return ()
    if fate == "transfer":
        points = sum(paid.points for paid in earned)
        return (Transfer(giver, winner, points, KONG_PASSED_ON),)
    return tuple(Transfer(giver, paid.payer, paid.points, KONG_REFUND) for paid in earned)


def win_transfers(board: Board, won: Won) -> tuple[Transfer, ...]:
    """The payments for a win that has just been told."""
    return (
        # Transfers of their own, for factors and cap concern the win alone.
        *_win_alone(board, won),
        *_bases(board, won),
        *_self_drawn(board, won),
        *_flowers(board, won),
        *_stakes(board, won),
        *_dealer(board, won),
        *_with_dealer(board, won, board.rules.streak_points * board.streak, STREAK),
        *_four_wild_bonus(board, won),
    )


def _self_drawn(board: Board, won: Won) -> tuple[Transfer, ...]:
    """自摸加底: the payment on top of each share of a self-draw."""
    rules = board.rules
    if rules.self_draw_extra != "base" or won.giver is not None or fed_by(board, won) is not None:
        return ()
    return tuple(
        Transfer(payer, won.seat, rules.base * len(seats), SELF_DRAWN)
        for payer, seats in shares(board, won).items()
    )


def fed_by(board: Board, won: Won) -> int | None:
    """点杠花当点炮: the giver of the open kong on whose replacement tile this seat won, if that
    counts as a discard.
    """
    if board.rules.fed_kong_win != "discard":
        return None
    return _kong_feeder(board, won)


def _kong_feeder(board: Board, won: Won) -> int | None:
    """The seat that gave the open kong on whose replacement tile this one won."""
    # A 宝 seen is not drawn, though `replacement` may still stand from a kong before it.
    drawn = won.giver is None and won.how is not WinHow.TREASURE_SHOWN
    # Only the kong whose replacement tile won counts, not an earlier one.
    last = board.last_meld
    if not drawn or not board.replacement or last is None or last[1].kind is not MeldKind.KONG:
        return None
    return last[1].giver


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


def _bases(board: Board, won: Won) -> tuple[Transfer, ...]:
    """国标: the base from each seat that pays nothing for a discard, unless one pays for all."""
    paid = shares(board, won)
    alone = won.giver is not None and paid.get(won.giver) == (won.giver,)
    if not (board.rules.others_pay_base and alone):
        return ()
    others = (seat for seat in players_beside(board, won.seat) if seat not in paid)
    return tuple(Transfer(seat, won.seat, board.rules.base, BASE) for seat in others)


def _share(board: Board, seat: int, won: Won) -> Share:
    """The cost of the win itself to a seat: every rule that meets it multiplies, and is named after
    its switch. If one seat pays for all, everybody's share is that of a self-draw.
    """
    rules = board.rules
    gave = seat == won.giver or seat == fed_by(board, won)
    # Factors come after the cap: 封顶 holds the fans alone.
    factors = []
    if gave and _pays_for_all(board, won) is None:
        factors.append(("discard_pays", rules.discard_pays))
    else:
        factors.append(("self_draw_pays", rules.self_draw_pays))
    # 长沙 rooms: 小胡 pays more when it is drawn, 大胡 does not.
    if won.giver is None and not great_count(rules, won):
        factors.append(("plain_self_draw_pays", rules.plain_self_draw_pays))
    if won.giver is None and not gave and rules.self_draw_extra == "double":
        factors.append(("self_draw_extra", 2))
    if rules.dealer_double and board.dealer in (seat, won.seat):
        factors.append(("dealer_double", 2))
    # Harbin counts each of these as one more index of 2ⁿ: the same as to double that share.
    if rules.closed_loser_doubles and not any(meld.is_open for meld in board.melds[seat]):
        factors.append(("closed_loser_doubles", 2))
    if rules.undeclared_discarder_doubles and gave and not board.ready[seat]:
        factors.append(("undeclared_discarder_doubles", 2))
    return multiplied(seat, won.score.points, factors)


def great_count(rules: MahjongRules, won: Won) -> int:
    """The fans of a win that its table counts, each as often as it has it."""
    known = {fan.id for fan in TABLES[rules.scoring].fans}
    return sum(fan.count for fan in won.score.fans if fan.id in known)


def dealer_share(board: Board, seat: int, won: Won) -> int:
    """庄家台: the addition to the share of this seat on top of the win."""
    rules = board.rules
    if board.dealer not in (seat, won.seat):
        return 0
    times = max(1, great_count(rules, won)) if rules.dealer_each_fan else 1
    return rules.dealer_points * rules.fan_points * times


def _dealer(board: Board, won: Won) -> tuple[Transfer, ...]:
    due = {
        payer: sum(dealer_share(board, seat, won) for seat in seats)
        for payer, seats in shares(board, won).items()
    }
    return tuple(Transfer(payer, won.seat, due[payer], DEALER) for payer in due if due[payer])


def share_due(board: Board, seat: int, won: Won) -> int:
    """The cost of a win to a seat that birds may multiply: the win and the dealer's addition."""
    return _share(board, seat, won).points + dealer_share(board, seat, won)


def shares(board: Board, won: Won) -> dict[int, tuple[int, ...]]:
    """By payer of a win the seats whose share it pays."""
    others = players_beside(board, won.seat)
    liable = _pays_for_all(board, won)
    if liable is None and _discarder_pays_all(board, won):
        # A declared discarder pays only its own share, an undeclared one pays for all.
        liable = won.giver
    if liable is not None:
        return {liable: others}
    # 点炮 is paid by the discarder alone; in Harbin all three pay, each its own share.
    giver = fed_by(board, won) if won.giver is None else won.giver
    if giver is not None and not board.rules.everybody_pays:
        return {giver: (giver,)}
    return {seat: (seat,) for seat in others}


def _discarder_pays_all(board: Board, won: Won) -> bool:
    """包赔: True if the discarder, not declared ready, pays the shares of all."""
    rules = board.rules
    return (
        rules.undeclared_discarder_pays_all and won.giver is not None and not board.ready[won.giver]
    )


def _stakes(board: Board, won: Won) -> tuple[Transfer, ...]:
    """飘: for each share of a win the stakes of its two seats, also if another seat pays it."""
    if not board.stakes:
        return ()
    # 飘 is between two seats, so each share counts its own seat's stake, not the payer's.
    own = board.stakes[won.seat]
    due = {
        payer: sum(board.stakes[seat] + own for seat in seats)
        for payer, seats in shares(board, won).items()
    }
    return tuple(Transfer(payer, won.seat, due[payer], STAKES) for payer in due if due[payer])


def _with_dealer(board: Board, won: Won, fans: int, reason: str) -> tuple[Transfer, ...]:
    """连庄: the addition to each share between the dealer and another seat, in fans of the table's
    price.
    """
    points = fans * board.rules.fan_points
    if not points:
        return ()
    due = {
        payer: points * sum(board.dealer in (seat, won.seat) for seat in seats)
        for payer, seats in shares(board, won).items()
    }
    return tuple(Transfer(payer, won.seat, due[payer], reason) for payer in due if due[payer])


def _four_wild_bonus(board: Board, won: Won) -> tuple[Transfer, ...]:
    # 喜分 is for the four tiles: everybody pays it, not only the payers of the win.
    bonus = board.rules.four_wild_bonus
    # The hand that won: a tile that was drawn may lie apart by now.
    if not bonus or not holds_four_wild(board.hand_of(won.hand)):
        return ()
    return tuple(
        Transfer(seat, won.seat, bonus, FOUR_WILD) for seat in players_beside(board, won.seat)
    )


def _pays_for_all(board: Board, won: Won) -> int | None:
    """The seat that pays for everybody the cost of a self-draw (包牌), if a switch names one."""
    rules = board.rules
    # 红中 rooms: the robbed seat pays for all, birds and stakes included.
    if rules.robbed_pays_all and won.how is WinHow.ROBBING_KONG:
        return won.giver
    if rules.kong_feeder_pays_all:
        feeder = _kong_feeder(board, won)
        if feeder is not None:
            return feeder
    if rules.honour_feeder_pays_all:
        feeder = _honour_feeder(board.melds[won.seat])
        # 血战: a seat that has won and left pays for nobody any more.
        return None if feeder is None or board.has_left(feeder) else feeder
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
    """The next dealer: by the rules a winning dealer stays or the winner deals (the giver of the
    tile when several won on it); after an exhausted deal a switch decides.
    """
    # MIL 推倒和 2024: a winning dealer stays, else the next seat deals; 红中: the winner deals.
    rules, dealer, wins = board.rules, board.dealer, board.wins[: board.first_winners]
    if wins and rules.winner_deals:
        giver = wins[0].giver
        return wins[0].seat if len(wins) == 1 or giver is None else giver
    if not wins and rules.exhausted_dealer == "last_drawer":
        # 长沙: if nobody wants the last tile, the seat that it was offered to first.
        if board.last_offered is not None:
            return board.last_offered
        # Nobody claims the last discard, so its seat is the one that drew last.
        return board.turn
    if wins:
        stays = any(won.seat == dealer for won in wins) and not rules.dealer_passes
    else:
        stays = rules.exhausted_dealer == "stays"
    return dealer if stays else (dealer + 1) % rules.seats
