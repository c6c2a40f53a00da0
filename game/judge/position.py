"""A mahjong table at the moment when somebody may win, set up from a request."""

from __future__ import annotations

from game.core.points import Transfer
from game.judge.moment import MahjongMoment
from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.kernel.tiles import COPIES, SUIT_MASKS, mask_of
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.play.birds import bird_transfers
from game.mahjong.play.settle import kong_discard_transfers, kong_transfers, win_transfers
from game.mahjong.position.board import TableBoard, hand_of
from game.mahjong.position.events import Score, Won
from game.mahjong.position.phase import Phase
from game.mahjong.position.river import RiverTile
from game.mahjong.position.treasure import Treasure
from game.mahjong.rules import MahjongRules


class MahjongPosition(TableBoard):
    """The table of one moment. It has no events before or after. A field that the request leaves
    out has its usual value. The seats that do not win have no hands.
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
        robbed = moment.how is WinHow.ROBBING_KONG
        self.replacement = not robbed and bool(moment.flags & {"replacement", "kong_discard"})
        # 再次加杠: a kong came before.
        self.kong_before = () if robbed and "kong_discard" in moment.flags else None
        self.flower_replacement = "flower_replacement" in moment.flags
        # 开杠: a kong that is asked about is one that counts.
        self.kong_opened = True
        self.wild = mask_of(moment.wild)
        self.hands[seat] = self.hand_of(moment.concealed)
        self.sizes[seat] = len(moment.concealed)
        self.melds[seat] = list(moment.melds)
        self.bonus[seat] = list(moment.bonus)
        self.flowered[seat] = "flower_replacement" in moment.flags
        self.ready[seat] = moment.ready != "no"
        self.ready_first[seat] = moment.ready in ("first", "first_draw")
        self.named[seat] = moment.named
        if moment.lacking is not None:
            hand_of(self, seat).barred = SUIT_MASKS[moment.lacking] & ~self.wild
        for other, known in moment.others.items():
            self.melds[other] = list(known.melds)
            self.ready[other] = known.ready
        if moment.wild:
            # 飘赖 counts wildcards of any kind in the river.
            thrown = RiverTile(moment.wild[0], drawn=False, claimed=False, ready=False)
            self.rivers[seat] = [thrown] * moment.wild_discarded
        # The 宝 is hidden from a hand that has not declared.
        if moment.treasure is not None and self.ready[seat]:
            self.treasure = Treasure(moment.treasure, 0, ())
        kongs = [meld for meld in moment.melds if meld.is_kong]
        # 杠爆全包 depends on the giver of the replaced kong's tile.
        if self.replacement and moment.how is WinHow.SELF_DRAWN and kongs:
            self.last_meld = (seat, kongs[-1])

    def has_left(self, seat: int) -> bool:
        """As the request says."""
        known = self.moment.others.get(seat)
        return known is not None and known.left

    def untouched(self) -> bool:
        """True if the request says that it is an opening win, and nothing contradicts it."""
        return bool(self.moment.opening) and super().untouched()

    def ready_as_dealt(self, seat: int) -> bool:
        """天听 rather than 地听: as the request says."""
        return self.moment.ready == "first"

    def is_first_discard(self) -> bool:
        """True if the request says so: won by another seat than the dealer, before its draw."""
        return self.moment.opening == "earth" and super().untouched()

    def lying_open(self, tile: int) -> int:
        """As many copies as the flag for the fourth tile says: rivers are not known here."""
        # A discard that is won lies open itself.
        own = self.moment.how is WinHow.DISCARD
        if "fourth_tile" in self.moment.flags:
            return COPIES - 1 + own
        return super().lying_open(tile) + own

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
            if self.kong_before is not None:
                self.kong_before = self._earned_before(giver)
            self.last_meld = (giver, Meld(MeldKind.ADDED_KONG, tile, tile, moment.seat))
        else:
            self.phase, self.turn = Phase.CLAIMS, giver
            self.last_discard = (giver, tile)
            kong = self._kong_of(giver)
            if kong is not None:
                self.last_meld, self.kong_paid = (giver, kong), self._earned_before(giver)

    def _kong_of(self, giver: int) -> Meld | None:
        """The kong that this seat laid down before it gave the tile, as far as the request says."""
        kind = self.moment.discarder_kong
        if kind is None:
            return None
        # All its points go on, from whichever seats they came: any tile and giver will do.
        fed_by = self.moment.seat if kind is MeldKind.KONG else None
        return Meld(kind, 0, giver=fed_by)

    def _earned_before(self, giver: int) -> tuple[Transfer, ...]:
        """The payments for that kong."""
        kong = self._kong_of(giver)
        return () if kong is None else kong_transfers(self, giver, kong)

    def win(self, tile: int, how: WinHow, score: Score) -> tuple[Transfer, ...]:
        """The payments for the win as the table would tell it, with the points of a kong that it
        is passed (呼叫转移), and for the birds after it.
        """
        moment = self.moment
        giver = None if moment.how is WinHow.SELF_DRAWN else self.turn
        if how is WinHow.SEVEN_FLOWERS:
            giver = moment.giver
        passed = kong_discard_transfers(self, self.turn, moment.seat, how)
        won = Won(moment.seat, tile, giver, how, tuple(sorted((*moment.concealed, tile))), score)
        self.wins.append(won)
        # 一炮多响: birds are counted from the seat that gave the tile, not from a winner.
        birds_from = self.turn if "multiple_winners" in moment.flags else moment.seat
        if self.rules.bird_start == "dealer":
            birds_from = self.dealer
        birds = bird_transfers(self, won, moment.birds, birds_from)
        return (*passed, *win_transfers(self, won), *birds)
