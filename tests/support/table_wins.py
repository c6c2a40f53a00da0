"""Deals that somebody won, as one viewer heard them: the calculator is opened with them.

`python -m tests.support.table_wins` plays deals and writes one for each of `WANTED` to
`tests/data/wins`. The client's questions to the judge are kept beside each deal (`….asked.json`)
and written by the client's own test, `npx vitest run fromWin -u` in `web`.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from game.core.deal import DealSetup
from game.core.events import Action, Event
from game.core.points import Paid
from game.core.rng import HashStream
from game.core.switches import Rules, Setting
from game.mahjong.kernel.tiles import RED, is_bonus
from game.mahjong.position import events as mahjong
from game.mahjong.position.actions import Discard as MahjongDiscard
from game.paohuzi.kernel.melds import MeldKind
from game.paohuzi.position import events as paohuzi
from game.paohuzi.position.actions import Discard as PaohuziDiscard
from tests.support.plain import plain
from tests.support.play import CASES

FOLDER = Path(__file__).parents[1] / "data" / "wins"

Heard = list[Event]


class Wanted(NamedTuple):
    """A deal to look for: its rules, its viewer (None: a spectator), and the events that must have
    happened in it.
    """

    case: str
    viewer: int | None
    happens: Callable[[Heard], bool]
    changes: Mapping[str, Setting] = MappingProxyType({})

    @property
    def rules(self) -> Rules:
        """The rules of the case with the changes."""
        return CASES[self.case][1].replace(self.changes)


def _claims(actions: Sequence[Action]) -> list[Action]:
    discards = (MahjongDiscard, PaohuziDiscard)
    return [action for action in actions if not (action.passes or isinstance(action, discards))]


def choose(rng: HashStream, actions: Sequence[Action]) -> Action:
    """Mostly a win, often a claim, and sometimes neither: declined wins are won later."""
    wins = [action for action in actions if action.wins]
    if wins and rng.below(10) < 7:
        return wins[0]
    claims = _claims(actions)
    if claims and rng.below(10) < 6:
        return rng.choice(claims)
    return rng.choice(actions)


def played(wanted: Wanted, number: int) -> Heard:
    """The events that the viewer heard of the deal with this number."""
    game, rules = CASES[wanted.case][0], wanted.rules
    seed = f"{wanted.case} {number}".encode()
    rng = HashStream(seed, "choices")
    setup = DealSetup(1 + number % 8, number % rules.seats, number // 4 % 4, number % 3)
    deal = game.deal(rules, seed.ljust(32, b"\0")[:32], setup)
    emissions = list(deal.begin())
    while deal.outcome is None:
        seat = rng.choice(deal.deciders)
        emissions += deal.act(seat, choose(rng, deal.legal_actions(seat)))
    return [emission.view_for(wanted.viewer) for emission in emissions]


def stored(wanted: Wanted, number: int) -> dict[str, Any]:
    """The deal as it is kept."""
    return {
        "ruleset": wanted.case.rpartition("/")[0],
        "rules": wanted.rules.switches(),
        "number": number,
        "viewer": wanted.viewer,
        "events": [plain(event) for event in played(wanted, number)],
    }


# ------------------------------------------------------------------ wanted deals


def _won(heard: Heard) -> paohuzi.Won | None:
    return next((event for event in heard if isinstance(event, paohuzi.Won)), None)


def _just_melded(test: Callable[[paohuzi.Melded, paohuzi.Won], bool]) -> Callable[[Heard], bool]:
    """The winner has laid its winning card down before, and this holds of the two."""

    def happens(heard: Heard) -> bool:
        won = _won(heard)
        if won is None:
            return False
        before = heard[heard.index(won) - 1]
        return isinstance(before, paohuzi.Melded) and before.seat == won.seat and test(before, won)

    return happens


def _hidden_wei(melded: paohuzi.Melded, won: paohuzi.Won) -> bool:
    return melded.meld.cards is None


def _declined(kind: MeldKind) -> Callable[[Heard], bool]:
    return _just_melded(lambda melded, won: melded.meld.kind is kind and not melded.flipped)


def _upgraded(melded: paohuzi.Melded, won: paohuzi.Won) -> bool:
    return melded.upgrades is not None


def _ti(melded: paohuzi.Melded, won: paohuzi.Won) -> bool:
    return melded.meld.kind is MeldKind.TI and melded.upgrades is None


def _own_pao(melded: paohuzi.Melded, won: paohuzi.Won) -> bool:
    return melded.meld.kind is MeldKind.PAO and melded.flipped


def _raised(raised: bool) -> Callable[[Heard], bool]:
    """举手, or not: with nothing on the table but 提, which were dealt or not."""

    def happens(heard: Heard) -> bool:
        won = _won(heard)
        if won is None or won.how not in ("flip", "discard") or not won.melds:
            return False
        dealt = next(event for event in heard if isinstance(event, paohuzi.Dealt))
        if won.seat == dealt.dealer or any(m.kind is not MeldKind.TI for m in won.melds):
            return False
        return any(fan.id == "raised_hand" for fan in won.score.fans) is raised

    return happens


def _how(how: str) -> Callable[[Heard], bool]:
    def happens(heard: Heard) -> bool:
        won = _won(heard)
        return won is not None and won.how == how

    return happens


def _flower_bird(heard: Heard) -> bool:
    turned = [event for event in heard if isinstance(event, mahjong.BirdsTurned)]
    wins = sum(isinstance(event, mahjong.Won) for event in heard)
    return wins == 1 and any(map(is_bonus, (tile for event in turned for tile in event.tiles)))


def _birds_of_several(heard: Heard) -> bool:
    """Several have won on one tile and are paid for the birds differently, red among these."""
    told = [event for event in heard if isinstance(event, Paid)]
    paid = [transfer for event in told for transfer in event.transfers]
    birds = {transfer.payee: transfer.points for transfer in paid if transfer.reason == "birds"}
    turned = [event.tiles for event in heard if isinstance(event, mahjong.BirdsTurned)]
    return len(set(birds.values())) > 1 and RED in turned[0]


def _paid(how: str, *reasons: str) -> Callable[[Heard], bool]:
    """One seat has won mahjong like this, and is paid for all these reasons."""

    def happens(heard: Heard) -> bool:
        wins = [event for event in heard if isinstance(event, mahjong.Won)]
        told = [event for event in heard if isinstance(event, Paid)]
        found = {transfer.reason for event in told for transfer in event.transfers}
        return [won.how for won in wins] == [how] and found >= set(reasons)

    return happens


def _by_named_pair(heard: Heard) -> bool:
    """支对: somebody won on the pair that it had named, which a spectator hears at the end."""
    settled = heard[-1]
    assert isinstance(settled, mahjong.Settled)
    won = [event for event in heard if isinstance(event, mahjong.Won)]
    return any(settled.named and settled.named[event.seat] == event.tile for event in won)


def _winners(count: int, *, together: bool = False) -> Callable[[Heard], bool]:
    """So many wins; `together`: two of them at least on one tile."""

    def happens(heard: Heard) -> bool:
        wins = [event for event in heard if isinstance(event, mahjong.Won)]
        given = [(won.giver, won.tile) for won in wins if won.giver is not None]
        return len(wins) >= count and (not together or len(set(given)) < len(given))

    return happens


def _passed_on(kong: str, *, stays: bool = False) -> Callable[[Heard], bool]:
    """呼叫转移: the points of such a kong have gone on to somebody; `stays`: a winner of before."""

    def happens(heard: Heard) -> bool:
        told = [event for event in heard if isinstance(event, Paid)]
        for earned, passed in itertools.pairwise(told):
            reasons = (earned.transfers[0].reason, passed.transfers[0].reason)
            if reasons != (kong, "kong_passed_on"):
                continue
            payee = passed.transfers[0].payee
            place = heard.index(passed)
            before = [won.seat for won in heard[:place] if isinstance(won, mahjong.Won)]
            after = next(one for one in heard[place + 1 :] if not isinstance(one, Paid))
            if (payee in before) >= stays and isinstance(after, mahjong.Won):
                return True
        return False

    return happens


def _drawn_after_another(heard: Heard) -> bool:
    """血战: somebody has drawn a win after another had left the play."""
    wins = [event for event in heard if isinstance(event, mahjong.Won)]
    return any(won.giver is None for won in wins[1:])


ADDED: Mapping[str, Setting] = MappingProxyType(
    {"stakes": 3, "flowers": True, "flower_points": 2, "streak_points": 1, "birds": 4}
)
"""All that is paid on top of a win."""

WANTED: dict[str, Wanted] = {
    "loudi-hidden-wei": Wanted("paohuzi/loudi/three", 0, _just_melded(_hidden_wei)),
    "split-hidden-wei": Wanted("paohuzi/changde/split", None, _just_melded(_hidden_wei)),
    "declined-pao": Wanted("paohuzi/changde/three", 1, _declined(MeldKind.PAO)),
    "declined-peng": Wanted("paohuzi/changde/three", None, _declined(MeldKind.PENG)),
    "declined-chi": Wanted("paohuzi/changde/two", None, _declined(MeldKind.CHI)),
    "ti": Wanted("paohuzi/hengyang/three", 2, _just_melded(_ti)),
    "upgraded": Wanted("paohuzi/changde-quanmingtang/rare", 2, _just_melded(_upgraded)),
    "hengyang-discard": Wanted("paohuzi/hengyang/three", 0, _how("discard")),
    "hengyang-dealt": Wanted("paohuzi/hengyang/three", 1, _how("deal")),
    "liuhuqiang": Wanted("paohuzi/liuhuqiang/six", 3, _how("flip")),
    "leiyang-own-pao": Wanted("paohuzi/leiyang/three", None, _just_melded(_own_pao)),
    "leiyang-raised": Wanted("paohuzi/leiyang/three", 1, _raised(True)),
    "leiyang-ti-later": Wanted("paohuzi/leiyang/three", None, _raised(False)),
    "as-dealt": Wanted("paohuzi/changde/everything", None, _how("deal")),
    "shown": Wanted("paohuzi/changde/three", 0, _how("shown")),
    "on-top": Wanted(
        "mahjong/tuidaohu/friends",
        0,
        _paid("self_drawn", "stakes", "flowers", "streak", "birds"),
        ADDED,
    ),
    "flower-bird": Wanted("mahjong/tuidaohu/friends", 2, _flower_bird, ADDED),
    "harbin-pays-three": Wanted(
        "mahjong/harbin/no_treasure", None, _paid("discard", "discarder_pays_all")
    ),
    "harbin-named-pair": Wanted("mahjong/harbin/named_pairs", None, _by_named_pair),
    "hongzhong": Wanted("mahjong/hongzhong/room", 1, _paid("self_drawn", "birds")),
    "laizi": Wanted("mahjong/laizi/two", None, _paid("discard")),
    "sichuan-left": Wanted("mahjong/sichuan/app", 0, _drawn_after_another),
    "sichuan-left-two": Wanted("mahjong/sichuan/sbr", None, _winners(3)),
    "sichuan-together": Wanted("mahjong/sichuan/app", 2, _winners(2, together=True)),
    "sichuan-three-left": Wanted("mahjong/sichuan/three", None, _drawn_after_another),
    "sichuan-stream": Wanted("mahjong/sichuan/stream", None, _winners(4)),
    "sichuan-passed-straight": Wanted("mahjong/sichuan/app", 3, _passed_on("kong")),
    "sichuan-passed-bent": Wanted("mahjong/sichuan/app", None, _passed_on("added_kong")),
    "sichuan-passed-hidden": Wanted("mahjong/sichuan/three", 1, _passed_on("concealed_kong")),
    "sichuan-passed-stays": Wanted(
        "mahjong/sichuan/stream", None, _passed_on("added_kong", stays=True)
    ),
    "changsha-several": Wanted("mahjong/changsha/classic", 1, _winners(2, together=True)),
    "changsha-opened": Wanted("mahjong/changsha/app", None, _paid("self_drawn", "birds")),
    "taiwan-dealer": Wanted("mahjong/taiwan/home", 0, _paid("discard", "dealer", "streak")),
    "several-birds": Wanted("mahjong/tuidaohu/wildcards", None, _birds_of_several),
}
"""By name of the file."""


def main() -> None:
    """Find and write them all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, wanted in WANTED.items():
        number = next(
            number for number in itertools.count() if wanted.happens(played(wanted, number))
        )
        text = json.dumps(stored(wanted, number), ensure_ascii=False, separators=(",", ":"))
        (FOLDER / f"{name}.json").write_text(text.replace('{"type"', '\n{"type"') + "\n", "utf-8")
        print(f"{name}: deal {number}")


if __name__ == "__main__":
    main()
