"""Switches of claims: what may be taken of another seat's tiles, and declaring ready."""

from __future__ import annotations

import dataclasses

from game.core.switches import ALLOWED, Rules, numbers, switch


@dataclasses.dataclass(frozen=True)
class ClaimRules(Rules):
    """Switches of claims: what may be taken of another seat's tiles, and declaring ready."""

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
