"""哈尔滨: open, declare, wait in the middle, draw the treasure; and the plain game of conditions"
".
"""

from __future__ import annotations

from typing import Final

from game.core.guide import Lesson
from game.lessons.writing import MAHJONG, drawn, given

_part, _hand, _paid = MAHJONG.part, MAHJONG.hand, MAHJONG.paid

_MIDDLE: Final = ("456m 777p 55p 13s", "2s", "pung 999m")
_TWO_SIDED: Final = ("456m 777p 55p 23s", "4s", "pung 999m")

_CONDITIONS: Final = _part(
    ("先看这几样齐不齐", "The conditions"),
    (
        "牌凑齐还要有刻[run_needed:、有顺]、有幺九（红中也算），万条筒最多缺一门，听牌时手里至少"
        "{least_concealed}张。[opened_needed:还要开门：吃、碰或明杠过一次，暗杠不算。]",
        "Besides sets and a pair a hand has a pung[run_needed:, a run], a terminal or a red dragon,"
        " and tiles of two suits; while it waits it holds {least_concealed} tiles or more."
        "[opened_needed: It has also been opened by a chow, a pung or an open kong.]",
    ),
    _hand(
        "碰过九万，有刻、有顺、有幺九、三门都有：能胡。",
        "A pung of 9m, runs, three suits: it wins.",
        drawn(*_TWO_SIDED, ready=True),
        "self_drawn",
        where={"middle_only": False, "ready_declaration": True},
    ),
    _hand(
        "碰过九万，有刻、有幺九、三门都有：能胡。",
        "A pung of 9m and three suits: it wins.",
        drawn(*_TWO_SIDED),
        where={"middle_only": False, "ready_declaration": False},
    ),
    _hand(
        "没有幺九：不能胡。",
        "No terminal: no win.",
        drawn("456m 777p 55p 67s", "8s", "pung 888m", ready=True),
        why="no_terminal",
        where={"ready_declaration": True},
    ),
    _hand(
        "没有幺九：不能胡。",
        "No terminal: no win.",
        drawn("456m 777p 55p 67s", "8s", "pung 888m"),
        why="no_terminal",
        where={"ready_declaration": False},
    ),
    where={"pung_needed": True, "terminal_needed": True, "suits_needed": 2, "least_concealed": 4},
)

