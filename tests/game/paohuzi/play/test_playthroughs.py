"""The facts that the stored playthroughs of paohuzi show to each viewer."""

from __future__ import annotations

import json

import pytest

from tests.support.playthrough import stored

STORED = stored("paohuzi")


@pytest.mark.parametrize("name", STORED)
def test_no_face_shows_more_than_its_seat_may_know(name: str) -> None:
    """A viewer hears of another seat's open 偎, but of no hidden 偎 and no pass."""
    playthrough = json.loads(STORED[name])
    hidden = playthrough["rules"]["wei_hidden"]
    for emission in playthrough["emissions"]:
        full, public = emission["full"], emission["public"]
        if full["type"] == "melded" and full["meld"]["kind"] == "wei":
            assert public["meld"]["cards"] == (None if hidden else full["meld"]["cards"])
        assert not public.get("passed")
        for seat, face in emission["faces"].items():
            assert all(entry["seat"] == int(seat) for entry in face.get("passed", ()))
            if full["type"] == "melded" and int(seat) != full["seat"]:
                assert face["meld"] == public["meld"]
            if full["type"] == "dealt":
                known = [n for n, hand in enumerate(face["hands"]) if hand is not None]
                assert known == [int(seat)]
