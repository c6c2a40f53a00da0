"""For every ruleset a lesson of three minutes with what is its own, and examples of its payments.

The hands are questions to the judge: `tests/game/test_lessons.py` holds each to its caption. A
preset or a house rule sees the parts whose conditions on switches hold, so that a new preset needs
nothing here unless it brings something of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from game.core.guide import Lesson
from game.lessons import paohuzi
from game.lessons.changsha import CHANGSHA
from game.lessons.guobiao import GUOBIAO
from game.lessons.harbin import HARBIN, HARBIN_SEED
from game.lessons.hongzhong import HONGZHONG
from game.lessons.laizi import LAIZI
from game.lessons.sichuan import SICHUAN
from game.lessons.taiwan import TAIWAN
from game.lessons.tuidaohu import TUIDAOHU

LESSONS: Final[Mapping[str, Lesson]] = MappingProxyType(
    {
        "mahjong/tuidaohu": TUIDAOHU,
        "mahjong/hongzhong": HONGZHONG,
        "mahjong/changsha": CHANGSHA,
        "mahjong/sichuan": SICHUAN,
        "mahjong/laizi": LAIZI,
        "mahjong/harbin": HARBIN,
        "mahjong/harbin-seed": HARBIN_SEED,
        "mahjong/taiwan": TAIWAN,
        "mahjong/guobiao": GUOBIAO,
        "paohuzi/changde": paohuzi.CHANGDE,
        "paohuzi/changde-quanmingtang": paohuzi.QUANMINGTANG,
        "paohuzi/loudi": paohuzi.LOUDI,
        "paohuzi/hengyang": paohuzi.HENGYANG,
        "paohuzi/liuhuqiang": paohuzi.LIUHUQIANG,
        "paohuzi/leiyang": paohuzi.LEIYANG,
        "paohuzi/jichu": paohuzi.JICHU,
    }
)
"""By ruleset."""
