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
import { browserStore } from "../browser/storage";
import { createPromises } from "../state/promises";
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

test("holds a deal that is played on against the promise of the match that it is from", async () => {
  const { commitment, commitments } = match;
  const entropy = match.entropies[used] ?? "";
  const promises = createPromises(browserStore);
  expect(promises.bind({ match: match.match, commitment, commitments }, entropy)).toBe(true);
  const moment = { match: match.match, deal: 1, step: 5, seat: 2 };
  const words = await shown({ ...match, match: "another", share: "another", moment });
  expect(words).toContain(fairEn["fair.own.promise_kept"]);
  expect(words).toContain(fairEn["fair.own.share_used"]);
  expect(words).not.toContain(fairEn["fair.own.share_reused"]);
  expect(words).toContain(fairEn["fair.code.played_on"]);
  // Its seats have other people now.
  expect(words).toContain("Seat 1 then");
});
