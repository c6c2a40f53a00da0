"""Notes of the mahjong rules: points without a switch that tables dispute, and their settlement
here. `tests/game/mahjong/rules/test_notes.py` has a deal for each.
"""

from __future__ import annotations

from typing import Final

from game.core.catalogue import Note, note
from game.mahjong.rules.wild import INDICATED

NOTES: Final[tuple[Note, ...]] = (
    note(
        "claim_order",
        "胡大过碰、杠[chow:，碰、杠大过吃]；被别家抢先的，不算放过。",
        "A win comes before a pung or a kong[chow:, these before a chow].",
    ),
    note(
        "late_answer",
        "时间到了：别家的牌算过，轮到自己就打刚摸的那张。",
        "When the time is up, another's tile is passed and in one's own turn the drawn tile goes.",
    ),
    note(
        "any_discard_after_claim",
        "[chow:吃]碰之后打哪张都行，打出刚[chow:吃]碰的那种牌也行；要摸过牌才能杠。",
        "After a [chow:chow or a ]pung any tile may go, also one like that just taken; a kong needs"
        " a draw first.",
        swap_discard=(True,),
    ),
    note(
        "last_discard_only_won",
        "最后一张牌摸完，打出来的只能胡，不能[chow:吃]碰杠；没有牌可补也不能杠。",
        "Once the last tile is drawn, a discard can only be won; without a tile to replace it there"
        " is no kong.",
        last_discard_pung=(False,),
    ),
    note(
        "four_held_is_no_wait",
        "四张都在自己手里和桌上的牌，不算听。",
        "A tile of which one's own hand and melds have all four is not waited for.",
    ),
    note(
        "best_reading",
        "一手牌有几种算法时，自动按分最多的算。",
        "Of several ways to read a hand the one that pays most counts, by itself.",
    ),
    note(
        "most_fans_at_the_cap",
        "几种算法都封了顶，报番多的那一种。",
        "Of several that reach the cap the one with most fans is told.",
        fan_cap=(3, 4, 5, 8, 10, 16, 32, 64),
    ),
    note(
        "eight_pairs_pung",
        "呖咕呖咕里的那副刻子，不另算三元牌、圈风、门风。",
        "The pung of seven pairs and a pung does not count besides as one of dragons or winds.",
        eight_pairs=(True,),
        scoring=("taiwan", "taiwan_wiki"),
    ),
    note(
        "kongs_paid_at_once",
        "杠分当场付，牌从牌尾补；以后谁胡都不退。",
        "A kong is paid at once, its tile replaced from the tail, and kept whoever wins.",
        kong_points=(1, 2, 3),
        replacement_from=("tail",),
        kong_discard_kong=("keep",),
        exhausted_kongs=("keep", "void"),
    ),
    note(
        "kept_kong_tile",
        "摸到第四张，当轮不补杠，以后再补杠就不算杠分。",
        "An added kong earns nothing when its tile was kept beyond the turn it was drawn in.",
        late_kong_earns=(False,),
        added_kong_points=(1, 2, 3),
    ),
    note(
        "robbed_kong",
        "被抢的杠退回碰，不算杠分，也不补牌；抢杠按点炮付。",
        "A robbed kong is a pung again, earns nothing and is not replaced; it is paid as a"
        " discard.",
        robbing_kong=(True,),
        robbed_pays_all=(False,),
    ),
    note(
        "robbed_pays_everything",
        "被抢的杠退回碰，不算杠分；抢杠全包，"
        "别家该付的都由他付[birds:，连中在另外几家身上的鸟][flowers:、花分][stakes:、飘]。",
        "A robbed kong is a pung again and earns nothing; who pays for all pays what the others"
        " would[birds:, with the birds that hit them][flowers:, the flowers][stakes:, the stakes].",
        robbing_kong=(True,),
        robbed_pays_all=(True,),
    ),
    note(
        "missed_by_pung",
        "能胡却去碰、杠[chow:、吃]，也算放过；自摸不受过水限制。",
        "Who takes a pung[chow:, chow] or kong instead of winning has let the win go by too; a"
        " self-draw is never barred.",
        missed_win=("until_draw", "until_draw_same_tile", "until_draw_le_value"),
        missed_self_draw=(False,),
    ),
    note(
        "swapped_nothing_left",
        "[chow:吃]碰之后剩下的全是食替的牌，就不能[chow:吃、不能]碰。",
        "A [chow:chow or ]pung after which nothing but swaps could be discarded is not allowed.",
        swap_discard=(False,),
    ),
    note(
        "cap_before_doubling",
        "封顶只封番数（或倍数）；底分[dealer_double:、庄家加倍][natural_doubles:、硬胡][flowers:、花分][stakes:、飘][birds:、鸟]在封顶"
        "之后算。",
        "The cap holds the fans alone; the base[dealer_double:, doubling for the"
        " dealer][natural_doubles:, a natural hand][flowers:, flowers][stakes:, stakes]"
        "[birds:, birds] come after it.",
        fan_cap=(4, 8, 10, 16, 32, 64),
        scoring=(
            *("fans", "flat", "harbin", "harbin_simple", "hongzhong"),
            *("taiwan", "taiwan_wiki", "guobiao"),
        ),
    ),
    note(
        "flowers_not_doubled",
        "花分不跟番数、庄家翻倍。",
        "Points for flowers are not multiplied by anything.",
        flowers=(True,),
        flower_points=(1, 2, 3, 5),
    ),
    note(
        "least_fans_of_the_moment",
        "起和番连自摸、杠上开花这些一起算：同一手牌点炮不够，自摸可能就够了；不够番的不提示胡，也不算放过。",
        "Fans for the way of winning count towards the least: a hand that falls short on a discard"
        " may have enough when it draws. A win that falls short is not offered, and not missed.",
        least_fans=(1, 2, 3, 4, 5, 6, 8),
    ),
    note(
        "stakes_not_doubled",
        "飘的分不跟番数、庄家翻倍。",
        "Stakes are not multiplied by anything.",
        stakes=(1, 2, 3, 5),
    ),
    note(
        "flower_breaks_kong",
        "杠上补来的是花，再补来的牌胡了，不算杠上开花。",
        "When a flower comes for a kong, a win on the tile that replaces it is none after a kong.",
        flowers=(True,),
        scoring=("fans", "flat", "harbin", "harbin_simple", "hongzhong", "plain"),
    ),
    # 台湾麻将协会 and the SML have the flower in the definition of 槓上開花.
    note(
        "flower_like_a_kong",
        "花后补的牌自摸也算杠上开花，同杠后补的一样；杠上补来的是花，再补的也算。",
        "A self-draw on the tile that comes for a flower counts like one that comes for a kong,"
        " also if that flower came for a kong.",
        flowers=(True,),
        scoring=("taiwan", "taiwan_wiki"),
    ),
    note(
        "dealer_stays",
        "庄家胡了连庄，别家胡了轮到庄家的下家坐庄。",
        "A dealer who wins stays; when another wins, the seat after the dealer deals.",
        winner_deals=(False,),
        dealer_passes=(False,),
    ),
    note(
        "winners_paid_apart",
        "几家胡同一张牌，各算各的，付分的人给每家都付。",
        "Of several winners on one tile each is paid for its own hand.",
        multiple_winners=("all", "two_nearest_three_all", "three_abort"),
    ),
    note(
        "three_winners_exhaust",
        "三家同时胡，这一局按流局算，谁也不付。",
        "When three win at once the deal counts as exhausted and nobody pays.",
        multiple_winners=("three_abort",),
    ),
    note(
        "last_replacement_feeds",
        "杠爆全包只看最后一杠：接着又暗杠，再胡就不包了。",
        "Only the last kong makes its giver pay for all: after another, concealed one nobody does.",
        kong_feeder_pays_all=(True,),
    ),
    note(
        "ready_kongs",
        "报听之后，听的牌不变才可以杠。",
        "A declared hand makes a kong only if it then waits for the same tiles.",
        ready_declaration=(True,),
    ),
    note(
        "ready_claim_order",
        "抢听的吃和平常的吃一样大：碰先，几家都要吃的，离出牌人近的先吃。",
        "A chow that makes ready is a chow like others: a pung comes first, and of several the"
        " nearest after the discarder.",
        ready_claims=(True,),
        chow=(True,),
    ),
    note(
        "birds_from_the_front",
        "鸟从接下来该摸的牌翻起，留牌也翻[honours:；红中总是中胡家，别的字牌不中][flowers:；花牌不中]。",
        "Birds are the tiles that would be drawn next, reserve included[honours:; a red dragon"
        " always hits the winner, other honours nobody][flowers:; flowers hit nobody].",
        birds=(1, 2, 4, 6),
    ),
    note(
        "birds_of_other_losers",
        "点炮的只付中在胡家和自己身上的鸟，中在另外两家的不算；替三家付的，各家中的鸟都付。",
        "A discarder pays for hits on the winner and on itself, not for those on the other losers;"
        " who pays for all pays for the hits on all.",
        birds=(1, 2, 4, 6),
        bird_hits=("seats",),
        everybody_pays=(False,),
    ),
    note(
        "next_kind_goes_round",
        "九的下一张是同门的一；东南西北一圈，中发白一圈。翻出的那张不再用。",
        "After 9 comes 1 of its suit; E S W N go round, and so do the dragons. The tile that was"
        " turned over is out of play.",
        wild=tuple(sorted(INDICATED - {"indicator_itself"})),
    ),
    note(
        "complete_with_four_wild",
        "四张赖子在手，牌本来就齐了的，按平常自摸算。",
        "A complete hand that holds four wildcards is an ordinary self-draw.",
        four_wild_win=(True,),
    ),
    note(
        "middle_beside_other_waits",
        "听的不止一张也可以算夹，只看胡的那张能不能当中间：三四五五六听四七，胡四算夹，胡七不算。",
        "A hand that waits for several tiles may win in the middle too; only the tile that wins"
        " decides: 34556 waits for 4 and 7, of which 4 is a middle wait and 7 is none.",
        scoring=("harbin", "harbin_simple"),
    ),
    note(
        "treasure_and_middle",
        "听夹的牌摸到不是自己听的宝，夹和摸宝都算（宝当夹的那张）；摸到的宝正是夹的那张算宝中宝，"
        "不是夹但也听算宝边。不夹不胡的桌，摸宝照样胡。",
        "A middle wait that draws a treasure it does not wait for counts both, the treasure"
        " standing for the middle tile. If the treasure is the middle tile itself, that is a"
        " treasure in the middle; waited for otherwise, a treasure wait. It also wins where only"
        " middle waits do.",
        treasure=(True,),
        scoring=("harbin",),
    ),
    note(
        "treasure_on_sight",
        "看宝就胡的，按自摸付，但不加自摸这一番；几家同时看到，从要摸牌的那家数起，先到先胡。",
        "A win on seeing the treasure is paid as a self-draw without that fan; of several who see"
        " it the first from the seat about to draw wins alone.",
        treasure_at_once=(True,),
    ),
    note(
        "treasure_leaves_the_wall",
        "宝牌拿出牌墙，不会被摸走；桌面上亮出三张同样的牌时，报听的人摸牌前换一张宝，旧宝亮出来。"
        "牌墙不到两张就没有宝。",
        "The treasure is taken out of the wall. Once three of its kind lie open, another replaces"
        " it before a declared hand draws, and the old one is shown. With fewer than two tiles"
        " left there is none.",
        treasure=(True,),
    ),
    note(
        "lacking_first",
        "手里还有定缺那门，只能先打它；那门不能碰、不能杠，也不能胡。",
        "While a hand holds tiles of its lacking suit, one of them is discarded; none of them is"
        " taken into a meld or won on.",
        lacking_suit=(True,),
    ),
    note(
        "wild_of_no_suit",
        "赖子不算哪一门：定了那门也不用打，也不能当定缺那门的牌。根要四张真牌，赖子凑的不算。",
        "A wildcard is of no suit: it may stay whatever suit is lacking, and stands for no tile of"
        " that suit. Four alike count as such without wildcards alone.",
        lacking_suit=(True,),
        wild=("red", "white", "bamboo_one", "indicator", "indicator_two", "indicator_itself"),
    ),
    note(
        "winner_leaves",
        "胡了就把牌亮出来离场，以后不付分也不收分；从胡家的下家接着摸，一炮多响从最后一个胡家的下家摸。",
        "Who has won shows the hand and leaves, and neither pays nor is paid any more. The seat"
        " after the winner draws next, of several winners the one after the last.",
        play_on=(True,),
        winners_stay=(False,),
    ),
    note(
        "winner_stays",
        "血流胡了就亮牌锁手，自摸的那张摆在一边；以后只打摸来的那张，听的牌不变才可以杠，照样付分、收分。"
        "从胡家的下家接着摸，一炮多响从最后一个胡家的下家摸。能胡时时间到了也算胡。",
        "Where winners stay, the hand lies open, locked; a tile drawn to win lies apart. From then"
        " on only drawn tiles are thrown, and a kong must leave the waits as they are; the seat"
        " pays and is paid as before. The seat after the winner draws next, of several winners the"
        " one after the last. When the time is up, a locked hand wins if it can.",
        winners_stay=(True,),
    ),
    note(
        "winner_is_ready",
        "血流流局时，胡过的都算有叫：查叫按最大的叫收分，不退税。",
        "When the wall is played out, who has won before is ready: paid for its best win by those"
        " who are not, and keeping its kong points.",
        winners_stay=(True,),
        exhausted_ready=(True,),
    ),
    note(
        "kong_of_the_nearest",
        "呼叫转移时一炮多响，杠分归离点炮者最近的胡家。",
        "Where a kong's points go on to who wins on the discard after it and several do, the"
        " nearest has them.",
        kong_discard_kong=("transfer",),
    ),
    note(
        "robbed_keeps_kong_before",
        "杠了补牌后接着又补杠，被抢了不算杠上炮，前一杠的分不退也不转移。",
        "A kong that is robbed right after another is no kong discard: the one before it keeps its"
        " points.",
        robbing_kong=(True,),
        robbed_after_kong=(False,),
        kong_discard_kong=("refund", "transfer"),
    ),
    note(
        "robbed_gives_kong_before",
        "杠了补牌后接着又补杠被抢，也是杠上炮：前一杠的分照杠上炮办，被抢的这一杠本来就没分。",
        "A kong that is robbed right after another is a kong discard: the points of the one before"
        " it go as after a discard, while the robbed one has earned none.",
        robbed_after_kong=(True,),
        kong_discard_kong=("refund", "transfer"),
    ),
    note(
        "ready_at_the_end",
        "查叫按听牌人最大的一种胡法算，杠上花、杠上炮[robbing_kong:、抢杠]、海底、自摸加分都不算；"
        "四张都在自己手里和桌上的不算叫。",
        "A ready hand is paid for the best win it waits for, less what only the moment brings: no"
        " win after a kong, on the last tile, or by a draw.",
        exhausted_ready=(True,),
    ),
    note(
        "kongs_given_back",
        "退税只退给还没胡的人：胡了就离场，不再参加后面的结算，付过的杠分也不再收回。",
        "Kong points go back only to those who have not won: who has left takes part in no later"
        " settlement, and what it paid stays paid.",
        exhausted_kongs=("unready", "unready_always"),
        play_on=(True,),
        winners_stay=(False,),
    ),
    note(
        "kongs_kept_when_nobody_is_ready",
        "流局时都没听[lacking_held_pays:，也没有花猪要赔]，就谁也不退杠分。",
        "When nobody is ready[lacking_held_pays:, and none pays for its lacking suit], all kong"
        " points are kept.",
        exhausted_kongs=("unready",),
    ),
    note(
        "kongs_back_when_nobody_is_ready",
        "流局没听的，这一局收的杠分都退，别人听没听都一样；听了的不退[play_on:，胡了的也不退]。",
        "Who is not ready when the wall is played out gives back all its kong points, ready hands"
        " or none; who is ready keeps them[play_on:, and so does who has won].",
        exhausted_kongs=("unready_always",),
    ),
    note(
        "paid_for_three",
        "包三家时，各家的份照各自的翻倍（庄家、闭门）算好，再由一家付[robbing_kong:；被抢杠的和点炮一样]。",
        "Who pays the shares of all three pays each as that seat would have, doubled for dealer or"
        " closed hand[robbing_kong:; a robbed kong counts as a discard].",
        undeclared_discarder_pays_all=(True,),
    ),
    note(
        "moment_is_not_great",
        "海底、杠上开花、杠上炮[robbing_kong:、抢杠]、天胡、地胡要牌本身能胡：小胡还是要二五八将。",
        "What the moment brings needs a hand that wins by itself: a plain one still has its pair.",
        great_any_pair=(True,),
        moment_any_pair=(False,),
    ),
    note(
        "moment_is_great",
        "海底、杠上开花、杠上炮[robbing_kong:、抢杠]、天胡、地胡本身就是大胡，什么将都行；听牌提示"
        "[opened_kong:和开杠前的听牌]，还是按牌本身算。",
        "A hand that the last tile, a kong's tile[robbing_kong:, a robbed kong] or the start makes"
        " great may have any pair. The waits that are shown[opened_kong:, and that a kong needs to"
        " be opened,] are those of the hand by itself.",
        moment_any_pair=(True,),
    ),
    note(
        "earthly_hand_of_a_discard",
        "地胡只算胡庄家打出的第一张；闲家第一次摸牌自摸，不算地胡。",
        "An earthly hand wins on the dealer's first discard: a first draw of another seat is none.",
        scoring=("changsha",),
    ),
    note(
        "kong_tiles_in_turn",
        "开杠翻出的牌全落进牌河：先问自己，再问别家胡不胡；自己不胡，不算放过。",
        "The tiles of an opened kong lie in the river: its own seat wins first, then the others."
        " To let that win go by bars nothing.",
        opened_kong=(2, 3, 4),
    ),
    note(
        "one_kong_tile_claimed",
        "开杠翻出的牌只能要走一张[chow:，吃牌取先翻出、吃得成的那张]。",
        "One of the tiles of an opened kong may be claimed[chow:; a chow takes the first"
        " that fits].",
        kong_tiles_claimed=(True,),
    ),
    note(
        "last_tile_nobody_wants",
        "海底谁都不要就流局，那张留在牌墙；按摸最后一张坐庄的桌，由最先问到的一家坐庄。",
        "Where nobody takes the last tile the deal is exhausted; where who drew last deals, it is"
        " the seat that was offered the tile first.",
        last_tile_offer=(True,),
    ),
)
