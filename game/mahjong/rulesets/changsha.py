"""Changsha (长沙麻将): plain hands need a pair of 2, 5 or 8, great hands add up, birds multiply.

`classic` follows a written rulebook of 2026 for two birds, `app` the room games of Hunan; if both
are silent, or tables differ, there is a switch.
"""

from __future__ import annotations

from typing import Final

from game.core.catalogue import Preset, Ruleset
from game.core.switches import Text
from game.mahjong.fans.tables import TABLES
from game.mahjong.rules import MahjongRules

CLASSIC: Final = MahjongRules(
    # 108 tiles: three suits, no honours.
    honours=False,
    thirteen_orphans=False,
    pair_258=True,
    great_any_pair=True,
    # §4.2, §6: every 大胡, those of the moment too.
    moment_any_pair=True,
    # §8: until one's own discard, a self-draw is barred as well.
    missed_self_draw=True,
    all_258=True,
    opening_hands="four_alike no_258 suit_missing two_triplets",
    multiple_winners="all",
    opened_kong=2,
    kong_tiles_claimed=True,
    last_tile_offer=True,
    scoring="changsha",
    fan_cap=0,
    base=1,
    discard_pays=1,
    dealer_points=1,
    dealer_each_fan=True,
    # 杠 earns nothing in 长沙: only a win by it counts.
    kong_points=0,
    added_kong_points=0,
    concealed_kong_points=0,
    birds=2,
    bird_hits="seats",
    bird_start="dealer",
    bird_pays="double",
    last_tile_birds=True,
    winner_deals=True,
    exhausted_dealer="last_drawer",
)
"""By the book (庄闲): 1 and 2, 6 and 7 for each 大胡, two birds that double."""

APP: Final = CLASSIC.replace(
    {
        "moment_any_pair": False,
        "missed_self_draw": False,
        "dealer_each_fan": False,
        "plain_self_draw_pays": 2,
        "opening_hands": "four_alike no_258 suit_missing two_triplets three_suits steps"
        " single_flower golden_pair",
        "midway_hands": "four_alike two_triplets",
    }
)
"""As room games play it: a drawn 小胡 is 2 from each, the dealer adds one point."""

CHANGSHA: Final = Ruleset(
    id="mahjong/changsha",
    game="mahjong",
    name=Text("长沙麻将", "Changsha mahjong"),
    summary=Text(
        "小胡要二五八将，大胡乱将、可以叠加，胡了扎鸟翻倍。",
        "A plain hand needs a pair of 2, 5 or 8; great hands add up; birds double.",
    ),
    presets={
        "classic": Preset(Text("经典", "Classic"), CLASSIC),
        "app": Preset(Text("房卡", "Room"), APP),
    },
    fans=TABLES["changsha"].texts,
)
