"""Wildcards: the wild kinds of a deal, as the tile that is turned over chooses them."""

from __future__ import annotations

from game.mahjong.kernel.tiles import DRAGON_KINDS, WIND_KINDS, is_suited
from game.mahjong.rules import FIXED_WILD, MahjongRules


def wild_kinds(rules: MahjongRules, indicator: int | None = None) -> tuple[int, ...]:
    """The kinds that are wild, ascending; `indicator` is the tile that was turned over, if the
    rules ask for one.
    """
    if rules.wild == "none":
        return ()
    if indicator is None:
        return (FIXED_WILD[rules.wild],)
    if rules.wild == "indicator_itself":
        # The one turned over is out of play, so three copies are left.
        return (indicator,)
    after = kind_after(indicator, rules.kinds)
    if rules.wild == "indicator":
        return (after,)
    return tuple(sorted({after, kind_after(after, rules.kinds)}))


def kind_after(kind: int, kinds: tuple[int, ...]) -> int:
    """The kind that comes next among those played with: 9 is followed by 1 of its suit, 东南西北
    and 中发白 go round.

    >>> from game.mahjong.kernel.tiles import ALL_KINDS, parse_tiles, tile_text
    >>> [tile_text(kind_after(kind, tuple(ALL_KINDS))) for kind in parse_tiles("9mNC")]
    ['1m', 'E', 'F']
    """
    if is_suited(kind):
        return kind + 1 if kind % 9 < 8 else kind - 8
    cycle = WIND_KINDS if kind in WIND_KINDS else DRAGON_KINDS
    # With fewer honours the round skips those that are not played with.
    played = [other for other in cycle if other in kinds]
    return played[(played.index(kind) + 1) % len(played)]
