import { expect, test, vi } from "vitest";
import { buildOf, isOutdated } from "./version";

const page = (build: string): string => `<head><meta name="build" content="${build}" /></head>`;

test("a page is outdated when the server has one of another build", async () => {
  const answer = vi.spyOn(globalThis, "fetch");
  answer.mockResolvedValueOnce(new Response(page("b2")));
  expect(await isOutdated("a1")).toBe(true);
  answer.mockResolvedValueOnce(new Response(page("a1")));
  expect(await isOutdated("a1")).toBe(false);
});

test("nothing is outdated when nobody answers, or something else does", async () => {
  const answer = vi.spyOn(globalThis, "fetch");
  answer.mockRejectedValueOnce(new Error("no network"));
  expect(await isOutdated("a1")).toBe(false);
  answer.mockResolvedValueOnce(new Response("login", { status: 200 }));
  expect(await isOutdated("a1")).toBe(false);
  answer.mockResolvedValueOnce(new Response(page("b2"), { status: 502 }));
  expect(await isOutdated("a1")).toBe(false);
  expect(buildOf("<html>")).toBeNull();
});

test("a page whose build is not known never is", async () => {
  expect(await isOutdated(null)).toBe(false);
});
