"""Every game and every ruleset by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from game.core.catalogue import Game, Ruleset
from game.mahjong import catalogue as mahjong
from game.paohuzi import catalogue as paohuzi

GAMES: Final[Mapping[str, Game]] = MappingProxyType(
    {game.name: game for game in (mahjong.MAHJONG, paohuzi.PAOHUZI)}
)
"""By name, as in a record."""

RULESETS: Final[Mapping[str, Ruleset]] = MappingProxyType(
    {ruleset.id: ruleset for ruleset in (*mahjong.RULESETS, *paohuzi.RULESETS)}
)
"""By id, as in `mahjong/tuidaohu`; the first is the default."""


def prepare(rulesets: Iterable[Ruleset]) -> None:
    """Build the tables that deals by the presets of these rulesets look up: a server does it before
    anybody plays, since a table of paohuzi takes as long as hundreds of decisions.
    """
    for ruleset in rulesets:
        build = GAMES[ruleset.game].prepare
        if build is not None:
            for preset in ruleset.presets.values():
                # The very object that tables get, so that none compares every switch with another.
                build(preset.rules.replace({}))
