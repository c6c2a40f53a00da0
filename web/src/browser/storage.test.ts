import { describe, expect, test } from "vitest";
import { createBrowserStore, type StorageArea } from "./storage";

function fakeArea(): StorageArea & { stored: Map<string, string> } {
  const stored = new Map<string, string>();
  return {
    stored,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
}

const isNumber = (found: unknown): found is number => typeof found === "number";

describe("a browser store", () => {
  test("stores under the project's prefix and another instance reads it", () => {
    const area = fakeArea();
    createBrowserStore(area).setText("token", "abc");
    expect([...area.stored]).toEqual([["paiju.token", "abc"]]);
    expect(createBrowserStore(area).text("token")).toBe("abc");
  });

  test("null removes", () => {
    const area = fakeArea();
    const store = createBrowserStore(area);
    store.setText("token", "abc");
    store.setText("token", null);
    expect(store.text("token")).toBeNull();
    expect(area.stored.size).toBe(0);
  });

  test("values of another shape and broken JSON give the fallback", () => {
    const area = fakeArea();
    const store = createBrowserStore(area);
    store.setValue("volume", 3);
    expect(store.value("volume", isNumber, 7)).toBe(3);
    store.setValue("volume", "loud");
    expect(store.value("volume", isNumber, 7)).toBe(7);
    store.setText("volume", "{");
    expect(store.value("volume", isNumber, 7)).toBe(7);
    expect(store.value("missing", isNumber, 7)).toBe(7);
  });

  test("without storage the values live in memory", () => {
    const store = createBrowserStore(null);
    store.setValue("volume", 3);
    expect(store.value("volume", isNumber, 7)).toBe(3);
    store.setText("volume", null);
    expect(store.text("volume")).toBeNull();
  });

  test("a storage that throws is replaced, and what it refused wins over what it holds", () => {
    const area = fakeArea();
    const store = createBrowserStore(area);
    store.setText("name", "old");
    const write = area.setItem;
    area.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    store.setText("name", "new");
    expect(store.text("name")).toBe("new");
    area.setItem = write;
    store.setText("name", "newest");
    expect(store.text("name")).toBe("newest");
    expect(area.stored.get("paiju.name")).toBe("newest");
  });

  test("a storage that throws on reading counts as empty", () => {
    const area = fakeArea();
    area.getItem = () => {
      throw new DOMException("denied", "SecurityError");
    };
    expect(createBrowserStore(area).text("token")).toBeNull();
  });
});
