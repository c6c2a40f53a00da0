import { expect, test } from "vitest";
import { toldApart } from "./names";

const person = (name: string) => ({ name, bot: false });
const BOT = { name: "", bot: true };

test("bots are numbered, people have their names", () => {
  expect(toldApart([BOT, person("小雨"), BOT])).toEqual(["机器人1", "小雨", "机器人2"]);
});

test("no two are called alike", () => {
  expect(toldApart([person("山猫"), person("山猫"), person("山猫")])).toEqual([
    "山猫",
    "山猫2",
    "山猫3",
  ]);
  expect(toldApart([person("山猫2"), person("山猫"), person("山猫")])).toEqual([
    "山猫2",
    "山猫",
    "山猫3",
  ]);
  expect(toldApart([person("机器人1"), BOT])).toEqual(["机器人1", "机器人12"]);
});

test("empty chairs have no name", () => {
  expect(toldApart([person(""), person("")])).toEqual(["", ""]);
});
