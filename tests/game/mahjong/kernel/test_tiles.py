import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game.core.errors import BadNotation, GameError
from game.mahjong.kernel import tiles
from game.mahjong.kernel.tiles import (
    counts_of,
    format_tiles,
    hand,
    is_bonus,
    is_suited,
    kinds_in,
    mask_of,
    parse_tiles,
    rank_of,
    tile_text,
    tiles_of,
)

WHOLE_SET = "123456789m123456789s123456789pESWNCFPabcdefgh"


def test_the_kinds_are_numbered_in_the_order_characters_bamboo_dots_honours_bonus() -> None:
    assert parse_tiles(WHOLE_SET) == list(range(42))
    assert (tiles.EAST, tiles.NORTH, tiles.RED, tiles.WHITE) == (27, 30, 31, 33)


def test_text_is_read_in_the_order_written_and_printed_sorted() -> None:
    kinds = parse_tiles("31p2sE1m CC a9m")
    assert kinds == [20, 18, 10, 27, 0, 31, 31, 34, 8]
    assert format_tiles(kinds) == "19m2s13pECCa"


def test_no_tiles_are_an_empty_text() -> None:
    assert parse_tiles("") == []
    assert format_tiles([]) == ""


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("5z", "suit_expected"),
        ("123", "suit_expected"),
        ("12 m", "suit_expected"),
        ("12Em", "suit_expected"),
        ("m", "suit_expected"),
        ("0m", "unknown_tile"),
        ("e1m", None),
        ("x", "unknown_tile"),
        ("٣m", "unknown_tile"),
        ("1m\n", "unknown_tile"),
        ("万", "unknown_tile"),
    ],
)
def test_bad_text_is_refused_with_a_code(text: str, code: str | None) -> None:
    if code is None:
        assert parse_tiles(text) == [38, 0]
        return
    with pytest.raises(BadNotation) as refusal:
        parse_tiles(text)
    assert refusal.value.code == code
    assert isinstance(refusal.value, GameError)
    assert isinstance(refusal.value, ValueError)


def test_a_hand_has_neither_bonus_tiles_nor_a_fifth_copy() -> None:
    assert hand("1111mE")[0] == 4
    assert hand("1111mE")[27] == 1
    with pytest.raises(BadNotation, match="bonus_in_hand"):
        hand("123ma")
    with pytest.raises(BadNotation, match="too_many_copies"):
        hand("11111m")


def test_counting_refuses_what_is_no_hand_tile() -> None:
    assert tiles_of(counts_of([33, 0, 0])) == [0, 0, 33]
    for kind in (-1, 34):
        with pytest.raises(ValueError, match="cannot be part of a hand"):
            counts_of([kind])


def test_every_kind_belongs_to_exactly_one_family() -> None:
    for kind in range(42):
        assert is_suited(kind) + (kind in kinds_in(tiles.HONOUR_MASK)) + is_bonus(kind) == 1
        assert parse_tiles(tile_text(kind)) == [kind]
    assert not any(family(kind) for kind in (-1, 42) for family in (is_suited, is_bonus))


def test_ranks_belong_to_suited_kinds_only() -> None:
    assert [rank_of(kind) for kind in parse_tiles("1m9m5s9p")] == [1, 9, 5, 9]
    for kind in (-1, 27, 34):
        with pytest.raises(ValueError, match="has no"):
            rank_of(kind)
    for kind in (-1, 42):
        with pytest.raises(ValueError, match="no tile"):
            tile_text(kind)


def test_masks_hold_the_kinds_they_are_named_after() -> None:
    assert format_tiles(kinds_in(tiles.TERMINAL_MASK)) == "19m19s19p"
    assert format_tiles(kinds_in(tiles.ORPHAN_MASK)) == "19m19s19pESWNCFP"
    assert format_tiles(kinds_in(tiles.WIND_MASK)) == "ESWN"
    assert format_tiles(kinds_in(tiles.DRAGON_MASK)) == "CFP"
    assert format_tiles(kinds_in(tiles.SUIT_MASKS[tiles.BAMBOO])) == "123456789s"
    assert tiles.SUITED_MASK | tiles.HONOUR_MASK == tiles.ALL_MASK == mask_of(range(34))
    assert sum(tiles.SUIT_MASKS) == tiles.SUITED_MASK


@given(st.lists(st.integers(0, 41), max_size=40))
@example(list(range(42)))
def test_what_is_printed_is_read_back(kinds: list[int]) -> None:
    text = format_tiles(kinds)
    assert parse_tiles(text) == sorted(kinds)
    assert format_tiles(parse_tiles(text)) == text


@given(st.one_of(st.text(), st.text("123456789mspzESWNCFPabcdefgh0 ", max_size=30)))
def test_any_text_is_tiles_or_bad_notation(text: str) -> None:
    try:
        kinds = parse_tiles(text)
    except BadNotation:
        return
    assert parse_tiles(format_tiles(kinds)) == sorted(kinds)


@given(st.text("123456789mspESWNCFPa", max_size=24))
def test_any_text_is_a_hand_or_bad_notation(text: str) -> None:
    try:
        counts = hand(text)
    except BadNotation:
        return
    assert tiles_of(counts) == sorted(parse_tiles(text))
