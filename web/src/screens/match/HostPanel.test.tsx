// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Room } from "../../net/protocol";
import { renderPage, session } from "../../fixture/page";
import { roomOf } from "../../fixture/script";
import { HostPanel } from "./HostPanel";

const BETWEEN = roomOf({ finished: false, away: false, ended: true });
const PLAYING = roomOf({ finished: false, away: false, ended: false });

let host: HTMLElement;

beforeEach(() => {
  host = document.body.appendChild(document.createElement("div"));
});

afterEach(() => {
  render(null, host);
  host.remove();
  vi.restoreAllMocks();
});

function show(room: Room): void {
  void act(() => {
    renderPage(<HostPanel room={room} seat={0} />, host);
  });
}

function press(element: HTMLElement | null | undefined): void {
  if (element === null || element === undefined) throw new Error("nothing to press");
  void act(() => {
    element.click();
  });
}

function choose(group: string, option: string): void {
  const labels = host.querySelectorAll(`[role="radiogroup"][aria-label="${group}"] label`);
  const chosen = [...labels].find((label) => label.textContent === option);
  press(chosen?.querySelector("input"));
}

const hints = () => host.querySelector<HTMLElement>('[aria-label="新手提示"]');

test("between deals the host changes one thing, and the others stay as they are", () => {
  const said = vi.spyOn(session, "adjustTable").mockReturnValue(undefined);
  const clock = { base: 15, bank: 60 };
  show(BETWEEN);
  choose("思考时间（秒）", "8+20");
  expect(said).toHaveBeenLastCalledWith({
    clock: { base: 8, bank: 20 },
    pace: "normal",
    hints: false,
  });
  choose("节奏", "快");
  expect(said).toHaveBeenLastCalledWith({ clock, pace: "fast", hints: false });
  press(hints());
  expect(said).toHaveBeenLastCalledWith({ clock, pace: "normal", hints: true });
  show({ ...BETWEEN, options: { ...BETWEEN.options, clock: null, hints: true } });
  choose("节奏", "慢");
  expect(said).toHaveBeenLastCalledWith({ clock: null, pace: "relaxed", hints: true });
  press(hints());
  expect(said).toHaveBeenLastCalledWith({ clock: null, pace: "normal", hints: false });
  expect(said).toHaveBeenCalledTimes(5);
});

test("a clock that is not on offer stands there as it is", () => {
  show({ ...BETWEEN, options: { ...BETWEEN.options, clock: { base: 7, bank: 3 } } });
  const chosen = host.querySelector('[aria-label="思考时间（秒）"] label:has(:checked)');
  expect(chosen?.textContent).toBe("7+3");
});

test("people are sent away by name after a question, but neither bots nor the host", () => {
  const said = vi.spyOn(session, "removeSeat").mockReturnValue(undefined);
  show(BETWEEN);
  const people = BETWEEN.seats.flatMap(({ kind }, seat) =>
    kind === "player" && seat !== 0 ? [seat] : [],
  );
  const buttons = [...host.querySelectorAll<HTMLElement>('[data-testid^="put-out-"]')];
  expect(buttons.map((button) => button.dataset.testid)).toEqual(
    people.map((seat) => `put-out-${seat}`),
  );
  expect(buttons[0]?.textContent).toContain(BETWEEN.seats[people[0] ?? 0]?.name);
  press(buttons[0]);
  expect(said).not.toHaveBeenCalled();
  expect(host.querySelector("dialog h2")?.textContent).toBe(
    `请${BETWEEN.seats[people[0] ?? 0]?.name}离座？`,
  );
  press(host.querySelector<HTMLElement>('[data-testid="ask-no"]'));
  expect(host.querySelector("dialog")).toBeNull();
  expect(said).not.toHaveBeenCalled();
  press(buttons[0]);
  press(host.querySelector<HTMLElement>('[data-testid="ask-yes"]'));
  expect(said.mock.calls).toEqual([[people[0]]]);
});

test("while a deal runs there is only the pause after it", () => {
  const said = vi.spyOn(session, "hold").mockReturnValue(undefined);
  show(PLAYING);
  expect(hints()).toBeNull();
  expect(host.querySelector("[role=radiogroup]")).toBeNull();
  expect(host.querySelector('[data-testid^="put-out-"]')).toBeNull();
  expect(host.textContent).toContain("新手提示和请人离座，打完这局再改");
  press(host.querySelector<HTMLElement>('[aria-label="打完这局先停一停"]'));
  expect(said).toHaveBeenCalledWith(true);
});
