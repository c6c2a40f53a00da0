import { csvOf, type CsvCell } from "../../matches/csv";
import { rulesName } from "../../rulesets/rulesName";
import { say } from "../../picture/say";
import type { Sheet } from "./sheet";

/**
 * The sheet for a spreadsheet: a line for each deal with the points that changed hands, so that every
 * column adds up to its total.
 */
export function sheetCsv({ players, matches, sums }: Sheet): string {
  const head = ["date", "game", "deal"] as const;
  const lines: CsvCell[][] = [
    [...head.map((column) => say(`csv.${column}`)), ...players.map(({ name }) => name)],
  ];
  for (const match of matches)
    for (const [deal, points] of match.paid.entries())
      lines.push([
        timeOf(match.started),
        rulesName(match),
        deal + 1,
        ...points.map((one) => one ?? ""),
      ]);
  lines.push([say("total"), "", "", ...sums]);
  return csvOf(lines);
}

/** 2026-11-30 20:15 in local time, as every spreadsheet reads it. */
function timeOf(seconds: number): string {
  const time = new Date(seconds * 1000);
  const two = (number: number): string => String(number).padStart(2, "0");
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join("-");
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`;
}
