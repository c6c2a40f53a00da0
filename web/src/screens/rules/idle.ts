import type { RuleSwitch, Setting } from "../../rulesets/rulesets";

/** Values with which a rule is not in play. */
const OFF: ReadonlySet<Setting> = new Set<Setting>([false, 0, "none", "off"]);

export interface PlayedAndIdle {
  /** The rules that say something about the game. */
  played: RuleSwitch[];
  /** Those that are off, or belong to something that is. */
  idle: RuleSwitch[];
}

/**
 * The switches of a section, divided into those in play with these values, and the others. If a
 * section has a switch of its own name (wild, birds), the others are details of that one: without
 * it none of them is. A changed switch is always worth reading.
 */
export function partIdle(
  section: string,
  switches: readonly RuleSwitch[],
  rules: Readonly<Record<string, Setting>>,
  standard: Readonly<Record<string, Setting>>,
): PlayedAndIdle {
  const valueOf = ({ name, default: usual }: RuleSwitch): Setting => rules[name] ?? usual;
  const master = switches.find(({ name }) => name === section);
  const without = master !== undefined && OFF.has(valueOf(master));
  const parted: PlayedAndIdle = { played: [], idle: [] };
  for (const rule of switches) {
    const changed = valueOf(rule) !== (standard[rule.name] ?? rule.default);
    const off = without || OFF.has(valueOf(rule));
    (off && !changed ? parted.idle : parted.played).push(rule);
  }
  return parted;
}
