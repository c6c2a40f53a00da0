import { holds, OFF, valueOf, type Rules, type Switches } from "./conditions";
import { fill } from "../i18n/translate";
import {
  choiceLabel,
  localized,
  type GuideLine,
  type LessonPart,
  type Note,
  type Ruleset,
  type ShownHand,
  type Words,
} from "./rulesets";

/** `[chow:吃、]` stands only while a switch is on, `[!chow:…]` only while it is off. */
const PART = /\[(!?)(\w+):([^[\]]*)\]/g;

/** A sentence about rules as a table with these rules reads it. */
export function told(text: Words, ruleset: Switches, rules: Rules): string {
  const whole = localized(text).replace(PART, (_, off: string, name: string, words: string) => {
    const value = valueOf(ruleset, rules, name);
    return OFF.has(value ?? false) === (off !== "") ? words : "";
  });
  return fill(whole, values(whole, ruleset, rules));
}

const HOLE = /\{(\w+)\}/g;

/** The values of the switches in the holes of a sentence, in words. */
function values(sentence: string, { switches }: Switches, rules: Rules): Record<string, string> {
  const named = [...sentence.matchAll(HOLE)].map(([, name = ""]) => name);
  return Object.fromEntries(
    switches
      .filter(({ name }) => named.includes(name))
      .map((rule) => {
        const value = rules[rule.name] ?? rule.default;
        return [rule.name, typeof value === "number" ? String(value) : choiceLabel(rule, value)];
      }),
  );
}

/** The notes that hold with these rules, in the server's order. */
export function notesOf(ruleset: Pick<Ruleset, "notes" | "switches">, rules: Rules): Note[] {
  return ruleset.notes.filter(({ where }) => holds(where, ruleset, rules));
}

/** The sentences of a section of the rules page that hold. */
export function linesOf(ruleset: Ruleset, rules: Rules, section: string): GuideLine[] {
  return (ruleset.guide ?? []).filter(
    (line) => line.section === section && holds(line.where, ruleset, rules),
  );
}

/** The parts of the lesson that hold, each with the hands that do. */
export function lessonOf(ruleset: Ruleset, rules: Rules): LessonPart[] {
  return (ruleset.lesson ?? [])
    .filter(({ where }) => holds(where, ruleset, rules))
    .map((part) => ({ ...part, hands: handsOf(part.hands, ruleset, rules) }));
}

/** The examples of payments that hold. */
export function paidOf(ruleset: Ruleset, rules: Rules): ShownHand[] {
  return handsOf(ruleset.paid ?? [], ruleset, rules);
}

function handsOf(hands: readonly ShownHand[], ruleset: Switches, rules: Rules): ShownHand[] {
  return hands.filter(({ where }) => holds(where, ruleset, rules));
}
