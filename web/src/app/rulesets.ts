import { signal, type ReadonlySignal } from "@preact/signals";
import { language } from "../i18n/translate";
import { ask, LOADING, type Loaded } from "./api";

/** The same words in Chinese and English. */
export interface Words {
  zh: string;
  en: string;
}

export type Setting = boolean | number | string;

export interface RuleSwitch {
  name: string;
  section: string;
  title: Words;
  sentence: Words;
  default: Setting;
  choices: { value: Setting; label: Words }[];
}

export interface Preset {
  name: string;
  label: Words;
  /** Every switch with its value. */
  rules: Record<string, Setting>;
}

/** A fan. `points` are added, 0 if it does not count there; `multiplier` multiplies, 1 if not. */
export interface FanText {
  id: string;
  name: Words;
  definition: Words;
  points: number;
  multiplier: number;
  /** A hand that has it, where it shows in a hand. */
  example?: Example | null;
}

/**
 * A question to the judge whose answer has a fan. `switches` are what the ruleset's first preset
 * lacks for it. Blanks in `concealed` and `hand` part the groups; the winning tile or card
 * completes the last.
 */
export interface Example {
  op: string;
  rules: string;
  switches?: Readonly<Record<string, Setting>>;
  concealed?: string;
  melds?: readonly string[];
  winning?: string;
  self_drawn?: boolean;
  wild?: string;
  wild_discarded?: number;
  treasure?: string;
  flags?: readonly string[];
  ready?: boolean | string;
  opening?: string;
  hand?: string;
  table?: readonly string[];
  card?: string;
  source?: string;
  dealer?: boolean;
  next_card?: string;
  exhausted?: number;
}

export interface Ruleset {
  id: string;
  game: string;
  name: Words;
  summary: Words;
  seats: number;
  switches: RuleSwitch[];
  /** The first is the default. */
  presets: Preset[];
  fans: FanText[];
}

/** A level bots play at; `games` are those it has a mind for. */
export interface Level {
  id: string;
  name: Words;
  games: string[];
  default: boolean;
}

/** What can be played, and against whom. */
export interface Catalogue {
  rulesets: Ruleset[];
  levels: Level[];
}

const loaded = signal<Loaded<Catalogue>>(LOADING);

/** The catalogue of the server; loaded once. */
export const catalogue: ReadonlySignal<Loaded<Catalogue>> = loaded;

/** Load what can be played, or try again after a failure. */
export async function loadRulesets(): Promise<void> {
  if (loaded.value.is === "ready") return;
  loaded.value = LOADING;
  loaded.value = await ask<Catalogue>("/api/rulesets");
}

/** The words in the present language. */
export function say(words: Words): string {
  return words[language.value];
}

export function allRulesets(): readonly Ruleset[] {
  return loaded.value.is === "ready" ? loaded.value.value.rulesets : [];
}

/** The levels that can play a ruleset, the usual one first. */
export function levelsFor(id: string): Level[] {
  const game = rulesetOf(id)?.game ?? "";
  const levels = loaded.value.is === "ready" ? loaded.value.value.levels : [];
  return levels
    .filter(({ games }) => games.includes(game))
    .sort((one, other) => Number(other.default) - Number(one.default));
}

/** The name of a level; its id while the names are not here. */
export function levelName(level: string | null): string {
  if (level === null || loaded.value.is !== "ready") return level ?? "";
  const found = loaded.value.value.levels.find(({ id }) => id === level);
  return found === undefined ? level : say(found.name);
}

/** The games there are rulesets for, in the server's order. */
export function allGames(): string[] {
  return [...new Set(allRulesets().map(({ game }) => game))];
}

export function rulesetOf(id: string): Ruleset | null {
  return allRulesets().find((ruleset) => ruleset.id === id) ?? null;
}

/** The name of a ruleset; its id while the names are not here. */
export function rulesetName(id: string): string {
  const ruleset = rulesetOf(id);
  return ruleset === null ? (id.split("/")[1] ?? id) : say(ruleset.name);
}

/** The name of a preset, or null when there is none (a table with rules of its own). */
export function presetName(id: string, preset: string | null): string | null {
  const found = rulesetOf(id)?.presets.find((candidate) => candidate.name === preset);
  return found === undefined ? null : say(found.label);
}

/** The title of a switch in whatever ruleset has it; null for what is no switch. */
export function switchTitle(name: string): string | null {
  for (const { switches } of allRulesets()) {
    const found = switches.find((candidate) => candidate.name === name);
    if (found !== undefined) return say(found.title);
  }
  return null;
}

/** The label of a switch's value. */
export function choiceLabel(rule: RuleSwitch, value: Setting): string {
  const choice = rule.choices.find((candidate) => candidate.value === value);
  return choice === undefined ? String(value) : say(choice.label);
}

/** A switch that differs between two sets of rules. */
export interface Difference {
  rule: RuleSwitch;
  from: Setting;
  to: Setting;
}

/** What `rules` do differently from `standard`, in the order of the switches. */
export function differences(
  switches: readonly RuleSwitch[],
  standard: Readonly<Record<string, Setting>>,
  rules: Readonly<Record<string, Setting>>,
): Difference[] {
  const found: Difference[] = [];
  for (const rule of switches) {
    const from = standard[rule.name] ?? rule.default;
    const to = rules[rule.name] ?? from;
    if (from !== to) found.push({ rule, from, to });
  }
  return found;
}

/** The switches by section, sections in the order of their first switch. */
export function bySection(switches: readonly RuleSwitch[]): [string, RuleSwitch[]][] {
  const sections = new Map<string, RuleSwitch[]>();
  for (const rule of switches) {
    const section = sections.get(rule.section);
    if (section === undefined) sections.set(rule.section, [rule]);
    else section.push(rule);
  }
  return [...sections];
}
