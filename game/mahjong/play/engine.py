"""One deal of mahjong: decide → emit → fold. Who may decide what, and what a decision does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.core.deal import DealSetup, Outcome
from game.core.errors import IllegalAction
from game.core.events import Action, Delay, Emission, public
from game.core.windows import Turns, WindowedDeal
from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.kernel.tiles import KINDS, Mask, mask_of
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.play import legal
from game.mahjong.play.birds import bird_hits, bird_transfers, birds_due, counted_from
from game.mahjong.play.claims import POLICIES, ClaimWindow
from game.mahjong.play.legal import Options
from game.mahjong.play.settle import kong_refunds, kong_transfers, next_dealer, win_transfers
from game.mahjong.play.treasure import TreasureKeeper
from game.mahjong.play.wins import WinMasks
from game.mahjong.position import views
from game.mahjong.position.actions import AddedKong, ConcealedKong, DeclareWin, Discard, Stake
from game.mahjong.position.board import TableBoard, hand_of
from game.mahjong.position.declared import claimed_how, drawn_how, wins_on_sight
from game.mahjong.position.events import (
    BirdsTurned,
    Dealt,
    Exhausted,
    ExhaustedReason,
    FlowersShown,
    KongRobbed,
    Melded,
    Missed,
    Settled,
    StakesAsked,
    Won,
)
from game.mahjong.position.phase import Phase
from game.mahjong.position.wall import Wall
from game.mahjong.position.wild import wild_kinds
from game.mahjong.rules import MahjongRules
from game.mahjong.scoring.score import score_win
from game.mahjong.scoring.winning import checker_of


class MahjongDeal(WindowedDeal[MahjongRules, TableBoard, ClaimWindow]):
    """A running deal: what each decision does, and what follows by itself."""

    game: ClassVar[str] = "mahjong"
    engine_version: ClassVar[int] = 5

    _declaring: int | None
    """The seat that has declared ready with the discard that lies open."""

    _fresh: Mask
    """The kinds drawn since the last draw from the front, that tile included: what the seat has
    drawn in its turn.
    """

    def __init__(
        self,
        rules: MahjongRules,
        seed: bytes,
        setup: DealSetup | None = None,
        wall: Wall | None = None,
    ) -> None:
        super().__init__(rules, seed, setup, TableBoard(rules))
        self._checker = checker_of(rules)
        self._wins = WinMasks(self.board)
        self._wall = wall if wall is not None else Wall.shuffled(seed, rules)
        self._treasure = TreasureKeeper(seed, self._wall)
        self._policy = POLICIES[rules.multiple_winners]
        self._stakes: dict[int, int] = {}
        self._declaring = None
        self._fresh = 0
        self._kong_earns = False

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
            # 飘 is staked blind: no tile is dealt before the last seat has chosen.
            self._emit(out, public(StakesAsked(number, dealer, prevalent_wind, streak, self.seats)))
            self._offers = dict.fromkeys(range(self.seats), legal.stakes(self.rules))
        else:
            self._deal(out)
        return out

    def _deal(self, out: list[Emission]) -> None:
        hands = self._wall.deal(self.seats, self.setup.dealer, self.rules.hand_size)
        # 翻牌: the indicator lies at the tail and is out of play before the first draw.
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
            # 国标, SML 2026: the dealer replaces all its flowers first, then seat after seat.
            self._show_flowers(out, (full.dealer + turn) % self.seats)
        self._ask_turn(full.dealer)

    def _emit(self, out: list[Emission], emission: Emission) -> None:
        """Fold what has just happened and see by what each seat could win then."""
        event = emission.full
        self.board.apply(event)
        # Only after the fold: the masks are read from hands and melds as the event leaves them.
        self._wins.follow(event)
        out.append(emission)

    def _has_answered(self, seat: int) -> bool:
        return self.board.phase is Phase.STAKES or super()._has_answered(seat)

    def _refusal(self, seat: int, action: Action) -> str | None:
        return legal.refusal(self.board, seat, action, self._wins.masks[seat], self._checker)

    def _default(self, seat: int, options: Options) -> Action:
        """Pass in a window, stake nothing; otherwise discard the drawn tile, or the rightmost after
        a claim (of those that declare ready, where the claim was taken for that; naming no pair if
        it can). A wildcard goes only when nothing else can.
        """
        if self._window is not None:
            return legal.PASS
        if self.board.phase is Phase.STAKES:
            return legal.stakes(self.rules)[0]
        discards = [option for option in options if isinstance(option, Discard)]
        if self.board.must_declare:
            # Under 不夹不胡 two pairs may be no wait until one of them is named.
            unnamed = [option for option in discards if option.named is None]
            return (unnamed or discards)[-1]
        drawn = hand_of(self.board, seat).drawn
        # The clock never declares 报听: that binds for the rest of the deal.
        plain = [option for option in discards if not option.ready]
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
        # The 宝 is not looked at before this discard has passed: it may yet be won.
        self._declaring = seat if action.ready else None
        claims = legal.all_claims(self.board, self._wins.masks, self._checker)
        self._open(out, seat, tile, claims)

    def _lay_concealed_kong(self, seat: int, action: ConcealedKong, out: list[Emission]) -> None:
        kong = Meld(MeldKind.CONCEALED_KONG, action.tile)
        robbing = legal.opens_to_robbers(self.rules, kong)
        self._emit(out, public(Melded(seat, kong, robbing=robbing)))
        if robbing:
            # 过手 is a question of 补杠 alone: all four of a 暗杠 come from the hand.
            self._kong_earns = True
            self._open_to_robbers(out, seat, action.tile)
        else:
            # MIL 推倒和 2024: a kong is paid at once and keeps its points whoever wins.
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
        # Claimed tile and giver stay: robbed, it is that pung again; 包三元 asks who fed it.
        kong = Meld(MeldKind.ADDED_KONG, tile, pung.claimed, pung.giver)
        self._emit(out, public(Melded(seat, kong)))
        self._open_to_robbers(out, seat, tile)

    def _open_to_robbers(self, out: list[Emission], seat: int, tile: int) -> None:
        options: dict[int, Options] = {}
        for other in range(self.seats):
            if other != seat:
                mask = self._wins.masks[other]
                claims = legal.robbing_options(self.board, other, mask, self._checker)
                if claims:
                    options[other] = claims
        self._open(out, seat, tile, options)

    def _win_by_draw(self, seat: int, action: DeclareWin, out: list[Emission]) -> None:
        how = drawn_how(self.board, seat, action.tile)
        # 四红中 is the name of a win that the shape does not give; a complete hand is 自摸.
        if self.rules.four_wild_win and not self._wins.completed_by_drawn(seat):
            how = WinHow.FOUR_WILD
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
            # Two winners are both paid; only the third calls the deal off.
            if len(served) == 3 and self.rules.multiple_winners == "three_abort":
                self._exhaust(out, reason=ExhaustedReason.THREE_WINNERS)
            else:
                self._win_by_claim(out, window, served)
            return
        seat = served[0]
        meld = window.meld(seat)
        # The taker draws or discards next, which sets it free of 过水: nothing to remember.
        missed = tuple(entry for entry in self._missed(window) if entry.seat != seat)
        # Asked before the fold: Melded takes away the discard that this looks at.
        ready = legal.is_ready_claim(self.board, seat, window.answers[seat])
        self._emit(out, views.closing(Melded(seat, meld, ready=ready), missed))
        if meld.is_kong:
            self._pay(out, kong_transfers(self.rules, seat, meld))
        # The discard that declared 报听 was taken, not won: its seat looks at the 宝 now.
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
        # Scored while the tile lies open, for 过水 compares with what this very win was worth.
        how = claimed_how(self.board)
        return tuple(
            Missed(seat, window.tile, score_win(self.board, seat, window.tile, how).points)
            for seat in window.declined()
        )

    def _nobody_claims(self, out: list[Emission], missed: tuple[Missed, ...]) -> None:
        board = self.board
        # Also where nobody could claim: a pause only where a seat can would give it away.
        delay = Delay.WINDOW
        told = len(out)
        if self._declared(out, delay):
            return
        if len(out) > told:
            delay = Delay.MOTION
        if board.phase is Phase.ROBBING:
            seat = board.turn
            # Nobody robbed the kong: only now is it paid and replaced (抢杠 leaves no kong points).
            if self._kong_earns and board.last_meld is not None:
                earned = kong_transfers(self.rules, seat, board.last_meld[1])
                self._pay(out, earned, delay)
                delay = Delay.MOTION if earned else delay
            self._draw(out, seat, delay, replacement=True, missed=missed)
        elif board.tiles_left:
            self._draw(out, (board.turn + 1) % self.seats, delay, missed=missed)
        else:
            # The last discard could only be won (海底); as nobody does, it is 荒庄.
            self._exhaust(out, missed)

    def _win_by_claim(
        self, out: list[Emission], window: ClaimWindow, served: tuple[int, ...]
    ) -> None:
        delay = Delay.WINDOW
        # Read before KongRobbed is folded: afterwards the tile would pass for a discard.
        how = claimed_how(self.board)
        if how is WinHow.ROBBING_KONG:
            # First the kong falls apart: its tile lies in the river before anybody wins on it.
            self._emit(out, public(KongRobbed(window.giver, window.tile), delay))
            delay = Delay.AT_ONCE
        for seat in served:
            self._win(out, seat, window.tile, window.giver, how, delay)
            delay = Delay.AT_ONCE
        self._settle(out)

    # ------------------------------------------------------------ what follows by itself

    def _draw(
        self,
        out: list[Emission],
        seat: int,
        delay: Delay,
        *,
        replacement: bool = False,
        missed: tuple[Missed, ...] = (),
    ) -> None:
        if self.board.treasure is not None:
            # 换宝 (长春 2024): a declared hand sees its new 宝 before it draws.
            replaced = self._treasure.before_drawing(self.board, seat, delay)
            if replaced is not None:
                # Several may wait for it: the seat about to draw looks first, one alone wins.
                order = [(seat + turn) % self.seats for turn in range(self.seats)]
                if self._look(out, replaced, order):
                    return
                delay = Delay.MOTION
        if replacement:
            tile = self._wall.replace()
        else:
            tile = self._wall.draw()
            # A replacement goes on with the same turn: what was drawn before it is still no 过手杠.
            self._fresh = 0
        self._fresh |= 1 << tile
        # Not the length of the wall: a reserve (留牌) stays in it and is never drawn.
        left = self.board.tiles_left - 1
        self._emit(out, views.drawn(seat, tile, left, replacement, delay, missed))
        if tile >= KINDS:
            self._show_flowers(out, seat)
            if self.board.phase is Phase.REPLACEMENT:
                # The last tile was a flower: with nothing to replace it the seat cannot discard.
                self._exhaust(out)
                return
        self._ask_turn(seat)

    def _ask_turn(self, seat: int) -> None:
        """It is this seat's turn, with a tile too many."""
        options = legal.turn_options(self.board, seat, self._wins.masks[seat], self._checker)
        self._offers = {seat: options}

    def _show_flowers(self, out: list[Emission], seat: int) -> None:
        """补花: until the seat holds none, or nothing is left to replace them."""
        hand = hand_of(self.board, seat)
        while hand.flowers:
            left = self.board.tiles_left
            flowers = tuple(hand.flowers)
            tiles = tuple(self._wall.replace() for _ in flowers[:left])
            self._fresh |= mask_of(tiles)
            shown = FlowersShown(seat, flowers, tiles, left - len(tiles))
            self._emit(out, views.flowers_shown(shown))

    def _exhaust(
        self,
        out: list[Emission],
        missed: tuple[Missed, ...] = (),
        reason: ExhaustedReason = ExhaustedReason.WALL,
    ) -> None:
        """The deal ends without a winner."""
        ended = Exhausted(reason=reason)
        # After a flower for which nothing is left there was no window to close.
        flower = self.board.phase is Phase.REPLACEMENT
        self._emit(out, public(ended, Delay.MOTION) if flower else views.closing(ended, missed))
        if self.rules.exhausted_kongs == "void":
            # MIL 红中 2024: kong points are void when nobody wins (荒庄荒杠).
            self._pay(out, kong_refunds(self.board))
        self._settle(out)

    def _declared(self, out: list[Emission], delay: Delay) -> bool:
        """The discard that declared ready has not been won: its seat looks at the treasure. Whether
        that ends the deal.
        """
        seat, self._declaring = self._declaring, None
        if seat is None:
            return False
        emission = self._treasure.after_declaring(self.board, seat, delay)
        return emission is not None and self._look(out, emission, [seat])

    def _look(self, out: list[Emission], emission: Emission, order: Sequence[int]) -> bool:
        """Let seats see the treasure; the first of them that it wins for wins at once (对宝)."""
        self._emit(out, emission)
        treasure = self.board.treasure
        if treasure is None or treasure.tile is None:
            return False
        for seat in order:
            if wins_on_sight(self.board, seat, treasure.tile, self._wins.masks[seat]):
                self._win(out, seat, treasure.tile, None, WinHow.TREASURE_SHOWN, Delay.MOTION)
                self._settle(out)
                return True
        return False

    def _win(
        self,
        out: list[Emission],
        seat: int,
        tile: int,
        giver: int | None,
        how: WinHow,
        delay: Delay,
    ) -> None:
        score = score_win(self.board, seat, tile, how)
        tiles = hand_of(self.board, seat).tiles()
        if giver is not None or how is WinHow.TREASURE_SHOWN:
            # A tile drawn stands in the hand already; one given or only seen does not.
            tiles = sorted([*tiles, tile])
        won = Won(seat, tile, giver, how, tuple(tiles), score)
        self._emit(out, public(won, delay))
        self._pay(out, win_transfers(self.board, won))

    def _turn_birds(self, out: list[Emission]) -> None:
        """扎鸟: turn tiles over from the front of what is left of the wall."""
        board = self.board
        # The reserve is turned too: the rooms of 红中 keep it back for the birds (码).
        tiles = self._wall.take(min(birds_due(board), len(self._wall.rest())))
        if tiles:
            start = counted_from(board)
            hits = bird_hits(board, tiles, board.wins[0].seat, start)
            self._emit(out, public(BirdsTurned(tiles, hits)))
            for won in board.wins:
                self._pay(out, bird_transfers(board, won, tiles, start))

    def _settle(self, out: list[Emission]) -> None:
        board = self.board
        if board.wins:
            # Once, when every winner is known: all of them share the same birds.
            self._turn_birds(out)
        winners = tuple(won.seat for won in board.wins)
        settled = Settled(
            scores=tuple(board.scores),
            winners=winners,
            next_dealer=next_dealer(board),
            hands=tuple(tuple(hand_of(board, seat).tiles()) for seat in range(self.seats)),
            wall=self._wall.rest(),
            treasure=None if board.treasure is None else board.treasure.tile,
            named=() if board.named == [None] * self.seats else tuple(board.named),
        )
        self._emit(out, public(settled))
        self.outcome = Outcome(settled.scores, settled.winners, settled.next_dealer)
