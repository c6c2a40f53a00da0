"""Taiwan (台湾麻将): 16 tiles in a hand, flowers, 底 and 台.

After the list of fans of the SML of 2026 and that of the Chinese Wikibooks. Points that the two
leave open are as at most tables at home: the winner on a tile for which several wait (the nearest),
and the kong of the previous seat's discard (allowed).
"""

from __future__ import annotations

from typing import Final

from game.core.catalogue import Preset, Ruleset
from game.core.switches import Text
from game.mahjong.fans.tables import TABLES
from game.mahjong.rules import MahjongRules

JIANG: Final = 4
"""一将: four rounds, in each of which every seat has dealt."""

HOME: Final = MahjongRules(
    hand_size=16,
    flowers=True,
    # 八墩 stay in the wall.
    reserve=16,
    seven_pairs=False,
    thirteen_orphans=False,
    eight_flowers=True,
    seven_flowers=True,
    swap_discard=False,
    missed_win="until_draw",
    # 天听 and 地听 are declared; no other hand is.
    ready_declaration=True,
    ready_first_only=True,
    scoring="taiwan",
    fan_cap=0,
    # 河底捞鱼 and 半求人 are of other lists, 见花见字 is of other tables.
    dropped_fans="last_tile_claim half_melded_hand each_flower each_wind",
    base=5,
    discard_pays=1,
    # 庄家台 1, and 连 N 拉 N: 2N + 1 in all.
    dealer_points=1,
    streak_points=2,
    kong_points=0,
    added_kong_points=0,
    concealed_kong_points=0,
    flower_points=0,
)
"""As it is played at home: 底 5, 台 1."""

SML: Final = HOME.replace(
    {
        "kong_from_upstream": False,
        "multiple_winners": "two_nearest_three_all",
        "missed_self_draw": True,
    }
)
"""The competition rules of the SML, 2026."""

WIKI: Final = HOME.replace({"scoring": "taiwan_wiki", "dropped_fans": "each_flower each_wind"})
"""The other common list of fans."""

SEEN: Final = HOME.replace({"dropped_fans": "last_tile_claim half_melded_hand"})
"""见花见字: every flower and every pung of honours counts, also those of other winds."""

HUNDRED: Final = HOME.replace({"base": 100, "fan_points": 20})
"""底 100, 台 20: as friends name the stakes."""

TAIWAN: Final = Ruleset(
    id="mahjong/taiwan",
    game="mahjong",
    name=Text("台湾麻将", "Taiwan mahjong, 16 tiles"),
    summary=Text(
        "十六张，带花，算底和台；庄家连庄拉庄，一将打四圈。",
        "Sixteen tiles and flowers; a base and tai, more for the dealer the longer it stays.",
    ),
    presets={
        "home": Preset(Text("家常", "At home"), HOME, rounds=JIANG),
        "sml2026": Preset(Text("竞赛（SML 2026）", "Competition (SML 2026)"), SML, rounds=JIANG),
        "wiki": Preset(Text("另一种台数", "Other tai"), WIKI, rounds=JIANG),
        "seen": Preset(Text("见花见字", "Any flower, any wind"), SEEN, rounds=JIANG),
        "hundred": Preset(Text("底100台20", "Base 100, tai 20"), HUNDRED, rounds=JIANG),
    },
    fans=tuple(dict.fromkeys((*TABLES["taiwan"].texts, *TABLES["taiwan_wiki"].texts))),
)
