"""The switches of a mahjong ruleset.

A ruleset is one `MahjongRules` value; a house rule is another value made with `replace`. Nothing
else in the engine knows which game is played. The switches stand by section, a module each.
"""

from __future__ import annotations

import dataclasses

from game.core.catalogue import Counting
from game.core.errors import BadRules
from game.core.switches import Rules
from game.mahjong.fans.tables import TABLES
from game.mahjong.kernel.tiles import (
    BAMBOO_ONE,
    BONUS_TILES,
    COPIES,
    DRAGON_KINDS,
    HONOUR_KINDS,
    RED,
    SUITED_KINDS,
    SUITS,
    WHITE,
    WIND_KINDS,
)
from game.mahjong.rules.birds import BirdRules
from game.mahjong.rules.claims import ClaimRules
from game.mahjong.rules.exchange import ExchangeRules
from game.mahjong.rules.fans import FanRules
from game.mahjong.rules.opening import OpeningRules
from game.mahjong.rules.ready import READY_SWITCHES, WINS_WITHOUT_WAIT, ReadyRules
from game.mahjong.rules.settlement import SettlementRules
from game.mahjong.rules.tiles import TileRules
from game.mahjong.rules.wild import FOUR_WILD_SWITCHES, INDICATED, WILD_SWITCHES, WildRules
from game.mahjong.rules.winning import WinningRules

HONOURS = {
    "all": tuple(HONOUR_KINDS),
    "winds": tuple(WIND_KINDS),
    "dragons": tuple(DRAGON_KINDS),
    "red": (RED,),
}
"""By value of the switch `which_honours`."""

SUIT_LEFT_OUT = {"none": None, "characters": 0, "bamboo": 1, "dots": 2}
"""By value of the switch `without_suit`, the suit in the order of the kinds."""

FIXED_WILD = {"red": RED, "white": WHITE, "bamboo_one": BAMBOO_ONE}
"""By value of the switch `wild`, if the tile does not depend on the deal."""


