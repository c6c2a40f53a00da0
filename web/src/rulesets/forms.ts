import { rulesOf, standardOf, type RuleChoice } from "./choice";
import {
  choiceLabel,
  differences,
  localized,
  rulesetOf,
  taken,
  together,
  type AnswerPart,
  type Called,
  type Condition,
  type FormAnswer,
  type Question,
  type Ruleset,
  type RuleSwitch,
  type Setting,
} from "./rulesets";
import { t } from "../i18n/translate";

type Rules = Readonly<Record<string, Setting>>;

/** A question that is asked beside the rules, with the answers that are open. */
export interface Asked {
  question: Question;
  answers: FormAnswer[];
}

/** The usual questions of a ruleset that are asked beside these rules. */
export function askedOf(ruleset: Ruleset, rules: Rules): Asked[] {
  return (ruleset.form?.questions ?? [])
    .filter(({ where }) => holdsAt(where, rules))
    .map((question) => ({
      question,
      answers: question.answers.filter(({ where }) => holdsAt(where, rules)),
    }));
}

function holdsAt(where: Condition | undefined, rules: Rules): boolean {
  const value = where === undefined ? undefined : rules[where.switch];
  return where === undefined || (value !== undefined && where.values.includes(value));
}

/** True if the rules are so already. */
export function answerHolds({ parts }: FormAnswer, rules: Rules): boolean {
  return parts.every(({ switch: name, value, members }) => {
    if (members === undefined) return rules[name] === value;
    const list = listed(rules[name]);
    return members.every((member) => list.has(member) === value);
  });
}

function listed(value: Setting | undefined): ReadonlySet<Setting> {
  return new Set(typeof value === "string" ? value.split(" ").filter(Boolean) : []);
}

/** The switches of a question, each once. */
export function switchesOf({ answers }: Question): string[] {
  const parts = answers.flatMap((answer) => answer.parts);
  return [...new Set(parts.map(({ switch: name }) => name))];
}

/** The rules with an answer. */
function answered(ruleset: Ruleset, rules: Rules, parts: readonly AnswerPart[]): Rules {
  const after = { ...rules };
  for (const { switch: name, value, members } of parts) {
    const rule = ruleset.switches.find((one) => one.name === name);
    if (members === undefined || rule === undefined) after[name] = value;
    else {
      const list = [...listed(after[name])].filter((one) => !members.includes(String(one)));
      after[name] = together(rule, new Set(value === true ? [...list, ...members] : list));
    }
  }
  return after;
}

/** The parts of a question as the preset has them. */
function asPreset({ answers }: Question, standard: Rules): AnswerPart[] {
  return answers
    .flatMap((answer) => answer.parts)
    .flatMap(({ switch: name, members }) => {
      const value = standard[name];
      if (members === undefined) return value === undefined ? [] : [{ switch: name, value }];
      const list = listed(value);
      return members.map((one) => ({ switch: name, value: list.has(one), members: [one] }));
    });
}

/** The choice with other rules: only what differs from its preset is kept. */
function withRules<C extends RuleChoice>(choice: C, rules: Rules): C {
  const standard = standardOf(choice);
  const changed = Object.entries(rules).filter(([name, value]) => standard[name] !== value);
  return { ...choice, switches: Object.fromEntries(changed) };
}

/** The choice with an answer of a question. */
export function withAnswer<C extends RuleChoice>(choice: C, answer: FormAnswer): C {
  const ruleset = rulesetOf(choice.ruleset);
  if (ruleset === null) return choice;
  return withRules(choice, answered(ruleset, rulesOf(choice), answer.parts));
}

/** The choice with a yes taken or not. Without it, the rules are as in a preset that has no yes. */
export function withCheck<C extends RuleChoice>(choice: C, question: Question, on: boolean): C {
  const [yes, no] = question.answers;
  const ruleset = rulesetOf(choice.ruleset);
  if (ruleset === null || yes === undefined || no === undefined) return choice;
  if (on) return withAnswer(choice, yes);
  const standard = standardOf(choice);
  return answerHolds(yes, standard) ? withAnswer(choice, no) : asBefore(choice, question);
}

/** The choice with one of several answers taken, or not. */
export function withOne<C extends RuleChoice>(choice: C, answer: FormAnswer, on: boolean): C {
  const parts = answer.parts.map((part) => ({ ...part, value: on }));
  return withAnswer(choice, { ...answer, parts });
}

