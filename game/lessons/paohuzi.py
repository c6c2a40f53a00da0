"""跑胡子: cards that never enter the hand, huxi, and each town's own."""

from __future__ import annotations

from typing import Final

from game.core.guide import ON, Lesson, PaidHand
from game.lessons.writing import PAOHUZI, cards

_part, _hand, _paid = PAOHUZI.part, PAOHUZI.hand, PAOHUZI.paid

_PLAIN: Final = "一二三 壹贰叁 贰柒拾 四五六 七八九 肆伍陆 七八"
_RICH: Final = ("贰柒拾 壹壹壹 伍伍伍 七八九 四五", "六", "peng 一", "peng 三")
_REDS: Final = ("贰柒拾 贰柒拾 二七十 一二三 四五六 四五六 八九", "十")
_BLACK: Final = ("壹壹壹 叁叁叁 伍伍伍 三四五 四五六 八八捌 一一", "一")
_ONE_RED: Final = ("壹壹壹 叁叁叁 伍伍伍 四五六 四五六 八八捌 一三", "二")
_SHORT: Final = "贰柒拾 壹贰叁 四五六 七八九 四五"

_FLIP: Final = _part(
    ("牌翻在桌上，不进手", "Cards are flipped, not drawn"),
    (
        "轮到谁，谁从底牌翻一张亮在桌上。这张不进手：谁能胡、能跑、能碰、能吃，谁拿去；都不要，就放着，"
        "下家再翻。",
        "The seat in turn flips a card of the stock. It never enters the hand: who can win, pao,"
        " peng"
        " or chi with it takes it; if nobody does it stays, and the next seat flips.",
    ),
)
_FORCED: Final = _part(
    ("提、偎、跑由不得你", "Ti, wei and pao are made by themselves"),
    (
        "自己翻到手里有两张的是偎，有三张的是提；别家来第四张是跑。这三样非摆不可。碰要手里两张，吃只能吃"
        "自己翻的和上家的。",
        "One's own flip makes a wei of two in hand and a ti of three; another's fourth makes a pao."
        " These must be laid down. A peng takes two in hand; a chi is of one's own flip or the"
        " previous seat's card.",
    ),
)
_BARRED: Final = _part(
    ("过张和比牌", "Cards let go by"),
    (
        "放过不吃的牌、自己打出过的牌，本局不能再吃（臭牌）[bi:；吃一张，手里同样的也要一起凑成组摆下去"
        "（比牌）]。吃之前先想好。",
        "A card let go by or discarded cannot be taken by chi for the rest of the deal[bi:; who"
        " takes one lays down its like in hand in further combinations too]. Think before a chi.",
    ),
    where={"no_chi_scope": "deal", "chi_own_discard": False},
)
_HUXI: Final = _part(
    ("够{min_huxi}胡息才能胡", "{min_huxi} huxi to win"),
    (
        "凑齐七门子还要够{min_huxi}胡息。大字的坎和提、一二三、二七十最值，普通的一句话和绞没有胡息。",
        "Seven groups also need {min_huxi} huxi. Big kan and ti, 1-2-3 and 2-7-10 have most, other"
        " runs and jiao none.",
    ),
    _hand(
        "一二三、壹贰叁、贰柒拾都有胡息，够了。",
        "1-2-3 of both sizes and a big 2-7-10: enough.",
        cards(_PLAIN, "九"),
        "no_claims",
        "four_or_seven_red",
        "raised_hand",
        where={"min_huxi": (6, 9, 10, 15)},
    ),
    _hand(
        "一句话多、胡息少：凑齐了也不能胡。",
        "Runs without huxi: complete, and no win.",
        cards("一二三 四五六 七八九 肆伍陆 柒捌玖 伍陆柒 四五", "六"),
        why="too_little_huxi",
        where={"min_huxi": (6, 9, 10, 15, 18, 21), "values": "huxi"},
    ),
    where={"min_huxi": ON, "values": "huxi", "hand_size": 20},
)

