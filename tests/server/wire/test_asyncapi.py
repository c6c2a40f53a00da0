"""The AsyncAPI document is one, whole, and says each message in its direction."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from pydantic_asyncapi.v3 import AsyncAPI

from server.wire.asyncapi import text
from server.wire.messages import FromClient, FromServer

CHANGED_SINCE_DRAFT_7 = {"prefixItems", "$defs", "dependentRequired", "unevaluatedProperties"}
"""Words of later JSON Schema, which AsyncAPI passes over."""


@pytest.fixture(scope="module")
def document() -> Any:
    return json.loads(text())


def parts(value: Any) -> Iterator[dict[str, Any]]:
    """Every object in the document."""
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from parts(part)


def found(document: Any, reference: str) -> Any:
    """The part that a reference names. Raises `KeyError`."""
    for name in reference.removeprefix("#/").split("/"):
        document = document[name]
    return document


def test_it_has_the_structure_of_asyncapi_3(document: Any) -> None:
    assert AsyncAPI.model_validate(document).asyncapi == "3.0.0"


def test_every_reference_resolves(document: Any) -> None:
    references = {part["$ref"] for part in parts(document) if isinstance(part.get("$ref"), str)}
    assert len(references) > 3 * 60
    for reference in references:
        assert found(document, reference), reference


@pytest.mark.parametrize(("operation", "classes"), [("receive", FromClient), ("send", FromServer)])
def test_every_message_is_there_in_its_direction(
    document: Any, operation: str, classes: Any
) -> None:
    described = document["operations"][operation]
    assert described["action"] == operation
    assert found(document, described["channel"]["$ref"])["address"] == "/ws"
    told = {}
    for reference in described["messages"]:
        message = found(document, found(document, reference["$ref"])["$ref"])
        payload = found(document, message["payload"]["$ref"])
        assert payload["properties"]["type"] == {"enum": [message["name"]]}
        told[message["name"]] = payload["title"]
    assert told == {cls.__struct_config__.tag: cls.__name__ for cls in get_args(classes)}


def test_its_schemas_are_read_alike_by_draft_7(document: Any) -> None:
    for part in parts(document["components"]["schemas"]):
        assert not part.keys() & CHANGED_SINCE_DRAFT_7
        # AsyncAPI has a word of this name with another form.
        assert not isinstance(part.get("discriminator"), dict)
