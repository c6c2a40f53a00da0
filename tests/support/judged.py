"""A moment at a mahjong table as a question to the judge."""

from __future__ import annotations

from typing import Any

from game.mahjong.kernel.tiles import format_tiles, kinds_in, tile_text
from game.mahjong.position.board import Board, hand_of
from game.mahjong.rules.wild import INDICATED

WINDS = "ESWN"


def score_request(
    board: Board, seat: int, tile: int, how: str, giver: int | None
) -> dict[str, Any]:
    """The request that describes a win by this seat on `tile` now. Seats are winds on both sides,
    so that the judge's payments are those of the table.
    """
    hand = hand_of(board, seat).tiles()
    if how == "self_drawn":
        hand.remove(tile)
    request: dict[str, Any] = {
        "op": "score",
        "rules": "mahjong/tuidaohu",
        "switches": board.rules.switches(),
        "concealed": format_tiles(hand),
        "melds": [str(meld) for meld in board.melds[seat]],
        "givers": ["" if meld.giver is None else WINDS[meld.giver] for meld in board.melds[seat]],
        "winning": tile_text(tile),
        "self_drawn": how == "self_drawn",
        "seat_wind": WINDS[seat],
        "dealer": WINDS[board.dealer],
        "prevalent_wind": WINDS[board.prevalent_wind],
        "streak": board.streak,
        "wall_left": board.tiles_left,
        "flags": flags(board, how),
        "others": {
            WINDS[other]: {
                "melds": [str(meld) for meld in board.melds[other]],
                "ready": board.ready[other],
            }
            for other in range(board.seats)
            if other != seat
        },
    }
    if board.ready[seat]:
        request["ready"] = "first" if board.ready_first[seat] else True
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
        request["stakes"] = dict(zip(WINDS, board.stakes, strict=False))
    if giver is not None:
        request["discarder"] = WINDS[giver]
    return request


def opening(board: Board, seat: int, how: str, giver: int | None) -> str:
    """What a win before any meld and the seat's first discard is called."""
    if seat == board.dealer:
        return "heaven"
    return "earth" if how == "self_drawn" or giver == board.dealer else "human"


def flags(board: Board, how: str) -> list[str]:
    """What is special about the tile."""
    found = []
    if board.tiles_left == 0:
        found.append("last_tile")
    if how == "robbing_kong":
        found.append("robbing_kong")
    if board.replacement:
        found.append("replacement" if how == "self_drawn" else "kong_discard")
    return found
