"""A mahjong table at the moment when somebody may win, set up from what a request says."""

from __future__ import annotations

from game.core.points import Transfer
from game.judge.moment import MahjongMoment
from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.kernel.tiles import mask_of
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.play.birds import bird_transfers
from game.mahjong.play.settle import win_transfers
from game.mahjong.position.board import TableBoard
from game.mahjong.position.events import Score, Won
from game.mahjong.position.phase import Phase
from game.mahjong.position.river import RiverTile
from game.mahjong.position.treasure import Treasure
from game.mahjong.rules import MahjongRules


class MahjongPosition(TableBoard):
    """The table of one moment. Nothing has led to it and nothing follows; what the request does
    not say is as it usually is. The seats that do not win have no hands.
    """

    def __init__(self, rules: MahjongRules, moment: MahjongMoment) -> None:
        super().__init__(rules)
        seat = moment.seat
        self.moment = moment
        self.dealer = moment.dealer
        self.prevalent_wind = moment.prevalent_wind
        self.streak = moment.streak
        self.stakes = moment.stakes
        self.tiles_left = moment.wall_left
        self.replacement = bool(moment.flags & {"replacement", "kong_discard"})
        self.wild = mask_of(moment.wild)
        self.hands[seat] = self.hand_of(moment.concealed)
        self.sizes[seat] = len(moment.concealed)
        self.melds[seat] = list(moment.melds)
        self.bonus[seat] = list(moment.bonus)
        self.ready[seat] = moment.ready != "no"
        self.ready_first[seat] = moment.ready == "first"
        self.named[seat] = moment.named
        for other, known in moment.others.items():
            self.melds[other] = list(known.melds)
            self.ready[other] = known.ready
        if moment.wild:
            # 飘赖 counts wildcards in the river, of whatever kind.
            thrown = RiverTile(moment.wild[0], drawn=False, claimed=False, ready=False)
            self.rivers[seat] = [thrown] * moment.wild_discarded
        # To a hand that has not declared the 宝 is hidden.
        if moment.treasure is not None and self.ready[seat]:
            self.treasure = Treasure(moment.treasure, 0, ())
        kongs = [meld for meld in moment.melds if meld.is_kong]
        # 杠爆全包 asks who fed the kong that was replaced.
        if self.replacement and moment.how is WinHow.SELF_DRAWN and kongs:
            self.last_meld = (seat, kongs[-1])

    def untouched(self) -> bool:
        """True if the request says that it is an opening win, and nothing contradicts it."""
        return bool(self.moment.opening) and super().untouched()

    def seat_wind(self, seat: int) -> int:
        """Seats are winds here."""
        return seat

    def offer(self, tile: int) -> None:
        """Bring the winning tile: into the hand, into a river, or into a kong that is robbed."""
        moment = self.moment
        giver = (moment.seat - 1) % self.seats if moment.giver is None else moment.giver
        hand = self.hands[moment.seat]
        if "treasure_shown" in moment.flags:
            # 对宝: seen as one's own declaring discard has passed; nothing has been drawn.
            self.phase, self.turn = Phase.CLAIMS, moment.seat
        elif moment.how is WinHow.SELF_DRAWN:
            assert hand is not None
            hand.add(tile)
            hand.drawn = tile
            self.sizes[moment.seat] += 1
            self.phase, self.turn = Phase.TURN, moment.seat
        elif moment.how is WinHow.ROBBING_KONG:
            self.phase, self.turn = Phase.ROBBING, giver
            self.last_meld = (giver, Meld(MeldKind.ADDED_KONG, tile, tile, moment.seat))
        else:
            self.phase, self.turn = Phase.CLAIMS, giver
            self.last_discard = (giver, tile)

    def win(self, tile: int, how: WinHow, score: Score) -> tuple[Transfer, ...]:
        """The payments for the win as the table would tell it, and for the birds after it."""
        moment = self.moment
        giver = None if moment.how is WinHow.SELF_DRAWN else self.turn
        won = Won(moment.seat, tile, giver, how, tuple(sorted((*moment.concealed, tile))), score)
        self.wins.append(won)
        # 一炮多响: birds are counted from who gave the tile, not from a winner.
        birds_from = self.turn if "multiple_winners" in moment.flags else moment.seat
        return (*win_transfers(self, won), *bird_transfers(self, won, moment.birds, birds_from))
