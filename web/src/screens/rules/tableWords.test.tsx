// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "../../fixture/page";
import { loadDetails } from "../../rulesets/rulesets";
import { RulesForm } from "./form/RulesForm";
import { RulesLayer } from "./RulesLayer";

const zh = (text: string) => ({ zh: text, en: "" });

const SCORING = {
  name: "scoring",
  section: "fans",
  title: zh("番种表"),
  sentence: zh(""),
  default: "plain",
  choices: [
    { value: "plain", label: zh("推倒胡") },
    { value: "guobiao", label: zh("国标") },
    { value: "taiwan", label: zh("台湾") },
  ],
};
const PRESET = { name: "usual", label: zh("竞赛"), sentence: zh("谁都能胡。") };
const RULESETS = ["guobiao", "taiwan", "plain"].map((scoring) => ({
  id: `mahjong/${scoring}`,
  game: "mahjong",
  name: zh(scoring === "plain" ? "推倒胡" : scoring),
  summary: zh("胡了就收分。"),
  presets: [
    { ...PRESET, rules: { scoring } },
    { ...PRESET, name: "other", rules: { scoring } },
  ],
  fans: [],
}));
const GAME = {
  name: "mahjong",
  counting: {},
  fan_words: { guobiao: { win: zh("和") }, taiwan: { deal_in: zh("放枪") } },
  switches: [SCORING],
  notes: [{ id: "first", text: zh("胡大过碰。"), where: [] }],
  guide: [
    { section: "win", text: zh("七对也能胡，将将胡和推倒胡是别的玩法；点炮一家付。"), where: [] },
  ],
};

let host: HTMLElement;

beforeEach(async () => {
  const told = { games: [GAME], rulesets: RULESETS, levels: [] };
  vi.stubGlobal("fetch", () => Promise.resolve({ json: () => told, ok: true }));
  await loadDetails();
  vi.unstubAllGlobals();
  host = document.body.appendChild(document.createElement("div"));
});

afterEach(() => {
  render(null, host);
  host.remove();
});

async function page(scoring: string): Promise<string> {
  await act(() => {
    const room = { ruleset: `mahjong/${scoring}`, preset: "usual", rules: { scoring } };
    renderPage(<RulesLayer room={room} page="rules" onClose={() => undefined} />, host);
  });
  return document.body.textContent;
}

test("the rules of 国标 write 和 in the server's words too, and names of others stay", async () => {
  const guobiao = await page("guobiao");
  expect(guobiao).toContain("和了就收分。");
  expect(guobiao).toContain("七对也能和，将将胡和推倒胡是别的玩法；点炮一家付。");
  expect(guobiao).toContain("和大过碰。");
});

test("the rules of another table write 胡", async () => {
  const plain = await page("plain");
  expect(plain).toContain("胡了就收分。");
  expect(plain).toContain("七对也能胡");
  expect(plain).toContain("胡大过碰。");
});

test("the rules of 台湾 say 放枪, and 胡 as others do", async () => {
  expect(await page("taiwan")).toContain("七对也能胡，将将胡和推倒胡是别的玩法；放枪一家付。");
});

test("the form for a room of 国标 writes 和, and 推倒胡 among the other games", async () => {
  await act(() => {
    const choice = { ruleset: "mahjong/guobiao", preset: "usual", switches: {} };
    renderPage(<RulesForm choice={choice} problem={null} onChange={() => undefined} />, host);
  });
  expect(host.textContent).toContain("谁都能和。");
  expect(host.textContent).toContain("推倒胡");
});
