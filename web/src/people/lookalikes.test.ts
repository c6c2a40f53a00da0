import { expect, test } from "vitest";
import { lookOf } from "./lookalikes";

test.each([
  ["阿明", "阿明", "the same"],
  ["Anna", "Ａｎｎａ", "full width"],
  ["Anna", "ANNA", "capitals"],
  ["Anna", "Аnnа", "letters of another script"],
  ["阿明", "阿 明", "a blank"],
  ["阿明", "阿\u200b明", "a sign that is not seen"],
  ["阿明", "阿明\ufe0f", "a sign for the look of the one before"],
  ["Bill", "BiIl", "a capital i for an l"],
  ["Tom", "Torn", "two letters for one"],
  ["rosé", "rose", "an accent"],
  ["小明1", "小明①", "a number in a ring"],
  ["ｱﾛﾊ", "アロハ", "half width"],
  ["王一", "王ー", "a dash for a one"],
  ["末末", "未未", "a stroke that is longer"],
])("%s and %s look alike: %s", (one, other) => {
  expect(lookOf(one)).toBe(lookOf(other));
});

test.each([
  ["阿明", "阿民"],
  ["小雨", "小雪"],
  ["Anna", "Anne"],
  ["陈", "陳"],
  ["老王", "老玉"],
  ["山猫2", "山猫3"],
])("%s and %s do not", (one, other) => {
  expect(lookOf(one)).not.toBe(lookOf(other));
});
