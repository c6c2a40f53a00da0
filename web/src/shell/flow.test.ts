// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Left, TableSummary, Welcome } from "../net/protocol";
import type { Session } from "../state/session";
import { followTables } from "./flow";
import { navigate, route } from "../navigation/route";

const table = signal<string | null>(null);
const left = signal<Left | null>(null);
const gaveUp = signal<string | null>(null);
const welcome = signal<Welcome | null>(null);
const session = {
  table,
  welcome,
  left,
  gaveUp,
  enter: vi.fn((wanted: string) => {
    table.value = wanted;
  }),
  detach: vi.fn(() => {
    table.value = null;
  }),
  say: vi.fn(),
};

followTables(session as unknown as Session);

beforeEach(() => {
  navigate({ is: "home" });
  left.value = null;
  vi.clearAllMocks();
});

describe("the address and the table", () => {
  test("an address asks for its table, and leaving the address lets go of it", () => {
    navigate({ is: "table", table: "one" });
    expect(session.enter.mock.calls).toEqual([["one"]]);
    navigate({ is: "table", table: "two" });
    expect(session.enter.mock.calls).toEqual([["one"], ["two"]]);
    navigate({ is: "home" });
    expect(session.detach).toHaveBeenCalledTimes(1);
    expect(route.value).toEqual({ is: "home" });
  });

  test("a table that came by a code takes the place of the form", () => {
    navigate({ is: "join", by: { code: "K7M2QX" } });
    const steps = history.length;
    table.value = "found";
    expect(route.value).toEqual({ is: "table", table: "found" });
    expect(history.length).toBe(steps);
    expect(session.enter).not.toHaveBeenCalled();
  });

  test("a table takes the place of one that was given up for it, and of no other", () => {
    navigate({ is: "table", table: "one" });
    const steps = history.length;
    table.value = "two";
    expect(route.value).toEqual({ is: "table", table: "two" });
    expect(history.length).toBe(steps + 1);
    gaveUp.value = "two";
    table.value = "three";
    expect(route.value).toEqual({ is: "table", table: "three" });
    expect(history.length).toBe(steps + 1);
    gaveUp.value = null;
  });

  test("a table that is gone leads home and says why", () => {
    navigate({ is: "table", table: "one" });
    left.value = { type: "left", table: "one", code: "removed" };
    table.value = null;
    expect(route.value).toEqual({ is: "home" });
    expect(session.say.mock.calls).toEqual([["removed"]]);
    expect(session.detach).not.toHaveBeenCalled();
  });

  test("whoever leaves by himself need not be told", () => {
    left.value = { type: "left", table: "one", code: "left" };
    expect(session.say).not.toHaveBeenCalled();
  });
});

describe("a page that is opened again", () => {
  function summary(id: string, changes: Partial<TableSummary> = {}): TableSummary {
    return {
      table: id,
      phase: "playing",
      seats: 4,
      taken: 3,
      bots: 1,
      mine: true,
      ...changes,
    } as TableSummary;
  }

  function open(tables: readonly TableSummary[], meanwhile?: () => void): void {
    welcome.value = table.value = null;
    navigate({ is: "home" });
    followTables(session as unknown as Session);
    meanwhile?.();
    welcome.value = { type: "welcome", tables } as unknown as Welcome;
  }

  test("is at the table of friends at once, and home stays behind it", () => {
    const steps = history.length;
    open([summary("alone", { taken: 1, bots: 3 }), summary("friends", { phase: "between" })]);
    expect(route.value).toEqual({ is: "table", table: "friends" });
    expect(history.length).toBe(steps + 1);
    navigate({ is: "home" });
    welcome.value = { ...(welcome.value as Welcome) };
    expect(route.value, "only the first welcome leads there").toEqual({ is: "home" });
  });

  test.each([
    ["games against bots", [summary("alone", { taken: 1, bots: 3 })]],
    ["rooms that gather", [summary("room", { phase: "gathering" })]],
    ["matches that are over", [summary("over", { phase: "finished" })]],
    ["two tables of friends", [summary("one"), summary("two")]],
  ])("stays at home with %s", (_, tables) => {
    open(tables);
    expect(route.value).toEqual({ is: "home" });
  });

  test("goes nowhere when the person has gone somewhere before", () => {
    open([summary("friends")], () => {
      navigate({ is: "settings" });
      navigate({ is: "home" });
    });
    expect(route.value).toEqual({ is: "home" });
  });
});
