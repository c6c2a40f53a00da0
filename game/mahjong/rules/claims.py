"""Switches of claims: what may be taken of another seat's tiles, and declaring ready."""

from __future__ import annotations

import dataclasses

from game.core.switches import ALLOWED, Rules, numbers, switch


@dataclasses.dataclass(frozen=True)
class ClaimRules(Rules):
    """Switches of claims: what may be taken of another seat's tiles, and declaring ready."""

    # 推倒和 has it by its competition rules; 红中麻将 and many rooms of 推倒胡 have not.
    chow: bool = switch(
        True,
        section="claims",
        zh=("吃牌", "可以吃上家打出的牌组成顺子。"),
        en=("Chow", "The previous seat's discard may be taken into a run."),
        choices=ALLOWED,
    )
    pung: bool = switch(
        True,
        section="claims",
        zh=("碰牌", "可以碰别家打出的牌；不许碰时明杠照旧。"),
        en=("Pung", "A discard may be taken to two of its kind; kongs are free all the same."),
        choices=ALLOWED,
    )
    # To limit 吃 and 碰 is a house rule that the competition rules for 推倒和 (12) allow.
    most_claims: int = switch(
        0,
        section="claims",
        zh=("吃碰上限", "一家一局最多吃碰几次；杠不算。"),
        en=("Most claims", "How often a seat may chow or pung in one deal; kongs do not count."),
        choices={
            0: ("不限", "no limit"),
            **numbers(1, 2, 3, zh="{}次", en="{}"),
        },
    )
    # 截胡 by the competition rules for 推倒和, in 国标 and Harbin; 长沙 and 四川 pay
    # every winner (一炮多响), Taiwan's count serves the nearest of two and all three.
    multiple_winners: str = switch(
        "nearest",
        section="claims",
        zh=("一炮多响", "几家同时胡一张牌时，谁算胡。"),
        en=("Several winners", "Who wins when several seats win on the same tile."),
        choices={
            "nearest": ("截胡：离放炮者最近的一家", "only the nearest in turn order"),
            "all": ("都算胡", "all of them"),
            "two_nearest_three_all": (
                "两家截胡，三家都算胡",
                "of two the nearest, three all win",
            ),
            "three_abort": ("两家都算胡，三家流局", "two both win, three end the deal"),
        },
    )
    robbing_kong: bool = switch(
        True,
        section="claims",
        zh=("抢杠胡", "别家补杠的第四张牌可以胡。"),
        en=("Robbing the kong", "The fourth tile added to a pung may be won."),
        choices=ALLOWED,
    )
    # Rules that let a 暗杠 be robbed at all let 十三幺 alone do it.
    robbing_concealed_kong: bool = switch(
        False,
        section="claims",
        zh=("抢暗杠", "听十三幺的一家可以胡别家暗杠的牌。"),
        en=(
            "Robbing a concealed kong",
            "A hand that waits for thirteen orphans may win on the tile of a concealed kong.",
        ),
        choices=ALLOWED,
    )
    # An option in 推倒和, worth two points; an obligation in Harbin (`ready_needed`).
    ready_declaration: bool = switch(
        False,
        section="claims",
        zh=("报听", "听牌时可以报听，之后不能吃碰，摸什么打什么。"),
        en=(
            "Declaring ready",
            "A ready hand may be declared; it then claims nothing and discards what it draws.",
        ),
        choices=ALLOWED,
    )
    # 顺和: the competition rules for 推倒和 (11.2) bar only a win that is worth no more;
    # in 国标 nothing is barred. Any own discard clears it, as 长沙 says in so many words.
    missed_win: str = switch(
        "until_draw_le_value",
        section="claims",
        zh=("过水", "放过一次点炮之后，到自己摸牌或打牌之前能不能再胡别家的牌。"),
        en=(
            "Missed win",
            "Whether a seat that let a discard go by may win on one before it draws or discards.",
        ),
        choices={
            "none": ("不限", "no limit"),
            "until_draw": ("不能胡", "not at all"),
            "until_draw_same_tile": ("不能胡同一张", "not on the same tile"),
            "until_draw_le_value": ("番数更高才能胡", "only for more points"),
        },
    )
