"""The claim window: the award of the tile that lies open, and the meld that a claim makes of it."""

from __future__ import annotations

from collections.abc import Mapping

from game.core import claims
from game.core.claims import ClaimPolicy, Share, everybody, nearest, nearest_of_two
from game.core.events import Action
from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.play.legal import Options
from game.mahjong.position.actions import Chow, DeclareWin, Kong, Pung, TakeLastTile

# 碰 and 杠 share a rank, for two seats cannot both have one: 2 + 2 + 1 copies are too many.
CHOW_RANK, PUNG_RANK, WIN_RANK = 1, 2, 3
OWN_WIN_RANK = 4
"""开杠: the seat that laid down the kong wins on its tiles before everybody else."""
RANKS: Mapping[type[Action], int] = {
    Chow: CHOW_RANK,
    Pung: PUNG_RANK,
    Kong: PUNG_RANK,
    DeclareWin: WIN_RANK,
    # 海底: of those who take it the nearest in turn order.
    TakeLastTile: CHOW_RANK,
}
"""胡 beats 碰 and 杠, which beat 吃."""

SHARES: Mapping[str, Share] = {
    "nearest": nearest,
    "all": everybody,
    "two_nearest_three_all": nearest_of_two,
    "three_abort": everybody,
}
POLICIES: Mapping[str, ClaimPolicy] = {
    name: ClaimPolicy(WIN_RANK, share) for name, share in SHARES.items()
}
"""By the value of the switch `multiple_winners`."""


class ClaimWindow(claims.ClaimWindow):
    """One open tile and the seats that owe an answer."""

    __slots__ = ("tile",)

    ranks = RANKS

    def __init__(
        self,
        giver: int,
        tile: int,
        seats: int,
        policy: ClaimPolicy,
        options: Mapping[int, Options],
    ) -> None:
        super().__init__(giver, seats, policy, options)
        self.tile = tile

    def rank(self, seat: int, action: Action) -> int | None:
        """The rank of this seat's answer; None for a pass."""
        rank = super().rank(seat, action)
        return OWN_WIN_RANK if rank == WIN_RANK and seat == self.giver else rank

    def declined(self) -> tuple[int, ...]:
        """The seats that could have won and did not, in seat order."""
        return tuple(
            sorted(
                seat
                for seat, options in self.options.items()
                # Options are strongest first: a win, if there is one, is the first.
                if type(options[0]) is DeclareWin
                and type(self.answers.get(seat)) is not DeclareWin
                # 杠上开花 is a self-draw: to let it go by bars nothing.
                and seat != self.giver
            )
        )


def meld_of(claim: Action | None, tile: int, giver: int) -> Meld:
    """The meld that a chow, pung or kong makes of the open tile."""
    if isinstance(claim, Chow):
        return Meld(MeldKind.CHOW, claim.tile, tile, giver)
    kind = MeldKind.KONG if isinstance(claim, Kong) else MeldKind.PUNG
    return Meld(kind, tile, tile, giver)
