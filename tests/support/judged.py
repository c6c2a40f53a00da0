"""A moment at a table as a question to the judge."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from game.core.points import Transfer
from game.mahjong.kernel.tiles import COPIES, format_tiles, kinds_in, tile_text
from game.mahjong.position.board import Board, hand_of
from game.mahjong.position.phase import Phase
from game.mahjong.rules.wild import INDICATED
from game.paohuzi.kernel.cards import card_text, format_cards
from game.paohuzi.position.board import SeatBoard as PaohuziBoard
from game.paohuzi.position.board import hand_of as cards_of

WINDS = "ESWN"


def score_request(
    board: Board, seat: int, tile: int, how: str, giver: int | None
) -> dict[str, Any]:
    """The request that describes a win by this seat on `tile` now. The dealer is east, so that the
    winner has its own wind; `from_dealer` turns the table's payments into the judge's.
    """
    hand = hand_of(board, seat).tiles()
    if how == "self_drawn":
        hand.remove(tile)
    request = {
        **_seat_and_table(board, seat, hand),
        "winning": tile_text(tile),
        "self_drawn": how == "self_drawn",
        "wall_left": board.tiles_left,
        "flags": flags(board, how, tile),
    }
    if board.untouched() and not board.rivers[seat]:
        request["opening"] = opening(board, seat, how, giver)
    if giver is not None:
        request["discarder"] = WINDS[board.seat_wind(giver)]
    earned = board.kong_before if how == "robbing_kong" else board.kong_paid
    passes = board.rules.kong_discard_kong == "transfer"
    if earned and passes and "kong_discard" in request["flags"]:
        request["discarder_kong"] = earned[0].reason
    return request


def wait_request(board: Board, seat: int, tile: int, giver: int | None) -> dict[str, Any]:
    """The request that describes a win by this seat, which waits, on `tile` in the next plain turn:
    discarded by `giver`, who has drawn, or (None) drawn by itself.
    """
    drawn = giver is None
    # 海底: another seat draws before it discards, unless one is about to discard.
    about_to = board.turn != seat and board.phase in (Phase.TURN, Phase.AFTER_CLAIM)
    left = board.tiles_left - (drawn or (not about_to and board.tiles_left > 0))
    request = {
        **_seat_and_table(board, seat, hand_of(board, seat).tiles()),
        "winning": tile_text(tile),
        "self_drawn": drawn,
        "wall_left": left,
        "flags": ["last_tile"] if left == 0 else [],
    }
    if board.lying_open(tile) == COPIES - 1:
        request["flags"].append("fourth_tile")
    # A seat that has won by its first draw has no river either.
    if board.untouched() and not board.rivers[seat] and not board.has_won(seat):
        request["opening"] = "earth" if drawn or not any(board.rivers) else "human"
    if giver is not None:
        request["discarder"] = WINDS[board.seat_wind(giver)]
    return request


def _seat_and_table(board: Board, seat: int, hand: list[int]) -> dict[str, Any]:
    """The part of a request that speaks of the winner, who holds `hand` beside the winning tile,
    and of the others.
    """

    def wind(other: int) -> str:
        return WINDS[board.seat_wind(other)]

    request: dict[str, Any] = {
        "op": "score",
        "rules": "mahjong/tuidaohu",
        "switches": board.rules.switches(),
        "concealed": format_tiles(hand),
        "melds": [str(meld) for meld in board.melds[seat]],
        "givers": ["" if meld.giver is None else wind(meld.giver) for meld in board.melds[seat]],
        "seat_wind": wind(seat),
        "dealer": wind(board.dealer),
        "prevalent_wind": WINDS[board.prevalent_wind],
        "streak": board.streak,
        "others": {
            wind(other): {
                "melds": [str(meld) for meld in board.melds[other]],
                "ready": board.ready[other],
                **({"left": True} if board.has_left(other) else {}),
            }
            for other in range(board.seats)
            if other != seat
        },
    }
    if board.ready[seat]:
        first = "first" if board.ready_as_dealt(seat) else "first_draw"
        request["ready"] = first if board.ready_first[seat] else True
    named = board.named[seat]
    if named is not None:
        request["named"] = tile_text(named)
    if board.treasure is not None and board.treasure.tile is not None:
        request["treasure"] = tile_text(board.treasure.tile)
    if board.rules.wild in INDICATED:
        request["wild"] = format_tiles(kinds_in(board.wild))
    if board.rules.wild_discard_doubles:
        thrown = [told for told in board.rivers[seat] if board.wild >> told.tile & 1]
        request["wild_discarded"] = len(thrown)
    if board.rules.flowers:
        request["bonus"] = format_tiles(board.bonus[seat])
    if board.rules.stakes:
        request["stakes"] = {wind(other): board.stakes[other] for other in range(board.seats)}
    if board.lacking:
        request["lacking"] = "msp"[board.lacking[seat]]
    return request


def from_dealer(board: Board, transfers: Iterable[Transfer]) -> tuple[Transfer, ...]:
    """These payments as the judge tells them: its dealer is seat 0."""
    return tuple(
        Transfer(
            board.seat_wind(paid.payer),
            board.seat_wind(paid.payee),
            paid.points,
            paid.reason,
            tuple(replace(share, seat=board.seat_wind(share.seat)) for share in paid.shares),
        )
        for paid in transfers
    )


def opening(board: Board, seat: int, how: str, giver: int | None) -> str:
    """The name of a win before any meld and the seat's first discard."""
    if seat == board.dealer:
        return "heaven"
    return "earth" if how == "self_drawn" or giver == board.dealer else "human"


def flags(board: Board, how: str, tile: int) -> list[str]:
    """The special facts about the tile."""
    found = []
    if board.tiles_left == 0:
        found.append("last_tile")
    if how == "robbing_kong":
        found.append("robbing_kong")
        if board.rules.robbed_after_kong and board.kong_before is not None:
            found.append("kong_discard")
    if board.flower_replacement and how == "self_drawn":
        found.append("flower_replacement")
    if board.replacement:
        found.append("replacement" if how == "self_drawn" else "kong_discard")
    # A discard that lies open itself is one of the four.
    if board.lying_open(tile) - (how == "discard") == COPIES - 1:
        found.append("fourth_tile")
    return found


def flip_request(board: PaohuziBoard, card: int, source: str) -> dict[str, Any]:
    """The request that describes a win of the viewer on `card`, flipped next by another seat
    (`flip`) or by itself (`self`).
    """
    seat = board.viewer
    assert seat is not None
    left = board.stock_left - 1
    flags = ["last_card"] if left == 0 else []
    if left == board.rules.stock_size - 1:
        flags.append("first_flip")
    return {
        "op": "huxi",
        "hand": format_cards(cards_of(board, seat).cards()),
        "table": [str(meld) for meld in board.melds[seat]],
        "card": card_text(card),
        "source": source,
        "dealer": seat == board.dealer,
        "flags": flags,
        "claims": board.claims[seat],
        "laid": board.laid[seat],
        "exhausted": board.exhausted,
    }
