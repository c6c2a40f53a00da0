import type { ComponentChildren } from "preact";
import type { Ruleset, Setting } from "../../rulesets/rulesets";
import { linesOf, told } from "../../rulesets/guide";
import { WithTerms } from "../../terms/Term";
import { say } from "./form/say";

/** The sections of a rules page, in their order. */
export const SECTIONS = ["course", "win", "fans", "payments", "end"] as const;

export type SectionName = (typeof SECTIONS)[number];

export interface SectionProps {
  name: Exclude<SectionName, "fans">;
  ruleset: Ruleset;
  rules: Readonly<Record<string, Setting>>;
  children?: ComponentChildren;
}

/** A section of a rules page: its sentences, then what shows them. */
export function Section({ name, ruleset, rules, children }: SectionProps) {
  return (
    <section class="panel rules-part" data-part={name}>
      <h2>{say(`rules.part.${name}`)}</h2>
      <SectionLines name={name} ruleset={ruleset} rules={rules} />
      {children}
    </section>
  );
}

interface LinesProps {
  name: SectionName;
  ruleset: Ruleset;
  rules: Readonly<Record<string, Setting>>;
}

/** The sentences of a section that hold by these rules. */
export function SectionLines({ name, ruleset, rules }: LinesProps) {
  const lines = linesOf(ruleset, rules, name);
  if (lines.length === 0) return null;
  return (
    <ul class="rules-lines">
      {lines.map(({ text }) => (
        <li key={text.zh}>
          <WithTerms text={told(text, ruleset, rules)} />
        </li>
      ))}
    </ul>
  );
}
