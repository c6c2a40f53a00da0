"""One deal of mahjong: decide → emit → fold.

Everything that happens is emitted first and changes the table only by being folded. After every
event the win checker says by which tiles each seat could win; a draw, a discard or an added kong
is then a bit test.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from game.core.deal import Deal, DealSetup, Outcome
from game.core.errors import IllegalAction
from game.core.events import Action, Beat, Emission, Event, openly
from game.core.points import Transfer
from game.mahjong import faces, legal
from game.mahjong.actions import AddedKong, ConcealedKong, DeclareWin, Discard
from game.mahjong.birds import bird_hits, bird_transfers, birds_due
from game.mahjong.board import TableBoard
from game.mahjong.claims import POLICIES, ClaimWindow
from game.mahjong.events import (
    BirdsTurned,
    Dealt,
    Discarded,
    Drawn,
    Exhausted,
    KongRobbed,
    Melded,
    Missed,
    Paid,
    Settled,
    Won,
)
from game.mahjong.legal import Options
from game.mahjong.melds import Meld, MeldKind
from game.mahjong.phase import Phase
from game.mahjong.ready import TREASURE_SHOWN, drawn_how, wins_on_sight
from game.mahjong.rules import MahjongRules
from game.mahjong.scoring.score import score_win
from game.mahjong.settle import kong_refunds, kong_transfers, next_dealer, win_transfers
from game.mahjong.tiles import Mask
from game.mahjong.treasure import TreasureKeeper
from game.mahjong.wall import Wall
from game.mahjong.wild import wild_kinds
from game.mahjong.winning import WinChecker


class MahjongDeal(Deal[MahjongRules]):
    """A running deal. `board` hears everything and is for the engine alone."""

    game: ClassVar[str] = "mahjong"
    engine_version: ClassVar[int] = 2

    board: TableBoard
    winning: list[Mask]
    """By seat the kinds with which it could win now, by shape and the ruleset's conditions: the
    waits of 3n + 1 tiles, the drawn tile of a complete hand, nothing after a chow or pung.
    """

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
        super().__init__(rules, seed, setup)
        self.board = TableBoard(rules)
        self.winning = [0] * self.seats
        self._checker = WinChecker(rules)
        self._four_wild = rules.four_wild_win
        self._policy = POLICIES[rules.multiple_winners]
        self._wall = wall if wall is not None else Wall.shuffled(seed, rules)
        self._window: ClaimWindow | None = None
        self._options: Options | None = None
        self._treasure = TreasureKeeper(seed, self._wall)
        self._declaring: int | None = None
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
        )
        out: list[Emission] = []
        self._emit(out, faces.dealt(full))
        return out

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that owe a decision, in seat order; empty when the deal is over."""
        if self._window is not None:
            return self._window.outstanding
        phase = self.board.phase
        if phase is Phase.TURN or phase is Phase.AFTER_CLAIM:
            return (self.board.turn,)
        return ()

    def legal_actions(self, seat: int) -> Options:
        """What this seat may do now, strongest first; empty when it owes no decision."""
        window = self._window
        if window is not None:
            return () if seat in window.answers else window.options.get(seat, ())
        board = self.board
        if seat != board.turn:
            return ()
        if self._options is None:
            phase = board.phase
            if phase is not Phase.TURN and phase is not Phase.AFTER_CLAIM:
                return ()
            self._options = legal.turn_options(board, seat, self.winning[seat], self._checker)
        return self._options

    def act(self, seat: int, action: Action) -> list[Emission]:
        """Take one decision and everything that follows by itself. Raises `IllegalAction`."""
        options = self.legal_actions(seat)
        for option in options:
            if option is action:
                break
        else:
            action = self._offered(seat, action, options)
        out: list[Emission] = []
        window = self._window
        if window is not None:
            served = window.answer(seat, action)
            if served is not None:
                self._close(out, window, served)
        else:
            self._options = None
            self._turns[type(action)](self, seat, action, out)
        return out

    def default_action(self, seat: int) -> Action:
        """Pass in a window; otherwise discard the drawn tile, or the rightmost after a claim (of
        those that declare ready, where the claim was taken for that). A wildcard goes only when
        nothing else can.
        """
        if seat not in self.deciders:
            raise IllegalAction("not_your_decision")
        if self._window is not None:
            return legal.PASS
        if self.board.must_declare:
            return self.legal_actions(seat)[-1]
        drawn = legal.hand_of(self.board, seat).drawn
        plain = [
            option
            for option in self.legal_actions(seat)
            if type(option) is Discard and not option.ready
        ]
        wild = self.board.wild
        if drawn is not None and not wild >> drawn & 1:
            return legal.DISCARDS[drawn]
        kept = [option for option in plain if not wild >> option.tile & 1]
        return (kept or plain)[-1]

    def _offered(self, seat: int, action: Action, options: Options) -> Action:
        """The offered action equal to this one. Raises `IllegalAction` with the reason."""
        if not 0 <= seat < self.seats:
            raise IllegalAction("no_such_seat")
        if self.board.phase is Phase.OVER:
            raise IllegalAction("deal_over")
        if not options:
            answered = self._window is not None and seat in self._window.answers
            raise IllegalAction("already_answered" if answered else "not_your_decision")
        for option in options:
            if option == action:
                return option
        raise IllegalAction(legal.refusal(self.board, seat, action))

    # ------------------------------------------------------------ the table

    def _emit(self, out: list[Emission], emission: Emission) -> None:
        """Fold what has just happened and ask the win checker what it changed."""
        event = emission.full
        self.board.apply(event)
        self._consult(event)
        out.append(emission)

    def _consult(self, event: Event) -> None:
        """Keep `winning` true after an event. Payments and announcements change no hand."""
        winning = self.winning
        if type(event) is Discarded:
            seat = event.seat
            winning[seat] = self._waits(seat)
        elif type(event) is Drawn:
            seat = event.seat
            tile = event.tile
            if tile is not None:
                winning[seat] &= 1 << tile
                if self._four_wild and self._checker.four_wild(legal.hand_of(self.board, seat)):
                    winning[seat] |= 1 << tile
        elif type(event) is Melded:
            seat = event.seat
            winning[seat] = self._waits(seat) if event.meld.is_kong else 0
        elif type(event) is KongRobbed:
            winning[event.seat] = self._waits(event.seat)
        elif type(event) is Dealt:
            for seat in range(self.seats):
                winning[seat] = self._waits(seat)
            hand = legal.hand_of(self.board, event.dealer)
            if hand.drawn is not None:
                winning[event.dealer] = self._completed_by_drawn(event.dealer)
                if self._four_wild and self._checker.four_wild(hand):
                    winning[event.dealer] |= 1 << hand.drawn

    def _waits(self, seat: int) -> Mask:
        hand = self.board.hands[seat]
        return self._checker.waits(hand, self.board.melds[seat]) if hand is not None else 0

    def _completed_by_drawn(self, seat: int) -> Mask:
        """The drawn tile, when the hand is complete with it."""
        hand = legal.hand_of(self.board, seat)
        if hand.drawn is None:
            return 0
        hand.remove(hand.drawn)
        completed = self._waits(seat) & 1 << hand.drawn
        hand.add(hand.drawn)
        return completed

    def _deal_hands(self) -> tuple[tuple[int, ...], ...]:
        hands: list[tuple[int, ...]] = [()] * self.seats
        dealer = self.setup.dealer
        for turn in range(self.seats):
            tiles = self._wall.take(self.rules.hand_size)
            hands[(dealer + turn) % self.seats] = tuple(sorted(tiles))
        # The dealer's last tile stands apart, like a tile just drawn.
        hands[dealer] += self._wall.take(1)
        return tuple(hands)

    # ------------------------------------------------------------ a seat's own turn

    def _discard(self, seat: int, action: Discard, out: list[Emission]) -> None:
        tile = action.tile
        drawn = legal.hand_of(self.board, seat).drawn == tile
        self._emit(out, faces.discarded(seat, tile, drawn, action.ready))
        self._declaring = seat if action.ready else None
        claims = legal.all_claims(self.board, self.winning, self._checker)
        self._open(out, seat, tile, claims)

    def _lay_concealed_kong(self, seat: int, action: ConcealedKong, out: list[Emission]) -> None:
        kong = Meld(MeldKind.CONCEALED_KONG, action.tile)
        self._emit(out, openly(Melded(seat, kong)))
        self._pay(out, kong_transfers(self.rules, seat, kong))
        self._draw(out, seat, Beat.MOTION, replacement=True)

    def _add_to_pung(self, seat: int, action: AddedKong, out: list[Emission]) -> None:
        tile = action.tile
        pung = next(
            meld
            for meld in self.board.melds[seat]
            if meld.kind is MeldKind.PUNG and meld.tile == tile
        )
        # A fourth tile that was kept in the hand beyond the turn it was drawn in earns nothing.
        self._kong_earns = bool(self._fresh >> tile & 1)
        kong = Meld(MeldKind.ADDED_KONG, tile, pung.claimed, pung.giver)
        self._emit(out, openly(Melded(seat, kong)))
        options: dict[int, Options] = {}
        for other in range(self.seats):
            if other != seat:
                claims = legal.robbing_options(self.board, other, self.winning[other])
                if claims:
                    options[other] = claims
        self._open(out, seat, tile, options)

    def _win_by_draw(self, seat: int, action: DeclareWin, out: list[Emission]) -> None:
        how = drawn_how(self.board, seat, action.tile)
        if self._four_wild and not self._completed_by_drawn(seat):
            how = "four_wild"
        self._win(out, seat, action.tile, None, how, Beat.AT_ONCE)
        self._settle(out)

    _turns: ClassVar[Mapping[type[Action], Callable[[Any, int, Any, list[Emission]], None]]] = {
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
            self._window = ClaimWindow(giver, tile, self.seats, self._policy, options)
        else:
            self._nobody_claims(out, ())

    def _close(self, out: list[Emission], window: ClaimWindow, served: tuple[int, ...]) -> None:
        self._window = None
        if not served:
            self._nobody_claims(out, self._missed(window))
            return
        if type(window.answers[served[0]]) is DeclareWin:
            self._win_by_claim(out, window, served)
            return
        seat = served[0]
        meld = window.meld(seat)
        missed = tuple(entry for entry in self._missed(window) if entry.seat != seat)
        ready = legal.is_ready_claim(self.board, seat, window.answers[seat])
        self._emit(out, faces.closing(Melded(seat, meld, ready=ready), missed))
        if meld.is_kong:
            self._pay(out, kong_transfers(self.rules, seat, meld))
        if self._declared(out, Beat.MOTION):
            return
        if meld.is_kong:
            self._draw(out, seat, Beat.MOTION, replacement=True)

    def _missed(self, window: ClaimWindow) -> tuple[Missed, ...]:
        """The wins that were let go by (过水), as far as the rules care."""
        if self.rules.missed_win == "none":
            return ()
        how = legal.claimed_how(self.board)
        return tuple(
            Missed(seat, window.tile, score_win(self.board, seat, window.tile, how).points)
            for seat in window.declined()
        )

    def _nobody_claims(self, out: list[Emission], missed: tuple[Missed, ...]) -> None:
        board = self.board
        beat = Beat.WINDOW
        told = len(out)
        if self._declared(out, beat):
            return
        if len(out) > told:
            beat = Beat.MOTION
        if board.phase is Phase.ROBBING:
            seat = board.turn
            if self._kong_earns and board.last_meld is not None:
                earned = kong_transfers(self.rules, seat, board.last_meld[1])
                self._pay(out, earned, beat)
                beat = Beat.MOTION if earned else beat
            self._draw(out, seat, beat, replacement=True, missed=missed)
        elif board.tiles_left:
            self._draw(out, (board.turn + 1) % self.seats, beat, missed=missed)
        else:
            self._emit(out, faces.closing(Exhausted(), missed))
            if self.rules.exhausted_kongs == "void":
                self._pay(out, kong_refunds(board))
            self._settle(out)

    def _win_by_claim(
        self, out: list[Emission], window: ClaimWindow, served: tuple[int, ...]
    ) -> None:
        beat = Beat.WINDOW
        how = legal.claimed_how(self.board)
        if how == "robbing_kong":
            self._emit(out, openly(KongRobbed(window.giver, window.tile), beat))
            beat = Beat.AT_ONCE
        for seat in served:
            self._win(out, seat, window.tile, window.giver, how, beat)
            beat = Beat.AT_ONCE
        self._settle(out)

    # ------------------------------------------------------------ what follows by itself

    def _draw(
        self,
        out: list[Emission],
        seat: int,
        beat: Beat,
        *,
        replacement: bool = False,
        missed: tuple[Missed, ...] = (),
    ) -> None:
        if self.board.treasure is not None:
            replaced = self._treasure.before_drawing(self.board, seat, beat)
            if replaced is not None:
                order = [(seat + turn) % self.seats for turn in range(self.seats)]
                if self._look(out, replaced, order):
                    return
                beat = Beat.MOTION
        if replacement:
            tile = self._wall.replace()
        else:
            tile = self._wall.draw()
            self._fresh = 0
        self._fresh |= 1 << tile
        left = self.board.tiles_left - 1
        self._emit(out, faces.drawn(seat, tile, left, replacement, beat, missed))

    def _declared(self, out: list[Emission], beat: Beat) -> bool:
        """The discard that declared ready has not been won: its seat looks at the treasure. Whether
        that ends the deal.
        """
        seat, self._declaring = self._declaring, None
        if seat is None:
            return False
        emission = self._treasure.after_declaring(self.board, seat, beat)
        return emission is not None and self._look(out, emission, [seat])

    def _look(self, out: list[Emission], emission: Emission, order: Sequence[int]) -> bool:
        """Let seats see the treasure; the first of them that it wins for wins at once (对宝)."""
        self._emit(out, emission)
        treasure = self.board.treasure
        if treasure is None or treasure.tile is None:
            return False
        for seat in order:
            if wins_on_sight(self.board, seat, treasure.tile, self.winning[seat]):
                self._win(out, seat, treasure.tile, None, TREASURE_SHOWN, Beat.MOTION)
                self._settle(out)
                return True
        return False

    def _win(
        self, out: list[Emission], seat: int, tile: int, giver: int | None, how: str, beat: Beat
    ) -> None:
        score = score_win(self.board, seat, tile, how)
        tiles = legal.hand_of(self.board, seat).tiles()
        if giver is not None or how == TREASURE_SHOWN:
            tiles = sorted([*tiles, tile])
        won = Won(seat, tile, giver, how, tuple(tiles), score)
        self._emit(out, openly(won, beat))
        self._pay(out, win_transfers(self.board, won))

    def _pay(
        self, out: list[Emission], transfers: tuple[Transfer, ...], beat: Beat = Beat.AT_ONCE
    ) -> None:
        if transfers:
            self._emit(out, openly(Paid(transfers), beat))

    def _turn_birds(self, out: list[Emission]) -> None:
        """扎鸟: turn tiles over from the front of what is left of the wall."""
        board = self.board
        tiles = self._wall.take(min(birds_due(board), len(self._wall.rest())))
        if tiles:
            hits = bird_hits(board, tiles)
            self._emit(out, openly(BirdsTurned(tiles, hits)))
            for won in board.wins:
                self._pay(out, bird_transfers(board, won, hits))

    def _settle(self, out: list[Emission]) -> None:
        board = self.board
        if board.wins:
            self._turn_birds(out)
        winners = tuple(won.seat for won in board.wins)
        settled = Settled(
            scores=tuple(board.scores),
            winners=winners,
            next_dealer=next_dealer(board),
            hands=tuple(tuple(legal.hand_of(board, seat).tiles()) for seat in range(self.seats)),
            wall=self._wall.rest(),
            treasure=None if board.treasure is None else board.treasure.tile,
        )
        self._emit(out, openly(settled))
        self.outcome = Outcome(settled.scores, settled.winners, settled.next_dealer)
