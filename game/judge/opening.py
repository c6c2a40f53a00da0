"""`opening`: 起手胡, hands that earn something as they are dealt."""

from __future__ import annotations

from typing import Any

from game.judge.fields import Fields, QuestionRefused
from game.judge.ruleset import RULES_FIELDS, rules_of
from game.judge.shapes import hand_tiles
from game.mahjong.rules import MahjongRules


def opening_answer(request: dict[str, Any]) -> dict[str, Any]:
    """The opening hands among dealt tiles. Raises `QuestionRefused` `no_opening_hands` where the
    ruleset has none.
    """
    fields = Fields(request, (*RULES_FIELDS, "tiles"))
    ruleset, _ = rules_of(fields, MahjongRules, "mahjong")
    # Wrong tiles are refused as such even where the answer is no.
    hand_tiles(fields.needed("tiles"), "tiles")
    # 起手胡 is of Changsha, which is not among the rulesets.
    raise QuestionRefused("no_opening_hands", f"{ruleset.id} has no opening hands")
