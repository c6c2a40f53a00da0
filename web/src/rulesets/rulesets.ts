import { signal, type ReadonlySignal } from "@preact/signals";
import { localized, t } from "../i18n/translate";
import type { Words } from "../i18n/words";
import type { TableOptions } from "../net/protocol";
import { ask, LOADING, type Loaded } from "../browser/api";

export { localized, type Words };

export type Setting = boolean | number | string;

/** A value of a switch; with `where` it is open only while another switch has one of `values`. */
export interface Choice {
  value: Setting;
  label: Words;
  where?: Condition;
}

/** A condition: another switch has one of these values. */
export interface Condition {
  switch: string;
  values: Setting[];
}

/**
 * A switch and the value that an answer gives it; with `members` the switch takes many choices, and
 * the value says of these alone whether they are taken.
 */
export interface AnswerPart {
  switch: string;
  value: Setting;
  members?: string[];
}

export interface FormAnswer {
  label: Words;
  parts: AnswerPart[];
  where?: Condition;
}

/** A usual choice. Of a `check` the first answer is yes, the second no. */
export interface Question {
  title: Words;
  kind: "one" | "check" | "several";
  answers: FormAnswer[];
  where?: Condition;
}

/** The words of a ruleset for a switch that stands under 更多, and the values on offer. */
export interface Called {
  switch: string;
  title?: Words;
  sentence?: Words;
  choices?: { value: Setting; label?: Words }[];
}

/** The usual choices in the words of a ruleset's players, and the other switches that can matter. */
export interface RulesetForm {
  questions: Question[];
  more: Called[];
}

export interface RuleSwitch {
  name: string;
  section: string;
  title: Words;
  sentence: Words;
  default: Setting;
  /** Any number of the choices may be taken: the value has them with blanks between. */
  many?: boolean;
  /** The switch that this one is a detail of, or empty: it says nothing while that one is off. */
  of?: string;
  choices: Choice[];
}

export interface Preset {
  name: string;
  label: Words;
  /** The people or games that it is for, if the label does not say so. */
  sentence?: Words;
  /** The pace that suits it. */
  pace?: TableOptions["pace"];
  /** It is for people who learn the game: hints, no clock and the weakest bots suit it. */
  beginners?: boolean;
  /** The length of a match that suits it in rounds (圈). */
  rounds?: number;
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
  /** By value of the switch `scoring` other points than `points`. */
  points_in?: Readonly<Record<string, number>>;
  /** The number of times that it counts, if that is more than one. */
  counts?: number;
  /** The switch that adds it to the fans of the table; empty: the table lists it. */
  brought_by?: string;
  /** A hand that has it. */
  example?: Example | null;
}

/**
 * A question to the judge whose answer has a fan. `switches` are those that the ruleset's first
 * preset lacks for it. Blanks in `concealed` and `hand` part the groups; the winning tile or card
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
  seat_wind?: string;
  discarder?: string;
  prevalent_wind?: string;
  bonus?: string;
  hand?: string;
  table?: readonly string[];
  card?: string;
  source?: string;
  dealer?: boolean;
  next_card?: string;
  exhausted?: number;
}

/**
 * The way from fans to points: added to the base, each doubling it, each with a factor of its own,
 * added and put instead of the base, or not at all.
 */
export type CountingMethod = "added" | "doubled" | "multiplied" | "instead" | "none";

/** Conditions on switches: each has one of the values, or has taken one of them. */
export type Where = readonly { switch: string; values: readonly Setting[] }[];

/** The settlement of a point that no switch is about; it holds if every condition does. */
export interface Note {
  id: string;
  text: Words;
  where: Where;
}

/** A sentence of a rules page: `section` is course, win, fans, payments or end. */
export interface GuideLine {
  section: string;
  text: Words;
  where: Where;
}

/** A hand of a lesson or of an example of payments: a question to the judge but for its rules. */
export interface ShownHand {
  question: Omit<Example, "rules"> & { tiles?: string };
  caption: Words;
  /** All its fans at any table, each as often as it counts; the one that it shows first. */
  fans: readonly string[];
  where: Where;
}

/** A part of the lesson of a ruleset. */
export interface LessonPart {
  title: Words;
  text: Words;
  hands: readonly ShownHand[];
  where: Where;
}

/**
 * The unit of fans, a win without any, all of them: if they are not 番, 平胡, 番种; the unit of
 * factors, if players name the doublings (×4 is 2 番); that of a whole hand, if it is another (胡);
 * a win, if it is not 胡; a discard on which another wins, if it is not 点炮.
 */
export interface FanWords {
  unit?: Words;
  plain?: Words;
  fans?: Words;
  doubling?: Words;
  sum?: Words;
  win?: Words;
  deal_in?: Words;
}

