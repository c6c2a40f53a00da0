"""Golden records: deals in the stored format that every later release must still read and replay.

`python -m tests.support.golden_records` plays deals and writes those that are missing, one for
each of `WANTED`. A file that has been part of a release is never written again; before the first
release, delete the files and run this when the engine or the format has changed.
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from ai.levels import LEVELS
from game.core.deal import DealSetup
from game.core.events import Action, Event
from game.core.points import Paid
from game.core.record import RECORD_VERSION, DealRecord, Decision
from game.core.rng import HashStream
from game.core.switches import Setting
from game.mahjong.kernel.melds import KONGS
from game.mahjong.kernel.tiles import RED
from game.mahjong.position import events as mahjong
from game.mahjong.position.actions import AddedKong, ConcealedKong, Kong, Pung
from game.paohuzi.kernel.melds import MeldKind
from game.paohuzi.position import events as paohuzi
from game.registry import GAMES, RULESETS
from server.wire.records import encode_record, with_todays_fields

FOLDER = Path(__file__).parents[1] / "data" / "records"
SERVED = Path(__file__).parents[1] / "data" / "served"
"""Records of old engines as they are served today: the client's tests read them."""

Test = Callable[[list[Event]], bool]


def _won(how: str) -> Test:
    wins = mahjong.Won | paohuzi.Won
    return lambda events: any(isinstance(event, wins) and event.how == how for event in events)


def _any(cls: type[Event]) -> Test:
    return lambda events: any(isinstance(event, cls) for event in events)


def _kongs(events: list[Event]) -> bool:
    kinds = {event.meld.kind for event in events if isinstance(event, mahjong.Melded)}
    return len(kinds & KONGS) > 1


def _refunds(events: list[Event]) -> bool:
    """Kongs go back as the wall is played out, and somebody has won."""
    ended = any(isinstance(event, mahjong.Exhausted) for event in events)
    paid = [event for event in events if isinstance(event, Paid)]
    back = any(one.reason == "kong_refund" for event in paid for one in event.transfers)
    return ended and back and _won("discard")(events)


def _several_winners(events: list[Event]) -> bool:
    return sum(isinstance(event, mahjong.Won) for event in events) > 1


def _red_bird(events: list[Event]) -> bool:
    turned = [event.tiles for event in events if isinstance(event, mahjong.BirdsTurned)]
    return any(RED in tiles for tiles in turned)


def _excluded(events: list[Event]) -> bool:
    return any(isinstance(event, mahjong.Won) and event.score.excluded for event in events)


def _stands(events: list[Event]) -> bool:
    """Somebody won with a wildcard that stood for another tile."""
    won = [event for event in events if isinstance(event, mahjong.Won)]
    return any(group.wild for event in won for group in event.score.groups)


def _missed(events: list[Event]) -> bool:
    return any(isinstance(event, mahjong.Drawn) and event.missed for event in events)


def _barred(events: list[Event]) -> bool:
    """A missed win still held when its seat had drawn."""
    return any(isinstance(event, mahjong.Drawn) and event.barred for event in events)


def _paid(reason: str) -> Test:
    """Something was paid for this reason."""
    return lambda events: any(
        transfer.reason == reason
        for event in events
        if isinstance(event, Paid)
        for transfer in event.transfers
    )


def _opening(events: list[Event]) -> bool:
    return any(isinstance(event, mahjong.OpeningsShown) and event.shown for event in events)


def _multiplied(*ids: str) -> Test:
    """All these rules multiply shares of payments."""

    def told(events: list[Event]) -> bool:
        paid = [event for event in events if isinstance(event, Paid)]
        transfers = [transfer for event in paid for transfer in event.transfers]
        shares = [share for transfer in transfers for share in transfer.shares]
        return {factor.id for share in shares for factor in share.factors} >= set(ids)

    return told


def _melds(*kinds: MeldKind) -> Test:
    def laid(events: list[Event]) -> bool:
        found = {event.meld.kind for event in events if isinstance(event, paohuzi.Melded)}
        return found >= set(kinds)

    return laid


def _bonus(name: str) -> Test:
    """Somebody won with this bonus hand."""
    won = paohuzi.Won
    return lambda events: any(
        isinstance(event, won) and name in {fan.id for fan in event.score.fans} for event in events
    )


def _terms(*ids: str) -> Test:
    """All these make up the units of a win."""

    def told(events: list[Event]) -> bool:
        won = [event for event in events if isinstance(event, paohuzi.Won)]
        return any({term.id for term in event.score.terms} >= set(ids) for event in won)

    return told


def _ti_paid(events: list[Event]) -> bool:
    paid = [event for event in events if isinstance(event, Paid)]
    return any(transfer.reason == "ti" for event in paid for transfer in event.transfers)


