"""The winning hand of Harbin: every checked hand, and the conditions one by one."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from game.core.switches import Setting
from game.mahjong.fans.reading import Circumstances
from game.mahjong.kernel.hand import Hand
from game.mahjong.kernel.melds import Meld, MeldKind, meld
from game.mahjong.kernel.tiles import COPIES, counts_of, hand, parse_tiles
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.rules import MahjongRules
from game.mahjong.rulesets.harbin import SEED
from game.mahjong.scoring.readings import readings
from game.mahjong.scoring.score import best_score
from game.mahjong.scoring.winning import WinChecker

CHECKED = json.loads((Path(__file__).parents[3] / "data" / "harbin.json").read_text("utf-8"))
HANDS: list[tuple[str, list[str], bool, bool]] = [tuple(row) for row in CHECKED["hands"]]

REAL = SEED.replace({"opened_needed": True, "run_needed": True, "red_pair_is_pung": True})


def wins(rules: MahjongRules, tiles: str, *melds: str) -> bool:
    """True if these concealed tiles win beside these melds, with each of them as the last."""
    laid = tuple(map(meld, melds))
    kinds = parse_tiles(tiles)
    checker = WinChecker(rules)
    answers = set()
    for last in set(kinds):
        rest = list(kinds)
        rest.remove(last)
        by_mask = bool(checker.waits(Hand(rest), laid) >> last & 1)
        drawn = Circumstances(last, WinHow.SELF_DRAWN)
        copies = counts_of([*kinds, *(tile for each in laid for tile in each.tiles)])
        by_reading = max(copies) <= COPIES and any(readings(rules, hand(tiles), laid, drawn))
        assert by_mask == by_reading
        answers.add(by_mask)
    assert len(answers) == 1, "these conditions do not ask which tile came last"
    return answers.pop()


def test_every_checked_hand_is_judged_as_recorded() -> None:
    assert len(HANDS) > 190
    for column, rules in ((2, SEED), (3, REAL)):
        wrong = [row for row in HANDS if wins(rules, row[0], *row[1]) is not row[column]]
        assert wrong == []
        assert {row[column] for row in HANDS} == {True, False}


@pytest.mark.parametrize(
    ("tiles", "melds", "expected"),
    [
        # Three kongs and a pair are only three sets; four kongs leave too little in the hand.
        ("99s", ("kong 1111m", "kong 2222s", "kong 3333p"), False),
        ("123m99s", ("kong 9999m", "kong 2222s", "kong 3333p"), True),
        ("99s", ("kong 1111m", "kong 2222s", "kong 3333p", "chow 234m"), False),
        # Every way to take the hand apart counts, not the first.
        ("77m456777888999s", (), True),
        # A pung, a terminal or red, two suits.
        ("123m456s789p12344s", (), False),
        ("222m456s678p34588s", (), False),
        ("222m456s678p345sCC", (), True),
        ("111m456789m12344m", (), False),
        ("111m456789m123mCC", (), False),
        ("111m456789m12344s", (), True),
        # Only three red dragons are a pung, and they are in no run.
        ("123m456s789pCCC44s", (), True),
        ("123m456s789p123sCC", (), False),
        # One tile in the hand may not wait.
        ("99s", ("pung 111m", "pung 222s", "pung 333p", "chow 234m"), False),
        ("23499s", ("pung 111m", "pung 222s", "pung 333p"), True),
    ],
)
def test_the_eight_conditions(tiles: str, melds: tuple[str, ...], expected: bool) -> None:
    assert wins(SEED, tiles, *melds) is expected


def test_a_fifth_copy_does_not_win() -> None:
    laid = (meld("chow 123p"), meld("pung 111p"))
    assert not WinChecker(SEED).waits(Hand(parse_tiles("23p456m9m9m")), laid) & 1 << 18
    assert WinChecker(SEED).waits(Hand(parse_tiles("23p456m9m9m")), laid) & 1 << 21


@pytest.mark.parametrize(
    ("tiles", "melds", "expected"),
    [
        ("123m456s789p11199s", (), False),
        ("456s789p11199s", ("chow 123m",), True),
        ("123m789p11199s", ("concealed_kong 4444s",), False),
        ("123m789p11199s", ("kong 4444s",), True),
        # A pung, but no run; a pair of red dragons in the place of the pung.
        ("111m444s999p99s", ("pung 333s",), False),
        ("123m456s789pCC", ("chow 123s",), True),
    ],
)
def test_what_the_real_game_asks_besides(
    tiles: str, melds: tuple[str, ...], expected: bool
) -> None:
    assert wins(REAL, tiles, *melds) is expected


CHANGES: list[dict[str, Setting]] = [
    {},
    {"opened_needed": True, "run_needed": True, "red_pair_is_pung": True},
    {"suits_needed": 3, "terminal_early": True},
    {"suit_missing": True, "suits_needed": 2},
    {"suit_missing": True, "suits_needed": 1, "middle_only": True, "edge_is_middle": False},
    {"terminal_needed": False, "pung_needed": False, "least_concealed": 1, "pair_258": True},
    {"middle_only": True, "single_is_middle": False, "suits_needed": 1},
]


@pytest.mark.parametrize("changes", CHANGES)
def test_the_screen_says_what_the_readings_say(changes: dict[str, Setting]) -> None:
    rules = SEED.replace(changes)
    checker = WinChecker(rules)
    rng = random.Random(str(changes))
    winning = refused = 0
    for _ in range(250):
        melds, tiles = _ready_hand(rules, rng)
        mask = checker.waits(Hand(tiles), melds)
        held = counts_of([*tiles, *(tile for each in melds for tile in each.tiles)])
        for last in rules.kinds:
            counts = counts_of([*tiles, last])
            drawn = Circumstances(last, WinHow.SELF_DRAWN)
            read = held[last] < COPIES and any(readings(rules, counts, melds, drawn))
            assert bool(mask >> last & 1) is read, (tiles, melds, last)
            winning += read
        refused += not mask
    assert winning > 20
    assert refused > 10


def _ready_hand(rules: MahjongRules, rng: random.Random) -> tuple[tuple[Meld, ...], list[int]]:
    """A complete hand of few ranks without one tile, some of its groups laid down."""
    while True:
        groups: list[Meld] = []
        suits = rng.sample((0, 1, 2), rng.choice((1, 2, 2, 3)))
        for _ in range(4):
            low = 9 * rng.choice(suits) + rng.randrange(7)
            kind = rng.choice(("chow", "chow", "pung", "kong", "concealed_kong"))
            tile = rng.choice((low, low + 2)) if kind != "chow" and rng.random() < 0.9 else low
            if kind != "chow" and rng.random() < 0.1:
                tile = 31
            groups.append(_group(kind, tile))
        cut = rng.randrange(5)
        laid = tuple(groups[:cut])
        pair = rng.choice([31, *(9 * suit + rng.randrange(9) for suit in suits)])
        own = [tile for group in groups[cut:] for tile in group.tiles[:3]] + [pair, pair]
        held = counts_of([*own, *(tile for group in laid for tile in group.tiles)])
        if max(held) <= COPIES:
            own.remove(rng.choice(own))
            return laid, own


def _group(kind: str, tile: int) -> Meld:
    return Meld(MeldKind(kind), tile)


@pytest.mark.parametrize(
    ("tiles", "last", "changes", "expected"),
    [
        ("456s789p111m99s2s13s", "2s", {}, True),
        ("456s789p111m99s13s2s", "3s", {}, True),
        ("456s789p111m99s13s2s", "3s", {"edge_is_middle": False}, False),
        ("456s789p111m99s13s2s", "1s", {}, False),
        ("456s111m99s13s2s789p", "7p", {}, True),
        ("456s111m99s13s2s789p", "9p", {}, False),
        ("456s789p111m99s13s2s", "9s", {}, True),
        ("456s789p111m99s13s2s", "9s", {"single_is_middle": False}, False),
        # Two runs 567p: each has a 6p in the middle.
        ("456s111m99s556677p", "6p", {}, True),
        ("456s111m99s556677p", "5p", {}, False),
        ("CC456s111m123s789p", "C", {}, True),
    ],
)
def test_the_best_reading_decides_whether_a_wait_is_in_the_middle(
    tiles: str, last: str, changes: dict[str, Setting], expected: bool
) -> None:
    rules = SEED.replace(changes)
    (tile,) = parse_tiles(last)
    score = best_score(rules, hand(tiles), (), Circumstances(tile, WinHow.SELF_DRAWN))
    assert [fan.id for fan in score.fans] == (["middle_wait"] if expected else [])
    assert score.points == (2 if expected else 1)
    if expected:
        assert tile in score.fans[0].tiles
