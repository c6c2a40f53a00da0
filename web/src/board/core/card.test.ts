import { expect, test } from "vitest";
import { CARD_KINDS, cardMeaning } from "./card";

test("cards are ten ranks in two sizes, red at 2, 7 and 10", () => {
  const all = Array.from({ length: CARD_KINDS }, (_, kind) => cardMeaning(kind));
  expect(all.map((card) => card.character).join("")).toBe(
    "一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾",
  );
  const reds = all.filter((card) => card.red).map((card) => card.character);
  expect(reds.join("")).toBe("二七十贰柒拾");
  expect(all[16]).toEqual({ rank: 7, big: true, red: true, character: "柒" });
});

test("other cards do not exist", () => {
  expect(() => cardMeaning(-1)).toThrow(RangeError);
  expect(() => cardMeaning(20)).toThrow(RangeError);
});
