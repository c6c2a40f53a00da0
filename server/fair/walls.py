"""The order in which a deal's tiles left its wall, read from the events and from nothing else.

No rules are asked: a record that any release wrote can be held against its seed as long as the
random stream is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from game.core.events import Event
from game.core.rng import SIDES, HashStream
from game.mahjong.kernel.tiles import BONUS_TILES
from game.mahjong.position import events as mahjong
from game.paohuzi.position import events as paohuzi
from game.registry import GAMES

FRONT = 0
"""The end from which the wall is drawn."""
TAIL = 1
"""The last tile of the wall; 2 is the one before it, and so on."""


class Take(NamedTuple):
    """Tiles that left the wall together, in their order but for a hand, which lies sorted.

    `what` is `hand`, `draw`, `indicator`, `treasure`, `bird`, or `rest` for the tiles left at the
    end. `step` is the number of the event from 1. `place` is `FRONT`, or the distance of the tile
    from the tail.
    """

    what: str
    seat: int | None
    step: int
    tiles: tuple[int, ...]
    place: int = FRONT


Reader = Callable[[int, Any], Iterator[Take]]


@dataclass(frozen=True)
class Pack:
    """The tiles of a game: the label of their shuffle, the copies of each kind, and by type of
    event the way it took tiles from the wall.
    """

    label: str
    copies: Callable[[int], int]
    readers: Mapping[type[Event], Reader]


def takes(game: str, events: Iterable[Event]) -> Iterator[Take]:
    """The takes from the wall, in order."""
    readers = PACKS[game].readers
    for step, event in enumerate(events, 1):
        reader = readers.get(type(event))
        if reader is not None:
            yield from reader(step, event)


def shuffled(game: str, kinds: Iterable[int], seed: bytes) -> list[int]:
    """The wall of a seed made of every copy of these kinds, the tile that is drawn first first."""
    pack = PACKS[game]
    wall = [kind for kind in sorted(set(kinds)) for _ in range(pack.copies(kind))]
    HashStream(seed, pack.label).shuffle(wall)
    return wall


def dice(seed: bytes, events: Iterable[Event]) -> Iterator[tuple[int, bool]]:
    """By step of every die that was thrown, True if the seed throws it too."""
    stream, openings = HashStream(seed, "treasure"), HashStream(seed, "opening")
    for step, event in enumerate(events, 1):
        if isinstance(event, mahjong.TreasureSet):
            yield step, event.die == 1 + stream.below(SIDES)
        elif isinstance(event, mahjong.OpeningsShown):
            for opening in event.shown:
                for die in opening.dice:
                    yield step, die == 1 + openings.below(SIDES)
        elif isinstance(event, mahjong.Exchanged) and event.thrown:
            others = len(event.given) - 1
            yield step, event.places == 1 + HashStream(seed, "exchange").below(others)


def pull(wall: list[int], take: Take) -> tuple[int, ...]:
    """Remove the tiles in the places of `take` from the seed's wall, and return them."""
    if take.place == FRONT:
        pulled = wall[: len(take.tiles)]
        del wall[: len(take.tiles)]
    else:
        pulled = [wall.pop(-take.place) for _ in take.tiles if len(wall) >= take.place]
    return tuple(sorted(pulled) if take.what == "hand" else pulled)


# ------------------------------------------------------------------- mahjong


def _mahjong_dealt(step: int, event: mahjong.Dealt) -> Iterator[Take]:
    for seat, hand in _around(event.dealer, event.hands):
        # The dealer's last tile was taken when everybody had a hand, and stands last.
        yield Take("hand", seat, step, hand[:-1] if seat == event.dealer else hand)
    yield Take("draw", event.dealer, step, (event.hands[event.dealer] or ())[-1:])
    if event.indicator is not None:
        yield Take("indicator", None, step, (event.indicator,), TAIL)


def _mahjong_drawn(step: int, event: mahjong.Drawn) -> Iterator[Take]:
    place = TAIL if event.replacement and not event.front else FRONT
    yield Take("draw", event.seat, step, _known(event.tile), place)


def _flowers_shown(step: int, event: mahjong.FlowersShown) -> Iterator[Take]:
    for tile in event.tiles or ():
        yield Take("draw", event.seat, step, (tile,), TAIL)


def _kong_tiles_turned(step: int, event: mahjong.KongTilesTurned) -> Iterator[Take]:
    for tile in event.tiles:
        yield Take("draw", event.seat, step, (tile,), TAIL)


def _treasure_set(step: int, event: mahjong.TreasureSet) -> Iterator[Take]:
    # If fewer tiles are left than the die says, it is the last of them.
    place = min(event.die, event.tiles_left + 1)
    yield Take("treasure", None, step, _known(event.tile), place)


def _birds_turned(step: int, event: mahjong.BirdsTurned) -> Iterator[Take]:
    # 海底牌当鸟: that tile had left the wall before.
    if not event.last:
        yield Take("bird", None, step, event.tiles)


def _mahjong_settled(step: int, event: mahjong.Settled) -> Iterator[Take]:
    yield Take("rest", None, step, event.wall)


# ------------------------------------------------------------------- paohuzi


def _paohuzi_dealt(step: int, event: paohuzi.Dealt) -> Iterator[Take]:
    for seat, cards in _around(event.dealer, event.hands):
        hand = list(cards)
        if seat == event.dealer and event.shown in hand:
            hand.remove(event.shown)
        yield Take("hand", seat, step, tuple(hand))
    yield Take("draw", event.dealer, step, (event.shown,))


def _paohuzi_flipped(step: int, event: paohuzi.Flipped) -> Iterator[Take]:
    yield Take("draw", event.seat, step, (event.card,))


def _paohuzi_melded(step: int, event: paohuzi.Melded) -> Iterator[Take]:
    if event.flipped:
        yield Take("draw", event.seat, step, (event.meld.cards or ())[:1])


def _paohuzi_settled(step: int, event: paohuzi.Settled) -> Iterator[Take]:
    yield Take("rest", None, step, event.stock + event.buried)


def _around(
    dealer: int, hands: tuple[tuple[int, ...] | None, ...]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every seat with its hand, the dealer first."""
    for turn in range(len(hands)):
        seat = (dealer + turn) % len(hands)
        yield seat, hands[seat] or ()


def _known(tile: int | None) -> tuple[int, ...]:
    return () if tile is None else (tile,)


def _mahjong_copies(kind: int) -> int:
    return 1 if kind in BONUS_TILES else 4


def _four(kind: int) -> int:
    return 4


PACKS: Mapping[str, Pack] = {
    "mahjong": Pack(
        "wall",
        _mahjong_copies,
        {
            mahjong.Dealt: _mahjong_dealt,
            mahjong.Drawn: _mahjong_drawn,
            mahjong.FlowersShown: _flowers_shown,
            mahjong.KongTilesTurned: _kong_tiles_turned,
            mahjong.TreasureSet: _treasure_set,
            mahjong.BirdsTurned: _birds_turned,
            mahjong.Settled: _mahjong_settled,
        },
    ),
    "paohuzi": Pack(
        "deck",
        _four,
        {
            paohuzi.Dealt: _paohuzi_dealt,
            paohuzi.Flipped: _paohuzi_flipped,
            paohuzi.Melded: _paohuzi_melded,
            paohuzi.Settled: _paohuzi_settled,
        },
    ),
}
"""By the name of the game."""

assert PACKS.keys() == GAMES.keys()
