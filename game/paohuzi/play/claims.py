"""The claim window: who may take the card that lies open, who has answered, who is served."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from game.core.claims import Bid, ClaimPolicy, nearest
from game.core.events import Action
from game.paohuzi.play.legal import Options
from game.paohuzi.position.actions import Chi, DeclareWin, Pass, Peng
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


class Served(NamedTuple):
    """The seat that gets the open card, and its action; None for a 跑, which happens by itself."""

    seat: int
    action: Action | None


class ClaimWindow:
    """One open card and the seats that owe an answer. Passing is an answer too.

    `auto_pao` is the seat that will run with the card (跑) unless somebody wins. It is no answer
    that anybody waits for, and nobody else is asked less because of it, nor for a shorter time:
    what a seat is offered depends on what that seat knows. If a 吃 were not offered because it
    would be beaten, an offer would say that somebody else may win.
    """

    __slots__ = ("answers", "auto_pao", "card", "options", "owner", "seats")

    def __init__(
        self, owner: int, card: int, seats: int, options: dict[int, Options], auto_pao: int | None
    ) -> None:
        self.owner = owner
        self.card = card
        self.seats = seats
        self.options = options
        self.auto_pao = auto_pao
        self.answers: dict[int, Action] = {}

    @property
    def outstanding(self) -> tuple[int, ...]:
        """The seats that have not answered, in seat order."""
        return tuple(sorted(seat for seat in self.options if seat not in self.answers))

    def answer(self, seat: int, action: Action) -> Served | bool | None:
        """Take an answer; see `decided`."""
        self.answers[seat] = action
        if self.auto_pao is None and len(self.options) == 1:
            return None if type(action) is Pass else Served(seat, action)
        return self.decided()

    def decided(self) -> Served | bool | None:
        """The seat that is served once that is certain, None when nobody is, False while it is
        open.
        """
        answers = {seat: self._bid(seat, action) for seat, action in self.answers.items()}
        outstanding = {seat: self._best(seat) for seat in self.options if seat not in self.answers}
        auto_pao = self.auto_pao
        if auto_pao is not None and auto_pao not in outstanding and answers.get(auto_pao) is None:
            answers[auto_pao] = self._run(auto_pao)
        served = POLICY.decided(answers, outstanding)
        if served is None:
            return False
        if not served:
            return None
        seat = served[0]
        if seat == auto_pao and outstanding and answers[seat] == self._run(seat):
            return False
        action = self.answers.get(seat)
        return Served(seat, None if action is None or type(action) is Pass else action)

    def passed(self, served: Served | None) -> tuple[Passed, ...]:
        """The claims that each seat let go by: a peng it could have had and did not take (忍碰), a
        chi too (过张). Who was only beaten, or was not asked in time, has let nothing go by.
        """
        rank, order = 0, 0
        if served is not None:
            rank = PAO_RANK if served.action is None else RANKS[type(served.action)]
            order = self._order(served.seat)
        found = []
        for seat in sorted(self.answers):
            answer, options = self.answers[seat], self.options[seat]
            said = RANKS.get(type(answer), 0)
            types = {type(option) for option in options}
            peng = Peng in types and said < PENG_RANK and rank <= PENG_RANK
            ahead = rank < CHI_RANK or (rank == CHI_RANK and self._order(seat) < order)
            chi = Chi in types and said == 0 and ahead
            if peng or chi:
                found.append(Passed(seat, self.card, chi, peng))
        return tuple(found)

    def _order(self, seat: int) -> int:
        return (seat - self.owner) % self.seats

    def _run(self, seat: int) -> Bid:
        return Bid(PAO_RANK, self._order(seat))

    def _bid(self, seat: int, action: Action) -> Bid | None:
        rank = RANKS.get(type(action))
        return None if rank is None else Bid(rank, self._order(seat))

    def _best(self, seat: int) -> Bid:
        """The strongest claim a silent seat could still make: options stand strongest first."""
        return Bid(RANKS[type(self.options[seat][0])], self._order(seat))
