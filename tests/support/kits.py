"""The facts about each game that tests need, so that the same tests run over all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from game.core.deal import Deal, DealSetup, GameBoard
from game.core.switches import Setting
from game.mahjong.play.engine import MahjongDeal
from game.mahjong.rulesets.harbin import FULL as HARBIN
from game.mahjong.rulesets.taiwan import SML
from game.paohuzi.play.engine import PaohuziDeal
from game.registry import GAMES
from tests.support import mahjong_summary, paohuzi_summary


class Kit(NamedTuple):
    """One game, for tests that do not know which it is."""

    ruleset: str
    """The ruleset whose first preset the house rules change."""
    house_rules: Mapping[str, Mapping[str, Setting]]
    """Changes that reach the corners of the game."""
    eager: frozenset[str]
    """Actions that random play takes more often than by chance."""
    summary: Callable[[GameBoard[Any]], dict[str, Any]]
    public_part: Callable[[GameBoard[Any]], dict[str, Any]]
    own: tuple[str, ...]
    """The fields of a seat that its own board has like the table's."""
    check_hidden: Callable[[GameBoard[Any], int | None], None]
    """`check_hidden(board, viewer)`: while nobody has won, nothing is known that is hidden."""
    pile: str
    """The name of the tiles or cards in the order of dealing in a playthrough."""
    dealt_from: Callable[[Any, Sequence[int], DealSetup], Deal[Any]]
    """A deal of these rules with these tiles or cards instead of a shuffle."""


