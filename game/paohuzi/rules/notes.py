"""Notes of the paohuzi rules: points without a switch that tables dispute, and their settlement
here. `tests/game/paohuzi/rules/test_notes.py` has a deal for each.
"""

from __future__ import annotations

from typing import Final

from game.core.catalogue import Note, note

_ENOUGH: Final = (6, 9, 10, 15, 18, 21)
"""Values of `min_huxi` that ask for anything."""

NOTES: Final[tuple[Note, ...]] = (
    note(
        "huxi_table",
        "胡息（小字／大字）：碰1／3，偎、臭偎、坎3／6，跑6／9，提9／12，一二三和二七十3／6；"
        "别的一句话、绞、将没有。",
        "Huxi (small / big): peng 1/3; wei and kan 3/6; pao 6/9; ti 9/12; 1-2-3 and 2-7-10 3/6;"
        " other runs, jiao and the pair none.",
        values=("huxi",),
    ),
    note(
        "card_points",
        "牌分：大字每张2分、小字每张1分，偎和坎乘2，跑和提乘4，碰、吃、顺子乘1，将不算。",
        "Points: 2 for a big card, 1 for a small one; wei and kan double, pao and ti four times,"
        " peng and combinations once, the pair nothing.",
        values=("card_points",),
        red=("by_size",),
    ),
    note(
        "claim_order",
        "胡大过跑，跑大过碰，碰大过吃；一张牌只有一家胡，从牌主数起先到先胡。翻出的牌自己先吃，再轮到"
        "下家；打出的牌只有下家能吃。",
        "A win comes before pao, pao before peng, peng before chi. One seat alone wins, the first"
        " from the card's owner on. Who flipped a card may chi it before the next seat; a discard"
        " is for the next seat alone.",
    ),
    note(
        "late_answer",
        "时间到了：别家的牌算过，轮到自己就打一张；必须胡的自动胡。",
        "When the time is up, an open card is passed and in one's own turn a card goes; a"
        " compulsory win is taken.",
    ),
    note(
        "own_flip_kept_first",
        "自己翻到手里有两张、三张的牌，先偎先提，这张不能再配别的胡；提偎完能胡再胡。",
        "A flip of which one holds two or three makes wei or ti first and is used for nothing else;"
        " if the hand is complete with that, it may win.",
        own_hu_before_ti=(False,),
    ),
    note(
        "kept_cards_are_not_won",
        "别家偎、提的牌谁也不能胡。",
        "A card with which a seat makes wei or ti cannot be won by another.",
    ),
    note(
        "third_card",
        "胡的牌凑成三张：自己翻的算偎，别家的算碰。",
        "Three alike with the winning card are a wei by one's own flip, a peng with another's"
        " card.",
    ),
    note(
        "fourth_card_apart",
        "手里三张，别家来第四张：可以跑胡，也可以坎不动、第四张配别的胡；胡大过跑。",
        "With three in hand another's fourth may make a pao and win, or the kan stays and the"
        " fourth wins elsewhere; the win comes before the pao.",
    ),
    note(
        "peng_runs_by_flip",
        "碰过的牌，不管谁翻出第四张都跑（自己翻的也是跑，不是提）；打出来的不跑。",
        "A peng becomes a pao by anybody's flip, one's own too, never by a discard.",
        peng_pao_by_discard=(False,),
        own_pao_first=(False,),
    ),
    note(
        "own_flip_runs_first",
        "碰过的牌自己翻到第四张：先跑，别家胡不到，跑完再问胡；跑了胡、留着碰配牌胡都行的，按分多的算。"
        "别家翻出来也跑，打出来的不跑。",
        "The fourth of one's own peng by one's own flip makes a pao before anybody may win on it;"
        " then the seat is asked, and of a win with the pao and one with the peng the dearer one"
        " is paid. Another's flip makes a pao too, a discard does not.",
        peng_pao_by_discard=(False,),
        own_pao_first=(True,),
    ),
    note(
        "second_quad",
        "第一次跑、提要打一张；第二次起（重跑、重提）不打，下家翻牌。",
        "The first pao or ti is followed by a discard, from the second on the next seat flips.",
    ),
    note(
        "dealt_ti",
        "起手四张一样的自动摊成提；有两提的，以后少打一张，三提少打两张。",
        "Four alike as dealt are laid down as ti; of those each but one waives a discard later.",
    ),
    note(
        "dead_hand",
        "偎、提、跑之后没牌可打又不能胡是死手：这局不能再吃、碰、胡，跑和提照旧。"
        "吃碰之后会没牌可打的，不能吃碰。",
        "A hand with nothing to discard that does not win is dead: no chi, peng or win any more,"
        " only pao and ti. A chi or peng that would leave nothing to discard is not open.",
    ),
    note(
        "beaten_is_not_passed",
        "被别家抢先的，不算放过；碰得了却不碰，本局不能再碰这张，自己再翻到第三张是臭偎。",
        "Who was beaten has let nothing go by. Who declines a peng cannot peng that card any more"
        " in this deal, and its own third makes a stale wei.",
    ),
    note(
        "win_is_never_barred",
        "过张、臭牌只管吃碰，不管胡：放过的牌以后照样能胡。",
        "Passed cards bar from chi and peng only: a card that was let go by may be won later.",
        declined_win=("any",),
    ),
    note(
        "declined_win",
        "能胡不胡，点过、吃碰、打牌、超时都算弃胡；记最大的一次，每家要付的分比它多才能再胡，本局有效。"
        "别家不知道。吃碰那张牌自己正好成胡，也不再问。",
        "A win is declined by a pass, another claim, a discard or by time. The dearest counts for"
        " the rest of the deal: only a win for which each pays more may follow. Others are not"
        " told. One's own claim of the card does not ask again.",
        declined_win=("dearer",),
    ),
    note(
        "asked_again",
        "吃、碰、跑了别家翻的牌，手牌正好齐了，再问一次胡[hu_on_discard:；打出的也问]。",
        "A chi, peng or pao of a flip that completes the hand asks again for the"
        " win[hu_on_discard:, and so does one of a discard].",
        declined_win=("any",),
    ),
    note(
        "threshold",
        "起胡算桌上、手里和胡的那张，名堂不能补胡息。",
        "The threshold counts table, hand and winning card; bonus hands do not help to reach it.",
        min_huxi=_ENOUGH,
    ),
    note(
        "best_reading",
        "一手牌有几种摆法，自动按分最多的算，不一定是胡息最多的。",
        "Of several arrangements the one that pays most counts, not the one with most huxi.",
    ),
    note(
        "wei_face_down",
        "偎三张都扣着，别家不知道是什么，胡息也不算在别家看到的数里；臭偎、提明一张。",
        "A wei lies face down: others do not know the card, nor count its huxi. A stale wei and a"
        " ti show one card.",
        wei_hidden=(True,),
    ),
    note(
        "wei_shows_a_card",
        "偎明一张、扣两张，大家都知道是什么；臭偎、提也明一张。",
        "A wei shows one card of three, so that everybody knows it; so do a stale wei and a ti.",
        wei_hidden=(False,),
    ),
    note(
        "what_feeding_is",
        "放跑只算打出的牌跑了桌上的偎或臭偎；跑手里的坎不算。",
        "Only a discard that turns a wei or stale wei on the table into a pao is feeding; one that"
        " joins three in hand is not.",
        fed_rule=(True,),
    ),
    note(
        "shown_card",
        "胡亮张每家付一份，庄家天胡在先，再从下家数起；亮张已经摆进提里就不能胡。",
        "For a win on the shown card each pays a share; the dealer's own heavenly hand comes first,"
        " then the next seat. Once the card lies in a ti it cannot be won.",
        di_hu=("shown_card",),
    ),
    note(
        "dealt_sets",
        "三提五坎胡，胡息不够的按起胡算，名堂只算天胡、地胡。",
        "A win with three ti or five kan counts at least the threshold, and of the bonus hands only"
        " heavenly and earthly hand.",
        three_ti_five_kan=(True,),
    ),
    note(
        "tun",
        "囤＝（胡息－起胡）÷3取整＋1，自摸再加1囤。",
        "Tun are (huxi − threshold) ÷ 3, rounded down, and one; one more for a self-drawn win.",
        units=("tun",),
        min_huxi=_ENOUGH,
    ),
    note(
        "names_double_huxi",
        "每样名堂，胡息翻一倍，翻完再查敦；翻倍时10胡当16、20胡当24算。自摸翻敦数，天胡不算自摸。",
        "Each bonus hand doubles the huxi before the dun are looked up; 10 then count as 16 and 20"
        " as 24. Self-drawn doubles the dun; a heavenly hand is not self-drawn.",
        mingtang=("doubled_huxi",),
        tian_hu_self_drawn=(False,),
    ),
    note(
        "no_huxi",
        "无胡：没有跑提偎碰坎，也没有一二三、二七十和将，牌全齐了，算21胡；名堂照翻。",
        "No huxi: a complete hand without any group that has huxi and without a pair counts as 21,"
        " which bonus hands double.",
        no_huxi=(21,),
    ),
    note(
        "ti_is_paid",
        "提龙的分当场付，胡牌、黄庄都不退；提龙胡了，胡的分另算。",
        "What a ti earns is paid at once and kept whatever comes; a win by it is paid besides.",
        ti_pays=(True,),
    ),
    note(
        "names_add",
        "几样名堂番数相加，没有名堂算1番；红胡、红乌、点胡、乌胡只算一样。",
        "Bonus hands are added, none counts as one; of the reds only one counts.",
        mingtang=("red_black_dot",),
    ),
    note(
        "full_list_adds",
        "几样名堂番数相加，没有名堂算1番；红字、大字、小字每多一张多1番。",
        "Bonus hands are added, none counts as one; each further red, big or small card adds one.",
        mingtang=("full",),
    ),
    note(
        "no_claims",
        "听胡：没吃、碰、跑过别家的牌；偎、提、重跑不算，胡的那一下也不算。",
        "No claims: neither chi, peng nor pao before; wei, ti and a second pao do not count, nor"
        " the winning claim itself.",
        mingtang=("full",),
    ),
    note(
        "jiao_is_not_alike",
        "对子胡里不能有绞。",
        "A hand that is all alike has no jiao.",
        mingtang=("red_black_dot", "full"),
        all_alike=(True,),
    ),
    note(
        "names_double",
        "翻倍的名堂，每样翻一倍；几样一百相加，代替胡息，再翻倍、封顶。",
        "Each doubling doubles; flat hundreds are added and stand for the huxi, then doubled and"
        " capped.",
        mingtang=("doubles",),
    ),
    note(
        "hundred_on_a_discard",
        "放炮最多一百分：胡的加一百，放炮的扣一百。",
        "A win on a discard is worth 100 at most, to the winner and to the discarder alike.",
        mingtang=("doubles",),
        hu_on_discard=(True,),
    ),
    note(
        "names_multiply",
        "几样名堂倍数相乘。",
        "Bonus hands multiply each other.",
        mingtang=("multipliers", "multipliers_from_eight"),
    ),
    note(
        "last_card_alone",
        "海底只算最后翻的那张牌，之后打出的不算。",
        "Last card is the last flip alone, not a discard after it.",
        mingtang=("full", "doubles"),
        last_card=(True,),
    ),
    note(
        "xing_without_stock",
        "翻醒时没有底牌可翻了，按胡的那张算。",
        "With no card of the stock left to turn, the winning card counts for xing.",
        xing=("next_card",),
    ),
    note(
        "exhausted_fine",
        "黄庄罚分[!race:由庄家付给每一家][race:只从庄家跑的分里扣]。",
        "The penalty is [!race:paid by the dealer to each of the others][race:taken off the"
        " dealer's"
        " marks].",
        huang_penalty=(10,),
    ),
)
