"""Seeds of a random test."""

from __future__ import annotations

import pytest


def seeds(all_of_them: int, usual: int) -> list[pytest.ParameterSet]:
    """Seeds from 0: the first `usual` ones in `make test`, all in `make test-long`."""
    return [
        pytest.param(seed, marks=() if seed < usual else pytest.mark.long)
        for seed in range(all_of_them)
    ]
