import { afterEach, expect, test } from "vitest";
import { language } from "../i18n/translate";
import { distinctNames, personNames } from "./names";

const person = (name: string) => ({ name, bot: null });
const bot = (number: number) => ({ name: "", bot: number });

afterEach(() => {
  language.value = "zh";
});

test("a bot has its name on every seat, in the language of the page", () => {
  const there = [bot(2), person("小雨"), bot(3), bot(0)];
  expect(distinctNames(there)).toEqual(["老周", "小雨", "阿珍", "阿福"]);
  expect(distinctNames([person("小雨"), person(""), bot(1)])).toEqual(["小雨", "", "小满"]);
  language.value = "en";
  expect(distinctNames(there)).toEqual(["Joe", "小雨", "Rose", "Alfie"]);
});

test("no two are called alike", () => {
  expect(distinctNames([person("山猫"), person("山猫"), person("山猫")])).toEqual([
    "山猫",
    "山猫②",
    "山猫③",
  ]);
  expect(distinctNames([person("小满"), bot(1)])).toEqual(["小满", "小满②"]);
});

test("nor so that one is taken for another", () => {
  expect(distinctNames([person("Anna"), person("Аnnа"), person("ANNA")])).toEqual([
    "Anna",
    "Аnnа②",
    "ANNA③",
  ]);
  expect(distinctNames([person("山猫②"), person("山猫"), person("山猫")])).toEqual([
    "山猫②",
    "山猫",
    "山猫③",
  ]);
});

test("people have their names before bots have theirs", () => {
  expect(distinctNames([bot(0), person("阿福")])).toEqual(["阿福②", "阿福"]);
});

test("a bot that plays on for somebody keeps the name", () => {
  expect(distinctNames([person("小雨"), { name: "外婆", bot: 1 }])).toEqual(["小雨", "外婆"]);
});

test("empty chairs have no name", () => {
  expect(distinctNames([person(""), person("")])).toEqual(["", ""]);
});

test("people who have been erased have a word for a name, and are told apart", () => {
  const gone = (player: string | null) => ({ player, name: "", bot: null });
  expect(personNames([gone("a"), gone(null), gone("b")])).toEqual([
    "已注销的牌友",
    "",
    "已注销的牌友②",
  ]);
});
