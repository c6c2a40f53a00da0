"""The worth of waits against the judge, who is asked in its own format about each of them.

The positions are random ones (`compare_some`) and those of deals (`compare_played`); the rules have
some of their switches set at random.
"""

from __future__ import annotations

import json
import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import prod
from typing import Any, Final

from ai.levels import LEVELS
from game.core.catalogue import Ruleset, WinWorth
from game.core.events import Action, Emission
from game.core.rng import HashStream
from game.core.switches import Rules, Setting
from game.judge import answer
from game.mahjong.kernel.tiles import COPIES
from game.paohuzi.kernel.cards import KINDS
from game.registry import GAMES, RULESETS
from tests.support.judged import WINDS, flip_request, wait_request
from tests.support.play import new_deal, play
from tests.support.random_rules import random_rules
from tests.support.ready_cards import ready_cards
from tests.support.ready_hands import ready_hand

MANY: Final = 12
"""The number of waits of a hand that are compared at most. With wildcards nearly every tile wins,
and each in very many ways: the more a hand holds, the fewer of its waits are compared.
"""

WITHOUT_BARS: Final[Mapping[str, Setting]] = {
    "self_draw_only": False,
    "ready_needed": False,
    "wild_self_draw_only": False,
    "least_fans": 0,
}
"""Switches by which a hand wins that is kept from it by nothing but them."""

Request = dict[str, Any]
Answer = dict[str, Any]


def asked(request: Mapping[str, Any]) -> Answer:
    """The judge's answer to this request, both in JSON."""
    found: Answer = json.loads(json.dumps(answer(json.loads(json.dumps(request)))))
    assert "error" not in found, (request, found)
    return found


def earned(found: Answer, seat: int) -> int:
    """The points that the winner, of this seat by the judge's count, is paid."""
    return sum(
        paid["points"] * ((paid["payee"] == seat) - (paid["payer"] == seat))
        for paid in found["transfers"]
    )


def payments(found: Answer, dealer: int, seats: int) -> tuple[int, ...]:
    """By seat its payments, where the judge's first seat is the dealer."""
    due = [0] * seats
    for paid in found["transfers"]:
        due[(paid["payer"] + dealer) % seats] += paid["points"]
    return tuple(due)


class Judge(ABC):
    """The judge, who is asked about positions by the same rules. `counts`: the number of
    comparisons, by what was found.
    """

    def __init__(self, ruleset: Ruleset, rng: random.Random) -> None:
        self.ruleset = ruleset
        self.rng = rng
        self.game = GAMES[ruleset.game]
        self.preset, self.changes, self.rules = random_rules(rng, ruleset)
        self.counts: Counter[str] = Counter(rules=1)

    @abstractmethod
    def position(self) -> Any:
        """A random position by these rules. Raises `ValueError` if none was found."""

    @abstractmethod
    def compare_wait(self, board: Any, tile: int) -> None:
        """Hold the worth of a wait of the viewer against the judge."""

    def compare(self, board: Any) -> None:
        """Hold the waits of the viewer against the judge."""
        waits = [wait.tile for wait in self.game.insight(board).waits]
        most = MANY // (1 + self.wildcards(board))
        for tile in self.rng.sample(waits, most) if len(waits) > most else waits:
            self.compare_wait(board, tile)
        self.counts["positions"] += 1

    def wildcards(self, board: Any) -> int:
        """The number that the viewer's hand holds."""
        return 0

    def ask(self, request: Mapping[str, Any], changes: Mapping[str, Setting] = {}) -> Answer:
        """The answer by these rules, some of them changed."""
        return asked(
            {
                **request,
                "rules": self.ruleset.id,
                "preset": self.preset,
                "switches": {**self.changes, **changes},
            }
        )


