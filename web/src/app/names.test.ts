import { afterEach, expect, test } from "vitest";
import { language } from "../i18n/translate";
import { distinctNames } from "./names";

const person = (name: string) => ({ name, bot: false });
const BOT = { name: "", bot: true };

afterEach(() => {
  language.value = "zh";
});

test("a bot is called by its seat, in the language of the page, and people by their names", () => {
  expect(distinctNames([BOT, person("小雨"), BOT, BOT])).toEqual(["阿福", "小雨", "老周", "阿珍"]);
  expect(distinctNames([person("小雨"), person(""), BOT])).toEqual(["小雨", "", "老周"]);
  language.value = "en";
  expect(distinctNames([BOT, BOT, BOT, BOT])).toEqual(["Alfie", "Molly", "Joe", "Rose"]);
});

test("no two are called alike", () => {
  expect(distinctNames([person("山猫"), person("山猫"), person("山猫")])).toEqual([
    "山猫",
    "山猫②",
    "山猫③",
  ]);
  expect(distinctNames([person("小满"), BOT])).toEqual(["小满", "小满②"]);
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
  expect(distinctNames([BOT, person("阿福")])).toEqual(["阿福②", "阿福"]);
});

test("a bot that plays on for somebody keeps the name", () => {
  expect(distinctNames([person("小雨"), { name: "外婆", bot: true }])).toEqual(["小雨", "外婆"]);
});

test("empty chairs have no name", () => {
  expect(distinctNames([person(""), person("")])).toEqual(["", ""]);
});
