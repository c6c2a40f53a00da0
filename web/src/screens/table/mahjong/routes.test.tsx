// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "../../../fixture/page";
import type { WaitingTile, WinWorth } from "../../../net/protocol";
import { Routes } from "./Routes";

const host = document.createElement("div");

beforeEach(() => {
  // The names of the fans, which are not needed here.
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
});

afterEach(() => {
  vi.unstubAllGlobals();
  render(null, host);
});

const worth = (count: number, why: WinWorth["why"] = null): WinWorth => ({
  count,
  points: 0,
  most: null,
  paid: [],
  why,
});
const FEW = worth(5, "too_few_fans");
const wait = (claimed: WinWorth | null, drawn: WinWorth | null): WaitingTile => ({
  tile: 0,
  left: 4,
  claimed,
  drawn,
});

/** True if the chip is there for a hand with these waits after its discards. */
async function shows(...ahead: WaitingTile[][]): Promise<boolean> {
  const told = { least: 8, certain: [], routes: [] };
  await act(() => {
    renderPage(<Routes told={told} ahead={ahead} />, host);
  });
  return host.querySelector('[data-testid="routes-chip"]') !== null;
}

test("a hand whose waits all bring fans enough needs no ways to them", async () => {
  expect(await shows()).toBe(true);
  expect(await shows([wait(worth(8), worth(9))])).toBe(false);
  expect(await shows([wait(worth(8), worth(9)), wait(FEW, FEW)])).toBe(true);
  expect(await shows([wait(FEW, worth(8))])).toBe(true);
  expect(await shows([wait(null, null)])).toBe(true);
  expect(await shows([wait(FEW, FEW)], [wait(worth(8), worth(9))])).toBe(false);
});

test("the chip says the fans that the hand has for certain, and those that it lacks", async () => {
  const says = async (...worths: number[]): Promise<string | null | undefined> => {
    const certain = worths.map((worth, place) => ({ id: `fan_${place}`, worth }));
    await act(() => {
      renderPage(<Routes told={{ least: 8, certain, routes: [] }} ahead={[]} />, host);
    });
    return host.querySelector('[data-testid="routes-chip"]')?.textContent;
  };
  expect(await says()).toBe("还差 8 番");
  expect(await says(2, 2)).toBe("有 4 番 · 差 4");
  expect(await says(6, 4)).toBe("已有 10 番");
});
