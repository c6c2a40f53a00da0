"""支对: a hand that waits with two pairs names one of them as it declares ready."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from game.core.errors import BadRecord, BadRules, IllegalAction
from game.core.switches import Setting
from game.mahjong.kernel.hand import Hand
from game.mahjong.kernel.melds import meld
from game.mahjong.kernel.tiles import parse_tiles, tile_text
from game.mahjong.play.insight import insight
from game.mahjong.play.ready import nameable
from game.mahjong.position.actions import Discard
from game.mahjong.position.board import SeatBoard, TableBoard
from game.mahjong.position.events import Discarded, Settled
from game.mahjong.rules import MahjongRules
from game.mahjong.rulesets.harbin import FULL, NO_TREASURE, SEED
from game.mahjong.rulesets.tuidaohu import FRIENDS
from game.mahjong.scoring.winning import WinChecker
from tests.support.harbin_scene import TWO_PAIRS, declared
from tests.support.mahjong_scene import Scene, action

NAMED = {"named_pair_is_middle": True}
PLAIN = NO_TREASURE.replace(NAMED)
STRICT = NO_TREASURE.replace({**NAMED, "middle_only": True})


def tile(text: str) -> int:
    (found,) = parse_tiles(text)
    return found


def naming(pair: str = "5p", hand: str = TWO_PAIRS, **more: Any) -> Scene:
    """Seat 1 has opened its hand and declared it with 8p, naming a pair."""
    return declared(hand, named=pair, **{"rules": PLAIN, **more})


def board_of(scene: Scene, seat: int | None) -> SeatBoard:
    """The board of this seat after all that it was told."""
    board = SeatBoard(scene.deal.rules, seat)
    for emission in scene.log:
        board.apply(emission.view_for(seat))
    return board


def opened(hand: str, rules: Any = PLAIN) -> Scene:
    """Seat 1 has taken its pung and may declare."""
    scene = Scene({0: "9m", 1: hand}, rules=rules)
    scene.does(0, "discard 9m")
    scene.does(1, "pung 9m")
    return scene


def declarations(hand: str, rules: Any = PLAIN) -> list[str]:
    return [text for text in opened(hand, rules).options(1) if "ready" in text]


def refusal(scene: Scene, seat: int, text: str) -> str:
    with pytest.raises(IllegalAction) as refused:
        scene.deal.act(seat, action(text))
    return refused.value.code


# ------------------------------------------------------------ permission to name


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (TWO_PAIRS, ["8p ready", "8p ready 5p", "8p ready 7p"]),
        # Adjacent pairs; and a pair of 4s beside 345s, which may also be a pung and 35s.
        ("99m456m222s55p66pC", ["C ready", "C ready 5p", "C ready 6p"]),
        ("99m456m34445s77pC", ["C ready", "C ready 4s", "C ready 7p"]),
        # 2p would complete it as well: 234p and the pair of 5p.
        ("99m456m3344555pC", ["C ready"]),
        # One wait alone, or two that are no pairs.
        ("99m456m777s13s55pC", ["C ready"]),
        ("99m456m222s23s55pC", ["C ready"]),
    ],
)
def test_only_a_hand_that_waits_with_two_pairs_names_one(hand: str, expected: list[str]) -> None:
    last = expected[0].split()[0]
    found = [text for text in declarations(hand) if text.startswith(f"discard {last} ")]
    assert found == [f"discard {text}" for text in expected]


def test_without_the_switch_nobody_names_a_pair() -> None:
    assert not any("ready 5p" in text for text in declarations(TWO_PAIRS, NO_TREASURE))
    scene = opened(TWO_PAIRS, NO_TREASURE)
    assert refusal(scene, 1, "discard 8p ready 5p") == "no_named_pairs"


@pytest.mark.parametrize("text", ["discard 8p ready 2s", "discard 4m ready 5p"])
def test_only_one_of_the_two_pairs_is_named(text: str) -> None:
    assert refusal(opened(TWO_PAIRS), 1, text) == "not_two_pairs"


@pytest.mark.parametrize(
    ("changes", "hand", "melds", "expected"),
    [
        ({}, "123p55s88p", "456s 456m", "5s8p"),
        # All four 5s are in the hand and its melds.
        ({}, "123p55s88p", "456s 456s", "8p"),
        # With 5s the pair would be of 9p.
        ({"pair_258": True}, "123p55s99p", "456s 456m", "9p"),
    ],
)
def test_whether_the_other_pairs_tile_could_win_is_not_asked(
    changes: dict[str, Setting], hand: str, melds: str, expected: str
) -> None:
    rules = PLAIN.replace(changes)
    laid = [meld(f"chow {text}") for text in melds.split()]
    pairs = nameable(rules, Hand(parse_tiles(hand)), laid, WinChecker(rules))
    assert pairs == tuple(parse_tiles(expected))


def test_where_only_middle_waits_win_two_pairs_are_declared_by_naming_alone() -> None:
    rules = NO_TREASURE.replace({"middle_only": True})
    assert declarations(TWO_PAIRS, rules) == []
    named = declarations(TWO_PAIRS, STRICT)
    assert named == ["discard 8p ready 5p", "discard 8p ready 7p"]
    scene = opened(TWO_PAIRS, STRICT)
    assert refusal(scene, 1, "discard 8p ready") == "not_ready"


def test_time_that_runs_out_names_a_pair_only_where_it_must() -> None:
    for rules, expected in ((PLAIN, "discard 1m ready"), (STRICT, "discard 1m ready 9p")):
        scene = Scene({0: "6s", 2: "123m78s777p5599p1m"}, rules=rules)
        scene.does(0, "discard 6s")
        assert scene.options(2) == ["chow 6s", "pass"], "抢听: the pairs may be named"
        scene.does(2, "chow 6s")
        assert expected in scene.options(2)
        assert scene.deal.default_action(2) == action(expected)


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        (FRIENDS.replace({"middle_only": True}), "needs_ready_declaration"),
        (SEED, "needs_ready_declaration"),
        (FRIENDS.replace({"ready_declaration": True}), "needs_middle"),
    ],
)
def test_a_pair_is_named_where_hands_are_declared_and_middle_waits_count(
    rules: MahjongRules, code: str
) -> None:
    with pytest.raises(BadRules) as refused:
        rules.replace(NAMED)
    assert refused.value.code == code
    assert "named_pair_is_middle" in refused.value.switches


@pytest.mark.parametrize(
    "rules",
    [
        SEED.replace({"ready_declaration": True, **NAMED}),
        FRIENDS.replace({"ready_declaration": True, "middle_only": True, **NAMED}),
    ],
)
def test_any_table_that_declares_and_counts_middle_waits_may_have_it(rules: MahjongRules) -> None:
    assert "discard 8p ready 5p" in declarations(TWO_PAIRS, rules)


# ------------------------------------------------------------ wins


def test_the_named_tile_wins_as_a_middle_wait() -> None:
    scene = naming(draws="1m1m2m5p")
    scene.drawn_and_thrown(2, 3, 0)
    assert scene.claims(1) == ["declare_win 5p"]
    scene.does(1, "declare_win 5p")
    assert scene.fans() == {"middle_wait", "self_drawn"}
    (won,) = scene.wins
    (middle,) = [fan for fan in won.score.fans if fan.id == "middle_wait"]
    assert middle.tiles == tuple(parse_tiles("555p"))


def test_without_naming_it_is_no_middle_wait_and_either_tile_wins() -> None:
    for thrown in ("5p", "7p"):
        scene = naming("", draws=f"1m1m2m{thrown}")
        scene.drawn_and_thrown(2, 3, 0)
        scene.does(1, f"declare_win {thrown}")
        assert scene.fans() == {"self_drawn"}


def test_the_named_tile_doubles_in_the_plain_count() -> None:
    rules = SEED.replace({"ready_declaration": True, **NAMED})
    points = []
    for pair in ("", "5p"):
        scene = naming(pair, rules=rules, draws="1m1m2m5p")
        scene.drawn_and_thrown(2, 3, 0)
        scene.does(1, "declare_win 5p")
        points.append(scene.wins[0].score.points)
    assert points == [1, 2]


def test_a_discard_of_the_named_tile_wins_where_only_middle_waits_do() -> None:
    scene = naming(rules=STRICT, draws="5p")
    scene.does(2, "discard 5p")
    assert scene.options(1) == ["declare_win 5p", "pass"]
    scene.does(1, "declare_win 5p")
    assert scene.fans() == {"middle_wait"}


@pytest.mark.parametrize("rules", [PLAIN, STRICT])
def test_the_other_pairs_tile_no_longer_wins(rules: MahjongRules) -> None:
    scene = naming(rules=rules, draws="7p1m2m7p")
    scene.does(2, "discard 7p")
    assert scene.options(1) == []
    assert insight(board_of(scene, 1)).why == "another_pair_named"
    scene.drawn_and_thrown(3, 0)
    assert scene.options(1) == ["discard 7p"]
    assert refusal(scene, 1, "declare_win 7p") == "another_pair_named"
    assert insight(board_of(scene, 1)).why == "another_pair_named"
    assert refusal(scene, 1, "discard 4m") == "must_discard_drawn"


def test_a_tile_for_which_it_never_waited_is_refused_as_ever() -> None:
    scene = naming(draws="1m1m2m3s")
    scene.drawn_and_thrown(2, 3, 0)
    assert refusal(scene, 1, "declare_win 3s") == "not_complete"
    assert insight(board_of(scene, 1)).why is None


def test_the_waits_that_are_shown_are_the_named_one() -> None:
    scene = opened(TWO_PAIRS)
    shown = {
        found.action: [tile_text(wait.tile) for wait in found.waits]
        for found in insight(board_of(scene, 1)).discards
    }
    assert shown[Discard(tile("8p"))] == ["5p", "7p"]
    assert shown[Discard(tile("8p"), True)] == ["5p", "7p"]
    assert shown[Discard(tile("8p"), True, tile("5p"))] == ["5p"]
    assert shown[Discard(tile("8p"), True, tile("7p"))] == ["7p"]
    scene.does(1, "discard 8p ready 7p")
    waits = insight(board_of(scene, 1)).waits
    assert [(tile_text(wait.tile), wait.left) for wait in waits] == [("7p", 2)]


# ------------------------------------------------------------ kongs


def test_a_kong_leaves_the_two_pairs_as_they_are() -> None:
    scene = naming(rules=STRICT, draws="1m1m2m2s")
    scene.drawn_and_thrown(2, 3, 0)
    assert "concealed_kong 2s" in scene.options(1)
    scene.does(1, "concealed_kong 2s")
    scene.drawn_and_thrown(1)
    assert [tile_text(wait.tile) for wait in insight(board_of(scene, 1)).waits] == ["5p"]


def test_a_kong_that_takes_one_of_the_pairs_is_not_open() -> None:
    # 123s and the pair of 2s: as a kong of 2s nothing is left to make a pung of.
    scene = naming(hand="99m456m22213s55p8p", rules=STRICT, draws="1m1m2m2s")
    scene.drawn_and_thrown(2, 3, 0)
    assert scene.options(1) == ["discard 2s"]
    assert refusal(scene, 1, "concealed_kong 2s") == "changes_waits"


# ------------------------------------------------------------ the treasure


def treasure(tail: str, **more: Any) -> Scene:
    return naming(rules=FULL.replace(NAMED), tail=f"1p1p{tail}", **more)


def test_the_treasure_in_its_place_is_the_greatest_win() -> None:
    scene = treasure("5p")
    (won,) = scene.wins
    assert won.how == "treasure_shown"
    assert scene.fans() == {"treasure_middle"}


def test_the_other_pairs_tile_as_treasure_wins_when_it_is_drawn_and_not_before() -> None:
    scene = treasure("7p", draws="1m1m2m7p")
    assert not scene.wins
    scene.drawn_and_thrown(2, 3, 0)
    assert insight(board_of(scene, 1)).why is None
    scene.does(1, "declare_win 7p")
    (won,) = scene.wins
    assert won.how == "treasure"
    assert scene.fans() == {"middle_wait", "treasure_drawn"}, "it stands for the named 5p"
    (stands,) = [group for group in won.score.groups if group.wild]
    assert stands.tiles == tuple(parse_tiles("555p"))


# ------------------------------------------------------------ knowledge


def test_only_the_seat_itself_is_told_what_it_named_until_the_end() -> None:
    scene = naming(draws="1m1m2m5p")
    declared_with = [e for e in scene.log if isinstance(e.full, Discarded) and e.full.ready]
    (emission,) = declared_with
    assert emission.full == Discarded(1, tile("8p"), False, True, tile("5p"))
    assert emission.view_for(1) == emission.full
    for viewer in (None, 0, 2, 3):
        assert emission.view_for(viewer) == Discarded(1, tile("8p"), False, True)
        assert board_of(scene, viewer).named == [None] * 4
    assert board_of(scene, 1).named == [None, tile("5p"), None, None]
    scene.drawn_and_thrown(2, 3, 0)
    scene.does(1, "declare_win 5p")
    for viewer in (None, 0, 1, 2, 3):
        assert board_of(scene, viewer).named == [None, tile("5p"), None, None]


def test_a_deal_in_which_nobody_named_a_pair_says_nothing_of_it() -> None:
    scene = naming("", draws="1m1m2m5p")
    scene.drawn_and_thrown(2, 3, 0)
    scene.does(1, "declare_win 5p")
    (settled,) = [event for event in scene.events if isinstance(event, Settled)]
    assert settled.named == ()


def test_a_board_refuses_what_it_must_not_know_and_what_differs() -> None:
    scene = naming(draws="1m1m2m5p")
    board = SeatBoard(PLAIN, 2)
    scene.drawn_and_thrown(2, 3, 0)
    scene.does(1, "declare_win 5p")
    (place,) = [
        place
        for place, event in enumerate(scene.events)
        if isinstance(event, Discarded) and event.ready
    ]
    for emission in scene.log[:place]:
        board.apply(emission.view_for(2))
    with pytest.raises(BadRecord, match="wrong_face"):
        board.apply(scene.events[place])
    table = TableBoard(PLAIN)
    *events, settled = scene.events
    for event in events:
        table.apply(event)
    assert isinstance(settled, Settled)
    with pytest.raises(BadRecord, match="named_differs"):
        table.apply(dataclasses.replace(settled, named=(None, tile("7p"), None, None)))
