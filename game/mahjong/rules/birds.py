"""Birds (扎鸟, 抓码): tiles that are turned over after a win."""

from __future__ import annotations

import dataclasses

from game.core.switches import COUNTED, Rules, numbers, switch


@dataclasses.dataclass(frozen=True)
class BirdRules(Rules):
    """Birds (扎鸟, 抓码): tiles that are turned over after a win."""

    # Off by default; two by the competition rules for 红中, up to six in rooms.
    birds: int = switch(
        0,
        section="birds",
        zh=("扎鸟", "胡牌后从牌墙翻几张鸟牌；牌不够就翻剩下的。"),
        en=("Birds", "Tiles turned over from the wall after a win; fewer when it is short."),
        choices=numbers(0, 1, 2, 4, 6, zh="{}张"),
    )
    # 1, 5 and 9 come round to the winner at four seats: both ways agree on the winner's hits.
    bird_hits: str = switch(
        "terminals",
        section="birds",
        of="birds",
        zh=("中鸟", "哪些鸟牌算中，中的是谁。"),
        en=("Bird hits", "Which of these tiles hit, and whom."),
        # 一鸟全中: rooms of 红中 turn one tile and count its rank.
        choices={
            "terminals": ("1、5、9和红中算胡家", "1, 5, 9 and red hit the winner"),
            "seats": (
                "从胡家数起：一数本家，二数下家，依次转圈；一炮多响从点炮者数起",
                "counted round from the winner: 1 is the winner, 2 the next seat, and so on; when "
                "several win on a tile, from the seat that gave it",
            ),
            "rank": (
                "全中胡家，点数是几就算几鸟，红中算十",
                "all hit the winner, each as often as its rank; red counts ten",
            ),
        },
    )
    # 长沙 always counts from the dealer, 转转 from the winner.
    bird_start: str = switch(
        "winner",
        section="birds",
        of="birds",
        zh=("从谁数鸟", "一点数到哪一家。"),
        en=("Birds counted from", "The seat that a bird of rank 1 hits."),
        choices={
            "winner": ("胡家，一炮多响从点炮者", "the winner; the giver where several win"),
            "dealer": ("庄家", "the dealer"),
        },
    )
    # 长沙: two birds on the winner are four times the payment, three times or two points on top.
    bird_pays: str = switch(
        "points",
        section="birds",
        of="birds",
        zh=("鸟怎么算", "中鸟加分，还是翻倍；翻的是胡牌分和庄家加分，两家之间谁中都算。"),
        en=(
            "What birds do",
            "Whether hits add points, or multiply what a seat pays for the win and the dealer;"
            " hits on either of the two count.",
        ),
        choices={
            "points": ("每鸟加分", "points for each hit"),
            "double": ("每鸟翻一倍，两鸟四倍", "each hit doubles"),
            "add": ("每鸟加一倍，两鸟三倍", "each hit pays once more"),
        },
    )
    bird_points: int = switch(
        1,
        section="birds",
        of="birds",
        zh=("每鸟分", "每中一鸟，每个付分的人多付的分；中在付分的人身上由他自己付。"),
        en=("Bird points", "What each payer adds for a hit on the winner, or on that payer."),
        choices=numbers(1, 2, 3),
    )
    # 长沙: with nothing left to turn the 海底 tile stands for every bird.
    last_tile_birds: bool = switch(
        False,
        section="birds",
        of="birds",
        zh=("海底牌当鸟", "牌墙翻不出鸟时，用胡的那张牌当鸟，要翻几张就算几次。"),
        en=(
            "Last tile as birds",
            "When no tile is left to turn, the winning tile counts for every bird due.",
        ),
        choices=COUNTED,
    )
    # A custom of some rooms of 红中.
    no_bird_is_all: bool = switch(
        False,
        section="birds",
        of="birds",
        zh=("不中当全中", "一张都没中，就算全中胡家。"),
        en=("No hit is every hit", "When no tile hits, all of them hit the winner."),
        choices={True: ("算全中", "all hit"), False: ("不算", "none hit")},
    )
    # 奖码: rooms give one or two tiles more for a hand without 红中.
    bird_extra_without_wild: int = switch(
        0,
        section="birds",
        of="birds",
        zh=("无赖子加鸟", "胡家手里没有赖子时多翻的张数。"),
        en=("More birds without wildcards", "Tiles turned over besides when the winner has none."),
        choices=numbers(0, 1, 2, zh="{}张"),
    )
