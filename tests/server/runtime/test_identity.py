"""Tokens, names, room codes and pairing."""

from __future__ import annotations

import hashlib
import logging
import string
import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.runtime.clock import Timer
from server.runtime.identity import (
    CODE_ALPHABET,
    DIGITS,
    GuessLimit,
    IdentityError,
    Pairings,
    clean_name,
    hash_token,
    new_id,
    new_room_code,
    new_token,
    read_code,
)

URL_SAFE = set(string.ascii_letters + string.digits + "-_")


class StandingClock:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.time = 1000.0

    def now(self) -> float:
        return self.time

    def wall(self) -> float:
        raise AssertionError("the time of day decides nothing")

    def call_later(self, delay: float, call: Callable[[], None]) -> Timer:
        raise AssertionError("no timers are needed")


@pytest.fixture
def clock() -> StandingClock:
    return StandingClock()


def code_of(refused: pytest.ExceptionInfo[IdentityError]) -> str:
    return refused.value.code


# ------------------------------------------------------------------- tokens


def test_a_token_has_256_bits_and_is_kept_as_its_sha256() -> None:
    tokens = {new_token() for _ in range(100)}
    assert len(tokens) == 100
    for token in tokens:
        assert len(token) == 43
        assert set(token) <= URL_SAFE
        assert hash_token(token) == hashlib.sha256(token.encode()).digest()


def test_ids_fit_the_wire_and_do_not_repeat() -> None:
    ids = {new_id() for _ in range(1000)}
    assert not any(name.startswith("-") for name in ids), "a command takes it for an option"
    assert len(ids) == 1000
    assert all(len(one) == 16 and set(one) <= URL_SAFE for one in ids)


# ------------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ann", "Ann"),
        ("  Ann  ", "Ann"),
        ("\u3000老王\u3000", "老王"),
        ("Zoe\u0301", "Zoé"),
        ("<b>bold</b>", "<b>bold</b>"),
        ("Ann Lee", "Ann Lee"),
        ("🀄", "🀄"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("葛\U000e0100城", "葛\U000e0100城"),
        ("한글", "한글"),
        ("शक्ति", "शक्ति"),
        ("x" * 16, "x" * 16),
        ("e\u0323\u0302" * 16, "ệ" * 16),
    ],
)
def test_a_name_is_trimmed_and_composed(text: str, name: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "\u3000",
        "x" * 17,
        "王" * 17,
        "x" * 200,
        "a\nb",
        "a\x00b",
        "a\x1b[31m",
        "a\x7f",
        "a\u200bb",
        "a\u200db",
        "a\u202eb",
        "a\u2066b",
        "a\u200fb",
        "a\ufeffb",
        "a\u00adb",
        "a\u2028b",
        "a\ue000b",
        "\ud800",
        "\u3164",
        "\u2800",
        "\uffa0",
        "\u115f\u1160",
        "a\u034fb",
        "\u0301",
        "\ufe0f",
        "a\u0335\u0336\u0337\u0338",
        "a\u0335\u0336\u0337" * 14,
        "a\U000e0041",
    ],
)
def test_names_that_are_empty_long_invisible_or_mislead_are_refused(text: str) -> None:
    with pytest.raises(IdentityError) as refused:
        clean_name(text)
    assert code_of(refused) == "bad_name"


@given(st.text(max_size=50))
def test_a_clean_name_stays_as_it_is_and_shows_something(text: str) -> None:
    try:
        name = clean_name(text)
    except IdentityError:
        return
    assert clean_name(name) == name
    assert 1 <= len(name) <= 40
    assert name == name.strip()
    assert not any(unicodedata.category(c) in ("Cc", "Cf", "Cs") for c in name)


# ------------------------------------------------------------------- codes


def test_the_alphabet_of_codes_has_no_two_letters_that_look_alike() -> None:
    assert len(set(CODE_ALPHABET)) == len(CODE_ALPHABET) == 24
    for alike in ("0OQ", "1IL", "2Z", "5S", "8B", "UV"):
        assert len(set(alike) & set(CODE_ALPHABET)) <= 1


