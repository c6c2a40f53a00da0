"""The stored playthroughs are what the rules lead to today."""

from __future__ import annotations

import json

import pytest

from tests.support.paohuzi_playthrough import FOLDER, rebuild

STORED = {path.stem: path for path in sorted(FOLDER.glob("*.json"))}


def test_they_are_there() -> None:
    assert len(STORED) == 7


@pytest.mark.parametrize("name", STORED)
def test_a_playthrough_is_dealt_again_as_it_was(name: str) -> None:
    stored = json.loads(STORED[name].read_text(encoding="utf-8"))
    again = json.loads(json.dumps(rebuild(stored)))
    for part in stored:
        assert again[part] == stored[part], part


@pytest.mark.parametrize("name", STORED)
def test_no_face_shows_more_than_its_seat_may_know(name: str) -> None:
    """No hidden 偎 and no pass of another seat stands in what a viewer hears."""
    stored = json.loads(STORED[name].read_text(encoding="utf-8"))
    hidden = stored["rules"]["wei_hidden"]
    for emission in stored["emissions"]:
        full, public = emission["full"], emission["public"]
        if full["type"] == "melded" and full["meld"]["kind"] == "wei" and hidden:
            assert public["meld"]["cards"] is None
        assert not public.get("passed")
        for seat, face in emission["faces"].items():
            assert all(entry["seat"] == int(seat) for entry in face.get("passed", ()))
            if full["type"] == "melded" and int(seat) != full["seat"]:
                assert face["meld"] == public["meld"]
            if full["type"] == "dealt":
                known = [n for n, hand in enumerate(face["hands"]) if hand is not None]
                assert known == [int(seat)]
