import { beforeEach, describe, expect, test, vi } from "vitest";
import type * as faults from "./faults";

let page: typeof faults;
let heard: faults.Fault[];

beforeEach(async () => {
  // A page of its own: notes stay for the life of a page.
  vi.resetModules();
  page = await import("./faults");
  heard = [];
});

function thrown(stack: string): Error {
  const error = new Error("3m 4m 5m");
  error.stack = `Error: 3m 4m 5m\n${stack}`;
  return error;
}

describe("the place of a fault", () => {
  test.each([
    ["    at fold (http://h:1/assets/table-Bx1.js:1:2345)\n    at b.js:1:1", "table-Bx1.js:1:2345"],
    ["fold@http://h/assets/table-Bx1.js:1:2345", "table-Bx1.js:1:2345"],
    ["    at http://h/src/TableScreen.tsx?t=17:10:5", "TableScreen.tsx:10:5"],
    ["    at <anonymous>", "unknown"],
  ])("is the first that the stack names: %s", (stack, place) => {
    expect(page.placeOf(thrown(stack))).toBe(place);
  });

  test("of what is no error is unknown", () => {
    expect(page.placeOf("3m 4m 5m")).toBe("unknown");
    expect(page.placeOf(undefined)).toBe("unknown");
  });
});

describe("faults", () => {
  const one = thrown("    at a.js:1:1");

  test("are kept until there is a line, and then told once", () => {
    page.noteFault("error", one);
    page.tellFaults(() => false);
    page.noteFault("render", one);
    page.tellFaults((fault) => heard.push(fault) > 0);
    expect(heard).toEqual([
      { kind: "error", place: "a.js:1:1" },
      { kind: "render", place: "a.js:1:1" },
    ]);
    page.noteFault("render", one);
    page.tellFaults();
    expect(heard).toHaveLength(2);
  });

  test("are told a few times in the life of a page", () => {
    page.tellFaults((fault) => heard.push(fault) > 0);
    for (let line = 0; line < 20; line++) page.noteFault("error", thrown(`    at a.js:${line}:1`));
    expect(heard).toHaveLength(page.MOST);
  });

  test("that nobody catches are noted, whatever was thrown", () => {
    const listeners = new Map<string, (event: unknown) => void>();
    vi.stubGlobal("addEventListener", (name: string, listener: (event: unknown) => void) => {
      listeners.set(name, listener);
    });
    page.tellFaults((fault) => heard.push(fault) > 0);
    page.followFaults();
    listeners.get("error")?.({ error: null });
    expect(heard).toEqual([]);
    listeners.get("error")?.({ error: one });
    listeners.get("unhandledrejection")?.({ reason: null });
    expect(heard).toEqual([
      { kind: "error", place: "a.js:1:1" },
      { kind: "rejection", place: "unknown" },
    ]);
    vi.unstubAllGlobals();
  });
});
