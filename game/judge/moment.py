"""The content of a `score` request: the fields read into values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from game.core.errors import BadNotation
from game.judge.fields import Fields, QuestionRefused, shown
from game.judge.ruleset import RULES_FIELDS
from game.judge.shapes import MOST_WILD, hand_tiles, no_fifth_copy
from game.mahjong.kernel.melds import KONGS, Meld, MeldKind, meld
from game.mahjong.kernel.tiles import (
    BONUS_TILES,
    COPIES,
    SUIT_MASKS,
    counts_of,
    is_bonus,
    parse_tiles,
    tile_text,
)
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.rules import FIXED_WILD, MahjongRules

WINDS: Final = tuple("ESWN")
"""The seats, and the rounds."""

FLAGS: Final = (
    "last_tile",
    "replacement",
    "robbing_kong",
    "fourth_tile",
    "kong_discard",
    "flower_replacement",
    "treasure_shown",
    "multiple_winners",
)
SUIT_LETTERS: Final = tuple("msp")
"""Characters, bamboo and dots."""
KONG_KINDS: Final = ("", *(kind.value for kind in KONGS))
READY: Final = ("no", "yes", "first", "first_draw")
OPENINGS: Final = ("", "heaven", "earth", "human")

FIELDS: Final = (
    *RULES_FIELDS,
    "concealed",
    "melds",
    "winning",
    "self_drawn",
    "seat_wind",
    "prevalent_wind",
    "dealer",
    "flags",
    "bonus",
    "ready",
    "named",
    "opening",
    "streak",
    "wild",
    "wild_discarded",
    "treasure",
    "birds",
    "stakes",
    "wall_left",
    "lacking",
    "discarder",
    "discarder_kong",
    "givers",
    "others",
)


@dataclass(frozen=True)
class Other:
    """A seat that does not win, as far as it is known."""

    melds: tuple[Meld, ...] = ()
    ready: bool = False
    left: bool = False
    """血战: it has won and left the play."""


@dataclass(frozen=True)
class MahjongMoment:
    """A seat and the tile it would win on. Seats are winds: 0 is east."""

    seat: int
    dealer: int
    prevalent_wind: int
    streak: int
    concealed: tuple[int, ...]
    """Without the winning tile."""
    melds: tuple[Meld, ...]
    winning: int | None
    how: WinHow
    """`self_drawn`, `discard` or `robbing_kong`."""
    giver: int | None
    """The seat whose tile it is; None for a tile drawn, and if the request does not say."""
    flags: frozenset[str]
    discarder_kong: MeldKind | None
    """呼叫转移: the giver's kong just before, whose points this win is paid; None for none."""
    ready: str
    opening: str
    wall_left: int
    wild: tuple[int, ...] = ()
    """The kinds that are wildcards, ascending."""
    bonus: tuple[int, ...] = ()
    """The winner's flowers and seasons."""
    wild_discarded: int = 0
    """Wildcards that the winner has discarded."""
    named: int | None = None
    """支对: the pair that the winner named as it declared ready."""
    treasure: int | None = None
    """宝牌, as far as the winner has seen it."""
    birds: tuple[int, ...] = ()
    """Tiles turned over after the win."""
    stakes: tuple[int, ...] = ()
    """飘: the stake of each wind; empty if the rules have no stakes."""
    lacking: int | None = None
    """定缺: the suit that the winner lacks, 0 to 2; None if the request does not say."""
    others: dict[int, Other] = field(default_factory=dict)


