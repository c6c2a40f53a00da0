"""Coded errors: every refusal has a stable code that the client turns into a sentence."""

from __future__ import annotations


class GameError(Exception):
    """A refusal by the rules. `code` is stable and public; the message is for logs and developers.

    Neither ever names a hidden tile.
    """

    def __init__(self, code: str, message: str = "") -> None:
        super().__init__(f"{code}: {message}" if message else code)
        self.code = code
        self.message = message


class IllegalAction(GameError):
    """The rules do not allow this action now; the deal is unchanged."""


class BadNotation(GameError, ValueError):
    """A text does not describe tiles, melds or cards."""


class BadRules(GameError, ValueError):
    """A ruleset cannot be built: unknown switch, value outside its choices, or a contradiction.

    `switches` names the switches at fault, in the order of their declaration.
    """

    def __init__(self, code: str, message: str = "", switches: tuple[str, ...] = ()) -> None:
        super().__init__(code, message)
        self.switches = switches


class BadRecord(GameError, ValueError):
    """A stored record is of an unknown version or contradicts itself."""
