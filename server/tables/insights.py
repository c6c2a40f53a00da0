"""What a person could work out from what they see, worked out for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import convert

from game.core.catalogue import Insight, Wait
from game.core.events import Action
from server.wire.messages import DiscardHint, WaitingTile


def waiting_tiles(waits: Iterable[Wait]) -> list[WaitingTile]:
    """Waits as they are sent."""
    return [convert(wait, WaitingTile, from_attributes=True) for wait in waits]


def hints(insight: Insight, actions: Sequence[Action]) -> list[DiscardHint]:
    """For each offered action that puts a tile down: what the hand would wait for then."""
    waits = {(discard.tile, discard.named): discard.waits for discard in insight.discards}
    return [
        DiscardHint(choice, waiting_tiles(waits[discard]))
        for choice, action in enumerate(actions)
        if (discard := (action.laid_down, action.named)) in waits
    ]
