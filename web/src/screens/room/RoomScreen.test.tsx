// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "../../fixture/eventually";
import { loadRulesets } from "../../rulesets/rulesets";
import type { Room, SeatState } from "../../net/protocol";
import { knownGames } from "../../state/preferences";
import { renderPage, session } from "../../fixture/page";
import { RoomScreen } from "./RoomScreen";

const LEVELS = ["random", "greedy"].map((id) => ({
  id,
  name: { zh: id, en: id },
  games: ["mahjong"],
  default_in: id === "greedy" ? ["mahjong"] : [],
}));
const RULESET = {
  id: "mahjong/tuidaohu",
  game: "mahjong",
  name: { zh: "推倒胡", en: "Tuidaohu" },
  presets: [],
  fans: [],
};

function seat(player: string | null, ready = false): SeatState {
  const kind = player === null ? "empty" : "player";
  return {
    kind,
    player,
    name: player ?? "",
    level: null,
    ready,
    connected: true,
    substituted: false,
    bot: null,
  };
}

const ROOM = {
  table: "table",
  code: "704582",
  link: "abcdefghij_klmnop-qrst",
  ruleset: RULESET.id,
  preset: null,
  rules: {},
  options: { deals: 4, clock: null, public: false, spectators: true, pace: "normal" },
  host: "ann",
  phase: "gathering",
  seats: [seat("ann"), seat("bob"), seat(null), seat(null)],
  spectators: 0,
  match: null,
  asking: [],
} as unknown as Room;

let root: HTMLElement;

beforeEach(async () => {
  const answer = { json: () => ({ games: [], rulesets: [RULESET], levels: LEVELS }), ok: true };
  vi.stubGlobal("fetch", () => Promise.resolve(answer));
  await loadRulesets();
  vi.unstubAllGlobals();
  root = document.body.appendChild(document.createElement("div"));
});

afterEach(() => {
  render(null, root);
  root.remove();
});

async function show(me: string, room: Room = ROOM): Promise<void> {
  vi.spyOn(session.welcome, "value", "get").mockReturnValue({ player: me } as never);
  vi.spyOn(session.seat, "value", "get").mockReturnValue(
    room.seats.findIndex(({ player }) => player === me),
  );
  await act(() => {
    render(null, root);
    renderPage(<RoomScreen room={room} />, root);
  });
}

function button(testid: string): HTMLButtonElement | null {
  return root.querySelector<HTMLButtonElement>(`[data-testid="${testid}"]`);
}

test("the host starts and needs not be ready; everybody else is ready and does not start", async () => {
  await show("ann");
  expect(button("ready")).toBeNull();
  expect(button("start")?.disabled).toBe(true);
  await show("bob");
  expect(button("ready")?.disabled).toBe(false);
  expect(button("start")).toBeNull();
});

test("in the absence of the host another one starts, and reads how to go on without the absent", async () => {
  const seats = [{ ...seat("ann"), connected: false }, seat("bob"), seat("cat", true)];
  const room = { ...ROOM, seats, start_ms: null, acting_host: "bob" };
  await show("bob", room);
  expect(root.querySelector(".start-reason")?.textContent).toBe(
    "ann不在。可以点头像旁的 × 请离座，再加机器人",
  );
  expect(button("start")).not.toBeNull();
  await show("cat", room);
  expect(button("start")).toBeNull();
  await show("bob", { ...room, seats: seats.map((one) => ({ ...one, connected: true })) });
  expect(root.querySelector(".start-reason")?.textContent).toBe("等ann准备");
});

test("who is ready by sitting down reads so until the button is tapped; the host starts himself", async () => {
  vi.spyOn(session, "ready").mockReturnValue(undefined);
  const full = { ...ROOM, seats: [seat("ann", true), seat("bob", true)] };
  const said = () => root.querySelector('[data-testid="readied"]')?.textContent ?? null;
  await show("ann", full);
  expect(said()).toBeNull();
  await show("bob");
  expect(said()).toBeNull();
  await show("bob", full);
  expect(said()).toBe("已经算你准备好了，还没好就点“取消准备”");
  await act(() => button("ready")?.click());
  expect(said()).toBeNull();
});

test("who asks for a chair reads that the host is asked, not that a tap is enough", async () => {
  const foot = () => root.querySelector(".page-foot")?.textContent;
  await show("cat");
  expect(foot()).toBe("你在旁观；点空椅子就能坐下");
  await show("cat", { ...ROOM, asking: [{ player: "cat", name: "cat", seat: 2 }] });
  expect(foot()).toBe("等房主同意你坐下…");
});

test("one tap puts a bot of the chosen level on every empty chair", async () => {
  const addBot = vi.spyOn(session, "addBot").mockReturnValue(undefined);
  await show("ann");
  button("add-bots")?.click();
  expect(addBot.mock.calls).toEqual([
    [2, "greedy"],
    [3, "greedy"],
  ]);
});

test("where no chair is empty, or for a guest, there are no bots to add", async () => {
  await show("bob");
  expect(button("add-bots")).toBeNull();
  const full = { ...ROOM, seats: [seat("ann"), seat("bob", true)] };
  await show("ann", full);
  expect(button("add-bots")).toBeNull();
  expect(root.querySelector(".start-bar [role=radiogroup]")).toBeNull();
  expect(button("start")?.disabled).toBe(false);
});

test("a guest is offered the coach until this game was played on this device", async () => {
  await show("ann");
  expect(button("room-coach")).toBeNull();
  await show("bob");
  expect(button("room-coach")?.textContent).toBe("没打过麻将？三分钟先学一局");
  knownGames.value = ["paohuzi"];
  await show("bob");
  expect(button("room-coach")).not.toBeNull();
  await act(() => {
    knownGames.value = ["paohuzi", "mahjong"];
  });
  expect(button("room-coach")).toBeNull();
  knownGames.value = [];
});

test("the coach lies over the room, tells what it waits for, and leads back to it", async () => {
  const detach = vi.spyOn(session, "detach");
  const ready = vi.spyOn(session, "ready").mockReturnValue(undefined);
  await show("bob", { ...ROOM, seats: [seat("ann"), seat("bob", true)] });
  button("room-coach")?.click();
  const layer = () => root.querySelector('[data-testid="coach-layer"]');
  await eventually(() => {
    expect(layer()?.querySelector('[data-testid="coach-word"]')?.textContent).toContain("。");
  });
  // Nothing begins meanwhile.
  expect(ready.mock.calls).toEqual([[false]]);
  await act(() => {
    const waiting = { ...ROOM, seats: [seat("ann"), seat("bob")] };
    renderPage(<RoomScreen room={waiting} />, root);
  });
  expect(layer()?.querySelector(".coach-news")?.textContent).toBe("等你准备");
  await act(() => {
    button("coach-skip")?.click();
  });
  expect(layer()).toBeNull();
  expect(button("ready")).not.toBeNull();
  expect(ready.mock.calls).toEqual([[false], [true]]);
  expect(detach).not.toHaveBeenCalled();
});
