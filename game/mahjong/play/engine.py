"""One deal of mahjong: decide → emit → fold. Who may decide what, and what a decision does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.core.deal import DealSetup
from game.core.errors import IllegalAction
from game.core.events import Action, Delay, Emission, public
from game.core.windows import Turns
from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.play import legal
from game.mahjong.play.claims import POLICIES, ClaimWindow
from game.mahjong.play.legal import Options
from game.mahjong.play.settle import kong_transfers
from game.mahjong.play.table import DealTable
from game.mahjong.position import views
from game.mahjong.position.actions import AddedKong, ConcealedKong, DeclareWin, Discard, Stake
from game.mahjong.position.board import hand_of
from game.mahjong.position.declared import claimed_how, drawn_how
from game.mahjong.position.events import Dealt, KongRobbed, Melded, Missed, StakesAsked
from game.mahjong.position.phase import Phase
from game.mahjong.position.wall import Wall
from game.mahjong.position.wild import wild_kinds
from game.mahjong.rules import MahjongRules
from game.mahjong.scoring.score import score_win


class MahjongDeal(DealTable):
    """A running deal: the decisions that are owed, and what each of them does."""

    engine_version: ClassVar[int] = 5

    def __init__(
        self,
        rules: MahjongRules,
        seed: bytes,
        setup: DealSetup | None = None,
        wall: Wall | None = None,
    ) -> None:
        super().__init__(rules, seed, setup, wall)
        self._policy = POLICIES[rules.multiple_winners]
        self._kong_earns = False
        self._stakes: dict[int, int] = {}

    @classmethod
    def from_wall(
        cls, rules: MahjongRules, wall: Sequence[int], setup: DealSetup | None = None
    ) -> MahjongDeal:
        """A deal with this wall instead of a shuffled one: hands from the front, the dealer's
        first, seat after seat, then the dealer's last tile; replacement tiles from the tail.

        Raises `ValueError` when these are not the tiles of the rules.
        """
        return cls(rules, b"", setup, Wall.stacked(wall, rules))

    # ------------------------------------------------------------ the protocol

    def begin(self) -> list[Emission]:
        """Shuffle and deal. Raises `IllegalAction` the second time."""
        if self.board.phase is not Phase.DEALING:
            raise IllegalAction("already_dealt")
        out: list[Emission] = []
        if self.rules.stakes:
            number, dealer, prevalent_wind, streak, _ = self.setup
            self._emit(out, public(StakesAsked(number, dealer, prevalent_wind, streak, self.seats)))
            self._offers = dict.fromkeys(range(self.seats), legal.stakes(self.rules))
        else:
            self._deal(out)
        return out

    def _deal(self, out: list[Emission]) -> None:
        hands = self._deal_hands()
        indicator = self._wall.replace() if self.rules.has_indicator else None
        full = Dealt(
            number=self.setup.number,
            dealer=self.setup.dealer,
            prevalent_wind=self.setup.prevalent_wind,
            streak=self.setup.streak,
            hands=hands,
            sizes=tuple(map(len, hands)),
            tiles_left=self.rules.draws,
            wild=wild_kinds(self.rules, indicator),
            indicator=indicator,
            stakes=tuple(self._stakes[seat] for seat in sorted(self._stakes)),
        )
        self._emit(out, views.dealt(full))
        for turn in range(self.seats):
            self._show_flowers(out, (full.dealer + turn) % self.seats)
        self._ask_turn(full.dealer)

    def _has_answered(self, seat: int) -> bool:
        return self.board.phase is Phase.STAKES or super()._has_answered(seat)

    def _refusal(self, seat: int, action: Action) -> str | None:
        return legal.refusal(self.board, seat, action, self.winning[seat], self._checker)

    def _default(self, seat: int, options: Options) -> Action:
        """Pass in a window, stake nothing; otherwise discard the drawn tile, or the rightmost after
        a claim (of those that declare ready, where the claim was taken for that; naming no pair if
        it can). A wildcard goes only when nothing else can.
        """
        if self._window is not None:
            return legal.PASS
        if self.board.phase is Phase.STAKES:
            return legal.stakes(self.rules)[0]
        if self.board.must_declare:
            unnamed = [option for option in options if option.named is None]
            return (unnamed or options)[-1]
        drawn = hand_of(self.board, seat).drawn
        plain = [option for option in options if type(option) is Discard and not option.ready]
        wild = self.board.wild
        if drawn is not None and not wild >> drawn & 1:
            return legal.DISCARDS[drawn]
        kept = [option for option in plain if not wild >> option.tile & 1]
        return (kept or plain)[-1]

    # ------------------------------------------------------------ a seat's own turn

    def _discard(self, seat: int, action: Discard, out: list[Emission]) -> None:
        tile = action.tile
        drawn = hand_of(self.board, seat).drawn == tile
        self._emit(out, views.discarded(seat, tile, drawn, action.ready, action.named))
        self._declaring = seat if action.ready else None
        claims = legal.all_claims(self.board, self.winning, self._checker)
        self._open(out, seat, tile, claims)

    def _lay_concealed_kong(self, seat: int, action: ConcealedKong, out: list[Emission]) -> None:
        kong = Meld(MeldKind.CONCEALED_KONG, action.tile)
        robbing = legal.opens_to_robbers(self.rules, kong)
        self._emit(out, public(Melded(seat, kong, robbing=robbing)))
        if robbing:
            self._kong_earns = True
            self._open_to_robbers(out, seat, action.tile)
        else:
            self._pay(out, kong_transfers(self.rules, seat, kong))
            self._draw(out, seat, Delay.MOTION, replacement=True)

    def _add_to_pung(self, seat: int, action: AddedKong, out: list[Emission]) -> None:
        tile = action.tile
        pung = next(
            meld
            for meld in self.board.melds[seat]
            if meld.kind is MeldKind.PUNG and meld.tile == tile
        )
        # 过手杠: a fourth tile that was kept beyond the turn it was drawn in.
        self._kong_earns = self.rules.late_kong_earns or bool(self._fresh >> tile & 1)
        kong = Meld(MeldKind.ADDED_KONG, tile, pung.claimed, pung.giver)
        self._emit(out, public(Melded(seat, kong)))
        self._open_to_robbers(out, seat, tile)

    def _open_to_robbers(self, out: list[Emission], seat: int, tile: int) -> None:
        options: dict[int, Options] = {}
        for other in range(self.seats):
            if other != seat:
                claims = legal.robbing_options(
                    self.board, other, self.winning[other], self._checker
                )
                if claims:
                    options[other] = claims
        self._open(out, seat, tile, options)

    def _win_by_draw(self, seat: int, action: DeclareWin, out: list[Emission]) -> None:
        how = drawn_how(self.board, seat, action.tile)
        if self._four_wild and not self._completed_by_drawn(seat):
            how = "four_wild"
        self._win(out, seat, action.tile, None, how, Delay.AT_ONCE)
        self._settle(out)

    def _stake(self, seat: int, action: Stake, out: list[Emission]) -> None:
        """Nobody hears of it before all have chosen."""
        self._stakes[seat] = action.points
        if len(self._stakes) == self.seats:
            self._deal(out)

    _turns: ClassVar[Turns] = {
        Stake: _stake,
        Discard: _discard,
        ConcealedKong: _lay_concealed_kong,
        AddedKong: _add_to_pung,
        DeclareWin: _win_by_draw,
    }

    # ------------------------------------------------------------ the claim window

    def _open(
        self, out: list[Emission], giver: int, tile: int, options: dict[int, Options]
    ) -> None:
        """Wait for the seats that have a claim; with none, go on as if all of them had passed."""
        if options:
            self._ask(ClaimWindow(giver, tile, self.seats, self._policy, options))
        else:
            self._nobody_claims(out, ())

    def _close(self, out: list[Emission], window: ClaimWindow, served: tuple[int, ...]) -> None:
        if not served:
            self._nobody_claims(out, self._missed(window))
            return
        if type(window.answers[served[0]]) is DeclareWin:
            if len(served) == 3 and self.rules.multiple_winners == "three_abort":
                self._exhaust(out, reason="three_winners")
            else:
                self._win_by_claim(out, window, served)
            return
        seat = served[0]
        meld = window.meld(seat)
        missed = tuple(entry for entry in self._missed(window) if entry.seat != seat)
        ready = legal.is_ready_claim(self.board, seat, window.answers[seat])
        self._emit(out, views.closing(Melded(seat, meld, ready=ready), missed))
        if meld.is_kong:
            self._pay(out, kong_transfers(self.rules, seat, meld))
        if self._declared(out, Delay.MOTION):
            return
        if meld.is_kong:
            self._draw(out, seat, Delay.MOTION, replacement=True)
        else:
            self._ask_turn(seat)

    def _missed(self, window: ClaimWindow) -> tuple[Missed, ...]:
        """The wins that were let go by (过水), as far as the rules care."""
        if self.rules.missed_win == "none":
            return ()
        how = claimed_how(self.board)
        return tuple(
            Missed(seat, window.tile, score_win(self.board, seat, window.tile, how).points)
            for seat in window.declined()
        )

    def _nobody_claims(self, out: list[Emission], missed: tuple[Missed, ...]) -> None:
        board = self.board
        delay = Delay.WINDOW
        told = len(out)
        if self._declared(out, delay):
            return
        if len(out) > told:
            delay = Delay.MOTION
        if board.phase is Phase.ROBBING:
            seat = board.turn
            if self._kong_earns and board.last_meld is not None:
                earned = kong_transfers(self.rules, seat, board.last_meld[1])
                self._pay(out, earned, delay)
                delay = Delay.MOTION if earned else delay
            self._draw(out, seat, delay, replacement=True, missed=missed)
        elif board.tiles_left:
            self._draw(out, (board.turn + 1) % self.seats, delay, missed=missed)
        else:
            self._exhaust(out, missed)

    def _win_by_claim(
        self, out: list[Emission], window: ClaimWindow, served: tuple[int, ...]
    ) -> None:
        delay = Delay.WINDOW
        how = claimed_how(self.board)
        if how == "robbing_kong":
            self._emit(out, public(KongRobbed(window.giver, window.tile), delay))
            delay = Delay.AT_ONCE
        for seat in served:
            self._win(out, seat, window.tile, window.giver, how, delay)
            delay = Delay.AT_ONCE
        self._settle(out)
