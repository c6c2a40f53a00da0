// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import type { Room } from "../../net/protocol";
import { renderPage, session } from "../../fixture/page";
import { occupantsOf } from "../table/parts/occupants";
import { roomOf } from "../../fixture/script";
import { VoteNote } from "./VoteNote";

const host = document.createElement("div");
const ROOM = roomOf({ finished: false, away: false, ended: false });
const PEOPLE = ROOM.seats.flatMap(({ kind }, seat) => (kind === "player" ? [seat] : []));
const [ME = 0, BY = 0] = PEOPLE;

afterEach(() => {
  render(null, host);
  vi.restoreAllMocks();
});

async function show(
  dissolve: Room["dissolve"],
  seat: number | null = ME,
  more: { me?: string; bench?: Room["bench"] } = {},
): Promise<void> {
  const room = { ...ROOM, dissolve, bench: more.bench ?? [] };
  vi.spyOn(session.seat, "value", "get").mockReturnValue(seat);
  vi.spyOn(session.welcome, "value", "get").mockReturnValue({ player: more.me ?? "p" } as never);
  await act(() => {
    (session as { roomAt: { value: number } }).roomAt.value = performance.now();
    renderPage(<VoteNote room={room} />, host);
  });
}

function button(id: string): HTMLButtonElement | null {
  return host.querySelector<HTMLButtonElement>(`[data-testid="${id}"]`);
}

test("nothing is asked while nobody proposes the end", async () => {
  await show(null);
  expect(host.textContent).toBe("");
});

test("whoever has not answered sees who proposed it, how many agree, the time, and answers", async () => {
  const answered = vi.spyOn(session, "dissolve").mockReturnValue(undefined);
  await show({ by: BY, agreed: [BY], ms: 60_000 });
  const name = occupantsOf(ROOM)[BY]?.name ?? "";
  expect(name).not.toBe("");
  expect(host.textContent).toContain(`${name}提议散场，没打完的局不算`);
  expect(host.querySelector("b")?.textContent).toBe(`1/${PEOPLE.length}`);
  expect(host.querySelector(".vote-seconds")?.textContent).toBe("60 秒");
  button("vote-agree")?.click();
  button("vote-refuse")?.click();
  expect(answered.mock.calls).toEqual([[true], [false]]);
});

test("no time runs while whoever has proposed it is on turn", async () => {
  await show({ by: BY, agreed: [BY], ms: null });
  expect(host.querySelector(".vote-seconds")).toBeNull();
  expect(button("vote-agree")).not.toBeNull();
});

test("whoever has agreed may still say no, and does not agree twice", async () => {
  await show({ by: BY, agreed: [BY, ME], ms: 60_000 });
  expect(button("vote-agree")).toBeNull();
  expect(button("vote-refuse")).not.toBeNull();
});

test("whoever watches sees it and is not asked", async () => {
  await show({ by: BY, agreed: [BY], ms: 60_000 }, null);
  expect(host.textContent).toContain("提议散场");
  expect(host.querySelector("button")).toBeNull();
});

test("who sits out is asked, counts, and is named after the seats", async () => {
  const bench = [{ player: "dan", name: "阿丹", ready: true, connected: true }];
  const by = ROOM.seats.length;
  await show({ by, agreed: [by], ms: 60_000 }, ME, { bench });
  expect(host.textContent).toContain("阿丹提议散场");
  expect(host.querySelector("b")?.textContent).toBe(`1/${PEOPLE.length + 1}`);
  await show({ by: BY, agreed: [BY], ms: 60_000 }, null, { bench, me: "dan" });
  expect(button("vote-agree")).not.toBeNull();
  await show({ by, agreed: [by], ms: 60_000 }, null, { bench, me: "dan" });
  expect(button("vote-agree")).toBeNull();
});
