// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage, session } from "../../fixture/page";
import { roomOf } from "../../fixture/script";
import { navigate, route } from "../../navigation/route";
import type { Room, Welcome } from "../../net/protocol";
import { loadDetails } from "../../rulesets/rulesets";
import { knowsGroups, wantedGroup } from "../../state/groups";
import { InvitedNote } from "../../shell/InvitedNote";
import { GroupScreen } from "./GroupScreen";
import type { Group, GroupRoom } from "./groups";
import { HomeGroups } from "./HomeGroups";
import { RoomGroup } from "./RoomGroup";
import type { Season } from "./season";

const ROOM: GroupRoom = {
  table: "table1",
  code: "704582",
  ruleset: "mahjong/tuidaohu",
  rules: {},
  phase: "gathering",
  host: "Bob",
  people: ["Cat", "Bob"],
  seats: 4,
  free: 2,
  mine: false,
  left_s: null,
};

const GROUP: Group = {
  group: "g1",
  name: "周五局",
  members: 2,
  rooms: [ROOM, { ...ROOM, table: "table2", phase: "playing", free: 0, mine: true }],
  link: "L".repeat(22),
  founder: "ann",
  created: Date.now() / 1000 - 86_400,
  people: [
    { player: "ann", name: "Ann", joined: 1 },
    { player: "bob", name: "Bob", joined: 2 },
  ],
};

const KIND = { ruleset: "mahjong/tuidaohu", rules: {}, race: false };
const SUMS = { deals: 4, matches: 1, firsts: 0, wins: 2, self_drawn: 1, deal_ins: 1 };

const SEASON: Season = {
  deals: 4,
  matches: 1,
  first: 1_760_000_000,
  last: 1_760_000_000,
  standings: [
    { ...KIND, player: "bob", points: 12, ...SUMS, firsts: 1 },
    { ...KIND, player: "ann", points: -9, ...SUMS },
    { ...KIND, player: null, points: -3, ...SUMS, matches: 0 },
  ],
  feedings: [{ ...KIND, giver: "ann", winner: "bob", wins: 2 }],
  best: [],
  streaks: [{ player: "bob", longest: 3, current: 3 }],
  names: { ann: "Ann", bob: "Bob" },
  ratings: {
    ann: { rating: 1460, provisional: true },
    bob: { rating: 1540, provisional: false },
  },
};

const CATALOGUE = {
  games: [{ name: "mahjong", switches: [], counting: {}, fan_words: {} }],
  rulesets: [
    {
      id: "mahjong/tuidaohu",
      game: "mahjong",
      name: { zh: "推倒胡", en: "Tuidaohu" },
      presets: [],
      fans: [],
    },
  ],
  levels: [],
};

let host: HTMLElement;
/** Requests as method and path, with the body. */
let asked: [request: string, body: unknown][];
/** Answers by method and the beginning of the path; a text is the code of a refusal. */
let answers: Record<string, unknown>;

beforeEach(async () => {
  host = document.body.appendChild(document.createElement("div"));
  HTMLDialogElement.prototype.showModal = () => undefined;
  navigate({ is: "home" });
  asked = [];
  answers = {
    "GET /api/groups/g1/season": SEASON,
    "GET /api/groups/g1/evenings": { evenings: [], next: null },
    "GET /api/groups/g1": GROUP,
    "GET /api/groups": { groups: [GROUP] },
    "GET /api/rulesets": CATALOGUE,
  };
  vi.stubGlobal("fetch", (path: string, request: { method?: string; body?: string }) => {
    const name = `${request.method ?? "GET"} ${path}`;
    if (!path.startsWith("/api/rulesets")) {
      asked.push([name, request.body === undefined ? null : JSON.parse(request.body)]);
    }
    const found = Object.entries(answers).find(([prefix]) => name.startsWith(prefix))?.[1] ?? {};
    const refused = typeof found === "string";
    const body = refused ? { code: found } : found;
    return Promise.resolve({ ok: !refused, json: () => Promise.resolve(body) });
  });
  await loadDetails();
});

