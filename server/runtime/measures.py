"""The measurements that tables take, without the library that keeps them."""

from __future__ import annotations

from typing import Protocol


class Measures(Protocol):
    """Measurements of tables; times are seconds."""

    def refused(self, code: str) -> None:
        """A message was refused."""

    def failed(self, code: str) -> None:
        """A bot did not choose: one of `codes.BOT_FAULTS`."""

    def acted(self, game: str, seconds: float) -> None:
        """A person's action is stored and acknowledged."""

    def thought(self, level: str, seconds: float) -> None:
        """A bot has chosen."""

    def waited(self, game: str, seconds: float) -> None:
        """A claim window is over."""

    def played(self, game: str) -> None:
        """A deal is over."""


class Unmeasured:
    """Measures nothing."""

    def refused(self, code: str) -> None:
        """Nothing."""

    def failed(self, code: str) -> None:
        """Nothing."""

    def acted(self, game: str, seconds: float) -> None:
        """Nothing."""

    def thought(self, level: str, seconds: float) -> None:
        """Nothing."""

    def waited(self, game: str, seconds: float) -> None:
        """Nothing."""

    def played(self, game: str) -> None:
        """Nothing."""
