"""Dice that point at seat 0, so that the first action of a script is the dealer's."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any
from unittest import mock

from server.table.match_run import MatchRun


def first_seat_deals() -> AbstractContextManager[Any]:
    """While it lasts, seat 0 deals first in every match of this process."""
    return mock.patch.object(MatchRun, "dice", lambda match: (match.state.seats - 1, 2))