afterEach(() => {
  render(null, host);
  host.remove();
  wantedGroup.value = null;
  session.endInvitation();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function show(me: string, page: preact.ComponentChildren): Promise<void> {
  vi.spyOn(session.welcome, "value", "get").mockReturnValue({ player: me } as Welcome);
  await act(async () => {
    renderPage(page, host);
    await new Promise(requestAnimationFrame);
  });
  await settle();
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await act(() => Promise.resolve());
}

async function press(testid: string, at = 0): Promise<void> {
  await act(() => {
    host.querySelectorAll<HTMLElement>(`[data-testid="${testid}"]`)[at]?.click();
  });
  await settle();
}

function texts(selector: string): string[] {
  return [...host.querySelectorAll(selector)].map((one) => one.textContent);
}

function changes(): [request: string, body: unknown][] {
  return asked.filter(([name]) => !name.startsWith("GET"));
}

test("a group shows its rooms with the way to each, and its standings", async () => {
  const join = vi.spyOn(session, "join").mockReturnValue(undefined);
  await show("ann", <GroupScreen group="g1" period={null} />);
  expect(texts('[data-testid="group-room"]')).toEqual([
    "Bob、Cat推倒胡差 2 人坐下",
    "Bob、Cat推倒胡正在打回去",
  ]);
  await press("group-room-go");
  expect(join.mock.calls).toEqual([[{ code: "704582" }]]);
  await press("group-room-go", 1);
  expect(route.value).toEqual({ is: "table", table: "table2" });
  expect(texts(".group-standings tbody tr")).toEqual([
    "1BBob4 局 · 1540+121/121",
    "2AAnn4 局 · 1460?−90/121",
    "机器人4 局−3–21",
  ]);
  expect(texts('[data-testid="feedings"] tbody tr')).toEqual(["Bob·", "Ann2"]);
  expect(texts(".group-streaks li")).toEqual(["Bob 连赢 3 场 · 还在赢"]);
  const csv = host.querySelector('[data-testid="season-csv"]')?.getAttribute("href") ?? "";
  const [head, ...lines] = decodeURIComponent(csv.slice(csv.indexOf(",") + 1))
    .replace("\ufeff", "")
    .trim()
    .split(/\r?\n/);
  expect(head).toBe("牌友,总分,局,场,头名,胡,点炮,等级分");
  expect(lines).toEqual(["Bob,12,4,1,1,2,1,1540", "Ann,-9,4,1,0,2,1,1460", "机器人,-3,4,0,0,2,1,"]);
  await press("standing", 1);
  expect(route.value).toEqual({ is: "statistics", player: null, game: null });
});

test("a room in the middle of a match is looked at by those who do not sit there", async () => {
  answers["GET /api/groups/g1"] = {
    ...GROUP,
    rooms: [
      { ...ROOM, phase: "playing" },
      { ...ROOM, free: 0 },
      { ...ROOM, phase: "gathering" },
    ],
  };
  await show("ann", <GroupScreen group="g1" period={null} />);
  expect(texts('[data-testid="group-room-go"]')).toEqual(["去看看", "去看看", "坐下"]);
});

test("people who were erased have no name, lead nowhere, and keep what they gave", async () => {
  const [bob] = SEASON.standings;
  const erased = ["gone2", "gone1"].map((player) => ({ ...KIND, player, points: -6, ...SUMS }));
  const best = { ...KIND, share: "s", deal: 1, seat: 0, points: 9, fans: [], ended: 1 };
  answers["GET /api/groups/g1/season"] = {
    ...SEASON,
    standings: [bob, ...erased],
    feedings: [{ ...KIND, giver: "gone2", winner: "bob", wins: 3 }],
    best: [{ ...best, player: "gone2" }],
    streaks: [{ player: "gone1", longest: 2, current: 0 }],
  };
  await show("ann", <GroupScreen group="g1" period={null} />);
  expect(texts(".group-standings tbody tr")).toEqual([
    "1BBob4 局 · 1540+121/121",
    "2已注销的牌友②4 局−60/121",
    "2已注销的牌友4 局−60/121",
  ]);
  expect(texts('[data-testid="standing"]')).toHaveLength(1);
  expect(texts('[data-testid="feedings"] tbody tr')).toEqual([
    "Bob··",
    "已注销的牌友②3·",
    "已注销的牌友··",
  ]);
  expect(texts('[data-testid="season-best"] strong')).toEqual(["已注销的牌友②"]);
  expect(texts(".group-streaks li")).toEqual(["已注销的牌友 连赢 2 场"]);
});

test("the founder sends people away and hands the group over, each after a question", async () => {
  navigate({ is: "home" });
  await show("ann", <GroupScreen group="g1" period={null} />);
  expect(texts('[data-testid="member-options"]')).toHaveLength(1);
  await press("member-options");
  await press("member-remove");
  expect(changes()).toEqual([]);
  await press("ask-yes");
  expect(route.value, "the founder stays there").toEqual({ is: "home" });
  await press("member-options");
  await press("member-founder");
  answers["PATCH /api/groups/g1"] = { ...GROUP, founder: "bob" };
  await press("ask-yes");
  expect(changes()).toEqual([
    ["DELETE /api/groups/g1/members/bob", null],
    ["PATCH /api/groups/g1", { founder: "bob" }],
  ]);
  expect(texts('[data-testid="member-options"]')).toEqual([]);
});

test("others have no options but to leave, and come to the list of their groups", async () => {
  await show("bob", <GroupScreen group="g1" period={null} />);
  expect(host.querySelector('[data-testid="member-options"]')).toBeNull();
  expect(host.querySelector('[data-testid="group-rename"]')).toBeNull();
  await press("group-leave");
  await press("ask-yes");
  expect(changes()).toEqual([["DELETE /api/groups/g1/members/bob", null]]);
  expect(route.value).toEqual({ is: "groups" });
});

test("a refusal is a sentence, and the group stays as it was", async () => {
  await show("ann", <GroupScreen group="g1" period={null} />);
  answers["DELETE"] = "no_such_member";
  await press("member-options");
  await press("member-remove");
  await press("ask-yes");
  await settle();
  expect(texts(".group-members .problem")).toEqual(["这个人已经不在圈里了"]);
});

test("a group stays on the page while the line is down, but not for one who was sent away", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await show("bob", <GroupScreen group="g1" period={null} />);
  async function later(code: string): Promise<void> {
    answers["GET /api/groups/g1"] = code;
    vi.advanceTimersByTime(10_000);
    await settle();
  }
  await later("storage_waiting");
  expect(host.querySelector('[data-testid="members"]')).not.toBeNull();
  await later("no_such_group");
  expect(host.querySelector('[data-testid="members"]')).toBeNull();
  expect(host.textContent).toContain("没有这个圈子");
  vi.useRealTimers();
});

/** A room whose host is Ann. */
function room(changed: Partial<Room> = {}): Room {
  const found = roomOf({ finished: false, away: false, ended: false });
  return { ...found, table: "table1", host: "ann", acting_host: "ann", ...changed };
}

test("a room that is opened in a group becomes one of it, once", async () => {
  answers["GET /api/tables/table1/group"] = { group: { group: "g1", name: "周五局" } };
  wantedGroup.value = "g1";
  await show("ann", <RoomGroup room={room()} />);
  expect(changes()).toEqual([["PUT /api/groups/g1/rooms/table1", null]]);
  expect(wantedGroup.value).toBeNull();
  expect(host.textContent).toContain("这里打的算进「周五局」的排名");
  await press("room-group-drop");
  expect(changes().at(-1)).toEqual(["DELETE /api/groups/g1/rooms/table1", null]);
});

test("the host alone chooses a group for the room", async () => {
  answers["GET /api/tables/table1/group"] = { group: null };
  await show("bob", <RoomGroup room={room()} />);
  expect(host.textContent).toBe("");
  render(null, host);
  await show("ann", <RoomGroup room={room()} />);
  answers["PUT"] = "room_has_group";
  await press("room-group-add");
  expect(changes()).toEqual([["PUT /api/groups/g1/rooms/table1", null]]);
  expect(texts(".problem")).toEqual(["这个房间已经算进别的圈子了"]);
});

test("the first page shows rooms where somebody is and I am not", async () => {
  const asleep = { ...ROOM, table: "table3", left_s: 90 };
  answers["GET /api/groups"] = { groups: [{ ...GROUP, rooms: [...GROUP.rooms, asleep] }] };
  knowsGroups.value = false;
  await show("ann", <HomeGroups />);
  expect(knowsGroups.value).toBe(true);
  expect(texts('[data-testid="group-room"]')).toEqual(["Bob、Cat推倒胡差 2 人坐下"]);
  await press("home-group");
  expect(route.value).toEqual({ is: "group", group: "g1", period: null });
});

const INVITED = {
  type: "invited",
  group: "g1",
  name: "周五局",
  host: "Bob",
  table: "table9",
  code: "111222",
  ruleset: "mahjong/tuidaohu",
} as const;

test("an invitation ends by itself, and for somebody who is there already", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const end = vi.spyOn(session, "endInvitation");
  await show("ann", <InvitedNote {...INVITED} />);
  vi.advanceTimersByTime(89_000);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(end).toHaveBeenCalledTimes(1);
  render(null, host);
  vi.spyOn(session.table, "value", "get").mockReturnValue("table9");
  await show("ann", <InvitedNote {...INVITED} />);
  expect(end).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test.each([
  ["is full", { ...GROUP, rooms: [{ ...ROOM, table: "table9", free: 0 }] }, true],
  ["plays", { ...GROUP, rooms: [{ ...ROOM, table: "table9", phase: "playing" }] }, true],
  ["is closed", { ...GROUP, rooms: [] }, true],
  ["is none of mine any more", "no_such_group", true],
  ["waits for people", { ...GROUP, rooms: [{ ...ROOM, table: "table9" }] }, false],
  ["is out of sight", "storage_waiting", false],
])("an invitation to a room that %s ends or stays", async (_, answer, ends) => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  navigate({ is: "home" });
  vi.spyOn(session.table, "value", "get").mockReturnValue(null);
  const end = vi.spyOn(session, "endInvitation");
  await show("ann", <InvitedNote {...INVITED} />);
  answers["GET /api/groups/g1"] = answer;
  vi.advanceTimersByTime(10_000);
  await settle();
  expect(end.mock.calls).toHaveLength(ends ? 1 : 0);
  vi.useRealTimers();
});

test("on the page of its group an invitation is no news", async () => {
  navigate({ is: "group", group: "g1", period: null });
  const end = vi.spyOn(session, "endInvitation");
  await show("ann", <InvitedNote {...INVITED} />);
  expect(end).toHaveBeenCalledTimes(1);
});

test("an invitation leads to the room, but not out of a match with others", async () => {
  const join = vi.spyOn(session, "join").mockReturnValue(undefined);
  await show("ann", <InvitedNote {...INVITED} />);
  expect(host.textContent).toContain("Bob在「周五局」开了桌：推倒胡");
  await press("invited-go");
  expect(join.mock.calls).toEqual([[{ code: "111222" }]]);
  const [first, second] = room().seats;
  const seats = [
    { ...first, player: "ann", kind: "player" },
    { ...second, player: "bob", kind: "player" },
  ] as Room["seats"];
  vi.spyOn(session.seat, "value", "get").mockReturnValue(0);
  const table = vi.spyOn(session.room, "value", "get");
  for (const [playing, others, offered] of [
    ["playing", true, false],
    ["between", true, false],
    ["finished", true, true],
    ["playing", false, true],
  ] as const) {
    const at = room({ phase: playing, seats: others ? seats : seats.slice(0, 1) });
    table.mockReturnValue(at);
    render(null, host);
    await show("ann", <InvitedNote {...INVITED} />);
    expect(host.querySelector('[data-testid="invited-go"]') !== null).toBe(offered);
    expect(host.querySelector('[data-testid="invited-close"]')).not.toBeNull();
  }
});
