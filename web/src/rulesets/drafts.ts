import { choiceOf, presetOf, type RuleChoice } from "./choice";
import { allRulesets, rulesetOf, type Preset } from "./rulesets";
import type { Game } from "../board/core/game";
import type { Room, TableOptions } from "../net/protocol";
import type { Agreement } from "../state/session";
import { chosenGame } from "../state/preferences";
import { browserStore } from "../browser/storage";
import { agreementOf, ALONE, draftPlace, OPTIONS, rememberedDraft, type Draft } from "./agreement";

/** The usual options with the wishes of a preset. */
function freshOptions(choice: RuleChoice): TableOptions {
  return { ...OPTIONS, ...askedBy(presetOf(choice)) };
}

/** Options that a preset asks for besides its rules. */
function askedBy(preset: Preset | undefined): Partial<TableOptions> {
  return {
    ...(preset?.pace === undefined ? {} : { pace: preset.pace }),
    ...(preset?.rounds === undefined ? {} : { rounds: preset.rounds }),
    ...(preset?.beginners === true ? { hints: true, clock: null } : {}),
  };
}

/**
 * The options with the wishes of a new choice's preset; wishes of the preset before, if nobody has
 * set them otherwise since, are again as usual.
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

/** A draft of rules from somebody's link; length and pace as on this device before. */
export function linkedDraft(choice: RuleChoice): Draft {
  const game = rulesetOf(choice.ruleset)?.game ?? null;
  const before = rememberedDraft(game);
  return {
    ...choice,
    options: before === null ? freshOptions(choice) : suitedOptions(before, choice),
  };
}

/** The draft of the rules that a room has now. */
export function draftOf(room: Room): Draft {
  return { ...choiceOf(room.ruleset, room.preset, room.rules), options: room.options };
}

/** Begin with these rules next time, and with their game. */
export function rememberDraft(draft: Draft): void {
  const game = rulesetOf(draft.ruleset)?.game;
  if (game === undefined) return;
  chosenGame.value = game;
  browserStore.setValue(draftPlace(game), draft);
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
