import { describe, expect, test } from "vitest";
import { createKeep, type StorageArea } from "./storage";

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

describe("keep", () => {
  test("stores under the project's prefix and another instance reads it", () => {
    const area = fakeArea();
    createKeep(area).setText("token", "abc");
    expect([...area.stored]).toEqual([["paiju.token", "abc"]]);
    expect(createKeep(area).text("token")).toBe("abc");
  });

  test("null removes", () => {
    const area = fakeArea();
    const keep = createKeep(area);
    keep.setText("token", "abc");
    keep.setText("token", null);
    expect(keep.text("token")).toBeNull();
    expect(area.stored.size).toBe(0);
  });

  test("values of another shape and broken JSON give the fallback", () => {
    const area = fakeArea();
    const keep = createKeep(area);
    keep.setValue("volume", 3);
    expect(keep.value("volume", isNumber, 7)).toBe(3);
    keep.setValue("volume", "loud");
    expect(keep.value("volume", isNumber, 7)).toBe(7);
    keep.setText("volume", "{");
    expect(keep.value("volume", isNumber, 7)).toBe(7);
    expect(keep.value("missing", isNumber, 7)).toBe(7);
  });

  test("without storage the values live in memory", () => {
    const keep = createKeep(null);
    keep.setValue("volume", 3);
    expect(keep.value("volume", isNumber, 7)).toBe(3);
    keep.setText("volume", null);
    expect(keep.text("volume")).toBeNull();
  });

  test("a storage that throws is replaced, and what it refused wins over what it holds", () => {
    const area = fakeArea();
    const keep = createKeep(area);
    keep.setText("name", "old");
    const write = area.setItem;
    area.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    keep.setText("name", "new");
    expect(keep.text("name")).toBe("new");
    area.setItem = write;
    keep.setText("name", "newest");
    expect(keep.text("name")).toBe("newest");
    expect(area.stored.get("paiju.name")).toBe("newest");
  });

  test("a storage that throws on reading counts as empty", () => {
    const area = fakeArea();
    area.getItem = () => {
      throw new DOMException("denied", "SecurityError");
    };
    expect(createKeep(area).text("token")).toBeNull();
  });
});
