"""A mahjong table at the moment when somebody may win, set up from what a request says."""

from __future__ import annotations

from game.judge.moment import SEATS, Moment
from game.mahjong.board import TableBoard
from game.mahjong.events import Score, Won
from game.mahjong.hand import Hand
from game.mahjong.melds import Meld, MeldKind
from game.mahjong.phase import Phase
from game.mahjong.rules import MahjongRules


class Position(TableBoard):
    """The table of one moment. Nothing has led to it and nothing follows; what the request does
    not say is as it usually is. The seats that do not win have no hands.
    """

    def __init__(self, rules: MahjongRules, moment: Moment) -> None:
        super().__init__(rules)
        seat = moment.seat
        self.moment = moment
        self.dealer = moment.dealer
        self.prevalent_wind = moment.prevalent_wind
        self.streak = moment.streak
        self.tiles_left = moment.wall_left
        self.replacement = bool(moment.flags & {"replacement", "kong_discard"})
        self.hands[seat] = Hand(moment.concealed)
        self.sizes[seat] = len(moment.concealed)
        self.melds[seat] = list(moment.melds)
        self.ready[seat] = moment.ready != "no"
        self.ready_first[seat] = moment.ready == "first"
        for other, known in moment.others.items():
            self.melds[other] = list(known.melds)
            self.ready[other] = known.ready
        kongs = [meld for meld in moment.melds if meld.is_kong]
        if self.replacement and moment.how == "self_drawn" and kongs:
            self.last_meld = (seat, kongs[-1])

    def untouched(self) -> bool:
        """Whether the request says that it is an opening win, and nothing contradicts it."""
        return bool(self.moment.opening) and super().untouched()

    def seat_wind(self, seat: int) -> int:
        """Seats are winds here."""
        return seat

    def offer(self, tile: int) -> None:
        """Bring the winning tile: into the hand, into a river, or into a kong that is robbed."""
        moment = self.moment
        giver = (moment.seat - 1) % SEATS if moment.giver is None else moment.giver
        hand = self.hands[moment.seat]
        if moment.how == "self_drawn":
            assert hand is not None
            hand.add(tile)
            hand.drawn = tile
            self.sizes[moment.seat] += 1
            self.phase, self.turn = Phase.TURN, moment.seat
        elif moment.how == "robbing_kong":
            self.phase, self.turn = Phase.ROBBING, giver
            self.last_meld = (giver, Meld(MeldKind.ADDED_KONG, tile, tile, moment.seat))
        else:
            self.phase, self.turn = Phase.CLAIMS, giver
            self.last_discard = (giver, tile)

    def won(self, tile: int, score: Score) -> Won:
        """The win as the table would tell it."""
        moment = self.moment
        giver = None if moment.how == "self_drawn" else self.turn
        tiles = tuple(sorted((*moment.concealed, tile)))
        return Won(moment.seat, tile, giver, moment.how, tiles, score)
