import { localized, rulesetOf } from "../../rulesets/rulesets";
import { signed } from "../../matches/points";
import { say } from "../../picture/say";
import type { SheetFeats } from "./sheet";

/** So many fans of a greatest hand are named. */
const NAMED = 3;

/** 胡 5 · 自摸 2 · 点炮 1 · 最大 +24 清一色 */
export function featWords(feats: SheetFeats): string {
  return featLines(feats).join(" · ");
}

/** The feats of one person in words, and the greatest hand. */
export function featLines({ wins, selfDrawn, fed, best, bestRuleset }: SheetFeats): string[] {
  const done = [
    say("wins", { count: wins }),
    say("selfDrawn", { count: selfDrawn }),
    ...(fed === null ? [] : [say("fed", { count: fed })]),
  ].join(" · ");
  if (best === null) return [done];
  const described = rulesetOf(bestRuleset ?? "");
  const fans = best.fans.flatMap((id) => {
    const text = described?.fans.find((fan) => fan.id === id);
    return text === undefined ? [] : [localized(text.name)];
  });
  const greatest = [
    say("best", { points: signed(best.points) }),
    fans.slice(0, NAMED).join(say("fanJoin")),
  ];
  return [done, greatest.filter((word) => word !== "").join(" ")];
}
