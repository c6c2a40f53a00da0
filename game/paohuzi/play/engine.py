"""One deal of paohuzi: decide → emit → fold.

Everything that happens is emitted first and changes the table only by being folded. 提, 偎 and 跑
happen by themselves; whoever may claim an open card, or win with what it holds, is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.core.deal import DealSetup, Outcome
from game.core.errors import IllegalAction
from game.core.events import Action, Delay, Emission, public
from game.core.rng import HashStream
from game.core.windows import Turns, WindowedDeal
from game.paohuzi.fans.reading import Circumstances
from game.paohuzi.kernel.cards import COPIES, KINDS
from game.paohuzi.kernel.melds import OWN_TRIPLETS, Meld, MeldKind
from game.paohuzi.kernel.source import Source
from game.paohuzi.kernel.win_how import WinHow
from game.paohuzi.play import legal
from game.paohuzi.play.claims import ClaimWindow
from game.paohuzi.play.legal import Options
from game.paohuzi.play.settle import (
    exhausted_marks,
    exhausted_transfers,
    next_dealer,
    win_marks,
    win_transfers,
)
from game.paohuzi.position import views
from game.paohuzi.position.actions import Chi, DeclareWin, Discard, Pass, Peng
from game.paohuzi.position.board import Offer, TableBoard, hand_of
from game.paohuzi.position.events import (
    Began,
    Dealt,
    Exhausted,
    HandDied,
    Melded,
    Passed,
    Score,
    Settled,
    Won,
)
from game.paohuzi.position.phase import Phase
from game.paohuzi.rules import PaohuziRules
from game.paohuzi.scoring.score import score_claimed, score_hand, score_opening


class PaohuziDeal(WindowedDeal[PaohuziRules, TableBoard, ClaimWindow]):
    """A running deal: what is asked, what happens by itself, and what each decision does."""

    game: ClassVar[str] = "paohuzi"
    engine_version: ClassVar[int] = 4

    def __init__(
        self,
        rules: PaohuziRules,
        seed: bytes,
        setup: DealSetup | None = None,
    ) -> None:
        super().__init__(rules, seed, setup, TableBoard(rules))
        self._cards = deck_from(seed)
        self._next = 0
        self._end = len(self._cards) - rules.buried

    @classmethod
    def from_cards(
        cls, rules: PaohuziRules, cards: Sequence[int], setup: DealSetup | None = None
    ) -> PaohuziDeal:
        """A deal with these cards instead of a shuffled deck: hands from the front, the dealer's
        first, seat after seat, then the dealer's shown card, then the stock, at the end what is
        buried. Raises `ValueError` when these are not the 80 cards.
        """
        if sorted(cards) != [kind for kind in range(KINDS) for _ in range(COPIES)]:
            raise ValueError("there are four cards of every kind")
        deal = cls(rules, b"", setup)
        deal._cards = list(cards)
        return deal

    # ------------------------------------------------------------ the protocol

    def begin(self) -> list[Emission]:
        """Shuffle, deal and lay down what was dealt as 提. Raises `IllegalAction` the second
        time.
        """
        if self.board.phase is not Phase.DEALING:
            raise IllegalAction("already_dealt")
        out: list[Emission] = []
        self._deal(out)
        board, dealer = self.board, self.setup.dealer
        order = [(dealer + turn) % self.seats for turn in range(self.seats)]
        for seat in order:
            # 起手提 is laid down before anybody is asked: with it 天胡 must hold a pair, and a
            # shown card that lies in one can no longer be won.
            for card, count in enumerate(hand_of(board, seat).counts):
                if count == COPIES:
                    ti = Meld(MeldKind.TI, (card,) * COPIES)
                    self._emit(out, public(Melded(seat, ti, board.stock_left), Delay.MOTION))
        options = {seat: legal.opening_options(board, seat) for seat in order}
        asked = {seat: offered for seat, offered in options.items() if offered}
        if asked and board.shown is not None:
            # The dealer is first in order, so that 天胡 comes before 地胡 (常德, 衡阳).
            self._ask(ClaimWindow(dealer, board.shown, self.seats, asked, None))
        else:
            self._begin_turns(out)
        return out

    def _refusal(self, seat: int, action: Action) -> str | None:
        return legal.refusal(self.board, seat, action)

    def _default(self, seat: int, options: Options) -> Action:
        """Pass in a window; otherwise discard the last card that may go, a single one if there is
        one. A compulsory win is taken.
        """
        counts = hand_of(self.board, seat).counts
        singles = [
            option for option in options if isinstance(option, Discard) and counts[option.card] == 1
        ]
        return (singles or options)[-1]

    # ------------------------------------------------------------ the table

    def _deal(self, out: list[Emission]) -> None:
        size, dealer = self.rules.hand_size, self.setup.dealer
        hands: list[list[int]] = [[] for _ in range(self.seats)]
        for turn in range(self.seats):
            hands[(dealer + turn) % self.seats] = self._cards[self._next : self._next + size]
            self._next += size
        shown = self._cards[self._next]
        self._next += 1
        hands[dealer].append(shown)
        full = Dealt(
            number=self.setup.number,
            dealer=dealer,
            streak=self.setup.streak,
            exhausted=self.setup.exhausted,
            hands=tuple(tuple(sorted(hand)) for hand in hands),
            sizes=tuple(map(len, hands)),
            shown=shown,
            stock_left=self._end - self._next,
        )
        self._emit(out, views.dealt(full))

    def _begin_turns(self, out: list[Emission]) -> None:
        """The dealer's first turn: told to all, and always as late, so that nobody learns whether
        somebody could have won with the hand as dealt.
        """
        delay = Delay.WINDOW if legal.opening_may_win(self.rules) else Delay.MOTION
        self._emit(out, public(Began(self.setup.dealer), delay))
        self._go_on(out)

    def _go_on(self, out: list[Emission]) -> None:
        """After a claim, or when the dealer begins: ask the seat whose turn it is, or let the next
        one draw.
        """
        board = self.board
        seat = board.turn
        options = legal.turn_options(board, seat)
        if options:
            self._offers = {seat: options}
            return
        if board.phase is Phase.TURN:
            self._die(out)
        else:
            self._draw(out, self._unasked())

    def _unasked(self) -> Delay:
        """The delay of the next draw when a claim needs no discard: long enough for the question
        that could have been asked, where 胡 may come before 提 and 偎.
        """
        last = self.board.last_meld
        asks = self.rules.own_hu_before_ti and last is not None and last[1].flipped
        return Delay.WINDOW if asks else Delay.MOTION

    def _die(self, out: list[Emission]) -> None:
        # A win that was declined here takes its time; so does a hand that could not win.
        self._emit(out, public(HandDied(self.board.turn), Delay.WINDOW))
        self._draw(out, Delay.MOTION)

    # ------------------------------------------------------------ drawing

    def _draw(self, out: list[Emission], delay: Delay, passed: tuple[Passed, ...] = ()) -> None:
        """The next seat turns the top card. 提 and 偎 come first: then nobody else sees the card,
        nobody can claim it or win on it. Otherwise it lies open.
        """
        board = self.board
        # Only now: the last flip, and a discard after a claim on it, can still be claimed and won.
        if not board.stock_left:
            self._emit(out, views.closing(Exhausted(), passed, delay))
            self._pay(out, exhausted_transfers(board))
            self._settle(out, exhausted_marks(board))
            return
        seat = (board.turn + 1) % self.seats
        card = self._cards[self._next]
        self._next += 1
        left = board.stock_left - 1
        kept = self._kept(seat, card, left, passed)
        if kept is None:
            self._emit(out, views.flipped(seat, card, left, delay, passed))
            self._offer(out)
            return
        # 娄底's written rules: 不能胡任何人提或偎的牌. So the card is offered to nobody. A 臭偎 is
        # never hidden (常德's written rules: 臭偎必须明示), nor is a 提.
        hidden = kept.meld.kind is MeldKind.WEI and self.rules.wei_hidden
        self._emit(out, views.kept(kept, hidden, passed, delay))
        self._go_on(out)

    def _kept(self, seat: int, card: int, left: int, passed: tuple[Passed, ...]) -> Melded | None:
        """The 提 or 偎 that a flip makes for its own seat, or None. A 碰 that the seat has let go
        by just now makes the 偎 a stale one too.
        """
        board = self.board
        held = hand_of(board, seat).counts[card]
        # Three or two in hand are forced, before 胡 is asked: the card may not go into a run.
        if held == 3:
            return Melded(seat, Meld(MeldKind.TI, (card,) * 4), left, flipped=True)
        if held == 2:
            # The pass is told with this very meld, so the board has not folded it yet.
            now = any(entry.seat == seat and entry.peng and entry.card == card for entry in passed)
            stale = now or board.no_peng[seat] >> card & 1
            kind = MeldKind.STALE_WEI if stale else MeldKind.WEI
            return Melded(seat, Meld(kind, (card,) * 3), left, flipped=True)
        # A 碰 is not upgraded here: with one's own flip it is a 跑, lies open and competes with
        # everybody's 胡.
        for place, meld in enumerate(board.melds[seat]):
            if meld.kind in OWN_TRIPLETS and meld.card == card:
                ti = Meld(MeldKind.TI, (card,) * 4)
                return Melded(seat, ti, left, flipped=True, upgrades=place)
        return None

    # ------------------------------------------------------------ the claim window

    def _offer(self, out: list[Emission]) -> None:
        """Ask who has a claim to the open card; with none, go on as if all of them had passed."""
        board = self.board
        offer = board.offer
        if offer is None:
            raise RuntimeError("no card lies open")
        auto_pao: int | None = None
        options: dict[int, Options] = {}
        for seat in range(self.seats):
            if offer.thrown and seat == offer.owner:
                continue
            claims = legal.claim_options(board, seat)
            if claims:
                options[seat] = claims
            if legal.forced_pao(board, seat, offer) is not None:
                # Four copies: no two seats can hold three of them.
                auto_pao = seat
        if options:
            self._ask(ClaimWindow(offer.owner, offer.card, self.seats, options, auto_pao))
        elif auto_pao is not None:
            # Nobody may win or claim: the 跑 waits as long as a window would have been open.
            self._claim(out, auto_pao, None, offer, ())
        else:
            self._draw(out, Delay.WINDOW)

    def _close(self, out: list[Emission], window: ClaimWindow, served: tuple[int, ...]) -> None:
        board = self.board
        if board.phase is Phase.OPENING:
            if served:
                self._win_as_dealt(out, served[0], window.claim(served[0]))
            else:
                self._begin_turns(out)
            return
        passed = window.passed(served)
        offer = board.offer
        if served and offer is not None:
            self._claim(out, served[0], window.claim(served[0]), offer, passed)
        else:
            self._draw(out, Delay.WINDOW, passed)

    def _claim(
        self,
        out: list[Emission],
        seat: int,
        action: Action | None,
        offer: Offer,
        passed: tuple[Passed, ...],
    ) -> None:
        """The open card goes to a seat, by its action or (None) by a 跑."""
        board = self.board
        if isinstance(action, DeclareWin):
            self._win_by_claim(out, seat, offer)
            return
        if isinstance(action, Chi | Peng):
            # 吃 and 碰 of a flip may complete the hand: `_go_on` then asks for 胡 once more.
            meld, bi = legal.melded_by(board, seat, action)
            event = Melded(seat, meld, board.stock_left, bi=bi)
        else:
            pao = legal.forced_pao(board, seat, offer)
            if pao is None:
                raise RuntimeError("nobody runs")
            event = legal.pao_event(board, seat, pao)
        self._emit(out, views.closing(event, passed, Delay.WINDOW))
        self._go_on(out)

    # ------------------------------------------------------------ a seat's own turn

    def _discard(self, seat: int, action: Discard, out: list[Emission]) -> None:
        self._emit(out, views.discarded(seat, action.card))
        self._offer(out)

    def _decline(self, seat: int, action: Pass, out: list[Emission]) -> None:
        """A win declined by a seat that has nothing to discard, or owes no discard."""
        if self.board.phase is Phase.TURN:
            self._die(out)
        else:
            self._draw(out, self._unasked())

    def _win_after_claim(self, seat: int, action: DeclareWin, out: list[Emission]) -> None:
        board = self.board
        last, offer = board.last_meld, board.offer
        if last is None or offer is None:
            raise RuntimeError("nothing was claimed")
        event = last[1]
        # 听胡: the claim that wins does not count; a 重跑 and what one flipped were never counted.
        repeated = event.meld.is_quad and board.quads[seat] > 1
        counted = not event.flipped and not repeated
        source = offer.source(seat)
        circumstances = self._circumstances(offer, seat, board.claims[seat] - counted)
        score = score_claimed(board, seat, circumstances)
        giver = None if source is Source.SELF else offer.owner
        self._win(out, seat, offer.card, giver, WinHow(source.value), score, Delay.AT_ONCE)

    _turns: ClassVar[Turns] = {
        Discard: _discard,
        Pass: _decline,
        DeclareWin: _win_after_claim,
    }

    # ------------------------------------------------------------ winning

    def _win_as_dealt(self, out: list[Emission], seat: int, action: Action | None) -> None:
        board = self.board
        card = action.card if isinstance(action, DeclareWin) else None
        dealers = seat == board.dealer
        circumstances = Circumstances(
            card=card,
            # The shown card counts as flipped by another: a third with it is a 碰, not a 偎.
            source=Source.DEAL if card is None else Source.FLIP,
            tian=dealers,
            di=not dealers,
            no_claims=True,
            one_in_hand=False,
            exhausted=board.exhausted,
            next_card=self._top(),
        )
        score = score_opening(board, seat, card, circumstances)
        giver = None if card is None else board.dealer
        how = WinHow.DEAL if card is None else WinHow.SHOWN
        self._win(out, seat, card, giver, how, score, Delay.WINDOW)

    def _win_by_claim(self, out: list[Emission], seat: int, offer: Offer) -> None:
        board = self.board
        circumstances = self._circumstances(offer, seat, board.claims[seat])
        hand = hand_of(board, seat)
        score = score_hand(self.rules, hand, board.melds[seat], circumstances)
        source = offer.source(seat)
        giver = None if source is Source.SELF else offer.owner
        self._win(out, seat, offer.card, giver, WinHow(source.value), score, Delay.WINDOW)

    def _circumstances(self, offer: Offer, seat: int, claims: int) -> Circumstances:
        """The circumstances of a win on a flipped or thrown card."""
        board, rules = self.board, self.rules
        # 地胡 is named differently: 娄底 and 湘乡 mean the dealer's first discard, 宁乡 the first
        # flip; on the 亮张 (常德, 衡阳) it is won in the opening.
        first_discard = offer.thrown and board.discards == 1 and offer.owner == board.dealer
        first_flip = not offer.thrown and board.stock_left == rules.stock_size - 1
        return Circumstances(
            card=offer.card,
            source=offer.source(seat),
            # 海底 is the last card of the stock itself, not what is thrown after it was claimed.
            last_card=not offer.thrown and board.stock_left == 0,
            di=(rules.di_hu == "first_discard" and first_discard)
            or (rules.di_hu == "first_flip" and first_flip),
            no_claims=claims == 0,
            one_in_hand=hand_of(board, seat).size == 1,
            exhausted=board.exhausted,
            next_card=self._top(),
        )

    def _top(self) -> int | None:
        """The next card of the stock."""
        return self._cards[self._next] if self._next < self._end else None

    def _win(
        self,
        out: list[Emission],
        seat: int,
        card: int | None,
        giver: int | None,
        how: WinHow,
        score: Score,
        delay: Delay,
    ) -> None:
        board = self.board
        hand = tuple(hand_of(board, seat).cards())
        won = Won(seat, card, giver, how, hand, tuple(board.melds[seat]), score)
        self._emit(out, public(won, delay))
        self._pay(out, win_transfers(board, won))
        self._settle(out, win_marks(board, won))

    def _settle(self, out: list[Emission], marks: list[int]) -> None:
        board = self.board
        winners = tuple(won.seat for won in board.wins)
        settled = Settled(
            scores=tuple(board.scores),
            marks=tuple(marks) if self.rules.race else tuple(board.scores),
            winners=winners,
            next_dealer=next_dealer(self.rules, board.dealer, winners),
            hands=tuple(tuple(hand_of(board, seat).cards()) for seat in range(self.seats)),
            melds=tuple(map(tuple, board.melds)),
            stock=tuple(self._cards[self._next : self._end]),
            buried=tuple(self._cards[self._end :]),
        )
        self._emit(out, public(settled))
        self.outcome = Outcome(settled.scores, settled.winners, settled.next_dealer, settled.marks)


def deck_from(seed: bytes) -> list[int]:
    """The shuffled deck of a seed, first card first."""
    deck = [kind for kind in range(KINDS) for _ in range(COPIES)]
    HashStream(seed, "deck").shuffle(deck)
    return deck