def _declined(events: list[Event]) -> bool:
    """A seat declined a win, and was told so."""
    return any(getattr(event, "declined", ()) for event in events)


def _bi(events: list[Event]) -> bool:
    return any(isinstance(event, paohuzi.Melded) and event.bi for event in events)


def _ready_claim(events: list[Event]) -> bool:
    return any(isinstance(event, mahjong.Melded) and event.ready for event in events)


def _replaced(events: list[Event]) -> bool:
    sets = [event for event in events if isinstance(event, mahjong.TreasureSet)]
    return any(event.replaced is not None for event in sets)


def _named_win(events: list[Event]) -> bool:
    """支对: somebody won on the pair that it had named."""
    named = {
        event.seat: event.named
        for event in events
        if isinstance(event, mahjong.Discarded) and event.ready
    }
    won = [event for event in events if isinstance(event, mahjong.Won)]
    return any(named.get(event.seat) == event.tile for event in won)


def _all(*tests: Test) -> Test:
    return lambda events: all(test(events) for test in tests)


class Wanted(NamedTuple):
    """A deal to look for: its rules, and the events that must happen in it."""

    happens: Test
    ruleset: str = "mahjong/tuidaohu"
    preset: str = "friends"
    changes: Mapping[str, Setting] = MappingProxyType({})


def _tuidaohu(happens: Test, preset: str = "friends", **changes: Setting) -> Wanted:
    return Wanted(happens, "mahjong/tuidaohu", preset, changes)


def _paohuzi(happens: Test, ruleset: str, preset: str = "three", **changes: Setting) -> Wanted:
    return Wanted(happens, f"paohuzi/{ruleset}", preset, changes)


WANTED: dict[str, Wanted] = {
    "self-drawn": _tuidaohu(_won("self_drawn")),
    "discard": _tuidaohu(_won("discard"), "official"),
    "several-winners": _tuidaohu(_several_winners, multiple_winners="all", ready_declaration=True),
    "several-birds": _tuidaohu(
        _all(_several_winners, _red_bird), multiple_winners="all", birds=6, bird_hits="seats"
    ),
    "kongs": _tuidaohu(_kongs, "flat"),
    "robbed-kong": _tuidaohu(_any(mahjong.KongRobbed)),
    "missed-win": _tuidaohu(_missed),
    "excluded-fan": _tuidaohu(_excluded),
    "exhausted": _tuidaohu(_any(mahjong.Exhausted), "official"),
    "pung-needed": _tuidaohu(_won("discard"), pung_needed=True),
    "hongzhong-birds": Wanted(_all(_any(mahjong.BirdsTurned), _kongs), "mahjong/hongzhong", "room"),
    "hongzhong-four-wild": Wanted(_won("four_wild"), "mahjong/hongzhong", "room"),
    "hongzhong-official": Wanted(_stands, "mahjong/hongzhong", "official"),
    "laizi-two-kinds": Wanted(_stands, "mahjong/laizi", "two"),
    "harbin-treasure": Wanted(_all(_won("treasure"), _replaced), "mahjong/harbin", "full"),
    "harbin-treasure-seen": Wanted(
        _all(_won("treasure_shown"), _any(mahjong.TreasureShown)), "mahjong/harbin", "full"
    ),
    "harbin-ready-claim": Wanted(
        _all(_ready_claim, _won("discard")), "mahjong/harbin", "no_treasure"
    ),
    "harbin-shares": Wanted(
        _all(
            _multiplied("dealer_double", "closed_loser_doubles", "undeclared_discarder_doubles"),
            _won("discard"),
        ),
        "mahjong/harbin",
        "no_treasure",
    ),
    "harbin-named-pair": Wanted(_named_win, "mahjong/harbin", "named_pairs"),
    "harbin-seed": Wanted(_won("self_drawn"), "mahjong/harbin-seed", "seed"),
    "changsha-opening": Wanted(
        _all(_opening, _any(mahjong.KongTilesTurned), _any(mahjong.Won)), "mahjong/changsha", "app"
    ),
    "changsha-last-tile": Wanted(
        _all(_any(mahjong.LastTileOffered), _any(mahjong.KongTilesTurned)),
        "mahjong/changsha",
        "classic",
    ),
    "taiwan-flowers": Wanted(
        _all(_any(mahjong.FlowersShown), _paid("dealer"), _won("discard")), "mahjong/taiwan", "home"
    ),
    "taiwan-barred": Wanted(
        _all(_barred, _any(mahjong.Won)), "mahjong/taiwan", "sml2026", {"exhausted_dealer": "next"}
    ),
    "sichuan-refund": Wanted(_refunds, "mahjong/sichuan", "sbr"),
    "changde-won": _paohuzi(_won("flip"), "changde"),
    "changde-exhausted": _paohuzi(_any(paohuzi.Exhausted), "changde"),
    "hidden-wei": _paohuzi(_all(_melds(MeldKind.WEI), _won("self")), "changde-quanmingtang"),
    "ti-and-pao": _paohuzi(_melds(MeldKind.TI, MeldKind.PAO), "changde-quanmingtang", "rare"),
    "loudi-discard": _paohuzi(_won("discard"), "loudi"),
    "asked-beside-pao": _paohuzi(_melds(MeldKind.PAO, MeldKind.CHI), "changde"),
    "loudi-difference": _paohuzi(_multiplied("race"), "loudi"),
    "hengyang-two-bi": _paohuzi(_all(_bi, _won("discard")), "hengyang", "two"),
    "liuhuqiang": _paohuzi(_won("flip"), "liuhuqiang", "ten"),
    "liuhuqiang-six": _paohuzi(_all(_won("flip"), _bonus("few_red")), "liuhuqiang", "six"),
    "open-wei": _paohuzi(_all(_melds(MeldKind.WEI, MeldKind.PAO), _won("discard")), "hengyang"),
    "stale-wei": _paohuzi(_melds(MeldKind.STALE_WEI), "hengyang", "two_all"),
    "hengyang-terms": _paohuzi(_terms("huxi", "winning_card", "reds"), "hengyang"),
    "leiyang-ti": _paohuzi(_all(_ti_paid, _won("self"), _bonus("raised_hand")), "leiyang"),
    "leiyang-declined": _paohuzi(_all(_declined, _any(paohuzi.Won)), "leiyang", "two"),
    "jichu": _paohuzi(_all(_any(paohuzi.Won), _melds(MeldKind.WEI)), "jichu"),
}
"""By name of the file."""

