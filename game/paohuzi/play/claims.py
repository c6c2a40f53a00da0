"""The claim window: the award of the card that lies open, and the claims that others let go by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core import claims
from game.core.claims import Bid, ClaimPolicy, nearest
from game.core.events import Action
from game.paohuzi.play.legal import Options
from game.paohuzi.position.actions import Chi, DeclareWin, Peng
from game.paohuzi.position.events import Passed

CHI_RANK, PENG_RANK, PAO_RANK, WIN_RANK = 1, 2, 3, 4
RANKS: Final[Mapping[type[Action], int]] = {
    Chi: CHI_RANK,
    Peng: PENG_RANK,
    DeclareWin: WIN_RANK,
}
"""胡 beats 跑, which beats 碰, which beats 吃; among equals the first in turn order is served,
counted from the seat that the card lies in front of. There is never more than one winner.
"""

POLICY: Final = ClaimPolicy(WIN_RANK, nearest)


class ClaimWindow(claims.ClaimWindow):
    """One open card and the seats that owe an answer.

    `auto_pao` is the seat that will run with the card (跑) unless somebody wins. Nobody waits for
    it as for an answer, and nobody else is asked less because of it, nor for a shorter time: the
    options of a seat depend on its own knowledge. If a 吃 were not offered because it would be
    beaten, an offer would say that somebody else may win.
    """

    __slots__ = ("auto_pao", "card")

    ranks = RANKS

    def __init__(
        self,
        giver: int,
        card: int,
        seats: int,
        options: Mapping[int, Options],
        auto_pao: int | None,
    ) -> None:
        super().__init__(giver, seats, POLICY, options)
        self.card = card
        self.auto_pao = auto_pao

    def answer(self, seat: int, action: Action) -> tuple[int, ...] | None:
        """Take an answer; return the seats served (perhaps none) once certain, until then None. A
        跑 is served only when nobody is left to answer.
        """
        runner = self.auto_pao
        if runner is None:
            return super().answer(seat, action)
        self.answers[seat] = action
        # The runner may be asked for a win too; its 跑 counts once it has declined that.
        bids, outstanding = self.bids(), self.best_bids()
        runs = runner not in outstanding and bids.get(runner) is None
        if runs:
            bids[runner] = Bid(PAO_RANK, self.order(runner))
        served = self.policy.decided(bids, outstanding)
        # The policy would serve the 跑 as soon as no winner is left to answer. Then a window would
        # close early exactly when somebody runs, and tell that before the time.
        waits = runs and outstanding and served == (runner,)
        return None if waits else served

    def claim(self, seat: int) -> Action | None:
        """The action of a seat that is served; None for a 跑, which happens by itself."""
        action = self.answers.get(seat)
        return None if action is None or action.passes else action

    def passed(self, served: tuple[int, ...]) -> tuple[Passed, ...]:
        """The claims that each seat let go by: a peng it could have had and did not take (忍碰), a
        chi too (过张). A seat that was only beaten, or not asked in time, has let nothing go by.
        """
        rank, order = 0, 0
        for seat in served:
            claim = self.claim(seat)
            rank = PAO_RANK if claim is None else RANKS[type(claim)]
            order = self.order(seat)
        found = []
        for seat in sorted(self.answers):
            answer, options = self.answers[seat], self.options[seat]
            said = RANKS.get(type(answer), 0)
            types = {type(option) for option in options}
            # 忍碰: also a seat that took a 吃 instead. A 胡 or 跑 would have beaten the 碰: nothing
            # was declined.
            peng = Peng in types and said < PENG_RANK and rank <= PENG_RANK
            # 过张: only a seat that could have had the card by 吃: nobody took it, or a seat
            # further on did.
            ahead = rank < CHI_RANK or (rank == CHI_RANK and self.order(seat) < order)
            chi = Chi in types and said == 0 and ahead
            if peng or chi:
                found.append(Passed(seat, self.card, chi, peng))
        return tuple(found)
