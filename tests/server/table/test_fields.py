"""Changes of a table name its fields with their types."""

from __future__ import annotations

from typing import get_type_hints

import pytest

from server.table.fields import TableFields
from server.table.seats import Seat, SeatFields
from server.table.state import TableState


@pytest.mark.parametrize(("fields", "value"), [(TableFields, TableState), (SeatFields, Seat)])
def test_the_fields_of_a_change_are_those_of_the_value(fields: type, value: type) -> None:
    assert get_type_hints(fields) == get_type_hints(value)
