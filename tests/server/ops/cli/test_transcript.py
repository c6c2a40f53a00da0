from __future__ import annotations

from collections.abc import Iterable

from game.core.deal import DealSetup
from game.core.events import Event, public
from game.core.points import Factor, Paid, Share, Transfer
from game.core.record import DealRecord, Decision
from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.kernel.tiles import parse_tiles
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.position.actions import DeclareWin, Discard, Pass
from game.mahjong.position.events import (
    BirdsTurned,
    Dealt,
    Discarded,
    Drawn,
    Exhausted,
    FanCount,
    Group,
    KongRobbed,
    Melded,
    Score,
    Settled,
    TreasureSet,
    TreasureShown,
    Won,
)
from server.ops.cli.transcript import describe_any, describe_mahjong, transcript

LABELS = ("E Ann", "S Bo ", "W Cy ", "N Di ")
HANDS = tuple(tuple(parse_tiles(text)) for text in ("19m", "19p", "19s", "EE"))
(EAST,) = parse_tiles("E")


def lines(event: Event) -> list[str]:
    return list(describe_mahjong(event, LABELS))


def test_tiles_are_written_in_the_notation_of_the_rules() -> None:
    assert lines(Drawn(0, EAST, 70)) == ["E Ann  draws E, 70 left"]
    assert lines(Drawn(1, 4, 69, replacement=True)) == ["S Bo   draws 5m as a replacement, 69 left"]
    assert lines(Discarded(2, 8, drawn=True, ready=True)) == ["W Cy   discards 9m, as drawn, ready"]
    assert lines(Discarded(2, 8, drawn=False)) == ["W Cy   discards 9m"]
    named = Discarded(2, 8, drawn=False, ready=True, named=EAST)
    assert lines(named) == ["W Cy   discards 9m, ready, naming the pair of E"]


def test_a_meld_names_its_giver() -> None:
    assert lines(Melded(1, Meld(MeldKind.PUNG, EAST, EAST, 0))) == ["S Bo   pung EEE from E Ann"]
    assert lines(Melded(1, Meld(MeldKind.CONCEALED_KONG, 0))) == ["S Bo   concealed_kong 1111m"]
    assert lines(Melded(1, Meld(MeldKind.ADDED_KONG, EAST, EAST, 0))) == ["S Bo   added_kong EEEE"]
    assert lines(KongRobbed(1, EAST)) == ["S Bo   is robbed of E"]


def test_the_treasure_wildcards_and_birds_are_told() -> None:
    chow = Meld(MeldKind.CHOW, 0, 1, 2)
    assert lines(Melded(1, chow, ready=True)) == ["S Bo   chow 123m from W Cy, to declare ready"]
    assert lines(TreasureSet(3, 8, 57)) == ["The die shows 3: 9m is the treasure, 57 left"]
    assert lines(TreasureSet(6, 0, 40, replaced=8)) == [
        "The die shows 6: 1m is the treasure in the place of 9m, 40 left"
    ]
    assert lines(TreasureShown(2, 8)) == ["W Cy   looks at the treasure"]
    assert lines(BirdsTurned((0, 4), (1, None))) == ["Birds: 1m 5m, 1 hit"]
    dealt = Dealt(1, 0, 0, 0, HANDS, (2, 2, 2, 2), 80, (EAST,), 30)
    assert lines(dealt)[-1] == "N is turned: E is wild"


def test_a_win_is_told_with_its_groups_fans_and_payments() -> None:
    score = Score(
        6,
        (FanCount("all_pungs", 2), FanCount("kong", 1, 2)),
        (Group("triplet", (0, 0, 0)), Group("pair", (EAST, EAST))),
    )
    assert lines(Won(3, EAST, 1, WinHow.DISCARD, (0, 0, 0, EAST, EAST), score)) == [
        "N Di   wins on E of S Bo (discard), 6 points",
        "  with 111m EE",
        "  for all_pungs 2",
        "  for kong 1 × 2",
    ]
    assert lines(Won(3, EAST, None, WinHow.SELF_DRAWN, (EAST,), score))[0] == (
        "N Di   wins on E (self_drawn), 6 points"
    )
    assert lines(Paid((Transfer(1, 3, 6, "discard"),))) == ["S Bo   pays 6 to N Di (discard)"]
    double, whole = Share(1, 6, (Factor("dealer_double", 2),)), Share(2, 3)
    assert lines(Paid((Transfer(1, 3, 9, "pays_for_all", (double, whole)),))) == [
        "S Bo   pays 9 to N Di (pays_for_all)",
        "  the share of S Bo: 6 (dealer_double × 2)",
        "  the share of W Cy: 3",
    ]
    assert len(lines(Paid((Transfer(2, 3, 3, "win", (whole,)),)))) == 1
    settled = Settled((0, -6, 0, 6), (3,), 3, HANDS, ())
    assert lines(settled)[1::2] == ["S Bo   -6  19p", "N Di   +6  EE"]
    assert lines(Exhausted()) == ["The wall is played out."]


def test_an_event_without_words_still_shows_what_it_holds() -> None:
    assert list(describe_any(Drawn(0, EAST, 70), LABELS)) == [
        "drawn seat=0 tile=27 tiles_left=70 replacement=False missed=() barred=False front=False"
    ]


def record(game: str, decisions: Iterable[Decision]) -> DealRecord:
    dealt = Dealt(1, 1, 0, 0, HANDS, (2, 2, 2, 2), 80)
    return DealRecord(
        game=game,
        ruleset=f"{game}/tuidaohu",
        rules={},
        setup=DealSetup(dealer=1),
        seed="00",
        engine_version=1,
        opening=(public(dealt),),
        decisions=tuple(decisions),
        notes={"ended": "by agreement"},
    )


def test_events_are_numbered_and_passes_are_told_on_request_only() -> None:
    discard, win = Discard(EAST), DeclareWin(EAST)
    decisions = [
        Decision(1, discard, (discard,), (public(Discarded(1, EAST, False)),)),
        Decision(2, Pass(), (win, Pass()), ()),
        Decision(3, Pass(), (win, Pass()), (public(Drawn(2, 4, 79)),)),
    ]
    told = list(transcript(record("mahjong", decisions), ("Ann", "Bo")))
    assert told[3:] == [
        "   0 N Ann     is dealt 19m",
        "     E Bo      is dealt 19p",
        "     S seat 2  is dealt 19s",
        "     W seat 3  is dealt EE",
        "   1 E Bo      discards E",
        "   2 S seat 2  draws 5m, 79 left",
        "ended: by agreement",
    ]
    with_passes = list(transcript(record("mahjong", decisions), passes=True))
    assert [line for line in with_passes if line not in told and "passes" in line] == [
        "     S seat 2  (passes)",
        "     W seat 3  (passes)",
    ]
    assert with_passes.index("     S seat 2  (passes)") < len(with_passes) - 3


def test_a_game_without_words_is_printed_all_the_same() -> None:
    assert list(transcript(record("snap", [])))[3].startswith("   0 dealt number=1 dealer=1")
