import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import type { Ruleset, Setting } from "../rulesets/rulesets";
import type { Won as MahjongWon } from "../board/mahjong/events";
import type { Won as PaohuziWon } from "../board/paohuzi/events";
import { readRules } from "../board/paohuzi/table";
import { language, LANGUAGES } from "../i18n/translate";
import type { Transfer } from "../net/protocol";
import { sumWords } from "../screens/calculator/sum";
import { pointsLine, unitsLine } from "./paohuzi/sum";
import { accountOf } from "../screens/table/result/account";
import { paymentWords } from "./mahjong/words";
import { PAYMENT_WORDS } from "./paohuzi/words";
import { payerLines } from "./payments";

/**
 * Wins of every ruleset and preset with their payments; `tests/support/paid_wins.py` wrote them.
 */
const FILE = new URL("../../../tests/data/paid_wins.json", import.meta.url);

interface Paid<Won> {
  wins: Won[];
  transfers: Transfer[];
  scores: number[];
}
type Rules = Record<string, Setting>;
type Case =
  | { game: "mahjong"; rules: Rules; deals: Paid<MahjongWon>[] }
  | { game: "paohuzi"; rules: Rules; deals: Paid<PaohuziWon>[] };

const { cases, rulesets } = JSON.parse(readFileSync(FILE, "utf8")) as {
  cases: Record<string, Case>;
  rulesets: Record<string, Pick<Ruleset, "fans" | "counting">>;
};

const NAMES = ["甲", "乙", "丙", "丁"];
const name = (seat: number): string => NAMES[seat] ?? "";

/** The total of a sum in words: its numbers and signs, read as a reader of the sheet does. */
function evaluate(words: string): number {
  const sum = words
    .replace(/[(（][^()（）\d]*[)）]/g, "")
    .replace(/[（(]\d+ (?:番|fans?)[）)]/g, "")
    .replaceAll("×", "*")
    .replaceAll("＋", "+")
    .replaceAll("（", "(")
    .replaceAll("）", ")")
    .replace(/[^\d+*()]/g, "");
  expect(sum, words).toMatch(/^[\d+*()]+$/);
  return flat(sum.replace(/\(([^()]*)\)/g, (_, inner: string) => String(flat(inner))));
}

/** The value of products that are added up. */
function flat(sum: string): number {
  return sum
    .split("+")
    .map((product) => product.split("*").reduce((value, factor) => value * Number(factor), 1))
    .reduce((value, product) => value + product, 0);
}

/** A chain of equals: every part has the value of the one before it; the value of the last. */
function followed(words: string): number {
  const parts = words.split(/[＝=]/);
  const values = parts.map((part) => evaluate(part));
  for (const value of values) expect(value, words).toBe(values[0]);
  return values.at(-1) ?? Number.NaN;
}

/** The huxi that a line begins with, after a check of their counted number and their doubling. */
function counted(words: string): number {
  const told = words.replace(/^(?:[无無]胡[当當]|no huxi, as) (\d+)/, "0 (as $1)");
  const found = /^(\d+)(?:（[当當] (\d+)）| \(as (\d+)\))?(?: × (\d+) [＝=] (\d+))?/.exec(told);
  const [have = "", one, other, times, product] = found?.slice(1) ?? [];
  const counts = Number(one ?? other ?? have);
  if (times !== undefined) {
    expect(counts, words).toBe({ 0: 21, 10: 16, 20: 24 }[Number(have)] ?? Number(have));
    expect(Number(product), words).toBe(counts * Number(times));
  }
  return Number(have);
}

/** Rounding, and the arrow that leads from huxi to units, are taken out once they are checked. */
function withoutHuxi(words: string, huxi: number): string {
  const rounded = /\((\d+) ?[－−] ?(\d+)\) ?÷ ?3 (?:取整＋|rounded down \+ )1 ?[＝=] ?(\d+)/;
  const steps = rounded.exec(words);
  if (steps !== null) {
    const [have, least, units] = steps.slice(1).map(Number) as [number, number, number];
    expect(have).toBe(huxi);
    expect(Math.floor((have - least) / 3) + 1, words).toBe(units);
  }
  const [before = "", ...after] = words.replace(rounded, "$3").split("→");
  expect(counted(before), words).toBe(huxi);
  // The number of copies stands in brackets in English, in characters in Chinese; ranks too.
  return after
    .join("")
    .replace(/on (?:big|small) \d+ \(\d+ of them\)|\(\d+ of them\)/g, "")
    .replace(/(?:big|small) \d+/g, "");
}

