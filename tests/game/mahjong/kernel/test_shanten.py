from random import Random

import pytest

from game.mahjong.kernel.algebra import keys_of
from game.mahjong.kernel.shanten import DiscardOption, best_discards, discards, shanten
from game.mahjong.kernel.shapes import WinShapes
from game.mahjong.kernel.tiles import counts_of, format_tiles, hand, kinds_in, parse_tiles
from game.mahjong.kernel.waits import live_tiles
from tests.support import mahjong_reference as reference

TUIDAOHU = WinShapes(seven_pairs=True, thirteen_orphans=True, knitted_honours=True)


@pytest.mark.parametrize(
    ("text", "exposed", "expected"),
    [
        ("123456789m123sEE", 0, -1),
        ("123456789m123sE", 0, 0),
        ("123456789m12sEC", 0, 1),
        ("159m159s159pESWN", 0, 8),
        ("11m", 4, -1),
        ("1m", 4, 0),
        ("1111m", 3, 1),
    ],
)
def test_shanten_of_hands_written_by_hand(text: str, exposed: int, expected: int) -> None:
    assert shanten(keys_of(hand(text)), exposed) == expected


def test_the_nearest_shape_counts() -> None:
    pairs = keys_of(hand("1133m5577s2299pE"))
    assert shanten(pairs) > 0
    assert shanten(pairs, shapes=TUIDAOHU) == 0
    orphans = keys_of(hand("19m19s19pESWN258m"))
    assert (shanten(orphans), shanten(orphans, shapes=TUIDAOHU)) == (6, 3)


def test_every_wildcard_is_one_step() -> None:
    assert shanten(keys_of(hand("123456789m12sE")), wild=1) == 0
    assert shanten(keys_of(hand("123456789m")), wild=5) == -1


@pytest.mark.parametrize("shapes", [WinShapes(), TUIDAOHU, WinShapes(melds=5, eight_pairs=True)])
def test_discards_are_judged_like_the_hands_they_leave(shapes: WinShapes) -> None:
    rng = Random(11)
    live = [rng.randrange(5) for _ in range(34)]
    for exposed in (0, 0, 0, 1, 2):
        for _ in range(20):
            tiles = reference.random_tiles(rng, 3 * (shapes.melds - exposed) + 2)
            options = discards(keys_of(counts_of(tiles)), live, exposed, 1, shapes)
            expected = []
            for kind in sorted(set(tiles)):
                left = list(tiles)
                left.remove(kind)
                keys = keys_of(counts_of(left))
                accepted = shapes.accepted(keys, exposed)
                expected.append(
                    DiscardOption(
                        kind,
                        shanten(keys, exposed, 1, shapes),
                        accepted,
                        live_tiles(accepted, live),
                    )
                )
            assert options == expected


def test_the_best_discards_are_nearest_and_then_widest() -> None:
    counts = hand("123456m456s79pEES")
    live = [4 - count for count in counts]
    options = discards(keys_of(counts), live)
    (best,) = best_discards(options)
    assert (best.kind, best.shanten, best.live) == (*parse_tiles("S"), 0, 4)
    assert format_tiles(kinds_in(best.accepted)) == "8p"
    live[parse_tiles("8p")[0]] = 0
    live[parse_tiles("S")[0]] = 3
    ready = {option.kind: option.live for option in discards(keys_of(counts), live)}
    assert ready[parse_tiles("S")[0]] == 0
