"""The switches of a paohuzi ruleset.

A ruleset is one `PaohuziRules` value; a house rule is another value made with `replace`. Nothing
else in the engine knows which game is played.
"""

from __future__ import annotations

import dataclasses
from functools import cached_property

from game.core.switches import ALLOWED, COUNTED, NEEDED, Rules, numbers, switch
from game.paohuzi.kernel.cards import DECK_SIZE
from game.paohuzi.kernel.combos import ComboRules
from game.paohuzi.kernel.solver import SolverRules
from game.paohuzi.kernel.values import ValueRules
from game.paohuzi.rules.contradictions import refuse


@dataclasses.dataclass(frozen=True)
class PaohuziRules(Rules):
    """Everything about a game of paohuzi that may differ from table to table."""

    __hash__ = Rules.__hash__

    players: int = switch(
        3,
        section="cards",
        zh=("人数", "几家打牌。四家打只发十四张，五门子胡。"),
        en=("Players", "How many play. Four are dealt 14 cards each and need five groups."),
        choices=numbers(2, 3, 4, zh="{}人", en="{}"),
    )
    hand_size: int = switch(
        20,
        section="cards",
        zh=("手牌张数", "每家的张数，庄家多一张：20张要七门子，14张要五门子。"),
        en=("Hand size", "Cards dealt, the dealer one more: 20 need seven groups, 14 need five."),
        choices=numbers(20, 14, zh="{}张", en="{} cards"),
    )
    buried: int = switch(
        0,
        section="cards",
        zh=("埋牌", "两人打时抽掉不用的牌，谁也不看。"),
        en=("Buried cards", "Cards that two players set aside unseen."),
        choices=numbers(0, 20, zh="{}张", en="{}"),
    )
    red: str = switch(
        "by_rank",
        section="cards",
        zh=("红字", "哪些牌是红字。"),
        en=("Red cards", "Which cards are red."),
        choices={
            "by_rank": ("二七十、贰柒拾", "2, 7 and 10 of both sizes"),
            "by_size": ("大字", "the big ones"),
        },
    )
    values: str = switch(
        "huxi",
        section="groups",
        zh=("息的算法", "每组牌值几胡息：按胡息表，还是红字2分黑字1分再乘倍数。"),
        en=(
            "Value of a group",
            "From the huxi table, or card points (red 2, black 1) times a multiplier.",
        ),
        choices={
            "huxi": ("胡息表", "the huxi table"),
            "card_points": ("牌点乘倍数", "card points times a multiplier"),
        },
    )
    jiao: bool = switch(
        True,
        section="groups",
        zh=("绞", "大小搭：两小一大或两大一小算一组。"),
        en=("Jiao", "Two cards of one size and one of the other, of one rank, are a group."),
    )
    mixed_two_seven_ten: bool = switch(
        False,
        section="groups",
        zh=("混二七十", "二七十可以大小字混用。"),
        en=("Mixed 2-7-10", "A 2-7-10 may mix small and big cards."),
        choices=ALLOWED,
    )
    one_five_ten: bool = switch(
        False,
        section="groups",
        zh=("一五十", "一五十也算一组，胡息同一二三。"),
        en=("1-5-10", "A 1-5-10 of one size is a group and scores like 1-2-3."),
        choices=COUNTED,
    )
    kan_locked: bool = switch(
        True,
        section="groups",
        zh=("坎不能拆", "手里三张一样的牌不能拆开，也不能打。"),
        en=("Kan is locked", "Three alike in hand are neither split nor discarded."),
        choices={True: ("不能拆", "stays whole"), False: ("可以拆", "may be split")},
    )
    bi: bool = switch(
        True,
        section="melds",
        zh=("比牌", "吃一张牌时，手里同样的牌要一起吃下去，否则不能吃。"),
        en=(
            "Bi",
            "Who takes a card by chi lays down every other copy in further combinations, or may "
            "not take it.",
        ),
        choices=NEEDED,
    )
    no_chi_scope: str = switch(
        "deal",
        section="melds",
        zh=("过张", "放过不吃、或自己打出过的牌，多久不能吃。"),
        en=("Passed cards", "How long a card that was let go or discarded cannot be taken by chi."),
        choices={
            "deal": ("本局不能吃", "for the rest of the deal"),
            "turn": ("到自己再打牌", "until the seat discards again"),
            "none": ("不限", "not at all"),
        },
    )
    chi_own_discard: bool = switch(
        False,
        section="melds",
        zh=("打出可再吃", "自己打出过的牌，以后还可以吃。"),
        en=("Chi of own discards", "A card that the seat has discarded may be taken by chi later."),
        choices=ALLOWED,
    )
    no_chi_own_flip: bool = switch(
        False,
        section="melds",
        zh=("自翻过张", "自己翻出来没人要的牌，和打出的一样，以后不能吃。"),
        en=(
            "Own flips go by",
            "A card that the seat flipped and nobody took counts as let go by, as if thrown.",
        ),
        choices={True: ("算", "they do"), False: ("不算", "they do not")},
    )
    wei_hidden: bool = switch(
        True,
        section="melds",
        zh=("暗偎", "偎的牌扣着，别家看不到；否则明一张。"),
        en=("Hidden wei", "A wei lies face down; otherwise one of its cards is shown."),
        choices={True: ("扣着", "face down"), False: ("明一张", "one card shown")},
    )
    peng_pao_by_discard: bool = switch(
        False,
        section="melds",
        zh=("碰后打跑", "碰过的牌，别家打出第四张也跑。"),
        en=("Pao on a discard", "A peng also becomes a pao by a discarded fourth card."),
        choices={True: ("也跑", "becomes a pao"), False: ("不跑", "does not")},
    )
    own_pao_first: bool = switch(
        False,
        section="melds",
        zh=("自翻先跑", "自己翻到碰过的牌：先跑再问胡，别家胡不到；否则亮着，谁都可以胡。"),
        en=(
            "Own pao first",
            "One's own flip joins one's own peng before anybody may win on it; then the seat is "
            "asked whether it wins, and is paid the dearer way.",
        ),
        choices={True: ("先跑", "pao first"), False: ("先问胡", "wins first")},
    )
    fed_rule: bool = switch(
        False,
        section="melds",
        zh=("放跑", "打出的牌被桌上的偎跑了，本局不能再吃碰。"),
        en=(
            "Feeding a pao",
            "Whose discard turns a wei on the table into a pao may neither chi nor peng any more.",
        ),
    )
    min_huxi: int = switch(
        15,
        section="winning",
        zh=("起胡", "胡牌至少要多少胡息。"),
        en=("Threshold", "The least huxi that a winning hand must have."),
        choices=numbers(0, 6, 9, 10, 15, 18, 21, zh="{}胡", en="{}"),
    )
    no_huxi: int = switch(
        0,
        section="winning",
        zh=("无胡", "牌齐了，一点胡息都没有，也没有将，能不能胡。"),
        en=("No huxi", "Whether a complete hand without any huxi and without a pair wins."),
        choices={0: ("不能胡", "it does not"), 21: ("算21胡", "it counts as 21 huxi")},
    )
    hu_on_discard: bool = switch(
        False,
        section="winning",
        zh=("放炮", "可以胡别家打出的牌。"),
        en=("Win on a discard", "A discarded card may be won, not only a flipped one."),
        choices=ALLOWED,
    )
    must_hu: str = switch(
        "none",
        section="winning",
        zh=("有胡必胡", "能胡的时候是不是非胡不可。"),
        en=("Compulsory win", "Whether a win may be declined."),
        choices={
            "none": ("可以不胡", "it may"),
            "discard": ("有炮必接", "not on a discard"),
            "all": ("有胡必胡", "never"),
        },
    )
    declined_win: str = switch(
        "any",
        section="winning",
        zh=("弃胡", "放过一次胡（超时也算），本局以后怎样才能胡。"),
        en=(
            "Declined win",
            "What may be won later in a deal once a win was declined, also by time.",
        ),
        choices={
            "any": ("照样能胡", "any win"),
            "dearer": ("比弃过的都大才能胡", "only more than the dearest declined"),
        },
    )
    own_hu_before_ti: bool = switch(
        False,
        section="winning",
        zh=("胡先于偎提", "自己翻到能偎能提的牌，也可以不按偎提来胡。"),
        en=(
            "Win before ti",
            "A card that makes one's own wei or ti may be used elsewhere to win.",
        ),
        choices=ALLOWED,
    )
    tian_hu: bool = switch(
        True,
        section="winning",
        zh=("天胡", "庄家起手的牌齐了可以胡。"),
        en=("Heavenly hand", "The dealer may win with the cards as dealt."),
    )
    tian_hu_self_drawn: bool = switch(
        False,
        section="winning",
        of="tian_hu",
        zh=("天胡算自摸", "天胡除了本身的名堂，还算一次自摸。"),
        en=(
            "Heavenly hand is self-drawn",
            "A heavenly hand also counts as won on one's own flip.",
        ),
        choices={True: ("算", "it does"), False: ("不算", "it does not")},
    )
    di_hu: str = switch(
        "shown_card",
        section="winning",
        zh=("地胡", "怎样算地胡。"),
        en=("Earthly hand", "What counts as an earthly hand."),
        choices={
            "off": ("没有", "nothing"),
            "shown_card": ("胡庄家亮张", "winning on the dealer's shown card"),
            "first_discard": ("胡庄家第一张", "winning on the dealer's first discard"),
            "first_flip": ("胡第一张翻牌", "winning on the first flip"),
        },
    )
    three_ti_five_kan: bool = switch(
        False,
        section="winning",
        zh=("三提五坎", "起手三提，或提和坎共五个，可以直接胡。"),
        en=("Three ti or five kan", "Three ti, or five of ti and kan, win as dealt."),
    )
    mingtang: str = switch(
        "none",
        section="mingtang",
        zh=("名堂", "用哪一份名堂表。"),
        en=("Bonus hands", "Which list of bonus hands is played."),
        choices={
            "none": ("没有", "none"),
            "red_black_dot": ("红黑点", "red, black, dot"),
            "full": ("全名堂", "the full list"),
            "doubles": ("翻倍与一百", "doubles and flat hundreds"),
            "multipliers": ("红黑倍数", "red and black multipliers"),
            "multipliers_from_eight": (
                "红黑倍数，八红起",
                "red and black multipliers, from eight red",
            ),
            "doubled_huxi": ("胡息翻倍", "names that double the huxi"),
        },
    )
    all_alike: bool = switch(
        True,
        section="mingtang",
        zh=("对子胡", "名堂表里有对子胡的时候算不算。"),
        en=("All alike", "Whether a hand of identical cards counts where the list has it."),
        choices=COUNTED,
    )
    big_and_small: bool = switch(
        True,
        section="mingtang",
        zh=("大小字胡", "名堂表里有大胡小胡的时候算不算。"),
        en=("Big and small", "Whether many big or small cards count where the list has them."),
        choices=COUNTED,
    )
    last_card: bool = switch(
        True,
        section="mingtang",
        zh=("海底胡", "名堂表里有海底胡的时候算不算。"),
        en=("Last card", "Whether winning on the last card counts where the list has it."),
        choices=COUNTED,
    )
    rare_mingtang: bool = switch(
        False,
        section="mingtang",
        zh=("行行息与团圆", "全名堂里再加大团圆、行行息、假行行、四七红。"),
        en=(
            "Rare bonus hands",
            "The full list also has reunions, every row scores, all rows but one, four or seven "
            "red.",
        ),
        choices=COUNTED,
    )
    units: str = switch(
        "tun",
        section="settlement",
        zh=("计分单位", "胡息怎样变成分。"),
        en=("Units", "How huxi become points."),
        choices={
            "huxi": ("一息一分", "one point each"),
            "tun": ("囤：三息一囤", "tun: one for every three"),
            "dun": ("敦：减六除三", "dun: a third of what exceeds six"),
            "dun_table": ("敦：查表，十胡二敦", "dun from a table, two for ten"),
        },
    )
    base: int = switch(
        1,
        section="settlement",
        zh=("底分", "每个单位几分。"),
        en=("Base", "Points that a unit is worth."),
        choices=numbers(1, 2, 3, 5, 10),
    )
    added_tun: int = switch(
        0,
        section="settlement",
        zh=("充囤", "每次胡牌另加几囤。"),
        en=("Added tun", "Tun that every win is worth in addition."),
        choices=numbers(0, 1, 2, 3, 4, 5),
    )
    xing: str = switch(
        "off",
        section="settlement",
        zh=("醒", "胡牌后按醒牌的张数加囤。"),
        en=("Xing", "Tun added for every copy of a certain card in the winning hand."),
        choices={
            "off": ("没有", "none"),
            "next_card": ("翻醒：底牌下一张", "the next card of the stock"),
            "winning_card": ("跟醒：胡的那张", "the winning card"),
        },
    )
    cap: int = switch(
        0,
        section="settlement",
        zh=("封顶", "一家付给赢家的分最多多少。"),
        en=("Cap", "The most that one seat pays for a win, before the base."),
        choices={0: ("不封顶", "none"), **numbers(60, 80, 100, 200, 400)},
    )
    discard_pays: str = switch(
        "alone",
        section="settlement",
        of="hu_on_discard",
        zh=("放炮付", "放炮的一家付多少。"),
        en=("Discarder pays", "What the seat pays that discarded the winning card."),
        choices={
            "alone": ("只付自己一份", "its own share"),
            "double": ("付两份", "two shares"),
            "triple": ("付三份", "three shares"),
        },
    )
    ti_pays: bool = switch(
        False,
        section="settlement",
        zh=("提龙给分", "提一次，每家马上付：大字2倍底分，小字1倍。起手提也算，黄庄不退，跑不给。"),
        en=(
            "Ti is paid",
            "Each other seat pays for a ti at once: twice the base for a big one, the base for a "
            "small one, dealt ones too and kept when nobody wins. A pao earns nothing.",
        ),
        choices={True: ("给", "at once"), False: ("不给", "nothing")},
    )
    race: bool = switch(
        False,
        section="settlement",
        zh=("跑分", "只记赢家加分、放炮扣分，每两家按差额结算。"),
        en=(
            "Race",
            "Only the winner gains marks and the discarder loses them; every two seats settle "
            "the difference.",
        ),
        choices={True: ("跑", "a race"), False: ("不跑", "no race")},
    )
    race_target: int = switch(
        100,
        section="settlement",
        of="race",
        zh=("跑到多少", "跑分时，有人到这个分数，整场结束。"),
        en=("Race to", "In a race: the match ends when somebody has so many marks."),
        choices=numbers(100, 200, zh="{}分", en="{} marks"),
    )
    huang_dealer: str = switch(
        "stays",
        section="settlement",
        zh=("黄庄坐庄", "黄庄之后谁坐庄；有人胡时赢家坐庄。"),
        en=("Dealer after an exhausted deal", "Who deals next when nobody won; a winner deals."),
        choices={"stays": ("庄家不变", "the dealer stays"), "next": ("下家", "the next seat")},
    )
    huang_penalty: int = switch(
        0,
        section="settlement",
        zh=("黄庄罚分", "黄庄时庄家付的分。"),
        en=("Exhausted penalty", "What the dealer loses when nobody won."),
        choices=numbers(0, 10),
    )
    huang_fan: bool = switch(
        False,
        section="settlement",
        zh=("黄番", "每连黄一庄，下一次胡牌的囤多一倍。"),
        en=(
            "Exhausted deals multiply",
            "Every exhausted deal in a row adds once more to the tun of the next win.",
        ),
    )

    def check(self) -> None:
        """Refuse tables that cannot be dealt and switches that contradict each other."""
        refuse(self)

    @property
    def seats(self) -> int:
        """The number of seats that play."""
        return self.players

    @property
    def race_to(self) -> int:
        """Marks that end a match, 0 if it is no race."""
        return self.race_target if self.race else 0

    @property
    def groups(self) -> int:
        """门子: groups of a winning hand, melds and a pair counted."""
        return 7 if self.hand_size == 20 else 5

    @property
    def stock_size(self) -> int:
        """Cards to be flipped once the hands are dealt."""
        return DECK_SIZE - self.players * self.hand_size - 1 - self.buried

    @cached_property
    def combos(self) -> ComboRules:
        """The combinations that are played."""
        return ComboRules(self.jiao, self.mixed_two_seven_ten, self.one_five_ten)

    @cached_property
    def value_rules(self) -> ValueRules:
        """The switches that the worth of a group depends on."""
        return ValueRules(self.values, self.red)

    @cached_property
    def solver_rules(self) -> SolverRules:
        """The switches that decide which hands are complete, and their worth."""
        return SolverRules(self.combos, self.value_rules, self.kan_locked)
