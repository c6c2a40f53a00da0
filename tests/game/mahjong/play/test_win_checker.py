"""The win checker is consulted after every event: the engine's answer is the exhaustive truth."""

from __future__ import annotations

import random

import pytest

from game.core.events import Event
from game.mahjong.kernel.hand import Hand
from game.mahjong.kernel.tiles import mask_of, parse_tiles
from game.mahjong.play.engine import MahjongDeal
from game.mahjong.play.wins import WinMasks
from game.mahjong.position.board import Board, TableBoard
from game.mahjong.position.events import Dealt, Discarded, Drawn, Melded
from game.mahjong.rules import MahjongRules
from game.mahjong.rulesets.tuidaohu import FRIENDS, OFFICIAL
from tests.support import mahjong_reference as reference
from tests.support.mahjong_play import purposeful
from tests.support.mahjong_scene import action, stack

SIXTEEN = FRIENDS.replace({"hand_size": 16, "seven_pairs": False, "thirteen_orphans": False})


def reference_wins(rules: MahjongRules, tiles: tuple[int, ...], melds: int) -> bool:
    """True if tiles beside so many melds win, by trying everything."""
    if reference.wins(tiles):
        return True
    if melds or len(tiles) != 14:
        return False
    return (
        (rules.seven_pairs and reference.seven_pairs(tiles, not rules.quad_is_two_pairs))
        or (rules.thirteen_orphans and reference.thirteen_orphans(tiles))
        or (rules.knitted_honours and reference.knitted_honours(tiles))
    )


def reference_mask(board: Board, seat: int, memory: dict[object, int]) -> int:
    """The kinds with which a seat could win now, from its tiles alone."""
    hand = board.hands[seat]
    assert hand is not None
    tiles = tuple(hand.tiles())
    laid = tuple(tile for meld in board.melds[seat] for tile in meld.tiles)
    key = (tiles, laid, hand.drawn, board.rules)
    if key not in memory:
        memory[key] = _reference_mask(board.rules, tiles, laid, len(board.melds[seat]), hand)
    return memory[key]


def _reference_mask(
    rules: MahjongRules, tiles: tuple[int, ...], laid: tuple[int, ...], melds: int, hand: Hand
) -> int:
    if len(tiles) % 3 == 2:
        complete = hand.drawn is not None and reference_wins(rules, tiles, melds)
        return mask_of([hand.drawn] if complete and hand.drawn is not None else [])
    return mask_of(
        kind
        for kind in range(34)
        if (tiles + laid).count(kind) < 4
        and reference_wins(rules, tuple(sorted((*tiles, kind))), melds)
    )


class Watched(WinMasks):
    """Masks that are compared with the reference after every event, and can be told to skip the
    consultation after the first event of a class that ought to change something.
    """

    def __init__(self, board: TableBoard, skip: type[Event] | None = None) -> None:
        super().__init__(board)
        self.board = board
        self.skip = skip
        self.memory: dict[object, int] = {}
        self.checked = 0
        self.ready = 0

    def follow(self, event: Event) -> None:
        before = list(self.masks)
        super().follow(event)
        if type(event) is self.skip and self.masks != before:
            self.masks[:] = before
            self.skip = None
        for seat, mask in enumerate(self.masks):
            truth = reference_mask(self.board, seat, self.memory)
            assert mask == truth, (event, seat)
            self.checked += 1
            self.ready += bool(truth)


def play(rules: MahjongRules, seed: int, skip: type[Event] | None = None) -> Watched:
    deal = MahjongDeal(rules, bytes([seed]))
    watched = deal._wins = Watched(deal.board, skip)
    deal.begin()
    rng = random.Random(seed)
    while deal.outcome is None:
        seat = rng.choice(deal.deciders)
        deal.act(seat, purposeful(deal, seat, rng))
    return watched


@pytest.mark.parametrize("rules", [FRIENDS, OFFICIAL, SIXTEEN], ids=["friends", "official", "16"])
def test_after_every_event_the_engine_knows_what_every_seat_could_win_with(
    rules: MahjongRules,
) -> None:
    deals = [play(rules, seed) for seed in range(12)]
    assert sum(deal.checked for deal in deals) > 4000
    assert sum(deal.ready for deal in deals) > 100, "ready hands were among them"


def test_a_robbed_kong_may_be_waited_for_again() -> None:
    # Seat 2 waits for 5m itself: with four of them laid down for none, with three for the last.
    hands = {0: "5m", 1: "46m123s789s12399p", 2: "55m46m123s789s99pE"}
    wall = stack(FRIENDS, hands, "PPP5m", "", 0)
    deal = MahjongDeal.from_wall(FRIENDS, wall)
    watched = deal._wins = Watched(deal.board)
    deal.begin()
    script = "0 discard 5m; 1 pass; 2 pung 5m; 2 discard E; 3 discard P; 0 discard P; 1 discard P"
    for line in (*script.split("; "), "2 added_kong 5m"):
        seat, _, text = line.partition(" ")
        deal.act(int(seat), action(text))
    assert watched.masks[2] == 0
    deal.act(1, action("declare_win 5m"))
    assert watched.masks[2] == mask_of(parse_tiles("5m"))


@pytest.mark.parametrize("kind", [Drawn, Discarded, Melded])
def test_one_consultation_that_is_skipped_is_found(kind: type[Event]) -> None:
    found = 0
    for seed in range(4):
        try:
            play(FRIENDS, seed, kind)
        except AssertionError:
            found += 1
    assert found


def test_a_consultation_that_is_skipped_after_the_deal_is_found() -> None:
    wall = stack(FRIENDS, {1: "123m456s789p1244s"}, "", "", 0)
    deal = MahjongDeal.from_wall(FRIENDS, wall)
    deal._wins = Watched(deal.board, Dealt)
    with pytest.raises(AssertionError):
        deal.begin()
