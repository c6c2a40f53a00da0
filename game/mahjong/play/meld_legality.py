"""Legality of melds: the reason why a seat may not lay one down, as a code, or None when it may.

Everything is read from the public table and the one hand that is asked about.
"""

from __future__ import annotations

from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.kernel.tiles import COPIES, KINDS, is_suited, rank_of
from game.mahjong.play.ready import nameable, takes_ready
from game.mahjong.position.board import Board, hand_of
from game.mahjong.position.phase import WINDOWS, Phase
from game.mahjong.scoring.winning import WinChecker

CLAIMED = frozenset({MeldKind.CHOW, MeldKind.PUNG, MeldKind.ADDED_KONG})
"""Melds that began as a chow or pung."""


def _runs_with(tile: int) -> tuple[tuple[int, int, int], ...]:
    if not is_suited(tile):
        return ()
    rank = rank_of(tile)
    lowest = range(tile - min(2, rank - 1), tile - max(0, rank - 7) + 1)
    runs = []
    for low in lowest:
        first, second = (other for other in (low, low + 1, low + 2) if other != tile)
        runs.append((first, second, low))
    return tuple(runs)


RUNS_WITH = tuple(_runs_with(tile) for tile in range(KINDS))
"""By tile (other tile, other tile, lowest tile) of every run that holds it."""

_OTHERS = tuple({low: (one, two) for one, two, low in runs} for runs in RUNS_WITH)
"""By tile and lowest tile the other two of a run."""


def chow_refusal(board: Board, seat: int, low: int, checker: WinChecker) -> str | None:
    """The reason why the seat may not take the discard into the run that begins with `low`."""
    giver, tiles = lying_open(board)
    if not tiles:
        return "nothing_to_claim"
    tile = chow_tile(board, seat, low)
    code = _claim_refusal(board, seat, tiles[0] if tile is None else tile)
    if code is not None:
        return code
    if not board.rules.chow:
        return "no_chow"
    following = seat == board.next_seat(giver)
    # 抢听 is for a discard: the tiles of an opened kong go to the next seat alone.
    anybody = board.rules.ready_claims and board.phase is Phase.CLAIMS
    if not following and not anybody:
        return "chow_only_from_upstream"
    others = None if tile is None else _OTHERS[tile].get(low)
    if tile is None or others is None:
        return "wrong_tile"
    # 报听: nothing is taken any more but a kong that leaves the waits as they are.
    if board.is_bound(seat):
        return "ready_claims_nothing"
    if board.rules.most_claims and _claimed_enough(board, seat):
        return "most_claims"
    counts = hand_of(board, seat).counts
    first, second = others
    if not counts[first] or not counts[second]:
        return "run_needs_two"
    # 赖子 stand for nothing in a meld: in 吃, 碰 and 杠 a tile is only itself.
    if board.wild & (1 << first | 1 << second):
        return "wild_in_no_meld"
    chow = Meld(MeldKind.CHOW, low, tile, giver)
    if not _leaves_discard(board, seat, chow):
        return "leaves_only_swaps"
    if not following:
        return None if takes_ready(board, seat, chow, checker) else "chow_not_ready"
    return None


def pung_refusal(board: Board, seat: int, tile: int) -> str | None:
    """The reason why the seat may not take the discard to two of `tile`."""
    code = _claim_refusal(board, seat, tile, pung=True)
    if code is not None:
        return code
    if board.is_bound(seat):
        return "ready_claims_nothing"
    if not board.rules.pung:
        return "no_pung"
    if board.rules.most_claims and _claimed_enough(board, seat):
        return "most_claims"
    if hand_of(board, seat).counts[tile] < 2:
        return "pung_needs_two"
    pung = Meld(MeldKind.PUNG, tile, tile)
    return None if _leaves_discard(board, seat, pung) else "leaves_only_swaps"


def kong_refusal(
    board: Board, seat: int, tile: int, checker: WinChecker, opened: bool = False
) -> str | None:
    """The reason why the seat may not take the discard to three of `tile`; `opened`: as an opened
    kong (开杠), here and below.
    """
    code = _claim_refusal(board, seat, tile)
    if code is not None:
        return code
    # 明杠 stays open if 碰 is not allowed or used up: the limits are of 吃 and 碰.
    if hand_of(board, seat).counts[tile] < 3:
        return "ready_claims_nothing" if board.is_bound(seat) else "kong_needs_three"
    giver = (seat - 1) % board.seats
    if not board.rules.kong_from_upstream and board.last_discard == (giver, tile):
        return "no_kong_from_upstream"
    return _waits_refusal(board, seat, tile, 3, checker, opened)


def concealed_kong_refusal(
    board: Board, seat: int, tile: int, checker: WinChecker, opened: bool = False
) -> str | None:
    """The reason why the seat may not lay down four of `tile` from its hand."""
    code = _own_kong_refusal(board)
    if code is not None:
        return code
    held = _held(board, seat, tile)
    if held and board.wild >> tile & 1 and not board.rules.wild_kong:
        return "wild_in_no_meld"
    if held < COPIES:
        return "kong_needs_four"
    if hand_of(board, seat).barred >> tile & 1:
        return "lacking_not_taken"
    return _waits_refusal(board, seat, tile, COPIES, checker, opened)


