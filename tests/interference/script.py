"""The actions of everybody in a deal, written before it is played; and its twins.

A twin of a script has other tiles in places that one viewer cannot know. The others repeat the
actions that this viewer saw, if they can with these tiles; the unseen facts (possible claims, the
times of passes, beaten claims) are different. So every frame to the viewer must be the same.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from game.core.catalogue import Game
from game.core.deal import Deal, DealSetup
from game.core.events import Action, Emission, Event
from game.core.match import Match, MatchLength
from game.core.switches import Rules
from game.mahjong.play.engine import MahjongDeal
from game.mahjong.position.events import Exchanged
from game.mahjong.position.wall import wall_from
from game.mahjong.rules import MahjongRules
from game.paohuzi.kernel.melds import MeldKind
from game.paohuzi.play import legal as paohuzi_legal
from game.paohuzi.play.engine import PaohuziDeal, deck_from
from server.table.run import DealPlan, DealRun
from tests.support.kits import KITS
from tests.support.mahjong_play import purposeful
from tests.support.play import CASES

OWN_TURN = 0.3
"""Seconds that a turn takes."""
CLAIM = 0.2
LATE = (0.25, 0.38)
"""The time of late answers: others have decided, which these seats cannot know."""
EAGER = 0.8
"""The probability that a seat that may win does, in a deal that is played to its end."""
MOST_DECISIONS = 600
LAST_CLAIM = 0.39
"""The time at which bots claim, and seats that a bot may replace: before any window closes."""
CLAIMS = ("chow", "pung", "kong", "chi", "peng")
WEAKER = {"pung": "chow", "kong": "chow", "peng": "chi"}
"""The claims that these beat."""


class Answer(NamedTuple):
    """The action of a seat, and its delay in seconds after the prompt; None: it never answers."""

    action: Action | None
    delay: float | None


@dataclass
class Script:
    """A deal up to some moment between two windows, or to its end."""

    case: str
    wall: list[int]
    slots: frozenset[int]
    """Seats at which a bot may decide: they pass at once and claim last."""
    answers: dict[tuple[int, int], Answer] = field(default_factory=dict)
    """By seat and number of the prompt."""
    offers: dict[tuple[int, int], list[Action]] = field(default_factory=dict)
    defaults: dict[tuple[int, int], Action] = field(default_factory=dict)
    """The default choice at those."""
    turns: list[tuple[int, int, int]] = field(default_factory=list)
    """Turns at which only one seat decides: number of the event before, seat, prompt."""
    emissions: list[Emission] = field(default_factory=list)
    run: DealRun | None = None
    next_wall: list[int] | None = None
    """The wall of the next deal; None: this one is not played to its end."""

    @property
    def deal(self) -> Deal[Any]:
        assert self.run is not None
        return self.run.deal

    def heard(self, viewer: int | None) -> list[tuple[Event, object]]:
        return [(told(emission.view_for(viewer)), emission.delay) for emission in self.emissions]

    def next_setup(self) -> DealSetup:
        """The setup of the next deal."""
        outcome = self.deal.outcome
        assert outcome is not None
        return Match.start(self.deal.seats, MatchLength("deals", 2)).after(outcome).setup()

    def next_heard(self, viewer: int | None, wall: list[int]) -> list[Event]:
        """The events that a viewer hears of the next deal before anybody does anything."""
        deal = game_with(self.case, wall).deal(rules_of(self.case), b"", self.next_setup())
        return [emission.view_for(viewer) for emission in deal.begin()]

    def windows(self, viewer: int | None) -> set[tuple[int, int]]:
        """Prompts of others in which they could have claimed something."""
        return {
            key
            for key, offered in self.offers.items()
            if key[0] != viewer and any(action.passes for action in offered)
        }


OPENED = ("hands", "melds", "wall", "stock", "buried", "treasure")
"""The facts that the last event of a deal shows for the first time."""


def told(event: Event) -> Event:
    """The event without the facts hidden until the deal is over."""
    if event.type != "settled":
        return event
    return replace(event, **{name: () for name in OPENED if hasattr(event, name)})  # type: ignore[type-var]


def rules_of(case: str) -> Rules:
    return CASES[case][1]


def game_with(case: str, wall: list[int], next_wall: list[int] | None = None) -> Game:
    """The game of the case, in which the first deal has this wall; the others the next one."""
    game = CASES[case][0]
    kit = KITS[game.name]

    def deal(rules: Rules, seed: bytes, setup: DealSetup) -> Deal[Any]:
        later = setup.number > 1 and next_wall is not None
        return kit.dealt_from(rules, next_wall if later and next_wall else wall, setup)

    return game._replace(deal=deal)  # type: ignore[arg-type]


def _begin(script: Script) -> DealRun:
    rules = rules_of(script.case)
    ruleset = script.case.rpartition("/")[0]
    plan = DealPlan(
        "match", ruleset, game_with(script.case, script.wall), rules, DealSetup(), b"", 1
    )
    script.run = run = DealRun(plan)
    run.begin()
    script.emissions += run.emissions
    return run


def _asked(script: Script) -> dict[int, list[Action]]:
    """By seat its actions now; noted."""
    run = script.run
    assert run is not None
    found = {}
    for seat, n in run.owed.items():
        found[seat] = list(run.deal.legal_actions(seat))
        script.defaults[seat, n] = run.deal.default_action(seat)
        script.offers[seat, n] = found[seat]
    return found


def _take(script: Script, seat: int, action: Action) -> None:
    assert script.run is not None
    script.run.take(seat, action)
    script.emissions += script.run.emissions


def _in_window(asked: dict[int, list[Action]]) -> bool:
    return any(action.passes for actions in asked.values() for action in actions)


def _answer_all(script: Script, answers: dict[int, Answer]) -> None:
    """Let them answer in the order of their delays. A seat that is not asked any more does not."""
    run = script.run
    assert run is not None
    keys = {seat: (seat, run.owed[seat]) for seat in answers}
    for seat, answer in answers.items():
        script.answers[keys[seat]] = answer
    told = len(script.emissions)
    timely = [seat for seat, answer in answers.items() if answer.delay is not None]
    for seat in sorted(timely, key=lambda seat: answers[seat].delay or 0.0):
        action = answers[seat].action
        if run.owed.get(seat) == keys[seat][1] and len(script.emissions) == told:
            assert action is not None
            _take(script, seat, action)


# ---------------------------------------------------------------- the first of the twins


def some_wall(case: str, seed: int) -> list[int]:
    rules = rules_of(case)
    if isinstance(rules, MahjongRules):
        return wall_from(seed.to_bytes(4, "big"), rules)
    return list(deck_from(seed.to_bytes(32, "big")))


def compose(
    case: str, seed: int, length: int, slots: frozenset[int], *, ending: bool = False
) -> Script | None:
    """Random play without wins; None when the deal ends too early. With `ending` it goes on to the
    end of the deal, and a seat that may win does as a rule.
    """
    rng = random.Random(f"{case} {seed}")
    script = Script(case, some_wall(case, seed), slots)
    if ending:
        script.next_wall = some_wall(case, seed + 10_000)
        length = MOST_DECISIONS
    run = _begin(script)
    while True:
        asked = _asked(script)
        window = _in_window(asked)
        if run.deal.outcome is not None:
            return script if ending else None
        if run.decided >= length and not window:
            return None if ending else script
        if window:
            answers = _some_claim(asked, script, rng, ending=ending)
        else:
            answers = {
                seat: Answer(_move(script, seat, rng, ending=ending), OWN_TURN) for seat in asked
            }
            if len(asked) == 1:
                ((seat, n),) = run.owed.items()
                script.turns.append((len(script.emissions), seat, n))
        if any(answer.action is None for answer in answers.values()):
            return None
        told = len(script.emissions)
        _answer_all(script, answers)
        if window and len(script.emissions) == told and not _pass_late(script, answers):
            return None


def _some_claim(
    asked: dict[int, list[Action]], script: Script, rng: random.Random, *, ending: bool = False
) -> dict[int, Answer]:
    """At most one seat claims. The others may be too slow to pass, when one claims."""
    winning = [s for s, options in asked.items() if any(o.wins for o in options)]
    if ending and winning and rng.random() < EAGER:
        return _win(asked, script, rng.choice(winning), rng)
    able = [s for s, options in asked.items() if any(o.type in CLAIMS for o in options)]
    eager = 0.9 if len(able) > 1 else 0.4
    claimer = rng.choice(able) if able and rng.random() < eager else None
    claim = None
    if claimer is not None:
        claim = rng.choice([option for option in asked[claimer] if option.type in CLAIMS])
    answers = {}
    for seat, options in asked.items():
        passing = next((option for option in options if option.passes), None)
        weaker = claim is not None and options[0].type == WEAKER.get(claim.type)
        if seat == claimer:
            answers[seat] = Answer(claim, LAST_CLAIM if seat in script.slots else CLAIM)
        elif claim and seat not in script.slots and rng.random() < 0.8:
            late = None if rng.random() < 0.3 else rng.uniform(*LATE)
            answers[seat] = Answer(options[0] if weaker and late else passing, late)
        else:
            delay = 0.01 if seat in script.slots else rng.uniform(0.02, 0.1)
            answers[seat] = Answer(passing, delay)
    return answers


def _win(
    asked: dict[int, list[Action]], script: Script, winner: int, rng: random.Random
) -> dict[int, Answer]:
    """One seat wins; the others pass, in time or when it is too late to matter."""
    answers = {}
    for seat, options in asked.items():
        if seat == winner:
            winning = next(option for option in options if option.wins)
            answers[seat] = Answer(winning, LAST_CLAIM if seat in script.slots else CLAIM)
            continue
        late = seat not in script.slots and not any(o.wins for o in options)
        delay = rng.uniform(*LATE) if late and rng.random() < 0.5 else rng.uniform(0.02, 0.1)
        delay = 0.01 if seat in script.slots else delay
        answers[seat] = Answer(next((o for o in options if o.passes), None), delay)
    return answers


def _pass_late(script: Script, answers: dict[int, Answer]) -> bool:
    """The table waits for the slow seats: they could have taken the claimed piece."""
    run = script.run
    assert run is not None
    told = len(script.emissions)
    for seat, answer in answers.items():
        if seat in run.owed and answer.delay is None and len(script.emissions) == told:
            assert answer.action is not None
            script.answers[seat, run.owed[seat]] = Answer(answer.action, 0.3)
            _take(script, seat, answer.action)
    return len(script.emissions) > told


def _move(script: Script, seat: int, rng: random.Random, *, ending: bool = False) -> Action | None:
    deal = script.deal
    if ending and rng.random() < EAGER:
        winning = [option for option in deal.legal_actions(seat) if option.wins]
        if winning:
            return winning[0]
    options = [option for option in deal.legal_actions(seat) if not option.wins]
    if not options:
        return None
    if isinstance(deal, MahjongDeal) and rng.random() < 0.8:
        return purposeful(deal, seat, rng)
    return rng.choice(options)


# ---------------------------------------------------------------- places that a viewer cannot know


def hidden_places(script: Script, viewer: int | None) -> list[int]:
    """Places of the wall whose tiles the viewer has not seen; there may be more."""
    deal = script.deal
    rules: Any = deal.rules
    size, seats = rules.hand_size, deal.seats
    places: list[int] = []
    # Before the deal is over a winner shows the hand.
    shown = deal.outcome.winners if deal.outcome is not None else ()
    for seat in range(seats):
        held = list(_held(deal, seat))
        if seat == viewer or seat in shown:
            continue
        for place in range(seat * size, (seat + 1) * size):
            if script.wall[place] in held:
                held.remove(script.wall[place])
                places.append(place)
    drawn = [e.full for e in script.emissions if e.full.type in ("drawn", "flipped", "melded")]
    if isinstance(deal, MahjongDeal):
        front = sum(not event.replacement for event in drawn if event.type == "drawn")  # type: ignore[attr-defined]
        taken = 40  # replacements, flowers, a treasure, the indicator: never as many
        return places + list(range(seats * size + 1 + front, len(script.wall) - taken))
    assert isinstance(deal, PaohuziDeal)
    return places + list(range(deal._next, len(script.wall)))


def _held(deal: Deal[Any], seat: int) -> list[int]:
    hand = deal.board.hands[seat]  # type: ignore[attr-defined]
    return [kind for kind, count in enumerate(hand.counts) for _ in range(count)]


def exchanged(script: Script, viewer: int | None, rng: random.Random) -> list[int]:
    """The wall with a few hidden tiles exchanged, or two kinds where a 偎 hides one of them."""
    wall = list(script.wall)
    hidden = _hidden_wei(script, viewer)
    if hidden and rng.random() < 0.7:
        one = rng.choice(hidden)
        other = rng.choice([kind for kind in set(wall) if kind != one])
        return [{one: other, other: one}.get(kind, kind) for kind in wall]
    places = hidden_places(script, viewer)
    if len(places) < 2:
        return wall
    for _ in range(rng.choice((1, 2, 4, 8))):
        one, other = rng.sample(places, 2)
        wall[one], wall[other] = wall[other], wall[one]
    return wall


def _hidden_wei(script: Script, viewer: int | None) -> list[int]:
    deal = script.deal
    if not isinstance(deal, PaohuziDeal) or not deal.rules.wei_hidden:
        return []
    return [
        meld.card
        for seat, melds in enumerate(deal.board.melds)
        for meld in melds
        if seat != viewer and meld.kind is MeldKind.WEI and meld.card is not None
    ]


# ---------------------------------------------------------------- the other twin


class Inconsistent(Exception):
    """With these tiles the others could not have taken their public actions."""


def twin(first: Script, viewer: int | None, wall: list[int], rng: random.Random) -> Script | None:
    """The same deal to the eyes of this viewer, with this wall; None if there is none."""
    script = Script(first.case, wall, first.slots)
    if first.next_wall is not None:
        script.next_wall = _next_wall(first, viewer, rng)
    try:
        _live_through(script, first, viewer, rng)
    except Inconsistent:
        return None
    for one, other in ((first, script), (script, first)):
        for key, offered in one.offers.items():
            if key[0] == viewer:
                assert other.offers.get(key) == offered, "the viewer is offered something else"
    return script


def _next_wall(first: Script, viewer: int | None, rng: random.Random) -> list[int]:
    """Another wall for the next deal, of which this viewer hears the same as it begins."""
    before = first.next_wall
    assert before is not None
    heard = first.next_heard(viewer, before)
    while True:
        wall = list(before)
        for _ in range(8):
            one, other = rng.sample(range(len(wall)), 2)
            wall[one], wall[other] = wall[other], wall[one]
            if first.next_heard(viewer, wall) != heard:
                wall[one], wall[other] = wall[other], wall[one]
        if wall != before:
            return wall


def _live_through(script: Script, first: Script, viewer: int | None, rng: random.Random) -> None:
    run = _begin(script)
    heard = first.heard(viewer)
    while True:
        if script.heard(viewer) != heard[: len(script.emissions)]:
            raise Inconsistent
        asked = _asked(script)
        ended = run.deal.outcome is not None
        if len(script.emissions) == len(heard) and (ended or not _in_window(asked)):
            return
        if run.deal.outcome is not None or len(script.emissions) == len(heard):
            raise Inconsistent
        event = first.emissions[len(script.emissions)].full
        if _in_window(asked) and event.type == "won":
            answers = _won_as_seen(script, first, viewer, event, asked, rng)
        elif _in_window(asked):
            answers = _as_seen(script, first, viewer, event, asked, rng)
        else:
            answers = {}
            for seat, options in asked.items():
                key = seat, run.owed[seat]
                if seat == viewer:
                    answers[seat] = first.answers[key]
                elif _gives_unseen(first.emissions[len(script.emissions)], seat, viewer):
                    answers[seat] = Answer(rng.choice(options), OWN_TURN)
                else:
                    answers[seat] = Answer(_seen(run.deal, seat, options, event), OWN_TURN)
        told = len(script.emissions)
        _answer_all(script, answers)
        if len(script.emissions) == told:
            raise Inconsistent


def _gives_unseen(exchange: Emission, seat: int, viewer: int | None) -> bool:
    """True if the seat exchanges tiles (换三张) that neither were the viewer's nor went to it."""
    view = exchange.view_for(viewer)
    return isinstance(view, Exchanged) and view.given[seat] is None


