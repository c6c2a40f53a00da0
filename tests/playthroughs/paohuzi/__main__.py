"""Write them again: `python -m tests.playthroughs.paohuzi`. Review the difference."""

from __future__ import annotations

import random
from collections.abc import Callable

from game.core.deal import DealSetup
from game.core.events import Action
from game.paohuzi.catalogue import RULESETS
from game.paohuzi.kernel.melds import MeldKind
from game.paohuzi.play.engine import PaohuziDeal, deck_from
from game.paohuzi.position.events import Melded, Passed, Won
from game.paohuzi.rules import PaohuziRules
from tests.support.paohuzi_play import coy, easy_going
from tests.support.play import play
from tests.support.playthrough import FOLDER, build, text

Has = Callable[[list[object]], bool]


def melds(kind: MeldKind) -> Has:
    """True if such a meld is laid down."""
    return lambda events: any(isinstance(e, Melded) and e.meld.kind is kind for e in events)


def wins(how: str) -> Has:
    """True if somebody wins like this."""
    return lambda events: any(isinstance(e, Won) and e.how == how for e in events)


def has_bi(events: list[object]) -> bool:
    """True if a chi takes other cards with it."""
    return any(isinstance(event, Melded) and event.bi for event in events)


def lets_go(events: list[object]) -> bool:
    """True if a seat lets a card go by."""
    passed: list[Passed] = []
    for event in events:
        passed += getattr(event, "passed", ())
    return bool(passed)


def declines(events: list[object]) -> bool:
    """True if a seat declines a win and somebody wins later."""
    return any(getattr(event, "declined", ()) for event in events)


WANTED: dict[str, tuple[str, str, list[Has]]] = {
    "changde_won": ("paohuzi/changde", "three", [wins("flip"), melds(MeldKind.WEI), has_bi]),
    "changde_exhausted": ("paohuzi/changde", "three", [melds(MeldKind.STALE_WEI), lets_go]),
    "full_list_self": ("paohuzi/changde-quanmingtang", "rare", [wins("self")]),
    "loudi_discard": ("paohuzi/loudi", "three", [wins("discard"), melds(MeldKind.PAO)]),
    "hengyang_two": ("paohuzi/hengyang", "two", [wins("discard"), melds(MeldKind.TI)]),
    "hengyang_open_wei": ("paohuzi/hengyang", "three", [wins("discard"), melds(MeldKind.WEI)]),
    "liuhuqiang": ("paohuzi/liuhuqiang", "six", [wins("flip"), melds(MeldKind.WEI)]),
    "leiyang_declined": (
        "paohuzi/leiyang",
        "three",
        [wins("self"), melds(MeldKind.TI), declines],
    ),
    "jichu": ("paohuzi/jichu", "three", [melds(MeldKind.WEI), wins("discard")]),
}
"""Name → ruleset, preset, and the events that the deal must have."""


def played(rules: PaohuziRules, seed: int) -> tuple[list[object], list[tuple[int, Action]]]:
    """The events between easy-going players, and their decisions."""
    setup = DealSetup(number=seed % 8 + 1, dealer=seed % rules.seats)
    deal = PaohuziDeal.from_cards(rules, deck_from(seed.to_bytes(4, "big")), setup)
    # If a win may be declined for a dearer one, some are.
    choose = coy if rules.declined_win == "dearer" else easy_going
    events: list[object] = []
    _, decisions = play(
        deal,
        random.Random(seed),
        lambda emission: events.append(emission.full),
        lambda _, __, offered, rng: choose(rng, offered),
    )
    return events, [(one.seat, one.action) for one in decisions]


def main() -> None:
    """The first deal that has everything, for each name."""
    presets = {ruleset.id: ruleset.presets for ruleset in RULESETS}
    for name, (ruleset, preset, wanted) in WANTED.items():
        rules = presets[ruleset][preset].rules
        assert isinstance(rules, PaohuziRules)
        seed = 0
        while True:
            events, decisions = played(rules, seed)
            won = any(isinstance(event, Won) for event in events)
            if all(has(events) for has in wanted) and won != name.endswith("exhausted"):
                break
            seed += 1
        setup = DealSetup(number=seed % 8 + 1, dealer=seed % rules.seats)
        playthrough = build("paohuzi", rules, deck_from(seed.to_bytes(4, "big")), setup, decisions)
        path = FOLDER / "paohuzi" / f"{name}.json"
        path.write_text(text(playthrough), encoding="utf-8")
        print(name, f"seed {seed}", path.stat().st_size, len(events), "events")


if __name__ == "__main__":
    main()
