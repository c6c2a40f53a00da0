"""The worth of a win: of one that may be declared now, and of a tile that a hand waits for, in the
circumstances that its seat knows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial

from game.core.catalogue import WaitWorth, WinWorth
from game.core.events import Action
from game.core.points import totals
from game.mahjong.kernel.tiles import COPIES, Mask, mask_of
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.play.ahead import after_action, between_turns
from game.mahjong.play.missed import stays_barred
from game.mahjong.play.settle import players_beside, win_transfers
from game.mahjong.play.win_legality import moment_refusal
from game.mahjong.play.wins import own_win_how
from game.mahjong.position.actions import DeclareWin
from game.mahjong.position.board import SeatBoard, hand_of
from game.mahjong.position.declared import claimed_how, drawn_how, named_another
from game.mahjong.position.events import Discarded, Drawn, Score, Won
from game.mahjong.position.phase import Phase
from game.mahjong.scoring.score import fans_of_win, score_win, total_fans

TOO_FEW_FANS = "too_few_fans"


def win_worth(board: SeatBoard, action: Action) -> WinWorth | None:
    """The worth of a win that the viewer may declare now; None for any other action. The birds are
    not in it, for nobody knows them.
    """
    seat = board.viewer
    if seat is None or not isinstance(action, DeclareWin):
        return None
    giver, how = _giver_now(board, seat, action.tile)
    score = score_win(board, seat, action.tile, how)
    paid = _paid(board, seat, action.tile, giver, how, score)
    return WinWorth(total_fans(board.rules, score), sum(paid), paid=paid)


def _giver_now(board: SeatBoard, seat: int, tile: int) -> tuple[int | None, WinHow]:
    """The seat that gives the tile of a win that may be declared now, None for its own draw; and
    the name of that win.
    """
    if board.phase is Phase.TURN:
        return None, own_win_how(board, seat, tile)
    if board.phase is Phase.KONG_TILES:
        own = seat == board.turn
        return (None, WinHow.SELF_DRAWN) if own else (board.turn, WinHow.DISCARD)
    return board.turn, claimed_how(board)


def wait_worths(board: SeatBoard, actions: Sequence[Action]) -> Callable[[int], WaitWorth]:
    """A function from a tile to the worth of a win by it, next, once the viewer has taken these
    actions: a discard, a claim of the last discard, or both. Its hand waits for the tile then.
    """
    ahead = board
    for action in actions:
        ahead = after_action(ahead, action)
    return partial(_wait_worth, ahead)


def worth_key(board: SeatBoard) -> Hashable:
    """A value that stays the same as long as nothing changes the worth of the viewer's waits."""
    seat = board.viewer
    hand = None if seat is None else board.hands[seat]
    if seat is None or hand is None:
        return None
    return (
        tuple(hand.keys),
        hand.wild,
        tuple(board.melds[seat]),
        tuple(board.bonus[seat]),
        tuple(board.ready),
        board.named[seat],
        board.missed[seat],
        min(board.tiles_left, 2),
        _left_after_draw(board, seat) == 0,
        board.untouched(),
        tuple(any(meld.is_open for meld in melds) for melds in board.melds),
        tuple(map(board.has_left, range(board.seats))),
        bool(board.rivers[seat]),
        sum(board.wild >> told.tile & 1 for told in board.rivers[seat]),
        sum(map(len, board.rivers)) < 2,
        _last_copies(board),
    )


def _last_copies(board: SeatBoard) -> Mask:
    """The kinds of which all copies but one lie open (和绝张)."""
    lying = Counter(tile for melds in board.melds for meld in melds for tile in meld.tiles)
    for river in board.rivers:
        lying.update(told.tile for told in river if not told.claimed)
    return mask_of(tile for tile, count in lying.items() if count == COPIES - 1)


def _wait_worth(board: SeatBoard, tile: int) -> WaitWorth:
    seat = board.viewer
    if seat is None:
        return WaitWorth(None, None)
    givers = _givers(board, seat)
    claimed = drawn = None
    if givers and not board.wild >> tile & 1:
        claimed = _worth_ahead(_discarded(board, givers[0], tile), seat, tile, givers)
    if board.tiles_left:
        drawn = _worth_ahead(_drawn(board, seat, tile), seat, tile, ())
    return WaitWorth(claimed, drawn)


def _givers(board: SeatBoard, seat: int) -> tuple[int, ...]:
    """The seats that may discard a tile next for this one to win."""
    others = players_beside(board, seat)
    # 地胡: nobody discards before the dealer.
    if board.dealer in others and board.untouched() and not any(board.rivers):
        return (board.dealer,)
    return others


def _discarded(board: SeatBoard, giver: int, tile: int) -> SeatBoard:
    """The board once `giver` has discarded the tile in a plain turn."""
    ahead = between_turns(board)
    ahead.phase, ahead.turn = Phase.TURN, giver
    assert board.viewer is not None
    ahead.tiles_left = _left_after_draw(board, board.viewer)
    return ahead.after(Discarded(giver, tile, drawn=False))


def _left_after_draw(board: SeatBoard, seat: int) -> int:
    """The tiles left to draw when another seat discards next: unless one is about to, it draws."""
    discards = board.phase in (Phase.TURN, Phase.AFTER_CLAIM) and board.turn != seat
    return board.tiles_left if discards else max(0, board.tiles_left - 1)


def _drawn(board: SeatBoard, seat: int, tile: int) -> SeatBoard:
    """The board once this seat has drawn the tile in a plain turn."""
    ahead = between_turns(board)
    ahead.phase = Phase.CLAIMS
    barred = stays_barred(board, seat, ())
    return ahead.after(Drawn(seat, tile, board.tiles_left - 1, barred=barred))


def _worth_ahead(ahead: SeatBoard, seat: int, tile: int, givers: Iterable[int]) -> WinWorth | None:
    """The worth of a win on the tile that has just been drawn or, by one of the givers, discarded.
    None if it does not win.
    """
    how = claimed_how(ahead) if givers else drawn_how(ahead, seat, tile)
    if named_another(ahead, seat, tile):
        return None
    # Nothing stands against 摸宝, 刮大风 and 红中满天飞.
    bound = how in (WinHow.DISCARD, WinHow.SELF_DRAWN)
    why = moment_refusal(ahead, seat, tile, how) if bound else None
    if why == TOO_FEW_FANS:
        return WinWorth(fans_of_win(ahead, seat, tile, how), why=why)
    try:
        score = score_win(ahead, seat, tile, how)
    except ValueError:
        # A moment, or nothing at all, frees this hand (`moment_any_pair`).
        return None
    paid = {_paid(ahead, seat, tile, giver, how, score) for giver in (tuple(givers) or (None,))}
    sums = set(map(sum, paid))
    most = max(sums) if len(sums) > 1 else None
    count = total_fans(ahead.rules, score)
    return WinWorth(count, min(sums), most, min(paid) if len(paid) == 1 else (), why)


def _paid(
    board: SeatBoard, seat: int, tile: int, giver: int | None, how: WinHow, score: Score
) -> tuple[int, ...]:
    """By seat its payment for such a win."""
    tiles = hand_of(board, seat).tiles()
    won = Won(seat, tile, giver, how, tuple(tiles), score)
    gained = totals(win_transfers(board, won), board.seats)
    return tuple(0 if other == seat else -points for other, points in enumerate(gained))
