"""Write the golden playthroughs: `python -m tests.playthroughs`. Review the difference."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from game.core.deal import DealSetup
from game.core.events import Action
from game.mahjong.play.engine import MahjongDeal
from game.mahjong.play.legal import PASS
from game.mahjong.position.actions import DeclareWin
from game.mahjong.position.wall import wall_from
from game.mahjong.rules import MahjongRules
from game.mahjong.rulesets.changsha import APP as CHANGSHA
from game.mahjong.rulesets.guobiao import OFFICIAL as GUOBIAO
from game.mahjong.rulesets.harbin import FULL, NO_TREASURE, SEED
from game.mahjong.rulesets.hongzhong import ROOM
from game.mahjong.rulesets.laizi import TWO
from game.mahjong.rulesets.sichuan import APP, SBR, STREAM
from game.mahjong.rulesets.sichuan import THREE as SICHUAN_THREE
from game.mahjong.rulesets.taiwan import HOME
from game.mahjong.rulesets.taiwan import SML as TAIWAN
from game.mahjong.rulesets.tuidaohu import FLAT, FRIENDS, OFFICIAL, THREE
from game.mahjong.rulesets.tuidaohu import TWO as TWO_PLAYERS
from tests.playthroughs.paohuzi import __main__ as paohuzi
from tests.support.mahjong_play import purposeful
from tests.support.mahjong_scene import action, stack
from tests.support.play import play
from tests.support.playthrough import FOLDER, build, text

Decisions = list[tuple[int, Action]]

HOUSE = FRIENDS.replace(
    {
        "ready_declaration": True,
        "multiple_winners": "all",
        "missed_win": "until_draw",
        "exhausted_kongs": "void",
    }
)

ORPHANS_ROB = FRIENDS.replace({"robbing_concealed_kong": True})
STAKES = FRIENDS.replace({"stakes": 3, "everybody_pays": True})
FLOWERS = FRIENDS.replace({"flowers": True, "birds": 2})


NAMED = NO_TREASURE.replace(
    {"named_pair_is_middle": True, "middle_only": True, "opened_needed": False}
)
NAMED_PAIRS = (
    {0: "9m", 1: "99m456m222s77p55p8p", 2: "345s444s789p33m66m"},
    "2p1s7p1m6mC8m1p2m5p",
    "0 discard 9m; 1 pung 9m; 1 discard 8p ready 5p; 2 discard 2p ready 3m; 3 discard 1s;"
    " 0 discard 7p; 1 discard 1m; 2 discard 6m; 3 discard C; 0 discard 8m; 1 discard 1p;"
    " 2 discard 2m; 3 discard 5p; 1 declare_win 5p",
)
"""支对: two hands name a pair each; the other pairs' tiles, 7p thrown and 6m drawn, do not win."""


