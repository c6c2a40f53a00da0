"""A deal of paohuzi as text, from a golden record."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.paohuzi.position.events import Exhausted, HandDied
from server.ops.cli.transcript import describe_paohuzi, transcript
from server.wire.records import decode_record
from tests.support.golden_records import FOLDER

LABELS = ("E Ann", "S Bo ", "W Cy ")


def told(name: str) -> str:
    """The transcript of a golden record."""
    record = decode_record((FOLDER / f"v1-{name}.json").read_bytes())
    return "\n".join(transcript(record, ["Ann", "Bo", "Cy"], passes=True))


def test_cards_are_written_as_characters_and_moves_in_words() -> None:
    text = told("loudi-discard")
    for line in (
        "     E Bo   shows 捌",
        "   1 E Bo   begins",
        "   2 E Bo   discards 四",
        "     S Cy   (passes)",
        "   3 S Cy   wei 伍, 18 left",
        "   5 E Bo   peng 一 from S Cy",
        "   7 S Cy   flips 七, 17 left",
        "   9 S Cy   pao 伍 from W Ann",
        "  13 E Bo   chi 柒捌玖",
        "  23 E Bo   wins on 叁 of W Ann (discard), 16 huxi, 16 points",
        "       kan 三三三 in hand: 3",
        "  24 W Ann  pays 32 to E Bo (discarder)",
    ):
        assert line in text.splitlines()
    assert "(-16 marks)" in text


def test_what_follows_by_bi_is_told_with_the_chi() -> None:
    assert ", bi chi " in told("hengyang-two-bi")


def test_a_bonus_hand_is_named() -> None:
    assert "  for " in told("hidden-wei")


def test_the_end_without_a_winner_and_a_dead_hand_have_words() -> None:
    assert list(describe_paohuzi(Exhausted(), LABELS)) == ["The stock is used up."]
    (line,) = describe_paohuzi(HandDied(1), LABELS)
    assert line == "S Bo   has nothing to discard: the hand is dead"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_every_event_of_every_game_has_words(path: Path) -> None:
    text = "\n".join(transcript(decode_record(path.read_bytes())))
    assert "=" not in text
