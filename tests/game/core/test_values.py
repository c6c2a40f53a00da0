"""Events' views, tags, transfers, switches."""

from __future__ import annotations

import dataclasses
import pickle

import pytest

from game.core.catalogue import Ruleset
from game.core.errors import BadRules, IllegalAction
from game.core.events import Emission, Event, public, tag_of
from game.core.points import Transfer, totals
from game.core.switches import Choice, Rules, Text, Where, describe, numbers, several, switch
from game.registry import RULESETS


class DealtAgain(Event):
    """An event with two words in its name."""


def test_a_tag_is_the_class_name_in_snake_case() -> None:
    assert DealtAgain.type == tag_of("DealtAgain") == "dealt_again"


def test_every_viewer_hears_exactly_one_version() -> None:
    full, others, own = DealtAgain(), DealtAgain(), DealtAgain()
    emission = Emission(full, others, {2: own})
    assert emission.view_for(2) is own
    assert emission.view_for(1) is others
    assert emission.view_for(None) is others
    assert public(full).view_for(0) is full


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


@dataclasses.dataclass(frozen=True)
class Band(Rules):
    electric: bool = switch(True, section="noise", zh=("电", "电。"), en=("Electric", "Electric."))
    absent: str = several(
        section="noise",
        zh=("缺席", "缺席。"),
        en=("Absent", "Absent."),
        choices=(
            Choice("drums", Text("鼓", "drums")),
            Choice("guitar", Text("吉他", "guitar"), Where("electric", (True,))),
        ),
    )


def test_a_switch_of_several_choices_has_them_in_their_order() -> None:
    assert Band().absent == ""
    assert Band(absent="guitar drums") == Band(absent="drums guitar")
    assert Band(absent="guitar drums").switches()["absent"] == "drums guitar"
    for wrong in ("piano", "drums drums", "drums  guitar", " ", 0, None, True):
        with pytest.raises(BadRules, match="bad_switch_value") as refused:
            Band(absent=wrong)  # type: ignore[arg-type]
        assert refused.value.switches == ("absent",)


def test_a_choice_is_open_only_where_it_says() -> None:
    assert Band().replace({"absent": "guitar"}).absent == "guitar"
    with pytest.raises(BadRules, match="choice_not_open") as refused:
        Band(electric=False, absent="drums guitar")
    assert refused.value.switches == ("absent", "electric")
    assert Band(electric=False, absent="drums").absent == "drums"


def test_an_error_carries_its_code() -> None:
    error = IllegalAction("not_offered", "why")
    assert (error.code, str(error)) == ("not_offered", "not_offered: why")


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=list(RULESETS))
def test_equal_rules_are_one_key_also_when_they_come_from_another_process(ruleset: Ruleset) -> None:
    rules = ruleset.default
    again = dataclasses.replace(rules)
    assert again is not rules
    assert {rules: 1}[again] == 1
    assert not [name for name in vars(pickle.loads(pickle.dumps(rules))) if name.startswith("_")]
