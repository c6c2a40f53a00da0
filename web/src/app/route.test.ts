import { describe, expect, test } from "vitest";
import { parseRoute, routeHash, type Route } from "./route";

const ROUTES: [string, Route][] = [
  ["#/", { is: "home" }],
  ["#/new", { is: "create" }],
  ["#/t/tAb_9-x", { is: "table", table: "tAb_9-x" }],
  ["#/j/K7M2QX", { is: "join", by: { code: "K7M2QX" } }],
  ["#/l/abcdefghij_klmnop-qrst", { is: "join", by: { link: "abcdefghij_klmnop-qrst" } }],
  ["#/p/12345678", { is: "pair", code: "12345678" }],
  ["#/r/shared", { is: "replay", share: "shared", deal: null, step: null }],
  ["#/r/shared/2", { is: "replay", share: "shared", deal: 2, step: null }],
  ["#/r/shared/2/41", { is: "replay", share: "shared", deal: 2, step: 41 }],
  ["#/rules", { is: "rules", ruleset: null }],
  ["#/rules/mahjong/tuidaohu", { is: "rules", ruleset: "mahjong/tuidaohu" }],
];

describe("routes", () => {
  test.each(ROUTES)("%s is read and written", (hash, route) => {
    expect(parseRoute(hash)).toEqual(route);
    expect(routeHash(route)).toBe(hash);
  });

  test("an address without a route is home", () => {
    for (const hash of ["", "#", "#/", "#/nowhere/x", "#/t", "#/t/", "#/l/%E0%A4%A", "#/j/a b"]) {
      expect(parseRoute(hash), hash).toEqual({ is: "home" });
    }
  });

  test("what a chat app appends is ignored", () => {
    expect(parseRoute("#/j/K7M2QX?from=singlemessage&isappinstalled=0")).toEqual(
      parseRoute("#/j/K7M2QX"),
    );
  });

  test("steps that are no numbers are left out", () => {
    expect(parseRoute("#/r/shared/x/y")).toEqual({
      is: "replay",
      share: "shared",
      deal: null,
      step: null,
    });
    expect(parseRoute("#/r/shared/1/-3")).toMatchObject({ deal: 1, step: null });
  });
});
