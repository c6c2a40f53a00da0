// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage } from "../fixture/page";
import { PictureDialog, sendingWords } from "./PictureDialog";
import type { Drawing } from "./svg";

const host = document.body.appendChild(document.createElement("div"));

afterEach(() => {
  render(null, host);
});

async function shown(draw: () => Drawing): Promise<string> {
  await act(() => {
    renderPage(
      <PictureDialog title="" draw={draw} words="" name="" onClose={() => undefined} />,
      host,
    );
  });
  for (let turns = 0; turns < 100; turns++) {
    const status = host.querySelector("[role=status]")?.textContent ?? "";
    if (status !== "正在画图…") return status;
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  }
  return "正在画图…";
}

test.each([
  ["of a text that is none", () => ({ height: 10, body: "\ud83d" })],
  [
    "that cannot be drawn",
    () => {
      throw new Error("no such tile");
    },
  ],
])("a picture %s ends in a sentence that says so", async (_, draw) => {
  expect(await shown(draw)).toMatch(/画不出/);
});

test.each([
  [false, "长按图片，发到群里"],
  [true, "右键复制图片，贴到群里"],
])("with a mouse (%s) it is said how a mouse sends it", (matches, words) => {
  vi.stubGlobal("matchMedia", () => ({ matches }));
  expect(sendingWords()).toBe(words);
  vi.unstubAllGlobals();
});
