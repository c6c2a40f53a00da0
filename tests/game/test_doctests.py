"""The examples in the docstrings of `game/` and in its README are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import game

README = Path(game.__file__).parent / "README.md"
MODULES = sorted(module.name for module in pkgutil.walk_packages(game.__path__, "game."))


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_true(name: str) -> None:
    module = importlib.import_module(name)
    assert doctest.testmod(module).failed == 0


def test_the_examples_of_the_readme_are_true() -> None:
    found = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert found.attempted > 10
    assert found.failed == 0


def test_the_public_names_are_taught_by_example() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    examples = sum(
        len(test.examples)
        for name in MODULES
        for test in finder.find(importlib.import_module(name), name)
    )
    assert examples >= 100
