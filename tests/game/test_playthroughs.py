"""Golden playthroughs: the same decisions still lead to the same events and the same boards."""

from __future__ import annotations

import json

import pytest

from game.registry import GAMES
from tests.support.playthrough import rebuild, stored, text

STORED = stored()


@pytest.mark.parametrize("name", STORED)
def test_a_stored_playthrough_is_what_happens_today(name: str) -> None:
    assert text(rebuild(json.loads(STORED[name]))) == STORED[name]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_playthroughs(game: str) -> None:
    assert len(stored(game)) >= 6