def added_kong_refusal(
    board: Board, seat: int, tile: int, checker: WinChecker, opened: bool = False
) -> str | None:
    """The reason why the seat may not add the fourth `tile` to a pung of its own."""
    code = _own_kong_refusal(board)
    if code is not None:
        return code
    held = _held(board, seat, tile)
    if held and board.wild >> tile & 1:
        return "wild_in_no_meld"
    if not any(meld.tile == tile and meld.kind is MeldKind.PUNG for meld in board.melds[seat]):
        return "no_pung_to_add_to"
    if not held:
        return "tile_not_held"
    return _waits_refusal(board, seat, tile, 1, checker, opened)


def lying_open(board: Board) -> tuple[int, tuple[int, ...]]:
    """The seat in front of which tiles lie open, and these: the discard, or the tiles turned over
    for an opened kong.
    """
    if board.phase is Phase.KONG_TILES:
        return board.turn, board.turned
    if board.last_discard is None:
        return board.turn, ()
    return board.last_discard[0], (board.last_discard[1],)


def chow_tile(board: Board, seat: int, low: int) -> int | None:
    """The tile that the seat's chow with lowest tile `low` takes: of several that lie open the
    first to which it holds the others; None if none is of that run.
    """
    _, tiles = lying_open(board)
    fitting = [tile for tile in tiles if low in _OTHERS[tile] and not board.wild >> tile & 1]
    counts = hand_of(board, seat).counts
    held = (tile for tile in fitting if all(counts[other] for other in _OTHERS[tile][low]))
    return next(held, fitting[0] if fitting else None)


def _claim_refusal(board: Board, seat: int, tile: int, pung: bool = False) -> str | None:
    """The reason why the seat may not take `tile` into any meld now.

    Nothing is left to replace or to draw after the last tile: it can only be won. A wildcard is
    nobody's, not even to win.
    """
    giver, tiles = lying_open(board)
    if board.phase not in (Phase.CLAIMS, Phase.KONG_TILES) or not tiles or seat == giver:
        return "nothing_to_claim"
    if board.phase is Phase.KONG_TILES and not board.rules.kong_tiles_claimed:
        return "kong_tiles_only_won"
    if not board.tiles_left and not (pung and board.rules.last_discard_pung):
        return "last_tile_only_won"
    if len(tiles) == 1 and board.wild >> tiles[0] & 1:
        return "wild_not_claimed"
    if tile not in tiles:
        return "wrong_tile"
    if board.wild >> tile & 1:
        return "wild_not_claimed"
    # 定缺: that suit is taken into no meld.
    return "lacking_not_taken" if hand_of(board, seat).barred >> tile & 1 else None


def _leaves_discard(board: Board, seat: int, meld: Meld) -> bool:
    """True if something may be discarded once this chow or pung is laid down: if 食替 is not
    allowed, a hand of nothing but such tiles may not claim.
    """
    if board.rules.swap_discard:
        return True
    used = list(meld.tiles)
    used.remove(meld.tile if meld.claimed is None else meld.claimed)
    hand = hand_of(board, seat)
    left = [count - used.count(kind) for kind, count in enumerate(hand.counts)]
    # A wildcard that stays in the hand is no way out.
    stay = 0 if board.rules.wild_discard else hand.wild_kinds
    return any(count and not (meld.swaps | stay) >> kind & 1 for kind, count in enumerate(left))


def _own_kong_refusal(board: Board) -> str | None:
    """The reason why nobody may lay down a kong of its own now. After a chow or pung the seat has
    drawn nothing to make one with.
    """
    if board.phase in WINDOWS:
        return "not_your_turn"
    if board.phase is Phase.AFTER_CLAIM:
        return "only_discard_after_claim"
    # MIL 红中 2024: no kong without a tile to replace it.
    return None if board.tiles_left else "no_replacement_tile"


def _held(board: Board, seat: int, tile: int) -> int:
    return hand_of(board, seat).counts[tile] if 0 <= tile < KINDS else 0


def _claimed_enough(board: Board, seat: int) -> bool:
    """True if this seat has as many chows and pungs as the rules allow in a deal."""
    # An added kong was claimed as a pung; 明杠 and 暗杠 are not limited.
    claimed = sum(meld.kind in CLAIMED for meld in board.melds[seat])
    return claimed >= board.rules.most_claims


def _waits_refusal(
    board: Board, seat: int, tile: int, copies: int, checker: WinChecker, opened: bool
) -> str | None:
    """The reason why the hand's waits forbid a kong with `copies` of its tiles: a declared or
    locked hand must wait for the same tiles afterwards, one that has named a pair still with that
    and the other, and an opened kong leaves a ready hand.
    """
    if opened and not board.rules.opened_kong:
        return "no_opened_kong"
    if not opened and not board.is_bound(seat):
        return None
    hand = hand_of(board, seat)
    melds = board.melds[seat]
    before, after = hand.copy(), hand.copy()
    if opened and not board.is_bound(seat):
        after.remove(tile, copies)
        rest = [meld for meld in melds if not (copies == 1 and meld.tile == tile)]
        laid = [*rest, Meld(MeldKind.CONCEALED_KONG if copies == COPIES else MeldKind.KONG, tile)]
        return None if checker.waits(after, laid) else "kong_not_ready"
    if hand.drawn is not None:
        # The waits that were declared are those without the tile just drawn.
        before.remove(hand.drawn)
    after.remove(tile, copies)
    kong = Meld(MeldKind.CONCEALED_KONG, tile)
    rest = [meld for meld in melds if not (copies == 1 and meld.tile == tile)]
    named = board.named[seat]
    if named is not None:
        same = named in nameable(board.rules, after, [*rest, kong], checker)
    else:
        same = checker.waits(before, melds) == checker.waits(after, [*rest, kong])
    return None if same else "changes_waits"
