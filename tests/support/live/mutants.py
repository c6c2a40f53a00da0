"""Promises that are taken out of the server, for a harness to notice."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from contextlib import AbstractContextManager

Mutant = Callable[[], AbstractContextManager[object]]
"""A promise is out as long as the block lasts. A process finds it by its name in its module."""


def by_name(*mutants: Mutant) -> dict[str, Mutant]:
    """These by the names of their functions."""
    return {mutant.__name__: mutant for mutant in mutants}


def planted(mutant: Mutant | None) -> AbstractContextManager[object]:
    """Without this promise; None: with all of them."""
    return contextlib.nullcontext() if mutant is None else mutant()
