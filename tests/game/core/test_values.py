"""Events' faces, tags, transfers, switches."""

from __future__ import annotations

import dataclasses

import pytest

from game.core.errors import BadRules, IllegalAction
from game.core.events import Emission, Event, openly, tag_of
from game.core.points import Transfer, totals
from game.core.switches import Rules, describe, numbers, switch


class DealtAgain(Event):
    """An event with two words in its name."""


def test_a_tag_is_the_class_name_in_snake_case() -> None:
    assert DealtAgain.type == tag_of("DealtAgain") == "dealt_again"


def test_every_viewer_hears_exactly_one_version() -> None:
    full, public, own = DealtAgain(), DealtAgain(), DealtAgain()
    emission = Emission(full, public, {2: own})
    assert emission.face(2) is own
    assert emission.face(1) is public
    assert emission.face(None) is public
    assert openly(full).face(0) is full


def test_transfers_sum_to_zero() -> None:
    assert totals([Transfer(0, 1, 5, "win"), Transfer(2, 1, 3, "win")], 4) == (-5, 8, -3, 0)


@dataclasses.dataclass(frozen=True)
class Small(Rules):
    loud: bool = switch(False, section="noise", zh=("响", "响。"), en=("Loud", "Loud."))
    times: int = switch(
        1, section="noise", zh=("次", "次。"), en=("Times", "Times."), choices=numbers(1, 2)
    )

    def check(self) -> None:
        if self.loud and self.times == 2:
            raise BadRules("too_loud", switches=("loud", "times"))


def test_switches_describe_themselves_in_order() -> None:
    assert [entry.name for entry in describe(Small)] == ["loud", "times"]
    assert describe(Small)[1].choices[1].label.en == "2"


def test_a_ruleset_is_checked_whenever_it_is_made() -> None:
    with pytest.raises(BadRules, match="too_loud"):
        Small(loud=True, times=2)
    with pytest.raises(BadRules, match="unknown_switch"):
        Small().replace({"quiet": True})
    with pytest.raises(BadRules, match="bad_switch_value"):
        Small().replace({"times": True})
    assert Small().replace({"loud": True}).switches() == {"loud": True, "times": 1}


def test_an_error_carries_its_code() -> None:
    error = IllegalAction("not_offered", "why")
    assert (error.code, str(error)) == ("not_offered", "not_offered: why")
