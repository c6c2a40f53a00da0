import { describe, expect, test, vi } from "vitest";
import { createChunk, whenReady } from "./chunk";
import { importWithRetries, type ImportPage } from "./importRetry";

/** A page whose server answers as told, one time after the other. */
function page(...answers: boolean[]): ImportPage & { reloads: number; paused: number[] } {
  return {
    reloads: 0,
    paused: [],
    answers: () => Promise.resolve(answers.shift() ?? false),
    reload() {
      this.reloads += 1;
      return true;
    },
    pause(ms) {
      this.paused.push(ms);
      return Promise.resolve();
    },
  };
}

const gone = (): Promise<never> => Promise.reject(new Error("no such chunk"));

describe("what is importWithRetries", () => {
  test("comes at once where the line holds", async () => {
    const there = page();
    expect(await importWithRetries(() => Promise.resolve(7), there)).toEqual({
      is: "ready",
      value: 7,
    });
    expect(there.paused).toEqual([]);
  });

  test("is asked for again on a bad line, with longer pauses", async () => {
    const there = page(false, false);
    const load = vi.fn<() => Promise<number>>().mockRejectedValueOnce(new Error("broken"));
    load.mockRejectedValueOnce(new Error("broken")).mockResolvedValueOnce(7);
    expect(await importWithRetries(load, there)).toEqual({ is: "ready", value: 7 });
    expect(there.paused).toEqual([500, 1500]);
    expect(there.reloads).toBe(0);
  });

  test("is said to be out of reach where nothing answers, and the page stays", async () => {
    const there = page();
    expect(await importWithRetries(gone, there)).toEqual({ is: "failed", code: "no_line" });
    expect(there.paused).toHaveLength(3);
    expect(there.reloads).toBe(0);
  });

  test("loads the page anew when the server answers and has no such code any more", async () => {
    const there = page(true, true);
    expect((await importWithRetries(gone, there)).is).toBe("loading");
    expect(there.reloads).toBe(1);
  });

  test("is said to have failed when the page was loaded anew just now", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const there = { ...page(true, true), reload: () => false };
    expect(await importWithRetries(gone, there)).toEqual({ is: "failed", code: "not_loaded" });
  });
});

describe("a chunk", () => {
  test("is loaded once however many wait for it, and again after a failure", async () => {
    const load = vi.fn<() => Promise<number>>().mockResolvedValue(7);
    for (let tries = 0; tries < 4; tries++) load.mockRejectedValueOnce(new Error("broken"));
    const chunk = createChunk(load, page());
    await Promise.all([chunk.load(), chunk.load()]);
    expect(chunk.state.value).toEqual({ is: "failed", code: "no_line" });
    expect(load).toHaveBeenCalledTimes(4);
    await Promise.all([chunk.load(), chunk.load()]);
    expect(chunk.state.value).toEqual({ is: "ready", value: 7 });
    await chunk.load();
    expect(load).toHaveBeenCalledTimes(5);
    expect(await whenReady(chunk)).toBe(7);
  });
});
