// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { render, type ComponentChildren } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { renderPage, session } from "../../fixture/page";
import { roomOf } from "../../fixture/script";
import { allRulesets, loadRulesets } from "../../rulesets/rulesets";
import { Menu } from "../match/Menu";
import { RulesScreen } from "../rules/RulesScreen";
import { CalculatorScreen } from "./CalculatorScreen";
import { SumButton } from "./SumButton";

/** The catalogue of the server as far as words go; `tests/support/table_words.py` wrote it. */
const FILE = resolve(import.meta.dirname, "../../../../tests/data/table_words.json");
const TOLD = JSON.parse(readFileSync(FILE, "utf8")) as { rulesets: { id: string }[] };

/** The word by ruleset, and by those of its presets that are counted otherwise. */
const WORDS: Readonly<Record<string, string>> = {
  "mahjong/tuidaohu": "算番",
  "mahjong/tuidaohu/flat": "算分",
  "mahjong/hongzhong": "算分",
  "mahjong/hongzhong/official": "算番",
  "mahjong/changsha": "算分",
  "mahjong/sichuan": "算番",
  "mahjong/laizi": "算番",
  "mahjong/harbin": "算番",
  "mahjong/harbin-seed": "算分",
  "mahjong/taiwan": "算台",
  "mahjong/guobiao": "算番",
  "paohuzi/changde": "算胡",
  "paohuzi/changde-quanmingtang": "算胡",
  "paohuzi/loudi": "算胡",
  "paohuzi/hengyang": "算胡",
  "paohuzi/liuhuqiang": "算胡",
  "paohuzi/leiyang": "算胡",
  "paohuzi/jichu": "算胡",
};

let host: HTMLElement;

beforeAll(async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(TOLD)));
  await loadRulesets();
});

beforeEach(() => {
  host = document.body.appendChild(document.createElement("div"));
});

afterEach(() => {
  render(null, host);
  host.remove();
  vi.restoreAllMocks();
});

async function shown(page: ComponentChildren, selector: string): Promise<string | undefined> {
  await act(() => {
    renderPage(page, host);
  });
  const found = host.querySelector(selector)?.textContent.trim();
  render(null, host);
  return found;
}

test("there are sixteen rulesets", () => {
  expect(TOLD.rulesets).toHaveLength(16);
});

describe.each(TOLD.rulesets.map(({ id }) => id))("the calculator of %s", (id) => {
  test("has the word of its counting wherever it is named", async () => {
    vi.spyOn(session.seat, "value", "get").mockReturnValue(0);
    const room = roomOf({ finished: false, away: false, ended: false });
    const presets = allRulesets().find((ruleset) => ruleset.id === id)?.presets ?? [];
    expect(presets.length).toBeGreaterThan(0);
    for (const { name: preset, rules } of presets) {
      const word = WORDS[`${id}/${preset}`] ?? WORDS[id];
      const menu = (
        <Menu
          room={{ ...room, ruleset: id, preset, rules }}
          seated
          log={() => null}
          onClose={() => undefined}
          onKeys={() => undefined}
        />
      );
      expect(await shown(menu, "[data-testid=menu-sum]")).toBe(word);
      const button = (
        <SumButton
          ruleset={id}
          rules={rules}
          sum={() => {
            throw new Error("nobody opens it");
          }}
        />
      );
      expect(await shown(button, "[data-testid=calculate]")).toBe(word);
      const link = `${id}/${preset}`;
      expect(await shown(<CalculatorScreen rules={link} hand={null} />, "h1")).toBe(word);
      const page = <RulesScreen rules={link} />;
      expect(await shown(page, 'a[href^="#/calc/"]')).toBe(word);
    }
  });
});
