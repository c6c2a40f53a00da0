"""The rules page of paohuzi: its sentences, and the switches they hold for.

`tests/game/test_guide.py` looks for words of things that a table does not have.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from game.core.guide import OFF, ON, Line
from game.core.guide import line as line_of
from game.paohuzi.rules import PaohuziRules

_line = partial(line_of, PaohuziRules)

COURSE: Final[tuple[Line, ...]] = (
    _line(
        "course",
        "八十张牌：小字一到十、大字壹到拾，每种四张。",
        "Eighty cards: small ones from 1 to 10 and big ones from 1 to 10, four of each.",
    ),
    _line(
        "course",
        "二、七、十，贰、柒、拾是红字，其余是黑字。",
        "2, 7 and 10 of both sizes are red, the others black.",
        red="by_rank",
    ),
    _line(
        "course", "大字是红字，小字是黑字。", "Big cards are red, small ones black.", red="by_size"
    ),
    _line(
        "course",
        "{players}人打，每人{hand_size}张，庄家多一张，这张要亮给大家看。",
        "{players} players with {hand_size} cards each; the dealer has one more, which is shown.",
    ),
    _line(
        "course",
        "先抽掉{buried}张埋起来，谁也不看。",
        "{buried} cards are buried unseen first.",
        buried=ON,
    ),
    _line(
        "course",
        "庄家先打一张。以后轮流从底牌翻一张：翻开的牌不进手，谁能要谁要，没人要就放在桌上，下家再翻。",
        "The dealer discards first. From then on the seats flip a card of the stock in turn: it"
        " never enters the hand, whoever can use it may take it, and if nobody does it lies on the"
        " table and the next seat flips.",
    ),
    _line(
        "course",
        "手里四张一样的，起手就摊成提。自己翻到手里有三张的也是提，有两张的是偎，都非摆不可。",
        "Four alike as dealt are laid down as a ti. One's own flip makes a ti of three in hand and"
        " a wei of two; both must be laid down.",
    ),
    _line(
        "course",
        "别家翻出或打出的牌，手里有三张、或桌上有这张偎的，非跑不可。",
        "Another's card makes a pao of three in hand, or of a wei on the table; it must be made.",
    ),
    _line(
        "course",
        "手里有两张一样的，别家翻出或打出第三张，可以碰。",
        "With two alike in hand another's third may be taken (peng).",
    ),
    _line(
        "course",
        "自己翻的、上家打的和上家翻的，能和手里两张凑成一组的可以吃。",
        "One's own flip and the card of the previous seat may be taken into a combination (chi).",
    ),
    _line(
        "course",
        "比牌：吃一张，手里同样的牌要一起凑成组摆下去，摆不下就不能吃。",
        "Who takes a card by chi lays down every other copy in further combinations, or may not"
        " take it.",
        bi=True,
    ),
    _line(
        "course",
        "过张（臭牌）：放过不吃的、自己打出过的牌，本局不能再吃。",
        "A card that was let go or discarded cannot be taken by chi for the rest of the deal.",
        no_chi_scope="deal",
        chi_own_discard=False,
    ),
    _line(
        "course",
        "过张（臭牌）：放过不吃的牌，本局不能再吃。",
        "A card that was let go cannot be taken by chi for the rest of the deal.",
        no_chi_scope="deal",
        chi_own_discard=True,
    ),
    _line(
        "course",
        "过张（臭牌）：放过不吃的牌，到自己再打牌之前不能吃。",
        "A card that was let go cannot be taken by chi until the seat discards again.",
        no_chi_scope="turn",
    ),
    _line(
        "course",
        "自己翻出来没人要的牌，也算过张。",
        "One's own flip that nobody takes counts as let go by.",
        no_chi_own_flip=True,
    ),
    _line(
        "course",
        "坎（手里三张一样的）不能拆、不能打。",
        "Three alike in hand are neither split nor discarded.",
        kan_locked=True,
    ),
    _line("course", "坎可以拆开打。", "Three alike in hand may be split.", kan_locked=False),
    _line(
        "course",
        "偎的牌扣着，别家不知道是什么。",
        "A wei lies face down; the others do not know it.",
        wei_hidden=True,
    ),
    _line(
        "course",
        "偎的牌明一张，大家都知道是什么。",
        "A wei shows one of its cards.",
        wei_hidden=False,
    ),
    _line(
        "course",
        "放跑：打出的牌被桌上的偎跑了，本局不能再吃碰。",
        "Whose discard turns a wei on the table into a pao may neither chi nor peng any more.",
        fed_rule=True,
    ),
)

WIN: Final[tuple[Line, ...]] = (
    _line(
        "win",
        "手里和桌上凑满七门子就是胡牌：每门三张，有提、有跑的要一对将。",
        "Seven groups on the table and in hand are a complete hand; with four alike one of them is"
        " a pair.",
        hand_size=20,
    ),
    _line(
        "win",
        "手里和桌上凑满五门子就是胡牌：每门三张，有提、有跑的要一对将。",
        "Five groups on the table and in hand are a complete hand; with four alike one of them is a"
        " pair.",
        hand_size=14,
    ),
    _line(
        "win",
        "一门子可以是：三张一样的；同样大小的一句话，像一二三；二七十[mixed_two_seven_ten:（大小字可以"
        "混）][jiao:；绞，像两张三、一张叁][one_five_ten:；一五十]。",
        "A group is three alike, a run of one size, a 2-7-10[mixed_two_seven_ten: (sizes may"
        " mix)][jiao:, a jiao of both sizes of one rank][one_five_ten:, a 1-5-10].",
    ),
    _line(
        "win",
        "还要够{min_huxi}胡息才能胡。",
        "It also needs {min_huxi} huxi.",
        min_huxi=ON,
        values="huxi",
    ),
    _line(
        "win",
        "还要够{min_huxi}分才能胡。",
        "It also needs {min_huxi} points.",
        min_huxi=ON,
        values="card_points",
    ),
    _line(
        "win",
        "凑齐了就能胡，不要胡息。",
        "Any complete hand wins.",
        min_huxi=OFF,
        values="huxi",
    ),
    _line(
        "win",
        "凑齐了就能胡，多少分都行。",
        "Any complete hand wins.",
        min_huxi=OFF,
        values="card_points",
    ),
    _line(
        "win",
        "无胡：牌齐了，一点胡息都没有，也没有将，也能胡。",
        "A complete hand without any huxi and without a pair wins too.",
        no_huxi=ON,
    ),
    _line(
        "win",
        "翻出来的牌谁都能胡，打出来的牌不能胡。",
        "Any seat may win on a flip, nobody on a discard.",
        hu_on_discard=False,
    ),
    _line(
        "win",
        "翻出来的、打出来的牌都能胡。",
        "Flips and discards may both be won.",
        hu_on_discard=True,
    ),
    _line(
        "win",
        "有胡必胡，不能放过。",
        "A win may not be declined.",
        must_hu="all",
    ),
    _line(
        "win",
        "有炮必接：打出来的牌能胡就要胡。",
        "A win on a discard may not be declined.",
        must_hu="discard",
    ),
    _line(
        "win",
        "弃胡：放过一次胡，本局以后要比它大才能胡。",
        "After a declined win only a dearer one counts for the rest of the deal.",
        declined_win="dearer",
    ),
    _line(
        "win",
        "天胡：庄家起手的牌就齐了。",
        "The dealer wins with a complete hand as dealt.",
        tian_hu=True,
    ),
    _line(
        "win",
        "地胡：胡庄家亮的那张。",
        "Another seat may win on the card that the dealer shows.",
        di_hu="shown_card",
    ),
    _line(
        "win",
        "地胡：胡庄家打的第一张。",
        "A win on the dealer's first discard is an earthly hand.",
        di_hu="first_discard",
    ),
    _line(
        "win",
        "地胡：胡翻出来的第一张。",
        "A win on the first flip is an earthly hand.",
        di_hu="first_flip",
    ),
    _line(
        "win",
        "三提五坎：起手三提，或提和坎一共五个，直接胡。",
        "Three ti, or five of ti and kan, win as dealt.",
        three_ti_five_kan=True,
    ),
)

FANS: Final[tuple[Line, ...]] = (
    _line(
        "fans",
        "胡息（小字／大字）：碰1／3，偎和坎3／6，跑6／9，提9／12，一二三和二七十3／6；别的都没有。",
        "Huxi (small / big): peng 1/3; wei and kan 3/6; pao 6/9; ti 9/12; 1-2-3 and 2-7-10 3/6; all"
        " else none.",
        values="huxi",
    ),
    _line(
        "fans",
        "牌分：红字每张2分，黑字每张1分，偎和坎乘2，跑和提乘4。",
        "Points: 2 for a red card, 1 for a black one; wei and kan double, pao and ti four times.",
        values="card_points",
    ),
    _line(
        "fans",
        "没有名堂，只算胡息。",
        "There are no bonus hands.",
        mingtang="none",
        values="huxi",
    ),
    _line(
        "fans",
        "没有名堂，只算牌分。",
        "There are no bonus hands.",
        mingtang="none",
        values="card_points",
    ),
    _line(
        "fans",
        "每样名堂有几番，番数相加，乘上囤；没有名堂算1番。",
        "Bonus hands are added and multiply the tun; none counts as one.",
        mingtang=("red_black_dot", "full"),
    ),
    _line(
        "fans",
        "翻倍的名堂，每样翻一倍；一百分的名堂，代替胡息。",
        "Some bonus hands double, others are worth a flat hundred instead of the huxi.",
        mingtang="doubles",
    ),
    _line(
        "fans",
        "名堂的倍数相乘，再乘敦。",
        "Bonus hands multiply each other, and the dun.",
        mingtang=("multipliers", "multipliers_from_eight"),
    ),
    _line(
        "fans",
        "每样名堂，胡息翻一倍，翻完再查敦。",
        "Each bonus hand doubles the huxi before the dun are looked up.",
        mingtang="doubled_huxi",
    ),
)

PAYMENTS: Final[tuple[Line, ...]] = (
    _line(
        "payments",
        "一息一分，底分{base}分。",
        "A point for each huxi, at {base}.",
        units="huxi",
        values="huxi",
    ),
    _line(
        "payments",
        "牌分多少就付多少，底分{base}分。",
        "As many points as the cards have, at {base}.",
        units="huxi",
        values="card_points",
    ),
    _line(
        "payments",
        "囤：刚够起胡是一囤，每多三息加一囤，自摸再加一囤[added_tun:，另充{added_tun}囤]；一囤{base}分。",
        "Tun: one at the threshold, one more for every three huxi above it and for one's own"
        " flip[added_tun:, {added_tun} besides]; a tun is worth {base}.",
        units="tun",
    ),
    _line(
        "payments",
        "敦：正好十胡三敦，其余胡息减六、除以三取整，至少一敦；胡的那种牌自己有几张加几敦；"
        "红字比小红（够大红的比大红）每多一张加一敦；一敦{base}分。",
        "Dun: three for exactly ten huxi, otherwise a third of the huxi above six, rounded down, at"
        " least one; one for each of one's cards like the winning one; one for each red card above"
        " those a small red hand asks, or above a big one's; a dun is worth {base}.",
        units="dun",
    ),
    _line(
        "payments",
        "敦按胡息查：十胡两敦、二十胡四敦（卡胡）；十一到十五胡一敦，十六到十九胡两敦，二十一胡三敦，以上每多三胡"
        "加一敦。"
        "不加张数、不加红字；一敦{base}分。",
        "Dun by huxi: two for ten and four for twenty; one for eleven to fifteen, two for sixteen"
        " to nineteen, three for twenty-one and one for every three above. Neither copies"
        " nor red cards add any; a dun is worth {base}.",
        units="dun_table",
    ),
    _line(
        "payments",
        "胡翻出来的牌：其余每家各付一份。",
        "For a win on a flip each of the others pays a share.",
        race=False,
    ),
    _line(
        "payments",
        "放炮：打牌的付一份，别家不付。",
        "For a win on a discard its giver pays a share, the others nothing.",
        hu_on_discard=True,
        race=False,
        discard_pays="alone",
    ),
    _line(
        "payments",
        "放炮：打牌的付两份，别家不付。",
        "For a win on a discard its giver pays two shares, the others nothing.",
        hu_on_discard=True,
        race=False,
        discard_pays="double",
    ),
    _line(
        "payments",
        "放炮：打牌的一个人付三份，别家不付。",
        "For a win on a discard its giver alone pays three shares, the others nothing.",
        hu_on_discard=True,
        race=False,
        discard_pays="triple",
        players=(2, 3),
    ),
    _line(
        "payments",
        "放炮包三家：打牌的付三份，别家不付。",
        "For a win on a discard its giver pays three shares, the others nothing.",
        hu_on_discard=True,
        race=False,
        discard_pays="triple",
        players=4,
    ),
    _line(
        "payments",
        "跑分：赢家加分[hu_on_discard:，放炮的扣分]，每两家按差额结算，有人到{race_target}分整场结束。",
        "A race: the winner gains marks[hu_on_discard:, the discarder loses them], every two seats"
        " settle the difference, and the match ends at {race_target} marks.",
        race=True,
    ),
    _line(
        "payments",
        "一家最多付{cap}分。",
        "One seat pays {cap} at most.",
        cap=ON,
    ),
    _line(
        "payments",
        "提龙：提一次，其余每家当场付，提大字付两份，提小字付一份，一份{base}分；起手提也算，黄庄不退。",
        "A ti is paid at once by each of the others: two shares for a big one, one for a small"
        " one, a share being {base}; dealt ones too, and kept when nobody wins.",
        ti_pays=True,
    ),
    _line(
        "payments",
        "翻醒：胡了再翻底牌下一张，手里有几张加几囤。",
        "After a win the next card of the stock is turned: each copy in the hand adds a tun.",
        xing="next_card",
    ),
    _line(
        "payments",
        "跟醒：胡的那种牌有几张加几囤。",
        "Each copy of the winning card adds a tun.",
        xing="winning_card",
    ),
)

END: Final[tuple[Line, ...]] = (
    _line(
        "end", "有人胡了，这一局就结束，赢家坐庄。", "A win ends the deal, and the winner deals."
    ),
    _line(
        "end",
        "底牌翻完没人胡是黄庄，庄家不变。",
        "When the stock is played out without a win, the dealer stays.",
        huang_dealer="stays",
    ),
    _line(
        "end",
        "底牌翻完没人胡是黄庄，下家坐庄。",
        "When the stock is played out without a win, the next seat deals.",
        huang_dealer="next",
    ),
    _line(
        "end",
        "黄庄时庄家罚{huang_penalty}分。",
        "The dealer of an exhausted deal loses {huang_penalty}.",
        huang_penalty=ON,
    ),
    _line(
        "end",
        "黄番：每连黄一庄，下一次胡牌的囤多一倍。",
        "Every exhausted deal in a row adds once more to the tun of the next win.",
        huang_fan=True,
    ),
)

GUIDE: Final[tuple[Line, ...]] = (*COURSE, *WIN, *FANS, *PAYMENTS, *END)
"""In the order of the page."""
