"""Hypothesis strategies for any value class, made from its type hints."""

from __future__ import annotations

import dataclasses
import enum
import types
from typing import Any, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

INTEGERS = st.integers(min_value=-(2**53) + 1, max_value=2**53 - 1)
"""Those that JavaScript reads without loss."""


def instances(hint: Any) -> st.SearchStrategy[Any]:
    """Values of a type: plain ones, tuples, dictionaries, unions, enums, dataclasses."""
    plain: dict[Any, st.SearchStrategy[Any]] = {
        int: INTEGERS,
        bool: st.booleans(),
        str: st.text(max_size=8),
        None: st.none(),
        type(None): st.none(),
    }
    if hint in plain:
        return plain[hint]
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return st.one_of(*map(instances, arguments))
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        return st.lists(instances(arguments[0]), max_size=4).map(tuple)
    if origin is tuple:
        return st.tuples(*map(instances, arguments))
    if origin is dict:
        return st.dictionaries(*map(instances, arguments), max_size=4)
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return st.sampled_from(hint)
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        hints = get_type_hints(hint)
        parts = {field.name: instances(hints[field.name]) for field in dataclasses.fields(hint)}
        return st.builds(hint, **parts)
    if isinstance(hint, type) and issubclass(hint, tuple):  # a NamedTuple
        return st.builds(hint, **{k: instances(v) for k, v in get_type_hints(hint).items()})
    raise TypeError(f"no strategy for {hint!r}")
