"""Every code that is said is listed, so that the client has a sentence for it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from game.judge import mahjong, paohuzi
from game.mahjong.play import why as mahjong_why
from game.paohuzi.play import why as paohuzi_why
from game.registry import GAMES
from server.runtime import codes
from server.wire.refusal import Refusal

SERVER = Path(codes.__file__).parents[1]
CODE = re.compile(r"^[a-z][a-z0-9_]*$")


@cache
def parsed(path: Path) -> ast.Module:
    """The tree of a source file."""
    return ast.parse(path.read_text(encoding="utf-8"))


def calls(name: str, folder: Path = SERVER) -> Iterator[tuple[str, str]]:
    """The first string each call of this name is given, with its place; both branches of a
    conditional.
    """
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Call) and node.args:
                called = node.func
                found = called.attr if isinstance(called, ast.Attribute) else None
                if isinstance(called, ast.Name):
                    found = called.id
                if found == name:
                    for value in ast.walk(node.args[0]):
                        if isinstance(value, ast.Constant) and isinstance(value.value, str):
                            yield value.value, f"{path.name}:{node.lineno}"


@pytest.mark.parametrize(
    ("name", "listed"),
    [
        ("Refusal", codes.REFUSALS),
        ("Refused", codes.REFUSALS),
        ("StoreRefused", {**codes.REFUSALS, **codes.INTERNAL}),
        ("IdentityError", codes.REFUSALS),
        ("Notice", codes.NOTICES),
        ("Closing", codes.CLOSES),
        ("HttpError", codes.HTTP_ERRORS),
    ],
)
def test_every_code_in_the_sources_is_listed(name: str, listed: dict[str, object]) -> None:
    found = list(calls(name))
    assert found, f"{name} is never used"
    for code, where in found:
        assert code in listed, f"{code} at {where}"


def reasons(folder: Path) -> Iterator[tuple[str, str]]:
    """Every reason that the rules of a game give for refusing an action: the codes of
    `IllegalAction`, and the results of the functions that look for the reason.
    """
    yield from calls("IllegalAction", folder)
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.FunctionDef) and node.name.endswith("refusal"):
                for said in ast.walk(node):
                    if isinstance(said, ast.Return) and said.value is not None:
                        for code in spoken(said.value):
                            yield code, f"{path.name}:{said.lineno}"


def spoken(node: ast.expr) -> Iterator[str]:
    """The texts that an expression may be."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp():
            yield from (*spoken(node.body), *spoken(node.orelse))
        case ast.BoolOp():
            for value in node.values:
                yield from spoken(value)


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_why_a_game_refuses_an_action_is_listed(game: str) -> None:
    found = list(reasons(SERVER.parent / "game" / game))
    assert len(found) > 20
    for code, where in found:
        assert code in codes.ILLEGAL, f"{code} at {where}"


def test_no_reason_is_listed_that_nobody_gives() -> None:
    folders = (*GAMES, "core")
    given = {code for folder in folders for code, _ in reasons(SERVER.parent / "game" / folder)}
    assert given | {codes.SAID_BY_THE_CLIENT} == set(codes.ILLEGAL)
    assert codes.SAID_BY_THE_CLIENT not in given, "there is a reason"


def test_every_error_of_the_judge_is_listed() -> None:
    folder = SERVER.parent / "game"
    said = [*calls("QuestionRefused", folder / "judge"), *calls("NotJudged", folder / "mahjong")]
    said += calls("refused")
    known = codes.JUDGE | codes.REFUSALS
    assert [(code, where) for code, where in said if code not in known] == []
    given = {code for code, _ in said} | {"fifth_copy", "bad_cards"}
    assert set(codes.JUDGE) <= given


def test_every_reason_why_a_hand_does_not_win_is_listed() -> None:
    own = (mahjong.NO_WINNING_TILE, paohuzi.NO_TIAN_HU)
    said = {*mahjong_why.WHY_CODES, *paohuzi_why.WHY_CODES, *own}
    assert said == set(codes.WHY)


def test_codes_are_words_and_have_sentences() -> None:
    said = (codes.REFUSALS, codes.ILLEGAL, codes.WHY, codes.JUDGE, codes.NOTICES, codes.LEFT)
    for listed in (*said, codes.PROMPT_CLOSED):
        for code, sentence in listed.items():
            assert CODE.match(code)
            assert sentence.endswith(".")


def test_close_numbers_are_those_of_the_protocol() -> None:
    for number, _ in codes.CLOSES.values():
        assert number in (1003, 1008, 1009, 1011, 1012, 1013, 4401)


@pytest.mark.parametrize("game", GAMES)
def test_rules_that_cannot_be_built_have_listed_codes(game: str) -> None:
    found = [
        (code, where)
        for name in ("BadRules", "_refuse")
        for code, where in calls(name, SERVER.parent / "game" / game)
    ]
    assert found
    for code, where in found:
        assert code in codes.REFUSALS, f"{code} at {where}"


def test_a_refusal_without_a_listed_code_cannot_be_raised() -> None:
    with pytest.raises(AssertionError):
        Refusal("something_else")
