"""The text of melds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.errors import BadNotation
from game.mahjong.kernel.melds import Meld, MeldKind, meld

ALL = [
    Meld(kind, tile)
    for kind in MeldKind
    for tile in range(34)
    if kind is not MeldKind.CHOW or (tile < 27 and tile % 9 <= 6)
]


@pytest.mark.parametrize("one", ALL, ids=str)
def test_printing_and_reading_are_inverse(one: Meld) -> None:
    assert meld(str(one)) == one


@pytest.mark.parametrize(
    "text",
    [
        "",
        "peng EEE",
        "chow",
        "chow 124m",
        "chow 89m1s",
        "chow ESW",
        "pung EE",
        "pung EEEE",
        "kong EEE",
        "pung EES",
        "pung aaa",
        "concealed_kong 111p",
    ],
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        meld(text)


@given(st.text(max_size=20) | st.from_regex(r"(chow|pung|kong) [1-9mspESWNCFPa-h]{0,6}"))
def test_any_text_is_a_meld_or_bad_notation(text: str) -> None:
    try:
        found = meld(text)
    except BadNotation:
        return
    assert meld(str(found)) == found


def test_only_a_concealed_kong_is_not_open() -> None:
    assert [one.kind for one in ALL[::34] if not one.is_open] == [MeldKind.CONCEALED_KONG]
