"""The rules that a request names, and every ruleset as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeVar

from game.core.catalogue import FanWords, Game, Note, Preset, Ruleset
from game.core.forms import Answer, Called, Form, Part, Question
from game.core.guide import Hand, Lesson, LessonPart, Line, PaidHand
from game.core.switches import Choice, Rules, Setting, Text, Where, describe
from game.examples import example_of
from game.judge.fields import Fields, QuestionRefused, shown
from game.lessons import LESSONS
from game.registry import GAMES, RULESETS

RULES_FIELDS = ("op", "rules", "preset", "switches")
"""The fields that say which game is played."""

R = TypeVar("R", bound=Rules)


def rules_of(fields: Fields, kind: type[R], game: str) -> tuple[Ruleset, R]:
    """The ruleset that `rules` names, and its rules: those of `preset` (the first when absent) with
    `switches` set differently. Raises `QuestionRefused` or `BadRules`.
    """
    name = fields.needed("rules")
    ruleset = RULESETS.get(name)
    if ruleset is None:
        raise QuestionRefused("unknown_ruleset", f"{shown(name)}; there are {', '.join(RULESETS)}")
    if ruleset.game != game:
        raise QuestionRefused("wrong_game", f"{name} is not a ruleset of {game}")
    preset = fields.text("preset")
    if preset and preset not in ruleset.presets:
        raise QuestionRefused(
            "unknown_preset", f"{shown(preset)}; there are {', '.join(ruleset.presets)}"
        )
    changes = []
    # Sorted, so that the cache below knows the same switches in any order.
    for switch, value in sorted(fields.mapping("switches").items()):
        if not isinstance(value, bool | int | str):
            raise QuestionRefused("bad_switch_value", f"{shown(switch)} cannot be {shown(value)}")
        # True and 1 are equal as keys.
        changes.append((switch, type(value), value))
    rules = _rules(name, preset, tuple(changes))
    assert isinstance(rules, kind)
    return ruleset, rules


@lru_cache(maxsize=1024)
def _rules(name: str, preset: str, changes: tuple[tuple[str, type, Setting], ...]) -> Rules:
    ruleset = RULESETS[name]
    rules = ruleset.presets[preset].rules if preset else ruleset.default
    return rules.replace({switch: value for switch, _, value in changes}) if changes else rules


def text_to_plain(text: Text) -> dict[str, str]:
    """Words in both languages."""
    return {"zh": text.zh, "en": text.en}


def words_to_plain(words: FanWords) -> dict[str, dict[str, str]]:
    """The words for fans that are not the usual ones."""
    named = words._asdict().items()
    return {name: text_to_plain(text) for name, text in named if text is not None}


def choice_to_plain(choice: Choice) -> dict[str, Any]:
    """A value of a switch; `where` only with a choice that is not always open."""
    return {
        "value": choice.value,
        "label": text_to_plain(choice.label),
        **_condition(choice.where),
    }


def _condition(where: Where | None) -> dict[str, Any]:
    """`where` if there is one."""
    if where is None:
        return {}
    return {"where": {"switch": where.switch, "values": list(where.values)}}


def note_to_plain(entry: Note) -> dict[str, Any]:
    """A note with the switches and values with which it holds."""
    return {"id": entry.id, "text": text_to_plain(entry.text), "where": where_to_plain(entry.where)}


def where_to_plain(where: tuple[Where, ...]) -> list[dict[str, Any]]:
    """Conditions: the switches with the values that they ask for."""
    return [{"switch": one.switch, "values": list(one.values)} for one in where]


def line_to_plain(line: Line) -> dict[str, Any]:
    """A sentence of a rules page."""
    where = where_to_plain(line.where)
    return {"section": line.section, "text": text_to_plain(line.text), "where": where}


def hand_to_plain(shown: Hand | PaidHand) -> dict[str, Any]:
    """A hand of a lesson or of an example of payments: a question to the judge but for `rules`."""
    return {
        "question": dict(shown.question),
        "caption": text_to_plain(shown.caption),
        "fans": list(shown.fans) if isinstance(shown, Hand) else [],
        "where": where_to_plain(shown.where),
    }


def part_to_plain(part: LessonPart) -> dict[str, Any]:
    """A part of a lesson."""
    return {
        "title": text_to_plain(part.title),
        "text": text_to_plain(part.text),
        "hands": [hand_to_plain(hand) for hand in part.hands],
        "where": where_to_plain(part.where),
    }


def lesson_to_plain(lesson: Lesson) -> dict[str, Any]:
    """The lesson of a ruleset, and its examples of payments."""
    return {
        "lesson": [part_to_plain(part) for part in lesson.parts],
        "paid": [hand_to_plain(hand) for hand in lesson.paid],
    }


def game_to_plain(game: Game) -> dict[str, Any]:
    """The switches and the notes of a game, which all its rulesets have."""
    return {
        "name": game.name,
        "counting": {name: counting.value for name, counting in game.counting.items()},
        "fan_words": {name: words_to_plain(words) for name, words in game.fan_words.items()},
        "switches": [
            {
                "name": switch.name,
                "section": switch.section,
                "title": text_to_plain(switch.title),
                "sentence": text_to_plain(switch.sentence),
                "default": switch.default,
                "many": switch.many,
                "of": switch.of,
                "choices": [choice_to_plain(choice) for choice in switch.choices],
            }
            for switch in describe(game.rules)
        ],
        "notes": [note_to_plain(entry) for entry in game.notes],
        "guide": [line_to_plain(entry) for entry in game.guide],
    }


def preset_to_plain(name: str, preset: Preset) -> dict[str, Any]:
    """A preset with every switch; `sentence`, `pace`, `beginners` and `rounds` if it has them."""
    plain: dict[str, Any] = {"name": name, "label": text_to_plain(preset.label)}
    if preset.sentence is not None:
        plain["sentence"] = text_to_plain(preset.sentence)
    if preset.pace:
        plain["pace"] = preset.pace
    if preset.beginners:
        plain["beginners"] = True
    if preset.rounds:
        plain["rounds"] = preset.rounds
    return {**plain, "rules": preset.rules.switches()}


def _part(part: Part) -> dict[str, Any]:
    plain: dict[str, Any] = {"switch": part.switch, "value": part.value}
    return {**plain, "members": list(part.members)} if part.members else plain


def _answer(answer: Answer) -> dict[str, Any]:
    return {
        "label": text_to_plain(answer.label),
        "parts": [_part(part) for part in answer.parts],
        **_condition(answer.where),
    }


def _question(question: Question) -> dict[str, Any]:
    return {
        "title": text_to_plain(question.title),
        "kind": question.kind,
        "answers": [_answer(one) for one in question.answers],
        **_condition(question.where),
    }


def _called(entry: Called) -> dict[str, Any]:
    plain: dict[str, Any] = {"switch": entry.switch}
    if entry.title is not None:
        plain["title"] = text_to_plain(entry.title)
    if entry.sentence is not None:
        plain["sentence"] = text_to_plain(entry.sentence)
    if entry.choices:
        plain["choices"] = [
            {"value": value, **({} if label is None else {"label": text_to_plain(label)})}
            for value, label in entry.choices
        ]
    return plain


def form_to_plain(form: Form) -> dict[str, Any]:
    """The usual choices of a ruleset in its words, and under `more` the other switches that can
    matter, with words and choices of their own if they have any.
    """
    return {
        "questions": [_question(one) for one in form.questions],
        "more": [_called(one) for one in form.more],
    }


def ruleset_to_plain(ruleset: Ruleset) -> dict[str, Any]:
    """A ruleset as a rule editor and a rule book show it, besides the switches of its game."""
    return {
        "id": ruleset.id,
        "game": ruleset.game,
        "name": text_to_plain(ruleset.name),
        "summary": text_to_plain(ruleset.summary),
        "seats": ruleset.default.seats,
        "presets": [preset_to_plain(name, preset) for name, preset in ruleset.presets.items()],
        "form": form_to_plain(ruleset.form),
        **({"named_deals": True} if ruleset.named_deals else {}),
        **(
            {
                "names": [
                    {"text": text_to_plain(one.text), "where": where_to_plain(one.where)}
                    for one in ruleset.names
                ]
            }
            if ruleset.names
            else {}
        ),
        "fans": [
            {
                "id": fan.id,
                "name": text_to_plain(fan.name),
                "definition": text_to_plain(fan.definition),
                "points": fan.points,
                "multiplier": fan.multiplier,
                "brought_by": fan.brought_by,
                **({"points_in": dict(fan.points_in)} if fan.points_in else {}),
                **({"counts": fan.counts} if fan.counts > 1 else {}),
                "example": example_of(ruleset, fan.id),
            }
            for fan in ruleset.fans
        ],
        **lesson_to_plain(LESSONS[ruleset.id]),
    }


def rulesets_to_plain(rulesets: Mapping[str, Ruleset]) -> dict[str, Any]:
    """These rulesets, and once for all of them the games that they are of."""
    names = dict.fromkeys(ruleset.game for ruleset in rulesets.values())
    return {
        "games": [game_to_plain(GAMES[name]) for name in names],
        "rulesets": [ruleset_to_plain(ruleset) for ruleset in rulesets.values()],
    }


def rules_answer(request: dict[str, Any]) -> dict[str, Any]:
    """`rules`: every game with its switches, every ruleset with its presets and fans."""
    Fields(request, ("op",))
    return rulesets_to_plain(RULESETS)
