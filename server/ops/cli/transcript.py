"""A deal as text: one line for each event, tiles and melds in the notation of the rules."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence

from game.core.events import Event
from game.core.points import Paid, Transfer
from game.core.record import DealRecord
from game.mahjong.kernel.melds import MeldKind
from game.mahjong.kernel.tiles import SUITS, format_tiles, tile_text
from game.mahjong.position import events as mahjong
from game.paohuzi.kernel.cards import card_text, format_cards
from game.paohuzi.position import events as paohuzi

WINDS = "ESWN"

Labels = Sequence[str]
"""Names of the seats, all of one width."""
Lines = Iterator[str]


def transcript(record: DealRecord, names: Sequence[str] = (), passes: bool = False) -> Lines:
    """The lines of a deal. `names` by seat, if they are known; `passes`: with the passes."""
    labels = _labels(record, names)
    yield f"{record.ruleset}, deal {record.setup.number}, engine {record.engine_version}"
    yield f"seed {record.seed}"
    yield ""
    describe = DESCRIBERS.get(record.game, describe_any)
    number = 0
    for emission in record.opening:
        yield from _numbered(number, describe(emission.full, labels))
        number += 1
    for decision in record.decisions:
        if passes and decision.action.passes:
            yield f"     {labels[decision.seat]}  (passes)"
        for emission in decision.emissions:
            yield from _numbered(number, describe(emission.full, labels))
            number += 1
    for key, note in sorted(record.notes.items()):
        yield f"{key}: {note}"


def _labels(record: DealRecord, names: Sequence[str]) -> list[str]:
    """`E Ann`, padded: the seat wind and the name, or the number of the seat."""
    first = record.opening[0].full if record.opening else None
    seats = len(first.hands) if isinstance(first, mahjong.Dealt | paohuzi.Dealt) else 4
    dealer = record.setup.dealer
    known = [names[seat] if seat < len(names) and names[seat] else "" for seat in range(seats)]
    plain = [
        f"{WINDS[(seat - dealer) % seats % 4]} {known[seat] or f'seat {seat}'}"
        for seat in range(seats)
    ]
    width = max(map(len, plain))
    return [label.ljust(width) for label in plain]


def _numbered(number: int, lines: Lines) -> Lines:
    """The number of the event before its first line."""
    for index, line in enumerate(lines):
        yield f"{number:4d} {line}" if index == 0 else f"     {line}"


def describe_mahjong(event: Event, labels: Labels) -> Lines:
    """Transcript of a deal, seen from above: nothing is hidden."""
    match event:
        case mahjong.StakesAsked():
            yield "Everybody chooses a stake"
        case mahjong.OpeningsAsked():
            yield "Opening hands may be shown"
        case mahjong.OpeningsShown():
            for opening in event.shown:
                dice = f", dice {opening.dice}" if opening.dice else ""
                hands, tiles = ", ".join(opening.hands), format_tiles(opening.tiles)
                yield f"{labels[opening.seat]}  shows {hands}: {tiles}{dice}"
            if not event.shown:
                yield "Nobody shows an opening hand"
        case mahjong.KongTilesTurned():
            yield f"{labels[event.seat]}  turns {format_tiles(event.tiles)}"
        case mahjong.LastTileOffered():
            yield f"{labels[event.seat]}  is the first to be offered the last tile"
        case mahjong.Dealt():
            if event.stakes:
                yield "Stakes: " + ", ".join(
                    f"{label.strip()} {points}"
                    for label, points in zip(labels, event.stakes, strict=True)
                )
            for seat, hand in enumerate(event.hands):
                yield f"{labels[seat]}  is dealt {format_tiles(hand or ())}"
            if event.wild:
                turned = (
                    "" if event.indicator is None else f"{tile_text(event.indicator)} is turned: "
                )
                yield f"{turned}{format_tiles(event.wild)} is wild"
        case mahjong.ExchangeAsked():
            yield "Everybody chooses three tiles to give away"
        case mahjong.Exchanged():
            seats = len(event.given)
            for seat, given in enumerate(event.given):
                taker = labels[(seat + event.places) % seats].strip()
                tiles = "three tiles" if given is None else format_tiles(given)
                yield f"{labels[seat]}  gives {tiles} to {taker}"
        case mahjong.LackingAsked():
            yield "Everybody names a suit to do without"
        case mahjong.LackingChosen():
            yield "Without: " + ", ".join(
                f"{label.strip()} {SUITS[suit]}"
                for label, suit in zip(labels, event.suits, strict=True)
            )
        case mahjong.Drawn():
            tile = "a tile" if event.tile is None else tile_text(event.tile)
            note = " as a replacement" if event.replacement else ""
            yield f"{labels[event.seat]}  draws {tile}{note}, {event.tiles_left} left"
        case mahjong.FlowersShown():
            tiles = "tiles" if event.tiles is None else format_tiles(event.tiles) or "nothing"
            shown = format_tiles(event.flowers)
            left = f"{event.tiles_left} left"
            yield f"{labels[event.seat]}  shows {shown} and draws {tiles} for them, {left}"
        case mahjong.Discarded():
            notes = [", as drawn"] * event.drawn + [", ready"] * event.ready
            if event.named is not None:
                notes.append(f", naming the pair of {tile_text(event.named)}")
            yield f"{labels[event.seat]}  discards {tile_text(event.tile)}{''.join(notes)}"
        case mahjong.Melded():
            giver = event.meld.giver
            added = event.meld.kind is MeldKind.ADDED_KONG
            of = "" if giver is None or added else f" from {labels[giver].strip()}"
            ready = ", to declare ready" if event.ready else ""
            yield f"{labels[event.seat]}  {event.meld}{of}{ready}"
        case mahjong.TreasureSet():
            tile = "a tile" if event.tile is None else tile_text(event.tile)
            old = "" if event.replaced is None else f" in the place of {tile_text(event.replaced)}"
            yield f"The die shows {event.die}: {tile} is the treasure{old}, {event.tiles_left} left"
        case mahjong.TreasureShown():
            yield f"{labels[event.seat]}  looks at the treasure"
        case mahjong.BirdsTurned():
            hits = sum(seat is not None for seat in event.hits)
            yield f"Birds: {' '.join(map(tile_text, event.tiles))}, {hits} hit"
        case mahjong.KongRobbed():
            yield f"{labels[event.seat]}  is robbed of {tile_text(event.tile)}"
        case mahjong.Won():
            yield from _describe_win(event, labels)
        case Paid():
            yield from _describe_payment(event.transfers, labels)
        case mahjong.Exhausted():
            yield "The wall is played out."
        case mahjong.Settled():
            for seat, score in enumerate(event.scores):
                yield f"{labels[seat]}  {score:+d}  {format_tiles(event.hands[seat])}"
        case _:
            yield from describe_any(event, labels)


def _describe_win(event: mahjong.Won, labels: Labels) -> Lines:
    giver = "" if event.giver is None else f" of {labels[event.giver].strip()}"
    how = f"{tile_text(event.tile)}{giver} ({event.how})"
    yield f"{labels[event.seat]}  wins on {how}, {event.score.points} points"
    yield "  with " + " ".join(format_tiles(group.tiles) for group in event.score.groups)
    for fan in event.score.fans:
        times = f" × {fan.count}" if fan.count != 1 else ""
        yield f"  for {fan.id} {fan.points}{times}"


def _describe_payment(transfers: Sequence[Transfer], labels: Labels) -> Lines:
    for transfer in transfers:
        to = f"{transfer.points} to {labels[transfer.payee].strip()}"
        yield f"{labels[transfer.payer]}  pays {to} ({transfer.reason})"
        for share in transfer.shares:
            times = ", ".join(f"{factor.id} × {factor.times}" for factor in share.factors)
            if times or len(transfer.shares) > 1:
                why = f" ({times})" if times else ""
                yield f"  the share of {labels[share.seat].strip()}: {share.points}{why}"


def describe_paohuzi(event: Event, labels: Labels) -> Lines:
    """Transcript of a deal, seen from above: nothing is hidden."""
    match event:
        case paohuzi.Dealt():
            for seat, hand in enumerate(event.hands):
                yield f"{labels[seat]}  is dealt {format_cards(hand or ())}"
            yield f"{labels[event.dealer]}  shows {card_text(event.shown)}"
        case paohuzi.Began():
            yield f"{labels[event.seat]}  begins"
        case paohuzi.Flipped():
            card = card_text(event.card)
            yield f"{labels[event.seat]}  flips {card}, {event.stock_left} left"
        case paohuzi.Discarded():
            yield f"{labels[event.seat]}  discards {card_text(event.card)}"
        case paohuzi.Melded():
            giver = event.meld.giver
            of = "" if giver in (None, event.seat) else f" from {labels[giver or 0].strip()}"
            bi = "".join(f", bi {meld}" for meld in event.bi)
            left = f", {event.stock_left} left" if event.flipped else ""
            yield f"{labels[event.seat]}  {event.meld}{of}{bi}{left}"
        case paohuzi.HandDied():
            yield f"{labels[event.seat]}  has nothing to discard: the hand is dead"
        case paohuzi.Won():
            yield from _describe_paohuzi_win(event, labels)
        case Paid():
            yield from _describe_payment(event.transfers, labels)
        case paohuzi.Exhausted():
            yield "The stock is used up."
        case paohuzi.Settled():
            for seat, score in enumerate(event.scores):
                marks = "" if event.marks == event.scores else f" ({event.marks[seat]:+d} marks)"
                yield f"{labels[seat]}  {score:+d}{marks}  {format_cards(event.hands[seat])}"
        case _:
            yield from describe_any(event, labels)


def _describe_paohuzi_win(event: paohuzi.Won, labels: Labels) -> Lines:
    giver = "" if event.giver is None else f" of {labels[event.giver].strip()}"
    card = "as dealt" if event.card is None else f"on {card_text(event.card)}{giver}"
    score = event.score
    yield (
        f"{labels[event.seat]}  wins {card} ({event.how}), {score.huxi} huxi, {score.points} points"
    )
    for group in score.groups:
        where = "" if group.open else " in hand"
        yield f"  {group.kind} {format_cards(group.cards)}{where}: {group.huxi}"
    for fan in score.fans:
        yield f"  for {fan.id} {fan.worth}"


def describe_any(event: Event, labels: Labels) -> Lines:
    """An event of a game that has no words here."""
    if dataclasses.is_dataclass(event):
        names = [field.name for field in dataclasses.fields(event)]
        yield " ".join([event.type, *(f"{name}={getattr(event, name)}" for name in names)])
    else:
        yield event.type


DESCRIBERS: Mapping[str, Callable[[Event, Labels], Lines]] = {
    "mahjong": describe_mahjong,
    "paohuzi": describe_paohuzi,
}