_CHANGDE_BASE: Final = (
    _FLIP,
    _FORCED,
    _HUXI,
)
_NO_SHOT: Final = _part(
    ("打出去的不怕", "Discards are safe"),
    (
        "只能胡翻出来的牌，打出去的别家胡不了，但跑、碰、吃照样。手里留着快成坎的、二七十，散的早打。",
        "Only flips are won: nobody wins on a discard, though it may be taken by pao, peng or chi."
        " Keep what may become a kan and the reds; let loose cards go early.",
    ),
    where={"hu_on_discard": False},
)
_TUN: Final = _part(
    ("三息一囤", "A tun for three huxi"),
    (
        "刚够起胡是一囤，每多三息加一囤，自摸再加一囤；名堂的番数再乘上去。",
        "The threshold is one tun, every three huxi above it one more, one's own flip one; bonus"
        " hands multiply.",
    ),
    where={"units": "tun"},
)


def _paid_three(
    own: tuple[str, str],
    reds: tuple[str, str] = ("胡别家翻的：红字多", "A win on another's flip with many red cards"),
) -> tuple[PaidHand, ...]:
    """A win on one's own flip, and one with eleven red cards on another's flip and discard, with
    words for the first two.
    """
    return (
        _paid(*own, cards(*_RICH, source="self")),
        _paid(*reds, cards(*_REDS)),
        _paid(
            "同样一手，别家打的炮",
            "The same cards on another's discard",
            cards(*_REDS, source="discard"),
            where={"hu_on_discard": True},
        ),
    )


_OWN_FLIP: Final = ("自己翻的胡", "A win on one's own flip")

CHANGDE: Final = Lesson(
    parts=(
        *_CHANGDE_BASE,
        _NO_SHOT,
        _part(
            ("红、黑、点加番", "Red, black and dot"),
            (
                "红字多是红胡，更多是红乌；只有一张是点胡，一张没有是乌胡。",
                "Many red cards, very many, just one, or none are bonus hands.",
            ),
            _hand("红字够多：红胡。", "Many red cards.", cards(*_REDS), "ten_red"),
            _hand("只有一张红字：点胡。", "One red card.", cards(*_ONE_RED), "one_red"),
            _hand("没有红字：乌胡。", "No red card.", cards(*_BLACK), "no_red"),
            where={"mingtang": "red_black_dot"},
        ),
        _TUN,
        _BARRED,
    ),
    paid=_paid_three(("自己翻的胡，没有名堂", "A plain win on one's own flip")),
)

QUANMINGTANG: Final = Lesson(
    parts=(
        *_CHANGDE_BASE,
        _NO_SHOT,
        _part(
            ("名堂全有，番数相加", "The full list"),
            (
                "红胡、点胡、乌胡以外，大字胡、小字胡、对子胡、听胡（一张没吃碰跑）、耍猴、海底都算，几样番数"
                "加起来，再乘囤。",
                "Besides red, dot and black there are big and small hands, all alike, no claims,"
                " one"
                " card in hand and the last card; all are added and multiply the tun.",
            ),
            _hand(
                "没吃没碰没跑，一张没摆就胡：听胡。",
                "Nothing claimed before: no claims.",
                cards(_PLAIN, "九"),
                "no_claims",
                "four_or_seven_red",
            ),
            _hand(
                "大字一大堆：大胡。",
                "Mostly big cards: a big hand.",
                cards("壹壹壹 叁叁叁 伍伍伍 玖玖玖 陆柒捌 陆柒捌 一二", "三"),
                "big_hu",
                "no_claims",
                where={"big_and_small": True},
            ),
            where={"mingtang": "full"},
        ),
        _TUN,
        _part(
            ("黄番", "Exhausted deals multiply"),
            (
                "没人胡叫黄庄；每连黄一庄，下一次胡牌的囤多一倍。",
                "Every deal in a row that nobody wins adds once more to the tun of the next win.",
            ),
            where={"huang_fan": True},
        ),
        _BARRED,
    ),
    paid=_paid_three(_OWN_FLIP),
)

