// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "../../fixture/eventually";
import type { MatchSummary } from "../../matches/matches";
import { botName } from "../../people/names";
import { language } from "../../i18n/translate";
import { renderPage, session } from "../../fixture/page";
import { Replays } from "./Replays";

const PAGE = 20;

function match(number: number): MatchSummary {
  return {
    match: `match${number}`,
    share: `share${number}`,
    ruleset: "mahjong/tuidaohu",
    rules: {},
    seats: [],
    seat: 0,
    started: 1_700_000_000 - number,
    deals: [1],
    length: { unit: "deals", target: 1 },
    history: [[3, -1, -1, -1]],
    marks_history: [],
  } as unknown as MatchSummary;
}

let place: HTMLElement;
let asked: string[];

beforeEach(() => {
  language.value = "en";
  asked = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const before = new URL(path, "http://paiju").searchParams.get("before");
    const first = before === null ? 0 : Number(before.replace("share", "")) + 1;
    const matches = Array.from({ length: first === 0 ? PAGE : 3 }, (_, n) => match(first + n));
    const next = first === 0 ? `share${PAGE - 1}` : null;
    return Promise.resolve(new Response(JSON.stringify({ matches, next })));
  });
  vi.spyOn(session.welcome, "value", "get").mockReturnValue({ player: "me" } as never);
  place = document.body.appendChild(document.createElement("div"));
});

afterEach(() => {
  render(null, place);
  place.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function settled(): Promise<void> {
  await act(async () => {
    await new Promise((done) => setTimeout(done, 0));
  });
}

async function press(name: string): Promise<void> {
  const buttons = [...place.querySelectorAll("button")];
  const button = buttons.find((one) => one.textContent === name);
  expect(button, `a button ${name}`).toBeDefined();
  button?.click();
  await settled();
}

test("older matches are asked for page by page, until there are none", async () => {
  renderPage(<Replays />, place);
  // The list is loaded once it is known that there is one.
  await eventually(() => {
    expect(place.querySelectorAll("li")).toHaveLength(5);
  });
  await press("15 more");
  expect(place.querySelectorAll("li")).toHaveLength(20);
  await press("Older matches");
  await settled();
  expect(place.querySelectorAll("li")).toHaveLength(23);
  expect(place.textContent).not.toContain("Older matches");
  expect(asked).toEqual(["/api/matches", "/api/matches?before=share19"]);
});

test("a row names the bot that played, whatever seat was drawn for it", async () => {
  const seats = [
    { player: null, name: "", level: "greedy", bot: 2 },
    { player: "me", name: "me", level: null },
  ];
  const drawn = { ...match(0), seats, seat: 1, history: [[1, -1]], ended: 1 };
  const body = JSON.stringify({ matches: [drawn], next: null });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body)));
  renderPage(<Replays />, place);
  await eventually(() => {
    expect(place.querySelectorAll("li")).toHaveLength(1);
  });
  expect(place.querySelectorAll(".row-facts span")[0]?.textContent).toBe(botName(2));
});

test("a row names everybody who has played with me, as they are called now, and has my points", async () => {
  const person = (player: string, name = player) => ({ player, name, level: null });
  const bot = { player: null, name: "", level: "greedy" };
  const late = {
    ...match(0),
    seats: [person("ann", "old"), bot, person("cy"), person("dan")],
    sitters: { 2: [person("ann", "new"), person("me"), person("cy"), person("dan")] },
    seat: null,
    reader: "me",
    history: [
      [3, -1, -1, -1],
      [12, -20, 4, 4],
    ],
    ended: 1,
  };
  const before = { ...late, share: "before", sitters: {}, started: late.started - 9 };
  const body = JSON.stringify({ matches: [late, before], next: null });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body)));
  renderPage(<Replays />, place);
  await eventually(() => {
    expect(place.querySelectorAll("li")).toHaveLength(2);
  });
  const facts = place.querySelectorAll(".row-facts span");
  expect(facts[0]?.textContent).toBe(`new · ${botName(1)} · cy · dan`);
  const earlier = place.querySelectorAll("li")[1]?.querySelector(".row-facts span");
  expect(earlier?.textContent).toBe(`new · ${botName(1)} · cy · dan`);
  expect(place.querySelector(".score")?.textContent).toBe("−20");
});

test("whoever has played nothing yet is shown no list, and none is loaded", async () => {
  vi.stubGlobal("fetch", () =>
    Promise.resolve(new Response(JSON.stringify({ matches: [], next: null }))),
  );
  renderPage(<Replays />, place);
  await settled();
  await settled();
  expect(place.innerHTML).toBe("");
});
