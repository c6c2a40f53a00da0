import { gameOf } from "../../board/fold";
import { signed } from "../../matches/points";
import { headPieces } from "../../picture/headPieces";
import {
  ACCENT,
  box,
  colourOf,
  EDGE,
  MUTED,
  text,
  TEXT,
  WIDTH,
  type Drawing,
} from "../../picture/svg";
import { spanText } from "./day";
import { fansTitle, figuresOf, gameName, namedFans, placeName, type Figure } from "./figures";
import { areaPath, hasZero, levelOf, linePath, rangeOf, totalsOf, type Frame } from "./plot";
import { say } from "./say";
import type { GameStatistics, Statistics } from "./statistics";

const INNER = WIDTH - 2 * EDGE;
const COLUMNS = 3;
const GAP = 16;
const FIGURE = 150;
const COURSE = 260;
/** Room to the right of a line for each sign of its last value. */
const SIGN = 26;
const BARS = 170;
const FAN = 58;
/** So many fans are named, in two columns. */
const FANS = 8;
const FAINT = "#ffffff12";

/** The part of a picture that begins at some height, and its own height. */
interface Part {
  height: number;
  draw: (y: number) => string;
}

/** The statistics of a game as a picture for a chat: figures, course, places, fans. */
export function statisticsDrawing(statistics: Statistics, game: GameStatistics): Drawing {
  const parts = [
    figures(figuresOf(game)),
    ...(game.course.length < 2 ? [] : [course(game)]),
    ...(game.matches === 0 ? [] : [places(game.places)]),
    ...(game.fans.length === 0 ? [] : [fans(game)]),
  ];
  let y = 240;
  const drawn = parts.map(({ height, draw }) => {
    const body = draw(y);
    y += height;
    return body;
  });
  return { height: y + 30, body: head(statistics, game) + drawn.join("") };
}

function head(statistics: Statistics, game: GameStatistics): string {
  const kind = [gameName(game), say(game.people ? "people" : "bots")].join(" · ");
  return (
    text(EDGE, 106, say("titleOf", { name: statistics.name }), {
      size: 56,
      fill: ACCENT,
      bold: true,
      most: 660,
    }) +
    text(EDGE, 158, kind, { size: 30, fill: MUTED, most: 660 }) +
    text(EDGE, 202, spanText(game), { size: 28, fill: MUTED, most: 660 }) +
    headPieces(gameOf(game.ruleset) === "paohuzi")
  );
}

function title(y: number, words: string): string {
  return text(EDGE, y + 56, words, { size: 34, fill: ACCENT, bold: true });
}

function figures(all: readonly Figure[]): Part {
  const width = (INNER - (COLUMNS - 1) * GAP) / COLUMNS;
  return {
    height: Math.ceil(all.length / COLUMNS) * FIGURE + 10,
    draw: (y) =>
      all
        .map(({ label, value, note, points }, at) => {
          const x = EDGE + (at % COLUMNS) * (width + GAP);
          const top = y + Math.floor(at / COLUMNS) * FIGURE;
          const most = width - 36;
          return (
            box(x, top, width, FIGURE - GAP, FAINT, 18) +
            text(x + 20, top + 38, label, { size: 26, fill: MUTED, most }) +
            text(x + 20, top + 88, value, { size: 46, fill: colourOf(points), bold: true, most }) +
            (note === null ? "" : text(x + 20, top + 120, note, { size: 24, fill: MUTED, most }))
          );
        })
        .join(""),
  };
}

function course(game: GameStatistics): Part {
  const totals = totalsOf(game);
  const range = rangeOf(totals);
  const last = totals.at(-1) ?? 0;
  return {
    height: 80 + COURSE + 110,
    draw: (y) => {
      const label = signed(last);
      const width = INNER - SIGN * label.length - 2 * GAP;
      const frame: Frame = { x: EDGE, y: y + 100, width, height: COURSE };
      const right = frame.x + frame.width;
      const zero = levelOf(0, range, frame);
      const end = levelOf(last, range, frame);
      const words = say("courseRange", {
        count: game.course.length,
        high: signed(Math.max(...totals)),
        low: signed(Math.min(...totals)),
      });
      return (
        title(y, say("course")) +
        `<path d="${areaPath(totals, frame)}" fill="${ACCENT}" fill-opacity=".16"/>` +
        (hasZero(range)
          ? `<path d="M${frame.x} ${zero}H${right}" stroke="#ffffff70" stroke-width="2" ` +
            `stroke-dasharray="8 8"/>`
          : "") +
        `<path d="${linePath(totals, frame)}" fill="none" stroke="${ACCENT}" stroke-width="5" ` +
        `stroke-linejoin="round" stroke-linecap="round"/>` +
        `<circle cx="${right}" cy="${end}" r="9" fill="${ACCENT}"/>` +
        text(right + 24, end + 14, label, { size: 40, fill: colourOf(last), bold: true }) +
        text(EDGE, y + COURSE + 150, words, { size: 28, fill: MUTED, most: INNER })
      );
    },
  };
}

function places(all: readonly number[]): Part {
  const most = Math.max(1, ...all);
  const step = INNER / all.length;
  return {
    height: 80 + BARS + 110,
    draw: (y) => {
      const ground = y + 90 + BARS;
      return (
        title(y, say("places")) +
        all
          .map((count, place) => {
            const height = Math.max(4, (count / most) * BARS);
            const middle = EDGE + step * (place + 0.5);
            const words = say("times", { count });
            return (
              box(
                middle - 70,
                ground - height,
                140,
                height,
                place === 0 ? ACCENT : "#ffffff55",
                8,
              ) +
              text(middle, ground + 42, placeName(place), {
                size: 30,
                fill: TEXT,
                anchor: "middle",
                bold: true,
              }) +
              text(middle, ground + 80, words, { size: 28, fill: MUTED, anchor: "middle" })
            );
          })
          .join("")
      );
    },
  };
}

function fans(game: GameStatistics): Part {
  const named = namedFans(game).slice(0, FANS);
  const width = (INNER - 4 * GAP) / 2;
  return {
    height: 80 + Math.ceil(named.length / 2) * FAN + 20,
    draw: (y) =>
      title(y, fansTitle(game)) +
      named
        .map(({ name, count }, at) => {
          const x = EDGE + (at % 2) * (width + 4 * GAP);
          const line = y + 116 + Math.floor(at / 2) * FAN;
          return (
            text(x, line, name, { size: 32, fill: TEXT, most: width - 90 }) +
            text(x + width, line, String(count), {
              size: 32,
              fill: ACCENT,
              anchor: "end",
              bold: true,
            })
          );
        })
        .join(""),
  };
}
