"""Matches as files, and the findings of a check when something is changed: for both checkers.

`python -m tests.support.fair_vectors` plays the matches that are missing in `tests/data/fair` and
writes `changes.json` and `numbers.json` anew; the checkers in Python and in the browser are tested
against the same files. A match that has been part of a release stays as it is, for it must be as
promised for ever.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from game.core.rng import HashStream, commitment, deal_seed
from game.core.switches import Setting
from server.fair.export import export, read_export
from server.fair.verify import FairnessFinding, verify
from server.wire.messages import AddBot, NextDeal, Ready, Reveal, Start
from tests.support.world import Device, World, phase

FOLDER = Path(__file__).parents[1] / "data" / "fair"

EVIL = "<img src=x onerror=alert(1)>"
"""A name that is markup if it is not shown as text."""

Plain = Any


async def played(
    ruleset: str, deals: int, seed: str, switches: Mapping[str, Setting] | None = None
) -> bytes:
    """The export of a match of two people and bots; only the first has revealed a share."""
    world = World(ruleset=ruleset, seed=seed, switches=dict(switches or {}))
    ann, bob = people = [Device("A", "安"), Device("B", EVIL)]
    table = await world.create(ann, deals=deals)
    await world.join(bob, table)
    for seat in range(2, len(table.state.seats)):
        await world.say(ann, AddBot(seat, "greedy"))
    for person in people:
        secret = person.player.encode() * 32
        await world.say(person, Ready(True, commitment(secret)))
    await world.say(ann, Start())
    await world.say(ann, Reveal((b"A" * 32).hex()))
    while phase(table) != "finished":
        asked = [person for person in people if person.prompt is not None]
        if asked:
            prompt = asked[0].prompt
            assert prompt is not None
            claims = [n for n, a in enumerate(prompt["actions"]) if a["type"] in ("kong", "pung")]
            await world.answer(asked[0], next(iter(claims), None))
        elif phase(table) == "between":
            for person in people:
                await world.say(person, NextDeal())
        else:
            await world.clock.advance(1.0)
    await world.stop()
    (match,) = world.store.matches.values()
    return export(match, [deal.record for deal in world.store.deals.values()])


class Wanted(NamedTuple):
    """A match to look for: the events of its first deal."""

    ruleset: str
    deals: int
    happens: Callable[[list[Plain]], bool]
    switches: Mapping[str, Setting] = MappingProxyType({})


def _any(type: str, **fields: Plain) -> Callable[[list[Plain]], bool]:
    """Some event of this type has these fields."""
    return lambda events: any(
        event["type"] == type and fields.items() <= event.items() for event in events
    )


def _stock_left(events: list[Plain]) -> bool:
    return len(set(events[-1]["stock"])) > 3


def _indicator(events: list[Plain]) -> bool:
    return events[0]["indicator"] is not None and _any("drawn", replacement=True)(events)


def _birds(events: list[Plain]) -> bool:
    return any(event["type"] == "birds_turned" and len(event["tiles"]) > 1 for event in events)


def _flower_drawn(events: list[Plain]) -> bool:
    """Not only before the first discard."""
    shown = [step for step, event in enumerate(events) if event["type"] == "flowers_shown"]
    return bool(shown) and any(event["type"] == "discarded" for event in events[: shown[-1]])


def _other_first_dealer(events: list[Plain]) -> bool:
    return bool(events[0]["dealer"] != 0)


SBR_WITH_EXCHANGE = {
    "exchange": "one_suit",
    "replacement_from": "front",
    "kong_discard_kong": "refund",
}

NAMED_PAIRS = {"named_pair_is_middle": True, "treasure": False, "treasure_at_once": False}


def _named(events: list[Plain]) -> bool:
    """Somebody named a pair (支对), which the others did not hear."""
    return any("named" in event for event in events if event["type"] == "discarded")


WANTED: Mapping[str, Wanted] = {
    "mahjong": Wanted("mahjong/tuidaohu", 1, _any("drawn", replacement=True)),
    "paohuzi": Wanted("paohuzi/changde", 2, _stock_left),
    "laizi": Wanted("mahjong/laizi", 1, _indicator),
    "hongzhong": Wanted("mahjong/hongzhong", 1, _birds),
    "flowers": Wanted("mahjong/tuidaohu", 1, _flower_drawn, {"flowers": True}),
    "harbin": Wanted("mahjong/harbin", 1, _any("treasure_set")),
    "named": Wanted("mahjong/harbin", 1, _named, NAMED_PAIRS),
    "sichuan": Wanted("mahjong/sichuan", 1, _any("drawn", front=True), SBR_WITH_EXCHANGE),
    "dice": Wanted("paohuzi/changde", 1, _other_first_dealer),
}
"""By name of the file."""


def found(wanted: Wanted) -> bytes:
    """Such a match, and no long one."""
    for number in range(400):
        data = asyncio.run(played(wanted.ruleset, wanted.deals, f"fair{number}", wanted.switches))
        deal = json.loads(data)["deals"][0]
        if len(data) < 70_000 and wanted.happens([one["full"] for one in emissions(deal)]):
            return data
    raise RuntimeError(f"no such match of {wanted.ruleset} was found")


# ------------------------------------------------------------------- changes


def _nothing(plain: Plain) -> None:
    """All stays as it is."""


class Change(NamedTuple):
    """A change in a match: `edit` gets the file as plain values; `pick` chooses the deals that are
    there then, and their order.
    """

    name: str
    edit: Callable[[Plain], None] = _nothing
    pick: tuple[int, ...] | None = None


def _flip(text: str) -> str:
    """Hexadecimal with another last digit."""
    return text[:-1] + ("0" if text[-1] != "0" else "1")


def _set(plain: Plain, *path: Any) -> None:
    """Put the last of `path` in the place that the others lead to."""
    *way, name, value = path
    for step in way:
        plain = plain[step]
    plain[name] = value


def emissions(deal: Plain) -> Iterator[Plain]:
    """Every emission of a record, in order."""
    yield from deal["opening"]
    for decision in deal["decisions"]:
        yield from decision["emissions"]


def _of(deal: Plain, *types: str) -> Plain:
    """The full version of the last event of these types."""
    return [one["full"] for one in emissions(deal) if one["full"]["type"] in types][-1]


def _swap_hands(plain: Plain) -> None:
    """Two seats get each other's tiles: every count stays right."""
    dealt = plain["deals"][0]["opening"][0]["full"]
    hands, dealer = dealt["hands"], dealt["dealer"]
    one, other = [seat for seat in range(len(hands)) if seat != dealer][:2]
    hands[one], hands[other] = hands[other], hands[one]


