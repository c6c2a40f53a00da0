"""Tables as their hosts wish for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from server.wire.codec import Plain


class Table:
    """The facts about a table that people were told by mouth."""

    def __init__(self, wish: Plain) -> None:
        self.wish = wish
        """The message with which its host opens it."""
        self.id: str | None = None
        self.code = ""

    @property
    def rotates(self) -> bool:
        """True if more people than seats are to play, who sit out in turn."""
        return self.wish["options"].get("rotation") is not None


def wish(
    ruleset: str, preset: str, options: Plain, switches: Mapping[str, Any] | None = None
) -> Plain:
    """The message by which a host opens a table."""
    return {
        "type": "create_table",
        "ruleset": ruleset,
        "preset": preset,
        "switches": dict(switches or {}),
        "options": options,
    }
