"""What tests need to know of each game, so that the same tests run over all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from game.core.deal import Deal, DealSetup, GameBoard
from game.core.switches import Setting
from game.mahjong.play.engine import MahjongDeal
from game.mahjong.rulesets.harbin import FULL as HARBIN
from game.paohuzi.play.engine import PaohuziDeal
from game.registry import GAMES
from tests.support import mahjong_summary, paohuzi_summary


class Kit(NamedTuple):
    """One game, for tests that do not know which it is."""

    ruleset: str
    """Against whose first preset the house rules are changes."""
    house_rules: Mapping[str, Mapping[str, Setting]]
    """Changes that reach the corners of the game."""
    eager: frozenset[str]
    """Actions that random play takes more often than by chance."""
    summary: Callable[[GameBoard[Any]], dict[str, Any]]
    public_part: Callable[[GameBoard[Any]], dict[str, Any]]
    own: tuple[str, ...]
    """By seat, what a seat's own board says of it as the table does."""
    check_hidden: Callable[[GameBoard[Any], int | None], None]
    """`check_hidden(board, viewer)`: while nobody has won, nothing is known that is hidden."""
    pile: str
    """What the tiles or cards in the order of dealing are called in a playthrough."""
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
        own=("hands", "melds", "huxi", "no_chi", "no_peng"),
        check_hidden=paohuzi_summary.check_hidden,
        pile="cards",
        dealt_from=PaohuziDeal.from_cards,
    ),
}
assert set(KITS) == set(GAMES), "every game has a kit"


def summary(board: GameBoard[Any]) -> dict[str, Any]:
    """Everything a board holds, in plain data."""
    return KITS[board.game].summary(board)
