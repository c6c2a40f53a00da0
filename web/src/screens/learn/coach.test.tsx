// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Game } from "../../board/core/game";
import { discardBy, DISCARD_WAYS, showHints } from "../../state/preferences";
import { knowFaces } from "../../state/faces";
import { renderPage, session } from "../../fixture/page";
import { GAME_CHUNKS } from "../table/games";
import { Coach } from "./Coach";

let host: HTMLElement;
let now = 10_000;

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  Element.prototype.setPointerCapture = () => undefined;
  host = document.createElement("div");
  document.body.replaceChildren(host);
  showHints.value = false;
});

afterEach(() => {
  render(null, host);
  vi.unstubAllGlobals();
  discardBy.value = "twice";
  showHints.value = true;
});

async function open(game: Game): Promise<void> {
  await GAME_CHUNKS[game].load();
  await act(() => {
    renderPage(<Coach game={game} />, host);
  });
}

/** A click of a mouse on a piece, well after the one before. */
async function click(piece: Element): Promise<void> {
  now += 1000;
  await act(() => {
    for (const type of ["pointerdown", "pointerup", "click"]) {
      const event = new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, detail: 1 });
      Object.defineProperty(event, "timeStamp", { value: now });
      piece.dispatchEvent(event);
    }
  });
}

const pieces = (): HTMLElement[] => [...host.querySelectorAll<HTMLElement>("[data-key]")];
const wrong = (): boolean => host.querySelector('[data-testid="coach-word"] b') !== null;

describe("the coach of paohuzi", () => {
  test("marks the card to throw, also for whoever wants no hints", async () => {
    await open("paohuzi");
    const marked = pieces().filter((piece) => piece.dataset["mark"] === "best");
    expect(marked.map((piece) => piece.dataset["card"])).toEqual(["18"]);
  });

  test.each(DISCARD_WAYS)("answers a wrong card at its first tap (%s)", async (way) => {
    discardBy.value = way;
    await open("paohuzi");
    const other = pieces().find((piece) => piece.dataset["choice"] === undefined);
    const taught = pieces().find((piece) => piece.dataset["choice"] !== undefined);
    if (other === undefined || taught === undefined) throw new Error("no cards");
    expect(wrong()).toBe(false);
    await click(other);
    expect(wrong()).toBe(true);
    await click(taught);
    expect(wrong()).toBe(false);
  });
});

test("the learner has the face chosen at home", async () => {
  knowFaces({ learner: 3 });
  vi.spyOn(session.welcome, "value", "get").mockReturnValue({ player: "learner" } as never);
  await open("paohuzi");
  const own = host.querySelector(".table-own .avatar");
  expect(own).not.toBeNull();
  expect(own?.querySelector(".avatar-letter")).toBeNull();
  vi.restoreAllMocks();
});

test("the coach of mahjong marks the tile to throw and answers a wrong one at its first tap", async () => {
  await open("mahjong");
  const marked = pieces().filter((piece) => piece.dataset["mark"] === "best");
  expect(marked).not.toEqual([]);
  expect(marked.every((piece) => piece.dataset["choice"] !== undefined)).toBe(true);
  const other = pieces().find((piece) => piece.dataset["choice"] === undefined);
  if (other === undefined) throw new Error("no tiles");
  now += 1000;
  await act(() => {
    const event = new MouseEvent("click", { bubbles: true, detail: 0 });
    Object.defineProperty(event, "timeStamp", { value: now });
    other.dispatchEvent(event);
  });
  expect(wrong()).toBe(true);
});