def _as_seen(
    script: Script,
    first: Script,
    viewer: int | None,
    event: Event,
    asked: dict[int, list[Action]],
    rng: random.Random,
) -> dict[int, Answer]:
    """The seat that was seen claiming claims; the others pass when they like, or claim less."""
    run = script.run
    assert run is not None
    claimer = getattr(event, "seat", None) if event.type == "melded" else None
    answers = {}
    for seat, options in asked.items():
        passing = next((option for option in options if option.passes), None)
        if seat == viewer:
            key = seat, run.owed[seat]
            assert key in first.answers, "the viewer is asked, and was not before"
            answers[seat] = first.answers[key]
            continue
        mine = _seen(run.deal, seat, options, event, or_pass=True) if seat == claimer else passing
        if mine is None:
            raise Inconsistent
        if seat in script.slots:
            delay = 0.01 if mine.passes else LAST_CLAIM
        elif mine.passes:
            weaker = [o for o in options if claimer is not None and o.type == _beaten(event)]
            if weaker and rng.random() < 0.5:
                mine = rng.choice(weaker)
            delay = rng.uniform(0.0, 0.38) if mine.passes else rng.uniform(0.0, 0.1)
        else:
            delay = rng.uniform(0.12, 0.38)
        answers[seat] = Answer(mine, delay)
    return answers


