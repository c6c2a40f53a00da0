"""Hints: conclusions that a person could draw from their own board, worked out for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import convert

from ai.guide import advise
from game.core.catalogue import Game, Insight, Wait
from game.core.deal import GameBoard
from game.core.events import Action
from server.table.state import HandWaits, TableState, ToldWaits
from server.table.step import Step
from server.wire.messages import ActionHint, Because, Guide, Outlook, WaitingTile, Waits


def waiting_tiles(waits: Iterable[Wait]) -> list[WaitingTile]:
    """Waits as they are sent."""
    return [convert(wait, WaitingTile, from_attributes=True) for wait in waits]


def discard_hints(insight: Insight, actions: Sequence[Action]) -> list[ActionHint]:
    """For each offered action that puts a tile down: the waits of the hand after it."""
    waits = {discard.action: discard.waits for discard in insight.discards}
    return [
        ActionHint(choice, waiting_tiles(waits[action]))
        for choice, action in enumerate(actions)
        if action in waits
    ]


def claim_hints(game: Game, board: GameBoard[Any], actions: Sequence[Action]) -> list[ActionHint]:
    """For each offered claim: the waits of the hand after it and the best discard."""
    found = [game.after_claim(board, action) for action in actions]
    return [
        ActionHint(choice, waiting_tiles(ahead.waits), ahead.discard)
        for choice, ahead in enumerate(found)
        if ahead is not None
    ]


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


def waits_of(table: TableState, seat: int) -> ToldWaits | None:
    """Tiles that this seat waits for, on its turn those that it was told of last, since they may
    stay as they are; None if no deal is running.
    """
    if table.run is None:
        return None
    insight = _insight(table, seat)
    if insight is None:
        return table.hand_waits.told.get(seat, ([], None))
    return waiting_tiles(insight.waits), insight.why


def tell_waits(step: Step) -> None:
    """Tell each person whose hand has become ready, or is no longer, or does not win with the tile
    that lies open although it completes the hand. Not on their own turn: the waits stand beside
    each discard then.

    Once after each event: a device that has come since would hear of changes at the moment when
    somebody else decides in secret.
    """
    table, known = step.table, step.table.hand_waits
    history = table.history
    if history.published == known.after:
        return
    told, steady = dict(known.told), dict(known.steady)
    for seat in table.seats.persons():
        since = steady.pop(seat, None)
        if since is not None and not history.concerns(seat, since):
            steady[seat] = history.published
            continue
        insight = _insight(table, seat) if step.audience.of_seat(table.seats, seat) else None
        if insight is None:
            continue
        if insight.steady:
            steady[seat] = history.published
        found = waiting_tiles(insight.waits), insight.why
        if found != told.get(seat, ([], None)):
            told[seat] = found
            step.tell_seat(seat, Waits(history.published, *found))
    step.change(hand_waits=HandWaits(told, steady, history.published))


def _insight(table: TableState, seat: int) -> Insight | None:
    prompt = table.prompts.get(seat)
    if table.run is None:
        return None
    # A claim that has to be made (见炮必胡) is no turn of one's own.
    if prompt is not None and not prompt.in_window:
        return None
    return table.settings.game.insight(table.history.board(seat))
