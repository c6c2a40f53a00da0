"""The ready hand: what it may wait for, and what it wins by."""

from __future__ import annotations

import dataclasses

from game.core.switches import Rules, switch


@dataclasses.dataclass(frozen=True)
class ReadyRules(Rules):
    """The ready hand: what it may wait for, and what it wins by."""

    middle_only: bool = switch(
        False,
        section="winning",
        zh=("不夹不胡", "只能胡夹：四组一将的牌，胡的牌要是一副顺子中间的一张。"),
        en=(
            "Middle waits only",
            "Sets and a pair win only with a middle wait: the middle tile of a run.",
        ),
    )
    single_is_middle: bool = switch(
        False,
        section="winning",
        zh=("单吊夹", "单吊将牌也算夹。"),
        en=("A single wait is a middle wait", "Waiting for the pair counts as a middle wait."),
    )
    edge_is_middle: bool = switch(
        False,
        section="winning",
        zh=("三七夹", "一二胡三、八九胡七也算夹。"),
        en=(
            "Edge waits are middle waits",
            "A 3 that completes 12 and a 7 that completes 89 count as middle waits.",
        ),
    )
