"""The arena: one level against others of another, the same walls from every seat.

`python -m ai.arena greedy random --deals 500` plays 500 walls once from every seat and prints the
candidate's points a deal, with the 95 % interval of the walls' means, and its thinking time.
`--preset` and `--set switch=value` choose the rules. Only the arena may hold an engine; the bots it
calls see their own boards.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ai.levels import LEVELS, Level
from game.core.deal import Deal, GameBoard
from game.core.errors import BadRules
from game.core.events import Action, Emission
from game.core.rng import HashStream
from game.core.switches import Rules, Setting, describe
from game.registry import GAMES, RULESETS


class BotFault(RuntimeError):
    """A bot answered with an index outside its list; the message names deal and decision."""


@dataclass
class DuelResult:
    """The candidate's results so far."""

    wall_means: list[float] = field(default_factory=list)
    wins: int = 0
    rival_wins: int = 0
    """Of all other seats together; a deal may have several winners."""
    deals: int = 0
    exhausted: int = 0
    decisions: int = 0

    def interval(self) -> tuple[float, float]:
        """Points a deal: the mean over walls and half its 95 % interval."""
        n = len(self.wall_means)
        mean = sum(self.wall_means) / n
        variance = sum((x - mean) ** 2 for x in self.wall_means) / max(n - 1, 1)
        # Over walls, not deals: the deals of one wall hang together.
        return mean, 1.96 * math.sqrt(variance / n)


def play_deal(deal: Deal[Any], levels: list[Level], rng: HashStream) -> int:
    """Play a deal to its end, each seat at its level; returns the number of decisions.

    Raises `BotFault` for an answer outside the list.
    """
    game = GAMES[deal.game]
    boards: list[GameBoard[Any]] = [game.board(deal.rules, seat) for seat in range(deal.seats)]

    def tell(emissions: list[Emission]) -> None:
        for emission in emissions:
            for seat, board in enumerate(boards):
                board.apply(emission.view_for(seat))

    tell(deal.begin())
    decisions = 0
    while deal.outcome is None:
        # In a window the order of answers does not change which seat is served: any order will do.
        seat = deal.deciders[0]
        actions = deal.legal_actions(seat)
        choice = levels[seat].choose(boards[seat], actions, rng)
        if not 0 <= choice < len(actions):
            raise BotFault(f"seed {deal.seed.hex()}, decision {decisions}: {choice}")
        tell(deal.act(seat, actions[choice]))
        decisions += 1
    return decisions


def duel(
    candidate: Level,
    others: Level,
    ruleset: str,
    walls: int,
    label: str,
    rules: Rules | None = None,
) -> DuelResult:
    """Play every wall once with the candidate in each seat, by `rules` or the ruleset's default."""
    entry = RULESETS[ruleset]
    if rules is None:
        rules = entry.default
    game = GAMES[entry.game]
    tally = DuelResult()
    for wall in range(walls):
        seed = hashlib.sha256(f"{label}-{wall}".encode()).digest()
        # The bots' numbers hang on the wall too: the same label is the same duel, deal for deal.
        rng = HashStream(seed, "bots")
        total = 0
        # Every seat of a wall: luck with the tiles cancels out, and far fewer walls are needed.
        for place in range(rules.seats):
            levels = [candidate if seat == place else others for seat in range(rules.seats)]
            deal = game.deal(rules, seed)
            tally.decisions += play_deal(deal, levels, rng)
            outcome = deal.outcome
            assert outcome is not None
            total += outcome.scores[place]
            tally.deals += 1
            tally.wins += place in outcome.winners
            tally.rival_wins += sum(seat != place for seat in outcome.winners)
            tally.exhausted += not outcome.winners
        tally.wall_means.append(total / rules.seats)
    return tally


