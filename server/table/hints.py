"""Hints: conclusions that a person could draw from their own board, worked out for them.

Everything is worked out piece by piece: a generator pauses after each piece, and returns what it
has found.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
from msgspec import convert

from ai.guide import advise, routes_of
from ai.mahjong.routes import Route, RouteFan, Routes, breaks, named
from game.core.catalogue import Game, Wait, WaitWorth, WinWorth
from game.core.deal import GameBoard
from game.core.events import Action
from game.mahjong.play.why import TOO_FEW_FANS
from server.wire import messages as wire
from server.wire.messages import ActionHint, Because, Guide, Outlook, WaitingTile, Waits


class PromptHints(NamedTuple):
    """The facts that are worth knowing about a prompt: see `Prompt`."""

    hints: Sequence[ActionHint] = ()
    why: str | None = None
    guide: Guide | None = None
    routes: wire.Routes | None = None


Worths = Mapping[int, WaitWorth]
"""By tile the worth of a wait."""


def waiting_tiles(waits: Iterable[Wait], worths: Worths) -> list[WaitingTile]:
    """Waits as they are sent."""
    return [WaitingTile(wait.tile, wait.left, *map(_sent, worths[wait.tile])) for wait in waits]


def falls_short(wait: WaitingTile) -> bool:
    """True if the tile completes the hand and wins in no way, for want of fans."""
    ways = [way for way in (wait.claimed, wait.drawn) if way is not None]
    return bool(ways) and all(way.why == TOO_FEW_FANS for way in ways)


def _sent(worth: WinWorth | None) -> wire.WinWorth | None:
    return None if worth is None else convert(worth, wire.WinWorth, from_attributes=True)


def worths_of(
    game: Game, board: GameBoard[Any], actions: Sequence[Action], waits: Iterable[Wait]
) -> Generator[None, None, dict[int, WaitWorth]]:
    """Return the worth of these waits, of the hand after these actions."""
    worth_of = game.wait_worths(board, actions)
    found = {}
    for wait in waits:
        found[wait.tile] = worth_of(wait.tile)
        yield
    return found


def hints_of(
    game: Game, board: GameBoard[Any], actions: Sequence[Action], *, guided: bool
) -> Generator[None, None, PromptHints]:
    """Return the hints about a prompt with these actions; `guided`: with advice."""
    hints, why, routes = [], None, Routes()
    for choice, action in enumerate(actions):
        if action.wins:
            hints.append(ActionHint(choice, [], win=_sent(game.win_worth(board, action))))
            yield
    if any(action.passes for action in actions):
        hints += yield from claim_hints(game, board, actions)
    else:
        insight = game.insight(board)
        yield
        why = insight.why
        # Nearly all hands are ready after no discard.
        places = dict(zip(actions, range(len(actions)), strict=True)) if insight.discards else {}
        for discard in insight.discards:
            if discard.action in places:
                worths = yield from worths_of(game, board, (discard.action,), discard.waits)
                waits = waiting_tiles(discard.waits, worths)
                hints.append(ActionHint(places[discard.action], waits))
        if any(action.type == "discard" for action in actions):
            routes = yield from routes_of(board)
    guide = guide_of(game, board, actions, hints, routes.routes) if guided else None
    return PromptHints(hints, why, guide, _sent_routes(routes))


def _sent_routes(routes: Routes) -> wire.Routes | None:
    """Routes as they are sent; None where no fans are needed."""
    if not routes.least:
        return None
    return wire.Routes(
        routes.least,
        _sent_fans(routes.certain),
        [
            wire.Route(
                _sent_fans(route.fans), route.total, list(route.lacks), route.closed, route.drawn
            )
            for route in routes.routes
        ],
    )


def _sent_fans(fans: Iterable[RouteFan]) -> list[wire.RouteFan]:
    return [wire.RouteFan(*fan) for fan in fans]


def claim_hints(
    game: Game, board: GameBoard[Any], actions: Sequence[Action]
) -> Generator[None, None, list[ActionHint]]:
    """Return for each claim that is offered the waits of the hand after it, the best discard, and
    the fans that can be reached then.
    """
    hints = []
    passing = yield from routes_of(board)
    for choice, action in enumerate(actions):
        if action.passes or action.wins:
            continue
        ahead = game.after_claim(board, action)
        yield
        reach = None
        if passing.least:
            reach = _reach(passing, (yield from routes_of(board, action)))
        if ahead is None:
            if reach is not None:
                hints.append(ActionHint(choice, [], reach=reach))
        else:
            taken = (action,) if ahead.follow is None else (action, ahead.follow)
            worths = yield from worths_of(game, board, taken, ahead.waits)
            waits = waiting_tiles(ahead.waits, worths)
            hints.append(ActionHint(choice, waits, ahead.discard, reach=reach))
    return hints


def _reach(passing: Routes, claimed: Routes) -> wire.Reach | None:
    """The fans that can be reached after a claim, beside those without it. None if nothing is known
    of the hand after it.
    """
    if not claimed.least:
        return None
    broken = breaks(passing, claimed)
    if not claimed.routes:
        return wire.Reach(claimed.most, claimed.least, breaks=broken)
    best = claimed.routes[0]
    fans = list(named(best))
    return wire.Reach(best.total, claimed.least, len(best.lacks), broken, fans)


def guide_of(
    game: Game,
    board: GameBoard[Any],
    actions: Sequence[Action],
    hints: Iterable[ActionHint],
    routes: Sequence[Route] = (),
) -> Guide:
    """Advice about these actions as it is sent, in accord with the hints about them; a discard
    follows the first of the routes.
    """
    passes = any(action.passes for action in actions)
    left = {
        # A discard that leaves a hand of too few fans makes it no more ready than another.
        hint.choice: sum(wait.left for wait in hint.waits if passes or not falls_short(wait))
        for hint in hints
    }
    ready = {choice: tiles for choice, tiles in left.items() if tiles}
    waits = game.insight(board).waits if passes else ()
    advice = advise(board, actions, ready, sum(wait.left for wait in waits), *routes[:1])
    because = None
    if advice.because is not None:
        code, claimed, passed = advice.because
        because = Because(code, Outlook(*claimed), Outlook(*passed))
    plain = advice._replace(because=None)._asdict()
    return msgspec.structs.replace(convert(plain, Guide), because=because)


class LookedAt(NamedTuple):
    """The waits of a hand after event `seq`, and `why` it does not win with the tile that lies open
    although it completes the hand.
    """

    seq: int
    waits: tuple[WaitingTile, ...] = ()
    why: str | None = None
    steady: bool = False
    """True if there are none until something happens to this hand."""
    key: Hashable = None
    """Stays the same as long as the worth of the waits does."""
    worths: Worths = MappingProxyType({})

    @property
    def told(self) -> tuple[tuple[WaitingTile, ...], str | None]:
        """The part of it that is told."""
        return self.waits, self.why

    @property
    def tells(self) -> bool:
        """True if there is anything to tell."""
        return bool(self.waits) or self.why is not None

    @property
    def message(self) -> Waits:
        """The waits as they are sent."""
        return Waits(self.seq, list(self.waits), self.why)

    def at(self, seq: int) -> LookedAt:
        """The same after another event."""
        return self._replace(seq=seq)


def waits_of(
    game: Game, board: GameBoard[Any], seq: int, known: LookedAt | None
) -> Generator[None, None, LookedAt]:
    """Return the waits of a hand as it is after event `seq`. `known`: those that were found before,
    whose worth is taken over if nothing has changed it.
    """
    insight = game.insight(board)
    yield
    key, worths = None, dict[int, WaitWorth]()
    if insight.waits:
        key = game.worth_key(board)
        kept = known.worths if known is not None and known.key == key else {}
        if all(wait.tile in kept for wait in insight.waits):
            worths = dict(kept)
        else:
            worths = yield from worths_of(game, board, (), insight.waits)
    waits = waiting_tiles(insight.waits, worths)
    return LookedAt(seq, tuple(waits), insight.why, insight.steady, key, worths)
