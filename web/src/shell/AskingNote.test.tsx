// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import type { AskingPerson, Room, Welcome } from "../net/protocol";
import { renderPage, session } from "../fixture/page";
import { AskingNote } from "./AskingNote";
import { LockSwitch } from "../screens/room/LockSwitch";

const host = document.createElement("div");

const LI: AskingPerson = { player: "li", name: "小李", seat: 1 };
const WANG: AskingPerson = { player: "wang", name: "小王", seat: null };

afterEach(() => {
  render(null, host);
  vi.restoreAllMocks();
});

async function show(me: string, room: Partial<Room>): Promise<void> {
  vi.spyOn(session.welcome, "value", "get").mockReturnValue({ player: me } as Welcome);
  const shown = { host: "ann", acting_host: "ann", asking: [], locked: false, ...room } as Room;
  await act(() => {
    renderPage(
      <>
        <AskingNote room={shown} />
        <LockSwitch room={shown} />
      </>,
      host,
    );
  });
}

function press(testid: string): void {
  host.querySelector<HTMLElement>(`[data-testid="${testid}"]`)?.click();
}

function shows(testid: string): boolean {
  return host.querySelector(`[data-testid="${testid}"]`) !== null;
}

test("the host is told who would sit down, one after the other, and agrees or does not", async () => {
  const admit = vi.spyOn(session, "admit").mockReturnValue(undefined);
  await show("ann", { asking: [LI, WANG] });
  expect(host.textContent).toContain("小李想坐下（还有 1 人）");
  press("asking-yes");
  press("asking-no");
  expect(admit.mock.calls).toEqual([
    ["li", true],
    ["li", false],
  ]);
});

test("who asks is told whom he waits for, and takes it back", async () => {
  const admit = vi.spyOn(session, "admit").mockReturnValue(undefined);
  await show("wang", { asking: [LI, WANG] });
  expect(host.textContent).toContain("等房主同意你坐下");
  expect(shows("asking-yes")).toBe(false);
  press("asking-withdraw");
  expect(admit.mock.calls).toEqual([["wang", false]]);
});

test("others are told nothing, unless the host is away and they have the say", async () => {
  await show("bob", { asking: [LI] });
  expect(shows("asking")).toBe(false);
  expect(host.textContent).not.toContain("小李");
  await show("bob", { asking: [LI], acting_host: "bob" });
  expect(shows("asking-yes")).toBe(true);
});

test("the host locks the room and unlocks it; others read that it is locked", async () => {
  const lock = vi.spyOn(session, "lock").mockReturnValue(undefined);
  await show("ann", {});
  press("lock");
  await show("ann", { locked: true });
  press("lock");
  expect(lock.mock.calls).toEqual([[true], [false]]);
  await show("bob", {});
  expect(shows("locked") || shows("lock")).toBe(false);
  await show("bob", { locked: true });
  expect(shows("locked")).toBe(true);
  expect(shows("lock")).toBe(false);
});
