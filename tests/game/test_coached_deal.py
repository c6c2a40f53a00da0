"""The deal that a newcomer is taught by is a deal of today's engine and teaches everything."""

from __future__ import annotations

import json

import pytest

from tests.support.coached_deal import FOLDER, LESSONS, LONGEST, record, written


@pytest.mark.parametrize("name", LESSONS)
def test_the_file_is_what_the_engine_plays(name: str) -> None:
    """`python -m tests.support.coached_deal` writes it anew; the client's formatter sets it."""
    stored = (FOLDER / f"{name}.json").read_text("utf-8")
    assert json.loads(stored) == json.loads(written(name))


@pytest.mark.parametrize("name", LESSONS)
def test_everything_that_is_taught_happens_in_a_short_deal(name: str) -> None:
    recording = record(LESSONS[name])
    assert LESSONS[name].taught(recording)
    assert len(recording.actions) <= LONGEST


def test_a_deal_without_a_win_of_the_learner_teaches_too_little() -> None:
    lesson = LESSONS["paohuzi"]
    recording = record(lesson)
    recording.told = recording.told[:-3]
    assert not lesson.taught(recording)
