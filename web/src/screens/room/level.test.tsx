// @vitest-environment happy-dom
import { act } from "preact/test-utils";
import { beforeAll, beforeEach, expect, test, vi, type MockInstance } from "vitest";
import { renderPage, session } from "../../fixture/page";
import { rememberLevel } from "../../rulesets/levels";
import { loadRulesets } from "../../rulesets/rulesets";
import type { Room, SeatState } from "../../net/protocol";
import { PlayNow } from "../home/Home";
import { RoomScreen } from "./RoomScreen";

vi.mock("./Invite", () => ({ Invite: () => null }));
vi.mock("./RuleCard", () => ({ RuleCard: () => null }));
vi.mock("../home/NameRow", () => ({ NameRow: () => null }));

const words = (text: string) => ({ zh: text, en: text });
const games = ["paohuzi"];

let playNow: MockInstance<typeof session.playNow>;
let addBot: MockInstance<typeof session.addBot>;

beforeEach(() => {
  vi.spyOn(session.welcome, "value", "get").mockReturnValue({ player: "host" } as never);
  vi.spyOn(session.seat, "value", "get").mockReturnValue(0);
  playNow = vi.spyOn(session, "playNow").mockReturnValue(undefined);
  addBot = vi.spyOn(session, "addBot").mockReturnValue(undefined);
});

beforeAll(async () => {
  const answer = {
    games: [{ name: "paohuzi", switches: [], counting: {} }],
    rulesets: [
      {
        id: "paohuzi/changde",
        game: "paohuzi",
        name: words("Changde"),
        summary: words(""),
        seats: 3,
        presets: [
          { name: "three", label: words("Three"), rules: {} },
          { name: "learners", label: words("Learners"), rules: {}, beginners: true },
        ],
        fans: [],
      },
    ],
    levels: [
      { id: "greedy", name: words("greedy"), games, default_in: [] },
      { id: "solid", name: words("solid"), games, default_in: games },
    ],
  };
  vi.stubGlobal("fetch", () => Promise.resolve({ ok: true, json: () => Promise.resolve(answer) }));
  await loadRulesets();
  vi.unstubAllGlobals();
});

const EMPTY: SeatState = {
  kind: "empty",
  player: null,
  name: "",
  level: null,
  ready: false,
  connected: false,
  substituted: false,
  bot: null,
};

function shown(screen: preact.ComponentChild): HTMLElement {
  const host = document.body.appendChild(document.createElement("div"));
  void act(() => {
    renderPage(screen, host);
  });
  return host;
}

function press(host: HTMLElement, selector: string): void {
  void act(() => {
    host.querySelector<HTMLElement>(selector)?.click();
  });
}

test("the level chosen in a room is that of quick play and of the next room", () => {
  const me = { ...EMPTY, kind: "player", player: "host", name: "Ann" } as const;
  const room = {
    host: "host",
    phase: "open",
    ruleset: "paohuzi/changde",
    seats: [me, EMPTY, EMPTY],
    options: {},
    spectators: 0,
  } as unknown as Room;
  press(shown(<PlayNow />), "[data-testid=play-now]");
  expect(playNow).toHaveBeenLastCalledWith(expect.anything(), "solid");
  const first = shown(<RoomScreen room={room} />);
  press(first, "[data-testid=add-bot-1]");
  expect(addBot).toHaveBeenLastCalledWith(1, "solid");
  press(first, ".start-bar input:not(:checked)");
  press(first, "[data-testid=add-bot-1]");
  expect(addBot).toHaveBeenLastCalledWith(1, "greedy");
  press(shown(<RoomScreen room={room} />), "[data-testid=add-bot-2]");
  expect(addBot).toHaveBeenLastCalledWith(2, "greedy");
  press(shown(<PlayNow />), "[data-testid=play-now]");
  expect(playNow).toHaveBeenLastCalledWith(expect.anything(), "greedy");
});

test("a room for beginners begins with the weakest bots, whichever were chosen before", () => {
  rememberLevel("paohuzi/changde", "solid");
  const me = { ...EMPTY, kind: "player", player: "host", name: "Ann" } as const;
  const room = {
    host: "host",
    phase: "open",
    ruleset: "paohuzi/changde",
    preset: "learners",
    seats: [me, EMPTY, EMPTY],
    options: {},
    spectators: 0,
  } as unknown as Room;
  const host = shown(<RoomScreen room={room} />);
  press(host, "[data-testid=add-bot-1]");
  expect(addBot).toHaveBeenLastCalledWith(1, "greedy");
  press(host, ".start-bar input:not(:checked)");
  press(host, "[data-testid=add-bot-1]");
  expect(addBot).toHaveBeenLastCalledWith(1, "solid");
});