LOUDI: Final = Lesson(
    parts=(
        *_CHANGDE_BASE,
        _part(
            ("放炮要罚，有炮必接", "Discards may be won, and must be"),
            (
                "打出去的牌也能胡，能胡就要胡。放炮的一家付，所以别家快胡时打牌要小心。",
                "A discard may be won too, and must be; its giver alone loses by it. Discard with"
                " care when another is near.",
            ),
            where={"hu_on_discard": True, "must_hu": "discard"},
        ),
        _part(
            ("一息一分，名堂翻倍", "A point for each huxi"),
            (
                "几胡息就几分；点胡、红胡、自摸这些一样翻一倍，乌胡、红乌、天胡、地胡是一百分。一胡最多"
                "{cap}分。",
                "As many points as huxi; one or ten red cards, a self-drawn win and others"
                " double, no"
                " red cards, thirteen, heavenly and earthly hands are flat hundreds. A win is worth"
                " {cap} at most.",
            ),
            _hand(
                "只有一张红字：点胡，翻倍。", "One red card doubles.", cards(*_ONE_RED), "one_red"
            ),
            _hand(
                "没有红字：乌胡，一百。",
                "No red card: a flat hundred.",
                cards(*_BLACK),
                "no_red",
            ),
            where={"mingtang": "doubles", "cap": ON},
        ),
        _part(
            ("跑到{race_target}分", "A race to {race_target}"),
            (
                "赢家加分，放炮的扣分；有人到{race_target}分，整场结束，每两家按差额结算。",
                "The winner gains marks, a discarder loses them; the match ends when somebody has"
                " {race_target}, and every two seats settle the difference.",
            ),
            where={"race": True, "hu_on_discard": True},
        ),
        _BARRED,
    ),
    paid=_paid_three(
        ("自己翻的胡，正好二十胡", "A win on one's own flip with exactly twenty huxi")
    ),
)

_RED_BLACK: Final = (
    _part(
        ("有胡必胡，放炮付三份", "Every win is taken"),
        (
            "能胡就要胡，不能放过。打出去的牌也能胡，打的人一个人付三份，别家不付。",
            "A win may not be declined. A discard may be won, and its giver pays three shares.",
        ),
        where={"must_hu": "all", "hu_on_discard": True, "discard_pays": "triple"},
    ),
    _part(
        ("偎明一张，打了要负责", "A wei shows a card"),
        (
            "偎的牌亮一张；你打的牌被别家的偎跑了，这局不能再吃碰。看着打。",
            "A wei shows one of its cards; whose discard turns it into a pao may neither chi nor"
            " peng"
            " any more in this deal.",
        ),
        where={"wei_hidden": False, "fed_rule": True},
    ),
    _part(
        ("敦：胡息减六除三", "Dun"),
        (
            "敦数＝（胡息减六）除以三，胡的那种牌自己有几张再加几敦，红字多的也加；再乘红黑的倍数。",
            "A third of the huxi above six, one for each card like the winning one, some for many"
            " reds; bonus hands multiply.",
        ),
        where={"units": "dun"},
    ),
)

HENGYANG: Final = Lesson(
    parts=(
        *_CHANGDE_BASE,
        *_RED_BLACK,
        _part(
            ("红黑翻倍", "Red and black multiply"),
            (
                "红字多是小红、大红，只有一张是点胡，没有是乌胡，自摸、天胡、地胡也翻。",
                "Many red cards, one, or none multiply; so do a self-drawn win and heavenly and"
                " earthly hands.",
            ),
            _hand("红字够多：小红。", "Many red cards.", cards(*_REDS), "few_red"),
            _hand("没有红字：乌胡。", "No red card.", cards(*_BLACK), "no_red"),
            where={"mingtang": "multipliers"},
        ),
    ),
    paid=_paid_three(_OWN_FLIP),
)

LIUHUQIANG: Final = Lesson(
    parts=(
        _FLIP,
        _part(
            ("四个人，十四张，五门子", "Four players, fourteen cards, five groups"),
            (
                "每人{hand_size}张，凑五门子，够{min_huxi}胡息就胡，打得快。",
                "{hand_size} cards each; five groups and {min_huxi} huxi win, and deals are short.",
            ),
            _hand(
                "五门子：贰柒拾、壹贰叁有胡息。",
                "Five groups; the big 2-7-10 and 1-2-3 have huxi.",
                cards(_SHORT, "六"),
                where={"min_huxi": (6, 9, 10)},
            ),
            where={"players": 4, "hand_size": 14, "min_huxi": ON},
        ),
        _FORCED,
        *_RED_BLACK,
        _part(
            ("八张红就算小红", "Eight reds"),
            (
                "牌少，红字八张算小红，十张算大红；一张是点胡，没有是乌胡。",
                "With fewer cards eight reds are a small red hand and ten a big one; one or none"
                " multiply too.",
            ),
            _hand(
                "八张红字：小红。",
                "Eight red cards.",
                cards("贰柒拾 二七十 一二三 四五六 七八", "九"),
                "few_red",
            ),
            where={"mingtang": "multipliers_from_eight"},
        ),
    ),
    paid=(
        _paid(
            *_OWN_FLIP,
            cards(_SHORT, "六", source="self"),
        ),
        _paid(
            "胡别家翻的：八张红",
            "A win on another's flip with eight reds",
            cards("贰柒拾 二七十 一二三 四五六 七八", "九"),
        ),
        _paid(
            "同样一手，别家打的炮",
            "The same cards on another's discard",
            cards("贰柒拾 二七十 一二三 四五六 七八", "九", source="discard"),
            where={"hu_on_discard": True},
        ),
    ),
)

