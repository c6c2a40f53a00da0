"""Every game and every ruleset by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from game.core.catalogue import Game, Ruleset
from game.core.points import Factor, Share, Transfer
from game.mahjong.actions import ACTIONS
from game.mahjong.board import SeatBoard, TableBoard
from game.mahjong.engine import MahjongDeal
from game.mahjong.events import EVENTS, Excluded, FanCount, Group, Missed, Score
from game.mahjong.insight import insight
from game.mahjong.melds import Meld
from game.mahjong.notes import NOTES
from game.mahjong.rules import MahjongRules
from game.mahjong.rulesets.harbin import HARBIN, HARBIN_SEED
from game.mahjong.rulesets.hongzhong import HONGZHONG
from game.mahjong.rulesets.laizi import LAIZI
from game.mahjong.rulesets.tuidaohu import TUIDAOHU
from game.mahjong.scoring.tables import TABLES
from game.paohuzi import catalogue as paohuzi

MAHJONG: Final = Game(
    name="mahjong",
    deal=MahjongDeal,
    board=SeatBoard,
    table=TableBoard,
    rules=MahjongRules,
    events=EVENTS,
    actions=ACTIONS,
    values=(Excluded, Factor, FanCount, Group, Meld, Missed, Score, Share, Transfer),
    insight=insight,
    counting=MappingProxyType({name: table.counting for name, table in TABLES.items()}),
    notes=NOTES,
)

GAMES: Final[Mapping[str, Game]] = MappingProxyType(
    {game.name: game for game in (MAHJONG, paohuzi.PAOHUZI)}
)
"""By name, as in a record."""

RULESETS: Final[Mapping[str, Ruleset]] = MappingProxyType(
    {
        ruleset.id: ruleset
        for ruleset in (
            TUIDAOHU,
            HONGZHONG,
            LAIZI,
            HARBIN,
            HARBIN_SEED,
            *paohuzi.RULESETS,
        )
    }
)
"""By id, as in `mahjong/tuidaohu`; the first is the default."""
