"""The check that a match was dealt as it was promised, from its export and nothing else.

The browser has the same checks (`web/src/fair/verify.ts`); both must find the same in the same
file. `server/fair/FAIR.md` lists the facts that they prove, and those that they do not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal, NamedTuple

from game.core.errors import BadRecord
from game.core.record import DealRecord, rebuild
from game.core.rng import RNG_VERSION, commitment, deal_seed, dealer_dice, seat_by_dice
from game.registry import GAMES
from server.fair.export import Exported
from server.fair.walls import PACKS, dice, pull, shuffled, takes
from server.wire.codec import event_to_wire
from server.wire.records import decode_record

Result = Literal["ok", "note", "fails"]

SINGLE = ("draw", "treasure")
"""Steps that take one tile each."""

DEALS_MOST = 2**31
"""Deal numbers are four bytes of a message."""

CODES: dict[str, tuple[Result, str]] = {
    # The promises and the reveals
    "seed_kept": (
        "ok",
        "The server's seed is the one it had committed to before anybody revealed.",
    ),
    "seed_differs": ("fails", "The server's seed is not the one it had committed to."),
    "running": ("fails", "The match is not over: its seed is shown at its end."),
    "share_kept": ("ok", "The device revealed what it had committed to, and it was used."),
    "share_differs": ("fails", "This share is not the one the device had committed to."),
    "share_unpromised": ("fails", "This share was used although no device had committed to it."),
    "share_missing": ("note", "The device committed to a share and did not reveal it in time."),
    "no_share": ("note", "Nobody's device took part here."),
    "nobody_took_part": ("note", "No device took part: the server alone made the seed."),
    # The deals as a row
    "deals_complete": ("ok", "Every finished deal is here."),
    "played_on": (
        "note",
        "A deal of another match is played on here from one of its steps: the wall is that deal's.",
    ),
    "deals_absent": ("note", "Not every finished deal is here."),
    "broken_off": ("note", "The match ended before the deals that were agreed."),
    "deals_out_of_order": ("fails", "Deals are here twice, or in a wrong order."),
    "dealer_differs": ("fails", "Another seat had to deal."),
    "no_dice": ("note", "No dice chose the first dealer: seat 0 had to be, as in older releases."),
    "dice_differ": ("fails", "The dice for the first dealer do not follow from the seed."),
    # One deal
    "deal_unreadable": ("fails", "The record of this deal cannot be read."),
    "rng_unknown": ("fails", "This version does not know the random stream of this deal."),
    "rules_differ": ("fails", "The deal was not played by the rules of the match."),
    "scores_differ": ("fails", "The scores are not those of the record."),
    "deal_number_differs": ("fails", "The deal that was told has another number."),
    "deal_seed_kept": ("ok", "The seed of the deal follows from the server's seed and the shares."),
    "deal_seed_differs": ("fails", "The seed of the deal does not follow from the promised seed."),
    "tiles_wrong": ("fails", "These are not the tiles of a whole wall."),
    "hand_differs": ("fails", "This hand is not what the wall has there."),
    "draw_differs": ("fails", "This draw is not what the wall has there."),
    "indicator_differs": ("fails", "The tile turned over is not what the wall has there."),
    "treasure_differs": ("fails", "The treasure is not what the wall has there."),
    "die_differs": ("fails", "The die does not follow from the seed."),
    "bird_differs": ("fails", "The birds are not what the wall has there."),
    "rest_differs": ("fails", "What was left is not what the wall has there."),
    "told_differs": ("fails", "A seat was told something else than what happened."),
    "wall_kept": ("ok", "Hands, draws and the rest are the wall of the seed, tile for tile."),
    "replayed": ("ok", "Dealt again by the rules, every step leads where it led."),
    "replay_differs": ("fails", "Dealt again by the rules, it leads elsewhere."),
    "replay_skipped": ("note", "Other rules code played this deal: it was not dealt again."),
}
"""Every code with its result and an English sentence."""


class FairnessFinding(NamedTuple):
    """One thing that was checked. `step` is the number of an event in the deal, from 1."""

    code: str
    deal: int | None = None
    seat: int | None = None
    step: int | None = None

    @property
    def result(self) -> Result:
        """`ok` as promised, `note` worth saying, `fails` wrong."""
        return CODES[self.code][0]

    @property
    def sentence(self) -> str:
        """The finding in words."""
        return CODES[self.code][1]


@dataclass(frozen=True)
class Verdict:
    """Everything that was found, in order."""

    findings: tuple[FairnessFinding, ...]

    @property
    def kept(self) -> bool:
        """True if nothing is wrong."""
        return all(finding.result != "fails" for finding in self.findings)


def verify(match: Exported, *, replay: bool = True) -> Verdict:
    """Check a match and every deal that is in the file. `replay`: deal again by the rules too."""
    findings = [*_promises(match)]
    read: list[DealRecord] = []
    for place, raw in enumerate(match.deals):
        try:
            record = decode_record(bytes(raw))
        except BadRecord:
            findings.append(FairnessFinding("deal_unreadable", place + 1))
            continue
        read.append(record)
        findings += check_deal(match, record)
        if replay:
            findings.append(_dealt_again(record))
    return Verdict((*findings, *_row(match, read)))


# ------------------------------------------------------------------- the promises


def _promises(match: Exported) -> Iterator[FairnessFinding]:
    if match.seed is None:
        yield FairnessFinding("running")
    elif commitment(bytes.fromhex(match.seed)) == match.commitment:
        yield FairnessFinding("seed_kept")
    else:
        yield FairnessFinding("seed_differs")
    for seat, (promised, share) in enumerate(zip(match.commitments, match.entropies, strict=True)):
        yield FairnessFinding(_share(promised, share), seat=seat)
    if match.entropies.count(None) == len(match.entropies):
        yield FairnessFinding("nobody_took_part")


def _share(promised: str | None, share: str | None) -> str:
    if promised is None:
        return "no_share" if share is None else "share_unpromised"
    if share is None:
        return "share_missing"
    return "share_kept" if commitment(bytes.fromhex(share)) == promised else "share_differs"


def _shares(match: Exported) -> list[bytes]:
    return [bytes.fromhex(share or "") for share in match.entropies]


# ------------------------------------------------------------------- the deals as a row


def _row(match: Exported, records: Sequence[DealRecord]) -> Iterator[FairnessFinding]:
    """No deal was left out or dealt twice, and each dealer follows from the deal before."""
    numbers = [record.setup.number for record in records]
    if numbers != sorted(set(numbers)):
        yield FairnessFinding("deals_out_of_order")
    elif numbers == [*range(1, len(match.history) + 1)]:
        yield FairnessFinding("deals_complete")
    else:
        yield FairnessFinding("deals_absent")
    agreed = match.length.target if match.length.unit == "deals" else 0
    if match.ended is not None and len(match.history) < agreed:
        yield FairnessFinding("broken_off")
    if match.moment:
        yield FairnessFinding("played_on", seat=match.moment.seat, step=match.moment.step)
        return
    if not match.dice:
        yield FairnessFinding("no_dice")
    elif match.seed is not None:
        seed = bytes.fromhex(match.seed)
        if tuple(match.dice) != dealer_dice(seed, _shares(match), match.match):
            yield FairnessFinding("dice_differ")
    first = seat_by_dice(match.dice, len(match.seats)) if match.dice else 0
    if records and records[0].setup.number == 1 and records[0].setup.dealer != first:
        yield FairnessFinding("dealer_differs", 1)
    for before, after in pairwise(records):
        follows = after.setup.number == before.setup.number + 1
        if follows and before.outcome and before.outcome.next_dealer != after.setup.dealer:
            yield FairnessFinding("dealer_differs", after.setup.number)


# ------------------------------------------------------------------- one deal


def check_deal(match: Exported, record: DealRecord) -> Iterator[FairnessFinding]:
    """Findings about one deal: its faults, or that it has none."""
    number = record.setup.number
    if record.game not in PACKS:
        yield FairnessFinding("deal_unreadable", number)
        return
    if (record.ruleset, record.rules) != (match.ruleset, match.rules):
        yield FairnessFinding("rules_differ", number)
    history = match.history[number - 1 : number] if number > 0 else []
    outcome = record.outcome
    if outcome is None or history != [list(outcome.scores)]:
        yield FairnessFinding("scores_differ", number)
    yield from _told(record)
    if record.rng_version != RNG_VERSION:
        yield FairnessFinding("rng_unknown", number)
        return
    if match.seed is None:
        return
    if not 0 < number < DEALS_MOST:
        yield FairnessFinding("deal_number_differs", number)
        return
    dealt_in, dealt_as = match.match, number
    if match.moment:
        dealt_in, dealt_as = match.moment.match, match.moment.deal
    seed = deal_seed(bytes.fromhex(match.seed), _shares(match), dealt_in, dealt_as)
    yield FairnessFinding(
        "deal_seed_kept" if seed.hex() == record.seed else "deal_seed_differs", number
    )
    yield from check_wall(record, seed)


def check_wall(record: DealRecord, seed: bytes) -> Iterator[FairnessFinding]:
    """Compare the tiles that left the wall with the wall of a seed."""
    number = record.setup.number
    events = [emission.full for emission in record.emissions()]
    taken = list(takes(record.game, events))
    tiles = [tile for take in taken for tile in take.tiles]
    wall = shuffled(record.game, tiles, seed)
    wrong = []
    if not tiles or sorted(tiles) != sorted(wall) or taken[-1].what != "rest":
        wrong.append(FairnessFinding("tiles_wrong", number))
    wrong += [
        FairnessFinding(f"{take.what}_differs", number, take.seat, take.step)
        for take in taken
        if pull(wall, take) != take.tiles or (take.what in SINGLE and not take.tiles)
    ]
    wrong += [
        FairnessFinding("die_differs", number, None, step)
        for step, same in dice(seed, events)
        if not same
    ]
    yield from wrong or [FairnessFinding("wall_kept", number)]


def _told(record: DealRecord) -> Iterator[FairnessFinding]:
    """Nobody was told of other tiles than those that were there, or of another deal."""
    number = record.setup.number
    for step, emission in enumerate(record.emissions(), 1):
        full = event_to_wire(emission.full)
        if not _hides(event_to_wire(emission.public), full):
            yield FairnessFinding("told_differs", number, None, step)
        for seat, view in sorted(emission.views.items()):
            if not _hides(event_to_wire(view), full):
                yield FairnessFinding("told_differs", number, seat, step)
        if full["type"] == "dealt":
            if full["number"] != number:
                yield FairnessFinding("deal_number_differs", number, None, step)
            if full["dealer"] != record.setup.dealer:
                yield FairnessFinding("dealer_differs", number, None, step)


def _hides(view: Any, full: Any) -> bool:
    """True if `view` is `full` with some of it unknown (None) or left out."""
    if view is None or view == full:
        return True
    if isinstance(view, dict) and isinstance(full, dict):
        known = view.keys() <= full.keys()
        return known and all(_hides(value, full[name]) for name, value in view.items())
    if isinstance(view, list) and isinstance(full, list):
        if len(view) == len(full):
            return all(map(_hides, view, full))
        return all(entry in full for entry in view)
    return False


def _dealt_again(record: DealRecord) -> FairnessFinding:
    """Deal it again from its seed by today's rules, and take its decisions."""
    number = record.setup.number
    game = GAMES.get(record.game)
    if not record.seed or game is None or record.engine_version != game.deal.engine_version:
        return FairnessFinding("replay_skipped", number)
    try:
        rules = game.rules().replace(record.rules)
        deal = game.deal(rules, bytes.fromhex(record.seed), record.setup)
        rebuild(deal, record.opening, record.decisions)
    except Exception:
        # A record from anywhere: any error of the rules shows that they do not lead to it.
        return FairnessFinding("replay_differs", number)
    same = deal.outcome == record.outcome
    return FairnessFinding("replayed" if same else "replay_differs", number)
