import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { emissionsOf } from "../matches/record";
import { isKept, verify, type Bound, type Code, type SeededRecord } from "./verify";

type Exported = Bound & { deals: SeededRecord[] };

interface Change {
  match: string;
  change: string;
  pick: number[] | null;
  patches: { path: (string | number)[]; value: unknown }[];
  findings: [Code, number | null, number | null, number | null][];
}

/** Real matches, and both checkers' findings in them; from `tests/support/fair_vectors.py`. */
function read(name: string): unknown {
  const file = new URL(`../../../tests/data/fair/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf-8"));
}

const CHANGES = read("changes") as Change[];
const MATCHES = Object.fromEntries(
  CHANGES.map(({ match }) => [match, read(match) as Exported] as const),
);

function changed({ match: name, pick, patches }: Change): Exported {
  const match = structuredClone(MATCHES[name]);
  if (match === undefined) throw new Error(`no match ${name}`);
  if (pick !== null)
    match.deals = pick.flatMap((place) => structuredClone(match.deals[place] ?? []));
  for (const { path, value } of patches) {
    let place: Record<string | number, unknown> = match as unknown as Record<string, unknown>;
    for (const step of path.slice(0, -1)) place = place[step] as typeof place;
    place[path.at(-1) ?? ""] = value;
  }
  return match;
}

describe("a match", () => {
  test("is as promised", () => {
    for (const match of Object.values(MATCHES)) {
      const findings = verify(match, match.deals);
      expect(isKept(findings)).toBe(true);
      expect(findings.filter(({ code }) => code === "wall_kept")).toHaveLength(match.deals.length);
    }
  });

  test.each(CHANGES)("of $match: $change", (change) => {
    const match = changed(change);
    const found = verify(match, match.deals);
    expect(found.map(({ code, deal, seat, step }) => [code, deal, seat, step])).toEqual(
      change.findings,
    );
  });

  test("that plays a deal of another on has the wall and the promises of that one", () => {
    for (const match of Object.values(MATCHES)) {
      const from = { match: match.match, deal: 1, step: 5, seat: 2 };
      const deals = match.deals.slice(0, 1);
      const played = {
        ...match,
        match: "another",
        history: match.history.slice(0, 1),
        dice: [1, 1],
      };
      const codes = (moment: Bound["moment"]): Code[] =>
        verify({ ...played, ...(moment === undefined ? {} : { moment }) }, deals).map(
          ({ code }) => code,
        );
      const findings = verify({ ...played, moment: from }, deals);
      expect(isKept(findings)).toBe(true);
      expect(findings).toContainEqual({ code: "played_on", deal: null, seat: 2, step: 5 });
      expect(codes(from)).toEqual(expect.arrayContaining(["deal_seed_kept", "wall_kept"]));
      expect(codes({ ...from, deal: 2 })).toContain("deal_seed_differs");
      expect(codes(null)).toContain("deal_seed_differs");
      expect(codes(undefined)).not.toContain("played_on");
    }
  });

  test("that cannot be read is not as promised", () => {
    for (const match of Object.values(MATCHES)) {
      for (const broken of [{}, { setup: { number: 1 } }, { ...match.deals[0], opening: [{}] }]) {
        const findings = verify(match, [broken as unknown as SeededRecord]);
        expect(findings.map(({ code }) => code)).toContain("deal_unreadable");
      }
      expect(isKept(verify({ ...match, entropies: ["no hex", null, null, null] }, []))).toBe(false);
    }
  });

  test("has draws from the tail and kept cards, an indicator, a treasure, birds: all are checked", () => {
    const types = Object.values(MATCHES).flatMap(({ deals }) =>
      deals.flatMap((deal) => emissionsOf(deal).map(({ full }) => full)),
    );
    expect(types.some((event) => event.type === "drawn" && event.replacement)).toBe(true);
    expect(types.some((e) => e.type === "melded" && "flipped" in e && e.flipped)).toBe(true);
    expect(types.some((e) => e.type === "dealt" && "indicator" in e && e.indicator !== null)).toBe(
      true,
    );
    expect(types.some((event) => event.type === "treasure_set")).toBe(true);
    expect(types.some((event) => event.type === "birds_turned")).toBe(true);
  });
});
