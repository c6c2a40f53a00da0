"""The HTTP interface as OpenAPI 3.1, made from the routes and the codes of the server.

It is built for the tests: the part for browsers is in `web/src/browser/api.ts`, and programs speak
over the socket.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

from starlette.routing import Route, WebSocketRoute

from game.judge.answer import OPERATIONS
from game.registry import RULESETS
from server.app import create_app
from server.runtime import codes
from server.runtime.config import Config

Plain = dict[str, Any]

JSON = "application/json"
ANYWHERE = ("not_found", "method_not_allowed", "internal_error", "storage_waiting", "shutting_down")
"""Codes that any request of `/api` may be answered with."""

NUMBER = {"type": "integer"}
TEXT = {"type": "string"}
FLAG = {"type": "boolean"}
OBJECT: Plain = {"type": "object"}

MATCH: Plain = {
    "type": "object",
    "required": ["match", "share", "ruleset", "rules", "seats", "started", "deals", "seed"],
    "properties": {
        "match": TEXT,
        "share": TEXT,
        "ruleset": {"enum": sorted(RULESETS)},
        "rules": OBJECT,
        "seats": {"type": "array", "items": OBJECT, "minItems": 2, "maxItems": 4},
        "seat": {"type": ["integer", "null"]},
        "reader": {"type": ["string", "null"]},
        "deals": {"type": "array", "items": NUMBER},
        "seed": {"type": ["string", "null"]},
    },
}
RECORD: Plain = {
    "type": "object",
    "required": ["game", "ruleset", "opening", "decisions", "seed"],
    "properties": {"opening": {"type": "array"}, "decisions": {"type": "array"}},
}
EXPORT: Plain = {
    "type": "object",
    "required": ["format", "match", "seats", "deals", "seed"],
    "properties": {"deals": {"type": "array", "items": RECORD}},
}
HAND = {"type": "string", "pattern": "^([1-9]{1,9}[msp]|[ESWNCFP]{1,4}){1,6}$"}
QUESTION: Plain = {
    "type": "object",
    "required": ["op"],
    "properties": {
        "op": {"enum": sorted(OPERATIONS)},
        "rules": {"enum": sorted(RULESETS)},
        "preset": {"enum": sorted({name for one in RULESETS.values() for name in one.presets})},
        "switches": {"type": "object", "additionalProperties": {"type": ["boolean", "integer"]}},
        **dict.fromkeys(("tiles", "concealed", "winning", "lacking"), HAND),
        **dict.fromkeys(("hand", "card", "source", "checker", "seat_wind", "discarder"), TEXT),
        **{
            name: {"type": "array", "items": TEXT} for name in ("melds", "table", "shapes", "flags")
        },
        **dict.fromkeys(("wild", "max_copies", "wall_left", "streak", "claims"), NUMBER),
        **dict.fromkeys(("self_drawn", "dealer", "fifth_copy", "ready"), FLAG),
        "stakes": OBJECT,
        "others": OBJECT,
    },
    "additionalProperties": False,
}


def _json(schema: Plain) -> Plain:
    return {"description": "JSON", "content": {JSON: {"schema": schema}}}


def _errors(*named: str) -> Plain:
    """Coded errors by their status."""
    by_status: dict[str, list[str]] = {}
    for code in (*named, *ANYWHERE):
        by_status.setdefault(str(codes.HTTP_ERRORS[code][0]), []).append(code)
    return {
        status: _json(
            {"type": "object", "required": ["code"], "properties": {"code": {"enum": at}}}
        )
        for status, at in by_status.items()
    }


def _get(schema: Plain, *errors: str, secured: bool = False) -> Plain:
    answer: Plain = {
        "responses": {"200": _json(schema), "304": {"description": "known"}, **_errors(*errors)}
    }
    if secured:
        answer["security"] = [{"device": []}]
    return {"get": answer}


def _judge() -> Plain:
    question = {"oneOf": [QUESTION, {"type": "array", "items": QUESTION, "maxItems": 25}]}
    answers = {"type": ["object", "array"]}
    refused = ("bad_json", "too_large", "too_many_requests")
    return {
        "post": {
            "requestBody": {"required": True, "content": {JSON: {"schema": question}}},
            "responses": {"200": _json(answers), **_errors(*refused)},
        },
        "get": {"responses": _errors(*refused)},
    }


VOICES: Plain = {"type": "object", "required": ["lines"], "properties": {"lines": OBJECT}}
WAV: Plain = {
    "required": True,
    "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
}


def _own(body: Plain | None = None) -> Plain:
    refused = ("unauthorized", "not_found", "too_many_requests", "too_large")
    kept = (
        *("bad_recording", "recording_too_long"),
        *("recordings_after_match", "recordings_full", "storage_waiting"),
    )
    return {
        **({"requestBody": body} if body is not None else {}),
        "responses": {"200": _json(VOICES), **_errors(*refused, *kept)},
        "security": [{"device": []}],
    }


def _done(method: str, answer: Plain, *errors: str, body: Plain | None = None) -> dict[str, Plain]:
    """A request of a person that changes something."""
    told: Plain = {
        "responses": {"200": _json(answer), **_errors("unauthorized", *IN_HASTE, *errors)},
        "security": [{"device": []}],
    }
    if body is not None:
        told["requestBody"] = {"required": True, "content": {JSON: {"schema": body}}}
    return {method: told}


IN_HASTE = ("too_many_requests",)
NEW_GROUP: Plain = {
    "type": "object",
    "required": ["name", "key"],
    "properties": {"name": TEXT, "key": TEXT},
    "additionalProperties": False,
}
GROUP_CHANGE: Plain = {
    "type": "object",
    "properties": {"name": TEXT, "founder": TEXT, "link": FLAG},
    "additionalProperties": False,
}
GROUP_ID: Plain = {
    "type": "object",
    "required": ["group"],
    "properties": {"group": TEXT},
}
GROUP: Plain = {
    "type": "object",
    "required": ["group", "name", "members", "rooms", "link", "founder", "created", "people"],
    "properties": {
        "rooms": {"type": "array", "items": OBJECT, "maxItems": 20},
        "people": {"type": "array", "items": OBJECT, "minItems": 1},
    },
}
GROUP_NUMBERS = ("deals", "matches")
SEASON: Plain = {
    "type": "object",
    "required": [*GROUP_NUMBERS, "standings", "feedings", "best", "streaks", "names"],
    "properties": dict.fromkeys(GROUP_NUMBERS, NUMBER),
}
OF_GROUP = ("unauthorized", "no_such_group", *IN_HASTE)

FILE: Plain = {
    "get": {
        "responses": {
            "200": {"description": "a file of the client", "content": {"*/*": {"schema": {}}}},
            "304": {"description": "known"},
            "503": {"description": "not built", "content": {"*/*": {"schema": {}}}},
            "404": _errors()["404"],
            "405": _errors()["405"],
        }
    }
}

MISSING = ("no_such_match", "too_many_requests")
PATHS: dict[str, Plain] = {
    "/healthz": _get(OBJECT),
    "/readyz": _get(OBJECT),
    "/api/rulesets": _get({"type": "object", "required": ["rulesets", "levels"]}),
    "/api/rulesets/brief": _get({"type": "object", "required": ["rulesets", "levels"]}),
    "/api/schema": _get({"type": "object", "required": ["client", "server"]}),
    "/api/judge": _judge(),
    "/api/puzzles/{day}": _get(
        {
            "type": "object",
            "required": ["day", "puzzles"],
            "properties": {"puzzles": {"type": "array", "items": OBJECT}},
        },
        "no_such_day",
    ),
    "/api/matches": _get(
        {
            "type": "object",
            "required": ["matches"],
            "properties": {"matches": {"type": "array", "items": MATCH}},
        },
        "unauthorized",
        "too_many_requests",
        secured=True,
    ),
    "/api/statistics": _get(
        {
            "type": "object",
            "required": ["player", "name", "together", "games", "days"],
            "properties": {
                "games": {"type": "array", "items": OBJECT},
            },
        },
        "unauthorized",
        "too_many_requests",
        secured=True,
    ),
    "/api/statistics/{player}": _get(
        {
            "type": "object",
            "required": ["player", "name", "together", "games", "days"],
            "properties": {
                "games": {"type": "array", "items": OBJECT},
            },
        },
        "unauthorized",
        "no_such_person",
        "too_many_requests",
        secured=True,
    ),
    "/api/groups": {
        **_get({"type": "object", "required": ["groups"]}, "unauthorized", *IN_HASTE, secured=True),
        **_done(
            *("post", GROUP_ID, "bad_json", "bad_name", "too_large", "too_many_groups"),
            body=NEW_GROUP,
        ),
    },
    "/api/groups/link/{link}": {
        **_get(
            {"type": "object", "required": ["name", "founder", "members", "group"]},
            *OF_GROUP,
            secured=True,
        ),
        **_done("post", GROUP_ID, "no_such_group", "too_many_groups", "group_full"),
    },
    "/api/groups/{group}": {
        **_get(GROUP, *OF_GROUP, secured=True),
        **_done(
            *("patch", GROUP, "bad_json", "bad_name", "too_large"),
            *("no_such_group", "no_such_member", "not_founder"),
            body=GROUP_CHANGE,
        ),
    },
    "/api/groups/{group}/season": _get(SEASON, *OF_GROUP, secured=True),
    "/api/groups/{group}/evenings": _get(
        {"type": "object", "required": ["evenings", "next"]}, *OF_GROUP, secured=True
    ),
    "/api/groups/{group}/members/{player}": _done(
        "delete", OBJECT, "no_such_group", "no_such_member", "not_founder"
    ),
    "/api/groups/{group}/rooms/{table}": {
        **_done("put", OBJECT, "no_such_group", "not_host", "room_has_group", "no_such_table"),
        **_done("delete", OBJECT, "no_such_group", "not_host"),
    },
    "/api/tables/{table}/group": _get(
        {"type": "object", "required": ["group"]},
        *("unauthorized", "no_such_table", *IN_HASTE),
        secured=True,
    ),
    "/api/evenings": _get(
        {
            "type": "object",
            "required": ["evenings", "next"],
            "properties": {"evenings": {"type": "array", "items": OBJECT}},
        },
        "unauthorized",
        "too_many_requests",
        secured=True,
    ),
    "/api/evenings/{evening}": _get(
        {
            "type": "object",
            "required": ["matches", "older"],
            "properties": {
                "matches": {"type": "array", "items": MATCH},
                "older": {"type": "boolean"},
            },
        },
        "no_such_evening",
        "too_many_requests",
    ),
    "/api/tables/{table}/matches": _get(
        {
            "type": "object",
            "required": ["matches", "older"],
            "properties": {
                "matches": {"type": "array", "items": MATCH},
                "older": {"type": "boolean"},
            },
        },
        "unauthorized",
        "no_such_table",
        "too_many_requests",
        secured=True,
    ),
    "/api/faces/{people}": _get(
        {"type": "object", "required": ["faces"], "properties": {"faces": OBJECT}},
        "not_found",
        "too_many_requests",
    ),
    "/api/voices/own/{line}": {"put": _own(WAV), "delete": _own()},
    "/api/voices/{player}": _get(
        VOICES, "unauthorized", "not_found", "too_many_requests", "storage_waiting", secured=True
    ),
    "/api/voices/{player}/{line}": {
        "get": {
            "responses": {
                "200": {"description": "sound", "content": {"audio/wav": {"schema": {}}}},
                **_errors("unauthorized", "not_found", "too_many_requests", "storage_waiting"),
            },
            "security": [{"device": []}],
        }
    },
    "/api/me": {
        "delete": {
            "responses": {"200": _json(OBJECT), **_errors("unauthorized", "too_many_requests")}
        },
    },
    "/api/me/export": _get(
        {
            "type": "object",
            "required": ["format", "player", "name", "recordings", "statistics", "matches"],
            "properties": {"matches": {"type": "array", "items": EXPORT}},
        },
        "unauthorized",
        "too_many_requests",
        "storage_waiting",
        secured=True,
    ),
    "/api/replay/{share}": _get(MATCH, *MISSING),
    "/api/replay/{share}/export": _get(EXPORT, *MISSING),
    "/api/replay/{share}/{deal}": _get(RECORD, *MISSING, "no_such_deal"),
    "/api/replay/{share}/{deal}/export": _get(EXPORT, *MISSING, "no_such_deal"),
    "/api/replay/{share}/{deal}/review/{seat}": _get(
        {
            "type": "object",
            "required": ["seat", "judged", "good", "whole", "moments"],
            "properties": {"moments": {"type": "array", "items": OBJECT, "maxItems": 3}},
        },
        *MISSING,
        "no_such_deal",
        "judge_busy",
    ),
    "/j/{code}": FILE,
    "/l/{link}": FILE,
    "/": FILE,
    "/{path}": FILE,
}


def routes() -> dict[str, set[str]]:
    """The paths that the server serves, without their types, with their methods."""
    found: dict[str, set[str]] = {}
    for route in create_app(Config()).routes:
        if isinstance(route, Route):
            path = re.sub(r":\w+}", "}", route.path)
            found.setdefault(path, set()).update(route.methods or ())
        else:
            assert isinstance(route, WebSocketRoute), route
    return found


def description(share: str, table: str, player: str, group: str) -> Plain:
    """The document. `share` is the link of a match of one deal, played at `table` by `player`, who
    belongs to this group; any other link is wrong here, and asked for as such.
    """
    known: Plain = {
        "share": {"enum": [share]},
        "deal": {"enum": [1]},
        "seat": {"enum": [0, 3]},
        "day": {"enum": [datetime.now(UTC).date().isoformat(), "2026-02-30"]},
        "line": {"enum": ["pung", "small_3"]},
        "table": {"enum": [table]},
        "group": {"enum": [group, "nothing"]},
        "evening": {"type": "string", "minLength": 1},
        "people": {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,64}(,[A-Za-z0-9_-]{1,64}){0,3}$"},
        "path": {"enum": ["index.html", "replay/any", "e/any"]},
        "player": {"enum": [player, "nobody"]},
        **{name: {"type": "string", "minLength": 1} for name in ("code", "link")},
    }
    paths = {}
    for path, operations in PATHS.items():
        names = re.findall(r"{(\w+)}", path)
        paths[path] = {
            **operations,
            "parameters": [
                {"name": name, "in": "path", "required": True, "schema": known[name]}
                for name in names
            ],
        }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Paiju", "version": "1"},
        "paths": paths,
        "components": {"securitySchemes": {"device": {"type": "http", "scheme": "bearer"}}},
    }
