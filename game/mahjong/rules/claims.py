"""Switches of claims: the claims on another seat's tiles, and declaring ready."""

from __future__ import annotations

import dataclasses

from game.core.switches import ALLOWED, Rules, numbers, switch


@dataclasses.dataclass(frozen=True)
class ClaimRules(Rules):
    """Switches of claims: the claims on another seat's tiles, and declaring ready."""

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
    # SML 2026 forbids it; at home it is allowed in Taiwan as everywhere else.
    kong_from_upstream: bool = switch(
        True,
        section="claims",
        zh=("明杠上家", "手里三张，上家打出第四张时可以明杠；不可以也照样能碰。"),
        en=(
            "Kong from upstream",
            "The previous seat's discard may be taken into a kong; a pung is free all the same.",
        ),
        choices=ALLOWED,
    )
    # 食替: SML 2026 and Taiwan at large forbid it, MIL 推倒和 and 国标 do not mention it.
    swap_discard: bool = switch(
        True,
        section="claims",
        zh=(
            "食替",
            "吃、碰之后能不能马上打出同样的牌；吃在一头的，另一头那张也算（四五吃三，打三或打六）。",
        ),
        en=(
            "Swapping discards",
            "After a chow or pung a tile like the one taken may go, or the one that would have"
            " made the same run at its other end (4 5 takes a 3, and a 3 or a 6 goes).",
        ),
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
            "nearest": ("截胡：离点炮者最近的一家", "only the nearest in turn order"),
            "all": ("都算胡", "all of them"),
            "two_nearest_three_all": (
                "两家截胡，三家都算胡",
                "of two the nearest, three all win",
            ),
            "three_abort": ("两家都算胡，三家流局", "two both win, three end the deal"),
        },
    )
    # 长沙: 开杠 turns two tiles by the book, up to four in rooms; any other kong is 补张.
    opened_kong: int = switch(
        0,
        section="claims",
        zh=(
            "开杠",
            "杠后还听牌的可以开杠，翻牌尾几张，自己能胡就是杠上开花，别家能胡是杠上炮；"
            "开杠后摸什么打什么。不开杠就补一张，胡了不算杠上开花。",
        ),
        en=(
            "Opened kongs",
            "A kong that leaves a ready hand may be opened: so many tiles are turned from the tail"
            " for its seat to win on, then for the others; its hand is locked. Any other kong"
            " draws one tile and counts nothing.",
        ),
        choices={0: ("没有", "none"), **numbers(2, 3, 4, zh="翻{}张", en="{} tiles")},
    )
    kong_tiles_claimed: bool = switch(
        False,
        section="claims",
        of="opened_kong",
        zh=("开杠的牌", "开杠翻出、没人胡的牌，别家能不能吃碰杠其中一张。"),
        en=(
            "Tiles of opened kongs",
            "Whether the others may chow, pung or kong one of those that nobody wins on.",
        ),
        choices={True: ("可以吃碰杠", "may be claimed"), False: ("只能胡", "only won")},
    )
    last_tile_offer: bool = switch(
        False,
        section="claims",
        zh=("要海底", "最后一张从该摸的那家轮着问，听牌的才能要；要了不胡就打出来，别家只能胡。"),
        en=(
            "Offer of the last tile",
            "The last tile is offered from the seat due to draw on; who waits may take it, and wins"
            " or throws it.",
        ),
        choices={True: ("轮着问要不要", "offered round"), False: ("照常摸", "drawn as ever")},
    )
    # 血战到底: a seat that has won leaves the play, the others go on.
    play_on: bool = switch(
        False,
        section="claims",
        zh=("血战到底", "有人胡了不散局，胡的人离场，其余的人接着打，剩一家没胡或牌摸完为止。"),
        en=(
            "Play on",
            "Who has won leaves the play and the others go on, until one is left or the wall is"
            " played out.",
        ),
        choices={True: ("血战到底", "until one is left"), False: ("胡了就散", "one win ends it")},
    )
    # 血流成河 in the rooms of Sichuan: "和牌后可以再次胡".
    winners_stay: bool = switch(
        False,
        section="claims",
        of="play_on",
        zh=(
            "血流成河",
            "血战时胡了不离场：亮牌锁手，摸什么打什么，能胡再胡，每次当场付，直到牌摸完；"
            "听的牌不变可以杠。",
        ),
        en=(
            "Winners stay",
            "Where the others play on, who has won stays: its open hand is locked and throws what"
            " it draws, wins again whenever it can, paid at once, until the wall is played out, and"
            " makes a kong only if it then waits for the same tiles.",
        ),
        choices={
            True: ("胡了还能再胡", "they win again"),
            False: ("胡了离场", "they leave"),
        },
    )
    # SBR 2025: after the last draw 碰 is still free, 杠 is not.
    last_discard_pung: bool = switch(
        False,
        section="claims",
        zh=("末张可碰", "牌墙摸完之后打出的牌，还可以碰。"),
        en=(
            "Pung of the last discards",
            "Once the wall is played out, discards may still be punged.",
        ),
        choices=ALLOWED,
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
    # SBR 2025, 第十条 二 (六) ⑧: 杠上炮 is a win on a tile that is discarded "或再次加杠".
    robbed_after_kong: bool = switch(
        False,
        section="claims",
        zh=("杠后补杠被抢", "开杠补牌后接着又补杠，这张被抢，除了抢杠，还算不算杠上炮。"),
        en=(
            "Kong robbed after a kong",
            "Whether a kong that is robbed right after another is a kong discard besides.",
        ),
        choices={
            True: ("也算杠上炮", "a kong discard besides"),
            False: ("只算抢杠", "robbing the kong alone"),
        },
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
    # SML 2026: 過水 lasts until one's own discard, so the draw in between does not win either.
    missed_self_draw: bool = switch(
        False,
        section="claims",
        of="missed_win",
        zh=("过水管自摸", "放过一次胡之后，到自己打出一张牌之前，连自摸也按过水算。"),
        en=(
            "Missed win bars the draw",
            "A missed win holds until the seat's next discard, so that it bars a self-draw too.",
        ),
        choices={True: ("也管", "it does"), False: ("不管", "it does not")},
    )
    # 顺和 of SBR 2025, 第四条 二十七: it lasts until A draws; A itself may have thrown the tile.
    missed_until_draw: bool = switch(
        False,
        section="claims",
        of="missed_win",
        zh=(
            "过水打牌不解",
            "过水一直管到自己摸牌：碰了再打，仍然听牌的不解；自己打出能胡的牌，也算放过。",
        ),
        en=(
            "Missed win holds over a discard",
            "A missed win holds until the seat draws: a discard after a pung that leaves the hand"
            " ready does not end it, and a tile that wins for its own seat is missed when thrown.",
        ),
        choices={
            True: ("摸牌才解", "only a draw ends it"),
            False: ("打牌也解", "any discard ends it"),
        },
    )
