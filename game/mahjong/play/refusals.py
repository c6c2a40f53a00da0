"""Reasons why an action is refused at the mahjong table, as codes."""

from __future__ import annotations

from game.core.events import Action
from game.mahjong.kernel.melds import MeldKind
from game.mahjong.kernel.tiles import COPIES, KINDS
from game.mahjong.play.legal import CHOWS, RUNS_WITH, may_claim, wildcards_forbid_claim
from game.mahjong.position.actions import (
    AddedKong,
    Chow,
    ConcealedKong,
    DeclareWin,
    Discard,
    Kong,
    Pass,
    Pung,
    Stake,
)
from game.mahjong.position.board import Board, hand_of
from game.mahjong.position.declared import may_win, named_another
from game.mahjong.position.phase import Phase
from game.mahjong.scoring.winning import checker_of


def refusal(board: Board, seat: int, action: Action) -> str:
    """The reason why an action that is not among a seat's options is refused, as a code."""
    if board.phase is Phase.STAKES:
        return "stake_too_high" if isinstance(action, Stake) else "stakes_first"
    if isinstance(action, Stake):
        return "no_stakes_now"
    window = board.phase in (Phase.CLAIMS, Phase.ROBBING)
    if isinstance(action, Discard):
        return _discard_refusal(board, seat, action, window)
    if isinstance(action, Pass):
        return "nothing_to_pass"
    if isinstance(action, DeclareWin):
        return _win_refusal(board, seat, action, window)
    if isinstance(action, AddedKong | ConcealedKong):
        return _own_kong_refusal(board, seat, action, window)
    if isinstance(action, Chow | Pung | Kong):
        return _claim_refusal(board, seat, action)
    return "unknown_action"


def _discard_refusal(board: Board, seat: int, action: Discard, window: bool) -> str:
    if window:
        return "not_your_turn"
    hand = hand_of(board, seat)
    if not 0 <= action.tile < KINDS or not hand.counts[action.tile]:
        return "tile_not_held"
    if board.must_declare and not action.ready:
        return "must_declare_ready"
    if board.ready[seat]:
        return "already_ready" if action.ready else "must_discard_drawn"
    if board.wild >> action.tile & 1 and not board.rules.wild_discard:
        return "wild_stays"
    if action.named is not None:
        return "not_two_pairs" if board.rules.named_pair_is_middle else "no_named_pairs"
    return "not_ready" if board.rules.ready_declaration else "no_ready_declaration"


def _win_refusal(board: Board, seat: int, action: DeclareWin, window: bool) -> str:
    if not window:
        if board.phase is Phase.AFTER_CLAIM:
            return "only_discard_after_claim"
        if action.tile != hand_of(board, seat).drawn:
            return "wrong_tile"
        if not may_win(board, seat):
            return "not_ready_declared"
        return _incomplete_refusal(board, seat, action.tile)
    if action.tile != _open_tile(board):
        return "wrong_tile"
    if board.rules.self_draw_only and board.phase is Phase.CLAIMS:
        return "self_draw_only"
    if board.wild >> action.tile & 1:
        return "wild_not_claimed"
    if wildcards_forbid_claim(board, seat):
        return "wild_self_draw_only"
    if not may_win(board, seat):
        return "not_ready_declared"
    return "missed_win" if board.missed[seat] else "not_complete"


def _incomplete_refusal(board: Board, seat: int, tile: int) -> str:
    """The tile that was drawn does not complete the hand, or it has named another pair (支对)."""
    if not named_another(board, seat, tile):
        return "not_complete"
    hand = board.hand_of(hand_of(board, seat).tiles())
    hand.remove(tile)
    complete = checker_of(board.rules).shaped(hand, board.melds[seat]) >> tile & 1
    return "another_pair_named" if complete else "not_complete"


def _own_kong_refusal(
    board: Board, seat: int, action: AddedKong | ConcealedKong, window: bool
) -> str:
    if window:
        return "not_your_turn"
    if board.phase is Phase.AFTER_CLAIM:
        return "only_discard_after_claim"
    if not board.tiles_left:
        return "no_replacement_tile"
    hand = hand_of(board, seat)
    held = hand.counts[action.tile] if 0 <= action.tile < KINDS else 0
    concealed = isinstance(action, ConcealedKong)
    if held and board.wild >> action.tile & 1 and not (concealed and board.rules.wild_kong):
        return "wild_in_no_meld"
    if concealed:
        return "changes_waits" if held == COPIES else "kong_needs_four"
    pungs = [m for m in board.melds[seat] if m.kind is MeldKind.PUNG and m.tile == action.tile]
    if not pungs:
        return "no_pung_to_add_to"
    return "changes_waits" if held else "tile_not_held"


def _claim_refusal(board: Board, seat: int, action: Chow | Pung | Kong) -> str:
    if board.phase is not Phase.CLAIMS or board.last_discard is None:
        return "nothing_to_claim"
    giver, tile = board.last_discard
    counts = hand_of(board, seat).counts
    if not board.tiles_left:
        return "last_tile_only_won"
    if board.wild >> tile & 1:
        return "wild_not_claimed"
    if isinstance(action, Chow):
        if not board.rules.chow:
            return "no_chow"
        if seat != (giver + 1) % board.seats and not board.rules.ready_claims:
            return "chow_only_from_upstream"
        if CHOWS[action.tile % KINDS] not in [chow for _, _, chow in RUNS_WITH[tile]]:
            return "wrong_tile"
        if board.ready[seat]:
            return "ready_claims_nothing"
        if not may_claim(board, seat):
            return "most_claims"
        held = all(counts[other] for other in range(action.tile, action.tile + 3) if other != tile)
        return "chow_not_ready" if held else "run_needs_two"
    if action.tile != tile:
        return "wrong_tile"
    if isinstance(action, Kong) and counts[tile] >= 3:
        return "changes_waits"
    if board.ready[seat]:
        return "ready_claims_nothing"
    if isinstance(action, Kong):
        return "kong_needs_three"
    if not board.rules.pung:
        return "no_pung"
    return "pung_needs_two" if may_claim(board, seat) else "most_claims"


def _open_tile(board: Board) -> int | None:
    if board.phase is Phase.ROBBING and board.last_meld is not None:
        return board.last_meld[1].tile
    return board.last_discard[1] if board.last_discard is not None else None