LEIYANG: Final = Lesson(
    parts=(
        *_CHANGDE_BASE,
        _part(
            ("提龙当场给分", "A ti is paid at once"),
            (
                "提一次，其余每家马上付，大字加倍，黄庄也不退；跑不给。手里三张一样的舍不得拆，就是等它。",
                "Each of the others pays for a ti at once, double for a big one, kept whatever"
                " comes;"
                " a pao earns nothing. Three alike in hand wait for it.",
            ),
            where={"ti_pays": True},
        ),
        _part(
            ("十胡、二十胡是卡胡", "Exactly ten and twenty"),
            (
                "敦按胡息查表，正好十胡、二十胡给得特别多。名堂先翻胡息，翻完再查。",
                "Dun are looked up by huxi, and exactly ten and twenty pay most. Bonus hands double"
                " the huxi first.",
            ),
            _hand(
                "没吃没碰、起手一直没摆牌：举手。",
                "Nothing laid down before the win: a raised hand.",
                cards(_PLAIN, "九"),
                "raised_hand",
            ),
            _hand(
                "没有红字：全黑。",
                "No red card: all black.",
                cards(*_BLACK),
                "no_red",
                "raised_hand",
            ),
            where={"units": "dun_table", "mingtang": "doubled_huxi"},
        ),
        _part(
            ("弃胡要记住", "A declined win"),
            (
                "能胡不胡就是弃胡，超时、吃碰也算；以后要比弃过的都大才能胡。",
                "A win that is not taken, by time or by another claim too, is declined; later"
                " only a"
                " dearer one wins.",
            ),
            where={"declined_win": "dearer"},
        ),
        _part(
            ("放炮付两份", "A discard costs two shares"),
            (
                "打出去的牌能胡，打的人付两份，别家不付[fed_rule:；你打的牌被别家的偎跑了，这局不能再吃碰]。",
                "A discard may be won, and its giver pays two shares[fed_rule:; whose discard"
                " turns a"
                " wei into a pao may neither chi nor peng any more].",
            ),
            where={"hu_on_discard": True, "discard_pays": "double"},
        ),
    ),
    paid=_paid_three(_OWN_FLIP, ("胡别家翻的：举手", "A raised hand, won on another's flip")),
)

JICHU: Final = Lesson(
    parts=(
        _FLIP,
        _FORCED,
        _part(
            ("大字红，小字黑，牌点算分", "Card points"),
            (
                "大字是红字，每张多一倍分；偎、坎乘倍，跑、提乘得更多。凑齐就能胡，多少分都行。",
                "Big cards are red and count twice; wei and kan multiply, pao and ti more. Any"
                " complete hand wins.",
            ),
            _hand("凑齐七门子：胡。", "Seven groups: a win.", cards(_PLAIN, "九")),
            where={"red": "by_size", "values": "card_points", "min_huxi": 0, "hand_size": 20},
        ),
        _part(
            ("坎可以拆", "Kan may be split"),
            (
                "手里三张一样的可以拆开打，吃牌也没有别的要求，比常见的打法松。",
                "Three alike in hand may be split, and a chi asks for nothing more.",
            ),
            where={"kan_locked": False, "bi": False},
        ),
    ),
    paid=(
        _paid("自己翻的胡", "A win on one's own flip", cards(_PLAIN, "九", source="self")),
        _paid(
            "别家打的炮",
            "A win on another's discard",
            cards(_PLAIN, "九", source="discard"),
            where={"hu_on_discard": True},
        ),
    ),
)