export interface Ruleset {
  id: string;
  game: string;
  name: Words;
  /** Other names by its switches: the first that holds stands instead. */
  names?: readonly { text: Words; where: Where }[];
  summary: Words;
  seats: number;
  switches: RuleSwitch[];
  /** The first is the default. */
  presets: Preset[];
  /** Not in brief. */
  form?: RulesetForm;
  fans: FanText[];
  /** True if players name a deal by the winds of its round and of its dealer. */
  named_deals?: boolean;
  /** By value of the switch `scoring`; empty if there is no such choice. */
  counting: Readonly<Record<string, CountingMethod>>;
  /**
   * By value of the switch `scoring` words for its fans that are not the usual ones; by the empty
   * word where there is no such switch.
   */
  fan_words?: Readonly<Record<string, FanWords>>;
  notes: readonly Note[];
  /** The sentences of its rules page, in their order; missing in brief. */
  guide?: readonly GuideLine[] | undefined;
  /** Its lesson of three minutes. */
  lesson?: readonly LessonPart[];
  /** Its examples of payments. */
  paid?: readonly ShownHand[];
}

/** The way in which a table counts; null if the game has no such choice. */
export function countingMethodOf(
  ruleset: Pick<Ruleset, "counting"> | null,
  rules: Readonly<Record<string, Setting>>,
): CountingMethod | null {
  return ruleset?.counting[String(rules["scoring"])] ?? null;
}

/** A word of a table for its fans; null if it is the usual one. */
export function fanWord(
  ruleset: Pick<Ruleset, "fan_words"> | null,
  rules: Readonly<Record<string, Setting>>,
  which: keyof FanWords,
): string | null {
  const word = ruleset?.fan_words?.[String(rules["scoring"] ?? "")]?.[which];
  return word === undefined ? null : localized(word);
}

/** A word of a table of mahjong for its fans; null if it is the usual one. */
export function mahjongFanWord(
  rules: Readonly<Record<string, Setting>>,
  which: keyof FanWords,
): string | null {
  return fanWord(allRulesets().find(({ game }) => game === "mahjong") ?? null, rules, which);
}

/**
 * A level bots play at; `games` are those it has a mind for; in `default_in` it fills seats and
 * sits in.
 */
export interface Level {
  id: string;
  name: Words;
  games: string[];
  default_in: string[];
}

/** The games that can be played, and the bots. */
export interface Catalogue {
  rulesets: Ruleset[];
  levels: Level[];
}

type Optional<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;

/**
 * The catalogue as it is told: the switches once for all rulesets of a game. In brief it lacks
 * explanations, the usual values of a preset, and the choices of switches that take many.
 */
interface Told {
  games: {
    name: string;
    switches: Optional<RuleSwitch, "sentence">[];
    counting: Ruleset["counting"];
    fan_words?: Ruleset["fan_words"];
    notes?: readonly Note[];
    guide?: readonly GuideLine[];
  }[];
  rulesets: Optional<
    Omit<Ruleset, "switches" | "counting" | "fan_words" | "notes">,
    "fans" | "summary"
  >[];
  levels: Level[];
}

const UNTOLD: Words = { zh: "", en: "" };

const loaded = signal<Loaded<Catalogue>>(LOADING);

/** The catalogue of the server; loaded once. */
export const catalogue: ReadonlySignal<Loaded<Catalogue>> = loaded;

/**
 * Load the catalogue of games, or try again after a failure; explanations come with `loadDetails`.
 */
export async function loadRulesets(): Promise<void> {
  if (loaded.value.is === "ready") return;
  loaded.value = LOADING;
  const told = await ask<Told>("/api/rulesets/brief");
  if (loaded.peek().is !== "ready") loaded.value = read(told);
}

let details: Promise<Loaded<Catalogue>> | null = null;

/** Load the whole catalogue, with all that explains rules, once; after a failure again. */
export function loadDetails(): Promise<Loaded<Catalogue>> {
  details ??= ask<Told>("/api/rulesets").then((told) => {
    const found = read(told);
    if (found.is === "ready") loaded.value = found;
    else details = null;
    return found;
  });
  return details;
}

function read(told: Loaded<Told>): Loaded<Catalogue> {
  return told.is === "ready" ? { ...told, value: catalogueOf(told.value) } : told;
}

