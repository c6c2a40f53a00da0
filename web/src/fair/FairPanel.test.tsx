// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test } from "vitest";
import { renderPage } from "../fixture/page";
import type { MatchSummary } from "../matches/matches";
import { fairEn } from "../i18n/fair.en";
import { language } from "../i18n/translate";
import { FairPanel } from "./FairPanel";

const PLAYED = join(import.meta.dirname, "../../../tests/data/fair/mahjong.json");
const played = JSON.parse(readFileSync(PLAYED, "utf-8")) as MatchSummary;
const match = { ...played, share: "share", seat: null, deals: [1] };
const used = match.entropies.findIndex((share) => share !== null);

let place: HTMLElement;

beforeEach(() => {
  language.value = "en";
  place = document.body.appendChild(document.createElement("div"));
});

afterEach(() => {
  render(null, place);
  place.remove();
});

async function shown(one: MatchSummary): Promise<string> {
  await act(() => {
    renderPage(<FairPanel match={one} names={[]} records={[]} deal={null} />, place);
  });
  return place.textContent;
}

test("says what a share that was left out may mean, once the match is over", async () => {
  expect(used).toBeGreaterThanOrEqual(0);
  const whole = match.commitments.map((promise, seat) =>
    match.entropies[seat] === null ? null : promise,
  );
  const without = match.entropies.map((share, seat) => (seat === used ? null : share));
  const missing = { ...match, entropies: without };
  expect(await shown({ ...match, commitments: whole })).not.toContain(fairEn["fair.missing"]);
  expect(await shown(missing)).toContain(fairEn["fair.missing"]);
  expect(await shown({ ...missing, seed: null, ended: null })).not.toContain(
    fairEn["fair.missing"],
  );
});