def _change_tile(plain: Plain) -> None:
    hands = plain["deals"][0]["opening"][0]["full"]["hands"]
    hand = hands[plain["deals"][0]["setup"]["dealer"]]
    hand[0] = (hand[0] + 1) % 20


def _change_draw(plain: Plain) -> None:
    event = _of(plain["deals"][0], "drawn", "flipped")
    name = "tile" if event["type"] == "drawn" else "card"
    event[name] = (event[name] + 1) % 20


def _change_rest(plain: Plain) -> None:
    settled = _of(plain["deals"][0], "settled")
    rest = settled["wall"] if "wall" in settled else settled["stock"] + settled["buried"]
    first = next(n for n, tile in enumerate(rest) if tile != rest[0])
    rest[0], rest[first] = rest[first], rest[0]
    if "stock" in settled:
        count = len(settled["stock"])
        settled["stock"], settled["buried"] = rest[:count], rest[count:]


def _turn_up(plain: Plain) -> None:
    """Another indicator, treasure or bird: the ones that there are."""
    for emission in emissions(plain["deals"][0]):
        versions = [
            emission["full"],
            emission.get("public", {}),
            *emission.get("faces", {}).values(),
        ]
        for event in versions:
            if event.get("indicator") is not None:
                event["indicator"] = (event["indicator"] + 1) % 20
            if event.get("type") == "treasure_set" and event["tile"] is not None:
                event["tile"] = (event["tile"] + 1) % 20
            if event.get("type") == "birds_turned":
                event["tiles"].reverse()


