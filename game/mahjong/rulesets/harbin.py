"""Harbin (哈尔滨麻将), twice: the conditions of its winning hand alone, and the whole game.

After the written rules of Heilongjiang room games, which differ from town to town. Of 支对 they
say that one of two pairs is named and no more; here it is named with the declaration, unseen by
the others, and the other pair no longer wins.

Of 摸宝 with 夹 they say nothing: a middle wait that draws a treasure for which it does not wait
counts both, the treasure standing for the middle tile; a treasure that is the middle tile is 宝中宝
alone. A seat that pays for three pays each share with its doublings; a robbed kong is a discard.
"""

from __future__ import annotations

from typing import Final

from game.core.catalogue import Preset, Ruleset
from game.core.forms import answer, called, check, checked, form, one_of, where
from game.core.switches import Text
from game.mahjong.fans.tables import TABLES
from game.mahjong.rules import MahjongRules

SEED: Final = MahjongRules().replace(
    {
        # Three suits and 红中: 112 tiles.
        "which_honours": "red",
        "seven_pairs": False,
        "thirteen_orphans": False,
        "pung_needed": True,
        "terminal_needed": True,
        "suits_needed": 2,
        # 上听时手里至少四张; the other conditions stand above: 有刻, 有幺九, 最多缺一门.
        "least_concealed": 4,
        "single_is_middle": True,
        "edge_is_middle": True,
        "missed_win": "none",
        "scoring": "harbin_simple",
        "fan_cap": 0,
        "base": 1,
        # No written rules count a game this plain: these payments are kept simple.
        "discard_pays": 3,
        "self_draw_pays": 2,
        "dealer_double": True,
        # Kongs earn nothing in Harbin: one is a 刻 that the conditions ask for, not a payment.
        "kong_points": 0,
        "added_kong_points": 0,
        "concealed_kong_points": 0,
    }
)
"""The winning hand of Harbin and nothing else of it: no declaring ready, no treasure."""

FULL: Final = SEED.replace(
    {
        # 门清 may not even declare: a 吃, 碰 or 明杠 comes first.
        "opened_needed": True,
        "run_needed": True,
        "red_pair_is_pung": True,
        "ready_declaration": True,
        "ready_needed": True,
        "ready_claims": True,
        "treasure": True,
        "treasure_at_once": True,
        "red_wins": True,
        "fourth_wins": True,
        "scoring": "harbin",
        "discard_pays": 1,
        "self_draw_pays": 1,
        # Each loser doubles by itself: dealer, 闭门, undeclared
        # discarder. A declared one pays its share.
        "everybody_pays": True,
        "closed_loser_doubles": True,
        "undeclared_discarder_doubles": True,
        "undeclared_discarder_pays_all": True,
    }
)
"""The game as it is played: opened hands that declare ready, the treasure, everybody pays."""

NO_TREASURE: Final = FULL.replace(
    {"treasure": False, "treasure_at_once": False, "red_wins": False, "fourth_wins": False}
)
"""To begin with: a hand wins by its waits alone."""

MIDDLE_ONLY: Final = FULL.replace({"middle_only": True})
"""不夹不胡: as strict tables play it."""

NAMED_PAIRS: Final = MIDDLE_ONLY.replace({"named_pair_is_middle": True})
"""支对: a strict table where two pairs can be declared, one of them named."""

WITH_TREASURE: Final = where("treasure", True)

