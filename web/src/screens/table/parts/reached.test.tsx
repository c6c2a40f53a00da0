// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage } from "../../../fixture/page";
import type { ActionHint, Reach } from "../../../net/protocol";
import { mahjongWorth } from "./worthNotes";

const words = (zh: string) => ({ zh, en: zh });
const ID = "mahjong/some";
const CATALOGUE = {
  games: [{ name: "mahjong", switches: [], counting: { fans: "added" } }],
  rulesets: [
    {
      id: ID,
      game: "mahjong",
      name: words("一种"),
      seats: 4,
      presets: [],
      fans: [
        { id: "all_pungs", name: words("碰碰和"), definition: words(""), points: 6 },
        { id: "half_flush", name: words("混一色"), definition: words(""), points: 6 },
      ],
    },
  ],
  levels: [],
};

const host = document.createElement("div");
const hints = signal<ActionHint[]>([]);

afterEach(() => {
  render(null, host);
  vi.unstubAllGlobals();
});

function Shown() {
  const note = mahjongWorth({ least_fans: 8 }, ID, 0).reach(hints.value);
  return (
    <button type="button" aria-label={note?.words("碰")}>
      {note?.shown}
    </button>
  );
}

/** The note on the button and its words after a claim that leaves this. */
async function told(reach: Reach): Promise<(string | null | undefined)[]> {
  hints.value = [{ choice: 1, waits: [], reach }];
  await act(() => {
    renderPage(<Shown />, host);
  });
  const button = host.querySelector("button");
  return [button?.querySelector(".offer-worth")?.textContent, button?.getAttribute("aria-label")];
}

test("a claim names the way that it leaves, once the names are here", async () => {
  let come: (answer: object) => void = () => undefined;
  const asked = new Promise((resolve) => {
    come = resolve;
  });
  const fetched = vi.fn(() => asked);
  vi.stubGlobal("fetch", fetched);
  expect(await told({ most: 6, least: 8, breaks: true })).toEqual([
    "最多 6/8番",
    "碰，最多 6/8番，走远了",
  ]);
  expect(fetched).not.toHaveBeenCalled();
  const both = { most: 12, least: 8, lacks: 3, fans: ["all_pungs", "half_flush"] };
  expect(await told(both)).toEqual(["12番 差3张", "碰，12番 差3张"]);
  await act(async () => {
    come({ ok: true, json: () => Promise.resolve(CATALOGUE) });
    await asked;
  });
  expect(await told(both)).toEqual(["碰碰和12番 差3张", "碰，碰碰和、混一色，12番 差3张"]);
});