class MahjongJudge(Judge):
    """The judge of mahjong hands."""

    rules: Any

    def position(self) -> Any:
        return ready_hand(self.rng, self.rules)

    def wildcards(self, board: Any) -> int:
        held: int = board.hands[board.viewer].wild
        return held

    def compare_wait(self, board: Any, tile: int) -> None:
        seat = board.viewer
        held = board.hands[seat].counts[tile]
        if held + board.lying_open(tile) >= COPIES:
            # No copy of the tile is left to come; the judge refuses it, or knows of no river.
            self.counts["gone"] += 1
            return
        worth = self.game.wait_worths(board, ())(tile)
        givers = [other for other in range(board.seats) if other != seat]
        givers = [other for other in givers if not board.has_left(other)]
        if board.untouched() and not any(board.rivers) and seat != board.dealer:
            # Nobody discards before the dealer.
            givers = [board.dealer]
        if board.wild >> tile & 1:
            # Nobody wins on a wildcard that is thrown.
            assert worth.claimed is None
        else:
            requests = [wait_request(board, seat, tile, giver) for giver in givers]
            self._compare(board, worth.claimed, requests)
        if board.tiles_left:
            self._compare(board, worth.drawn, [wait_request(board, seat, tile, None)])
        else:
            assert worth.drawn is None

    def _compare(self, board: Any, worth: WinWorth | None, requests: Sequence[Request]) -> None:
        """Compare the worth of a wait with the answers, one for each giver of the tile."""
        answers = [self.ask(request) for request in requests]
        told = (self.ruleset.id, self.preset, self.changes, requests, answers, worth)
        if worth is None:
            assert not any(found["win"] for found in answers), told
            assert {found["why"] for found in answers} <= {"another_pair_named", "pair_258"}, told
            self.counts["no win"] += 1
            return
        self.counts[worth.why or "win"] += 1
        if worth.why == "missed_win":
            # The judge is not told of wins that the seat has let go by.
            assert board.missed[board.viewer], told
        elif worth.why is not None:
            assert {found.get("why") for found in answers} == {worth.why}, told
            if worth.why == "too_few_fans":
                assert {found["counted"] for found in answers} == {worth.count}, told
                return
            answers = [self.ask(request, WITHOUT_BARS) for request in requests]
        assert all(found["win"] for found in answers), told
        assert {self._count(found) for found in answers} == {worth.count}, (told, answers)
        points = [
            earned(found, WINDS.index(request["seat_wind"]))
            for found, request in zip(answers, requests, strict=True)
        ]
        most = worth.points if worth.most is None else worth.most
        assert (min(points), max(points)) == (worth.points, most), (told, answers)
        paid = {payments(found, board.dealer, board.seats) for found in answers}
        assert worth.paid == (paid.pop() if len(paid) == 1 else ()), (told, answers)

    def _count(self, found: Answer) -> int:
        """The sum of the fans that the table of these rules lists, as the cap leaves it."""
        values = [
            fan["points"]
            for fan in found["fans"]
            if fan["id"] not in BESIDE
            for _ in range(fan["count"])
        ]
        counting = _counting()[self.rules.scoring]
        total: int = prod(values) if counting == "multiplied" else sum(values)
        cap: int = self.rules.fan_cap
        return min(total, cap or total)


BESIDE: Final = {"natural_hand", "thrown_wildcards", "four_wildcards"}
"""Fans that switches bring to any table."""


@cache
def _counting() -> dict[str, str]:
    """By fan table the way from fans to points."""
    (game,) = (each for each in asked({"op": "rules"})["games"] if each["name"] == "mahjong")
    counting: dict[str, str] = game["counting"]
    return counting


