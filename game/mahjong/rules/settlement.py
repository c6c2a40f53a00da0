"""Switches of settlement: the payments, and the next dealer."""

from __future__ import annotations

import dataclasses

from game.core.switches import COUNTED, DOUBLES, PAYS_ALL, Rules, numbers, switch


@dataclasses.dataclass(frozen=True)
class SettlementRules(Rules):
    """Switches of settlement: the payments, and the next dealer."""

    # 2 and the fans, by the competition rules for 推倒和 (2024).
    base: int = switch(
        2,
        section="settlement",
        zh=("底分", "每次胡牌的底分。"),
        en=("Base", "Points that every win is worth before fans."),
        choices=numbers(1, 2, 3, 5, 8, 10, 20, 30, 50, 100),
    )
    # The discarder alone pays twice, a self-draw is once from each: three shares to two.
    discard_pays: int = switch(
        2,
        section="settlement",
        zh=("点炮付", "点炮的一家付几倍。"),
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
    # 自摸加底 is the Sichuan rule (SBR 2025), 自摸加番 that of many rooms.
    self_draw_extra: str = switch(
        "none",
        section="settlement",
        zh=("自摸加分", "自摸时每家另外多付多少。"),
        en=("Self-draw extra", "What each of the others pays on top for a self-draw."),
        choices={
            "none": ("不加", "nothing"),
            "base": ("自摸加底", "the base"),
            "double": ("自摸加番", "twice as much"),
        },
    )
    # Not in the competition rules: rooms and Harbin count this for 庄.
    dealer_double: bool = switch(
        False,
        section="settlement",
        zh=("庄家加倍", "庄家胡牌或付分时加倍。"),
        en=("Dealer doubles", "What the dealer pays or is paid for a win is doubled."),
        choices=DOUBLES,
    )
    # 莊家台 of Taiwan: one 台 more, for a win of either of the two.
    dealer_points: int = switch(
        0,
        section="settlement",
        zh=("庄家加分", "胡牌时庄家与别家之间多付几分。"),
        en=(
            "Dealer's points",
            "Points (tai) on top of what the dealer pays or is paid for a win.",
        ),
        choices=numbers(0, 1, 2, 3, 5),
    )
    # 长沙 by the book: 1 and 2, 6 and 7 for each 大胡. Rooms add one point to the whole.
    dealer_each_fan: bool = switch(
        False,
        section="settlement",
        of="dealer_points",
        zh=("庄家加分按番算", "庄家加分每个番算一次，没有番算一次；否则一共算一次。"),
        en=(
            "Dealer's points for each fan",
            "The dealer's points count for each fan, once without any; otherwise once in all.",
        ),
        choices={True: ("每番一次", "each fan"), False: ("一共一次", "once")},
    )
    # Rooms of 长沙: 小胡 is 1 from the discarder, 2 from each for a self-draw; 大胡 is the same.
    plain_self_draw_pays: int = switch(
        1,
        section="settlement",
        zh=("小胡自摸付", "没有番的自摸，其余每家再乘几倍。"),
        en=(
            "Plain self-draw pays",
            "How many times the others pay for a self-draw without any fan, on top of the rest.",
        ),
        choices=numbers(1, 2, 3, zh="{}倍", en="{}×"),
    )
    streak_points: int = switch(
        0,
        section="settlement",
        zh=("连庄分", "庄家每连一次庄，胡牌时庄家与别家之间多付几分。"),
        en=(
            "Dealer's streak",
            "Points for each time the dealer has stayed, on top of what the dealer pays or is paid"
            " for a win.",
        ),
        choices=numbers(0, 1, 2, 3, 5),
    )
    # 点杠花当点炮: a custom of some rooms of Sichuan.
    fed_kong_win: str = switch(
        "self_drawn",
        section="settlement",
        zh=("点杠花", "明杠之后杠上开花，算自摸，还是算点杠的人点炮。"),
        en=(
            "Win after a fed kong",
            "Whether a win on the replacement of an open kong is a self-draw, or a discard of who"
            " gave the kong.",
        ),
        choices={"self_drawn": ("算自摸", "a self-draw"), "discard": ("算点炮", "a discard")},
    )
    # Harbin: all three pay; an undeclared seat that gave the tile pays for all of them (包赔).
    everybody_pays: bool = switch(
        False,
        section="settlement",
        zh=("点炮三家付", "点炮时三家都付，没点炮的两家按自摸付。"),
        en=(
            "Everybody pays",
            "All the others pay for a win on a discard, who did not give it as for a self-draw.",
        ),
        choices={True: ("三家都付", "all three pay"), False: ("点炮的付", "the discarder pays")},
    )
    # 国标: a seat that did not give the tile pays the eight points of the base.
    others_pay_base: bool = switch(
        False,
        section="settlement",
        zh=("点炮旁家付底分", "点炮时没点炮的两家也各付底分，不付番。"),
        en=(
            "The others pay the base",
            "Who did not give the tile that was won pays the base, and nothing for fans.",
        ),
        choices={
            True: ("旁家付底分", "they pay the base"),
            False: ("旁家不付", "they pay nothing"),
        },
    )
    closed_loser_doubles: bool = switch(
        False,
        section="settlement",
        zh=("闭门翻倍", "没开门的输家付双倍；暗杠不算开门。"),
        en=(
            "Closed hands pay double",
            "Who has laid down nothing but concealed kongs pays double.",
        ),
        choices=DOUBLES,
    )
    undeclared_discarder_doubles: bool = switch(
        False,
        section="settlement",
        zh=("未听点炮翻倍", "没报听的人点炮，自己那份付双倍。"),
        en=("Undeclared discarder doubles", "A discarder who had not declared ready pays double."),
        choices=DOUBLES,
    )
    undeclared_discarder_pays_all: bool = switch(
        False,
        section="settlement",
        zh=("未听点炮包赔", "没报听的人点炮，三家的份都由他付。"),
        en=(
            "Undeclared discarder pays all",
            "A discarder who had not declared ready pays the shares of all three.",
        ),
        choices=PAYS_ALL,
    )
    # 点杠 2 from its giver, 补杠 1 and 暗杠 2 from each: the
    # competition rules for 推倒和; 3, 1, 2 in 红中.
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
        zh=("补杠分", "补杠（碰后摸第四张，也叫弯杠）时其余每家付的分。"),
        en=("Added kong", "Points from each other seat."),
        choices=numbers(0, 1, 2, 3),
    )
    # 及时雨: competition rules pay the fourth tile only in the
    # turn that drew it, rooms at any time.
    late_kong_earns: bool = switch(
        False,
        section="settlement",
        of="added_kong_points",
        zh=("过手杠", "摸到第四张的当轮没有补杠，以后再补杠也算分。"),
        en=(
            "Late added kong",
            "An added kong earns also when its tile was drawn in an earlier turn.",
        ),
        choices=COUNTED,
    )
    concealed_kong_points: int = switch(
        2,
        section="settlement",
        zh=("暗杠分", "暗杠时其余每家付的分。"),
        en=("Concealed kong", "Points from each other seat."),
        choices=numbers(0, 1, 2, 3),
    )
    # 擦挂: in rooms of Sichuan the others pay a little for 点杠 as well.
    kong_others_pay: int = switch(
        0,
        section="settlement",
        zh=("擦挂", "明杠时，没点杠的其余每家付几分。"),
        en=("Others pay for a kong", "Points for an open kong from each who did not give it."),
        choices=numbers(0, 1),
    )
    # 杠上炮: SBR 2025 gives the kong back (退税), rooms hand it to the winner (呼叫转移).
    kong_discard_kong: str = switch(
        "keep",
        section="settlement",
        zh=("杠上炮的杠分", "开杠补牌后打出的牌被胡，刚才那一杠的分怎么办。"),
        en=(
            "Kong before a discard that is won",
            "The fate of a kong's points when the discard after its replacement is won.",
        ),
        choices={
            "keep": ("照算", "they are kept"),
            "refund": ("退还", "they are paid back"),
            "transfer": ("呼叫转移：归胡家", "the winner gets them"),
        },
    )
    stakes: int = switch(
        0,
        section="settlement",
        zh=("飘", "发牌前每家选飘几分，一起亮出；胡牌时两家之间多付两家飘的分。"),
        en=(
            "Stakes",
            "Before the deal every seat chooses a stake, told together; between two seats a win"
            " pays both their stakes on top.",
        ),
        choices={
            0: ("不飘", "none"),
            **numbers(1, 2, 3, 5, zh="最多{}分", en="up to {}"),
        },
    )
    flower_points: int = switch(
        1,
        section="settlement",
        of="flowers",
        zh=("花牌分", "有花牌时，胡家每张花向每家付分的收几分。"),
        en=("Flower points", "Points for each of the winner's flowers from each share of a win."),
        choices=numbers(0, 1, 2, 3, 5),
    )
    # The rules for 推倒和 are silent, so payments stay; those for 红中 say void (荒庄荒杠).
    # SBR 2025, 第十条 一 (三), gives all back; 三 (五) is of 查花猪 and 查叫 alone.
    exhausted_kongs: str = switch(
        "keep",
        section="settlement",
        zh=("流局杠分", "流局时杠分算不算。"),
        en=("Kongs of an exhausted deal", "Whether kong points count when nobody wins."),
        choices={
            "keep": ("照算", "they count"),
            "void": ("退还", "they are paid back"),
            "unready": (
                "没听的退，都没听不退",
                "who is not ready pays them back, unless nobody is",
            ),
            "unready_always": (
                "没听的退，都没听也退",
                "who is not ready pays them back, even if nobody is",
            ),
        },
    )
    # 查大叫 of Sichuan: a seat that is not ready pays each that is the worth of its best win.
    exhausted_ready: bool = switch(
        False,
        section="settlement",
        zh=("查叫", "流局时，没听的人按听牌人能胡的最大番数付分。"),
        en=(
            "Ready hands are paid",
            "When the wall is played out, who is not ready pays each who is for the best win that"
            " hand could have had.",
        ),
        choices={True: ("要查", "they are"), False: ("不查", "they are not")},
    )
    # Passive 花猪 is 没叫 by SBR 2025; rooms punish it with a full hand.
    lacking_held_pays: bool = switch(
        False,
        section="settlement",
        of="lacking_suit",
        zh=("查花猪", "流局时手里还有定缺那门牌的人，按封顶赔给每个不是花猪的人。"),
        en=(
            "Lacking suit still held",
            "When the wall is played out, who still holds its lacking suit pays the cap to each"
            " who does not.",
        ),
        choices={True: ("赔封顶", "the cap"), False: ("按没听算", "as not ready")},
    )
    # 包牌 is a house rule in each of its three forms, and off unless a table wants it.
    robbed_pays_all: bool = switch(
        False,
        section="settlement",
        zh=("抢杠全包", "被抢杠的一家按自摸替三家付。"),
        en=("Robbed pays all", "The robbed seat pays what a self-draw would cost all the others."),
        choices=PAYS_ALL,
    )
    kong_feeder_pays_all: bool = switch(
        False,
        section="settlement",
        zh=("杠爆全包", "明杠后杠上开花，点杠的一家替三家付。"),
        en=(
            "Kong feeder pays all",
            "Who gave the kong pays for all when its replacement tile wins.",
        ),
        choices=PAYS_ALL,
    )
    honour_feeder_pays_all: bool = switch(
        False,
        section="settlement",
        zh=("三元四喜包牌", "供出第三副箭刻或第四副风刻的一家替三家付。"),
        en=(
            "Honour feeder pays all",
            "Who gave the third dragon pung or the fourth wind pung pays for all.",
        ),
        choices=PAYS_ALL,
    )
    # 推倒和's rules do not say; 红中's do, and the dealer stays. In 红中 rooms the last drawer
    # deals.
    exhausted_dealer: str = switch(
        "stays",
        section="settlement",
        zh=("流局坐庄", "流局之后谁坐庄。"),
        en=(
            "Dealer after an exhausted deal",
            "Who deals next when nobody won.",
        ),
        choices={
            "stays": ("连庄", "the dealer stays"),
            "next": ("下庄", "the next seat"),
            "last_drawer": ("摸最后一张的坐庄", "who drew the last tile"),
        },
    )
    winner_deals: bool = switch(
        False,
        section="settlement",
        zh=("胡家坐庄", "谁胡谁坐庄，一炮多响由点炮的坐庄；否则庄家不胡就下庄。"),
        en=(
            "The winner deals",
            "Who won deals next, who gave the tile when several won on it; otherwise a dealer who"
            " did not win passes the deal on.",
        ),
        choices={
            True: ("胡家坐庄", "the winner"),
            False: ("庄家不胡就下庄", "the next seat, unless the dealer won"),
        },
    )
    # 国标: every deal has another dealer, four of them make a round.
    dealer_passes: bool = switch(
        False,
        section="settlement",
        zh=("庄家胡了", "庄家自己胡了，下一局还坐不坐庄。"),
        en=("A dealer who wins", "Whether a dealer who has won deals once more."),
        choices={True: ("也下庄", "the next seat deals"), False: ("连庄", "stays the dealer")},
    )
