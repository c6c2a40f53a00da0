"""The WebSocket protocol as an AsyncAPI document, from which tools make clients and pages."""

from __future__ import annotations

import json
from typing import Any, get_args

import msgspec

from server.wire.messages import PROTOCOL, FromClient, FromServer

DESCRIPTION = """\
The protocol of a table. One socket carries text frames, each one JSON object with a `type`. The \
first message of a client is `hello`. Events and actions of a game are open objects here: the \
fields of each stand in `web/src/net/protocol.ts`. `server/wire/PROTOCOL.md` walks through a \
session, and says which limits hold and with which numbers a socket is closed."""


def asyncapi() -> dict[str, Any]:
    """AsyncAPI 3.0 of the server: it receives what a client may say, and sends the rest. Schemas
    are those of `json_schema`, in words that JSON Schema draft 7 has as well.
    """
    classes = (*get_args(FromClient), *get_args(FromServer))
    _, schemas = msgspec.json.schema_components(classes, ref_template="#/components/schemas/{name}")
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Paiju",
            "version": str(PROTOCOL),
            "description": DESCRIPTION,
        },
        "defaultContentType": "application/json",
        "servers": {
            name: {
                "host": "{host}",
                "protocol": protocol,
                "description": description,
                "variables": {"host": {"default": "localhost:8000"}},
            }
            for name, protocol, description in (
                ("plain", "ws", "A server that speaks http."),
                ("secure", "wss", "A server behind a proxy with https, or with a certificate."),
            )
        },
        "channels": {
            "socket": {
                "address": "/ws",
                "messages": {
                    _tag(cls): {"$ref": f"#/components/messages/{_tag(cls)}"} for cls in classes
                },
            }
        },
        "operations": {
            "receive": _operation("receive", "Whatever a client may say.", FromClient),
            "send": _operation("send", "Whatever the server says.", FromServer),
        },
        "components": {
            "messages": {
                _tag(cls): {
                    "name": _tag(cls),
                    "title": cls.__name__,
                    "payload": {"$ref": f"#/components/schemas/{cls.__name__}"},
                }
                for cls in classes
            },
            "schemas": schemas,
        },
    }


def text() -> str:
    """The document as it stands in `asyncapi.json`."""
    return json.dumps(asyncapi(), indent=2, ensure_ascii=False) + "\n"


def _tag(cls: type[msgspec.Struct]) -> str:
    return str(cls.__struct_config__.tag)


def _operation(action: str, summary: str, classes: Any) -> dict[str, Any]:
    return {
        "action": action,
        "summary": summary,
        "channel": {"$ref": "#/channels/socket"},
        "messages": [
            {"$ref": f"#/channels/socket/messages/{_tag(cls)}"} for cls in get_args(classes)
        ],
    }
