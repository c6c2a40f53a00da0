"""The claim window: who may take the tile that lies open, who has answered, who is served."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.claims import Bid, ClaimPolicy, Share, everybody, nearest, nearest_of_two
from game.core.events import Action
from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.play.legal import Options
from game.mahjong.position.actions import Chow, DeclareWin, Kong, Pass, Pung

CHOW_RANK, PUNG_RANK, WIN_RANK = 1, 2, 3
RANKS: Mapping[type[Action], int] = {
    Chow: CHOW_RANK,
    Pung: PUNG_RANK,
    Kong: PUNG_RANK,
    DeclareWin: WIN_RANK,
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


class ClaimWindow:
    """One open tile and the seats that owe an answer. Passing is an answer too."""

    __slots__ = ("answers", "giver", "options", "policy", "seats", "tile")

    def __init__(
        self,
        giver: int,
        tile: int,
        seats: int,
        policy: ClaimPolicy,
        options: dict[int, Options],
    ) -> None:
        self.giver = giver
        self.tile = tile
        self.seats = seats
        self.policy = policy
        self.options = options
        self.answers: dict[int, Action] = {}

    @property
    def outstanding(self) -> tuple[int, ...]:
        """The seats that have not answered, in seat order."""
        return tuple(sorted(seat for seat in self.options if seat not in self.answers))

    def answer(self, seat: int, action: Action) -> tuple[int, ...] | None:
        """Take an answer; return who is served (() for nobody) once that is certain, else None."""
        self.answers[seat] = action
        if len(self.options) == 1:
            return () if type(action) is Pass else (seat,)
        return self.policy.decided(
            {seat: self.bid(seat, action) for seat, action in self.answers.items()},
            {seat: self._best(seat) for seat in self.options if seat not in self.answers},
        )

    def bid(self, seat: int, action: Action) -> Bid | None:
        """The strength of an answer; None for a pass."""
        rank = RANKS.get(type(action))
        return None if rank is None else Bid(rank, (seat - self.giver) % self.seats)

    def declined(self) -> tuple[int, ...]:
        """The seats that could have won and did not, in seat order."""
        return tuple(
            sorted(
                seat
                for seat, options in self.options.items()
                if type(options[0]) is DeclareWin and type(self.answers.get(seat)) is not DeclareWin
            )
        )

    def meld(self, seat: int) -> Meld:
        """The meld that this seat's chow, pung or kong lays down when it is served."""
        claim = self.answers[seat]
        if isinstance(claim, Chow):
            return Meld(MeldKind.CHOW, claim.tile, self.tile, self.giver)
        kind = MeldKind.KONG if isinstance(claim, Kong) else MeldKind.PUNG
        return Meld(kind, self.tile, self.tile, self.giver)

    def _best(self, seat: int) -> Bid:
        """The strongest claim a silent seat could still make: options stand strongest first."""
        rank = RANKS[type(self.options[seat][0])]
        return Bid(rank, (seat - self.giver) % self.seats)
