"""A moment at a mahjong table as a question to the judge."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from game.core.points import Transfer
from game.mahjong.kernel.tiles import COPIES, format_tiles, kinds_in, tile_text
from game.mahjong.position.board import Board, hand_of
from game.mahjong.rules.wild import INDICATED

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

    def wind(other: int) -> str:
        return WINDS[board.seat_wind(other)]

    request: dict[str, Any] = {
        "op": "score",
        "rules": "mahjong/tuidaohu",
        "switches": board.rules.switches(),
        "concealed": format_tiles(hand),
        "melds": [str(meld) for meld in board.melds[seat]],
        "givers": ["" if meld.giver is None else wind(meld.giver) for meld in board.melds[seat]],
        "winning": tile_text(tile),
        "self_drawn": how == "self_drawn",
        "seat_wind": wind(seat),
        "dealer": wind(board.dealer),
        "prevalent_wind": WINDS[board.prevalent_wind],
        "streak": board.streak,
        "wall_left": board.tiles_left,
        "flags": flags(board, how, tile),
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
    if board.untouched() and not board.rivers[seat]:
        request["opening"] = opening(board, seat, how, giver)
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
    if giver is not None:
        request["discarder"] = wind(giver)
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
