"""The switches of a mahjong ruleset.

A ruleset is one `MahjongRules` value; a house rule is another value made with `replace`. Nothing
else in the engine knows which game is played.
"""

from __future__ import annotations

import dataclasses

from game.core.errors import BadRules
from game.core.switches import Rules, numbers, switch
from game.mahjong.tiles import COPIES, FIRST_HONOUR, KINDS

SEATS = 4


@dataclasses.dataclass(frozen=True)
class MahjongRules(Rules):
    """Everything about a mahjong game that may differ from table to table."""

    honours: bool = switch(
        True,
        section="tiles",
        zh=("字牌", "用东南西北中发白，共136张；否则只用万条筒，共108张。"),
        en=("Honour tiles", "Play with winds and dragons, 136 tiles; without them 108."),
    )
    hand_size: int = switch(
        13,
        section="tiles",
        zh=("手牌张数", "每家手里的张数：13张要四组一将，16张要五组一将。"),
        en=("Hand size", "Tiles in a hand: 13 need four sets and a pair, 16 need five."),
        choices=numbers(13, 16, zh="{}张", en="{} tiles"),
    )
    reserve: int = switch(
        0,
        section="tiles",
        zh=("留牌", "牌墙里留着不摸的张数，只剩这么多张时荒牌。"),
        en=("Reserve", "Tiles that stay in the wall: nobody draws once only these are left."),
        choices=numbers(0, 12, 14, zh="{}张", en="{} tiles"),
    )
    chow: bool = switch(
        True,
        section="claims",
        zh=("吃牌", "可以吃上家打出的牌组成顺子。"),
        en=("Chow", "The previous seat's discard may be taken into a run."),
    )
    multiple_winners: str = switch(
        "nearest",
        section="claims",
        zh=("一炮多响", "几家同时胡一张牌时，谁算胡。"),
        en=("Several winners", "Who wins when several seats win on the same tile."),
        choices={
            "nearest": ("截胡：离放炮者最近的一家", "only the nearest in turn order"),
            "all": ("都算胡", "all of them"),
        },
    )
    robbing_kong: bool = switch(
        True,
        section="claims",
        zh=("抢杠胡", "别家弯杠的第四张牌可以胡。"),
        en=("Robbing the kong", "The fourth tile added to a pung may be won."),
    )
    ready_declaration: bool = switch(
        False,
        section="claims",
        zh=("报听", "听牌时可以报听，之后不能吃碰，摸什么打什么。"),
        en=(
            "Declaring ready",
            "A ready hand may be declared; it then claims nothing and discards what it draws.",
        ),
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
    self_draw_only: bool = switch(
        False,
        section="winning",
        zh=("自摸胡", "只能自摸，不能点炮；抢杠另算。"),
        en=("Self-draw only", "Discards cannot be won; robbing a kong is a switch of its own."),
    )
    seven_pairs: bool = switch(
        True,
        section="winning",
        zh=("七对", "七个对子可以胡。"),
        en=("Seven pairs", "Seven pairs are a winning hand."),
    )
    quad_is_two_pairs: bool = switch(
        True,
        section="winning",
        zh=("四张算两对", "七对里四张一样的牌算两对。"),
        en=("Four alike are two pairs", "In seven pairs, four alike count as two pairs."),
    )
    thirteen_orphans: bool = switch(
        True,
        section="winning",
        zh=("十三幺", "十三种幺九字牌各一张，加其中任一张，可以胡。"),
        en=(
            "Thirteen orphans",
            "One of every terminal and honour and one more of them are a winning hand.",
        ),
    )
    knitted_honours: bool = switch(
        False,
        section="winning",
        zh=("全不靠", "三门的147、258、369与字牌，十四张各不相同，可以胡。"),
        en=(
            "Honours and knitted tiles",
            "Fourteen different tiles out of 147, 258, 369 in three suits and the honours win.",
        ),
    )
    pung_needed: bool = switch(
        False,
        section="winning",
        zh=("必须有刻", "胡牌时至少要有一副刻子或杠。"),
        en=("A pung is needed", "A winning hand has at least one pung or kong."),
    )
    terminal_needed: bool = switch(
        False,
        section="winning",
        zh=("必须有幺九", "胡牌时至少要有一张幺九或字牌。"),
        en=("A terminal is needed", "A winning hand has at least one terminal or honour."),
    )
    pair_258: bool = switch(
        False,
        section="winning",
        zh=("二五八将", "四组一将的牌，将必须是2、5、8。"),
        en=("Pair of 2, 5 or 8", "In a hand of sets and a pair the pair is of rank 2, 5 or 8."),
    )
    suit_missing: bool = switch(
        False,
        section="winning",
        zh=("缺一门", "胡牌时万条筒至少缺一门。"),
        en=("A suit is missing", "A winning hand has tiles of two suits at most."),
    )
    scoring: str = switch(
        "fans",
        section="fans",
        zh=("计分", "番加番，还是底分乘倍数。"),
        en=("Scoring", "Whether fans are added, or a few of them multiply the base."),
        choices={
            "fans": ("底分加番数", "base plus fans"),
            "flat": ("底分乘倍数", "base times multipliers"),
        },
    )
    fan_cap: int = switch(
        32,
        section="fans",
        zh=("封顶", "番数（或倍数）最多算多少。"),
        en=("Cap", "The most that the fans (or the multipliers) may come to."),
        choices={
            0: ("不封顶", "none"),
            **numbers(8, 10, 16, 32, 64),
        },
    )
    base: int = switch(
        2,
        section="settlement",
        zh=("底分", "每次胡牌的底分。"),
        en=("Base", "Points that every win is worth before fans."),
        choices=numbers(1, 2, 3, 5, 10),
    )
    discard_pays: int = switch(
        2,
        section="settlement",
        zh=("点炮付", "放炮的一家付几倍。"),
        en=("Discard pays", "How many times the value the discarder pays."),
        choices=numbers(1, 2, 3, zh="{}倍", en="{}×"),
    )
    self_draw_pays: int = switch(
        1,
        section="settlement",
        zh=("自摸付", "自摸时其余三家每家付几倍。"),
        en=("Self-draw pays", "How many times the value each of the others pays for a self-draw."),
        choices=numbers(1, 2, 3, zh="{}倍", en="{}×"),
    )
    dealer_double: bool = switch(
        False,
        section="settlement",
        zh=("庄家加倍", "庄家胡牌或付分时加倍。"),
        en=("Dealer doubles", "What the dealer pays or is paid for a win is doubled."),
    )
    kong_points: int = switch(
        2,
        section="settlement",
        zh=("明杠分", "点杠的一家付的分。"),
        en=("Kong", "Points that the giver of the fourth tile pays."),
        choices=numbers(0, 1, 2, 3),
    )
    added_kong_points: int = switch(
        1,
        section="settlement",
        zh=("弯杠分", "摸到第四张的当轮就弯杠，其余每家付的分。"),
        en=("Added kong", "Points from each other seat if the tile was drawn in the same turn."),
        choices=numbers(0, 1, 2, 3),
    )
    concealed_kong_points: int = switch(
        2,
        section="settlement",
        zh=("暗杠分", "暗杠时其余每家付的分。"),
        en=("Concealed kong", "Points from each other seat."),
        choices=numbers(0, 1, 2, 3),
    )
    exhausted_kongs: str = switch(
        "keep",
        section="settlement",
        zh=("荒庄荒杠", "荒牌时杠分算不算。"),
        en=("Kongs of an exhausted deal", "Whether kong points count when nobody wins."),
        choices={"keep": ("照算", "they count"), "void": ("退还", "they are paid back")},
    )
    robbed_pays_all: bool = switch(
        False,
        section="settlement",
        zh=("抢杠全包", "被抢杠的一家按自摸替三家付。"),
        en=("Robbed pays all", "The robbed seat pays what a self-draw would cost all the others."),
    )
    kong_feeder_pays_all: bool = switch(
        False,
        section="settlement",
        zh=("杠爆全包", "明杠后杠上开花，点杠的一家替三家付。"),
        en=(
            "Kong feeder pays all",
            "Who gave the kong pays for all when its replacement tile wins.",
        ),
    )
    honour_feeder_pays_all: bool = switch(
        False,
        section="settlement",
        zh=("三元四喜包牌", "供出第三副箭刻或第四副风刻的一家替三家付。"),
        en=(
            "Honour feeder pays all",
            "Who gave the third dragon pung or the fourth wind pung pays for all.",
        ),
    )
    exhausted_dealer: str = switch(
        "stays",
        section="settlement",
        zh=("荒牌坐庄", "荒牌之后谁坐庄；有人胡时庄家胡连庄，否则下家坐庄。"),
        en=(
            "Dealer after an exhausted deal",
            "Who deals next when nobody won; a winning dealer stays, a losing one passes it on.",
        ),
        choices={"stays": ("连庄", "the dealer stays"), "next": ("下庄", "the next seat")},
    )

    def check(self) -> None:
        """Refuse shapes that cannot occur and payments for what is switched off."""
        special = ("seven_pairs", "thirteen_orphans", "knitted_honours")
        if self.hand_size != 13:
            self._refuse("shape_needs_13_tiles", "hand_size", special)
        if not self.honours:
            needing = (*special[1:], "honour_feeder_pays_all")
            self._refuse("needs_honours", "honours", needing)
        if not self.robbing_kong:
            self._refuse("needs_robbing_kong", "robbing_kong", ("robbed_pays_all",))
        if self.suit_missing:
            self._refuse("needs_three_suits", "suit_missing", special[1:])

    def _refuse(self, code: str, cause: str, needing: tuple[str, ...]) -> None:
        """Raise `BadRules` when one of `needing` is on, naming those that are and their cause."""
        on = tuple(name for name in needing if getattr(self, name))
        if on:
            raise BadRules(code, f"{cause} contradicts {', '.join(on)}", (cause, *on))

    @property
    def seats(self) -> int:
        """Four."""
        return SEATS

    @property
    def melds_needed(self) -> int:
        """Sets in a winning hand beside the pair."""
        return self.hand_size // 3

    @property
    def kinds(self) -> range:
        """The kinds that are played with."""
        return range(KINDS if self.honours else FIRST_HONOUR)

    @property
    def wall_size(self) -> int:
        """Tiles in the whole set."""
        return len(self.kinds) * COPIES

    @property
    def draws(self) -> int:
        """Tiles that may still be drawn once the hands are dealt."""
        return self.wall_size - self.seats * self.hand_size - 1 - self.reserve
