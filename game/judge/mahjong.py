"""`score`: the score of a mahjong hand under a ruleset, or the reason why it does not win."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from game.core.points import Transfer
from game.judge.fields import Fields, QuestionRefused
from game.judge.moment import FIELDS, MahjongMoment, moment_of
from game.judge.position import MahjongPosition
from game.judge.ruleset import rules_of
from game.mahjong.fans.flower_fans import FLOWER_FANS
from game.mahjong.fans.tables import TABLES
from game.mahjong.kernel.tiles import Mask, is_bonus, kinds_in, tile_text
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.play.ready import nameable
from game.mahjong.play.why import NO_SHAPE, NOT_DECLARED, TOO_FEW_FANS, why_not
from game.mahjong.position.board import hand_of
from game.mahjong.position.declared import (
    drawn_how,
    is_treasure,
    may_win,
    wins_by_flowers,
    wins_on_sight,
    wins_without_wait,
)
from game.mahjong.position.events import Group, Score
from game.mahjong.rules import MahjongRules
from game.mahjong.scoring.score import fans_of_win, score_win
from game.mahjong.scoring.winning import WinChecker

NO_WINNING_TILE: Final = "no_winning_tile"
"""The reason why a hand does not win when the request names no tile."""

_checker = lru_cache(maxsize=256)(WinChecker)


def score_answer(request: dict[str, Any]) -> dict[str, Any]:
    """The score of a win with its reasons, or the reason why the hand does not win and its waits;
    also the pairs of which one could have been named with the declaration (支对).
    """
    fields = Fields(request, FIELDS)
    _, rules = rules_of(fields, MahjongRules, "mahjong")
    moment = moment_of(fields, rules)
    checker = _checker(rules)
    position = MahjongPosition(rules, moment)
    pairs = nameable(rules, hand_of(position, moment.seat), moment.melds, checker)
    if moment.named is not None and moment.named not in pairs:
        raise QuestionRefused("contradiction", "the hand does not wait with this pair and another")
    found = _score(rules, moment, position, checker)
    if rules.named_pair_is_middle and moment.ready != "no":
        found["nameable"] = tiles_to_plain(pairs)
    return found


def _score(
    rules: MahjongRules, moment: MahjongMoment, position: MahjongPosition, checker: WinChecker
) -> dict[str, Any]:
    seat, tile = moment.seat, moment.winning
    # Before the tile is brought: waits are those of 3n + 1 tiles.
    waits = checker.waits(hand_of(position, seat), moment.melds, moment.named)
    if tile is None:
        return lost(NO_WINNING_TILE, waits)
    if is_bonus(tile):
        score = score_win(position, seat, tile, WinHow.SEVEN_FLOWERS)
        return _won(rules, moment, position, WinHow.SEVEN_FLOWERS, score)
    position.offer(tile)
    how = _how(position, seat, tile, waits, checker)
    if how is None:
        if "treasure_shown" in moment.flags:
            # 对宝 is for declared hands alone: if 报听 is missing, that is the reason.
            return lost(NO_SHAPE if may_win(position, seat) else NOT_DECLARED, waits)
        why = why_not(position, seat, tile, moment.how, checker) or NO_SHAPE
        short = _short(rules, position, moment, tile) if why == TOO_FEW_FANS else {}
        return lost(why, waits) | short
    score = score_win(position, seat, tile, how)
    if wins_by_flowers(position, seat):
        by_flowers = score_win(position, seat, tile, WinHow.EIGHT_FLOWERS)
        if by_flowers.points > score.points:
            how, score = WinHow.EIGHT_FLOWERS, by_flowers
    return _won(rules, moment, position, how, score)


def _won(
    rules: MahjongRules,
    moment: MahjongMoment,
    position: MahjongPosition,
    how: WinHow,
    score: Score,
) -> dict[str, Any]:
    answer = score_to_plain(rules, score)
    # Without the giver of a discard the payers are not known.
    if moment.winning is not None and (moment.how is WinHow.SELF_DRAWN or moment.giver is not None):
        answer["transfers"] = transfers_to_plain(position.win(moment.winning, how, score))
    return answer


def _how(
    position: MahjongPosition, seat: int, tile: int, waits: Mask, checker: WinChecker
) -> WinHow | None:
    """The way in which the hand wins, as `Won.how` says; None when it does not."""
    how = position.moment.how
    if "treasure_shown" in position.moment.flags:
        # Only a hand that waits for something can have been declared.
        treasure = bool(waits) and is_treasure(position, tile)
        wins = treasure and wins_on_sight(position, seat, tile, waits)
        return WinHow.TREASURE_SHOWN if wins else None
    complete = why_not(position, seat, tile, how, checker) is None
    if how is not WinHow.SELF_DRAWN:
        return how if complete else None
    # A hand that waits for nothing cannot have declared, so no 宝 wins for it.
    if complete or (waits and wins_without_wait(position, seat, tile)):
        return drawn_how(position, seat, tile)
    if wins_by_flowers(position, seat):
        return WinHow.EIGHT_FLOWERS
    # Last, as at the table: a complete hand with 四红中 is an ordinary self-draw.
    return WinHow.FOUR_WILD if checker.four_wild(hand_of(position, seat)) else None


def _short(
    rules: MahjongRules, position: MahjongPosition, moment: MahjongMoment, tile: int
) -> dict[str, Any]:
    """The fans of a hand that has too few, their sum, and the number that a win needs."""
    score = score_win(position, moment.seat, tile, moment.how)
    return {
        "fans": score_to_plain(rules, score)["fans"],
        "counted": fans_of_win(position, moment.seat, tile, moment.how),
        "least": rules.least_fans,
    }


def lost(why: str, waits: Mask) -> dict[str, Any]:
    """A hand that does not win."""
    return {"win": False, "why": why, "waits": tiles_to_plain(kinds_in(waits))}


def score_to_plain(rules: MahjongRules, score: Score) -> dict[str, Any]:
    """A win: its points, fans, groups, and the fans that were not counted."""
    texts = {text.id: text for text in (*FLOWER_FANS, *TABLES[rules.scoring].texts)}
    return {
        "win": True,
        "points": score.points,
        "fans": [
            {
                "id": fan.id,
                "zh": texts[fan.id].name.zh,
                "en": texts[fan.id].name.en,
                "points": fan.points,
                "count": fan.count,
                "tiles": tiles_to_plain(fan.tiles),
            }
            for fan in score.fans
        ],
        "groups": [group_to_plain(group) for group in score.groups],
        "excluded": [{"id": entry.id, "by": entry.by} for entry in score.excluded],
    }


def group_to_plain(group: Group) -> dict[str, Any]:
    """A group of the hand; `wild` has the places of wildcards among its tiles."""
    return {
        "kind": group.kind,
        "tiles": tiles_to_plain(group.tiles),
        "open": group.open,
        "wild": list(group.wild),
    }


def transfers_to_plain(transfers: Iterable[Transfer]) -> list[dict[str, Any]]:
    """Payments, each with the shares that it is the sum of and the factors of these."""
    return [
        {
            "payer": paid.payer,
            "payee": paid.payee,
            "points": paid.points,
            "reason": paid.reason,
            "shares": [
                {
                    "seat": share.seat,
                    "points": share.points,
                    "factors": [
                        {"id": factor.id, "times": factor.times} for factor in share.factors
                    ],
                }
                for share in paid.shares
            ],
        }
        for paid in transfers
    ]


def tiles_to_plain(tiles: Iterable[int]) -> list[str]:
    """Tiles as text, each by itself."""
    return [tile_text(tile) for tile in tiles]