@dataclasses.dataclass(frozen=True)
class MahjongRules(
    BirdRules,
    SettlementRules,
    FanRules,
    ReadyRules,
    WinningRules,
    ClaimRules,
    WildRules,
    OpeningRules,
    ExchangeRules,
    TileRules,
):
    """Everything about a mahjong game that may differ from table to table."""

    __hash__ = Rules.__hash__

    def check(self) -> None:
        """Refuse shapes that cannot occur and payments for things that are switched off."""
        # Two of them need the honours and all suits, which the slice below means.
        special = ("seven_pairs", "thirteen_orphans", "knitted_honours")
        needing: tuple[str, ...]
        # These shapes are of 14 tiles; with 17 they would leave three over.
        if self.hand_size != 13:
            self._refuse("shape_needs_13_tiles", "hand_size", (*special, "knitted_straight"))
            if TABLES[self.scoring].official:
                names = ("hand_size", "scoring")
                raise BadRules("shape_needs_13_tiles", "hand_size contradicts scoring", names)
        else:
            # Seven pairs and a triplet are 17 tiles.
            self._refuse("shape_needs_16_tiles", "hand_size", ("eight_pairs",))
        if not self.honours:
            needing = (*special[1:], "honour_feeder_pays_all")
            self._refuse("needs_honours", "honours", needing)
        # 十三幺 needs all seven honours. 全不靠 is 14 different tiles, of
        # which only nine are knitted: four winds make 13, dragons fewer.
        elif self.which_honours != "all":
            needing = special[1:]
            # 三元四喜包牌 is about three dragon pungs or four wind pungs:
            # winds or dragons alone will do.
            if self.which_honours == "red":
                needing = (*needing, "honour_feeder_pays_all")
            self._refuse("needs_all_honours", "which_honours", needing)
        if not self.robbing_kong:
            # Nobody is ever robbed there; a rule that cannot apply would mislead the reader.
            needing = ("robbed_pays_all", "robbing_concealed_kong", "robbed_after_kong")
            self._refuse("needs_robbing_kong", "robbing_kong", needing)
        if not self.thirteen_orphans:
            needing = ("robbing_concealed_kong",)
            self._refuse("needs_thirteen_orphans", "thirteen_orphans", needing)
        of_three_suits = (*special[1:], "knitted_straight")
        if self.suit_missing:
            self._refuse("needs_three_suits", "suit_missing", of_three_suits)
        self._check_table(of_three_suits)
        self._check_conditions(special)
        self._check_wild()
        if not self.flowers:
            self._refuse(
                "needs_flowers", "flowers", ("eight_flowers", "seven_flowers", "flowers_in_turns")
            )
        else:
            # Neither the treasure nor the tile that is turned over may be a flower.
            self._refuse("not_with_flowers", "flowers", ("treasure", "opened_kong"))
            if self.has_indicator:
                raise BadRules("not_with_flowers", "flowers contradict wild", ("flowers", "wild"))
            if self.flower_points and TABLES[self.scoring].official:
                names = ("scoring", "flower_points")
                raise BadRules("flowers_are_fans", "each flower is a fan already", names)
        if not self.dealer_points:
            self._refuse("needs_dealer_points", "dealer_points", ("dealer_each_fan",))
        if self.last_tile_offer:
            self._refuse("last_tile_won_only", "last_tile_offer", ("last_discard_pung",))
        if not self.opened_kong:
            self._refuse("needs_opened_kong", "opened_kong", ("kong_tiles_claimed",))
        self._check_opening()
        if not self.birds:
            needing = ("no_bird_is_all", "bird_extra_without_wild", "last_tile_birds")
            self._refuse("needs_birds", "birds", needing)
        self._check_birds()

    def _check_birds(self) -> None:
        """Refuse ways to count birds that make no sense together."""
        if self.bird_hits == "rank":
            # Nine times over is no stake that anybody plays for; and every tile hits.
            self._refuse("birds_by_rank", "bird_hits", ("no_bird_is_all",))
            if self.bird_pays != "points":
                raise BadRules("birds_by_rank", "rank hits add points", ("bird_hits", "bird_pays"))
        # Without a count of seats there is no seat to count from.
        if self.bird_hits != "seats" and self.bird_start != "winner":
            names = ("bird_hits", "bird_start")
            raise BadRules("needs_counted_seats", "birds hit the winner alone", names)

    def _check_table(self, of_three_suits: tuple[str, ...]) -> None:
        """Refuse choices for which the tiles on the table, or the seats around it, are too few."""
        if self.without_suit != "none":
            self._refuse("needs_three_suits", "without_suit", of_three_suits)
            if self.suits_needed == len(SUITS):
                self._refuse("needs_three_suits", "without_suit", ("suits_needed",))
        # Elsewhere fans double or multiply: a price of one fan says nothing.
        if self.fan_points != 1 and TABLES[self.scoring].counting is not Counting.ADDED:
            self._refuse("needs_added_fans", "scoring", ("fan_points",))
        # Harbin's shares are those of three losers, 国标 counts fans for a table of four.
        table = TABLES[self.scoring]
        if self.players != 4 and (table.by_middle or table.official):
            raise BadRules("needs_four_players", "a game for four", ("players", "scoring"))
        # Every seat can draw twice, even if every flower has to be replaced: less is no game.
        if self.draws < 2 * self.seats + (len(BONUS_TILES) if self.flowers else 0):
            names = ("without_suit", "hand_size", "reserve")
            raise BadRules("wall_too_short", f"{self.draws} tiles to draw", names)

    def _check_conditions(self, concealed: tuple[str, ...]) -> None:
        """Refuse conditions that contradict each other, or add to one that is not asked."""
        if self.suit_missing and self.suits_needed == len(SUITS):
            self._refuse("needs_three_suits", "suit_missing", ("suits_needed",))
        # Special shapes are concealed by nature, a hand that has to be opened never is one.
        if self.opened_needed:
            self._refuse("shape_is_concealed", "opened_needed", (*concealed, "eight_pairs"))
        if not self.pung_needed:
            self._refuse("needs_pung", "pung_needed", ("red_pair_is_pung",))
        # The reason names the switch without red dragons: all honours, or the choice of them.
        if RED not in self.kinds:
            cause = "which_honours" if self.honours else "honours"
            self._refuse("needs_red", cause, ("red_pair_is_pung", "red_wins"))
        if not self.ready_declaration:
            self._refuse("needs_ready_declaration", "ready_declaration", READY_SWITCHES)
        if self.ready_first_only:
            # Later nobody declares: hands that must could never win, and 抢听 could not be kept.
            with_it = ("ready_needed", "ready_claims")
            self._refuse("ready_only_at_first", "ready_first_only", with_it)
        if self.missed_win == "none":
            lasting = ("missed_self_draw", "missed_until_draw")
            self._refuse("needs_missed_win", "missed_win", lasting)
        if self.missed_self_draw:
            # One lasts until a discard, the other until a draw.
            self._refuse("missed_until_discard", "missed_self_draw", ("missed_until_draw",))
        if not self.treasure:
            self._refuse("needs_treasure", "treasure", ("treasure_at_once",))
        if self.wild != "none":
            self._refuse("wild_and_treasure", "wild", WINS_WITHOUT_WAIT)
        if self.everybody_pays:
            self._refuse("everybody_pays_already", "everybody_pays", ("others_pay_base",))
        else:
            needing = ("undeclared_discarder_pays_all",)
            self._refuse("needs_everybody_pays", "everybody_pays", needing)
        if self.winner_deals:
            self._refuse("winner_deals_already", "winner_deals", ("dealer_passes",))
        if self.dealer_passes and self.exhausted_dealer == "next":
            self._refuse("no_dealer_stays", "dealer_passes", ("streak_points",))
        self._check_least_fans()
        if not (self.middle_only or TABLES[self.scoring].by_middle):
            # 支对 is paid by being a middle wait: without a fan or a need
            # for one it only gives waits away.
            self._refuse("needs_middle", "scoring", ("named_pair_is_middle",))
        if not self.pair_258:
            self._refuse("needs_pair_258", "pair_258", ("great_any_pair",))
        if not self.great_any_pair:
            self._refuse("needs_great_any_pair", "great_any_pair", ("moment_any_pair",))
        if not TABLES[self.scoring].great:
            self._refuse("needs_great_fans", "scoring", ("great_any_pair",))
        if not self.terminal_needed:
            self._refuse("needs_terminal", "terminal_needed", ("terminal_early",))

    def _check_least_fans(self) -> None:
        """Refuse more fans than any hand could have."""
        table = TABLES[self.scoring]
        fans = [fan for fan in table.all_fans if fan.id not in self.dropped]
        most = table.combine([table.value(fan) for fan in fans])
        if self.least_fans > (min(most, self.fan_cap) if self.fan_cap else most):
            names = ("least_fans", "fan_cap" if self.fan_cap < most else "scoring")
            raise BadRules("too_few_fans_count", f"no hand has {self.least_fans} fans", names)

    def _check_opening(self) -> None:
        """Refuse choices of the opening that the tiles or the seats do not allow, and payments for
        things that are switched off.
        """
        if self.exchange == "none" and self.exchange_direction != "dice":
            names = ("exchange", "exchange_direction")
            raise BadRules("needs_exchange", "no tiles are exchanged", names)
        if self.exchange_direction == "opposite" and self.players != 4:
            names = ("players", "exchange_direction")
            raise BadRules("needs_four_players", "nobody sits opposite", names)
        if self.lacking_suit:
            # Flowers are of no suit that could be lacking: nobody plays it so.
            self._refuse("not_with_lacking_suit", "lacking_suit", ("flowers",))
            # Two suits at most are left to win with, and one if the wall has only two.
            if self.suits_needed == len(SUITS) or self.without_suit != "none":
                cause = "without_suit" if self.without_suit != "none" else "suits_needed"
                raise BadRules("needs_three_suits", cause, (cause, "lacking_suit"))
            of_three_suits = ("thirteen_orphans", "knitted_honours", "knitted_straight")
            self._refuse("needs_three_suits", "lacking_suit", of_three_suits)
        else:
            self._refuse("needs_lacking_suit", "lacking_suit", ("lacking_held_pays",))
        if self.play_on:
            # Birds are turned when the deal ends with a win; a treasure that is seen and a flower
            # that is robbed end it.
            apart = ("birds", "treasure", "seven_flowers", "opened_kong", "last_tile_offer")
            self._refuse("not_with_play_on", "play_on", apart)
        if not self.play_on:
            self._refuse("needs_play_on", "play_on", ("winners_stay",))
        if self.winners_stay:
            # A hand that is locked waits for something: these win with any.
            with_any = ("four_wild_win", "eight_flowers")
            self._refuse("not_with_winners_stay", "winners_stay", with_any)
        if self.lacking_held_pays and not self.fan_cap:
            raise BadRules("needs_cap", "what a full hand pays", ("fan_cap", "lacking_held_pays"))

    def _check_wild(self) -> None:
        """Refuse wildcards that are not in the wall, and uses that these cannot have."""
        if self.wild == "none":
            self._refuse("needs_wild", "wild", WILD_SWITCHES)
        else:
            # A wildcard that is drawn stands for any tile: nobody can say in which group it stands.
            self._refuse("not_with_wild", "wild", ("middle_only", "terminal_early"))
            if TABLES[self.scoring].natural:
                raise BadRules("not_with_wild", "wild contradicts scoring", ("wild", "scoring"))
        fixed = FIXED_WILD.get(self.wild)
        if fixed is not None and fixed not in self.kinds:
            cause = "which_honours" if self.honours else "honours"
            if fixed == BAMBOO_ONE:
                cause = "without_suit"
            raise BadRules("wild_not_in_wall", f"{cause} leaves out {self.wild}", (cause, "wild"))
        # The tile turned over is one of its own kind: three wildcards are left, never four alike.
        if self.wild == "indicator_itself":
            self._refuse("needs_four_wild", "wild", FOUR_WILD_SWITCHES)
        if not self.wild_discard:
            self._refuse("needs_wild_discard", "wild_discard", ("wild_discard_doubles",))

    def _refuse(self, code: str, cause: str, needing: tuple[str, ...]) -> None:
        """Raise `BadRules` when one of `needing` is on, naming those that are and their cause."""
        on = tuple(name for name in needing if getattr(self, name))
        if on:
            raise BadRules(code, f"{cause} contradicts {', '.join(on)}", (cause, *on))

    @property
    def seats(self) -> int:
        """As many as play."""
        return self.players

    @property
    def melds_needed(self) -> int:
        """Sets in a winning hand beside the pair."""
        return self.hand_size // 3

    @property
    def kinds(self) -> tuple[int, ...]:
        """The kinds that hands are made of, ascending."""
        left_out = SUIT_LEFT_OUT[self.without_suit]
        suited = (kind for kind in SUITED_KINDS if kind // 9 != left_out)
        return (*suited, *(HONOURS[self.which_honours] if self.honours else ()))

    @property
    def has_indicator(self) -> bool:
        """True if a tile is turned over that says which tiles are wild."""
        return self.wild in INDICATED

    @property
    def wall_size(self) -> int:
        """Tiles in the whole set."""
        return len(self.kinds) * COPIES + (len(BONUS_TILES) if self.flowers else 0)

    @property
    def draws(self) -> int:
        """Tiles that may still be drawn once the hands are dealt."""
        # The dealer's first tile counts as dealt: 14 to the others' 13.
        dealt = self.seats * self.hand_size + 1
        return self.wall_size - dealt - self.has_indicator - self.reserve

    @property
    def cap_points(self) -> int:
        """Points of a win with as many fans as count at most; there is a cap."""
        return TABLES[self.scoring].points(self.base, self.fan_cap)

    def points_with(self, *fans: str) -> int:
        """Points of a win with the fans of these ids and no other."""
        table = TABLES[self.scoring]
        counted = [fan for fan in table.all_fans if fan.id in fans and fan.id not in self.dropped]
        total = table.combine([table.value(fan) for fan in counted])
        return table.points(self.base, min(total, self.fan_cap or total) * self.fan_points)
