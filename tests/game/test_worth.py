"""The worth of waits and of offered wins, against the table's own course and its payments."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from ai.levels import LEVELS
from game.core.catalogue import Game, WinWorth
from game.core.events import Action, Emission, Event
from game.core.points import Paid, totals
from game.core.rng import HashStream
from game.core.switches import Rules
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.position import events as mahjong
from game.paohuzi.position import events as paohuzi
from tests.support.play import CASES, each_case, new_deal, play


class Watched:
    """A deal in which every seat looks at the worth of its waits before each event, and of its wins
    when they are offered.
    """

    def __init__(self, case: str, seed: int) -> None:
        self.game: Game = CASES[case][0]
        self.rules: Rules = CASES[case][1]
        self.rng = random.Random(seed)
        self.mind = HashStream(seed.to_bytes(8, "big"), case)
        self.level = LEVELS["greedy"]
        self.deal = new_deal(self.game, self.rules, seed)
        self.boards: list[Any] = [self.game.board(self.rules, s) for s in range(self.rules.seats)]
        self.before = list(self.boards)
        """By seat the board before the last event."""
        self.last: Event | None = None
        self.said: dict[int, dict[Any, WinWorth]] = {}
        """By seat the worth of the wins that it is offered, by tile or card."""
        self.wins: list[Any] = []
        """The wins on the tile or card that was won last, in their order."""
        self.foreseen = self.paid = self.kept = 0

    def hear(self, emission: Emission) -> None:
        """Something happened."""
        event = emission.full
        if isinstance(self.last, mahjong.Won | paohuzi.Won):
            self.check_paid(event)
        if isinstance(event, paohuzi.Settled):
            self.check_marks(event)
        if isinstance(event, mahjong.Won | paohuzi.Won):
            self.wins.append(event)
        elif not isinstance(event, Paid):
            self.wins = []
        for seat, board in enumerate(self.boards):
            self.before[seat], self.boards[seat] = board, board.after(emission.view_for(seat))
            if self.rng.random() < 0.05:
                self.check_kept(seat)
            if isinstance(event, mahjong.Won | paohuzi.Won):
                self.check_beside_open_hands(seat)
        self.last = event

    def check_paid(self, event: Event) -> None:
        """A win is paid as its offer said; birds are turned later."""
        worth = self.said_of(self.wins[-1])
        # 一炮多响: the others leave the play (血战) before this one is paid.
        leaves = len(self.wins) > 1 and getattr(self.rules, "winners_stay", True) is False
        if worth is None or not worth.paid or leaves:
            return
        transfers = event.transfers if isinstance(event, Paid) else ()
        gained = totals(transfers, self.rules.seats)
        winner = self.wins[-1].seat
        if self.knows_all:
            assert worth.points == gained[winner]
            wanted = [-points if seat != winner else 0 for seat, points in enumerate(gained)]
            assert list(worth.paid) == wanted
            self.paid += 1

    def said_of(self, won: Any) -> WinWorth | None:
        """The worth that the offer of this win told."""
        piece = won.tile if isinstance(won, mahjong.Won) else won.card
        worth = self.said.get(won.seat, {}).get(piece)
        # 对宝: nobody is asked.
        assert worth is not None or won.how is WinHow.TREASURE_SHOWN
        return worth

    @property
    def knows_all(self) -> bool:
        """翻醒: nobody knows the next card."""
        return self.rules.switches().get("xing") != "next_card"

    def check_marks(self, settled: paohuzi.Settled) -> None:
        """In a race the points that were told are the marks."""
        for won in self.wins if self.rules.race_to and self.knows_all else ():
            worth = self.said_of(won)
            assert worth is not None
            assert settled.marks[won.seat] == worth.points
            self.paid += 1

    def check_beside_open_hands(self, seat: int) -> None:
        """A hand that another seat has shown keeps no tile from being given by it."""
        board = self.boards[seat]
        worth_of = self.game.wait_worths(board, ())
        left = board.tiles_left if self.game.name == "mahjong" else board.stock_left
        for wait in self.game.insight(board).waits:
            assert any(worth_of(wait.tile)) or not left

    def check_kept(self, seat: int) -> None:
        """While the key stays the same, so does the worth of each wait."""
        before, now = self.before[seat], self.boards[seat]
        if self.game.worth_key(before) != self.game.worth_key(now):
            return
        waits = self.game.insight(before).waits
        if waits and self.game.insight(now).waits:
            tiles = {wait.tile for wait in waits}
            both = [wait.tile for wait in self.game.insight(now).waits if wait.tile in tiles]
            was, then = self.game.wait_worths(before, ()), self.game.wait_worths(now, ())
            assert [was(tile) for tile in both] == [then(tile) for tile in both]
            self.kept += len(both)

    def choose(self, _deal: Any, seat: int, actions: Sequence[Action], rng: Any) -> Action:
        """Look at the worth of the wins before choosing; win more often than not."""
        board = self.boards[seat]
        found = {action: self.game.win_worth(board, action) for action in actions if action.wins}
        assert all(worth is not None for worth in found.values())
        said = {
            getattr(action, "tile", getattr(action, "card", None)): worth
            for action, worth in found.items()
        }
        self.said[seat] = {piece: worth for piece, worth in said.items() if worth is not None}
        # A win by cards as they stand is told with the card that was claimed last.
        if None in self.said[seat] and board.offer is not None:
            self.said[seat][board.offer.card] = self.said[seat][None]
        self.check_foreseen(seat, actions)
        wins = list(found)
        if wins:
            return wins[0] if rng.random() < 0.6 else rng.choice(actions)
        # Random discards make no hand ready.
        return actions[self.level.choose(board, actions, self.mind)]

    def check_foreseen(self, seat: int, actions: Sequence[Action]) -> None:
        """A win is worth what the wait said just before, and is offered if it said so."""
        before, event = self.before[seat], self.last
        tile = plain_tile(before, event, seat)
        if tile is None or tile not in {wait.tile for wait in self.game.insight(before).waits}:
            return
        claimed, drawn = self.game.wait_worths(before, ())(tile)
        told = drawn if getattr(event, "seat", None) == seat else claimed
        wins = [action for action in actions if action.wins]
        if told is None or told.why is not None:
            assert not wins, (event, told)
            return
        (win,) = wins
        worth = self.game.win_worth(self.boards[seat], win)
        assert worth is not None
        assert worth.count == told.count, (event, told, worth)
        most = told.points if told.most is None else told.most
        assert told.points <= worth.points <= most, (event, told, worth)
        assert told.paid in ((), worth.paid), (event, told, worth)
        self.foreseen += 1


def plain_tile(before: Any, event: Event | None, seat: int) -> int | None:
    """The tile or card of an event that a wait speaks about: drawn, flipped, or discarded by
    another seat, in a plain turn.
    """
    if isinstance(event, mahjong.Drawn):
        # 过水管自摸: its own draw tells a seat that a win that it has just let go by bars others.
        told = any(entry.seat == seat for entry in event.missed)
        plain = event.seat == seat and not event.replacement and not told
        return event.tile if plain else None
    if isinstance(event, mahjong.Discarded):
        plain = event.seat != seat and not before.replacement and not event.ready
        return event.tile if plain else None
    if isinstance(event, paohuzi.Flipped):
        return event.card
    return None


def watch(case: str, seeds: Iterable[int]) -> list[Watched]:
    """Play these deals."""
    watched = [Watched(case, seed) for seed in seeds]
    for deal in watched:
        play(deal.deal, random.Random(case), deal.hear, deal.choose)
    return watched


@each_case
def test_waits_and_offers_say_what_a_win_is_paid(case: str) -> None:
    watched = watch(case, range(1))
    assert sum(deal.kept + deal.foreseen + deal.paid for deal in watched) > 0


@pytest.mark.long
@pytest.mark.parametrize("case", CASES)
def test_waits_and_offers_of_many_deals_say_what_a_win_is_paid(case: str) -> None:
    watched = watch(case, range(1, 12))
    assert sum(deal.foreseen for deal in watched) > 0
    assert sum(deal.paid for deal in watched) > 0 or not watched[0].knows_all


def test_a_hand_that_the_winner_has_shown_stands_in_no_way() -> None:
    """The loser of two is looked at once more, beside a hand that holds no tile it waits for."""
    assert sum(deal.paid for deal in watch("mahjong/tuidaohu/two", range(4))) > 0
