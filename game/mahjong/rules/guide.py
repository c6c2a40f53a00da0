"""The rules page of mahjong: its sentences, and the switches they hold for.

`tests/game/test_guide.py` looks for words of things that a table does not have.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from game.core.guide import OFF, ON, Line
from game.core.guide import line as line_of
from game.mahjong.rules import MahjongRules

_line = partial(line_of, MahjongRules)

_SICHUAN: Final = ("sichuan", "sichuan_rooms")
_TAIWAN: Final = ("taiwan", "taiwan_wiki")
_ADDED: Final = ("fans", *_TAIWAN, "guobiao")
"""Values of `scoring` that add fans to the base."""
_DOUBLED: Final = ("hongzhong", "harbin", "sichuan")
"""Those whose fans double it."""
_TIMES: Final = ("flat", "harbin_simple", "sichuan_rooms")
"""Those whose fans multiply it."""
_ELSEWHERE: Final = (*_ADDED, "hongzhong", "harbin", *_TIMES[:2], "plain", "changsha")
"""All but those of Sichuan."""
_NOT_TAIWAN: Final = ("fans", "guobiao", *_DOUBLED, *_TIMES, "plain", "changsha")

COURSE: Final[tuple[Line, ...]] = (
    _line(
        "course",
        "{players}人打，每人{hand_size}张，庄家多摸一张先打；轮到自己摸一张、打一张，逆时针轮流。",
        "{players} players with {hand_size} tiles each; the dealer draws one more and discards"
        " first. In turn, against the clock, each draws a tile and discards one.",
    ),
    _line(
        "course",
        "用万、条、筒三门，一到九每种四张。",
        "Three suits, characters, bamboo and dots, one to nine, four of each.",
        without_suit="none",
    ),
    _line(
        "course",
        "去掉万，用条、筒两门，一到九每种四张。",
        "Without characters: bamboo and dots, one to nine, four of each.",
        without_suit="characters",
    ),
    _line(
        "course",
        "去掉条，用万、筒两门，一到九每种四张。",
        "Without bamboo: characters and dots, one to nine, four of each.",
        without_suit="bamboo",
    ),
    _line(
        "course",
        "去掉筒，用万、条两门，一到九每种四张。",
        "Without dots: characters and bamboo, one to nine, four of each.",
        without_suit="dots",
    ),
    _line(
        "course",
        "字牌有东南西北、中发白，每种四张。",
        "Honours: four winds and three dragons, four of each.",
        honours=True,
        which_honours="all",
    ),
    _line(
        "course",
        "字牌有东南西北，每种四张。",
        "Honours: the four winds, four of each.",
        honours=True,
        which_honours="winds",
    ),
    _line(
        "course",
        "字牌有中发白，每种四张。",
        "Honours: the three dragons, four of each.",
        honours=True,
        which_honours="dragons",
    ),
    _line(
        "course",
        "另加四张红中。",
        "Four red dragons besides.",
        honours=True,
        which_honours="red",
    ),
    _line(
        "course",
        "另有春夏秋冬、梅兰竹菊八张花牌：拿到就亮出来，从牌尾补一张。",
        "Eight flowers and seasons besides: each is shown as it comes, and replaced from the tail"
        " of the wall.",
        flowers=True,
    ),
    _line(
        "course",
        "发牌前每人选飘几分，一起亮出来，{stakes}。",
        "Before the deal every seat chooses a stake, told together: {stakes}.",
        stakes=ON,
    ),
    _line(
        "course",
        "红中是赖子：可以当任何一张牌，不能拿来[chow:吃、]碰、杠。",
        "The red dragon is wild: it stands for any tile, and is part of no [chow:chow, ]pung or"
        " kong.",
        wild="red",
    ),
    _line(
        "course",
        "白板是赖子：可以当任何一张牌，不能拿来[chow:吃、]碰、杠。",
        "The white dragon is wild: it stands for any tile, and is part of no [chow:chow, ]pung or"
        " kong.",
        wild="white",
    ),
    _line(
        "course",
        "幺鸡（一条）任用：可以当任何一张牌，不算哪一门，不能拿来[chow:吃、]碰、杠。",
        "The one of bamboo is wild: it stands for any tile, is of no suit, and part of no"
        " [chow:chow, ]pung or kong.",
        wild="bamboo_one",
    ),
    _line(
        "course",
        "发完牌翻一张，它的下一种是赖子（翻九万，一万是赖子）：赖子可以当任何一张牌，不能拿来"
        "[chow:吃、]碰、杠。",
        "After the deal a tile is turned over and the next kind is wild (after the nine the one):"
        " it stands for any tile, and is part of no [chow:chow, ]pung or kong.",
        wild="indicator",
    ),
    _line(
        "course",
        "发完牌翻一张，它下面的两种都是赖子：赖子可以当任何一张牌，不能拿来[chow:吃、]碰、杠。",
        "After the deal a tile is turned over and the two kinds after it are wild: they stand for"
        " any tile, and are part of no [chow:chow, ]pung or kong.",
        wild="indicator_two",
    ),
    _line(
        "course",
        "发完牌翻一张，和它一样的另外三张是赖子：赖子可以当任何一张牌，不能拿来[chow:吃、]碰、杠。",
        "After the deal a tile is turned over and the other three of its kind are wild: they stand"
        " for any tile, and are part of no [chow:chow, ]pung or kong.",
        wild="indicator_itself",
    ),
    _line(
        "course",
        "赖子可以打出去，谁也不能要。",
        "A wildcard may be discarded; nobody may claim it.",
        wild=ON,
        wild_discard=True,
    ),
    _line(
        "course",
        "赖子不能打出去，手里只剩赖子时除外。",
        "A wildcard is not discarded, unless nothing else is left.",
        wild=ON,
        wild_discard=False,
    ),
    _line(
        "course",
        "换三张：每人挑同一门的三张扣下，一起换给别家，再开打。",
        "Exchange: every seat puts down three tiles of one suit, and all are handed on before the"
        " play begins.",
        exchange="one_suit",
    ),
    _line(
        "course",
        "换三张：每人任挑三张扣下，一起换给别家，再开打。",
        "Exchange: every seat puts down any three tiles, and all are handed on before the play"
        " begins.",
        exchange="any",
    ),
    _line(
        "course",
        "换给谁掷骰子定。",
        "Dice say to whom they go.",
        exchange=ON,
        exchange_direction="dice",
    ),
    _line(
        "course", "换给下家。", "They go to the next seat.", exchange=ON, exchange_direction="next"
    ),
    _line(
        "course",
        "换给对家。",
        "They go to the seat opposite.",
        exchange=ON,
        exchange_direction="opposite",
    ),
    _line(
        "course",
        "换给上家。",
        "They go to the previous seat.",
        exchange=ON,
        exchange_direction="previous",
    ),
    _line(
        "course",
        "定缺：每人定一门不要，一起亮出来。手里有这一门就要先打完，这一门不能碰、不能杠。",
        "Lacking suit: every seat names one, told together. Its tiles are discarded first, and none"
        " is taken into a pung or a kong.",
        lacking_suit=True,
    ),
    _line(
        "course",
        "起手胡：发完牌先问，有的可以亮出来当场收分，牌局照打。这桌算：{opening_hands}。",
        "Opening hands: after the deal they may be shown and are paid at once; the play goes on."
        " Here they are: {opening_hands}.",
        opening_hands=ON,
    ),
    _line(
        "course",
        "中途亮牌：打的时候摸牌凑成的也能亮，一局每样一次：{midway_hands}。",
        "Midway hands: made by a draw they may be shown too, each once a deal: {midway_hands}.",
        midway_hands=ON,
    ),
    _line(
        "course",
        "上家打的牌，能和手里两张凑成顺子的可以吃。",
        "The previous seat's discard may be taken into a run (chow).",
        chow=True,
    ),
    _line(
        "course",
        "哪家打的牌，手里有两张一样的就可以碰。",
        "Anybody's discard may be taken to two of its kind (pung).",
        pung=True,
    ),
    _line(
        "course",
        "不能食替：[chow:吃、]碰了一张，不能马上打出同样的牌[chow:；吃在一头的，另一头那张也不能打"
        "（四五吃三，不能打三、打六）]。",
        "No swaps: a tile like the one just taken may not be discarded at"
        " once[chow:, nor the one that would have made the same run at its other end (4 5 takes a"
        " 3: neither 3 nor 6)].",
        swap_discard=False,
    ),
    _line(
        "course",
        "一家一局最多[chow:吃、]碰{most_claims}次，杠不算。",
        "A seat claims at most {most_claims} times a deal, kongs aside.",
        most_claims=ON,
    ),
    _line(
        "course",
        "四张一样可以杠：四张都在手里是暗杠；手里三张，别家打出第四张是明杠；碰过的，自己摸到第四张"
        "是补杠。",
        "Four alike may be laid down as a kong: concealed with all four in hand, open on another's"
        " discard, added when one draws the fourth of a pung.",
        scoring=_ELSEWHERE,
    ),
    _line(
        "course",
        "四张一样可以杠：四张都在手里是暗杠（下雨）；手里三张，别家打出第四张是直杠，碰过的自己摸到"
        "第四张是弯杠（都叫刮风）。",
        "Four alike may be laid down as a kong: concealed (“rain”) with all four in hand, direct on"
        " another's discard, added when one draws the fourth of a pung (both “wind”).",
        scoring=_SICHUAN,
    ),
    _line(
        "course",
        "杠了从牌尾补一张。",
        "After a kong a tile is drawn from the tail of the wall.",
        replacement_from="tail",
        opened_kong=OFF,
    ),
    _line(
        "course",
        "杠了从牌头接着摸一张。",
        "After a kong a tile is drawn from the front of the wall.",
        replacement_from="front",
        opened_kong=OFF,
    ),
    _line(
        "course",
        "杠有两种打法。补张：补一张接着打。开杠：杠后还听牌才行，从牌尾翻{opened_kong}张摆在桌上，自己"
        "能胡就胡，别家能胡也能胡；开过杠，以后摸什么打什么。",
        "A kong is made in one of two ways. It draws one tile and goes on; or, if the hand still"
        " waits, it is opened: {opened_kong} tiles are turned on the table for its seat to win on,"
        " then for the others, and from then on the hand discards what it draws.",
        opened_kong=ON,
    ),
    _line(
        "course",
        "听牌可以报听：报了不能再[chow:吃、]碰，摸什么打什么。",
        "A ready hand may be declared; it then claims nothing and discards what it draws.",
        ready_declaration=True,
        ready_first_only=False,
    ),
    _line(
        "course",
        "只有打第一张牌时可以报听（天听、地听）；报了不能再[chow:吃、]碰，摸什么打什么。",
        "Ready may be declared with the first discard only; the hand then claims nothing and"
        " discards what it draws.",
        ready_declaration=True,
        ready_first_only=True,
    ),
    _line(
        "course",
        "抢听：吃一张就能听的，哪家打的都可以吃，吃了必须报听。",
        "A chow that makes a hand ready may be taken from any seat; it must then declare.",
        ready_claims=True,
        chow=True,
    ),
    _line(
        "course",
        "宝牌：第一家报听时掷骰，从牌尾数一张做宝，只有报听的人看得到。",
        "The treasure: the first declaration throws a die for a tile of the wall, which declared"
        " hands alone may see.",
        treasure=True,
    ),
    _line(
        "course",
        "最后一张（海底）从该摸的那家轮着问，听牌的才能要；要了不胡就打出来。",
        "The last tile is offered round, to hands that wait; one that takes it wins, or throws it.",
        last_tile_offer=True,
    ),
    _line(
        "course",
        "有人胡了不散局：胡的人亮牌离场，其余的接着打。",
        "A win does not end the deal: the winner shows the hand and leaves, the others play on.",
        play_on=True,
        winners_stay=False,
    ),
    _line(
        "course",
        "血流：胡了不散局也不下桌，亮牌锁手，摸什么打什么，还能一胡再胡。",
        "A win does not end the deal, and the winner stays: the hand lies open and locked, throws"
        " what it draws, and may win again and again.",
        winners_stay=True,
    ),
)

WIN: Final[tuple[Line, ...]] = (
    _line(
        "win",
        "四组（顺子，或三张、四张一样的）加一对将，就是一副能胡的牌。",
        "Four sets, runs or three or four alike, and a pair complete a hand.",
        hand_size=13,
    ),
    _line(
        "win",
        "五组（顺子，或三张、四张一样的）加一对眼，就是一副能胡的牌。",
        "Five sets, runs or three or four alike, and a pair complete a hand.",
        hand_size=16,
    ),
    _line(
        "win",
        "将要是二、五、八（258将）。",
        "The pair is of rank 2, 5 or 8.",
        pair_258=True,
        great_any_pair=False,
    ),
    _line(
        "win",
        "小胡的将要是二、五、八（258将）；大胡什么将都行。",
        "The pair of a plain hand is of rank 2, 5 or 8; a great hand may have any.",
        pair_258=True,
        great_any_pair=True,
    ),
    _line(
        "win", "定缺那门打完了才能胡。", "No hand wins with its lacking suit.", lacking_suit=True
    ),
    _line("win", "七对也能胡。", "Seven pairs win too.", seven_pairs=True),
    _line(
        "win",
        "十三幺也能胡：幺九和字牌十三种各一张，再加其中一张。",
        "Thirteen orphans win too: one of every terminal and honour, and one more of them.",
        thirteen_orphans=True,
    ),
    _line(
        "win",
        "全不靠也能胡：三门的147、258、369和字牌，十四张各不相同。",
        "Honours and knitted tiles win too: fourteen different tiles out of 147, 258, 369 in three"
        " suits and the honours.",
        knitted_honours=True,
    ),
    _line(
        "win",
        "组合龙也能胡：三门的147、258、369九张，加一组和一对将。",
        "A knitted straight wins too: the nine tiles of 147, 258, 369 in three suits, a set and a"
        " pair.",
        knitted_straight=True,
    ),
    _line(
        "win",
        "将将胡也能胡：全是二、五、八，不用成组。",
        "Nothing but ranks 2, 5 and 8 wins too, without sets.",
        all_258=True,
    ),
    _line(
        "win",
        "呖咕呖咕也能胡：七个对子加一副刻子。",
        "Seven pairs and three alike win too.",
        eight_pairs=True,
    ),
    _line(
        "win",
        "八张花都到一家，当场就能胡（八仙过海）。",
        "A seat with all eight flowers may win at once.",
        flowers=True,
        eight_flowers=True,
    ),
    _line(
        "win",
        "亮了七张花的，可以胡别家摸到的第八张（七抢一）。",
        "A seat with seven flowers may win on the eighth, which another draws.",
        flowers=True,
        seven_flowers=True,
    ),
    _line(
        "win",
        "四张一样的赖子在手，轮到自己就能胡。",
        "A hand with all four of a wildcard wins in its turn as it is.",
        four_wild_win=True,
    ),
    _line(
        "win",
        "自摸能胡，别家打的牌也能胡（点炮）。",
        "A hand wins by its own draw, or on another's discard.",
        self_draw_only=False,
    ),
    _line(
        "win",
        "只能自摸，别家打的牌不能胡。",
        "A hand wins by its own draw alone, not on discards.",
        self_draw_only=True,
    ),
    _line(
        "win",
        "手里有赖子的，只能自摸。",
        "A hand that holds wildcards wins by its own draw alone.",
        wild_self_draw_only=True,
        self_draw_only=False,
    ),
    _line(
        "win",
        "别家补杠的第四张可以抢来胡（抢杠）。",
        "The fourth tile that another adds to a pung may be won (robbing the kong).",
        robbing_kong=True,
        scoring=_ELSEWHERE,
    ),
    _line(
        "win",
        "别家弯杠的那张可以抢来胡（抢杠）。",
        "The fourth tile that another adds to a pung may be won (robbing the kong).",
        robbing_kong=True,
        scoring=_SICHUAN,
    ),
    _line(
        "win",
        "不够{least_fans}番不能胡[flowers:，花牌不算在内]。",
        "A win needs {least_fans} fans[flowers:, flowers not counted].",
        least_fans=ON,
        scoring="guobiao",
    ),
    _line(
        "win",
        "不够{least_fans}台不能胡。",
        "A win needs {least_fans} tai.",
        least_fans=ON,
        scoring=_TAIWAN,
    ),
    _line(
        "win",
        "不够{least_fans}番（倍）不能胡。",
        "A win needs {least_fans} fans (or multipliers).",
        least_fans=ON,
        scoring=("fans", *_DOUBLED, *_TIMES, "changsha"),
    ),
    _line(
        "win",
        "要开门才能胡：至少[chow:吃、]碰或明杠过一次，暗杠不算。",
        "A hand must be opened: by a [chow:chow, ]pung or open kong; a concealed kong does not"
        " count.",
        opened_needed=True,
    ),
    _line(
        "win",
        "要报听才能胡。",
        "Only a hand that has declared ready wins.",
        ready_needed=True,
    ),
    _line(
        "win",
        "要有三张或四张一样的（刻、杠）[red_pair_is_pung:；红中做将可以顶一副]。",
        "It needs three or four alike[red_pair_is_pung:, or a pair of red dragons instead].",
        pung_needed=True,
    ),
    _line("win", "要有顺子。", "It needs a run.", run_needed=True),
    _line(
        "win",
        "要有幺九，红中也算。",
        "It needs a terminal, or a red dragon.",
        terminal_needed=True,
        honours=True,
        which_honours="red",
    ),
    _line(
        "win",
        "要有幺九或字牌。",
        "It needs a terminal or an honour.",
        terminal_needed=True,
        honours=True,
        which_honours=("all", "winds", "dragons"),
    ),
    _line("win", "要有幺九。", "It needs a terminal.", terminal_needed=True, honours=False),
    _line(
        "win",
        "万条筒至少要有{suits_needed}门。",
        "It needs tiles of {suits_needed} suits at least.",
        suits_needed=(2, 3),
    ),
    _line(
        "win",
        "万条筒至少缺一门。",
        "It has two suits at most.",
        suit_missing=True,
    ),
    _line(
        "win",
        "听牌时手里至少要有{least_concealed}张，不能手把一。",
        "While it waits it still holds {least_concealed} tiles or more.",
        least_concealed=4,
    ),
    _line(
        "win",
        "夹：胡顺子中间那张[edge_is_middle:，一二胡三、八九胡七也算][single_is_middle:，单吊也算]"
        "[named_pair_is_middle:；听两对的可以支一对，只胡这一张，也算夹]。",
        "A middle wait wins on the middle tile of a run[edge_is_middle:, a 3 to 12 or a 7 to 89]"
        "[single_is_middle:, or with a single tile][named_pair_is_middle:; a hand that waits with"
        " two pairs may name one and win on that alone, as by a middle wait].",
        scoring=("harbin", "harbin_simple"),
    ),
    _line("win", "不夹不胡。", "Only a middle wait wins.", middle_only=True),
    _line(
        "win",
        "摸宝：报听以后摸到宝就胡[treasure_at_once:；看宝时宝正是自己听的，当场胡]。",
        "A declared hand that draws the treasure wins[treasure_at_once:; one that waits for it wins"
        " on seeing it].",
        treasure=True,
    ),
    _line(
        "win",
        "红中满天飞：报听以后摸到红中就胡。",
        "A declared hand that draws a red dragon wins.",
        red_wins=True,
    ),
    _line(
        "win",
        "刮大风：报听以后摸到自己刻子、碰牌的第四张就胡。",
        "A declared hand that draws the fourth of its own pung wins.",
        fourth_wins=True,
    ),
    _line(
        "win",
        "一张牌几家能胡，只算离打牌的人最近的一家（截胡）。",
        "Of several who could win on a tile the nearest after its giver does.",
        multiple_winners="nearest",
        scoring=_NOT_TAIWAN,
    ),
    _line(
        "win",
        "一张牌几家能胡，只算离打牌的人最近的一家（拦胡）。",
        "Of several who could win on a tile the nearest after its giver does.",
        multiple_winners="nearest",
        scoring=_TAIWAN,
    ),
    _line(
        "win",
        "一炮多响：一张牌几家能胡，都算胡。",
        "All who win on the same tile do.",
        multiple_winners="all",
        self_draw_only=False,
    ),
    _line(
        "win",
        "几家能抢同一张杠牌，都算胡。",
        "All who can win on the same robbed tile do.",
        multiple_winners="all",
        self_draw_only=True,
        robbing_kong=True,
    ),
    _line(
        "win",
        "一张牌两家能胡，离打牌的人近的胡；三家能胡，三家都算。",
        "Of two who could win on a tile the nearest does; three all win.",
        multiple_winners="two_nearest_three_all",
    ),
    _line(
        "win",
        "一张牌两家能胡，两家都算；三家能胡算流局。",
        "Two who could win on a tile both do; three end the deal with nobody paid.",
        multiple_winners="three_abort",
    ),
    _line(
        "win",
        "过水：放过一次不胡，[missed_until_draw:到自己摸牌之前][!missed_until_draw:到自己下次摸牌或"
        "打牌之前]不能再胡别家的牌。",
        "Who lets a win go by may win on no discard [missed_until_draw:until its next draw]"
        "[!missed_until_draw:before it draws or discards].",
        missed_win="until_draw",
        missed_self_draw=False,
    ),
    _line(
        "win",
        "过水：放过一次不胡，到自己打出一张牌之前都不能胡，自摸也不行。",
        "Who lets a win go by cannot win, by a draw either, until its next discard.",
        missed_win="until_draw",
        missed_self_draw=True,
    ),
    _line(
        "win",
        "过水：放过一张不胡，到自己下次摸牌或打牌之前不能再胡这种牌。",
        "Who lets a tile go by cannot win on its like before it draws or discards.",
        missed_win="until_draw_same_tile",
    ),
    _line(
        "win",
        "过水：放过一次不胡，[missed_until_draw:到自己摸牌之前][missed_self_draw:到自己打出一张牌之前]"
        "要更大才能胡。",
        "Who lets a win go by wins [missed_until_draw:until its next draw ][missed_self_draw:until"
        " its next discard ]only with a hand that is worth more.",
        missed_win="until_draw_le_value",
    ),
)

FANS: Final[tuple[Line, ...]] = (
    _line(
        "fans",
        "{fan_cap}番封顶，再多也按{fan_cap}番算。",
        "At most {fan_cap} fans count.",
        fan_cap=ON,
        scoring=(*_DOUBLED, "fans", "guobiao", "changsha"),
    ),
    _line(
        "fans",
        "{fan_cap}台封顶，再多也按{fan_cap}台算。",
        "At most {fan_cap} tai count.",
        fan_cap=ON,
        scoring=_TAIWAN,
    ),
    _line(
        "fans",
        "{fan_cap}倍封顶，再多也按{fan_cap}倍算。",
        "The multipliers come to {fan_cap} at most.",
        fan_cap=ON,
        scoring=_TIMES[:2],
    ),
    *(
        _line(
            "fans",
            f"{fans}番封顶，再多也按{fans}番算。",
            f"At most {fans} fans count.",
            fan_cap=2**fans,
            scoring="sichuan_rooms",
        )
        for fans in (3, 4, 5, 6)
    ),
    _line(
        "fans",
        "{fan_cap}倍封顶，再多也按{fan_cap}倍算。",
        "The multipliers come to {fan_cap} at most.",
        fan_cap=(3, 5, 10),
        scoring="sichuan_rooms",
    ),
    _line(
        "fans",
        "不封顶。",
        "There is no cap.",
        fan_cap=OFF,
        scoring=(*_ADDED, *_DOUBLED, *_TIMES, "changsha"),
    ),
    _line(
        "fans",
        "硬胡加倍：没有赖子，或赖子都当本身用。",
        "A hand in which no wildcard stands for another tile scores double.",
        natural_doubles=True,
    ),
    _line(
        "fans",
        "飘赖：打出过几张赖子，就翻几倍。",
        "Each wildcard that the winner has discarded doubles.",
        wild_discard_doubles=True,
    ),
)

PAYMENTS: Final[tuple[Line, ...]] = (
    _line(
        "payments",
        "底{base}，每台{fan_points}：一家付的是底加台数。",
        "The base is {base} and a tai {fan_points}; a payment is the base and the tai.",
        scoring=_TAIWAN,
    ),
    _line(
        "payments",
        "底分{base}分，番数加上去（每番{fan_points}分），就是这一胡的分。",
        "A win is worth the base of {base} and {fan_points} for each fan.",
        scoring=("fans", "guobiao"),
    ),
    _line(
        "payments",
        "底分{base}分，一番翻一倍，就是这一胡的分。",
        "A win is worth the base of {base}, doubled by each fan.",
        scoring=(*_DOUBLED, "sichuan_rooms"),
    ),
    _line(
        "payments",
        "底分{base}分，乘上倍数，就是这一胡的分。",
        "A win is worth the base of {base} times its multipliers.",
        scoring=_TIMES[:2],
    ),
    _line(
        "payments",
        "小胡{base}分；大胡按大胡的分，几样大胡加起来，不再加小胡。",
        "A plain hand is worth {base}; a great hand its own points, several of them added.",
        scoring="changsha",
    ),
    _line("payments", "每一胡都是{base}分。", "Every win is worth {base}.", scoring="plain"),
    _line(
        "payments",
        "点炮：点炮的一家付，别家不付。",
        "For a discard its giver alone pays.",
        self_draw_only=False,
        everybody_pays=False,
        others_pay_base=False,
        discard_pays=1,
    ),
    _line(
        "payments",
        "点炮：点炮的一家付{discard_pays}倍，别家不付。",
        "For a discard its giver alone pays, {discard_pays} times.",
        self_draw_only=False,
        everybody_pays=False,
        others_pay_base=False,
        discard_pays=(2, 3),
    ),
    _line(
        "payments",
        "点炮：点炮的付底分加番，旁家各付底分{base}分。",
        "For a discard its giver pays base and fans, each of the others the base of {base}.",
        others_pay_base=True,
    ),
    _line(
        "payments",
        "点炮三家都付[undeclared_discarder_doubles:；点炮的没报听，自己那份加倍]。",
        "For a discard all three pay[undeclared_discarder_doubles:; a giver who had not declared"
        " ready pays double].",
        everybody_pays=True,
        undeclared_discarder_pays_all=False,
    ),
    _line(
        "payments",
        "点炮三家都付；点炮的没报听，三家的都由他付[undeclared_discarder_doubles:，自己那份加倍]。",
        "For a discard all three pay; a giver who had not declared ready pays the shares of"
        " all[undeclared_discarder_doubles:, its own doubled].",
        everybody_pays=True,
        undeclared_discarder_pays_all=True,
    ),
    _line(
        "payments",
        "自摸：其余每家都付。",
        "For a self-draw each of the others pays.",
        self_draw_pays=1,
        self_draw_extra="none",
    ),
    _line(
        "payments",
        "自摸：其余每家都付{self_draw_pays}倍。",
        "For a self-draw each of the others pays {self_draw_pays} times.",
        self_draw_pays=(2, 3),
        self_draw_extra="none",
    ),
    _line(
        "payments",
        "自摸加底：其余每家都付，再多付一个底分{base}分。",
        "For a self-draw each of the others pays, and the base of {base} on top.",
        self_draw_extra="base",
    ),
    _line(
        "payments",
        "自摸加番：其余每家都付，翻一倍。",
        "For a self-draw each of the others pays double.",
        self_draw_extra="double",
    ),
    _line(
        "payments",
        "小胡自摸，每家付{plain_self_draw_pays}倍。",
        "For a plain self-draw each pays {plain_self_draw_pays} times.",
        plain_self_draw_pays=(2, 3),
    ),
    _line(
        "payments",
        "胡了离场的，以后不付分也不收分。",
        "Who has won and left neither pays nor is paid any more.",
        play_on=True,
        winners_stay=False,
    ),
    _line(
        "payments",
        "庄家胡牌、庄家付分都加倍。",
        "All that the dealer pays or is paid for a win is doubled.",
        dealer_double=True,
    ),
    _line(
        "payments",
        "庄家台：和庄家之间的输赢多算{dealer_points}台。",
        "Between the dealer and another a win counts {dealer_points} tai more.",
        dealer_points=ON,
        scoring=_TAIWAN,
    ),
    _line(
        "payments",
        "连庄拉庄：庄家每连一次，和庄家之间的输赢再多算{streak_points}台（连一拉一）。",
        "Each time the dealer has stayed it is {streak_points} tai more.",
        streak_points=ON,
        scoring=_TAIWAN,
    ),
    _line(
        "payments",
        "庄闲：和庄家之间的输赢多付{dealer_points}分[dealer_each_fan:，几个大胡就多付几次]。",
        "Between the dealer and another {dealer_points} more is paid[dealer_each_fan:, once for"
        " each great fan].",
        dealer_points=ON,
        scoring=(*_SICHUAN, *_DOUBLED[:2], *_TIMES[:2], "fans", "guobiao", "plain", "changsha"),
    ),
    _line(
        "payments",
        "庄家每连一次庄，和庄家之间的输赢再多付{streak_points}分。",
        "Each time the dealer has stayed it is {streak_points} more.",
        streak_points=ON,
        scoring=(*_SICHUAN, *_DOUBLED[:2], *_TIMES[:2], "fans", "guobiao", "plain", "changsha"),
    ),
    _line(
        "payments",
        "没开门的输家付双倍（闭门）。",
        "A loser who has not opened the hand pays double.",
        closed_loser_doubles=True,
    ),
    _line(
        "payments",
        "胡家每张花，付分的每一份多付{flower_points}分。",
        "Each of the winner's flowers adds {flower_points} to every share.",
        flowers=True,
        flower_points=ON,
    ),
    _line(
        "payments",
        "飘：胡牌时，两家飘的分加起来另付。",
        "Stakes: between two seats a win also pays both their stakes.",
        stakes=ON,
    ),
    _line(
        "payments",
        "手里有四张一样的赖子，其余每家另付{four_wild_bonus}分。",
        "With all four of a wildcard each of the others pays {four_wild_bonus} more.",
        four_wild_bonus=ON,
    ),
    _line(
        "payments",
        "扎鸟：胡了翻{birds}张牌[bird_extra_without_wild:，手里没有赖子再多翻{bird_extra_without_wild}张]。",
        "Birds: after a win {birds} tiles are turned over[bird_extra_without_wild:, and"
        " {bird_extra_without_wild} more if the winner has no wildcard].",
        birds=ON,
    ),
    _line(
        "payments",
        "翻到一、五、九[wild:、红中]算中鸟[no_bird_is_all:，一张都没中算全中]。",
        "A 1, 5 or 9[wild: or a red dragon] hits[no_bird_is_all:, and if none does all of them"
        " do].",
        birds=ON,
        bird_hits="terminals",
    ),
    _line(
        "payments",
        "从胡家数起，一、五、九中自己，二、六中下家，依次转圈。",
        "Counted round from the winner: 1, 5 and 9 hit the winner, 2 and 6 the next seat, and so"
        " on.",
        birds=ON,
        bird_hits="seats",
        bird_start="winner",
        players=4,
    ),
    _line(
        "payments",
        "从庄家数起，一、五、九中庄家，二、六中庄家的下家，依次转圈；中在赢家或付分的人身上都算。",
        "Counted round from the dealer: 1, 5 and 9 hit the dealer, 2 and 6 the next seat, and so"
        " on; hits on the winner and on the payer count.",
        birds=ON,
        bird_hits="seats",
        bird_start="dealer",
        players=4,
    ),
    _line(
        "payments",
        "翻到几点就数到第几家，转圈数，看鸟中在谁身上。",
        "Seats are counted round by the rank of the tile, to find the one that is hit.",
        birds=ON,
        bird_hits="seats",
        players=(2, 3),
    ),
    _line(
        "payments",
        "翻到几点就算几鸟[wild:，红中算十]。",
        "Each counts as many hits as its rank[wild:, a red dragon ten].",
        birds=ON,
        bird_hits="rank",
    ),
    _line(
        "payments",
        "中鸟加分：每中一鸟多付{bird_points}分，不翻倍。",
        "Each hit adds {bird_points}, and multiplies nothing.",
        birds=ON,
        bird_pays="points",
    ),
    _line(
        "payments",
        "中鸟翻倍：每中一鸟再翻一倍，一鸟两倍，两鸟四倍，三鸟八倍。",
        "Each hit doubles: one makes it twice, two four times, three eight times.",
        birds=ON,
        bird_pays="double",
    ),
    _line(
        "payments",
        "中鸟加倍：每中一鸟加一倍，一鸟两倍，两鸟三倍，三鸟四倍。",
        "Each hit adds the win once more: one makes it twice, two three times, three four times.",
        birds=ON,
        bird_pays="add",
    ),
    _line(
        "payments",
        "暗杠：其余每家付{concealed_kong_points}分。",
        "Concealed kong: {concealed_kong_points} from each of the others.",
        concealed_kong_points=ON,
        scoring=_ELSEWHERE,
    ),
    _line(
        "payments",
        "明杠：打出第四张的那家付{kong_points}分[kong_others_pay:，其余每家付{kong_others_pay}分]。",
        "Open kong: {kong_points} from its giver[kong_others_pay:, {kong_others_pay} from each of"
        " the others].",
        kong_points=ON,
        scoring=_ELSEWHERE,
    ),
    _line(
        "payments",
        "补杠：其余每家付{added_kong_points}分[!late_kong_earns:，摸到的当轮就杠才有]。",
        "Added kong: {added_kong_points} from each of the others[!late_kong_earns:, if made in the"
        " turn that drew the tile].",
        added_kong_points=ON,
        scoring=_ELSEWHERE,
    ),
    _line(
        "payments",
        "下雨（暗杠）：[!winners_stay:没胡的]每家付{concealed_kong_points}分。",
        "Rain (concealed kong): {concealed_kong_points} from each of the others.",
        concealed_kong_points=ON,
        scoring=_SICHUAN,
    ),
    _line(
        "payments",
        "刮风（直杠）：点杠的付{kong_points}分[kong_others_pay:，别家各付{kong_others_pay}分]。",
        "Wind (direct kong): {kong_points} from its giver[kong_others_pay:, {kong_others_pay} from"
        " each of the others].",
        kong_points=ON,
        scoring=_SICHUAN,
    ),
    _line(
        "payments",
        "刮风（弯杠）：[!winners_stay:没胡的]每家付{added_kong_points}分[!late_kong_earns:，摸到的当轮就杠才有]。",
        "Wind (added kong): {added_kong_points} from each of the others[!late_kong_earns:, if"
        " made in the turn that drew the tile].",
        added_kong_points=ON,
        scoring=_SICHUAN,
    ),
    _line(
        "payments",
        "杠不收分。",
        "Kongs earn nothing.",
        kong_points=OFF,
        added_kong_points=OFF,
        concealed_kong_points=OFF,
    ),
    _line(
        "payments",
        "杠上炮：杠后打出的牌被胡，这一杠收的分要退。",
        "If the discard after a kong is won, the kong's points are paid back.",
        kong_discard_kong="refund",
    ),
    _line(
        "payments",
        "呼叫转移：杠后打出的牌被胡，这一杠收的分转给胡的人。",
        "If the discard after a kong is won, the winner gets the kong's points.",
        kong_discard_kong="transfer",
    ),
    _line(
        "payments",
        "点杠花：明杠补到的牌胡了，算点杠的人点炮。",
        "A win on the replacement of an open kong is paid by who gave the kong.",
        fed_kong_win="discard",
    ),
    _line(
        "payments",
        "抢杠全包：被抢的一家替三家付。",
        "A robbed seat pays for all the others.",
        robbed_pays_all=True,
    ),
    _line(
        "payments",
        "杠爆全包：明杠后杠上开花，点杠的替三家付。",
        "Who gave the kong pays for all when its replacement wins.",
        kong_feeder_pays_all=True,
    ),
    _line(
        "payments",
        "三元四喜包牌：供出最后一副箭刻、风刻的替三家付。",
        "Who gave the third dragon pung or the fourth wind pung pays for all.",
        honour_feeder_pays_all=True,
    ),
)

END: Final[tuple[Line, ...]] = (
    _line("end", "有人胡了，这一局就结束。", "A win ends the deal.", play_on=False),
    _line(
        "end",
        "打到只剩一家没胡，或者牌摸完为止。",
        "The deal ends when one seat is left, or the wall is played out.",
        play_on=True,
        winners_stay=False,
    ),
    _line(
        "end",
        "一直打到牌摸完。",
        "The deal goes on until the wall is played out.",
        winners_stay=True,
    ),
    _line(
        "end",
        "牌摸完没人胡，是流局。",
        "When the wall is played out without a win, the deal is exhausted.",
        reserve=OFF,
        play_on=False,
    ),
    _line(
        "end",
        "牌墙只剩{reserve}张时还没人胡，是流局，这{reserve}张不摸。",
        "When only {reserve} tiles are left without a win, the deal is exhausted; nobody draws"
        " these.",
        reserve=ON,
    ),
    _line(
        "end",
        "查花猪：牌摸完，手里还有定缺那门的，赔给每个不是花猪的人一个封顶。",
        "Who still holds its lacking suit when the wall is played out pays the cap to each who does"
        " not.",
        lacking_held_pays=True,
    ),
    _line(
        "end",
        "查叫：牌摸完，没听牌的赔给每个听牌的，按他能胡的最大一种付。",
        "When the wall is played out, who is not ready pays each who is for the best win that hand"
        " could have had.",
        exhausted_ready=True,
    ),
    _line(
        "end",
        "退税：牌摸完没听牌的，这一局收的杠分都要退。",
        "Who is not ready when the wall is played out gives back all its kong points.",
        exhausted_kongs=("unready", "unready_always"),
    ),
    _line(
        "end",
        "流局时杠分都退。",
        "Kong points of an exhausted deal are paid back.",
        exhausted_kongs="void",
    ),
    _line(
        "end",
        "谁胡谁坐庄[play_on:，看第一个胡的]；一炮多响，点炮的坐庄。",
        "The winner deals next[play_on:, the first one]; when several won on a tile, its giver.",
        winner_deals=True,
        multiple_winners=("all", "two_nearest_three_all", "three_abort"),
        self_draw_only=False,
    ),
    _line(
        "end",
        "谁胡谁坐庄[robbing_kong:；几家抢同一杠，被抢的坐庄]。",
        "The winner deals next[robbing_kong:; when several robbed a kong, its seat].",
        winner_deals=True,
        multiple_winners=("all", "two_nearest_three_all", "three_abort"),
        self_draw_only=True,
    ),
    _line(
        "end",
        "谁胡谁坐庄[play_on:，看第一个胡的]。",
        "The winner deals next[play_on:, the first one].",
        winner_deals=True,
        multiple_winners="nearest",
    ),
    _line(
        "end",
        "庄家胡了连庄，别家胡了下家坐庄。",
        "A dealer who wins stays; after another's win the next seat deals.",
        winner_deals=False,
        dealer_passes=False,
    ),
    _line(
        "end",
        "每局换下家坐庄，庄家胡了也一样。",
        "After every win the next seat deals, also when the dealer won.",
        winner_deals=False,
        dealer_passes=True,
    ),
    _line(
        "end",
        "流局庄家连庄。",
        "After an exhausted deal the dealer stays.",
        exhausted_dealer="stays",
    ),
    _line(
        "end",
        "流局下家坐庄。",
        "After an exhausted deal the next seat deals.",
        exhausted_dealer="next",
    ),
    _line(
        "end",
        "流局由摸最后一张的坐庄。",
        "After an exhausted deal who drew the last tile deals.",
        exhausted_dealer="last_drawer",
    ),
)

GUIDE: Final[tuple[Line, ...]] = (*COURSE, *WIN, *FANS, *PAYMENTS, *END)
"""In the order of the page."""
