from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from server.runtime.codes import CLOSES
from server.wire import schema
from server.wire.codec import decode_client
from server.wire.messages import FromClient, FromServer


@pytest.fixture(scope="module")
def interfaces() -> str:
    """The file of TypeScript, which takes a second to write."""
    return schema.typescript()


@pytest.fixture(scope="module")
def described() -> Any:
    return schema.json_schema()


def test_no_generated_file_is_stale() -> None:
    stale = [
        str(file) for file, text in schema.generated().items() if file.read_text("utf-8") != text
    ]
    assert stale == [], "run: python -m server.wire.schema"


@pytest.mark.parametrize("message", [*get_args(FromClient), *get_args(FromServer)])
def test_every_message_has_an_interface_and_a_schema(
    message: type[msgspec.Struct], interfaces: str, described: Any
) -> None:
    tag = message.__struct_config__.tag
    assert f'export interface {message.__name__} {{\n  type: "{tag}";\n' in interfaces
    definition = described["$defs"][message.__name__]
    assert definition["properties"]["type"] == {"enum": [tag]}
    assert definition["additionalProperties"] is False


def test_optional_fields_are_those_a_client_may_leave_out(interfaces: str) -> None:
    assert "last_seq?: number;" in interfaces
    assert re.search(r"interface Prompt \{[^}]*hints: ActionHint\[\];", interfaces)


def test_fields_that_the_server_leaves_out_are_optional_too(interfaces: str) -> None:
    assert re.search(
        r"interface Reach \{[^}]*least: number;\s*lacks\?: number \| null;", interfaces
    )


def test_each_name_is_declared_once(interfaces: str) -> None:
    names = re.findall(r"^export (?:interface|type|const) (\w+)", interfaces, re.MULTILINE)
    assert len(names) == len(set(names))


def test_the_json_schema_is_plain_json_whose_references_resolve(described: Any) -> None:
    text = json.dumps(described)
    names = set(re.findall(r'"#/\$defs/(\w+)"', text))
    assert names
    assert names <= json.loads(text)["$defs"].keys()


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