def timed(level: Level, thought: list[float]) -> Level:
    """The same level, noting the processor seconds of each of its decisions."""

    def choose(board: GameBoard[Any], actions: Sequence[Action], rng: HashStream) -> int:
        # Processor time of this thread: other work on the machine does not count for the bot.
        begun = time.thread_time()
        choice = level.choose(board, actions, rng)
        thought.append(time.thread_time() - begun)
        return choice

    return Level(level.id, level.name, dict.fromkeys(level.by_game, choose), level.quick)


def rules_of(ruleset: str, preset: str | None, settings: Iterable[str]) -> Rules:
    """A preset, the default one unless named, with `switch=value` settings; values of a switch
    that takes several stand with blanks between. Raises `BadRules`.
    """
    entry = RULESETS[ruleset]
    if preset is not None and preset not in entry.presets:
        raise BadRules("unknown_preset", f"{ruleset} has {', '.join(entry.presets)}", (preset,))
    rules: Rules = entry.default if preset is None else entry.presets[preset].rules
    switches = describe(type(rules))
    several = {switch.name for switch in switches if switch.many}
    choices = {
        f"{switch.name}={choice.value}".lower(): (switch.name, choice.value)
        for switch in switches
        for choice in switch.choices
    }
    changes: dict[str, Setting] = {}
    for setting in settings:
        name, _, words = setting.partition("=")
        if name in several:
            changes[name] = words
            continue
        if setting.lower() not in choices:
            raise BadRules("bad_switch_value", f"there is no {setting}", (setting,))
        name, value = choices[setting.lower()]
        changes[name] = value
    return rules.replace(changes)


def main(arguments: list[str] | None = None) -> None:
    """Run a duel from the command line."""
    parser = argparse.ArgumentParser(prog="python -m ai.arena", description=__doc__)
    parser.add_argument("candidate", choices=sorted(LEVELS))
    parser.add_argument("others", choices=sorted(LEVELS))
    parser.add_argument("--ruleset", default="mahjong/tuidaohu", choices=sorted(RULESETS))
    parser.add_argument("--preset", help="of the ruleset; the default one unless named")
    parser.add_argument("--set", action="append", default=[], metavar="SWITCH=VALUE")
    parser.add_argument("--deals", type=int, default=500, help="walls, each played from every seat")
    parser.add_argument("--label", default="arena", help="names the walls: same label, same walls")
    options = parser.parse_args(arguments)
    candidate, others = LEVELS[options.candidate], LEVELS[options.others]
    entry = RULESETS[options.ruleset]
    for level in (candidate, others):
        if not level.plays(entry.game):
            parser.error(f"{level.id} does not play {entry.game}")
    try:
        rules = rules_of(options.ruleset, options.preset, options.set)
    except BadRules as error:
        parser.error(str(error))
    thought: list[float] = []
    tally = duel(
        timed(candidate, thought), others, options.ruleset, options.deals, options.label, rules
    )
    mean, half = tally.interval()
    share_won, share_exhausted = tally.wins / tally.deals, tally.exhausted / tally.deals
    count = rules.seats - 1
    share_each = tally.rival_wins / tally.deals / count
    played = " ".join((options.ruleset, *filter(None, (options.preset,)), *options.set))
    sys.stdout.write(
        f"{options.candidate} v {count} {options.others}, {played}: "
        f"{len(tally.wall_means)} walls, {tally.deals} deals, {tally.decisions} decisions\n"
        f"won {share_won:.1%} of deals, each other {share_each:.1%}, "
        f"exhausted {share_exhausted:.1%}, points a deal {mean:+.2f} ± {half:.2f} (95 %)\n"
    )
    thought.sort()
    sys.stdout.write(
        f"thought {thought[len(thought) // 2] * 1e3:.2f} ms, "
        f"p95 {thought[len(thought) * 95 // 100] * 1e3:.2f} ms, "
        f"p99 {thought[len(thought) * 99 // 100] * 1e3:.2f} ms, "
        f"longest {thought[-1] * 1e3:.2f} ms a decision\n"
    )


if __name__ == "__main__":
    main()
