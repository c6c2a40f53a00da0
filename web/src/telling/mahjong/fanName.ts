import { localized, type Ruleset } from "../../rulesets/rulesets";

/** A fan by its id, as these rules call it. */
export function fanName(id: string, ruleset: Pick<Ruleset, "fans"> | null): string {
  const text = ruleset?.fans.find((fan) => fan.id === id);
  return text === undefined ? id.replaceAll("_", " ") : localized(text.name);
}
