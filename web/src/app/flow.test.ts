// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Left } from "../net/protocol";
import type { Session } from "../state/session";
import { followTables } from "./flow";
import { navigate, route } from "./route";

const table = signal<string | null>(null);
const left = signal<Left | null>(null);
const session = {
  table,
  left,
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
