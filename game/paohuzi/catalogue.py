"""Paohuzi as the registry lists it: its classes and its rulesets."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from game.core.catalogue import FanWords, Game, Ruleset
from game.core.points import Factor, Share, Transfer
from game.core.switches import Text
from game.paohuzi.fans.fans import FanCount
from game.paohuzi.kernel.groups import Group
from game.paohuzi.kernel.melds import Meld
from game.paohuzi.play.engine import PaohuziDeal
from game.paohuzi.play.insight import after_claim, insight
from game.paohuzi.play.why import prepare
from game.paohuzi.play.worth import wait_worths, win_worth, worth_key
from game.paohuzi.position.actions import ACTIONS
from game.paohuzi.position.board import SeatBoard, TableBoard
from game.paohuzi.position.events import EVENTS, Declined, Passed, Score, Term
from game.paohuzi.rules import PaohuziRules
from game.paohuzi.rules.guide import GUIDE
from game.paohuzi.rules.notes import NOTES
from game.paohuzi.rulesets.changde import CHANGDE, CHANGDE_QUANMINGTANG
from game.paohuzi.rulesets.hengyang import HENGYANG, LIUHUQIANG
from game.paohuzi.rulesets.jichu import JICHU
from game.paohuzi.rulesets.leiyang import LEIYANG
from game.paohuzi.rulesets.loudi import LOUDI

PAOHUZI: Final = Game(
    name="paohuzi",
    deal=PaohuziDeal,
    board=SeatBoard,
    table=TableBoard,
    rules=PaohuziRules,
    events=EVENTS,
    actions=ACTIONS,
    values=(Declined, Factor, FanCount, Group, Meld, Passed, Score, Share, Term, Transfer),
    insight=insight,
    after_claim=after_claim,
    wait_worths=wait_worths,
    worth_key=worth_key,
    win_worth=win_worth,
    prepare=prepare,
    fan_words=MappingProxyType(
        {
            "": FanWords(
                fans=Text("名堂", "Bonus hands"),
                sum=Text("胡", "huxi"),
                deal_in=Text("放炮", "deal-in"),
            )
        }
    ),
    notes=NOTES,
    guide=GUIDE,
)

RULESETS: Final[tuple[Ruleset, ...]] = (
    CHANGDE,
    CHANGDE_QUANMINGTANG,
    LOUDI,
    HENGYANG,
    LIUHUQIANG,
    LEIYANG,
    JICHU,
)
"""The first is the one to begin with, with a preset for beginners; `jichu`, which nobody plays in
Hunan, stands last.
"""
