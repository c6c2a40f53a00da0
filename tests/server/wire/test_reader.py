from __future__ import annotations

import msgspec
import pytest

from server.wire import messages, reader


@pytest.mark.parametrize(("name", "field"), reader.LATER)
def test_what_an_earlier_server_leaves_out_is_always_said_by_this_one(
    name: str, field: str
) -> None:
    declared: type[msgspec.Struct] = getattr(messages, name)
    (found,) = (found for found in msgspec.structs.fields(declared) if found.name == field)
    assert found.required
