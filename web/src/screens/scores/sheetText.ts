import { dateText } from "../../i18n/translate";
import { rulesName } from "../../rulesets/rulesName";
import { signed } from "../../matches/points";
import { matchWords } from "./matchWords";
import { say } from "../../picture/say";
import { settling } from "./settle";
import { featWords } from "./featWords";
import { isWinner, type Sheet } from "./sheet";

/** The sheet in lines for a chat: the games, the sums, the payments. */
export function sheetText(sheet: Sheet, code: string | null): string {
  const { players, matches, sums, feats } = sheet;
  const name = (column: number): string => players[column]?.name ?? "";
  const ranks = sums
    .map((points, column) => ({ points, column }))
    .sort((a, b) => b.points - a.points)
    .map(({ points, column }) =>
      [
        say("line", { name: name(column), points: signed(points) }),
        ...(isWinner(sheet, column) ? [say("bigWinner")] : []),
        ...(feats?.[column] === undefined
          ? []
          : [say("done", { words: featWords(feats[column]) })]),
      ].join(" "),
    );
  const { debts, open } = settling(sheet);
  const payments = [
    ...debts.map(({ from, to, points }) =>
      say("payment", { from: name(from), to: name(to), points }),
    ),
    ...open.map(({ column, points }) => openWords(name(column), points)),
  ];
  return [
    say("head", { date: dateText(matches[0]?.started ?? 0) }),
    ...(code === null ? [] : [say("room", { code })]),
    ...matches.map((match) => `${rulesName(match)} · ${matchWords(match)}`),
    ...ranks,
    payments.length === 0 ? say("even") : say("owesLine", { payments: payments.join("；") }),
  ].join("\n");
}

/** The words for the points that somebody has won from bots, or lost to them. */
function openWords(name: string, points: number): string {
  const words = say(points > 0 ? "openWon" : "openLost", { name });
  return `${words} ${say("points", { points: Math.abs(points) })}`;
}