/** A cap ends one sum and begins another. */
function capped(words: string): { before: string; after: string } | null {
  const found = /^(.*?)(?:，(?:封顶|封頂)|, capped at) (.*)$/.exec(words);
  return found === null ? null : { before: found[1] ?? "", after: found[2] ?? "" };
}

afterEach(() => {
  language.value = "zh";
});

test("there are deals of many rulesets, with more than one way to count", () => {
  expect(Object.keys(cases).length).toBeGreaterThan(40);
  for (const [id, { deals }] of Object.entries(cases)) expect(deals.length, id).toBeGreaterThan(3);
});

describe.each(LANGUAGES)("what the sheet shows adds up (%s)", (spoken) => {
  test.each(Object.keys(cases))("%s", (id) => {
    language.value = spoken;
    const found = cases[id];
    if (found === undefined) throw new Error(id);
    for (const { wins, transfers, scores } of found.deals) {
      const worths = wins.map((won) => worthOf(id, found, won));
      for (const { shares } of transfers) {
        for (const { points, factors } of shares) {
          const worth = factors.reduce((left, factor) => left / factor.times, points);
          expect(worths).toContain(worth);
        }
      }
      const left = scores.map(() => 0);
      for (const { payer, points, payments } of payerLines(
        transfers,
        name,
        found.game === "paohuzi" ? PAYMENT_WORDS : paymentWords(found.rules, wins.length > 0),
      )) {
        for (const { payee, points: paid, words } of payments) {
          expect(evaluate(words), words).toBe(paid);
          // Its line has named it.
          expect(words).not.toContain(name(payer));
          left[payer] = (left[payer] ?? 0) - paid;
          left[payee] = (left[payee] ?? 0) + paid;
        }
        expect(points).toBe(payments.reduce((sum, payment) => sum + payment.points, 0));
      }
      expect(left).toEqual(scores);
      scores.forEach((score, seat) => {
        expect(accountTotal(found, transfers, wins.length > 0, seat)).toBe(score);
      });
    }
  });
});

/** The sum of a seat's account, every way to a part of it followed. */
function accountTotal(
  { game, rules }: Case,
  transfers: readonly Transfer[],
  won: boolean,
  seat: number,
): number {
  const lines = accountOf(transfers, seat, {
    name,
    payments: game === "paohuzi" ? PAYMENT_WORDS : paymentWords(rules, won),
    win: () => "",
  });
  const sums = lines.flatMap((line) => line.sums);
  for (const { points, shares } of sums) {
    for (const { each, words } of shares) expect(evaluate(words), words).toBe(each);
    const parts = shares.map(({ seats, each }) => seats.length * each);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(Math.abs(points));
  }
  return sums.reduce((sum, { points }) => sum + points, 0);
}

/** The worth of a win by the formula shown, before the base if that multiplies. */
function worthOf(id: string, { game, rules }: Case, won: MahjongWon | PaohuziWon): number {
  if (game === "mahjong") {
    const ruleset = rulesets[id.split("/").slice(0, 2).join("/")] ?? null;
    const { score } = won as MahjongWon;
    const worth = evaluate(sumWords(score, ruleset, rules));
    expect(worth).toBe(score.points);
    return worth;
  }
  const { score } = won as PaohuziWon;
  const table = readRules(rules);
  const units = unitsLine(won as PaohuziWon, table);
  if (units !== null) expect(followed(withoutHuxi(units, score.huxi)), units).toBe(score.units);
  const points = pointsLine(won as PaohuziWon, table);
  const limit = capped(points);
  if (limit !== null) {
    expect(followed(limit.before)).toBeGreaterThan(evaluate(limit.after) / table.base);
  }
  const worth = limit === null ? evaluate(points) : evaluate(limit.after);
  expect(worth, points).toBe(score.points * table.base);
  return score.points;
}
