import { rulesName } from "../../rulesets/rulesName";
import { gameOf } from "../../board/fold";
import { t } from "../../i18n/translate";
import { signed } from "../../matches/points";
import { matchWords } from "./matchWords";
import { headPieces } from "../../picture/headPieces";
import { say } from "../../picture/say";
import { settling } from "./settle";
import { featLines } from "./featWords";
import { isWinner, type Sheet, type SheetLine, type SheetMatch } from "./sheet";
import {
  ACCENT,
  box,
  colourOf,
  EDGE,
  fits,
  MUTED,
  text,
  TEXT,
  WIDTH,
  type Drawing,
} from "../../picture/svg";

const FIRST = 150;
const ROW = 64;
/** Feats of somebody, beside the name. */
const FEATS = { size: 28, most: 610 };
/** A picture with more deals is higher than phones draw one: the sums of the matches stand for them. */
const MOST_DEALS = 150;

/** The sheet as a picture for a chat: the sums large, every deal, the payments. */
export function sheetDrawing(sheet: Sheet, date: string, code: string | null): Drawing {
  const { players, matches, sums, feats } = sheet;
  const step = (WIDTH - 2 * EDGE - FIRST) / players.length;
  const right = (column: number): number => EDGE + FIRST + step * (column + 1) - 14;
  const parts: string[] = [head(date, code, matches)];
  let y = 290;
  const cells = (words: readonly string[], size: number, colours: readonly string[]): void => {
    words.forEach((word, column) => {
      parts.push(
        text(right(column), y, word, {
          size,
          fill: colours[column] ?? TEXT,
          anchor: "end",
          most: step - 22,
          bold: size > 34,
        }),
      );
    });
  };
  const line = (name: string, points: SheetLine, bold: boolean, plain = false): void => {
    y += ROW;
    parts.push(text(EDGE, y, name, { size: bold ? 34 : 30, fill: MUTED, bold }));
    cells(
      points.map((one) =>
        one === null ? "" : plain ? String(one).replace("-", "−") : signed(one),
      ),
      bold ? 36 : 34,
      points.map((one) => (plain ? TEXT : colourOf(one))),
    );
  };
  cells(
    players.map(({ name }) => name),
    34,
    [],
  );
  const brief = matches.reduce((count, { deals }) => count + deals.length, 0) > MOST_DEALS;
  for (const match of matches) {
    y += 82;
    parts.push(box(EDGE - 20, y - 46, WIDTH - 2 * EDGE + 40, 66, "#ffffff12", 14));
    parts.push(text(EDGE, y, rulesName(match), { size: 32, fill: ACCENT, bold: true }));
    parts.push(
      text(WIDTH - EDGE, y, matchWords(match), { size: 26, fill: MUTED, anchor: "end", most: 640 }),
    );
    y += 6;
    const race = match.marks !== null;
    for (const { number, points } of brief ? [] : match.deals)
      line(String(number), points, false, race);
    if (match.marks !== null) line(say("marks"), match.marks, true, true);
    if (race || brief || matches.length > 1)
      line(say(race ? "settled" : "subtotal"), match.points, true);
  }
  y += 44;
  parts.push(box(EDGE - 20, y, WIDTH - 2 * EDGE + 40, 110, "#ffd36b24", 20));
  y += 70;
  parts.push(text(EDGE, y, say("total"), { size: 38, fill: TEXT, bold: true }));
  cells(
    sums.map((sum) => signed(sum)),
    46,
    sums.map(colourOf),
  );
  if (feats !== null) {
    y += 104;
    parts.push(text(EDGE, y, say("feats"), { size: 34, fill: ACCENT, bold: true }));
    feats.forEach((one, column) => {
      y += 58;
      const crowned = isWinner(sheet, column);
      const called = players[column]?.name ?? "";
      const who = crowned ? `${called} ${say("bigWinner")}` : called;
      const fill = crowned ? ACCENT : TEXT;
      parts.push(text(EDGE, y, who, { size: 32, fill, most: 330, bold: crowned }));
      const lines = featLines(one);
      const whole = lines.join(" · ");
      // A greatest hand of many fans stands in a line of its own.
      const apart = !fits(whole, FEATS);
      const style = { ...FEATS, fill: TEXT, anchor: "end" } as const;
      parts.push(text(WIDTH - EDGE, y, apart ? (lines[0] ?? "") : whole, style));
      if (!apart) return;
      y += 42;
      parts.push(text(WIDTH - EDGE, y, lines[1] ?? "", { ...style, most: WIDTH - 2 * EDGE }));
    });
  }
  y += 104;
  parts.push(text(EDGE, y, say("owes"), { size: 34, fill: ACCENT, bold: true }));
  const { debts, open } = settling(sheet);
  const name = (column: number): string => players[column]?.name ?? "";
  if (debts.length === 0 && open.length === 0)
    parts.push(text(EDGE, (y += 58), say("even"), { size: 32, fill: TEXT }));
  for (const { from, to, points } of debts) {
    y += 58;
    const words = say("pays", { from: name(from), to: name(to) });
    parts.push(text(EDGE, y, words, { size: 34, fill: TEXT, most: 700 }));
    parts.push(
      text(WIDTH - EDGE, y, say("points", { points }), {
        size: 36,
        fill: ACCENT,
        anchor: "end",
        bold: true,
      }),
    );
  }
  for (const { column, points } of open) {
    y += 58;
    const words = say(points > 0 ? "openWon" : "openLost", { name: name(column) });
    parts.push(text(EDGE, y, words, { size: 32, fill: MUTED, most: 700 }));
    parts.push(
      text(WIDTH - EDGE, y, say("points", { points: Math.abs(points) }), {
        size: 32,
        fill: MUTED,
        anchor: "end",
      }),
    );
  }
  return { height: y + 70, body: parts.join("") };
}

function head(date: string, code: string | null, matches: readonly SheetMatch[]): string {
  return (
    text(EDGE, 112, say("title"), { size: 64, fill: ACCENT, bold: true }) +
    text(
      EDGE,
      172,
      [t("app.name"), ...(code === null ? [] : [say("room", { code })]), date].join(" · "),
      {
        size: 30,
        fill: MUTED,
        most: 660,
      },
    ) +
    headPieces(matches.every(({ ruleset }) => gameOf(ruleset) === "paohuzi"))
  );
}