function catalogueOf({ games, rulesets, levels }: Told): Catalogue {
  const byName = new Map(
    games.map((game) => {
      const switches = game.switches.map((rule) => ({ sentence: UNTOLD, ...rule }));
      return [game.name, { ...game, switches }];
    }),
  );
  return {
    rulesets: rulesets.map((one) => {
      const game = byName.get(one.game);
      // In brief a preset tells only the values that are not as usual.
      const usual = Object.fromEntries(
        (game?.switches ?? []).map(({ name, default: value }) => [name, value]),
      );
      return {
        fans: [],
        summary: UNTOLD,
        ...one,
        presets: one.presets.map((preset) => ({ ...preset, rules: { ...usual, ...preset.rules } })),
        switches: (game?.switches ?? []).map((rule) => calledAs(one.fans ?? [], rule)),
        counting: game?.counting ?? {},
        fan_words: game?.fan_words ?? {},
        notes: game?.notes ?? [],
        guide: game?.guide,
      };
    }),
    levels,
  };
}

/** Fans to choose from by the names that they have in this ruleset: 海底捞月 is two different ones. */
function calledAs(fans: readonly FanText[], rule: RuleSwitch): RuleSwitch {
  if (rule.many !== true || fans.length === 0) return rule;
  const names = new Map<Setting, Words>(fans.map(({ id, name }) => [id, name]));
  const choices = rule.choices.map((one) => ({ ...one, label: names.get(one.value) ?? one.label }));
  return { ...rule, choices };
}

/** True while only the brief catalogue is here, without the names of fans. */
export function isBrief(ruleset: Ruleset | null): boolean {
  return ruleset !== null && ruleset.guide === undefined;
}

export function allRulesets(): readonly Ruleset[] {
  return loaded.value.is === "ready" ? loaded.value.value.rulesets : [];
}

/** The levels that can play a ruleset, from the weakest to the strongest. */
export function levelsFor(id: string): Level[] {
  const game = rulesetOf(id)?.game ?? "";
  const levels = loaded.value.is === "ready" ? loaded.value.value.levels : [];
  return levels.filter(({ games }) => games.includes(game));
}

/** The level that takes the seats of a ruleset if nobody chose one; null while none is here. */
export function usualLevel(id: string): Level | null {
  const game = rulesetOf(id)?.game ?? "";
  const levels = levelsFor(id);
  return levels.find(({ default_in }) => default_in.includes(game)) ?? levels.at(-1) ?? null;
}

/** The name of a level; its id while the names are not here. */
export function levelName(level: string | null): string {
  if (level === null || loaded.value.is !== "ready") return level ?? "";
  const found = loaded.value.value.levels.find(({ id }) => id === level);
  return found === undefined ? level : localized(found.name);
}

/** The games there are rulesets for, in the server's order. */
export function allGames(): string[] {
  return [...new Set(allRulesets().map(({ game }) => game))];
}

export function rulesetOf(id: string): Ruleset | null {
  return allRulesets().find((ruleset) => ruleset.id === id) ?? null;
}

/** The name of a preset, or null when there is none (a table with rules of its own). */
export function presetName(id: string, preset: string | null): string | null {
  const found = rulesetOf(id)?.presets.find((candidate) => candidate.name === preset);
  return found === undefined ? null : localized(found.label);
}

/** The title of a switch, in any ruleset that has it; null if there is no such switch. */
export function switchTitle(name: string): string | null {
  for (const { switches } of allRulesets()) {
    const found = switches.find((candidate) => candidate.name === name);
    if (found !== undefined) return localized(found.title);
  }
  return null;
}

/** The choices that a value takes, in their order; null when it is no value of this switch. */
export function taken({ choices, many }: RuleSwitch, value: Setting): Choice[] | null {
  const wanted: Setting[] =
    many !== true
      ? [value]
      : typeof value === "string"
        ? value.split(" ").filter(Boolean)
        : [value];
  const found = choices.filter((choice) => wanted.includes(choice.value));
  return found.length === wanted.length ? found : null;
}

/** The value that takes these choices of a switch of several, in any order. */
export function together(rule: RuleSwitch, values: ReadonlySet<Setting>): string {
  const found = rule.choices.filter(({ value }) => values.has(value));
  return found.map(({ value }) => String(value)).join(" ");
}

/** True if a choice can be taken beside the other rules. */
export function isOpen({ where }: Choice, rules: Readonly<Record<string, Setting>>): boolean {
  const value = where === undefined ? undefined : rules[where.switch];
  return where === undefined || value === undefined || where.values.includes(value);
}

/** The label of a switch's value; of several choices all their labels. */
export function choiceLabel(rule: RuleSwitch, value: Setting): string {
  const choices = taken(rule, value);
  if (choices === null) return String(value);
  if (choices.length === 0) return t("rules.noneTaken");
  return choices.map(({ label }) => localized(label)).join(t("table.comma"));
}

/** A switch that differs between two sets of rules. */
export interface Difference {
  rule: RuleSwitch;
  from: Setting;
  to: Setting;
}

/** The settings in which `rules` differ from `standard`, in the order of the switches. */
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