def played(rules: MahjongRules, seed: int, wins: bool) -> tuple[list[int], DealSetup, Decisions]:
    """A deal between purposeful players who win when they can, or never do."""
    wall = wall_from(seed.to_bytes(4, "big"), rules)
    setup = DealSetup(seed % 8 + 1, seed % rules.seats, seed // 4 % 4)

    def choose(deal: Any, seat: int, offered: Sequence[Action], rng: random.Random) -> Action:
        takes = wins and isinstance(offered[0], DeclareWin)
        return offered[0] if takes else purposeful(deal, seat, rng)

    deal = MahjongDeal.from_wall(rules, wall, setup)
    _, decisions = play(deal, random.Random(seed), choose=choose)
    return wall, setup, [(one.seat, one.action) for one in decisions]


TREASURE_DRAWN = (
    {0: "9m", 1: "99m456m13s777p55p8p"},
    "1m1m2m2p",
    "0 discard 9m; 1 pung 9m; 1 discard 8p ready; 2 discard 1m; 3 discard 1m; 0 discard 2m;"
    " 1 declare_win 2p",
)
"""摸宝: the first die shows 3, the third tile from the tail."""

TREASURE_SEEN = (
    {0: "9m", 1: "99m456m13s777p55p8p"},
    "",
    "0 discard 9m; 1 pung 9m; 1 discard 8p ready",
)
"""对宝: seat 1 waits for the third tile from the tail."""

READY_CLAIM = (
    {0: "6s", 1: "9p", 2: "123m78s777p5599p1m"},
    "5s2s1m9p",
    "0 discard 6s; 2 chow 6s; 2 discard 1m ready; 3 discard 5s; 0 discard 2s; 1 discard 9p;"
    " 2 declare_win 9p",
)
"""抢听 from across, and a win on a discard for which its giver pays all three."""

ROBBED = (
    {0: "5m", 1: "46m123s789s12399p", 2: "55mE"},
    "PPP5m",
    "0 discard 5m; 1 pass; 2 pung 5m; 2 discard E; 3 discard P; 0 discard P; 1 discard P;"
    " 2 added_kong 5m; 1 declare_win 5m",
)
ORPHANS = "19m19s19pSWNCFPP"
ROBBED_CONCEALED = (
    {0: "EEEE5m", 1: ORPHANS},
    "",
    "0 concealed_kong E; 1 declare_win E",
)
"""抢暗杠: thirteen orphans win on the tile of a concealed kong."""
TWO_WINNERS = (
    {0: "5m", 1: "46m123s789s12399p", 2: "55m", 3: "46m111s789p345pFF"},
    "",
    "0 discard 5m; 3 declare_win 5m; 2 pung 5m; 1 declare_win 5m",
)

FLOWER_CHAIN = (
    {0: "19m19s19pESWNCFPa", 1: "123m456s789p55s67m", 2: "bc", 3: "d"},
    "g",
    "0 discard E; 1 declare_win 8m",
)
"""Replacements that are flowers again, while the hands are dealt and in a turn."""
STAKED = (
    {0: "E", 1: "123m456s789p55s67m", 2: "8m"},
    "PP",
    "2 stake 3; 0 stake 1; 1 stake 2; 3 stake 0; 0 discard E; 1 discard P; 2 discard 8m;"
    " 1 declare_win 8m",
)

FOUR_RED = (
    {0: "1m", 1: "CCC14m258s369p77s"},
    "C1599m",
    "0 discard 1m; 1 declare_win C",
)


SIXTEEN = "123m456s789p345s55p67m"
SEVEN_FLOWERS = (
    {0: "E", 1: SIXTEEN, 2: "147m258sE9sNabcdefg"},
    "h",
    "0 discard E; 2 declare_win h",
)
"""七抢一: seat 1 draws the eighth flower."""

FLOWER_PASSED = (
    {0: "E", 1: SIXTEEN, 2: "147m258sE9sNabcdefg"},
    "h",
    "0 discard E; 2 pass; 1 declare_win 8m",
)
"""The eighth flower is let go by, and its replacement wins."""

EIGHT_FLOWERS = ({0: "147m258sE1sabcdefgh"}, "", "0 declare_win 9p")
BARRED = (
    {0: "8m9s", 3: SIXTEEN},
    "EE8m1sNN5m",
    "0 discard 8m; 3 pass; 1 discard E; 2 discard E; 3 discard 8m; 0 discard 9s; 1 discard N;"
    " 2 discard N; 3 declare_win 5m",
)
"""过水 that bars the draw after it, and ends with the discard."""
UNTIL_DRAW = SBR.replace({"lacking_suit": False, "play_on": False})
BARRED_BY_PUNG = (
    {0: "4m", 1: "7s", 3: "56m22p777s345s678p"},
    "9p7m1s1s4m",
    "0 discard 4m; 3 pass; 1 discard 7s; 3 pung 7s; 3 discard 7s; 0 discard 7m; 1 discard 1s;"
    " 2 discard 1s; 3 declare_win 4m",
)
"""顺和 that lasts over the discard after a pung, until the draw."""
SEVEN_TAIL = "SWNCFP1p8m"


def scripted(
    rules: MahjongRules, scene: tuple[dict[int, str], str, str], tail: str = ""
) -> tuple[list[int], DealSetup, Decisions]:
    """A deal set up by hand; seats that the script does not name pass."""
    hands, draws, script = scene
    wall = stack(rules, hands, draws, tail, 0)
    deal = MahjongDeal.from_wall(rules, wall)
    deal.begin()
    decisions: Decisions = []
    for line in script.split(";"):
        seat, said = line.strip().split(" ", 1)
        while action(said) not in deal.legal_actions(int(seat)):
            decisions.append((deal.deciders[0], PASS))
            deal.act(*decisions[-1])
        decisions.append((int(seat), action(said)))
        deal.act(*decisions[-1])
    return wall, DealSetup(), decisions


def main() -> None:
    """Write all of them, of every game."""
    paohuzi.main()
    deals = {
        "friends_won": (FRIENDS, played(FRIENDS, 51, True)),
        "official_won": (OFFICIAL, played(OFFICIAL, 74, True)),
        "flat_won": (FLAT, played(FLAT, 16, True)),
        "house_exhausted": (HOUSE, played(HOUSE, 92, False)),
        "robbed_kong": (FRIENDS, scripted(FRIENDS, ROBBED)),
        "robbed_concealed_kong": (ORPHANS_ROB, scripted(ORPHANS_ROB, ROBBED_CONCEALED)),
        "harbin_seed_won": (SEED, played(SEED, 0, True)),
        "harbin_exhausted": (FULL, played(FULL, 13, True)),
        "harbin_treasure_drawn": (FULL, scripted(FULL, TREASURE_DRAWN, "1p1p2p")),
        "harbin_treasure_seen": (FULL, scripted(FULL, TREASURE_SEEN, "1p1p2s")),
        "harbin_ready_claim": (NO_TREASURE, scripted(NO_TREASURE, READY_CLAIM)),
        "harbin_named_pairs": (NAMED, scripted(NAMED, NAMED_PAIRS)),
        "two_winners": (HOUSE, scripted(HOUSE, TWO_WINNERS)),
        "hongzhong_won": (ROOM, played(ROOM, 44, True)),
        "hongzhong_four_red": (ROOM, scripted(ROOM, FOUR_RED)),
        "flowers_chain": (FLOWERS, scripted(FLOWERS, FLOWER_CHAIN, "9pe7p1sf8ph8m")),
        "three_players_won": (THREE, played(THREE, 9, True)),
        "two_players_won": (TWO_PLAYERS, played(TWO_PLAYERS, 8, True)),
        "stakes_won": (STAKES, scripted(STAKES, STAKED)),
        "changsha_exhausted": (CHANGSHA, played(CHANGSHA, 0, False)),
        "changsha_won": (CHANGSHA, played(CHANGSHA, 41, True)),
        "sichuan_app_wins": (APP, played(APP, 40, True)),
        "sichuan_app_held": (APP, played(APP, 43, True)),
        "sichuan_sbr_refund": (SBR, played(SBR, 44, True)),
        "sichuan_stream": (STREAM, played(STREAM, 11, True)),
        "sichuan_three": (SICHUAN_THREE, played(SICHUAN_THREE, 2, True)),
        "laizi_two_kinds": (TWO, played(TWO, 3, True)),
        "guobiao_won": (GUOBIAO, played(GUOBIAO, 316, True)),
        "guobiao_robbed_kong": (GUOBIAO, played(GUOBIAO, 48, True)),
        "taiwan_won": (TAIWAN, played(TAIWAN, 0, True)),
        "taiwan_seven_flowers": (HOME, scripted(HOME, SEVEN_FLOWERS, SEVEN_TAIL)),
        "taiwan_flower_passed": (HOME, scripted(HOME, FLOWER_PASSED, SEVEN_TAIL)),
        "taiwan_eight_flowers": (HOME, scripted(HOME, EIGHT_FLOWERS, "SWNCFP1p9p")),
        "taiwan_barred": (TAIWAN, scripted(TAIWAN, BARRED)),
        "sichuan_barred": (UNTIL_DRAW, scripted(UNTIL_DRAW, BARRED_BY_PUNG)),
    }
    for name, (rules, (wall, setup, decisions)) in deals.items():
        playthrough = build("mahjong", rules, wall, setup, decisions)
        path = FOLDER / f"{name}.json"
        path.write_text(text(playthrough), encoding="utf-8")
        kinds: dict[str, int] = {}
        for emission in playthrough["emissions"]:
            kind = emission["full"]["type"]
            kinds[kind] = kinds.get(kind, 0) + 1
        print(name, path.stat().st_size, kinds)


if __name__ == "__main__":
    main()