FORM: Final = form(
    (
        check(
            "带宝",
            "Treasure",
            {"treasure": True},
            {"treasure": False, "treasure_at_once": False},
        ),
        checked("对宝", "Treasure is the wait", "treasure_at_once", only=WITH_TREASURE),
        checked("红中满天飞", "Red dragons win", "red_wins"),
        checked("刮大风", "Fourth tile wins", "fourth_wins"),
        checked("不夹不胡", "Middle waits only", "middle_only"),
        checked("支对", "Named pairs", "named_pair_is_middle"),
        checked("单吊算夹", "Single is middle", "single_is_middle"),
        checked("三七夹", "Edge 3 and 7", "edge_is_middle"),
        checked("闭门翻倍", "Closed pays double", "closed_loser_doubles"),
        checked(
            "没听点炮包三家",
            "Undeclared pays all",
            "undeclared_discarder_pays_all",
            only=where("everybody_pays", True),
        ),
    ),
    called("opened_needed", ("开门才能胡", "Opened hands only")),
    called("ready_needed", ("上听才能胡", "Only declared hands win")),
    called("ready_claims", ("抢听", "Claiming to be ready")),
    "pung_needed",
    "red_pair_is_pung",
    "run_needed",
    called("terminal_needed", ("必须有幺九", "A terminal needed")),
    "terminal_early",
    called("suits_needed", ("几门才能胡", "Suits needed")),
    called("least_concealed", ("手把一", "Tiles in hand when ready")),
    called("dealer_double", ("庄家翻倍", "Dealer doubles")),
    called("undeclared_discarder_doubles", ("没听点炮翻倍", "Undeclared discarder pays double")),
    called("everybody_pays", ("点炮三家付", "Everybody pays")),
    called("fan_cap", ("封顶（翻几番）", "Cap in doublings")),
    "dropped_fans",
    "base",
    called("self_draw_pays", ("自摸付", "Self-draw pays")),
    "chow",
    "multiple_winners",
    "missed_win",
    "robbing_kong",
    called("kong_points", ("明杠分", "Kong of a discard")),
    called("added_kong_points", ("弯杠分", "Added kong")),
    called("concealed_kong_points", ("暗杠分", "Concealed kong")),
    "seven_pairs",
    "reserve",
    "exhausted_dealer",
)
"""As rooms of Harbin ask it."""

SEED_FORM: Final = form(
    (
        one_of(
            "点炮付",
            "A discard pays",
            *(answer(f"{times}倍", f"{times}×", discard_pays=times) for times in (1, 2, 3)),
        ),
        one_of(
            "自摸付",
            "A self-draw pays",
            *(answer(f"{times}倍", f"{times}×", self_draw_pays=times) for times in (1, 2, 3)),
        ),
        checked("要有刻子", "A pung needed", "pung_needed"),
        checked("要有幺九", "A terminal needed", "terminal_needed"),
        check("最多缺一门", "Two suits needed", {"suits_needed": 2}, {"suits_needed": 1}),
        check("不能手把一", "Four tiles in hand", {"least_concealed": 4}, {"least_concealed": 1}),
        checked("单吊算夹", "Single is middle", "single_is_middle"),
        checked("三七夹", "Edge 3 and 7", "edge_is_middle"),
        checked("庄家翻倍", "Dealer doubles", "dealer_double"),
        checked("七对", "Seven pairs", "seven_pairs"),
    ),
    "run_needed",
    "opened_needed",
    "terminal_early",
    called("middle_only", ("不夹不胡", "Middle waits only")),
    "chow",
    "multiple_winners",
    "missed_win",
    "robbing_kong",
    "base",
    called("kong_points", ("明杠分", "Kong of a discard")),
    called("added_kong_points", ("弯杠分", "Added kong")),
    called("concealed_kong_points", ("暗杠分", "Concealed kong")),
    "reserve",
    "exhausted_dealer",
)
"""The conditions that this game is about."""

HARBIN: Final = Ruleset(
    id="mahjong/harbin",
    game="mahjong",
    name=Text("哈尔滨麻将", "Harbin mahjong"),
    summary=Text(
        "开门、报听才能胡，有夹、有宝、有抢听；没听点炮包三家。",
        "Open the hand and declare it ready; middle waits, the treasure, and everybody pays.",
    ),
    presets={
        "full": Preset(Text("带宝", "With treasure"), FULL),
        "no_treasure": Preset(Text("不带宝", "Without treasure"), NO_TREASURE),
        "middle_only": Preset(Text("不夹不胡", "Middle waits only"), MIDDLE_ONLY),
        "named_pairs": Preset(Text("不夹不胡带支对", "Middle waits, named pairs"), NAMED_PAIRS),
    },
    fans=TABLES["harbin"].texts,
    form=FORM,
)

HARBIN_SEED: Final = Ruleset(
    id="mahjong/harbin-seed",
    game="mahjong",
    name=Text("哈尔滨简易", "Harbin, plain"),
    summary=Text(
        "万条筒加红中；要有刻、有幺九或红中、最多缺一门，手里至少四张；夹胡翻倍。",
        "Three suits and the red dragon; a win needs a pung, a terminal or red, and two suits.",
    ),
    presets={"seed": Preset(Text("八个条件", "Eight conditions"), SEED)},
    fans=TABLES["harbin_simple"].texts,
    form=SEED_FORM,
)
