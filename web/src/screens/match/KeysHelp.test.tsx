// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import { eventually } from "../../fixture/eventually";
import { keysEn } from "../../i18n/keys.en";
import { keysZh } from "../../i18n/keys.zh";
import { renderPage } from "../../fixture/page";
import { KeysHelp } from "./KeysHelp";

const host = document.body.appendChild(document.createElement("div"));

afterEach(() => {
  render(null, host);
});

async function press(key: string, over: Partial<KeyboardEventInit> = {}): Promise<void> {
  await act(() => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...over });
    (document.activeElement ?? document.body).dispatchEvent(event);
  });
}

test.each(["mahjong", "paohuzi"] as const)("? shows the keys of %s", async (game) => {
  const open = signal(false);
  await act(() => {
    renderPage(<KeysHelp game={game} open={open} />, host);
  });
  await press("a");
  await press("?", { ctrlKey: true });
  expect(open.value).toBe(false);
  await press("?");
  expect(open.value).toBe(true);
  await eventually(() => {
    expect(document.querySelector('[data-testid="keys"]')).not.toBeNull();
  });
  const rows = [...document.querySelectorAll('[data-testid="keys"] > div')].map((row) => [
    row.querySelector("dd")?.textContent,
    ...[...row.querySelectorAll("kbd")].map((key) => key.textContent),
  ]);
  expect(rows).toContainEqual(["碰", "P"]);
  expect(rows).toContainEqual(["胡", "H"]);
  expect(rows.some(([does]) => does === "换理牌的方法")).toBe(game === "paohuzi");
});

test("the keys have words in both languages", () => {
  expect(Object.keys(keysEn)).toEqual(Object.keys(keysZh));
});
