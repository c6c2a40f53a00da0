import { rulesName } from "../../rulesets/rulesName";
import { say } from "../../picture/say";
import type { Sheet } from "./sheet";

/** Spreadsheets know by this that the text is UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";
const LINE_END = "\r\n";
/** A text that begins so would be worked out as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * The sheet as comma-separated values (RFC 4180) for a spreadsheet: a line for each deal with the points
 * that changed hands, so that every column adds up to its total.
 */
export function sheetCsv({ players, matches, sums }: Sheet): string {
  const head = ["date", "game", "deal"] as const;
  const lines: (string | number)[][] = [
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
  return BYTE_ORDER_MARK + lines.map((line) => line.map(cell).join(",") + LINE_END).join("");
}

/** 2026-11-30 20:15 in local time, as every spreadsheet reads it. */
function timeOf(seconds: number): string {
  const time = new Date(seconds * 1000);
  const two = (number: number): string => String(number).padStart(2, "0");
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join("-");
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`;
}

function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