_EAGER: tuple[type[Action], ...] = (Kong, AddedKong, ConcealedKong, Pung)


def played(wanted: Wanted, seed: bytes, setup: DealSetup) -> DealRecord:
    """A deal of bots that like to lay down kongs and sometimes do as they please."""
    described = RULESETS[wanted.ruleset]
    rules = described.presets[wanted.preset].rules.replace(wanted.changes)
    game = GAMES[described.game]
    choose = LEVELS["greedy"].choose
    deal = game.deal(rules, seed, setup)
    boards: list[Any] = [game.board(rules, seat) for seat in range(rules.seats)]
    rng = HashStream(seed, "golden")
    opening = tuple(deal.begin())
    emissions = opening
    decisions: list[Decision] = []
    while True:
        for emission in emissions:
            for seat, board in enumerate(boards):
                board.apply(emission.view_for(seat))
        if deal.outcome is not None:
            break
        seat = rng.choice(deal.deciders)
        offered = tuple(deal.legal_actions(seat))
        eager = [action for action in offered if isinstance(action, _EAGER)]
        if eager and rng.below(3):
            action = eager[0]
        elif rng.below(25) == 0:
            action = rng.choice(offered)
        else:
            action = offered[choose(boards[seat], offered, rng)]
        emissions = tuple(deal.act(seat, action))
        decisions.append(Decision(seat, action, offered, emissions))
    return DealRecord(
        game=described.game,
        ruleset=described.id,
        rules=rules.switches(),
        setup=setup,
        seed=seed.hex(),
        engine_version=deal.engine_version,
        opening=opening,
        decisions=tuple(decisions),
        outcome=deal.outcome,
        notes={"preset": wanted.preset},
    )


def main() -> None:
    """Write the golden records that are missing, and anew those that are served."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, wanted in WANTED.items():
        path = FOLDER / f"v{RECORD_VERSION}-{name}.json"
        if not path.exists():
            record = found(name, wanted)
            path.write_bytes(encode_record(record) + b"\n")
            print(f"{path.name}: {len(record.decisions)} decisions")
    for path in SERVED.glob("*.json"):
        path.write_bytes(with_todays_fields((FOLDER / path.name).read_bytes()))


def found(name: str, wanted: Wanted) -> DealRecord:
    """The first deal in which it happens, of a row of deals that is the same every time."""
    for number in itertools.count():
        seed = hashlib.sha256(f"golden {name} {number}".encode()).digest()
        seats = RULESETS[wanted.ruleset].presets[wanted.preset].rules.seats
        setup = DealSetup(1 + number % 8, number % seats, number // 4 % 4, number % 3)
        record = played(wanted, seed, setup)
        if wanted.happens([emission.full for emission in record.emissions()]):
            return record
    raise AssertionError("numbers end")


if __name__ == "__main__":
    main()
