"""The counting of Guobiao: stored hands, another program, and the counter against plain reading."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.mahjong.fans.facet import Facet
from game.mahjong.fans.reading import Circumstances
from game.mahjong.fans.tables import TABLES
from game.mahjong.kernel.algebra import keys_of
from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.kernel.tiles import counts_of
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.rulesets.guobiao import FREE, OFFICIAL
from game.mahjong.scoring import score
from game.mahjong.scoring.counter import FanCounter, counter_of
from tests.support.guobiao_hands import FIRST_FLOWER, Win, answered, comparable, question, wins

FILE = Path(__file__).parents[3] / "data" / "guobiao.json"
HANDS: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
"""Hands that a calculator of the rules has counted; `about` explains the numbers."""

NAMES = [name for name, _ in HANDS["fans"]]
FLOWERS = "花牌"
RANDOM = 3000
READ = 400
"""Of random hands: those counted, and those also read one by one."""

_SUITS = {"m": 0, "s": 9, "p": 18, "z": 27}
_PACKS = {
    "c": MeldKind.CHOW,
    "p": MeldKind.PUNG,
    "k": MeldKind.KONG,
    "a": MeldKind.CONCEALED_KONG,
}


def kinds(text: str) -> list[int]:
    """Tiles with honours as numbers of a suit `z`."""
    found: list[int] = []
    digits = ""
    for sign in text:
        if sign.isdigit():
            digits += sign
        else:
            found += [_SUITS[sign] + int(digit) - 1 for digit in digits]
            digits = ""
    return found


def stored(entry: list[Any]) -> Win:
    """A hand of the file."""
    packs, hand, winning, flags, seat, prevalent, flowers, _, _ = entry
    melds = tuple(Meld(_PACKS[pack[0]], min(kinds(pack[1:]))) for pack in packs)
    (tile,) = kinds(winning)
    drawn, fourth, kong, last = (bool(flags >> bit & 1) for bit in range(4))
    how = WinHow.SELF_DRAWN if drawn else WinHow.ROBBING_KONG if kong else WinHow.DISCARD
    told = Circumstances(
        tile,
        how,
        replacement=drawn and kong,
        last_tile=last,
        fourth_tile=fourth,
        seat_wind=seat,
        prevalent_wind=prevalent,
        bonus=tuple(range(FIRST_FLOWER, FIRST_FLOWER + flowers)),
    )
    return Win(counts_of([*kinds(hand), tile]), melds, told)


def counter() -> FanCounter:
    found = counter_of(FREE)
    assert found is not None
    return found


def hands(seed: int) -> list[Win]:
    return list(wins(seed, READ))


def named(win: Win) -> tuple[int, dict[str, int]]:
    """The total without flowers and the fans, by their Chinese names."""
    counted = counter().count(win.keys, win.melds, win.told)
    assert counted is not None, win
    return counted.least, {fan.text.name.zh: times for fan, times in counted.fans}


def test_every_stored_hand_comes_to_what_it_is_stored_with() -> None:
    for entry in HANDS["v"]:
        total, fans = named(stored(entry))
        expected = {NAMES[place]: times for place, times in entry[8] if NAMES[place] != FLOWERS}
        assert total == entry[7], entry
        assert comparable(fans) == comparable(expected), entry


def test_random_hands_are_counted_as_another_program_counts_them() -> None:
    other = pytest.importorskip("MahjongGB", reason="PyMahjongGB is not installed")
    for win in wins(1, RANDOM):
        total, fans = answered(other.MahjongFanCalculator(*question(win), verbose=True))
        flowers = fans.pop(FLOWERS, 0)
        found, names = named(win)
        assert found == total - flowers, (win, names, fans)
        assert comparable(names) == comparable(fans), win


def test_the_counter_finds_the_dearest_of_all_readings(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = [(win, counter().count(win.keys, win.melds, win.told)) for win in hands(2)]
    monkeypatch.setattr(score, "counter_of", lambda rules: None)
    for win, counted in counts:
        assert counted is not None
        best = score.best_score(FREE, win.counts, win.melds, win.told)
        assert best.points == FREE.base + counted.least + len(win.told.bonus), win


def test_the_score_of_a_win_is_that_of_the_counted_reading() -> None:
    for win in hands(3):
        counted = counter().count(win.keys, win.melds, win.told)
        told = score.best_score(FREE, win.counts, win.melds, win.told)
        assert counted is not None
        assert told.points == FREE.base + counted.least + len(win.told.bonus)
        fans = {fan.id: fan.count for fan in told.fans if fan.id != "flower_tiles"}
        assert fans == {fan.id: times for fan, times in counted.fans}


@pytest.mark.parametrize(
    "tiles", ["123456789m1234s1p", "11223344m55667s8p", "147m258s369p2345s1m", "1112345678999m1s"]
)
def test_what_is_not_complete_is_not_counted(tiles: str) -> None:
    told = Circumstances(0, WinHow.SELF_DRAWN)
    assert counter().count(keys_of(counts_of(kinds(tiles))), (), told) is None


def test_a_dropped_fan_is_not_counted_and_keeps_no_other_from_counting() -> None:
    rules = FREE.replace({"dropped_fans": "all_chows fully_concealed_hand"})
    dropping = counter_of(rules)
    assert dropping is not None
    tiles = counts_of(kinds("123456789m678p55s"))
    told = Circumstances(5, WinHow.SELF_DRAWN)
    counted = dropping.count(keys_of(tiles), (), told)
    assert counted is not None
    ids = {fan.id for fan, _ in counted.fans}
    assert "all_chows" not in ids
    # 平和 implied the one, 不求人 the other.
    assert {"no_honours", "self_drawn"} <= ids


def test_a_ruleset_with_conditions_or_another_table_is_read_hand_by_hand() -> None:
    assert counter_of(OFFICIAL) is not None
    assert counter_of(OFFICIAL.replace({"pung_needed": True})) is None
    assert counter_of(FREE.replace({"scoring": "fans"})) is None


def test_every_fan_of_the_table_says_what_it_looks_at() -> None:
    for fan in TABLES["guobiao"].fans:
        assert fan.sees is not Facet.ALL, fan.id
