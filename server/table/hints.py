"""Hints: conclusions that a person could draw from their own board, worked out for them.

Everything is worked out piece by piece: a generator pauses after each piece, and returns what it
has found.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import convert

from ai.guide import advise
from game.core.catalogue import Game, Wait, WaitWorth, WinWorth
from game.core.deal import GameBoard
from game.core.events import Action
from server.table.prompts import PromptHints
from server.table.state import LookedAt
from server.wire import messages as wire
from server.wire.messages import ActionHint, Because, Guide, Outlook, WaitingTile

Worths = Mapping[int, WaitWorth]
"""By tile the worth of a wait."""


def waiting_tiles(waits: Iterable[Wait], worths: Worths) -> list[WaitingTile]:
    """Waits as they are sent."""
    return [WaitingTile(wait.tile, wait.left, *map(_sent, worths[wait.tile])) for wait in waits]


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
    hints, why = [], None
    for choice, action in enumerate(actions):
        worth = game.win_worth(board, action)
        if worth is not None:
            hints.append(ActionHint(choice, [], win=_sent(worth)))
            yield
    if any(action.passes for action in actions):
        hints += yield from claim_hints(game, board, actions)
    else:
        insight = game.insight(board)
        yield
        why = insight.why
        places = {action: choice for choice, action in enumerate(actions)}
        for discard in insight.discards:
            if discard.action in places:
                worths = yield from worths_of(game, board, (discard.action,), discard.waits)
                waits = waiting_tiles(discard.waits, worths)
                hints.append(ActionHint(places[discard.action], waits))
    guide = guide_of(game, board, actions, hints) if guided else None
    return PromptHints(hints, why, guide)


def claim_hints(
    game: Game, board: GameBoard[Any], actions: Sequence[Action]
) -> Generator[None, None, list[ActionHint]]:
    """Return for each claim that is offered the waits of the hand after it and the best discard."""
    hints = []
    for choice, action in enumerate(actions):
        ahead = game.after_claim(board, action)
        yield
        if ahead is not None:
            taken = (action,) if ahead.follow is None else (action, ahead.follow)
            worths = yield from worths_of(game, board, taken, ahead.waits)
            waits = waiting_tiles(ahead.waits, worths)
            hints.append(ActionHint(choice, waits, ahead.discard))
    return hints


def guide_of(
    game: Game, board: GameBoard[Any], actions: Sequence[Action], hints: Iterable[ActionHint]
) -> Guide:
    """Advice about these actions as it is sent, in accord with the hints about them."""
    left = {hint.choice: sum(wait.left for wait in hint.waits) for hint in hints}
    ready = {choice: tiles for choice, tiles in left.items() if tiles}
    passes = any(action.passes for action in actions)
    waits = game.insight(board).waits if passes else ()
    advice = advise(board, actions, ready, sum(wait.left for wait in waits))
    because = None
    if advice.because is not None:
        code, claimed, passed = advice.because
        because = Because(code, Outlook(*claimed), Outlook(*passed))
    plain = advice._replace(because=None)._asdict()
    return msgspec.structs.replace(convert(plain, Guide), because=because)


def waits_of(
    game: Game, board: GameBoard[Any], known: LookedAt | None
) -> Generator[None, None, LookedAt]:
    """Return the waits of a hand as it is. `known`: those that were found before, whose worth is
    taken over if nothing has changed it.
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
    return LookedAt(0, tuple(waits), insight.why, insight.steady, key, worths)