def _throw(plain: Plain) -> None:
    """Another die: the same tile, said to lie elsewhere."""
    for emission in emissions(plain["deals"][0]):
        versions = [
            emission["full"],
            emission.get("public", {}),
            *emission.get("faces", {}).values(),
        ]
        for event in versions:
            if event.get("type") == "treasure_set":
                event["die"] = event["die"] % 6 + 1


def _tell_lie(plain: Plain) -> None:
    face = plain["deals"][0]["opening"][0]["faces"]["1"]
    face["hands"][1][0] = (face["hands"][1][0] + 1) % 20


def _other_dealer(plain: Plain) -> None:
    for emission in plain["deals"][0]["opening"][:1]:
        for event in (emission["full"], emission["public"], *emission["faces"].values()):
            event["dealer"] = 1
    plain["deals"][0]["setup"]["dealer"] = 1


def _other_next_dealer(plain: Plain) -> None:
    """The deal before says that another seat deals than did."""
    outcome = plain["deals"][0]["outcome"]
    outcome["next_dealer"] = (outcome["next_dealer"] + 1) % len(plain["seats"])


def _renumber(plain: Plain) -> None:
    plain["deals"][0]["setup"]["number"] += 1


def _other_share(plain: Plain) -> None:
    share = b"x" * 32
    plain["entropies"][0], plain["commitments"][0] = share.hex(), commitment(share)


def _new_seed(plain: Plain) -> None:
    """The server makes another seed and all that follows from it but the tiles."""
    seed = b"s" * 32
    plain["seed"], plain["commitment"] = seed.hex(), commitment(seed)
    shares = [bytes.fromhex(share or "") for share in plain["entropies"]]
    for deal in plain["deals"]:
        number = deal["setup"]["number"]
        deal["seed"] = deal_seed(seed, shares, plain["match"], number).hex()


CHANGES: tuple[Change, ...] = (
    Change("nothing"),
    Change("seed", lambda plain: _set(plain, "seed", _flip(plain["seed"]))),
    Change("seed not shown", lambda plain: _set(plain, "seed", None)),
    Change("seed and commitment", _new_seed),
    Change("commitment", lambda plain: _set(plain, "commitment", _flip(plain["commitment"]))),
    Change("share", lambda plain: _set(plain, "entropies", 0, _flip(plain["entropies"][0]))),
    Change("share left out", lambda plain: _set(plain, "entropies", 0, None)),
    Change("share added", lambda plain: _set(plain, "entropies", 2, "ab" * 32)),
    Change("share and its commitment", _other_share),
    Change(
        "a device's commitment",
        lambda plain: _set(plain, "commitments", 0, _flip(plain["commitments"][0])),
    ),
    Change("match", lambda plain: _set(plain, "match", "another")),
    Change(
        "seed of a deal",
        lambda plain: _set(plain, "deals", 0, "seed", _flip(plain["deals"][0]["seed"])),
    ),
    Change("number of a deal", _renumber),
    Change("two hands", _swap_hands),
    Change("a tile of a hand", _change_tile),
    Change("a draw", _change_draw),
    Change("the rest of the wall", _change_rest),
    Change("what was turned over", _turn_up),
    Change("a die", _throw),
    Change("what a seat was told", _tell_lie),
    Change("the dealer", _other_dealer),
    Change(
        "the first dealer's dice", lambda plain: _set(plain, "dice", 0, plain["dice"][0] % 6 + 1)
    ),
    Change("no dice", lambda plain: _set(plain, "dice", [])),
    Change("who deals next", _other_next_dealer, pick=(0, 1)),
    Change("a deal is missing", pick=(1,)),
    Change("no deal is there", pick=()),
    Change("deals in another order", pick=(1, 0)),
    Change("a deal twice", pick=(0, 0)),
    Change("scores", lambda plain: _set(plain, "history", 0, 0, 1000)),
    Change("rules", lambda plain: _set(plain, "rules", "base", 7)),
    Change("stream", lambda plain: _set(plain, "deals", 0, "rng_version", "mt19937-1")),
    Change("fewer deals than agreed", lambda plain: _set(plain, "length", "target", 9)),
)


