"""`opening`: 起手胡, hands that earn something as they are dealt."""

from __future__ import annotations

from typing import Any, Final

from game.judge.fields import Fields, QuestionRefused
from game.judge.ruleset import RULES_FIELDS, rules_of
from game.judge.shapes import hand_tiles, no_fifth_copy
from game.mahjong.kernel.tiles import counts_of, tile_text
from game.mahjong.position.opening import openings_among, proof_of
from game.mahjong.rules import MahjongRules
from game.mahjong.rules.opening import OPENING_CHOICES

NAMES: Final = {str(choice.value): choice.label for choice in OPENING_CHOICES}
"""By id of an opening hand its name and its definition."""


def opening_answer(request: dict[str, Any]) -> dict[str, Any]:
    """The opening hands among dealt tiles, with the tiles that prove each. Raises `QuestionRefused`
    `no_opening_hands` if the rules have none.
    """
    fields = Fields(request, (*RULES_FIELDS, "tiles"))
    ruleset, rules = rules_of(fields, MahjongRules, "mahjong")
    # Wrong tiles are refused as such even if the answer is no.
    tiles = hand_tiles(fields.needed("tiles"), "tiles")
    if not rules.openings:
        raise QuestionRefused("no_opening_hands", f"{ruleset.id} has no opening hands")
    for tile in tiles:
        if tile not in rules.kinds:
            raise QuestionRefused("bad_tiles", f"{tile_text(tile)} is not in this game")
    counts = counts_of(tiles)
    no_fifth_copy(counts, "tiles")
    if len(tiles) not in (rules.hand_size, rules.hand_size + 1):
        raise QuestionRefused(
            "wrong_count",
            f"{len(tiles)} tiles; {rules.hand_size} are dealt, the dealer has one more",
        )
    return {
        "openings": [
            {
                "id": name,
                "zh": NAMES[name].zh,
                "en": NAMES[name].en,
                "tiles": [tile_text(tile) for tile in proof_of((name,), counts)],
            }
            for name in openings_among(rules.openings, counts)
        ]
    }