HARBIN: Final = Lesson(
    parts=(
        _CONDITIONS,
        _part(
            ("报听才能胡", "Declared hands win"),
            (
                "听牌了要报听，报了摸什么打什么，不能再吃碰。差一张就听时可以抢听：哪家打的都能吃，吃了必须"
                "报。",
                "A ready hand declares, then claims nothing and discards what it draws. A chow that"
                " makes it ready may be taken from any seat, and it must then declare.",
            ),
            where={"ready_needed": True, "ready_claims": True},
        ),
        _part(
            ("夹胡加倍", "A middle wait doubles"),
            (
                "胡顺子中间那张是夹，多一番[edge_is_middle:；一二胡三、八九胡七也算][single_is_middle:，单吊"
                "也算][middle_only:。这桌不夹不胡][named_pair_is_middle:；听两对的可以支一对，只胡那张，也算"
                "夹]。",
                "A win on the middle tile of a run counts a fan more[edge_is_middle:; a 3 to 12"
                " or a"
                " 7 to 89 too][single_is_middle:, and a single tile][middle_only:. Here only middle"
                " waits win][named_pair_is_middle:; of two pairs one may be named, which counts"
                " as a"
                " middle wait].",
            ),
            _hand(
                "一三条听二条：夹。",
                "1s and 3s wait for 2s: a middle wait.",
                drawn(*_MIDDLE, ready=True),
                "middle_wait",
                "self_drawn",
            ),
            where={"scoring": "harbin"},
        ),
        _part(
            ("宝牌，摸到就胡", "The treasure"),
            (
                "第一家报听掷骰定宝，报了听的才看得到。以后摸到宝就胡[treasure_at_once:；看宝时宝正是自己听"
                "的，当场胡]；听夹的摸到的宝正是夹的那张，是宝中宝，最大。",
                "The first declaration throws for the treasure, which declared hands alone see. To"
                " draw it wins[treasure_at_once:; a hand that waits for it wins on seeing it]; as"
                " the middle tile that one waits for it is the greatest win.",
            ),
            _hand(
                "听二条，摸到宝牌二筒：摸宝。",
                "Waits for 2s and draws the treasure, 2p.",
                drawn(_MIDDLE[0], "2p", _MIDDLE[2], ready=True, treasure="2p"),
                "treasure_drawn",
                "middle_wait",
            ),
            _hand(
                "听夹二条，宝正是二条：宝中宝。",
                "Waits for 2s in the middle, and the treasure is 2s.",
                drawn(*_MIDDLE, ready=True, treasure="2s"),
                "treasure_middle",
            ),
            where={"treasure": True},
        ),
        _part(
            ("点炮包三家", "An undeclared discarder pays for all"),
            (
                "点炮三家都付；点炮的没报听，三家的都由他付，自己那份还加倍。所以没听之前，别打生张。没开门"
                "的付双倍，和庄家之间也加倍。",
                "All three pay for a discard; a giver who had not declared pays for all of them,"
                " and"
                " double for itself. So before declaring discard with care. A hand that is not"
                " opened pays double, and so does all between the dealer and another.",
            ),
            where={
                "undeclared_discarder_pays_all": True,
                "undeclared_discarder_doubles": True,
                "closed_loser_doubles": True,
                "dealer_double": True,
            },
        ),
    ),
    paid=(
        _paid(
            "下家夹胡，报了听的庄家点炮，别家都开了门",
            "The next seat wins in the middle on the declared dealer's discard; all have opened",
            given(
                *_MIDDLE,
                seat_wind="S",
                discarder="E",
                ready=True,
                others={
                    "E": {"melds": ["pung 111p"], "ready": True},
                    "W": {"melds": ["pung 222p"]},
                    "N": {"melds": ["pung 333p"]},
                },
            ),
        ),
        _paid(
            "同一手牌，庄家没报听：包三家",
            "The same hand, and the dealer had not declared",
            given(
                *_MIDDLE,
                seat_wind="S",
                discarder="E",
                ready=True,
                others={
                    "E": {"melds": ["pung 111p"]},
                    "W": {"melds": ["pung 222p"]},
                    "N": {"melds": ["pung 333p"]},
                },
            ),
        ),
        _paid(
            "庄家摸宝中宝，三家都没开门",
            "The dealer draws the treasure it waits for; nobody has opened",
            drawn(*_MIDDLE, ready=True, treasure="2s"),
            where={"treasure": True},
        ),
        _paid(
            "庄家夹胡自摸，三家都没开门",
            "The dealer draws its middle wait; nobody has opened",
            drawn(*_MIDDLE, ready=True),
        ),
    ),
)

HARBIN_SEED: Final = Lesson(
    parts=(
        _CONDITIONS,
        _part(
            ("夹胡加倍", "A middle wait doubles"),
            (
                "胡顺子中间那张是夹，翻一倍；一二胡三、八九胡七、单吊也算。",
                "A win on the middle tile of a run doubles; so do a 3 to 12, a 7 to 89 and a single"
                " tile.",
            ),
            _hand(
                "一三条听二条：夹。",
                "1s and 3s wait for 2s: a middle wait.",
                drawn(*_MIDDLE),
                "middle_wait",
            ),
            where={
                "scoring": "harbin_simple",
                "edge_is_middle": True,
                "single_is_middle": True,
            },
        ),
        _part(
            ("红中和庄家", "Red dragons and the dealer"),
            (
                "字牌只有四张红中，算幺九。和庄家之间的输赢加倍，杠不收分。",
                "The only honours are four red dragons, which count as terminals. All between the"
                " dealer and another is doubled, and kongs earn nothing.",
            ),
            where={"which_honours": "red", "dealer_double": True, "kong_points": 0},
        ),
    ),
    paid=(
        _paid(
            "下家夹胡，对家点炮",
            "The next seat wins in the middle on a discard of the seat after it",
            given(*_MIDDLE, seat_wind="S", discarder="W"),
        ),
        _paid("庄家平胡自摸", "The dealer draws a plain hand", drawn(*_TWO_SIDED)),
    ),
)
