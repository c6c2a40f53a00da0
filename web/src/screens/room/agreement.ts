import { choiceOf, presetOf, rulesOf, type RuleChoice } from "../../app/choice";
import {
  allRulesets,
  rulesetOf,
  taken,
  type Preset,
  type Ruleset,
  type Setting,
} from "../../app/rulesets";
import type { Game } from "../../board/game";
import { t } from "../../i18n/translate";
import { chosenGame } from "../../state/preferences";
import { browserStore } from "../../state/storage";
import type { ClockSettings, Room, TableOptions } from "../../net/protocol";
import type { Agreement } from "../../state/session";

/** The rules and terms of a table, while it is being chosen. `switches` differ from the preset. */
export interface Draft extends RuleChoice {
  options: TableOptions;
}

export const DEAL_COUNTS = [1, 2, 4, 8, 16] as const;

/** Rounds (圈) of a match on offer, where winds count them. */
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

/** When a bot sits in for somebody who is away. */
export const STAND_INS: readonly TableOptions["stand_in"][] = ["soon", "late", "never"];

/** Who sits out where more people come than there are seats (坐醒): others in each deal, after each win. */
export const ROTATIONS: readonly TableOptions["rotation"][] = [null, "deal", "win"];

export const PACES = ["relaxed", "normal", "fast"] as const;

const OPTIONS: TableOptions = {
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

/** The usual options with what a preset asks for. */
function freshOptions(choice: RuleChoice): TableOptions {
  return { ...OPTIONS, ...askedBy(presetOf(choice)) };
}

/** What a preset asks for besides its rules. */
function askedBy(preset: Preset | undefined): Partial<TableOptions> {
  return {
    ...(preset?.pace === undefined ? {} : { pace: preset.pace }),
    ...(preset?.rounds === undefined ? {} : { rounds: preset.rounds }),
    ...(preset?.beginners === true ? { hints: true, clock: null } : {}),
  };
}

/**
 * The options with what the preset of a new choice asks for; what the preset before asked for, and
 * nobody has set otherwise since, is again as usual.
 */
export function suitedOptions({ options, ...before }: Draft, choice: RuleChoice): TableOptions {
  const [from, to] = [presetOf(before), presetOf(choice)];
  if (from === to) return options;
  const asked = askedBy(from);
  const names = (Object.keys(asked) as (keyof TableOptions)[]).filter(
    (name) => options[name] === asked[name],
  );
  const usual = Object.fromEntries(names.map((name) => [name, OPTIONS[name]]));
  return { ...options, ...usual, ...askedBy(to) };
}

/** A draft of rules somebody sent a link to; how long and how fast as on this device before. */
export function linkedDraft(choice: RuleChoice): Draft {
  const game = rulesetOf(choice.ruleset)?.game ?? null;
  const before = rememberedDraft(game);
  return {
    ...choice,
    options: before === null ? freshOptions(choice) : suitedOptions(before, choice),
  };
}

/** The draft that says what a room plays by now. */
export function draftOf(room: Room): Draft {
  return { ...choiceOf(room.ruleset, room.preset, room.rules), options: room.options };
}

export function agreementOf(draft: Draft): Agreement {
  const { options } = draft;
  // In a race everybody keeps the seat, whatever was chosen under other rules.
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

/** Marks that end a match under these rules; 0 where deals are counted. */
export function raceOf(rules: Readonly<Record<string, Setting>>): number {
  return rules.race === true ? Number(rules.race_target) : 0;
}

/** The place where the rules chosen last for a game are kept. */
function place(game: string): string {
  return `draft.${game}`;
}

/** The rules chosen last for this game (by default the one chosen last), as far as they still exist;
 * null without any ruleset. */
export function rememberedDraft(game: string | null = chosenGame.value): Draft | null {
  const draft = game === null ? null : browserStore.value<Draft | null>(place(game), isDraft, null);
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

/** Begin with these rules next time, and with their game. */
export function rememberDraft(draft: Draft): void {
  const game = rulesetOf(draft.ruleset)?.game;
  if (game === undefined) return;
  chosenGame.value = game;
  browserStore.setValue(place(game), draft);
}

/** Options of a table with bots alone: as much time as I like, since only they wait, and no draw of seats. */
const ALONE = {
  clock: null,
  public: false,
  uniform_window: null,
  draw_seats: false,
  rotation: null,
};

/** The table that one tap opens: the rules chosen last. */
export function quickAgreement(): Agreement | null {
  const draft = rememberedDraft();
  if (draft === null) return null;
  return agreementOf({ ...draft, options: { ...draft.options, ...ALONE } });
}

/** The first table of somebody who learns a game: by its preset for beginners, else the usual rules; with hints. */
export function firstAgreement(game: Game): Agreement | null {
  const rulesets = allRulesets().filter((ruleset) => ruleset.game === game);
  const [easy = rulesets[0]] = rulesets.filter((ruleset) => ruleset.presets.some(forBeginners));
  if (easy === undefined) return null;
  const preset = easy.presets.find(forBeginners) ?? easy.presets[0];
  const options = { ...OPTIONS, ...askedBy(preset), ...ALONE, hints: true };
  return agreementOf({ ruleset: easy.id, preset: preset?.name ?? null, switches: {}, options });
}

function forBeginners({ beginners = false }: Preset): boolean {
  return beginners;
}
