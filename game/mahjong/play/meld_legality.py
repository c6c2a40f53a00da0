"""Legality of melds: the reason why a seat may not lay one down, as a code, or None when it may.

Everything is read from the public table and the one hand that is asked about.
"""

from __future__ import annotations

from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.kernel.tiles import COPIES, KINDS, is_suited, rank_of
from game.mahjong.play.ready import nameable, takes_ready
from game.mahjong.position.board import Board, hand_of
from game.mahjong.position.phase import Phase
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
    if board.last_discard is None:
        return "nothing_to_claim"
    giver, tile = board.last_discard
    code = _claim_refusal(board, tile)
    if code is not None:
        return code
    if not board.rules.chow:
        return "no_chow"
    following = seat == (giver + 1) % board.seats
    if not following and not board.rules.ready_claims:
        return "chow_only_from_upstream"
    others = _OTHERS[tile].get(low)
    if others is None:
        return "wrong_tile"
    # 报听: nothing is taken any more but a kong that leaves the waits as they are.
    if board.ready[seat]:
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
    if not following:
        chow = Meld(MeldKind.CHOW, low, tile, giver)
        return None if takes_ready(board, seat, chow, checker) else "chow_not_ready"
    return None


def pung_refusal(board: Board, seat: int, tile: int) -> str | None:
    """The reason why the seat may not take the discard to two of `tile`."""
    code = _claim_refusal(board, tile)
    if code is not None:
        return code
    if board.ready[seat]:
        return "ready_claims_nothing"
    if not board.rules.pung:
        return "no_pung"
    if board.rules.most_claims and _claimed_enough(board, seat):
        return "most_claims"
    return None if hand_of(board, seat).counts[tile] >= 2 else "pung_needs_two"


def kong_refusal(board: Board, seat: int, tile: int, checker: WinChecker) -> str | None:
    """The reason why the seat may not take the discard to three of `tile`."""
    code = _claim_refusal(board, tile)
    if code is not None:
        return code
    # 明杠 stays open where 碰 is not allowed or used up: the limits are of 吃 and 碰.
    if hand_of(board, seat).counts[tile] < 3:
        return "ready_claims_nothing" if board.ready[seat] else "kong_needs_three"
    return None if _keeps_waits(board, seat, tile, 3, checker) else "changes_waits"


def concealed_kong_refusal(board: Board, seat: int, tile: int, checker: WinChecker) -> str | None:
    """The reason why the seat may not lay down four of `tile` from its hand."""
    code = _own_kong_refusal(board)
    if code is not None:
        return code
    held = _held(board, seat, tile)
    if held and board.wild >> tile & 1 and not board.rules.wild_kong:
        return "wild_in_no_meld"
    if held < COPIES:
        return "kong_needs_four"
    return None if _keeps_waits(board, seat, tile, COPIES, checker) else "changes_waits"


def added_kong_refusal(board: Board, seat: int, tile: int, checker: WinChecker) -> str | None:
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
    return None if _keeps_waits(board, seat, tile, 1, checker) else "changes_waits"


def _claim_refusal(board: Board, tile: int) -> str | None:
    """The reason why nobody may take `tile` into a meld now.

    Nothing is left to replace or to draw after the last tile: it can only be won. A wildcard is
    nobody's, not even to win.
    """
    if board.phase is not Phase.CLAIMS or board.last_discard is None:
        return "nothing_to_claim"
    if not board.tiles_left:
        return "last_tile_only_won"
    if board.wild >> board.last_discard[1] & 1:
        return "wild_not_claimed"
    return None if board.last_discard[1] == tile else "wrong_tile"


def _own_kong_refusal(board: Board) -> str | None:
    """The reason why nobody may lay down a kong of its own now. After a chow or pung the seat has
    drawn nothing to make one with.
    """
    if board.phase is Phase.CLAIMS or board.phase is Phase.ROBBING:
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


def _keeps_waits(board: Board, seat: int, tile: int, copies: int, checker: WinChecker) -> bool:
    """True if a kong with `copies` tiles of the hand is open to this seat: always, except that a
    declared ready hand must wait for the same tiles afterwards, and one that has named a pair still
    with that and the other.
    """
    if not board.ready[seat]:
        return True
    hand = hand_of(board, seat)
    melds = board.melds[seat]
    held = hand.tiles()
    before = board.hand_of(held)
    if hand.drawn is not None:
        # The waits that were declared are those without the tile just drawn.
        before.remove(hand.drawn)
    after = board.hand_of(held)
    after.remove(tile, copies)
    kong = Meld(MeldKind.CONCEALED_KONG, tile)
    rest = [meld for meld in melds if not (copies == 1 and meld.tile == tile)]
    named = board.named[seat]
    if named is not None:
        return named in nameable(board.rules, after, [*rest, kong], checker)
    return checker.waits(before, melds) == checker.waits(after, [*rest, kong])
