import { expect, test, vi } from "vitest";

interface Fetching {
  request: { method: string; url: string; mode: string };
  respondWith(answer: Promise<Response>): void;
  waitUntil(kept: Promise<void>): void;
}

/**
 * The worker's answer to a page that asks for this path, and the keeping that goes on meanwhile.
 */
async function asked(
  path: string,
  fetching: () => Promise<Response> = () => Promise.resolve(new Response("here")),
): Promise<{ answer: Promise<Response>; kept: Promise<void>[] }> {
  const listeners: Record<string, (event: Fetching) => void> = {};
  vi.stubGlobal("self", {
    addEventListener: (kind: string, listener: (event: Fetching) => void) => {
      listeners[kind] = listener;
    },
  });
  vi.stubGlobal("location", { origin: "https://paiju.test" });
  vi.stubGlobal("BUILD", "1");
  vi.stubGlobal("SHELL", []);
  vi.stubGlobal("REPLAY", ["/assets/replay-1.js"]);
  // A disk on which nothing is ever done.
  const never = (): Promise<never> => new Promise(() => undefined);
  vi.stubGlobal("caches", {
    match: () => Promise.resolve(undefined),
    open: () => Promise.resolve({ match: never, put: never, delete: never, add: never }),
  });
  vi.stubGlobal("fetch", fetching);
  vi.resetModules();
  await import("./worker");
  const kept: Promise<void>[] = [];
  const answer = new Promise<Response>((resolve) => {
    listeners.fetch?.({
      request: { method: "GET", url: `https://paiju.test${path}`, mode: "cors" },
      respondWith: resolve,
      waitUntil: (one) => kept.push(one),
    });
  });
  return { answer, kept };
}

test.each([
  "/api/replay/abcd_-1234",
  "/api/replay/abcd_-1234/1",
  "/assets/a-1.js",
  "/api/rulesets",
])("%s is answered before it is kept", async (path) => {
  const { answer, kept } = await asked(path);
  const late = new Promise<string>((resolve) => setTimeout(resolve, 1000, "late"));
  const text = answer.then((one) => one.text());
  expect(await Promise.race([text, late])).toBe("here");
  expect(kept).toHaveLength(1);
});

test.each(["/api/replay/abcd_-1234", "/assets/female_phrases-1.mp3", "/api/rulesets"])(
  "%s fails as a network does while there is none, and not in this worker",
  async (path) => {
    const { answer, kept } = await asked(path, () => Promise.reject(new TypeError("no network")));
    expect((await answer).type).toBe("error");
    expect(kept).toEqual([]);
  },
);
