"""The regular expression: its parts, the eight conditions, and hands checked elsewhere."""

import json
import re
from pathlib import Path
from random import Random

import pytest

from game.mahjong.kernel.melds import Meld, MeldKind, meld
from game.mahjong.kernel.tiles import Counts, counts_of, format_tiles, hand, tiles_of
from game.mahjong.rulesets.harbin import SEED
from game.mahjong.win_methods.algebra import AlgebraChecker
from game.mahjong.win_methods.regex import (
    CONDITIONS,
    HARBIN,
    HARBIN_KINDS,
    NAMES,
    arrangements,
    harbin_readings,
    is_harbin,
    structure,
    unmet,
)
from tests.game.mahjong.rulesets.test_harbin_hands import wins
from tests.support import mahjong_reference as reference

DATA = json.loads((Path(__file__).parents[3] / "data" / "harbin.json").read_text("utf-8"))
HANDS: list[tuple[str, list[str], bool]] = [tuple(entry[:3]) for entry in DATA["hands"]]


def filtered(counts: Counts, melds: list[Meld]) -> set[str]:
    """The conditions that a hand fails, by counting; only the sets by the algebra and by search."""
    every = list(counts)
    for laid in melds:
        for kind in laid.tiles:
            every[kind] += 1
    kongs = sum(laid.is_kong for laid in melds)
    held = [kind for kind, copies in enumerate(every) if copies]
    tiles = tuple(tiles_of(counts))
    readings = reference.partitions(tiles) if sum(counts) % 3 == 2 else set()
    failed = set()
    if not 14 <= sum(every) <= 17 or not set(held) <= set(HARBIN_KINDS):
        failed.add("tiles")
    if max(counts) > 4 or not AlgebraChecker().is_complete(counts):
        failed |= {"structure", "one_pair"}
    if sum(counts) != 14 - 3 * len(melds):
        failed.add("one_pair")
    laid_triplet = any(laid.kind is not MeldKind.CHOW for laid in melds)
    if not laid_triplet and not any(
        group[0] == group[2] for _, groups in readings for group in groups
    ):
        failed.add("triplet")
    if kongs > 3 or len(melds) > 3:
        failed.add("kongs")
    if len({kind // 9 for kind in held if kind < 27}) < 2:
        failed.add("suits")
    if not any(kind == 31 or (kind < 27 and kind % 9 in (0, 8)) for kind in held):
        failed.add("terminal")
    if max(every) > 4:
        failed.add("copies")
    return failed


def test_every_checked_hand_of_harbin_is_judged_as_recorded() -> None:
    assert len(HANDS) == 200
    assert {wins for _, _, wins in HANDS} == {True, False}
    wrong = [
        (text, melds)
        for text, melds, wins in HANDS
        if is_harbin(hand(text), [meld(laid) for laid in melds]) is not wins
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("text", "melds", "failed"),
    [
        ("123m456s789s111p99p", [], ()),
        ("77m456777888999s", [], ()),
        ("99p789m", ["kong 1111m", "concealed_kong 2222s", "kong 3333p"], ()),
        ("11123m444555666s", [], ()),
        # Three kongs and a pair are fourteen tiles, five sets and a pair seventeen.
        ("99s", ["kong 1111m", "concealed_kong 2222s", "kong 3333p"], ("one_pair",)),
        ("111m234m567s789p345pCC", [], ("one_pair",)),
        ("1122m3344s5566p99p", [], ("triplet", "one_pair")),
        ("55s", ["pung 111m", "pung 222s", "pung 333p", "chow 789p"], ("kongs",)),
        ("55s", ["kong 1111m", "kong 2222s", "kong 3333p", "kong 9999p"], ("tiles", "kongs")),
        ("23455m", ["pung 666m", "kong 2222s", "chow 567p"], ("terminal",)),
        ("11123455m678m999m", [], ("suits",)),
        ("111234m55m999mCCC", [], ("suits",)),
        ("123456m456s789p99p", [], ("triplet",)),
        ("123456m456s789pCC", [], ("triplet",)),
        ("123456m456s999pEE", [], ("tiles",)),
        ("12355m", ["pung 111m", "chow 123m", "pung 222s"], ("copies",)),
        ("123m99s", ["chow 123m", "pung 111m", "pung 222s"], ("copies",)),
        (
            "13m99s",
            ["chow 123p", "pung 111p", "pung 222s"],
            ("tiles", "structure", "triplet", "one_pair"),
        ),
    ],
)
def test_a_hand_says_which_of_the_eight_conditions_it_fails(
    text: str, melds: list[str], failed: tuple[str, ...]
) -> None:
    counts, laid = hand(text), [meld(part) for part in melds]
    best = harbin_readings(counts, laid)[0]
    assert best.unmet == failed
    assert is_harbin(counts, laid) is (failed == ())
    assert bool(re.match(HARBIN, best.text)) is (failed == ())


def test_some_arrangement_of_a_hand_may_satisfy_what_another_does_not() -> None:
    readings = harbin_readings(hand("77m456777888999s"))
    assert [reading.unmet for reading in readings] == [(), ("triplet",)]
    assert readings[1].text == "七万七万四条五条六条" + 3 * "七条八条九条"
    assert readings[0].text == "七万七万四条五条六条七条七条七条八条八条八条九条九条九条"


def random_harbin(rng: Random) -> tuple[Counts, list[Meld]]:
    """Sets of Harbin tiles, some laid out, mostly four and a pair, at times a tile changed."""
    forms = [form for form in MeldKind if form is not MeldKind.CHOW]
    kinds = rng.choice((HARBIN_KINDS, HARBIN_KINDS[:18], HARBIN_KINDS[1:8], range(25, 34)))
    sets = [group for group in reference.SETS if set(group) <= set(kinds)]
    chosen = [rng.choice(sets) for _ in range(rng.choice((4, 4, 4, 4, 3, 5)))]
    laid = []
    for group in chosen[: rng.randrange(5)]:
        run = group[0] != group[2]
        laid.append(Meld(MeldKind.CHOW if run else rng.choice(forms), group[0]))
    tiles = [kind for group in chosen[len(laid) :] for kind in group]
    tiles += 2 * [rng.choice(kinds)]
    if rng.random() < 0.3:
        tiles[0] = rng.choice(kinds)
    return counts_of(tiles), laid


def test_random_hands_of_harbin_fail_the_conditions_that_counting_finds() -> None:
    rng = Random(4)
    wins = 0
    failures: set[str] = set()
    for _ in range(6000):
        counts, laid = random_harbin(rng)
        if max(counts) > 4:
            continue
        expected = filtered(counts, laid)
        won = is_harbin(counts, laid)
        assert won is (not expected), (format_tiles(tiles_of(counts)), list(map(str, laid)))
        wins += won
        if not expected & {"structure", "one_pair"}:
            found = set(harbin_readings(counts, laid)[0].unmet)
            # Two pungs alike, which no table sees, stand there like a kong.
            ignored = {"kongs"} if "copies" in expected else set()
            assert found - ignored == expected - ignored
        failures |= expected
    assert wins > 600
    assert failures == {condition.name for condition in CONDITIONS}


def test_the_ruleset_of_harbin_lets_win_what_the_expression_matches() -> None:
    rng = Random(6)
    compared = won = 0
    for _ in range(3000):
        counts, laid = random_harbin(rng)
        every = [*tiles_of(counts), *(kind for each in laid for kind in each.tiles)]
        if sum(counts) != 14 - 3 * len(laid) or max(counts_of(every)) > 4:
            continue
        if not set(every) <= set(HARBIN_KINDS):
            continue
        text = format_tiles(tiles_of(counts))
        expected = is_harbin(counts, laid)
        assert wins(SEED, text, *map(str, laid)) is expected, (text, list(map(str, laid)))
        compared += 1
        won += expected
    assert compared > 700
    assert 200 < won < compared - 100


def test_every_way_to_lay_a_win_is_an_arrangement_that_is_matched() -> None:
    rng = Random(5)
    for melds in range(6):
        whole = re.compile(structure(melds))
        for _ in range(40):
            tiles = reference.random_win(rng, melds, rng.choice((range(9), range(18), range(34))))
            ways = set()
            for pair, sets in reference.partitions(tiles):
                # By the lowest tile: a pair before triplets, triplets before runs.
                groups = sorted(
                    [(pair, pair), *sets],
                    key=lambda group: (group[0], group[0] != group[-1], group),
                )
                ways.add("".join(NAMES[kind] for group in groups for kind in group))
            texts = list(arrangements(counts_of(tiles)))
            assert set(texts) == ways
            assert len(texts) == len(reference.partitions(tiles))
            assert all(whole.fullmatch(text) for text in texts)


@pytest.mark.parametrize(
    ("text", "sets", "matches"),
    [
        ("幺鸡幺鸡", 0, True),
        ("幺鸡幺鸡二条三条四条", 1, True),
        ("二条三条四条幺鸡幺鸡", 1, True),
        ("幺鸡幺鸡幺鸡幺鸡|二条二条", 1, True),
        ("幺鸡幺鸡二条三条四条", 2, False),
        ("幺鸡幺鸡二条三条四万", 1, False),
        ("四条三条二条幺鸡幺鸡", 1, False),
        ("东风南风西风幺鸡幺鸡", 1, False),
        ("北风红中发财幺鸡幺鸡", 1, False),
        ("九万幺鸡二条三筒三筒", 1, False),
        ("东风东风东风白板白板", 1, True),
        ("幺鸡幺鸡二条二条", 0, False),
        ("幺鸡幺鸡幺鸡三条四条五条五条五条六条七条幺万幺万幺万九万九万", 4, False),
        ("幺鸡幺鸡幺鸡三条四条五条五条五条五条六条七条二万二万二万", 4, True),
    ],
)
def test_the_structure_is_sets_and_one_pair_in_any_order(
    text: str, sets: int, matches: bool
) -> None:
    assert bool(re.fullmatch(structure(sets), text)) is matches


def test_text_with_two_bars_or_other_words_is_no_hand() -> None:
    short = harbin_readings(hand("99p789m"), [meld("kong 1111m"), meld("pung 222s")])[0]
    assert "tiles" in short.unmet  # Twelve of them.
    text = "幺鸡幺鸡幺鸡|二条三条四条九万九万五筒五筒五筒七筒八筒九筒"
    assert unmet(text) == ()
    assert "tiles" in unmet(text.replace("九万", "九万|", 1))
    assert "tiles" in unmet(text.replace("九万", "东风"))
    assert "tiles" in unmet(text.replace("九万", "春"))