def changes_of(match: str) -> tuple[Change, ...]:
    """The changes that this match can have: two games with all of them, and rulesets that turn
    tiles over with their own changes.
    """
    dice = ("the first dealer's dice", "no dice")
    older = tuple(one for one in CHANGES if one.name not in dice)
    if match == "paohuzi":
        return older
    if match == "mahjong":
        return tuple(one for one in older if one.pick is None)
    if match == "dice":
        return tuple(one for one in CHANGES if one.name in ("nothing", "share", *dice))
    own = ("nothing", "seed and commitment", "what was turned over", "a die")
    return tuple(one for one in CHANGES if one.name in own)


def changed(data: bytes, change: Change) -> bytes:
    """The match with the change."""
    plain = json.loads(data)
    if change.pick is not None:
        plain["deals"] = [plain["deals"][place] for place in change.pick]
    change.edit(plain)
    return json.dumps(plain).encode()


def patches(before: Plain, after: Plain, path: tuple[Any, ...] = ()) -> Iterator[Plain]:
    """The patches that make one from the other."""
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        for name in before:
            yield from patches(before[name], after[name], (*path, name))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for place, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from patches(one, other, (*path, place))
    elif before != after:
        yield {"path": list(path), "value": after}


def findings_of(data: bytes) -> list[FairnessFinding]:
    """The findings that both checkers must make."""
    return list(verify(read_export(data), replay=False).findings)


# ------------------------------------------------------------------- numbers


def numbers() -> dict[str, Plain]:
    """The stream, shuffles and seeds of deals."""
    stream = HashStream(bytes(range(32)), "wall")
    shuffles = []
    for kinds, label in ((34, "wall"), (28, "wall"), (27, "wall"), (20, "deck"), (1, "x")):
        seed = bytes([kinds]) * 32
        tiles = [kind for kind in range(kinds) for _ in range(4)]
        HashStream(seed, label).shuffle(tiles)
        shuffles.append({"kinds": kinds, "label": label, "seed": seed.hex(), "shuffled": tiles})
    odd = HashStream(b"key", "label")
    shares = [b"a" * 32, b"", b"b" * 32, b""]
    return {
        "stream": {
            "key": bytes(range(32)).hex(),
            "label": "wall",
            "numbers": [str(stream.next64()) for _ in range(13)],
        },
        "below": {
            "key": b"key".hex(),
            "label": "label",
            "bound": str(2**63 + 1),
            "numbers": [str(odd.below(2**63 + 1)) for _ in range(20)],
        },
        "shuffles": shuffles,
        "deal_seeds": [
            {
                "seed": (b"s" * 32).hex(),
                "shares": [share.hex() for share in shares],
                "match": match,
                "deal": deal,
                "deal_seed": deal_seed(b"s" * 32, shares, match, deal).hex(),
            }
            for match, deal in (("m", 1), ("m", 2), ("局", 300), ("", 2**31 - 1))
        ],
    }


def expected(data: bytes, match: str) -> Iterator[Plain]:
    """Every change of a match as patches, with the findings."""
    for change in changes_of(match):
        after = changed(data, change)
        picked = changed(data, Change("", pick=change.pick))
        yield {
            "match": match,
            "change": change.name,
            "pick": change.pick,
            "patches": list(patches(json.loads(picked), json.loads(after))),
            "findings": [list(finding) for finding in findings_of(after)],
        }


def write() -> None:
    """Write the missing files, and those that follow from the rest."""
    FOLDER.mkdir(exist_ok=True)
    all_found: list[Plain] = []
    for name, wanted in WANTED.items():
        file = FOLDER / f"{name}.json"
        if not file.exists():
            file.write_bytes(found(wanted) + b"\n")
        all_found += expected(file.read_bytes(), name)
    lines = ",\n".join(json.dumps(one, ensure_ascii=False) for one in all_found)
    (FOLDER / "changes.json").write_text(f"[\n{lines}\n]\n", "utf-8")
    (FOLDER / "numbers.json").write_text(json.dumps(numbers(), ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    write()
