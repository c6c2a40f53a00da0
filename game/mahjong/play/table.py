"""The table of a running deal: what happens is told and folded, and what follows by itself.

Everything that happens is emitted first and changes the table only by being folded. After every
event the win checker says by which tiles each seat could win; a draw, a discard or an added kong
is then a bit test.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.core.deal import DealSetup, Outcome
from game.core.events import Delay, Emission, Event, public
from game.core.windows import WindowedDeal
from game.mahjong.kernel.tiles import KINDS, Mask, mask_of
from game.mahjong.play import legal
from game.mahjong.play.birds import bird_hits, bird_transfers, birds_due, counted_from
from game.mahjong.play.claims import ClaimWindow
from game.mahjong.play.settle import kong_refunds, next_dealer, win_transfers
from game.mahjong.play.treasure import TreasureKeeper
from game.mahjong.position import views
from game.mahjong.position.board import TableBoard, hand_of
from game.mahjong.position.declared import wins_on_sight
from game.mahjong.position.events import (
    BirdsTurned,
    Dealt,
    Discarded,
    Drawn,
    Exhausted,
    FlowersShown,
    KongRobbed,
    Melded,
    Missed,
    Settled,
    Won,
)
from game.mahjong.position.phase import Phase
from game.mahjong.position.treasure import TREASURE_SHOWN
from game.mahjong.position.wall import Wall
from game.mahjong.rules import MahjongRules
from game.mahjong.scoring.score import score_win
from game.mahjong.scoring.winning import checker_of


class DealTable(WindowedDeal[MahjongRules, TableBoard, ClaimWindow]):
    """Board, wall and win checker of a running deal. `board` hears everything and is for the engine
    alone.
    """

    game: ClassVar[str] = "mahjong"

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
        super().__init__(rules, seed, setup, TableBoard(rules))
        self.winning = [0] * self.seats
        self._checker = checker_of(rules)
        self._four_wild = rules.four_wild_win
        self._wall = wall if wall is not None else Wall.shuffled(seed, rules)
        self._treasure = TreasureKeeper(seed, self._wall)
        self._declaring: int | None = None
        self._fresh = 0

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
            if tile is not None and tile < KINDS:
                winning[seat] &= 1 << tile
                if self._four_wild and self._checker.four_wild(hand_of(self.board, seat)):
                    winning[seat] |= 1 << tile
        elif type(event) is Melded:
            seat = event.seat
            winning[seat] = self._waits(seat) if event.meld.is_kong else 0
        elif type(event) is KongRobbed:
            winning[event.seat] = self._waits(event.seat)
        elif type(event) is FlowersShown:
            self._consult_hand(event.seat)
        elif type(event) is Dealt:
            for seat in range(self.seats):
                self._consult_hand(seat)

    def _consult_hand(self, seat: int) -> None:
        """By what a hand could win that has just been dealt, or filled up for flowers."""
        hand = hand_of(self.board, seat)
        if hand.flowers:
            return
        if hand.drawn is None:
            self.winning[seat] = self._waits(seat)
            return
        self.winning[seat] = self._completed_by_drawn(seat)
        if self._four_wild and self._checker.four_wild(hand):
            self.winning[seat] |= 1 << hand.drawn

    def _waits(self, seat: int) -> Mask:
        hand = self.board.hands[seat]
        if hand is None:
            return 0
        return self._checker.waits(hand, self.board.melds[seat], self.board.named[seat])

    def _completed_by_drawn(self, seat: int) -> Mask:
        """The drawn tile, when the hand is complete with it."""
        hand = hand_of(self.board, seat)
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
            replaced = self._treasure.before_drawing(self.board, seat, delay)
            if replaced is not None:
                order = [(seat + turn) % self.seats for turn in range(self.seats)]
                if self._look(out, replaced, order):
                    return
                delay = Delay.MOTION
        if replacement:
            tile = self._wall.replace()
        else:
            tile = self._wall.draw()
            self._fresh = 0
        self._fresh |= 1 << tile
        left = self.board.tiles_left - 1
        self._emit(out, views.drawn(seat, tile, left, replacement, delay, missed))
        if tile >= KINDS:
            self._show_flowers(out, seat)
            if self.board.phase is Phase.REPLACEMENT:
                self._exhaust(out)
                return
        self._ask_turn(seat)

    def _ask_turn(self, seat: int) -> None:
        """It is this seat's turn, with a tile too many."""
        options = legal.turn_options(self.board, seat, self.winning[seat], self._checker)
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
        self, out: list[Emission], missed: tuple[Missed, ...] = (), reason: str = "wall"
    ) -> None:
        """The deal ends without a winner."""
        ended = Exhausted(reason=reason)
        # After a flower for which nothing is left there was no window to close.
        flower = self.board.phase is Phase.REPLACEMENT
        self._emit(out, public(ended, Delay.MOTION) if flower else views.closing(ended, missed))
        if self.rules.exhausted_kongs == "void":
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
            if wins_on_sight(self.board, seat, treasure.tile, self.winning[seat]):
                self._win(out, seat, treasure.tile, None, TREASURE_SHOWN, Delay.MOTION)
                self._settle(out)
                return True
        return False

    def _win(
        self, out: list[Emission], seat: int, tile: int, giver: int | None, how: str, delay: Delay
    ) -> None:
        score = score_win(self.board, seat, tile, how)
        tiles = hand_of(self.board, seat).tiles()
        if giver is not None or how == TREASURE_SHOWN:
            tiles = sorted([*tiles, tile])
        won = Won(seat, tile, giver, how, tuple(tiles), score)
        self._emit(out, public(won, delay))
        self._pay(out, win_transfers(self.board, won))

    def _turn_birds(self, out: list[Emission]) -> None:
        """扎鸟: turn tiles over from the front of what is left of the wall."""
        board = self.board
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
