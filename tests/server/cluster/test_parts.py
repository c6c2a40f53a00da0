from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.cluster import parts
from server.cluster.parts import LONGEST_HEADER, Joiner, Splitter
from server.cluster.waiting import Waiting

LONGEST = LONGEST_HEADER + 20


def joined(joiner: Joiner, sent: list[bytes]) -> list[bytes]:
    return [message for part in sent if (message := joiner.take(part)) is not None]


@given(st.lists(st.text(max_size=200), max_size=5), st.integers(1, 200))
def test_messages_come_out_as_they_went_in(texts: list[str], longest: int) -> None:
    splitter = Splitter()
    sent = [text.encode() for text in texts]
    cut = [part for message in sent for part in splitter.split(message, longest)]
    assert joined(Joiner(), cut) == sent


@given(st.text(min_size=1, max_size=300))
def test_parts_are_short_text_and_all_different(text: str) -> None:
    splitter = Splitter()
    cut = splitter.split(text.encode(), LONGEST) + splitter.split(text.encode(), LONGEST)
    assert len(set(cut)) == len(cut)
    for part in cut:
        part.decode()
        assert len(part) <= LONGEST


def test_what_is_no_text_is_split_as_well() -> None:
    message = b"\x80" * 1000
    assert joined(Joiner(), Splitter().split(message, LONGEST)) == [message]


def test_a_header_is_never_longer_than_assumed() -> None:
    splitter = Splitter()
    splitter._number = 10**15
    part = splitter.split(b"." * (16 << 20), LONGEST)[-1]
    assert len(part.rsplit(b" ", 1)[0]) < LONGEST_HEADER


@given(st.randoms(use_true_random=False), st.data())
def test_of_what_is_lost_repeated_or_late_only_whole_messages_come_in_order(
    rng: random.Random, data: st.DataObject
) -> None:
    splitters = [Splitter(), Splitter()]
    sent: list[bytes] = []
    lines: list[list[bytes]] = [[], []]
    for number in range(12):
        message = b"%02d" % number + b"." * rng.choice((0, 30, 90))
        sent.append(message)
        lines[number % 2] += splitters[number % 2].split(message, LONGEST)
    arriving: list[bytes] = []
    while any(lines):
        line = rng.choice([line for line in lines if line])
        part = line.pop(0)
        if rng.random() < 0.8:
            arriving.append(part)
        if rng.random() < 0.2 and arriving:
            arriving.append(rng.choice(arriving))
    came = joined(Joiner(), arriving)
    assert set(came) <= set(sent)
    for sender in (0, 1):
        own = [message for message in came if sent.index(message) % 2 == sender]
        assert own == sorted(set(own))


def test_a_message_without_its_middle_is_dropped_and_the_next_one_is_not() -> None:
    splitter = Splitter()
    first = splitter.split(b"a" * 50, LONGEST)
    second = splitter.split(b"b" * 50, LONGEST)
    assert len(first) == len(second) == 3
    assert joined(Joiner(), [first[0], first[2], *second]) == [b"b" * 50]
    assert joined(Joiner(), [*first[:2], *second]) == [b"b" * 50]
    assert joined(Joiner(), [*first[:2], *second[1:]]) == []


def test_what_comes_late_is_dropped() -> None:
    splitter = Splitter()
    [old], [new] = splitter.split(b"old", LONGEST), splitter.split(b"new", LONGEST)
    assert joined(Joiner(), [new, old, new]) == [b"new"]


@pytest.mark.parametrize("part", [b"", b"hello", b"a b c d e", b"a 1 2", b"\xff\xff\xff"])
def test_foreign_messages_are_told_apart(part: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # of several kinds
        Joiner().take(part)


def test_senders_that_are_gone_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "MOST_SENDERS", 3)
    joiner = Joiner()
    lasting = Splitter()
    for _ in range(10):
        assert joined(joiner, lasting.split(b"lasting", LONGEST)) == [b"lasting"]
        assert joined(joiner, Splitter().split(b"passing", LONGEST)) == [b"passing"]
        assert len(joiner._senders) <= 3
    assert joined(joiner, lasting.split(b"a" * 50, LONGEST)) == [b"a" * 50]


def test_only_so_much_waits() -> None:
    waiting = Waiting(most=10)
    for message in (b"12345", b"67890", b"!", b""):
        waiting.put("subject", message)
    assert waiting.dropped == 1
    assert waiting.take() == ("subject", b"12345")
    waiting.put("subject", b"abc")
    assert [waiting.take()[1] for _ in range(3)] == [b"67890", b"", b"abc"]
    waiting.put("subject", b"1234567890")
    waiting.drop_all()
    assert not waiting
    assert waiting.dropped == 2
    waiting.put("subject", b"1234567890")
    assert waiting