class PaohuziJudge(Judge):
    """The judge of paohuzi hands."""

    rules: Any

    def position(self) -> Any:
        return ready_cards(self.rng, self.rules)

    def compare(self, board: Any) -> None:
        """Compare a card that is no wait as well."""
        super().compare(board)
        waits = {wait.tile for wait in self.game.insight(board).waits}
        card = self.rng.randrange(KINDS)
        # A wait of which all copies are seen is not told; nor is one after a dearer win.
        told = board.seen()[card] < COPIES and board.declined[board.viewer] is None
        if told and card not in waits and board.stock_left:
            for source in ("flip", "self"):
                request = flip_request(board, card, source)
                assert not self.ask(request)["win"], request

    def compare_wait(self, board: Any, tile: int) -> None:
        worth = self.game.wait_worths(board, ())(tile)
        if not board.stock_left:
            # No card is flipped any more.
            assert not any(worth)
            return
        for source, way in zip(("flip", "self"), worth, strict=True):
            self._compare(board, way, flip_request(board, tile, source))

    def _compare(self, board: Any, worth: WinWorth | None, request: Request) -> None:
        found = self.ask(request)
        told = (self.ruleset.id, self.preset, self.changes, request, found, worth)
        declined = board.declined[board.viewer]
        if worth is None:
            if found["win"]:
                # The judge is not told of wins that the seat has let go by.
                assert declined is not None, told
                assert found["score"]["points"] <= declined, told
            self.counts["declined" if found["win"] else found["why"]] += 1
            return
        self.counts["win"] += 1
        assert found["win"], told
        assert found["score"]["huxi"] == worth.count, told
        points = found["score"]["points"] if self.rules.race else earned(found, 0)
        assert (points, None, None) == (worth.points, worth.most, worth.why), told


JUDGES: Final[Mapping[str, Callable[[Ruleset, random.Random], Judge]]] = {
    "mahjong": MahjongJudge,
    "paohuzi": PaohuziJudge,
}
"""By game."""


def judge_of(ruleset: str, rng: random.Random) -> Judge:
    """The judge with random rules of this ruleset."""
    return JUDGES[RULESETS[ruleset].game](RULESETS[ruleset], rng)


def compare_some(ruleset: str, positions: int, each: int, seed: int) -> Counter[str]:
    """Compare so many random positions of a ruleset, `each` of them by the same rules."""
    rng = random.Random(f"{ruleset} {seed}")
    counts: Counter[str] = Counter()
    while counts["positions"] < positions:
        judge = judge_of(ruleset, rng)
        for _ in range(min(each, positions - counts["positions"])):
            try:
                board = judge.position()
            except ValueError:
                # Conditions that no hand met.
                break
            judge.compare(board)
        counts += judge.counts
    return counts


def compare_played(ruleset: str, deals: int, seed: int) -> Counter[str]:
    """Compare the positions of so many deals of a ruleset, each by other rules: of every seat that
    waits whenever the worth of its waits may have changed.
    """
    rng = random.Random(f"{ruleset} played {seed}")
    counts: Counter[str] = Counter()
    for number in range(deals):
        judge = judge_of(ruleset, rng)
        counts += _Watcher(judge, seed + number).played()
    return counts


class _Watcher:
    """A deal in which every seat that waits asks the judge."""

    def __init__(self, judge: Judge, seed: int) -> None:
        self.judge = judge
        self.rules: Rules = judge.rules
        self.mind = HashStream(seed.to_bytes(8, "big"), judge.ruleset.id)
        self.deal = new_deal(judge.game, self.rules, seed)
        seats = range(self.rules.seats)
        self.boards = [judge.game.board(self.rules, seat) for seat in seats]
        self.keys: list[object] = [None for _ in seats]

    def played(self) -> Counter[str]:
        play(self.deal, self.judge.rng, self.hear, self.choose)
        return self.judge.counts

    def hear(self, emission: Emission) -> None:
        game = self.judge.game
        for seat, board in enumerate(self.boards):
            board.apply(emission.view_for(seat))
            if self.deal.outcome is not None or not game.insight(board).waits:
                continue
            key = game.worth_key(board)
            if key != self.keys[seat]:
                self.keys[seat] = key
                self.judge.compare(board)

    def choose(
        self, _deal: Any, seat: int, actions: Sequence[Action], rng: random.Random
    ) -> Action:
        wins = [action for action in actions if action.wins]
        if wins:
            return wins[0] if rng.random() < 0.6 else rng.choice(actions)
        # Random discards make no hand ready.
        return actions[LEVELS["greedy"].choose(self.boards[seat], actions, self.mind)]
