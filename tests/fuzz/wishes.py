"""Messages that a client might send, right or wrong, made from the declarations of the wire.

A value from the server's messages (the id of a table, the number of a prompt) is a `Ref`, filled in
when it is sent: Hypothesis' draws never depend on the server's timing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar, get_args

from hypothesis import strategies as st
from msgspec import inspect as types

from ai.levels import LEVELS
from game.core.rng import commitment
from game.registry import RULESETS
from server.wire.messages import PROTOCOL, FromClient
from tests.support.raw import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, frame

Plain = dict[str, Any]

ENTROPY = bytes(range(32))
PRESETS = sorted({preset for ruleset in RULESETS.values() for preset in ruleset.presets})
SWITCHES = sorted(
    {pair for ruleset in RULESETS.values() for pair in ruleset.default.switches().items()}, key=str
)

HOSTILE_TEXTS = (
    "",
    " ",
    "\0",
    "a\x1b[31mb",
    "\u202eevil",
    "\u2066x\u2069",
    "\ud800",
    "<img src=x onerror=alert(1)>",
    "'; drop table players; --",
    "${jndi:ldap://127.0.0.1/}",
    "../../etc/passwd",
    "{{7*7}}",
    "%s%n",
    "\U000e0041",
    "e\u0301" * 30,
    "牌" * 40,
    "x" * 4000,
)
NAMES = ("Ann", "老王", "<b>Bo</b>", "🀄", "Zoe\u0301", "شام", *HOSTILE_TEXTS)


T = TypeVar("T")


def any_of(values: Sequence[T]) -> st.SearchStrategy[T]:
    """One of these; Hypothesis prints the values of a strategy, and these are long."""
    return st.integers(0, len(values) - 1).map(values.__getitem__)


class Ref(NamedTuple):
    """Something that only the run knows: `what` of the client `who`."""

    what: str
    who: int


def refs(what: str) -> st.SearchStrategy[Any]:
    """The same of any client."""
    return st.builds(Ref, st.just(what), st.integers(0, 7))


KNOWN: dict[str, st.SearchStrategy[Any]] = {
    "protocol": st.sampled_from((PROTOCOL,) * 9 + (0, PROTOCOL + 1)),
    "token": refs("token"),
    "pair": refs("pair"),
    "table": refs("table"),
    "code": refs("code"),
    "link": refs("link"),
    "n": refs("n"),
    "last_seq": st.integers(0, 200),
    "choice": st.integers(0, 14),
    "seat": st.integers(0, 3),
    "name": st.sampled_from(NAMES[:6]),
    "ruleset": st.sampled_from(sorted(RULESETS)),
    "preset": st.one_of(st.none(), any_of(PRESETS)),
    "level": st.sampled_from(sorted(LEVELS)),
    "entropy": st.just(ENTROPY.hex()),
    "commitment": st.one_of(st.none(), st.just(commitment(ENTROPY))),
    "switches": st.dictionaries(
        any_of([name for name, _ in SWITCHES]),
        st.one_of(st.booleans(), st.integers(-1, 30), any_of([value for _, value in SWITCHES])),
        max_size=2,
    ),
}
"""Values that get further than those of which only the form is right."""


# ------------------------------------------------------------------- right in form


def of_type(kind: types.Type) -> st.SearchStrategy[Any]:
    """Values of a type of the wire."""
    match kind:
        case types.StructType():
            return of_struct(kind)
        case types.UnionType(types=members):
            return st.one_of([of_type(member) for member in members])
        case types.DictType(key_type=key, value_type=value):
            return st.dictionaries(of_type(key), of_type(value), max_size=3)
        case types.ListType(item_type=item, max_length=most):
            return st.lists(of_type(item), max_size=3 if most is None else most)
        case types.LiteralType(values=choices):
            return st.sampled_from(choices)
        case types.IntType(ge=least, le=most):
            return st.integers(least, most)
        case types.StrType(pattern=None, min_length=least, max_length=most):
            return st.text(min_size=least or 0, max_size=min(most or 20, 20))
        case types.StrType(pattern=pattern, min_length=least, max_length=most):
            # `^[a-f]+$` means as many of these as the length allows.
            form = str(pattern).removeprefix("^").removesuffix("$(?!\n)")
            if form.count("+") == 1 and form.endswith("+"):
                form = f"{form[:-1]}{{{least or 1},{most or 40}}}"
            texts = st.from_regex(form, fullmatch=True)
            return texts if most is None else texts.filter(lambda text: len(text) <= most)
        case types.BoolType():
            return st.booleans()
        case types.NoneType():
            return st.none()
    raise TypeError(f"nothing is known of {kind}")


def of_struct(kind: types.StructType) -> st.SearchStrategy[Plain]:
    """Objects of a struct; fields that have a default may be missing."""
    required: dict[str, st.SearchStrategy[Any]] = {}
    optional: dict[str, st.SearchStrategy[Any]] = {}
    for field in kind.fields:
        plain = of_type(field.type)
        known = KNOWN.get(field.name)
        value = plain if known is None else st.one_of(known, known, known, plain)
        (required if field.required else optional)[field.encode_name] = value
    if kind.tag is not None:
        required["type"] = st.just(kind.tag)
    return st.fixed_dictionaries(required, optional=optional)


BY_TAG = {
    str(cls.__struct_config__.tag): of_type(types.type_info(cls)) for cls in get_args(FromClient)
}


@st.composite
def _wish(draw: st.DrawFn) -> Plain:
    wish: Plain = draw(BY_TAG[draw(st.sampled_from(sorted(BY_TAG)))])
    return wish


WISHES = _wish()
"""Any message of the wire."""


# ------------------------------------------------------------------- wrong

JUNK = st.one_of(
    any_of(HOSTILE_TEXTS),
    st.sampled_from(
        (None, True, -1, 2**31, 2**53, 2**63, 2**64, -(2**63) - 1, 10**400, 0.5, 1e308, [], {})
    ),
    st.recursive(
        st.one_of(st.none(), st.integers(), st.text(max_size=5)),
        lambda inner: st.one_of(
            st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)
        ),
        max_leaves=8,
    ),
)

Change = Callable[[Plain], Plain]


def _without(index: int) -> Change:
    return lambda message: {
        key: value for at, (key, value) in enumerate(message.items()) if at != index % len(message)
    }


def _with(key: str, junk: Any) -> Change:
    return lambda message: {**message, key: junk}


def _instead(index: int, junk: Any) -> Change:
    return lambda message: {**message, list(message)[index % len(message)]: junk}


CHANGES = st.one_of(
    st.builds(_without, st.integers(0, 5)),
    st.builds(
        _with,
        st.one_of(
            st.sampled_from(("seat", "admin", "player", "__proto__", "\x1b]0;x\x07", "t" * 300)),
            st.text(max_size=8),
        ),
        JUNK,
    ),
    st.builds(_instead, st.integers(0, 5), JUNK),
)
"""The changes to a message that was right."""


def _cut(share: float, text: str) -> str:
    return text[: int(len(text) * share)]


TEXT_CHANGES: st.SearchStrategy[Callable[[str], str]] = st.one_of(
    st.floats(0, 1).map(lambda share: lambda text: _cut(share, text)),
    st.sampled_from(
        (
            lambda text: text + text,
            lambda text: "\ufeff" + text,
            lambda text: " \n\t" + text + " ",
            lambda text: f"[{text}]",
            lambda text: text.replace(":", ":NaN,", 1),
            lambda text: text.replace("}", ',"type":"act"}', 1),
            lambda text: "[" * 2000 + text,
            lambda text: '{"a":' * 400 + text + "}" * 400,
            lambda text: text.replace('"', "'"),
            lambda text: text.encode("utf-16").decode("latin-1"),
        )
    ),
)
"""The changes to the text of a message."""


def as_text(message: Any) -> bytes:
    """JSON as it is sent; lone surrogates and all."""
    return json.dumps(message, ensure_ascii=False).encode("utf-8", "surrogatepass")


# ------------------------------------------------------------------- no messages at all

DATA = st.one_of(
    st.binary(max_size=40),
    any_of((b"\xff\xfe", b"\xc3\x28", b'{"type":"ping"}', b"x" * 126, b"x" * 5000, b"\0" * 70)),
)

FRAMES = st.builds(
    frame,
    st.sampled_from((TEXT, TEXT, BINARY, CLOSE, PING, PONG, CONTINUATION, 3, 7, 11, 15)),
    DATA,
    final=st.sampled_from((True, True, True, False)),
    masked=st.sampled_from((True, True, True, True, False)),
    reserved=st.sampled_from((0, 0, 0, 0, 1, 4, 7)),
)
"""Any frame, most of them allowed by the protocol of WebSockets."""


def in_pieces(text: bytes, cuts: Sequence[int]) -> bytes:
    """One message in several frames, a ping between them."""
    at = sorted({cut % (len(text) + 1) for cut in cuts})
    parts = [text[a:b] for a, b in zip([0, *at], [*at, len(text)], strict=True)]
    frames = [
        frame(TEXT if number == 0 else CONTINUATION, part, final=number == len(parts) - 1)
        for number, part in enumerate(parts)
    ]
    return frame(PING, b"between").join(frames) if len(frames) < 8 else b"".join(frames)