def moment_of(fields: Fields, rules: MahjongRules) -> MahjongMoment:
    """Read a request. Raises `QuestionRefused`."""
    # First, or a later refusal would explain a field that means nothing by these rules.
    refuse_foreign(fields, rules)
    seat = _seat(fields, "seat_wind", rules)
    self_drawn = fields.flag("self_drawn")
    flags = fields.words("flags", FLAGS)
    how = _how(self_drawn, flags, rules)
    if "multiple_winners" in flags and rules.multiple_winners == "nearest":
        raise QuestionRefused("contradiction", "one seat alone wins on a tile by these rules")
    giver = _giver(fields, seat, self_drawn, rules)
    discarder_kong = _discarder_kong(fields, flags)
    concealed = tuple(hand_tiles(fields.needed("concealed"), "concealed"))
    bonus = _bonus(fields)
    winning = _winning(fields, rules, self_drawn, bonus)
    wild = _wild(fields, rules)
    melds = _melds(fields, rules, seat)
    _check_wild_melds(rules, melds, wild)
    flower = winning is not None and is_bonus(winning)
    _check_tiles(rules, concealed, melds, None if flower else winning)
    wall_left = fields.number("wall_left", 0, rules.wall_size)
    if "last_tile" in flags and wall_left:
        raise QuestionRefused("contradiction", f"last_tile, but wall_left is {wall_left}")
    if wall_left is None:
        # Amid the deal unless it is said: neither 海底 nor an opening.
        wall_left = 0 if "last_tile" in flags else max(1, rules.draws // 2)
    opening = fields.word("opening", OPENINGS, "")
    dealer = _seat(fields, "dealer", rules)
    others = _others(fields, rules, seat)
    laid = bool(melds) or any(other.melds for other in others.values())
    _check_opening(opening, laid, seat == dealer, how, giver in (None, dealer))
    if opening and wall_left == 0:
        raise QuestionRefused("contradiction", "an opening win comes while there are tiles to draw")
    _check_flags(flags, concealed, melds, winning, bonus)
    lacking = _lacking(fields, melds)
    named, ready = _one_tile(fields, "named"), _ready(fields)
    if named is not None and ready == "no":
        raise QuestionRefused(
            "contradiction", "a pair is named with the declaration: ready must be true"
        )
    return MahjongMoment(
        seat=seat,
        dealer=dealer,
        prevalent_wind=_wind(fields, "prevalent_wind", WINDS),
        streak=fields.number("streak", 0, 99) or 0,
        concealed=concealed,
        melds=melds,
        winning=winning,
        how=how,
        giver=giver,
        flags=flags,
        discarder_kong=discarder_kong,
        ready=ready,
        named=named,
        opening=opening,
        wall_left=wall_left,
        wild=wild,
        bonus=bonus,
        wild_discarded=fields.number("wild_discarded", 0, MOST_WILD) or 0,
        treasure=_one_tile(fields, "treasure"),
        birds=_birds(fields, rules),
        stakes=_stakes(fields, rules),
        lacking=lacking,
        others=others,
    )


def _check_opening(opening: str, laid: bool, deals: bool, how: WinHow, by_dealer: bool) -> None:
    """Refuse an opening win that cannot have been. 天和 is the dealer's, with the tiles dealt; 地和
    another seat's, by its first draw or on the dealer's first discard; 人和 another seat's too, on
    a discard before its first draw. `laid`: some seat has a meld; `by_dealer`: the tile may be the
    dealer's.
    """
    if not opening:
        return
    if laid or how is WinHow.ROBBING_KONG:
        raise QuestionRefused("contradiction", "an opening win comes before any meld")
    if opening == "heaven":
        if not deals:
            raise QuestionRefused(
                "contradiction", "a heavenly hand is the dealer's: seat_wind is not it"
            )
        if how is not WinHow.SELF_DRAWN:
            raise QuestionRefused(
                "contradiction", "a heavenly hand is dealt: self_drawn must be true"
            )
    elif deals:
        raise QuestionRefused("contradiction", f"{opening}: the dealer's opening win is heaven")
    elif opening == "human" and how is WinHow.SELF_DRAWN:
        raise QuestionRefused(
            "contradiction", "human is won on a discard: self_drawn must be false"
        )
    elif opening == "earth" and how is not WinHow.SELF_DRAWN and not by_dealer:
        raise QuestionRefused("contradiction", "earth is won on no discard but the dealer's first")


def _check_flags(
    flags: frozenset[str],
    concealed: tuple[int, ...],
    melds: tuple[Meld, ...],
    winning: int | None,
    bonus: tuple[int, ...],
) -> None:
    """Refuse flags that the winner's own tiles contradict."""
    if "flower_replacement" in flags and not bonus:
        raise QuestionRefused("contradiction", "drawn for a flower: bonus has none")
    if "replacement" in flags and not bonus and not any(laid.is_kong for laid in melds):
        raise QuestionRefused(
            "contradiction", "a replacement tile is drawn for a kong: melds has none"
        )
    held = concealed + tuple(tile for laid in melds for tile in laid.tiles)
    if "robbing_kong" in flags and winning in held:
        raise QuestionRefused("contradiction", "the robbed kong has all other copies of the tile")
    if "fourth_tile" in flags and winning in concealed:
        raise QuestionRefused("contradiction", "fourth_tile: the other three copies lie open")


def refuse_foreign(fields: Fields, rules: MahjongRules) -> None:
    """Refuse fields that this ruleset does not know: they could not count, and to ignore them would
    be a wrong answer.
    """
    known = {
        "ready": rules.ready_declaration,
        "named": rules.named_pair_is_middle,
        "bonus": rules.flowers,
        "lacking": rules.lacking_suit,
        "wild": rules.wild != "none",
        "wild_discarded": rules.wild_discard_doubles,
        "treasure": rules.treasure,
        "birds": rules.birds > 0,
        "stakes": rules.stakes > 0,
        "discarder_kong": rules.kong_discard_kong == "transfer",
    }
    for name, is_known in known.items():
        # A client may send all the fields it has: one that changes nothing is no mistake.
        if not is_known and fields.has(name) and not _means_nothing(fields, name):
            raise QuestionRefused("not_in_ruleset", f"these rules know nothing of {name}")


def _means_nothing(fields: Fields, name: str) -> bool:
    """True if the field has the value that it has when left out."""
    if name == "ready":
        return _ready(fields) == "no"
    if name == "wild_discarded":
        return not fields.number(name, 0, MOST_WILD)
    if name == "stakes":
        return not any(fields.mapping(name).values())
    return not fields.text(name)


def _wind(fields: Fields, name: str, winds: tuple[str, ...]) -> int:
    return WINDS.index(fields.word(name, winds, WINDS[0]))


def _seat(fields: Fields, name: str, rules: MahjongRules) -> int:
    """A seat by its wind: with three players there is no north, with two no west either."""
    return _wind(fields, name, winds_of(rules))


def winds_of(rules: MahjongRules) -> tuple[str, ...]:
    """The winds of the seats that play."""
    return WINDS[: rules.seats]


def _ready(fields: Fields) -> str:
    """Usually true or false; `"first"` is 天听, `"first_draw"` 地听."""
    if not fields.is_text("ready"):
        return "yes" if fields.flag("ready") else "no"
    return fields.word("ready", READY, "no")


def _how(self_drawn: bool, flags: frozenset[str], rules: MahjongRules) -> WinHow:
    if self_drawn and flags & {"robbing_kong", "kong_discard"}:
        raise QuestionRefused("contradiction", "a self-drawn tile is no other seat's")
    if self_drawn and "multiple_winners" in flags:
        raise QuestionRefused("contradiction", "nobody else wins on a self-drawn tile")
    if not self_drawn and flags & {"replacement", "flower_replacement"}:
        raise QuestionRefused(
            "contradiction", "a replacement tile is drawn: self_drawn must be true"
        )
    if not self_drawn and "treasure_shown" in flags:
        raise QuestionRefused(
            "contradiction", "the treasure is no other seat's: self_drawn must be true"
        )
    if {"robbing_kong", "kong_discard"} <= flags and not rules.robbed_after_kong:
        raise QuestionRefused("contradiction", "by these rules a robbed tile is no kong discard")
    if self_drawn:
        return WinHow.SELF_DRAWN
    return WinHow.ROBBING_KONG if "robbing_kong" in flags else WinHow.DISCARD


def _giver(fields: Fields, seat: int, self_drawn: bool, rules: MahjongRules) -> int | None:
    if not fields.has("discarder"):
        return None
    giver = _seat(fields, "discarder", rules)
    if self_drawn:
        raise QuestionRefused("contradiction", "a self-drawn tile has no discarder")
    if giver == seat:
        raise QuestionRefused("contradiction", "the winner is not the discarder")
    return giver


def _discarder_kong(fields: Fields, flags: frozenset[str]) -> MeldKind | None:
    """The kind of the kong after which the giver gave the tile, if its points go to the winner."""
    kind = fields.word("discarder_kong", KONG_KINDS, "")
    if not kind:
        return None
    if "kong_discard" not in flags:
        raise QuestionRefused(
            "contradiction", "a kong is passed on by the discard after it: flags need kong_discard"
        )
    return MeldKind(kind)


def _wild(fields: Fields, rules: MahjongRules) -> tuple[int, ...]:
    """The wildcards of this deal: those that the rules fix, or those that the request names if a
    tile is turned over for them (none without a word).
    """
    named = tuple(sorted(set(hand_tiles(fields.text("wild"), "wild"))))
    if rules.wild in FIXED_WILD:
        fixed = (FIXED_WILD[rules.wild],)
        if named and named != fixed:
            raise QuestionRefused(
                "contradiction", f"the wildcard of these rules is {tile_text(*fixed)}"
            )
        return fixed
    if len(named) * COPIES > MOST_WILD:
        raise QuestionRefused("wrong_count", f"at most {MOST_WILD // COPIES} kinds are wild")
    return named


def _check_wild_melds(rules: MahjongRules, melds: tuple[Meld, ...], wild: tuple[int, ...]) -> None:
    """Refuse melds with wildcards, except a kong of four if the rules know that."""
    for laid in melds:
        konged = laid.kind is MeldKind.CONCEALED_KONG and rules.wild_kong
        if not konged and not set(wild).isdisjoint(laid.tiles):
            raise QuestionRefused("bad_meld", f"{laid}: a wildcard is in no meld")


def _birds(fields: Fields, rules: MahjongRules) -> tuple[int, ...]:
    birds = _tiles(fields, "birds")
    # Fewer are possible: the wall may have been short.
    most = rules.birds + rules.bird_extra_without_wild
    if len(birds) > most:
        raise QuestionRefused("wrong_count", f"{len(birds)} birds; these rules turn {most} at most")
    for tile in birds:
        if tile not in rules.kinds and not (rules.flowers and is_bonus(tile)):
            raise QuestionRefused("bad_tiles", f"{tile_text(tile)} is not in this game")
    return birds


def _stakes(fields: Fields, rules: MahjongRules) -> tuple[int, ...]:
    """The stake of each wind: nothing if the request does not say."""
    winds = winds_of(rules)
    given = Fields(fields.mapping("stakes"), winds)
    if not rules.stakes:
        return ()
    return tuple(given.number(wind, 0, rules.stakes) or 0 for wind in winds)


def _lacking(fields: Fields, melds: tuple[Meld, ...]) -> int | None:
    """The suit by its letter. Tiles of it may be in hand, but are taken into no meld (SBR 2025,
    第六条 三).
    """
    letter = fields.word("lacking", ("", *SUIT_LETTERS), "")
    if not letter:
        return None
    suit = SUIT_LETTERS.index(letter)
    for laid in melds:
        if SUIT_MASKS[suit] >> laid.tile & 1:
            raise QuestionRefused("contradiction", f"{laid} is of the lacking suit")
    return suit


def _tiles(fields: Fields, name: str) -> tuple[int, ...]:
    """Any tiles at all, flowers and seasons included."""
    try:
        return tuple(parse_tiles(fields.text(name)))
    except BadNotation as problem:
        raise QuestionRefused("bad_tiles", f"{name}: {problem.message}") from None


def _bonus(fields: Fields) -> tuple[int, ...]:
    bonus = _tiles(fields, "bonus")
    if len(set(bonus)) < len(bonus) or not all(map(is_bonus, bonus)):
        raise QuestionRefused("bad_tiles", "bonus: each of a-h once")
    return bonus


def _winning(
    fields: Fields, rules: MahjongRules, self_drawn: bool, bonus: tuple[int, ...]
) -> int | None:
    """The winning tile: one of a hand, or the eighth flower, shown by another seat (七抢一)."""
    tiles = _tiles(fields, "winning")
    if not rules.seven_flowers or len(tiles) != 1 or not is_bonus(tiles[0]):
        return _one_tile(fields, "winning")
    if self_drawn or len(bonus) != len(BONUS_TILES) - 1 or tiles[0] in bonus:
        raise QuestionRefused("contradiction", "seven flowers win on the eighth, of another seat")
    return tiles[0]


def _one_tile(fields: Fields, name: str) -> int | None:
    tiles = hand_tiles(fields.text(name), name)
    if len(tiles) > 1:
        raise QuestionRefused("wrong_count", f"{name} is one tile")
    return tiles[0] if tiles else None


def parse_melds(texts: list[str], rules: MahjongRules) -> list[Meld]:
    """Read melds in text. Raises `QuestionRefused`."""
    melds = []
    for text in texts:
        try:
            found = meld(text)
        except BadNotation as problem:
            raise QuestionRefused("bad_meld", f"{shown(text)}: {problem.message}") from None
        if found.kind is MeldKind.CHOW and not rules.chow:
            raise QuestionRefused("bad_meld", f"{text}: these rules have no chow")
        melds.append(found)
    return melds


def _melds(fields: Fields, rules: MahjongRules, seat: int) -> tuple[Meld, ...]:
    """The winner's melds, with the seats that gave their tiles if `givers` says so."""
    melds = parse_melds(fields.texts("melds"), rules)
    givers = fields.texts("givers")
    if fields.has("givers") and len(givers) != len(melds):
        raise QuestionRefused("wrong_count", "givers has an entry for each meld")
    for place, wind in enumerate(givers):
        laid = melds[place]
        if wind == "":
            continue
        if wind not in winds_of(rules) or WINDS.index(wind) == seat or not laid.is_open:
            raise QuestionRefused("bad_field", f"givers: {shown(wind)} cannot have given {laid}")
        # Fans and payments do not depend on the claimed tile of a 吃: the lowest will do.
        melds[place] = Meld(laid.kind, laid.tile, laid.tile, WINDS.index(wind))
    return tuple(melds)


def _others(fields: Fields, rules: MahjongRules, seat: int) -> dict[int, Other]:
    others = {}
    for wind, given in fields.mapping("others").items():
        known = wind in winds_of(rules) and WINDS.index(wind) != seat
        if not known or not isinstance(given, dict):
            raise QuestionRefused("bad_field", f"others: {shown(wind)} is no other seat")
        inner = Fields(given, ("melds", "ready", "left"))
        melds = tuple(parse_melds(inner.texts("melds"), rules))
        if inner.flag("left") and (rules.winners_stay or not rules.play_on):
            raise QuestionRefused("not_in_ruleset", "by these rules nobody leaves the play")
        others[WINDS.index(wind)] = Other(melds, inner.flag("ready"), inner.flag("left"))
    return others


def _check_tiles(
    rules: MahjongRules, concealed: tuple[int, ...], melds: tuple[Meld, ...], winning: int | None
) -> None:
    """Refuse tiles that this game does not have, a wrong number of them, and five alike."""
    # A kong counts as three: its fourth tile was replaced.
    size = len(concealed) + 3 * len(melds)
    if size != rules.hand_size:
        raise QuestionRefused(
            "wrong_count",
            f"{len(concealed)} concealed tiles and {len(melds)} melds are {size}; "
            f"without the winning tile a hand has {rules.hand_size}",
        )
    tiles = [*concealed, *(tile for each in melds for tile in each.tiles)]
    if winning is not None:
        tiles.append(winning)
    for tile in tiles:
        if tile not in rules.kinds:
            raise QuestionRefused("bad_tiles", f"{tile_text(tile)} is not in this game")
    no_fifth_copy(counts_of(tiles), "hand and melds")
