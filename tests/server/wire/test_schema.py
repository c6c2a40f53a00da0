from __future__ import annotations

import json
import re
from typing import get_args

import msgspec
import pytest

from server.wire import schema
from server.wire.messages import FromClient, FromServer

TEXT = schema.typescript()
SCHEMA = schema.json_schema()


def test_the_generated_typescript_is_not_stale() -> None:
    assert schema.TARGET.read_text(encoding="utf-8") == TEXT, "run: python -m server.wire.schema"


@pytest.mark.parametrize("message", [*get_args(FromClient), *get_args(FromServer)])
def test_every_message_has_an_interface_and_a_schema(message: type[msgspec.Struct]) -> None:
    tag = message.__struct_config__.tag
    assert f'export interface {message.__name__} {{\n  type: "{tag}";\n' in TEXT
    definition = SCHEMA["$defs"][message.__name__]
    assert definition["properties"]["type"] == {"enum": [tag]}
    assert definition["additionalProperties"] is False


def test_optional_fields_are_those_a_client_may_leave_out() -> None:
    text = TEXT
    assert "last_seq?: number;" in text
    assert re.search(r"interface Prompt \{[^}]*hints: DiscardHint\[\];", text)


def test_each_name_is_declared_once() -> None:
    names = re.findall(r"^export (?:interface|type|const) (\w+)", TEXT, re.MULTILINE)
    assert len(names) == len(set(names))


def test_the_json_schema_is_plain_json_whose_references_resolve() -> None:
    text = json.dumps(SCHEMA)
    definitions = json.loads(text)["$defs"]
    for name in re.findall(r'"#/\$defs/(\w+)"', text):
        assert name in definitions