HOUSE_MAHJONG: dict[str, dict[str, Setting]] = {
    "everything_claimed": {
        "ready_declaration": True,
        "multiple_winners": "all",
        "missed_win": "until_draw",
        "exhausted_kongs": "void",
        "dealer_double": True,
        "robbing_concealed_kong": True,
    },
    "sixteen": {"hand_size": 16, "seven_pairs": False, "thirteen_orphans": False},
    "declared_and_closed": {
        "ready_declaration": True,
        "ready_claims": True,
        "treasure": True,
        "treasure_at_once": True,
        "red_wins": True,
        "fourth_wins": True,
        "least_concealed": 4,
        "terminal_needed": True,
        "terminal_early": True,
        "everybody_pays": True,
        "undeclared_discarder_pays_all": True,
        "multiple_winners": "all",
    },
    "strict_harbin": {
        **HARBIN.switches(),
        "suits_needed": 3,
        "terminal_early": True,
        "fourth_wins": False,
        "middle_only": True,
        "edge_is_middle": False,
        "multiple_winners": "all",
        "missed_win": "until_draw_le_value",
        "robbed_pays_all": True,
        "kong_feeder_pays_all": True,
        "concealed_kong_points": 2,
        "exhausted_kongs": "void",
        "exhausted_dealer": "next",
    },
    "named_pairs": {
        **HARBIN.switches(),
        "named_pair_is_middle": True,
        "opened_needed": False,
        "suits_needed": 1,
        "missed_win": "until_draw_le_value",
        "multiple_winners": "all",
        "concealed_kong_points": 2,
    },
    "fans_needed": {
        "least_fans": 4,
        "knitted_straight": True,
        "knitted_honours": True,
        "others_pay_base": True,
        "dealer_passes": True,
        "multiple_winners": "all",
        "missed_win": "until_draw",
        "ready_declaration": True,
    },
    "knitted_wildcards": {
        "wild": "indicator",
        "knitted_straight": True,
        "knitted_honours": True,
        "robbed_pays_all": True,
        "others_pay_base": True,
    },
    "no_honours": {"honours": False, "thirteen_orphans": False, "missed_win": "none"},
    "self_draw": {
        "self_draw_only": True,
        "chow": False,
        "robbed_pays_all": True,
        "kong_feeder_pays_all": True,
        "honour_feeder_pays_all": True,
    },
    "conditions": {
        "pung_needed": True,
        "terminal_needed": True,
        "pair_258": True,
        "missed_win": "until_draw_same_tile",
        "missed_until_draw": True,
    },
    "wildcards": {
        "wild": "indicator_two",
        "wild_fifth_copy": True,
        "wild_discard": False,
        "wild_kong": True,
        "four_wild_win": True,
        "four_wild_bonus": 5,
        "natural_doubles": True,
        "ready_declaration": True,
        "winner_deals": True,
        "exhausted_dealer": "last_drawer",
        "birds": 6,
        "bird_hits": "seats",
        "multiple_winners": "all",
    },
    "taiwan": {**SML.switches(), "eight_pairs": True, "exhausted_dealer": "next"},
    "sixteen_wild": {
        "hand_size": 16,
        "seven_pairs": False,
        "thirteen_orphans": False,
        "eight_pairs": True,
        "wild": "indicator",
        "wild_discard": False,
        "ready_declaration": True,
        "ready_claims": True,
        "swap_discard": False,
        "kong_from_upstream": False,
        "missed_self_draw": True,
        "fan_points": 2,
        "dealer_points": 3,
        "streak_points": 1,
    },
    "flowers": {
        "flowers": True,
        "flower_points": 5,
        "wild": "red",
        "wild_kong": True,
        "four_wild_win": True,
        "reserve": 14,
        "birds": 6,
        "bird_hits": "seats",
        "kong_feeder_pays_all": True,
        "multiple_winners": "all",
        "missed_win": "until_draw",
        "ready_declaration": True,
    },
    "stakes": {
        "stakes": 5,
        "streak_points": 5,
        "flowers": True,
        "everybody_pays": True,
        "robbed_pays_all": True,
        "kong_feeder_pays_all": True,
        "self_draw_pays": 2,
        "honours": False,
        "thirteen_orphans": False,
        "ready_declaration": True,
        "exhausted_kongs": "void",
    },
    "great_hands": {
        "pair_258": True,
        "great_any_pair": True,
        "moment_any_pair": True,
        "all_258": True,
        "thirteen_orphans": False,
        "wild": "indicator",
        "wild_fifth_copy": True,
        "multiple_winners": "all",
        "dealer_points": 2,
        "dealer_each_fan": True,
        "plain_self_draw_pays": 3,
        "everybody_pays": True,
        "stakes": 1,
        "birds": 6,
        "bird_hits": "seats",
        "bird_start": "dealer",
        "bird_pays": "double",
        "last_tile_birds": True,
    },
    "opened_kongs": {
        "opened_kong": 4,
        "kong_tiles_claimed": True,
        "last_tile_offer": True,
        "opening_hands": "four_alike no_258 suit_missing two_triplets three_suits steps"
        " single_flower golden_pair",
        "midway_hands": "four_alike two_triplets",
        "ready_declaration": True,
        "ready_claims": True,
        "treasure": True,
        "robbing_concealed_kong": True,
        "multiple_winners": "all",
        "missed_win": "until_draw_le_value",
        "exhausted_dealer": "last_drawer",
        "stakes": 2,
        "birds": 2,
        "bird_hits": "seats",
        "bird_pays": "add",
        "last_tile_birds": True,
    },
    "opened_with_wild": {
        "opened_kong": 3,
        "kong_tiles_claimed": True,
        "last_tile_offer": True,
        "opening_hands": "four_alike two_triplets",
        "midway_hands": "four_alike",
        "wild": "indicator_two",
        "four_wild_win": True,
        "ready_declaration": True,
        "multiple_winners": "three_abort",
        "robbed_pays_all": True,
        "birds": 1,
        "bird_hits": "rank",
    },
    "blood": {
        "honours": False,
        "thirteen_orphans": False,
        "exchange": "any",
        "lacking_suit": True,
        "play_on": True,
        "multiple_winners": "all",
        "missed_win": "until_draw",
        "ready_declaration": True,
        "last_discard_pung": True,
        "replacement_from": "front",
        "self_draw_extra": "double",
        "fed_kong_win": "discard",
        "kong_others_pay": 1,
        "kong_discard_kong": "transfer",
        "robbed_after_kong": True,
        "exhausted_kongs": "unready",
        "exhausted_ready": True,
        "lacking_held_pays": True,
        "fan_cap": 4,
        "stakes": 3,
        "winner_deals": True,
    },
    "stream": {
        "honours": False,
        "thirteen_orphans": False,
        "play_on": True,
        "winners_stay": True,
        "multiple_winners": "all",
        "missed_win": "until_draw",
        "ready_declaration": True,
        "kong_discard_kong": "refund",
        "exhausted_kongs": "unready_always",
        "exhausted_ready": True,
        "fan_cap": 4,
        "winner_deals": True,
    },
    "lacking_with_wildcards": {
        "honours": False,
        "thirteen_orphans": False,
        "wild": "bamboo_one",
        "wild_kong": True,
        "lacking_suit": True,
        "scoring": "sichuan",
        "fan_cap": 4,
        "play_on": True,
        "exchange": "one_suit",
        "natural_doubles": True,
        "exhausted_ready": True,
        "lacking_held_pays": True,
    },
    "stream_with_wildcards": {
        "wild": "red",
        "wild_discard": False,
        "wild_kong": True,
        "four_wild_bonus": 5,
        "flowers": True,
        "play_on": True,
        "winners_stay": True,
        "multiple_winners": "two_nearest_three_all",
        "missed_win": "none",
        "robbing_concealed_kong": True,
        "exhausted_ready": True,
    },
    "playing_on_with_wildcards": {
        "wild": "red",
        "four_wild_win": True,
        "flowers": True,
        "exchange": "one_suit",
        "exchange_direction": "previous",
        "play_on": True,
        "multiple_winners": "three_abort",
        "kong_discard_kong": "refund",
        "exhausted_kongs": "void",
        "exhausted_ready": True,
        "everybody_pays": True,
        "robbed_pays_all": True,
        "robbing_concealed_kong": True,
    },
    "few_wildcards": {
        "wild": "indicator_itself",
        "most_wild_plain": 1,
        "wild_in_pairs": False,
        "wild_self_draw_only": True,
        "wild_discard_doubles": True,
        "pung_needed": True,
        "scoring": "flat",
        "birds": 2,
        "no_bird_is_all": True,
        "bird_extra_without_wild": 2,
    },
}

