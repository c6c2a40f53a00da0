"""The check of a server's promises: its stored rows against the messages from and to devices.

`audit` knows nothing of the server's life and death; simulations and the torture of a real process
share it. Its rules:

* The log is contiguous, follows from seeds and decisions, has each decision of a seat once, and
  every deal settled once, with payments that sum to zero (`Ledger`).
* Numbers come to each device without holes or repetitions, and never tell an event differently;
  prompts, clocks and acknowledgements are as the protocol says (`Witness`).
* A device was told exactly the log as its eyes may see it: so a device that dropped has seen the
  same as one that never dropped. Its eyes are those of a seat only in the deals in which its person
  sits there, and only then is it asked for decisions.
* Every acknowledged action is in the log, with the choice that was made, unless it came when others
  had decided already.
* The boards that the devices fold are those of the log, and agree with the whole truth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from game.core.errors import GameError
from game.registry import GAMES, RULESETS
from server.table.prompts import PER_EVENT
from server.wire.codec import Plain, event_from_wire
from tests.support.kits import KITS
from tests.support.live.ledger import Ledger, TableLedger
from tests.support.live.witness import Decision, Place, Witness

Said = dict[tuple[str | None, Decision], list[Plain | None]]
"""The answer of each person, on any device: the first one counts. None: a guess."""


def audit(
    ledger: Ledger, witnesses: Iterable[Witness], told: Mapping[str, int] | None = None
) -> list[str]:
    """The broken promises. `told`, once a server is at rest: by table, the number of the last event
    that every viewer of the table must have heard.
    """
    witnesses = list(witnesses)
    complaints = [*ledger.complaints]
    said = _said(witnesses)
    for witness in witnesses:
        complaints += witness.complaints
        for about in (*_wrongly_told(ledger, witness), *_lost(ledger, witness, said)):
            complaints.append(f"{witness.name}: {about}")
        table = witness.table
        if told is not None and table is not None and table in told:
            complaints += _left_behind(ledger.tables[table], witness, told[table])
    return complaints


def counted(ledger: Ledger, witnesses: Iterable[Witness]) -> Counter[str]:
    """The numbers of things that were audited."""
    counts = Counter(decisions=ledger.decisions, settled=ledger.settled)
    for witness in witnesses:
        counts.update(resyncs=witness.resyncs, acked=len(witness.acked))
    return counts


def _wrongly_told(ledger: Ledger, witness: Witness) -> Iterable[str]:
    for place, events in witness.told.items():
        table = ledger.tables.get(place.table)
        if table is None:
            yield f"saw table {place.table}, which is not stored"
            continue
        for number, event in events.items():
            if number not in table.emissions:
                yield f"event {number} ({event['type']}) was told, but is not stored"
            elif table.view_for(place.seat, number) != event:
                yield f"event {number} ({event['type']}) is not what seat {place.seat} may know"
            elif place.seat is not None and table.sitter(place.seat, number) != witness.player:
                yield f"event {number} was told as to seat {place.seat}, where somebody else sits"
    for decision in witness.offered:
        table = ledger.tables.get(decision.table)
        if table is None or decision.n // PER_EVENT not in table.emissions:
            yield f"decision {decision.n} was asked for, but nothing is stored that it follows"
        elif table.sitter(decision.seat, decision.n // PER_EVENT) != witness.player:
            yield f"decision {decision.n} is not that of who sits on seat {decision.seat}"


def _said(witnesses: Iterable[Witness]) -> Said:
    said: Said = {}
    for witness in witnesses:
        for decision, actions in witness.said.items():
            said.setdefault((witness.player, decision), []).extend(actions)
        for decision in witness.guessed:
            said.setdefault((witness.player, decision), []).append(None)
    return said


def _lost(ledger: Ledger, witness: Witness, said: Said) -> Iterable[str]:
    for decision in witness.acked:
        table = ledger.tables.get(decision.table)
        stored = table.decisions.get((decision.seat, decision.n)) if table else None
        if stored is None and table is not None and decision.n // PER_EVENT + 1 in table.emissions:
            # Others had decided before: no window is resolved without an answer that it needs.
            continue
        if stored is None:
            yield f"decision {decision.n} of seat {decision.seat} was acknowledged, and is lost"
            continue
        answers = said.get((witness.player, decision), [])
        if stored not in answers and None not in answers:
            yield f"decision {decision.n} was acknowledged, but {stored} is stored"


def _left_behind(table: TableLedger, witness: Witness, last: int) -> Iterable[str]:
    """Once everything is told, everybody knows all there is to know, and folds the same boards."""
    if witness.next != last + 1:
        yield f"{witness.name}: has heard up to {witness.next - 1} of {last}"
        return
    assert witness.place is not None
    if table.match is None or last < table.first_of_deal or witness.place not in witness.told:
        return
    yield from _different_boards(table, witness, witness.place, last)


def _different_boards(
    table: TableLedger, witness: Witness, place: Place, last: int
) -> Iterable[str]:
    assert table.match is not None
    ruleset = RULESETS[table.match.ruleset]
    game, rules = GAMES[ruleset.game], ruleset.default.replace(table.match.rules)
    kit = KITS[ruleset.game]
    known, truth = game.board(rules, place.seat), game.table(rules)
    for number in range(table.first_of_deal, last + 1):
        event = witness.told[place].get(number)
        if number not in table.emissions:
            yield f"{witness.name}: event {number} of the running deal is not stored"
            return
        if event is None:
            yield f"{witness.name}: never heard event {number} of the running deal"
            return
        try:
            known.apply(event_from_wire(ruleset.game, event))
        except GameError as error:
            yield f"{witness.name}: event {number} does not follow from those before: {error}"
            return
        truth.apply(table.emissions[number].full)
    if kit.public_part(known) != kit.public_part(truth):
        yield f"{witness.name}: sees another table"
    if place.seat is not None:
        for part in kit.own:
            if kit.summary(known)[part][place.seat] != kit.summary(truth)[part][place.seat]:
                yield f"{witness.name}: holds other {part} than the table knows"
