import { readdirSync, readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { unfold, type BoardState, type Game, type GameEvent } from "../board/fold";
import { muted, silenced, voice } from "../state/preferences";
import { createAudioKeeper } from "./context";
import { FakeAudio } from "./fixture";
import { heardBetween, heardFirst, type Heard } from "./heard";
import { isPhraseLine, LINES, type Line } from "./lines";
import { createPlayer, type Player } from "./player";
import { createRecordings } from "./recordings";
import { createVoices } from "./voices";
import places from "./voices/places.json";

const FOLDER = new URL("../../../tests/playthroughs/", import.meta.url);

interface Playthrough {
  game: Game;
  emissions: { full: GameEvent; public: GameEvent; faces: Record<string, GameEvent> }[];
}

const FILES: readonly string[] = ["", "paohuzi/"].flatMap((folder) =>
  readdirSync(new URL(folder, FOLDER))
    .filter((name) => name.endsWith(".json"))
    .map((name) => folder + name),
);

function read(name: string): Playthrough {
  return JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")) as Playthrough;
}

function eventsFor(viewer: number | null, { emissions }: Playthrough): GameEvent[] {
  return emissions.map((one) =>
    viewer === null ? one.public : (one.faces[String(viewer)] ?? one.public),
  );
}

/** The fields of the events of both games that decide the call. */
interface Told {
  type: string;
  seat: number;
  meld: { kind: string };
  ready: boolean;
  card: number;
  flowers?: number[];
}

/** The calls that events must lead to, straight from the events and by nothing of ours. */
function callsOf(game: Game, events: readonly GameEvent[]): string[] {
  return events.flatMap((event): string[] => {
    const told = event as unknown as Told;
    const { type, seat } = told;
    if (type === "melded") {
      const { kind } = told.meld;
      const mine: Record<string, string> = { chi: "chow", peng: "pung" };
      const said = kind.endsWith("kong") ? "kong" : (mine[kind] ?? kind);
      return [`${seat} ${said}`];
    }
    if (type === "flowers_shown") return told.flowers?.length === 0 ? [] : [`${seat} flowers`];
    if (type === "discarded" && game === "mahjong") return told.ready ? [`${seat} ready`] : [];
    if (type === "flipped" || type === "discarded") {
      const { card } = told;
      return [`${seat} ${card < 10 ? "small" : "big"}_${(card % 10) + 1}`];
    }
    if (type === "hand_died") return [`${seat} dead`];
    if (type === "won") return [`${seat} win`];
    return [];
  });
}

const NAMED_WINS = ["self_drawn", "four_red", "four_wild", "treasure", "treasure_shown"];
const WINS = [...NAMED_WINS, "red_drawn", "fourth_drawn"];

function linesOf(heard: readonly Heard[]): string[] {
  return heard.flatMap((one) => {
    if (one.is === "effect") return [];
    return [`${one.seat} ${WINS.includes(one.line) ? "win" : one.line}`];
  });
}

function heardOf(boards: readonly BoardState[], viewer: number | null): Heard[] {
  return boards.slice(1).flatMap((board, at) => {
    const before = boards[at];
    return before === undefined ? [] : [...heardBetween(before, board, viewer, 1)];
  });
}

describe.each(FILES)("%s", (name) => {
  const played = read(name);

  test.each([0, 1, null])("every call is heard once and in order by %s", (viewer) => {
    const events = eventsFor(viewer, played);
    const heard = heardOf(unfold(played.game, events), viewer);
    expect(linesOf(heard)).toEqual(callsOf(played.game, events));
    const deal = played.game === "mahjong" ? "deal_tiles" : "deal_cards";
    expect(heard.filter((one) => one.is === "effect" && one.effect === deal)).toHaveLength(1);
  });
});

test("the cheer grows with the win, and who fed it hears none", () => {
  const cheers = new Set<string>();
  for (const name of FILES) {
    const { game, ...played } = read(name);
    const boards = unfold(game, eventsFor(null, { game, ...played }));
    boards.forEach((after, at) => {
      const before = boards[at - 1];
      const [won] = after.wins;
      if (before === undefined || before.wins.length > 0 || won === undefined) return;
      for (const size of [1, 2, 3] as const) {
        for (const one of heardBetween(before, after, null, size)) {
          if (one.is === "effect" && one.effect.startsWith("win_")) {
            cheers.add(`${size} ${one.effect}`);
          }
        }
      }
      if (won.giver === null) return;
      const fed = heardBetween(before, after, won.giver, 3);
      expect(fed).toContainEqual({ is: "effect", effect: "deal_in" });
      cheers.add("fed");
    });
  }
  expect([...cheers].sort()).toEqual(["1 win_small", "2 win_great", "3 win_huge", "fed"]);
});

/** A buffer that names its source. */
function fetchFake(address: string): Promise<AudioBuffer> {
  return Promise.resolve({ address, duration: 0.5 } as unknown as AudioBuffer);
}

class Room {
  readonly browser = new FakeAudio();
  readonly keeper = createAudioKeeper(this.browser);
  recorded: Record<string, object> = {};
  /** The files that were asked for, and those that do not come yet. */
  readonly fetched: string[] = [];
  held: Promise<void> = Promise.resolve();
  private readonly fetchBuffer = async (address: string): Promise<AudioBuffer> => {
    this.fetched.push(address);
    await this.held;
    return fetchFake(address);
  };
  readonly recordings = createRecordings(
    fetchFake,
    (path) =>
      Promise.resolve({ is: "ready", value: { lines: this.recorded[path] ?? {} } as never }),
    () => "token",
  );
  readonly player: Player = createPlayer({
    audio: this.keeper,
    voices: createVoices(this.fetchBuffer),
    recordings: this.recordings,
    fetchBuffer: fetchFake,
    random: () => 0.5,
    now: () => this.browser.ms,
  });

  /** The lines of our voices that were played, from their place in the file. */
  said(): string[] {
    return this.browser.contexts.flatMap(({ scheduled }) =>
      scheduled
        .filter(({ is }) => is === "clip")
        .map(({ from, buffer }) => {
          const { address } = buffer as { address: string };
          if (address.startsWith("/api/")) return address;
          const of: Record<string, number[]> = address.includes("female")
            ? places.female
            : places.male;
          const phrases = address.includes("phrases");
          const found = LINES.find(
            (line) => of[line]?.[0] === from && isPhraseLine(line) === phrases,
          );
          return found ?? "?";
        }),
    );
  }
  tones(): number {
    return this.browser.contexts.flatMap((one) => one.scheduled).filter((one) => one.is === "tone")
      .length;
  }
  hours(count: number): void {
    this.browser.ms += count * 3_600_000;
  }
}

const says = (line: Line, seat = 0): Heard => ({ is: "line", line, seat });
/** Let promises that are settled go on. */
const settle = (): Promise<void> => new Promise((done) => setTimeout(done));

beforeEach(() => {
  muted.value = false;
  silenced.value = [];
  voice.value = "female";
});

test("nothing sounds before the first touch, everything after it", async () => {
  const room = new Room();
  await room.player.prepare([]);
  room.player.play([says("pung")]);
  expect(room.browser.contexts).toHaveLength(0);
  room.keeper.touch();
  room.player.play([says("pung")]);
  await settle();
  expect(room.said()).toEqual(["pung"]);
});

test.each(FILES)("a whole deal is said in order: %s", async (name) => {
  const room = new Room();
  await room.player.prepare([]);
  room.keeper.touch();
  await settle();
  const { game, emissions } = read(name);
  const events = emissions.map((one) => one.public);
  const boards = unfold(game, events);
  for (const [at, board] of boards.entries()) {
    const before = boards[at - 1];
    if (before === undefined) continue;
    // An event about every two seconds.
    room.browser.ms += 2000;
    room.player.play(heardBetween(before, board, null, 1));
  }
  const said = room.said().map((line) => (WINS.includes(line) ? "win" : line));
  expect(said).toEqual(callsOf(game, events).map((call) => call.split(" ")[1]));
});

test.each(["suspended", "interrupted"])(
  "after an idle hour, %s, the next touch lets everything be heard again",
  async (state) => {
    const room = new Room();
    await room.player.prepare([]);
    room.keeper.touch();
    await settle();
    room.hours(1);
    room.browser.last.state = state;
    room.browser.allowed = false;
    room.player.play([says("chow")]);
    await settle();
    expect(room.said()).toEqual([]);
    room.browser.allowed = true;
    room.keeper.touch();
    await settle();
    room.player.play([says("pung"), says("kong")]);
    await settle();
    expect(room.said()).toEqual(["pung", "kong"]);
    expect(room.browser.contexts).toHaveLength(1);
  },
);

test("after an idle hour it wakes by itself where the browser lets it", async () => {
  const room = new Room();
  await room.player.prepare([]);
  room.keeper.touch();
  await settle();
  room.hours(1);
  room.browser.last.state = "interrupted";
  room.player.play([says("chow")]);
  await settle();
  expect(room.said()).toEqual(["chow"]);
});

test("a context whose clock stands is given up for another", async () => {
  const room = new Room();
  await room.player.prepare([]);
  room.keeper.touch();
  await settle();
  room.browser.last.stands = true;
  room.keeper.touch();
  room.browser.ms += 5000;
  room.keeper.touch();
  await settle();
  expect(room.browser.contexts).toHaveLength(2);
  expect(room.browser.contexts[0]?.closed).toBe(true);
  room.player.play([says("pung")]);
  expect(room.said()).toEqual(["pung"]);
});

test("the page suspends when it is hidden and sounds again when it is back", async () => {
  const room = new Room();
  await room.player.prepare([]);
  room.keeper.touch();
  await settle();
  room.browser.front = false;
  room.keeper.turn();
  expect(room.browser.last.state).toBe("suspended");
  room.player.play([says("chow")]);
  await settle();
  room.browser.front = true;
  room.keeper.turn();
  await settle();
  room.player.play([says("pung")]);
  expect(room.said()).toEqual(["pung"]);
});

test("where the voice is not here, tones call", async () => {
  const room = new Room();
  room.keeper.touch();
  await settle();
  room.player.play([says("pung")]);
  expect(room.said()).toEqual([]);
  expect(room.tones()).toBeGreaterThan(0);
});

test("nobody is heard when all is muted, and one is not when he is", async () => {
  const room = new Room();
  await room.player.prepare([]);
  room.keeper.touch();
  await settle();
  muted.value = true;
  room.player.play([says("chow")]);
  muted.value = false;
  silenced.value = ["p1"];
  room.player.play([says("pung", 1), says("kong", 2)], (seat) => `p${seat}`);
  expect(room.said()).toEqual(["kong"]);
});

test("each is heard in his own recorded voice, and the people at the table where that was chosen", async () => {
  const room = new Room();
  room.recorded["/api/voices/p1"] = { pung: "a1" };
  room.recorded["/api/voices/p9"] = { kong: "c3" };
  await room.player.prepare(["p1", "p9"]);
  room.keeper.touch();
  await settle();
  room.player.play([says("pung", 1), says("kong", 1)], () => "p1");
  expect(room.said()).toEqual(["/api/voices/p1/pung?a1", "kong"]);
  voice.value = "own";
  room.player.play([says("kong", 0)], (seat) => (seat === 2 ? "p9" : null));
  expect(room.said().at(-1)).toBe("/api/voices/p9/kong?c3");
});

describe("recordings that change while the table is open", () => {
  const fetched: string[] = [];
  const asked: string[] = [];
  const failing = new Set<string>();
  let marks: Record<string, string>;
  let token: string | null;
  const recordings = () =>
    createRecordings(
      (address) => {
        fetched.push(address);
        return failing.has(address) ? Promise.reject(new Error(address)) : fetchFake(address);
      },
      (path, { as = null } = {}) => {
        asked.push(`${path} as ${as}`);
        return Promise.resolve({ is: "ready", value: { lines: { ...marks } } as never });
      },
      () => token,
    );
  const heard = (clip: { buffer: AudioBuffer } | null): string | null =>
    clip === null ? null : (clip.buffer as unknown as { address: string }).address;

  beforeEach(() => {
    fetched.length = 0;
    asked.length = 0;
    failing.clear();
    token = "mine";
    marks = { pung: "a1", chow: "b1" };
  });

  test("are asked for by whoever is signed in, and by nobody else", async () => {
    const one = recordings();
    await one.prepare(["ann"]);
    expect(asked).toEqual(["/api/voices/ann as mine"]);
    token = null;
    await one.prepare(["bob"]);
    expect(asked).toHaveLength(1);
    expect(heard(one.clip("bob", "pung"))).toBeNull();
  });

  test("are heard from the next deal on, and only what is new is fetched", async () => {
    const one = recordings();
    await one.prepare(["ann"]);
    fetched.length = 0;
    marks = { pung: "a2", kong: "c1" };
    await one.prepare(["ann"]);
    expect(fetched.sort()).toEqual(["/api/voices/ann/kong?c1", "/api/voices/ann/pung?a2"]);
    expect(heard(one.clip("ann", "pung"))).toBe("/api/voices/ann/pung?a2");
    expect(one.clip("ann", "chow")).toBeNull();
  });

  test("are heard at once where one records them oneself, if a table has asked for them", async () => {
    const one = recordings();
    await one.changed("ann");
    expect(fetched).toEqual([]);
    await one.prepare(["ann"]);
    marks = { pung: "a2" };
    await one.changed("ann");
    expect(heard(one.clip("ann", "pung"))).toBe("/api/voices/ann/pung?a2");
  });

  test("are fetched again where that failed", async () => {
    const one = recordings();
    failing.add("/api/voices/ann/pung?a1");
    await one.prepare(["ann"]);
    expect(one.clip("ann", "pung")).toBeNull();
    failing.clear();
    await one.prepare(["ann"]);
    expect(heard(one.clip("ann", "pung"))).toBe("/api/voices/ann/pung?a1");
  });
});

test("the household says a line as it was recorded last by somebody who sits here", async () => {
  const room = new Room();
  voice.value = "own";
  for (const [player, mark] of [
    ["ann", "a2"],
    ["bob", "a3"],
    ["ann's mother", "a1"],
    ["a stranger", "a9"],
  ]) {
    room.recorded[`/api/voices/${encodeURIComponent(player ?? "")}`] = { pung: mark };
  }
  const people = ["ann", "bob", "ann's mother"];
  await room.player.prepare([...people, "a stranger"]);
  room.keeper.touch();
  await settle();
  room.player.play([says("pung", 3)], (seat) => people[seat] ?? null);
  expect(room.said()).toEqual(["/api/voices/bob/pung?a3"]);
});

test.each([0, 1, 2, 3])(
  "the household says what the person on seat %i has recorded",
  async (seat) => {
    const room = new Room();
    voice.value = "own";
    room.recorded["/api/voices/ann"] = { pung: "a1" };
    await room.player.prepare(["ann"]);
    room.keeper.touch();
    await settle();
    room.player.play([says("pung", (seat + 1) % 4)], (at) => (at === seat ? "ann" : null));
    expect(room.said()).toEqual(["/api/voices/ann/pung?a1"]);
  },
);

test("a sample in one's own voice is what one has recorded", async () => {
  const room = new Room();
  room.recorded["/api/voices/ann"] = { pung: "a1" };
  for (const [chosen, person] of [
    ["female", "ann"],
    ["own", "ann"],
    ["own", null],
  ] as const) {
    voice.value = chosen;
    room.player.sample("pung", person);
    await settle();
    room.browser.ms += 2000;
  }
  expect(room.said()).toEqual(["pung", "/api/voices/ann/pung?a1", "pung"]);
});

test("cards give way to those who still speak, calls wait for their turn", async () => {
  const room = new Room();
  await room.player.prepare([]);
  room.keeper.touch();
  await settle();
  room.player.play([says("stale_wei"), says("small_3"), says("win")]);
  expect(room.said()).toEqual(["stale_wei", "win"]);
});

test("a table is dealt where it is seen before anything was played", () => {
  const boards = unfold("mahjong", eventsFor(0, read(FILES[0] ?? "")));
  expect(heardFirst(boards[0] as BoardState)).toEqual([]);
  const dealt = boards.findIndex((board) => board.seats.some((seat) => seat.size > 0));
  expect(heardFirst(boards[dealt] as BoardState)).toHaveLength(1);
  expect(heardFirst(boards.at(-1) as BoardState)).toEqual([]);
});

test("every line has its place in both voices, apart from all others of its file", () => {
  for (const of of Object.values(places)) {
    expect(Object.keys(of).sort()).toEqual([...LINES].sort());
    for (const phrases of [false, true]) {
      const lines = LINES.filter((line) => isPhraseLine(line) === phrases);
      const sorted = lines.map((line) => of[line] as [number, number]).sort(([a], [b]) => a - b);
      let end = 0;
      for (const [from, length] of sorted) {
        expect(from).toBeGreaterThan(end + 0.1);
        end = from + length;
      }
    }
  }
});

describe("a phrase", () => {
  async function hear(recorded: object): Promise<Room> {
    const room = new Room();
    room.recorded = { "/api/voices/ann": recorded };
    await room.player.prepare(["ann"]);
    room.keeper.touch();
    await settle();
    return room;
  }
  const phraseFiles = (room: Room): string[] =>
    room.fetched.filter((address) => address.includes("phrases"));

  test("is said once, by whoever has recorded it", async () => {
    const room = await hear({ say_hurry: "m1" });
    room.player.saying("hurry", 1, "ann");
    await settle();
    expect(room.said()).toEqual(["/api/voices/ann/say_hurry?m1"]);
    expect(phraseFiles(room)).toEqual([]);
  });

  test.each([
    ["female", "female"],
    ["male", "male"],
    ["own", "female"],
  ] as const)(
    "is said once by our own voice where nobody has recorded it: %s",
    async (chosen, file) => {
      voice.value = chosen;
      const room = await hear({ say_lucky: "m1" });
      expect(phraseFiles(room)).toEqual([]);
      room.player.saying("hurry", 1, "ann");
      await settle();
      room.browser.ms += 2000;
      room.player.saying("thinking", 2, null);
      await settle();
      expect(room.said()).toEqual(["say_hurry", "say_thinking"]);
      expect(phraseFiles(room)).toEqual([expect.stringMatching(`/${file}_phrases\\.mp3$`)]);
    },
  );

  test.each([
    [1000, ["say_hurry"]],
    [1001, []],
  ])("whose file takes %i ms is said or left out: %j", async (ms, said) => {
    const room = await hear({});
    let arrive: () => void = () => undefined;
    room.held = new Promise((done) => (arrive = done));
    room.player.saying("hurry", 1, "ann");
    await settle();
    expect(room.said()).toEqual([]);
    room.browser.ms += ms;
    arrive();
    await settle();
    expect(room.said()).toEqual(said);
    room.player.saying("again", 1, "ann");
    expect(room.said()).toEqual([...said, "say_again"]);
  });

  test("is said at once where its file was fetched before", async () => {
    const room = await hear({});
    await room.player.preparePhrases();
    room.player.saying("hurry", 1, "ann");
    expect(room.said()).toEqual(["say_hurry"]);
  });

  test("waits for its turn, as a call does", async () => {
    const room = await hear({});
    await room.player.preparePhrases();
    room.player.play([says("pung")]);
    room.player.saying("hurry", 1, "ann");
    const [call, phrase] = room.browser.last.scheduled.filter(({ is }) => is === "clip");
    expect(phrase?.at).toBeGreaterThan((call?.at ?? NaN) + 0.2);
  });

  test("has no tone: where tones call it is silent, as an emote is everywhere", async () => {
    const room = await hear({});
    room.player.saying("smile", 1, "ann");
    voice.value = "tones";
    await room.player.preparePhrases();
    room.player.saying("hurry", 1, "ann");
    await settle();
    expect(room.said()).toEqual([]);
    expect(room.tones()).toBe(0);
    expect(phraseFiles(room)).toEqual([]);
  });

  test.each(["all", "ann"])("is neither fetched nor heard where %s is silenced", async (who) => {
    const room = await hear({});
    muted.value = who === "all";
    silenced.value = [who];
    room.player.saying("hurry", 1, "ann");
    await settle();
    expect(room.said()).toEqual([]);
    expect(phraseFiles(room)).toEqual([]);
    muted.value = false;
    room.player.saying("hurry", 2, "bob");
    await settle();
    expect(room.said()).toEqual(["say_hurry"]);
  });

  test("is not heard of somebody who is silenced while its file comes", async () => {
    const room = await hear({});
    room.player.saying("hurry", 1, "ann");
    silenced.value = ["ann"];
    await settle();
    expect(room.said()).toEqual([]);
  });
});
