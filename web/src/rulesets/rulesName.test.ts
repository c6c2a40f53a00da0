import { beforeAll, expect, test, vi } from "vitest";
import { speak } from "../i18n/translate";
import { loadRulesets } from "./rulesets";
import { presetBeside, rulesName } from "./rulesName";

const words = (text: string) => ({ zh: text, en: text });
const STAYS = { name: "stays", title: words("胡了接着胡"), section: "claims", default: false };
const CATALOGUE = {
  games: [{ name: "mahjong", switches: [{ ...STAYS, choices: [] }], counting: {} }],
  rulesets: [
    {
      id: "mahjong/sichuan",
      game: "mahjong",
      name: words("四川血战"),
      names: [{ text: words("血流成河"), where: [{ switch: "stays", values: [true] }] }],
      seats: 4,
      presets: [
        { name: "app", label: words("房卡换三张"), rules: {} },
        { name: "stream", label: words("血流成河"), rules: { stays: true } },
        { name: "stream_three", label: words("三人血流"), rules: { stays: true } },
      ],
    },
  ],
  levels: [],
};
const ruleset = "mahjong/sichuan";

beforeAll(async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(CATALOGUE))));
  await speak("zh");
});

test("rules are called after their switches, whatever preset they began with", async () => {
  expect(rulesName({ ruleset, preset: "stream" })).toBe("sichuan");
  await loadRulesets();
  expect(rulesName({ ruleset })).toBe("四川血战");
  expect(rulesName({ ruleset, preset: "stream" })).toBe("血流成河");
  expect(rulesName({ ruleset, preset: "app", rules: { stays: true } })).toBe("血流成河");
  expect(rulesName({ ruleset, preset: "stream", rules: { stays: false } })).toBe("四川血战");
});

test("a preset is named beside its rules unless their name says it", () => {
  expect(presetBeside({ ruleset, preset: "app" })).toBe("房卡换三张");
  expect(presetBeside({ ruleset, preset: "stream" })).toBeNull();
  expect(presetBeside({ ruleset, preset: "stream_three" })).toBe("三人血流");
  expect(presetBeside({ ruleset, preset: "stream", rules: { stays: false } })).toBe("血流成河");
  expect(presetBeside({ ruleset, preset: null })).toBeNull();
});