def test_a_room_code_has_six_digits_and_is_not_taken() -> None:
    class TakenTwice:
        """Says twice that a code is taken."""

        asked = 0

        def __contains__(self, code: object) -> bool:
            self.asked += 1
            return self.asked <= 2

    taken = TakenTwice()
    code = new_room_code(taken)
    assert taken.asked == 3
    assert len(code) == 6
    assert set(code) <= set(DIGITS)
    drawn = {new_room_code(()) for _ in range(200)}
    # Three of them may be ones from before by chance, once in a hundred million times.
    assert len(drawn) >= 198
    assert set("".join(drawn)) == set(DIGITS)


def test_codes_are_read_as_people_type_them() -> None:
    assert read_code(" ab3-x 9K\n") == "AB3X9K"


# ------------------------------------------------------------------- pairing


def test_a_pairing_code_names_its_player_once(clock: StandingClock) -> None:
    pairings = Pairings(clock)
    code = pairings.issue("ann")
    assert len(code) == 8
    assert set(code) <= set(CODE_ALPHABET)
    assert pairings.redeem(f"{code[:4].lower()} {code[4:]}", "here") == "ann"
    with pytest.raises(IdentityError) as refused:
        pairings.redeem(code, "here")
    assert code_of(refused) == "bad_pairing_code"


@pytest.mark.parametrize(("seconds", "valid"), [(59.9, True), (60.0, False)])
def test_a_pairing_code_lives_for_sixty_seconds(
    clock: StandingClock, seconds: float, valid: bool
) -> None:
    pairings = Pairings(clock)
    code = pairings.issue("ann")
    clock.time += seconds
    if valid:
        assert pairings.redeem(code, "here") == "ann"
    else:
        with pytest.raises(IdentityError):
            pairings.redeem(code, "here")


def test_a_new_pairing_code_voids_the_older_one_of_the_player_only(clock: StandingClock) -> None:
    pairings = Pairings(clock)
    old, other = pairings.issue("ann"), pairings.issue("bob")
    new = pairings.issue("ann")
    with pytest.raises(IdentityError):
        pairings.redeem(old, "here")
    assert pairings.redeem(new, "here") == "ann"
    assert pairings.redeem(other, "here") == "bob"


def test_only_so_many_pairing_codes_are_kept(clock: StandingClock) -> None:
    pairings = Pairings(clock, most=2)
    first, second, third = (pairings.issue(name) for name in ("ann", "bob", "cat"))
    with pytest.raises(IdentityError):
        pairings.redeem(first, "here")
    assert pairings.redeem(second, "here") == "bob"
    assert pairings.redeem(third, "here") == "cat"


def test_an_address_that_guesses_is_stopped_and_others_are_not(clock: StandingClock) -> None:
    pairings = Pairings(clock)
    code = pairings.issue("ann")
    for _ in range(5):
        with pytest.raises(IdentityError):
            pairings.redeem("WRONGWRO", "there")
    with pytest.raises(IdentityError) as refused:
        pairings.redeem(code, "there")
    assert code_of(refused) == "too_many_guesses"
    assert pairings.redeem(code, "here") == "ann"


def test_guesses_of_everybody_together_are_limited_and_forgotten(clock: StandingClock) -> None:
    limit = GuessLimit(clock, each=2, total=6, window=10)
    for number in range(6):
        limit.require(f"address {number}")
        limit.wrong(f"address {number}")
    with pytest.raises(IdentityError):
        limit.require("somebody new")
    clock.time += 10
    limit.require("somebody new")
    limit.require("address 1")


def test_only_so_many_addresses_are_remembered(clock: StandingClock) -> None:
    limit = GuessLimit(clock, each=1, total=1000, most=3)
    for name in ("first", "second", "third", "first", "fourth"):
        limit.wrong(name)
    limit.require("second")
    for name in ("first", "third", "fourth"):
        with pytest.raises(IdentityError):
            limit.require(name)


def test_nothing_that_is_logged_or_printed_holds_a_secret(
    clock: StandingClock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    pairings = Pairings(clock)
    code, token = pairings.issue("ann"), new_token()
    hash_token(token)
    with pytest.raises(IdentityError) as refused:
        pairings.redeem(token, "here")
    told = f"{caplog.text} {pairings!r} {refused.value!r} {refused.value}"
    assert code not in told
    assert token not in told
