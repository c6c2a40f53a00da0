"""Events, actions and boards as plain dictionaries, for tests and stored playthroughs."""

from __future__ import annotations

import dataclasses
import enum
from typing import Any

from game.core.events import Tagged, may_be_left_out


def plain(value: Any) -> Any:
    """Dataclasses become dictionaries (events and actions with their `type` and without omitted
    fields), tuples lists, enums their values; None, numbers and texts stay as they are.
    """
    if isinstance(value, enum.Enum):
        return value.value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = {
            field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)
        }
        if not isinstance(value, Tagged):
            return fields
        unsaid = may_be_left_out(type(value)).items()
        left_out = {name for name, default in unsaid if getattr(value, name) == default}
        said = {name: told for name, told in fields.items() if name not in left_out}
        return {"type": value.type, **said}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    return value
