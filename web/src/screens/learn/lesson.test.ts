import { describe, expect, test } from "vitest";
import { learnEn } from "../../i18n/learn.en";
import { learnZh, type LearnKey } from "../../i18n/learn.zh";
import type { Game } from "../../board/core/game";
import { tileName } from "../../i18n/names";
import type { PaohuziEvent } from "../../board/paohuzi/events";
import { unlistedTerms } from "./words";
import {
  boardAfter,
  isTaught,
  LEARNER,
  LESSONS,
  promptAt,
  questionAt,
  questionsIn,
} from "./lesson";
import { DISCARD_WAYS, showHints } from "../../state/preferences";
import { guideOf } from "../table/parts/guide";

const CARDS = "一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾";
const PREFIX = { mahjong: "mj.coach", paohuzi: "phz.coach" } as const;

interface Taught {
  type: string;
  card?: number;
  tile?: number;
  bi?: number[][];
}

function askedIn(game: Game): number[] {
  return LESSONS[game].steps.flatMap(({ prompt }, at) => (prompt === undefined ? [] : [at]));
}

function taughtAt(game: Game, at: number): Taught {
  const { prompt, choice } = LESSONS[game].steps[at] ?? {};
  return prompt?.actions[choice ?? -1] as unknown as Taught;
}

/** The name of the piece that is thrown, claimed or won with. */
function named({ card, tile }: Taught): string {
  if (card !== undefined) return CARDS.charAt(card);
  return tile === undefined ? "" : tileName(tile).replace("红中", "中");
}

describe.each(["mahjong", "paohuzi"] as const)("the coached deal of %s", (game) => {
  const lesson = LESSONS[game];
  const asked = askedIn(game);

  test("is short, has a pass, and the learner wins", () => {
    expect(questionsIn(lesson)).toBeLessThanOrEqual(12);
    const taught = asked.map((at) => taughtAt(game, at).type);
    expect(taught).toEqual(expect.arrayContaining(["discard", "pass", "declare_win"]));
    const end = boardAfter(lesson, lesson.steps.length);
    expect(end.wins.map(({ seat }) => seat)).toEqual([LEARNER]);
    expect(end.settled).not.toBeNull();
  });

  test("has a word for every question, which names what to throw or to win with", () => {
    for (const at of asked) {
      const number = questionAt(lesson, at);
      const word = learnZh[`${PREFIX[game]}.${number}` as LearnKey];
      expect(word, `question ${number}`).toBeTruthy();
      const taught = taughtAt(game, at);
      if (["discard", "declare_win"].includes(taught.type)) expect(word).toContain(named(taught));
    }
    expect(learnZh).not.toHaveProperty([`${PREFIX[game]}.${asked.length + 1}`]);
  });

  test("says no more than 200 characters", () => {
    const said = Object.entries(learnZh)
      .filter(
        ([key]) => key === "coach.wrong" || (key.startsWith(PREFIX[game]) && key !== PREFIX[game]),
      )
      .map(([, text]) => text)
      .join("")
      .concat(learnZh["coach.throw.drag"]);
    expect(said.length).toBeGreaterThan(100);
    expect(said.length).toBeLessThanOrEqual(200);
  });

  test("offers one piece to throw, and every claim", () => {
    for (const at of asked) {
      const prompt = promptAt(lesson, at);
      const offered = lesson.steps[at]?.prompt?.actions ?? [];
      const thrown = prompt?.actions.filter(({ type }) => type === "discard") ?? [];
      expect(thrown.length).toBeLessThanOrEqual(1);
      expect((prompt?.actions.length ?? 0) - thrown.length).toBe(
        offered.filter(({ type }) => type !== "discard").length,
      );
    }
    expect(promptAt(lesson, lesson.steps.length - 1)).toBeNull();
  });

  test("marks every way to do what is taught, whatever hints the player wants", () => {
    showHints.value = false;
    for (const at of asked) {
      const prompt = promptAt(lesson, at);
      const taught = (prompt?.actions ?? []).flatMap((action, place) =>
        isTaught(lesson, at, action) ? [place] : [],
      );
      expect(guideOf(prompt)?.best, `step ${at}`).toEqual(taught);
      expect(taught.length, `step ${at}`).toBeGreaterThan(0);
    }
    expect(guideOf({ guide: promptAt(lesson, asked[0] ?? 0)?.guide ?? null })).toBeNull();
    showHints.value = true;
  });

  test("takes what is taught, and nothing else", () => {
    for (const at of asked) {
      const taught = promptAt(lesson, at)?.actions.filter((action) => isTaught(lesson, at, action));
      expect(taught?.length, `step ${at}`).toBeGreaterThan(0);
    }
    expect(isTaught(lesson, asked[0] ?? 0, { type: "pass" })).toBe(false);
    expect(isTaught(lesson, asked[0] ?? 0, undefined)).toBe(false);
  });
});

test("in paohuzi wei, pao and a chow with bi happen, however that is laid", () => {
  const { paohuzi: lesson } = LESSONS;
  const told = lesson.steps.flatMap(({ events }) => events) as unknown as PaohuziEvent[];
  const mine = told.flatMap((event) =>
    event.type === "melded" && event.seat === LEARNER ? [event.meld.kind] : [],
  );
  expect(mine).toEqual(expect.arrayContaining(["wei", "pao", "chi"]));
  const chow = askedIn("paohuzi").find((at) => (taughtAt("paohuzi", at).bi ?? []).length > 0) ?? -1;
  const ways = promptAt(lesson, chow)?.actions.map((action) => isTaught(lesson, chow, action));
  expect(ways).toEqual([false, true, true, false]);
});

test("in mahjong a pung, a chow and the wait before the win happen", () => {
  const taught = askedIn("mahjong").map((at) => taughtAt("mahjong", at).type);
  expect(taught).toEqual(expect.arrayContaining(["pung", "chow"]));
  const last = askedIn("mahjong").at(-2) ?? -1;
  expect(LESSONS.mahjong.steps[last]?.waits?.map(({ tile }) => tileName(tile))).toEqual([
    "二条",
    "五条",
  ]);
});

test("the words are there in both languages, and say how this player throws", () => {
  expect(Object.keys(learnEn)).toEqual(Object.keys(learnZh));
  for (const words of [learnZh, learnEn]) {
    expect(new Set(DISCARD_WAYS.map((way) => words[`coach.throw.${way}`])).size).toBe(3);
  }
});

test("every term stands on the page of a game", () => {
  expect(unlistedTerms()).toEqual([]);
});
