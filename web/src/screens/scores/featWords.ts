import { localized, rulesetOf } from "../../app/rulesets";
import { signed } from "../table/points";
import { say } from "./say";
import type { SheetFeats } from "./sheet";

/** So many fans of a greatest hand are named. */
const NAMED = 3;

/** 胡 5 · 自摸 2 · 点炮 1 · 最大一手 +24 清一色 */
export function featWords({ wins, selfDrawn, fed, best, bestRuleset }: SheetFeats): string {
  const parts = [
    say("wins", { count: wins }),
    say("selfDrawn", { count: selfDrawn }),
    say("fed", { count: fed }),
  ];
  if (best !== null) {
    const described = rulesetOf(bestRuleset ?? "");
    const fans = best.fans.flatMap((id) => {
      const text = described?.fans.find((fan) => fan.id === id);
      return text === undefined ? [] : [localized(text.name)];
    });
    parts.push(
      [say("best", { points: signed(best.points) }), fans.slice(0, NAMED).join(say("fanJoin"))]
        .filter((word) => word !== "")
        .join(" "),
    );
  }
  return parts.join(" · ");
}
