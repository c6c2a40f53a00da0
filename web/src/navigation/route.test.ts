import { describe, expect, test } from "vitest";
import { parseRoute, routeHash, type Route } from "./route";

const ROUTES: [string, Route][] = [
  ["#/", { is: "home" }],
  ["#/new", { is: "create", rules: null }],
  [
    "#/new/mahjong/hongzhong/room/birds=4,pung=no",
    { is: "create", rules: "mahjong/hongzhong/room/birds=4,pung=no" },
  ],
  ["#/new/mahjong/hongzhong?own", { is: "create", rules: "mahjong/hongzhong", own: true }],
  ["#/t/tAb_9-x", { is: "table", table: "tAb_9-x" }],
  ["#/j/704582", { is: "join", by: { code: "704582" } }],
  ["#/j/K7M2QX", { is: "join", by: { code: "K7M2QX" } }],
  ["#/l/abcdefghij_klmnop-qrst", { is: "join", by: { link: "abcdefghij_klmnop-qrst" } }],
  ["#/p/12345678", { is: "pair", code: "12345678" }],
  ["#/r/shared", { is: "replay", share: "shared", deal: null, step: null }],
  ["#/r/shared/2", { is: "replay", share: "shared", deal: 2, step: null }],
  ["#/r/shared/2/41", { is: "replay", share: "shared", deal: 2, step: 41 }],
  ["#/r/shared/2/41/0", { is: "replay", share: "shared", deal: 2, step: 41, seat: 0 }],
  ["#/e", { is: "evenings" }],
  ["#/e/tAb_9-x0123", { is: "evening", evening: "tAb_9-x0123" }],
  ["#/me", { is: "statistics", player: null, game: null }],
  ["#/me/pQ_3-x", { is: "statistics", player: "pQ_3-x", game: null }],
  [
    "#/me/-/mahjong/sichuan/winners_stay=true/bots",
    { is: "statistics", player: null, game: "mahjong/sichuan/winners_stay=true/bots" },
  ],
  [
    "#/me/pQ_3-x/paohuzi/loudi/race",
    { is: "statistics", player: "pQ_3-x", game: "paohuzi/loudi/race" },
  ],
  ["#/new?group=gAb_9-x", { is: "create", rules: null, group: "gAb_9-x" }],
  ["#/groups", { is: "groups" }],
  ["#/group/gAb_9-x", { is: "group", group: "gAb_9-x", period: null }],
  ["#/group/gAb_9-x/2026-11", { is: "group", group: "gAb_9-x", period: "2026-11" }],
  ["#/group/gAb_9-x/all", { is: "group", group: "gAb_9-x", period: "all" }],
  ["#/g/abcdefghij_klmnop-qrst", { is: "groupLink", link: "abcdefghij_klmnop-qrst" }],
  ["#/puzzles", { is: "puzzles", day: null }],
  ["#/puzzles/2026-12-01", { is: "puzzles", day: "2026-12-01" }],
  ["#/rules", { is: "rules", rules: null }],
  ["#/rules/mahjong/tuidaohu", { is: "rules", rules: "mahjong/tuidaohu" }],
  ["#/rules/mahjong/tuidaohu/flat", { is: "rules", rules: "mahjong/tuidaohu/flat" }],
  ["#/calc", { is: "calculator", rules: null, hand: null }],
  ["#/calc/mahjong/tuidaohu", { is: "calculator", rules: "mahjong/tuidaohu", hand: null }],
  [
    "#/calc/mahjong/tuidaohu/flat/-/123m;w=5p",
    { is: "calculator", rules: "mahjong/tuidaohu/flat/-", hand: "123m;w=5p" },
  ],
];

describe("routes", () => {
  test.each(ROUTES)("%s is read and written", (hash, route) => {
    expect(parseRoute(hash)).toEqual(route);
    expect(routeHash(route)).toBe(hash);
  });

  test("an address without a route is home", () => {
    for (const hash of ["", "#", "#/", "#/nowhere/x", "#/t", "#/t/", "#/p/a b", "#/me/a b"]) {
      expect(parseRoute(hash), hash).toEqual({ is: "home" });
    }
  });

  test("an invitation that cannot be read is still an invitation", () => {
    for (const hash of ["#/l", "#/l/", "#/l/short", "#/l/%E0%A4%A", "#/j", "#/j/a b", "#/j/a-b"]) {
      expect(parseRoute(hash), hash).toEqual({ is: "join", by: null });
    }
    expect(parseRoute(routeHash({ is: "join", by: null }))).toEqual({ is: "join", by: null });
  });

  test("what a chat app appends is ignored", () => {
    expect(parseRoute("#/j/K7M2QX?from=singlemessage&isappinstalled=0")).toEqual(
      parseRoute("#/j/K7M2QX"),
    );
  });

  test("a hand follows the rules however short they are", () => {
    expect(routeHash({ is: "calculator", rules: "mahjong/tuidaohu/flat", hand: "123m" })).toBe(
      "#/calc/mahjong/tuidaohu/flat/-/123m",
    );
  });

  test("an address longer than any made here is home", () => {
    expect(parseRoute(`#/calc/mahjong/tuidaohu/flat/-/${"1".repeat(5000)}m`).is).toBe("home");
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
