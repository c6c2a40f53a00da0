from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from server.runtime.codes import CLOSES
from server.wire import schema
from server.wire.codec import decode_client
from server.wire.messages import FromClient, FromServer

TEXT = schema.typescript()
SCHEMA = schema.json_schema()


def test_no_generated_file_is_stale() -> None:
    stale = [
        str(file) for file, text in schema.generated().items() if file.read_text("utf-8") != text
    ]
    assert stale == [], "run: python -m server.wire.schema"


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
    assert re.search(r"interface Prompt \{[^}]*hints: ActionHint\[\];", text)


def test_each_name_is_declared_once() -> None:
    names = re.findall(r"^export (?:interface|type|const) (\w+)", TEXT, re.MULTILINE)
    assert len(names) == len(set(names))


def test_the_json_schema_is_plain_json_whose_references_resolve() -> None:
    text = json.dumps(SCHEMA)
    definitions = json.loads(text)["$defs"]
    for name in re.findall(r'"#/\$defs/(\w+)"', text):
        assert name in definitions


def test_the_protocol_document_names_every_message_and_close_reason() -> None:
    document = (Path(schema.__file__).parent / "PROTOCOL.md").read_text(encoding="utf-8")
    for message in (*get_args(FromClient), *get_args(FromServer)):
        assert f"`{message.__struct_config__.tag}`" in document
    for reason, (number, _) in CLOSES.items():
        assert re.search(rf"^\| {number} \|.*`{reason}`", document, re.MULTILINE)


def test_what_clients_say_in_the_protocol_document_is_said_right() -> None:
    document = (Path(schema.__file__).parent / "PROTOCOL.md").read_text(encoding="utf-8")
    joined = re.sub(r"\n   ", "", document)
    said = re.findall(r"^→ (\{.*\})$", joined, re.MULTILINE)
    assert len(said) > 10
    for text in said:
        # Ids are shortened in the document.
        short = r'"(table|token|device|recover)":"(\w+)…"'
        whole = re.sub(short, r'"\1":"\2aaaaaaaaaaaaaaaaaaaaaaaa"', text)
        whole = re.sub(r'"(commitment|entropy)":"(\w{4})…"', rf'"\1":"\g<2>{"0" * 60}"', whole)
        decode_client(whole)
