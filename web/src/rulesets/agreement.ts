import { nearestChoice, presetOf, rulesOf, type RuleChoice } from "./choice";
import { chosenLevel } from "./levels";
import { allRulesets, rulesetOf, taken, type Ruleset, type Setting } from "./rulesets";
import { t } from "../i18n/translate";
import { chosenGame } from "../state/preferences";
import { browserStore } from "../browser/storage";
import type { ClockSettings, PlayOn, TableOptions } from "../net/protocol";
import type { Agreement } from "../state/session";

/** The rules and terms of a table, while it is being chosen. `switches` differ from the preset. */
export interface Draft extends RuleChoice {
  options: TableOptions;
}

export const DEAL_COUNTS = [1, 2, 4, 8, 16] as const;

/** The rounds (圈) of a match on offer, if matches are counted by winds. */
export const ROUND_COUNTS = [1, 2, 4] as const;

/** The clocks on offer: none, friends, brisk, fast. */
export const CLOCKS: readonly (ClockSettings | null)[] = [
  null,
  { base: 15, bank: 60 },
  { base: 8, bank: 20 },
  { base: 5, bank: 10 },
];

/** Seconds of a uniform window on offer. */
export const UNIFORM_WINDOWS: readonly (number | null)[] = [null, 3, 5, 8];

/** The time after which a bot sits in for somebody who is away. */
export const STAND_INS: readonly TableOptions["stand_in"][] = ["soon", "late", "never"];

/**
 * The times when others sit out, if more people come than there are seats (坐醒): never, each deal,
 * after each win.
 */
export const ROTATIONS: readonly TableOptions["rotation"][] = [null, "deal", "win"];

export const PACES = ["relaxed", "normal", "fast"] as const;

/** The options of a table if nobody has chosen others. */
export const OPTIONS: TableOptions = {
  deals: 4,
  rounds: 0,
  clock: { base: 15, bank: 60 },
  public: false,
  spectators: true,
  pace: "normal",
  uniform_window: null,
  hints: false,
  draw_seats: true,
  rotation: null,
  stand_in: "soon",
};

/** A clock as it is offered: 不限时, 15+60. */
export function clockText(clock: ClockSettings | null): string {
  return clock === null ? t("options.noClock") : `${clock.base}+${clock.bank}`;
}

export function sameClock(one: ClockSettings | null, other: ClockSettings | null): boolean {
  return one?.base === other?.base && one?.bank === other?.bank;
}

/** A ruleset as it comes: its first preset, nothing changed. */
export function freshDraft(ruleset: Ruleset, options: TableOptions = OPTIONS): Draft {
  return { ruleset: ruleset.id, preset: ruleset.presets[0]?.name ?? null, switches: {}, options };
}

export function agreementOf(draft: Draft): Agreement {
  const { options } = draft;
  // In a race everybody keeps the seat, even if other rules chose otherwise.
  const rotation = raceOf(rulesOf(draft)) > 0 ? null : options.rotation;
  return { ...draft, switches: { ...draft.switches }, options: { ...options, rotation } };
}

function isDraft(found: unknown): found is Draft | null {
  const draft = found as Partial<Draft> | null;
  return (
    typeof draft === "object" &&
    typeof draft?.ruleset === "string" &&
    typeof draft.switches === "object" &&
    typeof draft.options === "object"
  );
}

/** Marks that end a match under these rules; 0 if deals are counted. */
export function raceOf(rules: Readonly<Record<string, Setting>>): number {
  return rules.race === true ? Number(rules.race_target) : 0;
}

/** The place of the rules chosen last for a game. */
export function draftPlace(game: string): string {
  return `draft.${game}`;
}

/** The rules chosen last for this game (by default the one chosen last), as far as they still exist;
 * null without any ruleset. */
export function rememberedDraft(game: string | null = chosenGame.value): Draft | null {
  const draft =
    game === null ? null : browserStore.value<Draft | null>(draftPlace(game), isDraft, null);
  const ruleset = draft === null ? null : rulesetOf(draft.ruleset);
  if (draft === null || ruleset === null) {
    const first = allRulesets().find((found) => found.game === game) ?? allRulesets()[0];
    return first === undefined ? null : freshDraft(first);
  }
  const known = new Map(ruleset.switches.map((rule) => [rule.name, rule]));
  const switches = Object.fromEntries(
    Object.entries(draft.switches).filter(([name, value]) => {
      const rule = known.get(name);
      return rule !== undefined && taken(rule, value) !== null;
    }),
  );
  return {
    ruleset: ruleset.id,
    preset: presetOf(draft)?.name ?? null,
    switches,
    options: { ...OPTIONS, ...draft.options },
  };
}

/** Options of a table with bots alone: as much time as I like, since only they wait, and no draw of seats. */
export const ALONE = {
  clock: null,
  public: false,
  uniform_window: null,
  draw_seats: false,
  rotation: null,
};

/** The way a deal by these rules is played on: as a game that one tap opens. */
export function playOnTerms(
  ruleset: string,
  rules: Readonly<Record<string, Setting>>,
): Required<Pick<PlayOn, "pace" | "hints" | "level">> {
  const { pace, hints } = { ...OPTIONS, ...rememberedDraft(ruleset.split("/")[0])?.options };
  return { pace, hints, level: chosenLevel(ruleset, nearestChoice(ruleset, rules).preset) };
}

/** The table that one tap opens: the rules chosen last. */
export function quickAgreement(): Agreement | null {
  const draft = rememberedDraft();
  if (draft === null) return null;
  return agreementOf({ ...draft, options: { ...draft.options, ...ALONE } });
}
