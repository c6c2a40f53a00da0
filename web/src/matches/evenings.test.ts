import { expect, test } from "vitest";
import { createBrowserStore } from "../browser/storage";
import { countEvening, isRegular, refuseInstall } from "./evenings";

const at = (day: number, hour: number): number => new Date(2026, 10, day, hour).getTime();

test("three evenings with a deal make a regular, deals of one evening count once", () => {
  const store = createBrowserStore(null);
  for (const time of [at(20, 20), at(20, 23), at(21, 2), at(21, 20), at(22, 1)]) {
    countEvening(time, store);
  }
  expect(isRegular(store)).toBe(false);
  countEvening(at(22, 19), store);
  expect(isRegular(store)).toBe(true);
  countEvening(at(23, 19), store);
  refuseInstall(store);
  expect(isRegular(store)).toBe(false);
});

test("a broken count begins anew", () => {
  const store = createBrowserStore(null);
  store.setText("evenings", '{"count":"9"}');
  expect(isRegular(store)).toBe(false);
  countEvening(at(20, 20), store);
  expect(isRegular(store)).toBe(false);
});