def _won_as_seen(
    script: Script,
    first: Script,
    viewer: int | None,
    event: Event,
    asked: dict[int, list[Action]],
    rng: random.Random,
) -> dict[int, Answer]:
    """A seat that was seen winning wins; the others pass when they like. After an own meld nobody
    else can be asked: the moment of that win is the winner's, and everybody sees it.
    """
    run = script.run
    assert run is not None
    winners = _winners_at(first, len(script.emissions))
    answers = {}
    for seat, options in asked.items():
        wins = seat in winners
        if seat == viewer or (wins and _after_own_meld(script, event)):
            key = seat, run.owed[seat]
            if key not in first.answers:
                raise Inconsistent
            answers[seat] = first.answers[key]
            continue
        mine = next((o for o in options if (o.wins if wins else o.passes)), None)
        if mine is None:
            raise Inconsistent
        slow = rng.uniform(0.12, 0.38) if wins else rng.uniform(0.0, 0.38)
        fixed = LAST_CLAIM if wins else 0.01
        answers[seat] = Answer(mine, fixed if seat in script.slots else slow)
    return answers


def _winners_at(script: Script, first: int) -> set[int]:
    """The seats that win at this event and, on the same tile, right after it: if the others play on
    (血战), further ones may win later.
    """
    winners = set()
    for emission in script.emissions[first:]:
        match emission.full.type:
            case "won":
                winners.add(emission.full.seat)  # type: ignore[attr-defined]
            case "drawn" | "discarded":
                break
    return winners


