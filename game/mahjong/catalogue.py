"""Mahjong as the registry lists it: its classes and its rulesets."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from game.core.catalogue import Game, Ruleset
from game.core.points import Factor, Share, Transfer
from game.mahjong.fans.tables import TABLES
from game.mahjong.kernel.melds import Meld
from game.mahjong.play.engine import MahjongDeal
from game.mahjong.play.insight import after_claim, insight
from game.mahjong.play.worth import wait_worths, win_worth, worth_key
from game.mahjong.position.actions import ACTIONS
from game.mahjong.position.board import SeatBoard, TableBoard
from game.mahjong.position.events import EVENTS, Excluded, FanCount, Group, Missed, Opening, Score
from game.mahjong.rules import MahjongRules
from game.mahjong.rules.guide import GUIDE
from game.mahjong.rules.notes import NOTES
from game.mahjong.rulesets.changsha import CHANGSHA
from game.mahjong.rulesets.guobiao import GUOBIAO
from game.mahjong.rulesets.harbin import HARBIN, HARBIN_SEED
from game.mahjong.rulesets.hongzhong import HONGZHONG
from game.mahjong.rulesets.laizi import LAIZI
from game.mahjong.rulesets.sichuan import SICHUAN
from game.mahjong.rulesets.taiwan import TAIWAN
from game.mahjong.rulesets.tuidaohu import TUIDAOHU

MAHJONG: Final = Game(
    name="mahjong",
    deal=MahjongDeal,
    board=SeatBoard,
    table=TableBoard,
    rules=MahjongRules,
    events=EVENTS,
    actions=ACTIONS,
    values=(Excluded, Factor, FanCount, Group, Meld, Missed, Opening, Score, Share, Transfer),
    insight=insight,
    after_claim=after_claim,
    wait_worths=wait_worths,
    worth_key=worth_key,
    win_worth=win_worth,
    counting=MappingProxyType({name: table.counting for name, table in TABLES.items()}),
    fan_words=MappingProxyType(
        {name: table.words for name, table in TABLES.items() if any(table.words)}
    ),
    notes=NOTES,
    guide=GUIDE,
)

RULESETS: Final[tuple[Ruleset, ...]] = (
    TUIDAOHU,
    HONGZHONG,
    CHANGSHA,
    SICHUAN,
    LAIZI,
    HARBIN,
    HARBIN_SEED,
    TAIWAN,
    GUOBIAO,
)
"""The first is the default of the whole lobby."""
