"""Advice for a newcomer's decisions, from what the seat sees."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, NamedTuple

from ai.advice import NO_ADVICE, Advice, Because
from ai.mahjong import guide as mahjong_guide
from ai.mahjong.routes import Route, Routes
from ai.mahjong.routes import routes_of as mahjong_routes
from ai.paohuzi import guide as paohuzi_guide
from game.core.deal import GameBoard
from game.core.events import Action

Ready = Mapping[int, int]
"""Of actions that leave a ready hand, by their index: the unseen tiles that it waits for then."""


class _Guide(NamedTuple):
    turn: Callable[..., Advice]
    """Of the board, the actions, those that are ready and, if there are routes, the best."""
    offer: Callable[[Any, Sequence[Action]], Advice]
    routes: Callable[[Any, Action | None], Generator[None, None, Routes]] | None = None


GUIDES: Mapping[str, _Guide] = {
    "mahjong": _Guide(mahjong_guide.advise, mahjong_guide.advise_on_offer, mahjong_routes),
    "paohuzi": _Guide(paohuzi_guide.advise, paohuzi_guide.advise_on_offer),
}
"""By game."""


def routes_of(board: GameBoard[Any], claim: Action | None = None) -> Generator[None, None, Routes]:
    """Return the routes to fans enough of the viewer's hand, as it is or after this claim; there
    are none where a win needs no fans. Pauses after each piece of work.
    """
    find = GUIDES[board.game].routes
    if find is None:
        return Routes()
    return (yield from find(board, claim))


def advise(
    board: GameBoard[Any],
    actions: Sequence[Action],
    ready: Ready | None = None,
    waiting: int = 0,
    route: Route | None = None,
) -> Advice:
    """The advice about these actions for the viewer of the board. If some of the discards, `ready`,
    leave a ready hand, one of them is the best: the table shows a newcomer both, and one would
    contradict the other. `waiting`: unseen tiles that the hand waits for as it is. `route`: the
    best of `routes_of`; a discard follows it.
    """
    ready = ready or {}
    if len(actions) < 2:
        return NO_ADVICE
    wins = tuple(index for index, action in enumerate(actions) if action.wins)
    if wins:
        # Of the tiles that a win may take the first pays most.
        return Advice(best=wins[:1], because=Because("win"))
    guide = GUIDES[board.game]
    if not any(action.passes for action in actions):
        routes = {} if route is None else {"route": route}
        return guide.turn(board, actions, ready, **routes)
    advice = guide.offer(board, actions)
    if advice.because is None:
        return advice
    claims = [index for index, action in enumerate(actions) if not action.passes]
    taken = [index for index in advice.best if index in claims] or claims
    code, claimed, passed = advice.because
    tiles = max((ready.get(index, 0) for index in taken), default=0)
    because = Because(
        code,
        claimed._replace(tiles=tiles or None),
        passed._replace(tiles=waiting or None),
    )
    return advice._replace(because=because)
