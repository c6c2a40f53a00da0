// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from "vitest";
import { eventually } from "../../fixture/eventually";
import type { Room } from "../../net/protocol";
import { renderPage, session } from "../../fixture/page";
import { spacedCode } from "../home/code";
import { roomOf } from "../../fixture/script";
import { Menu } from "./Menu";

const ROOM = roomOf({ finished: false, away: false, ended: false });

let host: HTMLElement;
const keys = vi.fn<() => void>();
let dissolve: MockInstance<typeof session.dissolve>;

beforeEach(() => {
  host = document.body.appendChild(document.createElement("div"));
  dissolve = vi.spyOn(session, "dissolve").mockReturnValue();
  vi.spyOn(session.seat, "value", "get").mockReturnValue(0);
});

afterEach(() => {
  render(null, host);
  host.remove();
  vi.restoreAllMocks();
});

/** The menu while these seats are those of people. */
async function show(...people: number[]): Promise<void> {
  await showTo(true, people);
}

/** The same to somebody who has a place there, or watches. */
async function showTo(seated: boolean, people: readonly number[]): Promise<void> {
  const seats = ROOM.seats.map((state, seat) => ({
    ...state,
    kind: people.includes(seat) ? ("player" as const) : ("bot" as const),
  }));
  const room: Room = { ...ROOM, seats };
  await act(() => {
    renderPage(
      <Menu
        room={room}
        seated={seated}
        log={() => <p>log</p>}
        onClose={() => undefined}
        onKeys={keys}
      />,
      host,
    );
  });
}

async function press(testid: string): Promise<void> {
  await act(() => {
    host.querySelector<HTMLElement>(`[data-testid="${testid}"]`)?.click();
  });
}

test("with bots only, who agree at once, the end is asked about", async () => {
  await show(0);
  await press("propose-end");
  expect(dissolve).not.toHaveBeenCalled();
  await press("ask-no");
  expect(dissolve).not.toHaveBeenCalled();
  await press("propose-end");
  await press("ask-yes");
  expect(dissolve.mock.calls).toEqual([[true]]);
});

test("other people are asked by the proposal itself", async () => {
  await show(0, 1);
  await press("propose-end");
  expect(dissolve.mock.calls).toEqual([[true]]);
});

test("leaving is asked about in a dialog of its own, which is in sight wherever the menu ends", async () => {
  const leave = vi.spyOn(session, "leave").mockReturnValue();
  await show(0, 1);
  await press("leave");
  const asked = host.querySelector('[data-testid="ask-yes"]');
  expect(asked?.closest("dialog")?.querySelector('[data-testid="leave"]')).toBeNull();
  await press("ask-no");
  expect(leave).not.toHaveBeenCalled();
  await press("leave");
  await press("ask-yes");
  expect(leave).toHaveBeenCalledOnce();
});

test("a friend is invited from the menu, by code, link and picture", async () => {
  await show(0);
  await press("menu-invite");
  await eventually(() => {
    expect(host.querySelector('[data-testid="copy-link"]')).not.toBeNull();
  });
  expect(host.querySelector('[data-testid="room-code"]')?.textContent).toBe(spacedCode(ROOM.code));
  expect(host.querySelector(".qr-button svg")).not.toBeNull();
});

test.each([true, false])(
  "its keys stand there where there is a keyboard (%s)",
  async (keyboard) => {
    vi.stubGlobal("matchMedia", () => ({ matches: keyboard }));
    keys.mockClear();
    await show(0);
    await press("menu-keys");
    expect(keys).toHaveBeenCalledTimes(keyboard ? 1 : 0);
    vi.unstubAllGlobals();
  },
);

test("who only watches is promised no seat", async () => {
  const wayOut = () => host.querySelector('[data-testid="detach"]')?.textContent;
  await show(0, 1);
  expect(wayOut()).toBe("回大厅（保留座位）");
  await showTo(false, [0, 1]);
  expect(wayOut()).toBe("回大厅");
});

test("a tap on the words of a switch switches it", async () => {
  await show(0, 1);
  const named = [...host.querySelectorAll(".menu-row")].find((row) =>
    row.textContent.startsWith("静音"),
  );
  const knob = named?.querySelector('[role="switch"]');
  const before = knob?.getAttribute("aria-checked");
  await act(() => {
    named?.querySelector("span")?.click();
  });
  expect(knob?.getAttribute("aria-checked")).not.toBe(before);
  await act(() => {
    named?.querySelector("span")?.click();
  });
  expect(knob?.getAttribute("aria-checked")).toBe(before);
});

test("the calculator opens over the table beside one's own turn and its clock", async () => {
  vi.spyOn(session.prompt, "value", "get").mockReturnValue({
    type: "prompt",
    n: 1,
    seq: 1,
    window: false,
    actions: [],
    default: 0,
    base_ms: 15000,
    bank_ms: 0,
    hints: [],
    why: null,
    guide: null,
    routes: null,
    receivedAt: performance.now(),
  });
  await show(0);
  await press("menu-sum");
  expect(host.querySelector("dialog.full")).not.toBeNull();
  expect(host.querySelector('[data-testid="own-turn"]')?.textContent).toContain("轮到你了");
  expect(host.querySelector('[data-testid="own-turn"] [role="timer"]')?.textContent).toBe("15");
});
