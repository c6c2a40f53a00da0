"""Short ways to write the hands and parts of a lesson."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.core.guide import Condition, Hand, LessonPart, PaidHand, conditions
from game.core.switches import Rules, Text
from game.mahjong.rules import MahjongRules
from game.paohuzi.rules import PaohuziRules

Where = Mapping[str, Condition]
NO_TILE: Final = "no_winning_tile"


class Writer:
    """Writes the parts of lessons of one game, whose switches their conditions name."""

    def __init__(self, rules: type[Rules]) -> None:
        self._rules = rules

    def part(
        self,
        title: tuple[str, str],
        text: tuple[str, str],
        *hands: Hand,
        where: Where | None = None,
    ) -> LessonPart:
        """A part: title and text in (Chinese, English)."""
        return LessonPart(Text(*title), Text(*text), hands, conditions(self._rules, where or {}))

    def hand(
        self,
        zh: str,
        en: str,
        question: Mapping[str, Any],
        *fans: str,
        why: str = "",
        where: Where | None = None,
    ) -> Hand:
        """A hand with its caption; `fans` are those that the judge names."""
        return Hand(question, Text(zh, en), fans, why, conditions(self._rules, where or {}))

    def paid(
        self, zh: str, en: str, question: Mapping[str, Any], where: Where | None = None
    ) -> PaidHand:
        """An example of payments."""
        return PaidHand(question, Text(zh, en), conditions(self._rules, where or {}))


MAHJONG: Final = Writer(MahjongRules)
PAOHUZI: Final = Writer(PaohuziRules)


def drawn(concealed: str, winning: str, *melds: str, **more: Any) -> dict[str, Any]:
    """A hand of mahjong that wins by its own draw."""
    return {**given(concealed, winning, *melds, **more), "self_drawn": True}


def given(concealed: str, winning: str, *melds: str, **more: Any) -> dict[str, Any]:
    """A hand of mahjong that wins on another seat's tile."""
    laid = {"melds": list(melds)} if melds else {}
    return {"op": "score", "concealed": concealed, **laid, "winning": winning, **more}


def held(concealed: str, *melds: str, **more: Any) -> dict[str, Any]:
    """A hand of mahjong that has not won."""
    laid = {"melds": list(melds)} if melds else {}
    return {"op": "score", "concealed": concealed, **laid, **more}


def dealt(tiles: str) -> dict[str, Any]:
    """The tiles of mahjong as they are dealt, for opening hands."""
    return {"op": "opening", "tiles": tiles}


def cards(hand: str, card: str, *table: str, source: str = "flip", **more: Any) -> dict[str, Any]:
    """A hand of paohuzi that wins on a card."""
    laid = {"table": list(table)} if table else {}
    return {"op": "huxi", "hand": hand, **laid, "card": card, "source": source, **more}
