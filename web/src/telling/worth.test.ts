import { afterEach, describe, expect, test } from "vitest";
import { language } from "../i18n/translate";
import type { WinWorth } from "../net/protocol";
import {
  aheadNoteOf,
  countsOf,
  earningOf,
  fallShort,
  noteOf,
  notesOf,
  pointsOf,
  type Measure,
} from "./worth";

const FANS: Measure = { counted: (n) => `${n}番`, plain: "平胡", unit: "番", least: 8, seat: 2 };
const POINTS: Measure = { ...FANS, counted: null, least: 0 };

/** A win that counts so much and pays as many points. */
function win(count: number, over: Partial<WinWorth> = {}): WinWorth {
  return { count, points: count, most: null, paid: [], why: null, ...over };
}

const few = (count: number): WinWorth => win(count, { why: "too_few_fans" });

afterEach(() => {
  language.value = "zh";
});

describe("a wait", () => {
  const words = (claimed: WinWorth | null, drawn: WinWorth | null, measure = FANS) => {
    const note = noteOf({ claimed, drawn }, measure);
    return note === null ? null : [note.tone, note.words, note.said];
  };

  test("says what it pays in the table's unit", () => {
    expect(words(win(2), win(2))).toEqual(["good", "2番", "2番"]);
    expect(words(win(2), win(3))).toEqual(["good", "2番·自摸3", "别人打的2番，自摸3番"]);
    expect(words(win(0), win(0))).toEqual(["good", "平胡", "平胡"]);
    expect(words(win(0), win(1))).toEqual(["good", "平胡·自摸1番", "别人打的平胡，自摸1番"]);
    expect(words(win(9, { points: 2, most: 4 }), win(9, { points: 12 }), POINTS)).toEqual([
      "good",
      "2–4分·自摸12",
      "别人打的2–4分，自摸12分",
    ]);
  });

  test("says in points what each payer gives, by payer where they differ", () => {
    const one = win(0, { points: 1 });
    const paying = (...paid: number[]) =>
      win(0, { points: paid.reduce((sum, points) => sum + points, 0), paid });
    expect(words(one, paying(2, 2, 0, 2), POINTS)).toEqual([
      "good",
      "1分·自摸每家2",
      "别人打的1分，自摸每家2分",
    ]);
    // The payers follow seat 2, as on the button.
    expect(words(one, paying(4, 2, 0, 2), POINTS)?.[1]).toBe("1分·自摸2+4+2");
    expect(words(win(0, { points: 6 }), paying(2, 2, 0, 2), POINTS)?.[1]).toBe("6分·自摸每家2");
    // Two seats have left the play, or never were there.
    expect(words(one, paying(2, 0, 0, 0), POINTS)?.[1]).toBe("1分·自摸2");
    expect(words(null, paying(2, 2, 0, 2), POINTS)?.slice(1)).toEqual([
      "自摸每家2分",
      "仅自摸每家2分",
    ]);
    // Fans are fans, whoever pays.
    expect(words(win(1), win(2, { paid: [2, 2, 0, 2] }))?.[1]).toBe("1番·自摸2");
    language.value = "en";
    expect(words(one, paying(2, 2, 0, 2), POINTS)?.slice(1)).toEqual([
      "1 pt · drawn 2 each",
      "on a discard 1 pt, self-drawn 2 pt each",
    ]);
  });

  test("says that only one way wins, or none", () => {
    expect(words(few(7), win(9))).toEqual(["drawn", "自摸9番", "别人打的不够，自摸9番"]);
    expect(words(null, win(9))).toEqual(["drawn", "自摸9番", "仅自摸9番"]);
    expect(words(win(8), few(7))).toEqual(["claimed", "点炮8番", "仅点炮8番"]);
    expect(words(few(3), few(4))).toEqual(["short", "4/8番", "胡这张只有 4 番，起胡要 8 番"]);
    expect(words(win(1, { why: "no_pung" }), null)?.slice(0, 2)).toEqual(["short", "不能胡"]);
    expect(words(null, null)).toBeNull();
    expect(noteOf({}, FANS)).toBeNull();
  });

  test("knows a worth of nothing, which the server leaves out", () => {
    expect(words({ count: 0 }, { count: 0 }, POINTS)?.[1]).toBe("0分");
    expect(pointsOf([{ claimed: { count: 15 }, drawn: win(4) }])).toEqual(["+0/4"]);
    expect(earningOf({}, 0)).toBeNull();
  });
});

