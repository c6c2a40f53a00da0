import { OFF } from "../../rulesets/conditions";
import type { Ruleset, RuleSwitch, Setting } from "../../rulesets/rulesets";

export interface PlayedAndIdle {
  /** The rules that say something about the game. */
  played: RuleSwitch[];
  /** Those that are off, or belong to something that is. */
  idle: RuleSwitch[];
}

/**
 * The switches of a section, divided into those in play with these values, and the others: a detail
 * of something that is off says nothing. A changed switch is always worth reading.
 */
export function partIdle(
  section: readonly RuleSwitch[],
  { switches }: Pick<Ruleset, "switches">,
  rules: Readonly<Record<string, Setting>>,
  standard: Readonly<Record<string, Setting>>,
): PlayedAndIdle {
  const isOff = ({ name, of, default: usual }: RuleSwitch): boolean => {
    const whole = switches.find((one) => one.name === of);
    return OFF.has(rules[name] ?? usual) || (whole !== undefined && isOff(whole));
  };
  const parted: PlayedAndIdle = { played: [], idle: [] };
  for (const rule of section) {
    const changed = (rules[rule.name] ?? rule.default) !== (standard[rule.name] ?? rule.default);
    (isOff(rule) && !changed ? parted.idle : parted.played).push(rule);
  }
  return parted;
}
