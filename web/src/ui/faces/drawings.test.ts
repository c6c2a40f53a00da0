import { expect, test } from "vitest";
import { facesEn } from "../../i18n/faces.en";
import { facesZh } from "../../i18n/faces.zh";
import { FACES } from "./drawings";

test("there are as many faces as the protocol has numbers, and each has a name", () => {
  expect(FACES).toHaveLength(24);
  for (const { names } of [facesZh, facesEn]) expect(new Set(names.split("|")).size).toBe(24);
});

test("no drawing leaves its box by more than a hair", () => {
  for (const [place, shapes] of FACES.entries()) {
    for (const [, outline] of shapes) {
      expect(outline, `face ${place + 1}`).not.toContain("NaN");
      const starts = [...outline.matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)];
      expect(starts.length).toBeGreaterThan(0);
      for (const [, x, y] of starts) {
        for (const at of [x, y]) expect(Number(at), `face ${place + 1}`).toBeGreaterThanOrEqual(0);
        for (const at of [x, y]) expect(Number(at), `face ${place + 1}`).toBeLessThanOrEqual(24);
      }
    }
  }
});