describe("the waits of a hand", () => {
  const wait = (claimed: WinWorth | null, drawn: WinWorth | null) => ({ claimed, drawn });
  const told = (waits: { claimed: WinWorth | null; drawn: WinWorth | null }[]) => {
    const { each, all, tag, short } = notesOf(waits, FANS);
    return [each.map((note) => note?.words ?? null), all?.words ?? null, tag, short];
  };

  test("tell once what they have in common", () => {
    expect(told([wait(win(2), win(2)), wait(win(2), win(2))])).toEqual([
      [null, null],
      "2番",
      null,
      false,
    ]);
    expect(told([wait(few(7), win(8)), wait(few(7), win(9))])).toEqual([
      ["8番", "9番"],
      null,
      "仅自摸",
      false,
    ]);
    expect(told([wait(few(3), few(4)), wait(few(3), few(4))])).toEqual([
      [null, null],
      "4/8番",
      "番不够",
      true,
    ]);
    expect(told([wait(win(8), win(9)), wait(few(3), few(4))])).toEqual([
      ["8番·自摸9", "4/8番"],
      null,
      null,
      false,
    ]);
  });

  test("are one range if they are many", () => {
    const many = [1, 2, 3, 4, 5, 6, 7].map((count) => wait(win(count), win(count + 1)));
    expect(told(many)).toEqual([many.map(() => null), "1–8番", null, false]);
  });

  test("are told in a word after a claim", () => {
    expect(aheadNoteOf([wait(win(2), win(3))], FANS)?.words).toBe("2–3番");
    const points = [win(1, { points: 2, most: 4 }), win(1, { points: 12 })] as const;
    expect(aheadNoteOf([wait(...points)], POINTS)?.words).toBe("2–12分");
    const drawn = win(0, { points: 8, paid: [4, 2, 0, 2] });
    expect(aheadNoteOf([wait(win(0, { points: 1 }), drawn)], POINTS)?.words).toBe("每家1–4分");
    expect(aheadNoteOf([wait(win(2), win(3)), wait(win(8), win(8))], FANS)?.words).toBe("2–8番");
    const short = aheadNoteOf([wait(few(1), few(2)), wait(few(3), few(4))], FANS);
    expect([short?.tone, short?.words]).toEqual(["short", "4/8番"]);
    expect(aheadNoteOf([wait(null, null)], FANS)).toBeNull();
  });

  test("fall short only if that is known of all of them", () => {
    expect(fallShort([wait(few(3), few(4)), wait(null, few(4))])).toBe(true);
    expect(fallShort([wait(few(3), few(4)), wait(null, win(8))])).toBe(false);
    expect(fallShort([wait(null, null)])).toBe(false);
    expect(fallShort([])).toBe(false);
  });

  test("of paohuzi tell points where they differ", () => {
    const raised = wait(win(15, { points: 6 }), win(15, { points: 12 }));
    const plain = wait(win(15, { points: 6 }), win(15, { points: 6 }));
    expect(pointsOf([plain, plain])).toEqual([null, null]);
    expect(pointsOf([plain, raised])).toEqual(["+6", "+6/12"]);
    expect(countsOf([plain, wait(null, win(18))])).toBe("15–18");
    expect(countsOf([wait(null, null)])).toBeNull();
  });
});

test("a win says what it earns, and what each of several payers gives", () => {
  const earning = (paid: number[], seat: number) => {
    const points = paid.reduce((sum, part) => sum + part, 0);
    const found = earningOf(win(1, { points, paid }), seat);
    return found === null ? null : [found.total, found.parts, found.said("胡")];
  };
  expect(earning([0, 0, 6, 0], 0)).toEqual(["+6", "", "胡 6分"]);
  expect(earning([2, 2, 0, 2], 2)).toEqual(["+6", "每家2", "胡 6分：下家2，对家2，上家2"]);
  expect(earning([2, 4, 0, 2], 2)).toEqual(["+8", "2+2+4", "胡 8分：下家2，对家2，上家4"]);
  expect(earning([0, 8, 4], 0)).toEqual(["+12", "8+4", "胡 12分：下家8，上家4"]);
  expect(earning([], 0)).toBeNull();
  language.value = "en";
  expect(earning([2, 4, 0, 2], 2)?.[2]).toBe("胡, 8 points: right 2, opposite 2, left 4");
});
