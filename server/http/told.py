"""Matches and rulesets as they are told over HTTP."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from ai.levels import Level, default_level
from game.core.catalogue import Ruleset
from game.judge.ruleset import rulesets_to_plain, text_to_plain
from game.puzzles import puzzles_of
from server.storage.moment import moment_of
from server.storage.store import MatchSummary, StoredMatch, StoredSeat
from server.table.match_run import sitters_of, wins_of


def catalogue(rulesets: Mapping[str, Ruleset], levels: Mapping[str, Level]) -> dict[str, Any]:
    """Catalogue of the games that can be played, and of the bots."""
    return {
        **rulesets_to_plain(rulesets),
        "levels": [
            {
                "id": level.id,
                "name": text_to_plain(level.name),
                "games": sorted(level.by_game),
                "default_in": [
                    game for game in sorted(level.by_game) if default_level(game) == level.id
                ],
            }
            for level in levels.values()
        ],
    }


def brief(told: Mapping[str, Any]) -> dict[str, Any]:
    """The catalogue without explanations of rules: enough to choose a game and to sit down. Of a
    preset it has the switches that are not as usual, and no choices of a switch that takes many.
    """
    without = {"notes", "guide", "fans", "lesson", "paid", "form", "summary", "sentence"}
    usual = {
        game["name"]: {one["name"]: one["default"] for one in game["switches"]}
        for game in told["games"]
    }

    def shortened(plain: Mapping[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in plain.items() if name not in without}

    def switch(plain: Mapping[str, Any]) -> dict[str, Any]:
        return {**shortened(plain), **({"choices": []} if plain["many"] else {})}

    def preset(plain: Mapping[str, Any], game: str) -> dict[str, Any]:
        rules = plain["rules"].items()
        return {
            **shortened(plain),
            "rules": {name: value for name, value in rules if usual[game][name] != value},
        }

    return {
        **told,
        "games": [
            {**shortened(game), "switches": [switch(one) for one in game["switches"]]}
            for game in told["games"]
        ],
        "rulesets": [
            {
                **shortened(ruleset),
                "presets": [preset(one, ruleset["game"]) for one in ruleset["presets"]],
            }
            for ruleset in told["rulesets"]
        ],
    }


def seats_to_plain(seats: Sequence[StoredSeat]) -> list[dict[str, Any]]:
    """The people and bots of a match; `bot` if it is not the one of the seat's number."""
    return [
        {"player": seat.player, "name": seat.name, "level": seat.level}
        | ({} if seat.bot is None else {"bot": seat.bot})
        for seat in seats
    ]


def has_played(match: StoredMatch, player: str | None) -> bool:
    """True if this person sat there in any of its deals."""
    told = (match.seats, *sitters_of(match).values())
    return player is not None and any(seat.player == player for seats in told for seat in seats)


def match_to_plain(summary: MatchSummary, player: str | None) -> dict[str, Any]:
    """A match as its players and anybody with the link may know it: the server's seed only when it
    is over.
    """
    match = summary.match
    seats = [seat.player for seat in match.seats]
    return {
        "match": match.id,
        "share": match.share,
        "ruleset": match.ruleset,
        "rules": match.rules,
        "seats": seats_to_plain(match.seats),
        "sitters": {
            number: seats_to_plain(sitters)
            for number, sitters in sitters_of(match).items()
            if number <= len(match.history)
        },
        "wins": {
            number: [
                {
                    "seat": win.seat,
                    "giver": win.giver,
                    "self_drawn": win.self_drawn,
                    "fans": list(win.fans),
                    "points": win.points,
                }
                for win in wins
            ]
            for number, wins in wins_of(match).items()
            if number <= len(match.history)
        },
        "seat": seats.index(player) if player in seats and player is not None else None,
        "reader": player if has_played(match, player) else None,
        "length": {"unit": match.length[0], "target": match.length[1]},
        "started": match.started,
        "ended": match.ended,
        "history": [list(scores) for scores in match.history],
        "marks_history": match.state.get("marks_history", []),
        "deals": list(summary.deals),
        "dice": match.state.get("dice", []),
        "commitment": match.commitment,
        "commitments": list(match.commitments),
        "entropies": list(match.entropies),
        "seed": match.server_seed.hex() if match.ended is not None else None,
        **({} if (moment := moment_of(match)) is None else {"moment": moment.to_plain()}),
    }


def as_told(summary: MatchSummary, unheard: int | None) -> MatchSummary:
    """A match as far as its table has told it: the end of a deal is stored before anybody hears of
    it, and `unheard` is the deal of which that is so now.
    """
    if unheard is None or len(summary.match.history) < unheard:
        return summary
    match = summary.match
    untold = len(match.history) - unheard + 1
    state = {**match.state}
    # A match from before has those of its last deals only.
    state["marks_history"] = state.get("marks_history", [])[:-untold]
    match = replace(match, state=state, history=match.history[:-untold], ended=None)
    deals = tuple(deal for deal in summary.deals if deal < unheard)
    return replace(summary, match=match, deals=deals)


# ------------------------------------------------------------------- puzzles


def puzzles_to_plain(day: date) -> dict[str, object]:
    """The puzzles of a day, the easiest of each game first."""
    return {
        "day": day.isoformat(),
        "puzzles": [one.to_plain() for one in puzzles_of(day.toordinal())],
    }