HOUSE_PAOHUZI: dict[str, dict[str, Setting]] = {
    "open_wei": {
        "wei_hidden": False,
        "fed_rule": True,
        "no_chi_scope": "turn",
        "no_chi_own_flip": True,
        "tian_hu_self_drawn": True,
    },
    "own_first": {"own_hu_before_ti": True, "min_huxi": 6, "xing": "next_card"},
    "everything": {
        "hu_on_discard": True,
        "must_hu": "all",
        "peng_pao_by_discard": True,
        "one_five_ten": True,
        "mixed_two_seven_ten": True,
        "chi_own_discard": True,
        "three_ti_five_kan": True,
        "di_hu": "first_flip",
        "min_huxi": 9,
    },
    "declined": {
        "hu_on_discard": True,
        "declined_win": "dearer",
        "must_hu": "discard",
        "no_huxi": 21,
        "own_pao_first": True,
        "own_hu_before_ti": True,
        "ti_pays": True,
        "discard_pays": "double",
        "base": 5,
        "min_huxi": 6,
        "mingtang": "full",
        "three_ti_five_kan": True,
    },
    "dun_table": {
        "players": 4,
        "hand_size": 14,
        "units": "dun_table",
        "mingtang": "doubled_huxi",
        "no_huxi": 21,
        "kan_locked": False,
        "declined_win": "dearer",
        "own_pao_first": True,
        "ti_pays": True,
        "min_huxi": 0,
        "wei_hidden": True,
    },
    "split": {"kan_locked": False, "bi": False, "min_huxi": 10, "xing": "winning_card"},
}


KITS: Mapping[str, Kit] = {
    "mahjong": Kit(
        ruleset="mahjong/tuidaohu",
        house_rules=HOUSE_MAHJONG,
        eager=frozenset({"declare_win", "concealed_kong", "added_kong", "kong"}),
        summary=mahjong_summary.summary,
        public_part=mahjong_summary.public_part,
        own=("hands", "drawn", "missed", "named"),
        check_hidden=mahjong_summary.check_hidden,
        pile="wall",
        dealt_from=MahjongDeal.from_wall,
    ),
    "paohuzi": Kit(
        ruleset="paohuzi/changde",
        house_rules=HOUSE_PAOHUZI,
        eager=frozenset({"declare_win", "peng"}),
        summary=paohuzi_summary.summary,
        public_part=paohuzi_summary.public_part,
        own=("hands", "melds", "huxi", "no_chi", "no_peng", "declined"),
        check_hidden=paohuzi_summary.check_hidden,
        pile="cards",
        dealt_from=PaohuziDeal.from_cards,
    ),
}
assert set(KITS) == set(GAMES), "every game has a kit"


def summary(board: GameBoard[Any]) -> dict[str, Any]:
    """Everything a board holds, in plain data."""
    return KITS[board.game].summary(board)
