"""A judgement of one decision."""

from __future__ import annotations

from typing import NamedTuple


class Standing(NamedTuple):
    """The hand that an answer leaves: `away`, the tiles that have to be exchanged until it is
    ready, None if the game does not count that; `tiles`, the number of unseen tiles that bring it
    nearer, or that a ready hand waits for, None if that was not worked out.
    """

    away: int | None = None
    tiles: int | None = None

    @property
    def ready(self) -> bool:
        """True if the hand waits for a tile that may still come."""
        return self.away == 0 and bool(self.tiles)


class Judgement(NamedTuple):
    """`code`, one of `VERDICTS`; `better`, the index of the action that is better, or of the one
    that was chosen if none is. `share`: the worth of the chosen action in that of the better one,
    where worths are known. `loss` ranks the judgements of a deal, the greater the worse.
    """

    code: str
    better: int
    chosen: Standing
    best: Standing
    share: float | None = None
    loss: float = 0.0


GOOD = "good"

VERDICTS = {
    GOOD: "no other answer is clearly better",
    "unready": "another answer leaves a ready hand",
    "slower": "another answer leaves a hand that is nearer to ready",
    "fewer": "another answer leaves a hand as near, by more tiles",
    "weaker": "another answer leaves plans that are worth more than twice as much",
}
"""The codes of judgements. Only speed is judged, and in paohuzi the payment of the plans: neither
danger nor fans. Where a win of mahjong needs fans nothing is judged.
"""
