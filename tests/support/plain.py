"""Events, actions and boards as plain dictionaries, for tests and stored playthroughs."""

from __future__ import annotations

import dataclasses
import enum
from typing import Any

from game.core.events import Tagged


def plain(value: Any) -> Any:
    """Dataclasses become dictionaries (events and actions with their `type`), tuples lists, enums
    their values; None, numbers and texts stay as they are.
    """
    if isinstance(value, enum.Enum):
        return value.value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = {
            field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)
        }
        return {"type": value.type, **fields} if isinstance(value, Tagged) else fields
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    return value