/** The choice with a question as its preset answers it. */
export function asBefore<C extends RuleChoice>(choice: C, question: Question): C {
  const ruleset = rulesetOf(choice.ruleset);
  if (ruleset === null) return choice;
  return withRules(
    choice,
    answered(ruleset, rulesOf(choice), asPreset(question, standardOf(choice))),
  );
}

/** A question's switches that the rules have otherwise than the preset. */
export function isChanged(question: Question, standard: Rules, rules: Rules): boolean {
  return asPreset(question, standard).some(
    (part) => !answerHolds({ label: question.title, parts: [part] }, rules),
  );
}

/** A change of the preset in the words of the ruleset; `question` and `name` say whose it is. */
export interface ToldChange {
  title: string;
  from: string;
  to: string;
  question?: Question;
  name: string;
}

/** The answers that hold, in a few words; null if none does. */
function wordsOf({ question, answers }: Asked, rules: Rules): string | null {
  const holding = answers.filter((answer) => answerHolds(answer, rules));
  if (question.kind !== "several" && holding.length === 0) return null;
  if (holding.length === 0) return t("rules.noneTaken");
  return holding.map(({ label }) => localized(label)).join(t("table.comma"));
}

/** The differences of the rules from a preset, as players of the ruleset would say them. */
export function toldChanges(ruleset: Ruleset, standard: Rules, rules: Rules): ToldChange[] {
  const told: ToldChange[] = [];
  let explained = standard;
  for (const asked of askedOf(ruleset, rules)) {
    const { question } = asked;
    const to = wordsOf(asked, rules);
    if (to === null || !isChanged(question, standard, rules)) continue;
    const [name = ""] = switchesOf(question);
    const from = wordsOf(asked, standard);
    if (from !== to) {
      told.push({ title: localized(question.title), from: from ?? "", to, question, name });
    }
    const parts = question.answers.flatMap((answer) =>
      answerHolds(answer, rules)
        ? answer.parts
        : question.kind === "several"
          ? answer.parts.map((part) => ({ ...part, value: false }))
          : [],
    );
    explained = answered(ruleset, explained, parts);
  }
  for (const { rule, from, to } of differences(namedSwitches(ruleset), explained, rules)) {
    told.push({
      title: localized(rule.title),
      from: choiceLabel(rule, from),
      to: choiceLabel(rule, to),
      name: rule.name,
    });
  }
  return told;
}

/** Every switch with the words that it has in this ruleset. */
export function namedSwitches(ruleset: Ruleset): RuleSwitch[] {
  const called = new Map(ruleset.form?.more.map((entry) => [entry.switch, entry]));
  return ruleset.switches.map((rule) => {
    const entry = called.get(rule.name);
    return entry === undefined ? askedAs(ruleset, rule) : calledAs(rule, entry);
  });
}

/** A switch as it stands under 更多: with the values on offer and the one it has. */
export function moreOf(ruleset: Ruleset, rules: Rules): RuleSwitch[] {
  if (ruleset.form === undefined) return ruleset.switches;
  const called = new Map(ruleset.form.more.map((entry) => [entry.switch, entry]));
  return namedSwitches(ruleset).flatMap((rule) => {
    const entry = called.get(rule.name);
    if (entry === undefined) return [];
    const values = new Set(entry.choices?.map(({ value }) => value));
    const now = new Set(taken(rule, rules[rule.name] ?? rule.default));
    const choices = rule.choices.filter((one) => values.has(one.value) || now.has(one));
    return values.size === 0 ? [rule] : [{ ...rule, choices }];
  });
}

function calledAs(rule: RuleSwitch, { title, sentence, choices = [] }: Called): RuleSwitch {
  const labels = new Map(choices.map(({ value, label }) => [value, label]));
  return {
    ...rule,
    title: title ?? rule.title,
    sentence: sentence ?? rule.sentence,
    choices: rule.choices.map((one) => ({ ...one, label: labels.get(one.value) ?? one.label })),
  };
}

/** A switch that one question is about alone, by the words of the question. */
function askedAs(ruleset: Ruleset, rule: RuleSwitch): RuleSwitch {
  const question = ruleset.form?.questions.find((one) =>
    one.answers.every(({ parts }) => parts.length === 1 && parts[0]?.switch === rule.name),
  );
  if (question === undefined || question.answers.some(({ parts }) => parts[0]?.members)) {
    return rule;
  }
  if (question.kind === "check") return { ...rule, title: question.title };
  const choices = question.answers.flatMap(({ label, parts }) => {
    const value = parts[0]?.value;
    return value === undefined ? [] : [{ value, label }];
  });
  return calledAs(rule, { switch: rule.name, title: question.title, choices });
}
