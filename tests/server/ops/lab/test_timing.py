from __future__ import annotations

from server.ops.lab.timing import by_turns, micros, pass_over


class Ticking:
    """A clock that moves only when the measured calls say so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def busy(self, seconds: float, more: float = 0.0) -> None:
        self.now += seconds + more


def test_a_pass_takes_the_mean_of_its_calls() -> None:
    clock = Ticking()
    assert round(pass_over(clock.busy, [1.0, 3.0], clock=clock)) == 2_000_000
    assert round(pass_over(clock.busy, [1.0, 3.0], 0.5, clock=clock)) == 2_500_000


def test_calls_take_turns_of_which_the_first_pass_does_not_count() -> None:
    clock = Ticking()
    order: list[str] = []
    spent = iter([100.0, 9.0, 100.0, 5.0, 100.0, 1.0, 100.0, 6.0, 100.0, 2.0, 100.0, 7.0])

    def called(name: str) -> None:
        order.append(name)
        clock.now += next(spent)

    told: list[int] = []
    found = by_turns(
        [(called, ["a"], ()), (called, ["b"], ())], rounds=3, clock=clock, told=told.append
    )
    assert order == ["a", "a", "b", "b"] * 3
    assert [round(value / 1e6) for value in found] == [2, 6]
    assert told == [1, 2, 3, 4, 5, 6]


def test_quick_calls_are_timed_for_as_long_as_a_turn_lasts() -> None:
    clock = Ticking()
    spent = iter([9.0, 0.001, 0.0005, 0.002, 9.0, 0.004, 9.0, 0.0025, 0.0015])

    def called(name: str) -> None:
        clock.now += next(spent)

    (found,) = by_turns([(called, ["a"], ())], rounds=3, clock=clock)
    assert round(found) == 1_750
    assert next(spent, None) is None


def test_microseconds_are_measured_with_the_machine_s_clock() -> None:
    assert 0 < micros(sum, [[1] * 10]) < 10_000
