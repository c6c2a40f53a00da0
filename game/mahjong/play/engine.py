"""One deal of mahjong: decide → emit → fold. The open decisions, and the effect of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from game.core.deal import DealSetup, Outcome, Win
from game.core.errors import IllegalAction
from game.core.events import Action, Delay, Emission, public
from game.core.points import totals
from game.core.rng import HashStream
from game.core.windows import Turns, WindowedDeal
from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.kernel.tiles import KINDS, Mask, mask_of
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.play import legal
from game.mahjong.play.birds import (
    bird_counts,
    bird_hits,
    bird_transfers,
    birds_due,
    counted_from,
)
from game.mahjong.play.claims import POLICIES, ClaimWindow, meld_of
from game.mahjong.play.exchange import exchange_places, exchanges, lacking_choices
from game.mahjong.play.exhausted import exhausted_transfers, ready_wins
from game.mahjong.play.legal import Options
from game.mahjong.play.meld_legality import chow_tile
from game.mahjong.play.missed import declined_wins, keeps_missed, stays_barred, thrown_win
from game.mahjong.play.opening import opening_of, opening_options, opening_transfers
from game.mahjong.play.settle import (
    kong_discard_transfers,
    kong_transfers,
    next_dealer,
    win_transfers,
)
from game.mahjong.play.treasure import TreasureKeeper
from game.mahjong.play.wins import WinMasks, own_win_how
from game.mahjong.position import views
from game.mahjong.position.actions import (
    AddedKong,
    ChooseLacking,
    Chow,
    ConcealedKong,
    DeclareWin,
    Discard,
    Exchange,
    Kong,
    Pass,
    Pung,
    ShowHands,
    Stake,
)
from game.mahjong.position.board import TableBoard, hand_of
from game.mahjong.position.declared import (
    claimed_how,
    may_rob_flower,
    wins_on_sight,
)
from game.mahjong.position.events import (
    BirdsTurned,
    Dealt,
    ExchangeAsked,
    Exchanged,
    Exhausted,
    ExhaustedReason,
    FlowersShown,
    KongRobbed,
    KongTilesTurned,
    LackingAsked,
    LackingChosen,
    LastTileOffered,
    Melded,
    Missed,
    Opening,
    OpeningsAsked,
    OpeningsShown,
    ReadyWin,
    Score,
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
    """A running deal: the effect of each decision, and the events that follow without one."""

    game: ClassVar[str] = "mahjong"
    engine_version: ClassVar[int] = 6

    _declaring: int | None
    """The seat that has declared ready with the discard that lies open."""

    _opening_due: bool
    """起手胡: opening hands are yet to be asked for."""
    _flowering: list[int]
    """The seats that are to show their flowers, in order, the first of them at it."""

    _won: list[int]
    """By win the points that it was paid."""

    _fresh: Mask
    """The kinds drawn since the last draw from the front, that tile included: those that the seat
    has drawn in its turn.
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
        self._dice = HashStream(seed, "opening")
        self._choices: dict[int, Action] = {}
        self._declaring = None
        self._flowering = []
        self._opening_due = bool(rules.openings)
        self._won = []
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

    @property
    def wins(self) -> tuple[Win, ...]:
        """The wins so far."""
        return tuple(
            Win(
                won.seat,
                won.giver,
                won.giver is None,
                tuple(fan.id for fan in won.score.fans),
                points,
            )
            for won, points in zip(self.board.wins, self._won, strict=True)
        )

    def begin(self) -> list[Emission]:
        """Shuffle and deal. Raises `IllegalAction` the second time."""
        if self.board.phase is not Phase.DEALING:
            raise IllegalAction("already_dealt")
        out: list[Emission] = []
        if self.rules.stakes:
            number, dealer, prevalent_wind, streak, _ = self.setup
            # 飘 is staked blind: no tile is dealt before the last seat has chosen.
            self._emit(out, public(StakesAsked(number, dealer, prevalent_wind, streak, self.seats)))
            self._ask_all(dict.fromkeys(range(self.seats), legal.stakes(self.rules)))
        else:
            self._deal(out)
        return out

    def _deal(self, out: list[Emission], stakes: tuple[int, ...] = ()) -> None:
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
            stakes=stakes,
        )
        self._emit(out, views.dealt(full))
        # 国标, SML 2026: the dealer replaces all its flowers first, then seat after seat.
        self._flowering = [(full.dealer + turn) % self.seats for turn in range(self.seats)]
        self._show_flowers(out)

    def _begin_turn(self, out: list[Emission]) -> None:
        """Ask for the next choice that the rules leave to all seats before the first turn; after
        the last of these, and later, ask the seat whose turn it is.
        """
        board, rules = self.board, self.rules
        if rules.exchange != "none" and board.exchanged is None:
            self._emit(out, public(ExchangeAsked(), Delay.MOTION))
            self._ask_all({seat: exchanges(board, seat) for seat in range(self.seats)})
        elif rules.lacking_suit and not board.lacking:
            self._emit(out, public(LackingAsked(), Delay.MOTION))
            self._ask_all({seat: lacking_choices(board, seat) for seat in range(self.seats)})
        elif self._opening_due:
            self._ask_openings(out)
        else:
            self._ask_turn(board.turn)

    # ------------------------------------------------------------ opening hands

    def _ask_openings(self, out: list[Emission]) -> None:
        """起手胡: ask the seats with opening hands. The result is told after the same hold, also if
        no seat is asked.
        """
        self._opening_due = False
        self._emit(out, public(OpeningsAsked()))
        asked = {seat: opening_options(self.board, seat) for seat in range(self.seats)}
        self._ask_all({seat: options for seat, options in asked.items() if options})
        if not self._offers:
            self._show_openings(out, {})

    def _show_openings(self, out: list[Emission], choices: Mapping[int, Action]) -> None:
        dealer = self.board.dealer
        order = [(dealer + turn) % self.seats for turn in range(self.seats)]
        shown = tuple(
            opening_of(self.board, seat, choice.hands, self._dice)
            for seat in order
            if isinstance(choice := choices.get(seat), ShowHands)
        )
        self._emit(out, public(OpeningsShown(shown), Delay.WINDOW))
        self._pay_openings(out, shown)
        self._ask_turn(dealer)

    def _show(self, seat: int, action: ShowHands, out: list[Emission]) -> None:
        """Show hands: with all others before the first turn, or alone in one's own (中途)."""
        if self.board.phase is Phase.OPENING:
            self._choose(seat, action, out)
            return
        shown = (opening_of(self.board, seat, action.hands, self._dice),)
        self._emit(out, public(OpeningsShown(shown)))
        self._pay_openings(out, shown)
        self._ask_turn(seat)

    def _pay_openings(self, out: list[Emission], shown: tuple[Opening, ...]) -> None:
        for opening in shown:
            self._pay(out, opening_transfers(self.board, opening))

    # ------------------------------------------------------------ choices of all seats at once

    def _ask_all(self, offers: dict[int, Options]) -> None:
        """Every one of these seats makes a choice that nobody hears of before all have chosen."""
        self._choices = {}
        self._offers = offers

    def _choose(self, seat: int, action: Action, out: list[Emission]) -> None:
        """Take one choice; the last one goes on with all of them."""
        self._choices[seat] = action
        if not self._offers:
            self._after_choices[self.board.phase](self, out, self._choices)

    def _stake(self, out: list[Emission], choices: Mapping[int, Stake]) -> None:
        self._deal(out, tuple(choices[seat].points for seat in range(self.seats)))

    def _exchange(self, out: list[Emission], choices: Mapping[int, Exchange]) -> None:
        given = tuple(choices[seat].tiles for seat in range(self.seats))
        thrown = self.rules.exchange_direction == "dice"
        event = Exchanged(exchange_places(self.rules, self.seed), given, thrown)
        self._emit(out, views.exchanged(event))
        self._begin_turn(out)

    def _name_lacking(self, out: list[Emission], choices: Mapping[int, ChooseLacking]) -> None:
        suits = tuple(choices[seat].suit for seat in range(self.seats))
        self._emit(out, public(LackingChosen(suits), Delay.MOTION))
        self._begin_turn(out)

    _after_choices: ClassVar[Mapping[Phase, Callable[[Any, list[Emission], Any], None]]] = {
        Phase.STAKES: _stake,
        Phase.OPENING: _show_openings,
        Phase.EXCHANGE: _exchange,
        Phase.LACKING: _name_lacking,
    }
    """By phase in which all seats choose the method that goes on: `(out, choices)`."""

    def _emit(self, out: list[Emission], emission: Emission) -> None:
        """Fold an emission and update the tiles on which each seat could win."""
        event = emission.full
        self.board.apply(event)
        # Only after the fold: the masks are read from hands and melds as the event leaves them.
        self._wins.follow(event)
        out.append(emission)

    def _has_answered(self, seat: int) -> bool:
        chosen = self.board.phase in self._after_choices and seat in self._choices
        return chosen or super()._has_answered(seat)

    def _refusal(self, seat: int, action: Action) -> str | None:
        return legal.refusal(self.board, seat, action, self._wins.masks[seat], self._checker)

    def _default(self, seat: int, options: Options) -> Action:
        """Win if the seat has won before and plays on; pass in a window, stake nothing; otherwise
        discard the drawn tile, or the rightmost after a claim (of those that declare ready, if the
        claim was taken for that; naming no pair if it can). A wildcard goes only when nothing else
        can.
        """
        if self.board.plays_locked(seat):
            # 血流: a locked hand has nothing to think about, and a win costs nothing.
            for option in options:
                if isinstance(option, DeclareWin):
                    return option
        if self._window is not None:
            return legal.PASS
        if self.board.phase in self._after_choices:
            return options[0]
        discards = [option for option in options if isinstance(option, Discard)]
        if self.board.must_declare:
            # Under 不夹不胡 two pairs may be no wait until one of them is named.
            unnamed = [option for option in discards if option.named is None]
            return (unnamed or discards)[-1]
        drawn = hand_of(self.board, seat).drawn
        # The clock never declares 报听: that binds for the rest of the deal.
        plain = [option for option in discards if not option.ready]
        wild = self.board.wild
        if drawn is not None and not wild >> drawn & 1 and legal.DISCARDS[drawn] in plain:
            return legal.DISCARDS[drawn]
        kept = [option for option in plain if not wild >> option.tile & 1]
        return (kept or plain)[-1]

    # ------------------------------------------------------------ a seat's own turn

    def _discard(self, seat: int, action: Discard, out: list[Emission]) -> None:
        tile = action.tile
        # 换三张: the tile that the dealer got last is a secret of two seats.
        drawn = hand_of(self.board, seat).drawn == tile and not self.board.is_just_exchanged()
        barred = self._stays_barred(seat, tile)
        self._emit(out, views.discarded(seat, tile, drawn, action.ready, action.named, barred))
        # The 宝 is not looked at before this discard has passed: it may yet be won.
        self._declaring = seat if action.ready else None
        claims = legal.all_claims(self.board, self._wins.masks, self._checker)
        self._open(out, seat, tile, claims)

    def _stays_barred(self, seat: int, tile: int) -> bool:
        """顺和: True if the wins that this seat let go by hold on over its discard after a pung."""
        if not self.rules.missed_until_draw or not self.board.missed[seat]:
            return False
        left = hand_of(self.board, seat).copy()
        left.remove(tile)
        # SBR 2025, 第四条 二十七: a pung that leaves a hand that is not ready sets its seat free.
        return bool(self._checker.waits(left, self.board.melds[seat], self.board.named[seat]))

    def _lay_concealed_kong(self, seat: int, action: ConcealedKong, out: list[Emission]) -> None:
        kong = Meld(MeldKind.CONCEALED_KONG, action.tile)
        robbing = legal.opens_to_robbers(self.rules, kong)
        self._emit(out, public(Melded(seat, kong, robbing=robbing, opened=action.opened)))
        if robbing:
            # 过手 is a question of 补杠 alone: all four of a 暗杠 come from the hand.
            self._kong_earns = True
            self._open_to_robbers(out, seat, action.tile)
        else:
            # MIL 推倒和 2024: a kong is paid at once and keeps its points.
            self._pay(out, kong_transfers(self.board, seat, kong))
            self._replace(out, seat, Delay.MOTION)

    def _add_to_pung(self, seat: int, action: AddedKong, out: list[Emission]) -> None:
        tile = action.tile
        pung = next(
            meld
            for meld in self.board.melds[seat]
            if meld.kind is MeldKind.PUNG and meld.tile == tile
        )
        # 过手杠: a fourth tile that was kept beyond the turn it was drawn in.
        self._kong_earns = self.rules.late_kong_earns or bool(self._fresh >> tile & 1)
        # Claimed tile and giver stay: robbed, it is that pung again; 包三元 needs its giver.
        kong = Meld(MeldKind.ADDED_KONG, tile, pung.claimed, pung.giver)
        self._emit(out, public(Melded(seat, kong, opened=action.opened)))
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
        how = own_win_how(self.board, seat, action.tile)
        self._win(out, seat, action.tile, None, how, Delay.AT_ONCE)
        self._after_wins(out)

    _turns: ClassVar[Turns] = {
        Stake: _choose,
        ShowHands: _show,
        # Outside a claim window: nothing of an opening hand is shown.
        Pass: _choose,
        Exchange: _choose,
        ChooseLacking: _choose,
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
            self._nobody_claims(out, self._thrown_win(giver, tile))

    def _close(self, out: list[Emission], window: ClaimWindow, served: tuple[int, ...]) -> None:
        if self.board.phase is Phase.LAST_TILE:
            self._give_last_tile(out, served)
            return
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
        action = window.answers[seat]
        meld = meld_of(action, self._claimed_tile(seat, action), window.giver)
        # The taker draws or discards next, which as a rule sets it free: nothing to remember.
        keeps = keeps_missed(self.rules, meld)
        missed = tuple(entry for entry in self._missed(window) if keeps or entry.seat != seat)
        # Asked before the fold: Melded takes away the discard that this looks at.
        ready = legal.is_ready_claim(self.board, seat, action)
        opened = isinstance(action, Kong) and action.opened
        self._emit(out, views.closing(Melded(seat, meld, ready=ready, opened=opened), missed))
        if meld.is_kong:
            self._pay(out, kong_transfers(self.board, seat, meld))
        # The discard that declared 报听 was taken, not won: its seat looks at the 宝 now.
        if self._declared(out, Delay.MOTION):
            return
        if meld.is_kong:
            self._replace(out, seat, Delay.MOTION)
        else:
            self._ask_turn(seat)

    def _claimed_tile(self, seat: int, action: Action) -> int:
        """The tile that a claim takes, of those that lie open."""
        if isinstance(action, Chow):
            tile = chow_tile(self.board, seat, action.tile)
            assert tile is not None
            return tile
        assert isinstance(action, DeclareWin | Pung | Kong)
        return action.tile

    def _give_last_tile(self, out: list[Emission], served: tuple[int, ...]) -> None:
        """海底: the seat that takes the last tile draws it; if nobody does it stays."""
        if served:
            self._draw(out, served[0], Delay.WINDOW)
        else:
            self._exhaust(out)

    def _missed(self, window: ClaimWindow) -> tuple[Missed, ...]:
        """The wins that were let go by (过水), the giver's own among them."""
        declined = declined_wins(self.board, window)
        return (*declined, *self._thrown_win(window.giver, window.tile))

    def _thrown_win(self, giver: int, tile: int) -> tuple[Missed, ...]:
        """The win that a seat has thrown away with its discard (顺和)."""
        if self.board.phase is not Phase.CLAIMS:
            return ()
        return thrown_win(self.board, giver, tile, self._wins.masks[giver])

    def _nobody_claims(self, out: list[Emission], missed: tuple[Missed, ...]) -> None:
        board = self.board
        if board.phase is Phase.FLOWER and board.open_flower is not None:
            self._replace_flowers(out, board.open_flower[0], (), 1)
            self._show_flowers(out)
            return
        # Also if nobody could claim: a pause only if a seat can would give it away.
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
                earned = kong_transfers(board, seat, board.last_meld[1])
                self._pay(out, earned, delay)
                delay = Delay.MOTION if earned else delay
            self._replace(out, seat, delay, missed)
        elif board.tiles_left == 1 and self.rules.last_tile_offer:
            self._offer_last_tile(out, missed)
        elif board.tiles_left:
            self._draw(out, board.next_seat(board.turn), delay, missed=missed)
        else:
            # The last discard could only be won (海底); as nobody does, it is 荒庄.
            self._exhaust(out, missed)

    def _win_by_claim(
        self, out: list[Emission], window: ClaimWindow, served: tuple[int, ...]
    ) -> None:
        delay = Delay.WINDOW
        # Read before KongRobbed is folded: afterwards the tile would pass for a discard.
        how = claimed_how(self.board)
        # A seat that passed has let a win go by, also if another took it and the rest play on.
        answered = {*window.answers, window.giver}
        missed = tuple(entry for entry in self._missed(window) if entry.seat in answered)
        if how is WinHow.ROBBING_KONG:
            # First the kong falls apart: its tile lies in the river before anybody wins on it.
            self._emit(out, public(KongRobbed(window.giver, window.tile), delay))
            delay = Delay.AT_ONCE
        wins = [
            # 开杠: the tiles that were turned over are its seat's own.
            (seat, self._claimed_tile(seat, window.answers[seat]), None, WinHow.SELF_DRAWN)
            if seat == window.giver
            else (seat, self._claimed_tile(seat, window.answers[seat]), window.giver, how)
            for seat in served
        ]
        scores = [score_win(self.board, seat, tile, way) for seat, tile, _, way in wins]
        # 开杠: a seat that wins on the tiles of its own kong keeps the kong's points.
        others = window.giver not in served
        undone = kong_discard_transfers(self.board, window.giver, served[0], how) if others else ()
        if undone:
            self._pay(out, undone, delay)
            delay = Delay.AT_ONCE
        for (seat, tile, giver, way), score in zip(wins, scores, strict=True):
            self._win(out, seat, tile, giver, way, delay, score)
            delay = Delay.AT_ONCE
        self._after_wins(out, missed)

    # ------------------------------------------------------------ events without a decision

    def _replace(
        self, out: list[Emission], seat: int, delay: Delay, missed: tuple[Missed, ...] = ()
    ) -> None:
        """After a kong: the seat draws one tile (补张), or tiles are turned over for it (开杠)."""
        if not self.board.kong_opened:
            self._draw(out, seat, delay, replacement=True, missed=missed)
            return
        left = self.board.tiles_left
        tiles = tuple(self._wall.replace() for _ in range(min(self.rules.opened_kong, left)))
        others = tuple(entry for entry in missed if entry.seat != seat)
        turned = views.closing(KongTilesTurned(seat, tiles, left - len(tiles)), others)
        self._emit(out, turned._replace(delay=delay))
        options: dict[int, Options] = {}
        for other in range(self.seats):
            mask = self._wins.masks[other]
            found = legal.kong_tile_options(self.board, other, mask, self._checker)
            if found:
                options[other] = found
        self._open(out, seat, tiles[0], options)

    def _offer_last_tile(self, out: list[Emission], missed: tuple[Missed, ...]) -> None:
        """海底: everybody who waits is asked at once, and the hold is the same if nobody does."""
        seat = (self.board.turn + 1) % self.seats
        self._emit(out, views.closing(LastTileOffered(seat), missed))
        options = {
            other: found
            for other in range(self.seats)
            if (found := legal.last_tile_options(self.board, self._wins.masks[other]))
        }
        if options:
            # The seat due to draw stands first in turn order.
            self._ask(ClaimWindow(seat, 0, self.seats, self._policy, options))
        else:
            self._give_last_tile(out, ())

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
        front = replacement and self.rules.replacement_from == "front"
        tile = self._wall.replace() if replacement and not front else self._wall.draw()
        if not replacement:
            # A replacement goes on with the same turn: tiles drawn before it are still no 过手杠.
            self._fresh = 0
        self._fresh |= 1 << tile
        # Not the length of the wall: a reserve (留牌) stays in it and is never drawn.
        left = self.board.tiles_left - 1
        barred = stays_barred(self.board, seat, missed)
        drawn = views.drawn(seat, tile, left, replacement, delay, missed, barred, front)
        self._emit(out, drawn)
        if tile >= KINDS:
            self._flowering = [seat]
            self._show_flowers(out)
        else:
            self._ask_turn(seat)

    def _ask_turn(self, seat: int) -> None:
        """It is this seat's turn, with a tile too many."""
        options = legal.turn_options(self.board, seat, self._wins.masks[seat], self._checker)
        self._offers = {seat: options}

    def _show_flowers(self, out: list[Emission]) -> None:
        """补花: seat after seat, until none holds any or nothing is left to replace them; then the
        turn goes on. The eighth flower may be won before it is replaced (七抢一).
        """
        while self._flowering:
            seat = self._flowering[0]
            flowers = tuple(hand_of(self.board, seat).flowers)
            if not flowers:
                del self._flowering[0]
                continue
            robbers = [other for other in range(self.seats) if may_rob_flower(self.board, other)]
            if robbers and seat not in robbers:
                left = self.board.tiles_left
                shown = FlowersShown(seat, flowers, (), left, robbing=True)
                self._emit(out, views.flowers_shown(shown))
                options = {other: legal.flower_options(self.board, other) for other in robbers}
                self._open(out, seat, flowers[0], options)
                return
            self._replace_flowers(out, seat, flowers, len(flowers))
            if self.rules.flowers_in_turns:
                self._flowering.append(self._flowering.pop(0))
        if self.board.phase is Phase.REPLACEMENT:
            # The last tile was a flower: with nothing to replace it the seat cannot discard.
            self._exhaust(out)
        else:
            self._begin_turn(out)

    def _replace_flowers(
        self, out: list[Emission], seat: int, flowers: tuple[int, ...], number: int
    ) -> None:
        """Show flowers and draw so many tiles for them, as far as there are any."""
        left = self.board.tiles_left
        tiles = tuple(self._wall.replace() for _ in range(min(number, left)))
        self._fresh |= mask_of(tiles)
        shown = FlowersShown(seat, flowers, tiles, left - len(tiles))
        self._emit(out, views.flowers_shown(shown))

    def _exhaust(
        self,
        out: list[Emission],
        missed: tuple[Missed, ...] = (),
        reason: ExhaustedReason = ExhaustedReason.WALL,
    ) -> None:
        """The wall is played out, or the deal is called off."""
        ended = Exhausted(reason=reason)
        # After a win, or a flower for which nothing is left, there was no window to close.
        closed = self.board.phase in (Phase.REPLACEMENT, Phase.ENDING)
        self._emit(out, public(ended, Delay.MOTION) if closed else views.closing(ended, missed))
        played_out = reason is ExhaustedReason.WALL
        winning = self._wins.of_the_hand()
        paid = ready_wins(self.board, winning) if played_out else ()
        for transfers in exhausted_transfers(self.board, winning, played_out, paid):
            self._pay(out, transfers)
        self._settle(out, paid)

    def _after_wins(self, out: list[Emission], missed: tuple[Missed, ...] = ()) -> None:
        """The deal is over, or those who have not won play on (血战)."""
        board = self.board
        if not board.goes_on:
            self._settle(out)
        elif board.tiles_left:
            self._draw(out, board.next_seat(board.turn), Delay.MOTION, missed=missed)
        else:
            self._exhaust(out)

    def _declared(self, out: list[Emission], delay: Delay) -> bool:
        """The discard that declared ready has not been won: its seat looks at the treasure. Return
        True if that ends the deal.
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
        ready = self._wins.of_the_hand()
        for seat in order:
            if wins_on_sight(self.board, seat, treasure.tile, ready[seat]):
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
        score: Score | None = None,
    ) -> None:
        """Tell that a seat has won; `score` if it was known before the first of several won."""
        if score is None:
            score = score_win(self.board, seat, tile, how)
        tiles = hand_of(self.board, seat).tiles()
        apart = giver is not None or how is WinHow.TREASURE_SHOWN
        if apart or self.board.phase is Phase.KONG_TILES:
            # A tile drawn stands in the hand already; one given, turned or only seen does not.
            tiles = sorted([*tiles, tile])
        won = Won(seat, tile, giver, how, tuple(tiles), score)
        self._emit(out, public(won, delay))
        transfers = win_transfers(self.board, won)
        self._won.append(totals(transfers, self.seats)[seat])
        self._pay(out, transfers)

    def _turn_birds(self, out: list[Emission]) -> None:
        """扎鸟: turn tiles over from the front of the rest of the wall."""
        board = self.board
        # The reserve is turned too: the rooms of 红中 keep it back for the birds (码).
        due = birds_due(board)
        tiles = self._wall.take(min(due, len(self._wall.rest())))
        last = not tiles and self.rules.last_tile_birds
        if last:
            # 长沙: the 海底 tile counts as often as birds are due.
            tiles = (board.wins[0].tile,) * due
        if tiles:
            start = counted_from(board)
            hits = bird_hits(board, tiles, board.wins[0].seat, start)
            self._emit(out, public(BirdsTurned(tiles, hits, last, bird_counts(self.rules, tiles))))
            for place, won in enumerate(board.wins):
                transfers = bird_transfers(board, won, tiles, start)
                self._won[place] += totals(transfers, self.seats)[won.seat]
                self._pay(out, transfers)

    def _settle(self, out: list[Emission], paid: tuple[ReadyWin, ...] = ()) -> None:
        board = self.board
        if board.wins:
            # Once, when every winner is known: all of them share the same birds.
            self._turn_birds(out)
        winners = tuple(dict.fromkeys(won.seat for won in board.wins))
        settled = Settled(
            scores=tuple(board.scores),
            winners=winners,
            next_dealer=next_dealer(board),
            hands=tuple(tuple(hand_of(board, seat).tiles()) for seat in range(self.seats)),
            wall=self._wall.rest(),
            treasure=None if board.treasure is None else board.treasure.tile,
            named=() if board.named == [None] * self.seats else tuple(board.named),
            ready_wins=paid,
        )
        self._emit(out, public(settled))
        self.outcome = Outcome(settled.scores, settled.winners, settled.next_dealer)
