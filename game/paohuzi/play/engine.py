"""One deal of paohuzi: decide → emit → fold.

Everything that happens is emitted first and changes the table only by being folded. 提, 偎 and 跑
happen by themselves; seats that may claim an open card, or win with their own cards, are asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.core.deal import DealSetup, Outcome, Win
from game.core.errors import IllegalAction
from game.core.events import Action, Delay, Emission, public
from game.core.rng import HashStream
from game.core.windows import Turns, WindowedDeal
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
    points_of_win,
    ti_transfers,
    win_marks,
    win_transfers,
)
from game.paohuzi.position import views
from game.paohuzi.position.actions import Chi, DeclareWin, Discard, Pass, Peng
from game.paohuzi.position.board import Offer, TableBoard, hand_of
from game.paohuzi.position.events import (
    Began,
    Dealt,
    Declined,
    Exhausted,
    HandDied,
    Melded,
    Score,
    Settled,
    Won,
)
from game.paohuzi.position.phase import Phase
from game.paohuzi.position.views import NOTHING, LetGo
from game.paohuzi.rules import PaohuziRules
from game.paohuzi.scoring.circumstances import score_of_win
from game.paohuzi.scoring.wins import may_be_unmade


class PaohuziDeal(WindowedDeal[PaohuziRules, TableBoard, ClaimWindow]):
    """A running deal: the open decisions, their effects, and the events that need no decision."""

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
        first, seat after seat, then the dealer's shown card, then the stock, at the end the buried
        cards. Raises `ValueError` when these are not the 80 cards.
        """
        if sorted(cards) != [kind for kind in range(KINDS) for _ in range(COPIES)]:
            raise ValueError("there are four cards of every kind")
        deal = cls(rules, b"", setup)
        deal._cards = list(cards)
        return deal

    # ------------------------------------------------------------ the protocol

    @property
    def wins(self) -> tuple[Win, ...]:
        """The wins so far. A card that another seat flipped has no giver."""
        return tuple(
            Win(
                won.seat,
                won.giver if won.how is WinHow.DISCARD else None,
                won.how is WinHow.SELF,
                tuple(fan.id for fan in won.score.fans),
                points_of_win(self.board, won),
            )
            for won in self.board.wins
        )

    def begin(self) -> list[Emission]:
        """Shuffle, deal and lay down the 提 that were dealt. Raises `IllegalAction` the second
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
                    self._pay(out, ti_transfers(board, seat, ti))
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

    def _begin_turns(self, out: list[Emission], let_go: LetGo = NOTHING) -> None:
        """The dealer's first turn: told to all, and always as late, so that nobody learns whether
        somebody could have won with the hand as dealt.
        """
        delay = Delay.WINDOW if legal.opening_may_win(self.rules) else Delay.MOTION
        self._emit(out, views.closing(Began(self.setup.dealer), let_go, delay))
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
            self._die(out, NOTHING)
        else:
            self._draw(out, self._unasked())

    def _unasked(self) -> Delay:
        """The delay of the next draw when a claim needs no discard: long enough for the question
        that could have been asked, if the card of the meld may be used elsewhere.
        """
        last = self.board.last_meld
        asks = last is not None and may_be_unmade(self.rules, last[1])
        return Delay.WINDOW if asks else Delay.MOTION

    def _die(self, out: list[Emission], let_go: LetGo) -> None:
        # A win that was declined here takes its time; so does a hand that could not win.
        self._emit(out, views.closing(HandDied(self.board.turn), let_go, Delay.WINDOW))
        self._draw(out, Delay.MOTION)

    # ------------------------------------------------------------ drawing

    def _draw(self, out: list[Emission], delay: Delay, let_go: LetGo = NOTHING) -> None:
        """The next seat turns the top card. 提 and 偎 come first: then nobody else sees the card,
        nobody can claim it or win on it. Otherwise it lies open.
        """
        board = self.board
        # Only now: the last flip, and a discard after a claim on it, can still be claimed and won.
        if not board.stock_left:
            self._emit(out, views.closing(Exhausted(), let_go, delay))
            self._pay(out, exhausted_transfers(board))
            self._settle(out, exhausted_marks(board))
            return
        seat = (board.turn + 1) % self.seats
        card = self._cards[self._next]
        self._next += 1
        left = board.stock_left - 1
        kept = self._kept(seat, card, left, let_go)
        if kept is None:
            self._emit(out, views.flipped(seat, card, left, delay, let_go))
            self._offer(out)
            return
        # 娄底's written rules: 不能胡任何人提或偎的牌. So the card is offered to nobody. A 臭偎 is
        # never hidden (常德's written rules: 臭偎必须明示), nor is a 提.
        hidden = kept.meld.kind is MeldKind.WEI and self.rules.wei_hidden
        self._emit(out, views.kept(kept, hidden, let_go, delay))
        self._pay(out, ti_transfers(board, seat, kept.meld))
        self._go_on(out)

    def _kept(self, seat: int, card: int, left: int, let_go: LetGo) -> Melded | None:
        """The 提 or 偎 that a flip makes for its own seat, or the 跑 of its own 碰 if that comes
        first; or None. A 碰 that the seat has let go by just now makes the 偎 a stale one too.
        """
        board = self.board
        held = hand_of(board, seat).counts[card]
        # Three or two in hand are forced, before 胡 is asked: the card may not go into a run.
        if held == 3:
            return Melded(seat, Meld(MeldKind.TI, (card,) * 4), left, flipped=True)
        if held == 2:
            # The pass is told with this very meld, so the board has not folded it yet.
            now = any(
                entry.seat == seat and entry.peng and entry.card == card for entry in let_go.passed
            )
            stale = now or board.no_peng[seat] >> card & 1
            kind = MeldKind.STALE_WEI if stale else MeldKind.WEI
            return Melded(seat, Meld(kind, (card,) * 3), left, flipped=True)
        for place, meld in enumerate(board.melds[seat]):
            four: MeldKind | None = None
            if meld.card == card and meld.kind in OWN_TRIPLETS:
                four = MeldKind.TI
            elif meld.card == card and meld.kind is MeldKind.PENG and self.rules.own_pao_first:
                # 耒阳: 先跑再问胡. Elsewhere the card lies open and competes with everybody's 胡.
                four = MeldKind.PAO
            if four is not None:
                made = Meld(four, (card,) * 4)
                return Melded(seat, made, left, flipped=True, upgrades=place)
        return None

    # ------------------------------------------------------------ the claim window

    def _offer(self, out: list[Emission]) -> None:
        """Ask the seats with a claim to the open card; with none, go on as if all had passed."""
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
            self._claim(out, auto_pao, None, offer, NOTHING)
        else:
            self._draw(out, Delay.WINDOW)

    def _close(self, out: list[Emission], window: ClaimWindow, served: tuple[int, ...]) -> None:
        board = self.board
        if board.phase is Phase.OPENING:
            if served:
                self._win_as_dealt(out, served[0], window.claim(served[0]))
            else:
                self._begin_turns(out, LetGo(declined=self._declined_in(window)))
            return
        let_go = LetGo(window.passed(served), self._declined_in(window))
        offer = board.offer
        if served and offer is not None:
            self._claim(out, served[0], window.claim(served[0]), offer, let_go)
        else:
            self._draw(out, Delay.WINDOW, let_go)

    def _declined_in(self, window: ClaimWindow) -> tuple[Declined, ...]:
        """The wins that were let go by in a window that nobody won, by pass, by another claim or
        by time: everybody who could win has answered, or the window would still be open.
        """
        declined: list[Declined] = []
        for seat in sorted(window.answers):
            for option in window.options[seat]:
                if isinstance(option, DeclareWin):
                    declined += self._declined(seat, option.card)
        return tuple(declined)

    def _declined(self, seat: int, card: int | None) -> tuple[Declined, ...]:
        """The win that a seat lets go by now; nothing if that has no consequence."""
        if self.rules.declined_win != "dearer":
            return ()
        return (Declined(seat, score_of_win(self.board, seat, card).points),)

    def _claim(
        self,
        out: list[Emission],
        seat: int,
        action: Action | None,
        offer: Offer,
        let_go: LetGo,
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
        self._emit(out, views.closing(event, let_go, Delay.WINDOW))
        self._go_on(out)

    # ------------------------------------------------------------ a seat's own turn

    def _discard(self, seat: int, action: Discard, out: list[Emission]) -> None:
        self._emit(out, views.discarded(seat, action.card, self._declined_on_turn(seat)))
        self._offer(out)

    def _decline(self, seat: int, action: Pass, out: list[Emission]) -> None:
        """A win declined by a seat that has nothing to discard, or owes no discard."""
        let_go = self._declined_on_turn(seat)
        if self.board.phase is Phase.TURN:
            self._die(out, let_go)
        else:
            self._draw(out, self._unasked(), let_go)

    def _declined_on_turn(self, seat: int) -> LetGo:
        """The win that a seat lets go by which does anything else in its own turn."""
        if self.rules.declined_win != "dearer" or legal.win_refusal(self.board, seat, None):
            return NOTHING
        return LetGo(declined=self._declined(seat, None))

    def _win_after_claim(self, seat: int, action: DeclareWin, out: list[Emission]) -> None:
        offer = self.board.offer
        if offer is None:
            raise RuntimeError("nothing was claimed")
        source = offer.source(seat)
        score = score_of_win(self.board, seat, None, self._top())
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
        score = score_of_win(board, seat, card, self._top())
        giver = None if card is None else board.dealer
        how = WinHow.DEAL if card is None else WinHow.SHOWN
        self._win(out, seat, card, giver, how, score, Delay.WINDOW)

    def _win_by_claim(self, out: list[Emission], seat: int, offer: Offer) -> None:
        score = score_of_win(self.board, seat, offer.card, self._top())
        source = offer.source(seat)
        giver = None if source is Source.SELF else offer.owner
        self._win(out, seat, offer.card, giver, WinHow(source.value), score, Delay.WINDOW)

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
