import { rulesetName } from "../../app/rulesets";
import { dateText } from "../home/Replays";
import { signed } from "../table/points";
import { matchWords } from "./matchWords";
import { say } from "./say";
import { settle } from "./settle";
import type { Sheet } from "./sheet";

/** The sheet in lines for a chat: what was played, the sums, who pays whom. */
export function sheetText(sheet: Sheet, code: string): string {
  const { players, matches, sums } = sheet;
  const name = (column: number): string => players[column]?.name ?? "";
  const ranks = sums
    .map((points, column) => ({ points, column }))
    .sort((a, b) => b.points - a.points)
    .map(({ points, column }) => say("line", { name: name(column), points: signed(points) }));
  const payments = settle(sums).map(({ from, to, points }) =>
    say("payment", { from: name(from), to: name(to), points }),
  );
  return [
    say("head", { date: dateText(matches[0]?.started ?? 0) }),
    say("room", { code }),
    ...matches.map((match) => `${rulesetName(match.ruleset)} · ${matchWords(match)}`),
    ...ranks,
    payments.length === 0 ? say("even") : say("owesLine", { payments: payments.join("；") }),
  ].join("\n");
}