def _after_own_meld(script: Script, won: Event) -> bool:
    before = script.emissions[-1].full
    own = getattr(before, "seat", None) == won.seat  # type: ignore[attr-defined]
    return before.type == "melded" and own and won.how == "self"  # type: ignore[attr-defined]


def _beaten(event: Event) -> str | None:
    kind = event.meld.kind.value  # type: ignore[attr-defined]
    return WEAKER.get(kind)


def _seen(
    deal: Deal[Any], seat: int, options: list[Action], event: Event, *, or_pass: bool = False
) -> Action:
    """The action that shows as this event. Raises `Inconsistent`."""
    for option in options:
        if _shows(deal, seat, option, event):
            return option
    if or_pass or event.type not in ("discarded", "dealt"):
        for option in options:
            if option.passes:
                return option
    raise Inconsistent


def _shows(deal: Deal[Any], seat: int, action: Any, event: Any) -> bool:
    if action.type == "stake":
        return event.type == "dealt" and bool(event.stakes[seat] == action.points)
    if action.type == "exchange":
        return event.type == "exchanged" and bool(event.given[seat] == action.tiles)
    if action.type == "choose_lacking":
        return event.type == "lacking_chosen" and bool(event.suits[seat] == action.suit)
    if event.type == "won" or action.wins:
        return bool(event.type == "won" and action.wins and event.seat == seat)
    if getattr(event, "seat", None) != seat:
        return False
    if action.type == "discard":
        down = getattr(event, "tile", getattr(event, "card", None))
        laid = getattr(action, "tile", getattr(action, "card", None))
        ready = getattr(event, "ready", False) == getattr(action, "ready", False)
        return event.type == "discarded" and bool(laid == down) and ready
    if event.type != "melded" or event.meld.kind.value != action.type:
        return False
    if isinstance(deal, PaohuziDeal):
        return bool(paohuzi_legal.melded_by(deal.board, seat, action) == (event.meld, event.bi))
    return bool(event.meld.tile == action.tile)
