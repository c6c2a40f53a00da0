"""A board in a few plain lines: two folds of the same events must agree on it."""

from __future__ import annotations

from typing import Any

from game.core import deal
from game.mahjong.kernel.tiles import kinds_in
from game.mahjong.position.board import Board
from tests.support.plain import plain


def summary(board: deal.GameBoard[Any]) -> dict[str, Any]:
    """Everything a board holds, as in the playthroughs. A hand that is not known is None."""
    assert isinstance(board, Board)
    return {
        "phase": board.phase.value,
        "number": board.number,
        "dealer": board.dealer,
        "prevalent_wind": board.prevalent_wind,
        "streak": board.streak,
        "turn": board.turn,
        "hands": [None if hand is None else hand.tiles() for hand in board.hands],
        "drawn": [None if hand is None else hand.drawn for hand in board.hands],
        "sizes": list(board.sizes),
        "melds": plain(board.melds),
        "bonus": plain(board.bonus),
        "rivers": [
            [
                {
                    "tile": told.tile,
                    "drawn": told.drawn,
                    "claimed": told.claimed,
                    "ready": told.ready,
                    **({"won": True} if told.won else {}),
                }
                for told in river
            ]
            for river in board.rivers
        ],
        "last_discard": plain(board.last_discard),
        "replacement": board.replacement,
        "kong_opened": board.kong_opened,
        "turned": list(board.turned),
        "locked": list(board.locked),
        "last_offered": board.last_offered,
        "openings": plain(board.openings),
        "midway": plain(board.midway),
        "shown": [sorted(tiles) for tiles in board.shown],
        "tiles_left": board.tiles_left,
        "ready": list(board.ready),
        "named": list(board.named),
        "must_declare": board.must_declare,
        "treasure": _treasure(board),
        "missed": plain(board.missed),
        "stakes": list(board.stakes),
        "scores": list(board.scores),
        "winners": [won.seat for won in board.wins],
        "next_dealer": board.next_dealer,
        "wall": plain(board.wall),
        "wild": kinds_in(board.wild),
        "indicator": board.indicator,
        "birds": plain(board.birds),
        **_opening(board),
    }


def _opening(board: Board) -> dict[str, Any]:
    """The choices of the opening, if there are any."""
    found: dict[str, Any] = {}
    if board.exchanged is not None:
        found["exchanged"] = plain(board.exchanged)
    if board.lacking:
        found["lacking"] = list(board.lacking)
    return found


def _treasure(board: Board) -> dict[str, Any] | None:
    treasure = board.treasure
    return None if treasure is None else {**treasure._asdict(), "replaced": list(treasure.replaced)}


def public_part(board: deal.GameBoard[Any]) -> dict[str, Any]:
    """The summary without the parts that differ between viewers."""
    hidden = ("hands", "drawn", "missed", "named")
    told = {name: value for name, value in summary(board).items() if name not in hidden}
    if told["treasure"] is not None:
        told["treasure"].pop("tile")
    if "exchanged" in told:
        told["exchanged"].pop("given")
    return told


def check_hidden(board: deal.GameBoard[Any], viewer: int | None) -> None:
    """No viewer knows another's hand before it is shown, or of another's missed win, or the pair
    that another has named, or the treasure before it has declared ready.
    """
    told = summary(board)
    if told["treasure"] is not None:
        declared = viewer is not None and told["ready"][viewer]
        assert (told["treasure"]["tile"] is not None) is declared
    for seat in range(board.seats):
        if seat != viewer:
            assert told["named"][seat] is None
            if "exchanged" in told:
                # A seat knows the tiles that it gave and got.
                places, given = told["exchanged"]["places"], told["exchanged"]["given"]
                got = viewer is not None and (seat + places) % board.seats == viewer
                assert (given[seat] is not None) is got
        # 血流: a winner's hand lies open, but it is not known what it draws.
        left = seat in told["winners"] and not board.rules.winners_stay
        if seat != viewer and not left:
            assert told["hands"][seat] is None
            assert told["missed"][seat] == []
