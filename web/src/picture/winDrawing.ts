import { DRAWINGS } from "../art/sprite";
import { t } from "../i18n/translate";
import { signed } from "../matches/points";
import { ACCENT, box, colourOf, EDGE, MUTED, text, TEXT, WIDTH, type Drawing } from "./svg";
import { say } from "./say";
import type { DrawnGroup } from "./drawn";

/** A win as its picture shows it. */
export interface ShownWin {
  /** The name of the ruleset. */
  rules: string;
  winner: string;
  /** 自摸, or the seat that dealt in: in words. */
  how: string;
  /** The lines that count, each with its worth. */
  lines: readonly { words: string; worth: string }[];
  /** The gain of the winner. */
  points: number;
  groups: readonly DrawnGroup[];
  /** The gain of everybody by the deal. */
  gains: readonly { name: string; points: number }[];
}

const ROOM = WIDTH - 2 * EDGE;
/** The gap between two groups, and a piece that is as wide as it gets. */
const GAP = 18;
const WIDEST = 88;
const LINE = 62;

/** A win as a picture for a chat: the hand, the fans, the payers. */
export function winDrawing(win: ShownWin): Drawing {
  const parts = [
    text(EDGE, 118, win.winner, { size: 60, fill: TEXT, bold: true, most: 520 }),
    text(WIDTH - EDGE, 114, win.how, {
      size: 42,
      fill: ACCENT,
      anchor: "end",
      bold: true,
      most: 420,
    }),
    text(EDGE, 172, `${t("app.name")} · ${win.rules}`, { size: 30, fill: MUTED, most: ROOM }),
  ];
  const hand = handDrawing(win.groups, 214);
  parts.push(hand.body);
  let y = hand.height + 26;
  for (const { words, worth } of win.lines) {
    y += LINE;
    parts.push(text(EDGE, y, words, { size: 36, fill: TEXT, most: 700 }));
    parts.push(text(WIDTH - EDGE, y, worth, { size: 36, fill: ACCENT, anchor: "end" }));
  }
  y += 40;
  parts.push(box(EDGE - 20, y, ROOM + 40, 104, "#ffd36b24", 20));
  y += 70;
  parts.push(
    text(WIDTH / 2, y, say("winPoints", { points: signed(win.points) }), {
      size: 54,
      fill: ACCENT,
      anchor: "middle",
      bold: true,
    }),
  );
  y += 66;
  const step = ROOM / win.gains.length;
  win.gains.forEach(({ name, points }, place) => {
    const x = EDGE + step * (place + 0.5);
    const style = { anchor: "middle", most: step - 16 } as const;
    parts.push(text(x, y + 28, name, { ...style, size: 32, fill: MUTED }));
    const fill = colourOf(points);
    parts.push(text(x, y + 80, signed(points), { ...style, size: 42, fill, bold: true }));
  });
  return { height: y + 130, body: parts.join("") };
}

/** The hand from `top` on, and its lower end: groups side by side, or columns of them. */
function handDrawing(groups: readonly DrawnGroup[], top: number): Drawing {
  const pieces = groups.flatMap((group) => group.pieces);
  const [first] = pieces;
  const drawings = DRAWINGS.state.peek();
  if (first === undefined || drawings.is !== "ready") return { height: top, body: "" };
  const columns = groups.some(({ told }) => told !== null);
  const across = columns ? groups.length : pieces.length;
  const width = Math.min(WIDEST, (ROOM - GAP * (groups.length - 1)) / across);
  const height = (width * first.box.height) / first.box.width;
  const used = width * across + GAP * (groups.length - 1);
  const parts = [
    `<defs>${drawings.value.drawingsOf(
      pieces.flatMap((piece) => piece.drawings),
      () => false,
    )}</defs>`,
  ];
  let x = (WIDTH - used) / 2;
  let lowest = top;
  for (const { pieces: own, told } of groups) {
    own.forEach((piece, place) => {
      const [left, upper] = columns ? [x, top + height * place] : [x + width * place, top];
      const { box: view, full } = piece;
      parts.push(
        `<svg x="${left}" y="${upper}" width="${width}" height="${height}" ` +
          `viewBox="0 0 ${view.width} ${view.height}">` +
          piece.drawings
            .map((id) => `<use href="#${id}" width="${full.width}" height="${full.height}"/>`)
            .join("") +
          `</svg>`,
      );
      if (piece.winning) {
        parts.push(
          `<rect x="${left + 2}" y="${upper + 2}" width="${width - 4}" height="${height - 4}" ` +
            `rx="8" fill="none" stroke="${ACCENT}" stroke-width="6"/>`,
        );
      }
    });
    const foot = top + height * (columns ? own.length : 1);
    lowest = Math.max(lowest, told === null ? foot : foot + 80);
    if (told !== null) {
      const middle = x + width / 2;
      const style = { anchor: "middle", most: width + GAP } as const;
      parts.push(text(middle, foot + 36, told.word, { ...style, size: 26, fill: MUTED }));
      parts.push(
        text(middle, foot + 74, told.worth, { ...style, size: 34, fill: TEXT, bold: true }),
      );
    }
    x += width * (columns ? 1 : own.length) + GAP;
  }
  return { height: lowest, body: parts.join("") };
}
