import { afterEach, beforeEach, expect, test } from "vitest";
import { dealt, discarded, entered, events, prompt, room, Scene, welcome } from "../fixture/scene";
import type { Agreement } from "./session";
import type { Entered, Room } from "../net/protocol";
import { BOTS, silenced as unheard, speechShown } from "./preferences";
import { silence, speakerOf } from "./silence";
import type { Speech } from "./speech";

const AGREEMENT: Agreement = { ruleset: "paohuzi/loudi", preset: null, switches: {} };

let scene: Scene;
let heard: Speech[];

beforeEach(() => {
  scene = new Scene();
  heard = [];
  scene.session.speech.onSpoken((speech) => heard.push(speech));
  scene.session.start();
  scene.line.tells(welcome, entered(1), room, events(1, dealt()));
  scene.line.heard();
});

afterEach(() => {
  speechShown.value = true;
  unheard.value = [];
  scene.session.stop();
});

test("what a seat says is heard once, but for whoever is silenced", () => {
  const { line } = scene;
  line.tells({ type: "spoken", seat: 1, saying: "lucky" });
  expect(heard).toEqual([{ type: "spoken", seat: 1, saying: "lucky" }]);
  silence(speakerOf(room, 1), true);
  line.tells(
    { type: "spoken", seat: 1, saying: "again" },
    { type: "tossed", seat: 2, thing: "tea", to: 0 },
  );
  expect(heard.slice(1)).toEqual([{ type: "tossed", seat: 2, thing: "tea", to: 0 }]);
});

test("who sits out is heard under a place after the seats, and silenced as a person", () => {
  const { line } = scene;
  const bench = [{ player: "dan", name: "dan", ready: true, connected: true }];
  line.tells({ ...room, bench });
  const spoken = { type: "spoken", seat: room.seats.length, saying: "lucky" } as const;
  line.tells(spoken);
  expect(heard).toEqual([spoken]);
  silence("dan", true);
  line.tells(spoken);
  expect(heard).toHaveLength(1);
});

test("who sits out hears what they say, whatever is shown of others", () => {
  const { line } = scene;
  const bench = [{ player: welcome.player, name: "me", ready: true, connected: true }];
  const seats = room.seats.map((seat) => ({ ...seat, player: `${seat.player ?? ""}x` }));
  line.tells(entered(1, null), { ...room, seats, bench });
  speechShown.value = false;
  line.tells({ type: "spoken", seat: room.seats.length, saying: "lucky" });
  expect(heard).toHaveLength(1);
});

test("whoever is silenced stays so at another table and in another visit, until heard again", () => {
  const people = ["ann", "bob", "cy", "di"];
  const roomWith = (order: readonly string[]) => ({
    ...room,
    seats: room.seats.map((state, seat) => ({
      ...state,
      kind: "player" as const,
      player: order[seat] ?? null,
    })),
  });
  silence(speakerOf(roomWith(people), 1), true);
  silence(speakerOf(roomWith(people), 1), true);
  expect(unheard.value, "kept on the device, by person").toEqual(["bob"]);
  const later = new Scene();
  later.session.speech.onSpoken((speech) => heard.push(speech));
  later.session.start();
  later.line.tells(welcome, entered(1), roomWith(["ann", "cy", "bob", "di"]));
  const tossed = { type: "tossed", seat: 2, thing: "tomato", to: 0 } as const;
  later.line.tells(tossed);
  expect(heard).toEqual([]);
  silence("bob", false);
  later.line.tells(tossed);
  expect(heard).toEqual([tossed]);
  later.session.stop();
});

test("bots whose calls are off say nothing", () => {
  scene.line.tells({
    ...room,
    seats: room.seats.map((state, seat) => ({ ...state, kind: seat === 2 ? "bot" : "player" })),
  });
  unheard.value = [BOTS];
  scene.line.tells(
    { type: "spoken", seat: 2, saying: "again" },
    { type: "spoken", seat: 1, saying: "lucky" },
  );
  unheard.value = [];
  expect(heard).toEqual([{ type: "spoken", seat: 1, saying: "lucky" }]);
});

test("nobody is heard by who wants to hear nobody, but he himself", () => {
  speechShown.value = false;
  scene.line.tells(
    { type: "spoken", seat: 2, saying: "cry" },
    { type: "spoken", seat: 0, saying: "cool" },
  );
  expect(heard).toEqual([{ type: "spoken", seat: 0, saying: "cool" }]);
});

test("the clock of a turn is shown until the next event", () => {
  const { line, session } = scene;
  const clock = { seat: 0, seq: 1, base_ms: 9000, bank_ms: 0, waited_ms: 0 } as const;
  line.tells({ type: "turn_clock", ...clock });
  expect(session.turn.value).toMatchObject(clock);
  line.tells({ type: "bot_called", seat: 1, to: 0, missing: 1 });
  expect(session.turn.value?.botMissing).toBe(1);
  line.tells(events(2, discarded(0, 3)));
  expect(session.turn.value).toBeNull();
});

test("who is hurried has less time for the same prompt", () => {
  const { line, session } = scene;
  line.tells({ ...prompt(16), window: true });
  line.tells({ type: "hurried", n: 8, base_ms: 1, bank_ms: 0 });
  expect(session.prompt.value?.hurried).toBeUndefined();
  scene.now += 2000;
  line.tells({ type: "hurried", n: 16, base_ms: 4000, bank_ms: 0 });
  const at = scene.now;
  expect(session.prompt.value?.hurried).toEqual({ baseMs: 4000, bankMs: 0, at });
  expect(session.prompt.value?.receivedAt).toBe(at - 2000);
});

test("nobody gets ready for a quick game, which begins by itself", () => {
  const { line, session } = scene;
  const { ruleset, preset, rules, options } = room;
  session.playNow({ ruleset, preset, switches: rules, options }, null);
  line.heard();
  const seats = room.seats.map((seat) => ({ ...seat, ready: false }));
  line.tells({ ...room, phase: "gathering", match: null, seats });
  expect(line.heard()).toEqual([]);
});

test("sitting down is being ready: said once, and not again after it was taken back", () => {
  const { line, session } = scene;
  const seats = room.seats.map((seat) => ({ ...seat, ready: false }));
  const gathering = { ...room, phase: "gathering", match: null, seats } as const;
  line.tells({ type: "left", table: room.table, code: "left" });
  session.join({ code: "704582" });
  line.heard();
  line.tells(entered(1), gathering);
  const said = line.heard();
  expect(said).toHaveLength(1);
  expect(said[0]).toMatchObject({ type: "ready", ready: true });
  line.tells(gathering);
  expect(line.heard()).toEqual([]);
});

test("to sit down from another table is being ready, whatever happens there meanwhile", () => {
  const { line, session } = scene;
  line.tells(entered(1), { ...room, phase: "playing" });
  session.join({ code: "704582" });
  line.heard();
  line.tells({ ...room, phase: "playing" });
  const seats = room.seats.map((seat) => ({ ...seat, ready: false }));
  const other = { ...room, table: "other", phase: "gathering", match: null, seats } as const;
  line.tells({ ...(entered(1) as Entered), table: "other" }, other);
  expect(line.heard()).toMatchObject([{ type: "ready", ready: true }]);
});

test("a seat from before, of another number or under other rules asks for a tap", () => {
  const { line, session } = scene;
  const seats = room.seats.map((seat) => ({ ...seat, ready: false }));
  const gathering = { ...room, phase: "gathering", match: null, seats } as const;
  // The page was loaded again, at an address that leads to the room.
  session.join({ code: "704582" });
  line.heard();
  line.tells(entered(1), gathering);
  expect(line.heard()).toEqual([]);
  // There are fewer seats now.
  line.tells(entered(1, 2), { ...gathering, seats: seats.slice(0, 3) });
  expect(line.heard()).toEqual([]);
  // The rules change while the name is asked for.
  line.tells({ ...gathering, ruleset: "paohuzi/loudi" });
  expect(line.heard()).toEqual([]);
});

test("a chair that is taken in a running match is no yes to the next match", () => {
  const { line, session } = scene;
  line.tells(entered(1, null), { ...room, phase: "playing" });
  session.sit(2);
  line.heard();
  const seats = room.seats.map((seat) => ({ ...seat, ready: false }));
  line.tells(entered(2, 2), { ...room, phase: "playing" });
  line.tells({ ...room, phase: "gathering", match: null, seats });
  expect(line.heard().filter(({ type }) => type === "ready")).toEqual([]);
});

test("under other rules nobody is ready by himself, and who did not choose them is told", () => {
  const { line, session } = scene;
  const gathering = { ...room, phase: "gathering", match: null } as const;
  line.tells({ ...gathering, ruleset: "paohuzi/loudi", host: "p1", acting_host: "p1" });
  expect(line.heard()).toEqual([]);
  expect(session.toasts.value.map(({ code }) => code)).toEqual(["rules_changed"]);
  session.dismiss(session.toasts.value[0]?.id ?? 0);
  line.tells({ ...gathering, host: "p0" });
  // Nor somebody who chose them in the absence of the host.
  line.tells({ ...gathering, ruleset: "paohuzi/loudi", host: "p1", acting_host: "p0" });
  expect(session.toasts.value).toEqual([]);
});

test("who has to watch now is told, and other rules say who", () => {
  const { line, session } = scene;
  session.configureTable(AGREEMENT, [1]);
  expect(line.heard()).toEqual([{ type: "configure_table", ...AGREEMENT, watch: [1] }]);
  line.tells(entered(2, null), room);
  expect(session.toasts.value.map(({ code }) => code)).toEqual(["now_watching"]);
});

test("who has to sit out now is told so, and not that he watches", () => {
  const { line, session } = scene;
  const out = { player: "p0", name: "小雨", ready: false, connected: true };
  line.tells(entered(2, null), { ...room, bench: [out] });
  expect(session.toasts.value.map(({ code }) => code)).toEqual(["now_sitting_out"]);
});

test("who comes to sit out is ready by coming, and gives up the seat or sends off by a message", () => {
  const { line, session } = scene;
  line.tells({ type: "left", table: room.table, code: "left" });
  session.join({ code: "704582" });
  line.heard();
  const out = { player: "p0", name: "小雨", ready: false, connected: true };
  const seats = room.seats.map((seat) => ({ ...seat, player: "other" }));
  const gathering: Room = { ...room, phase: "gathering", match: null, seats, bench: [out] };
  line.tells(entered(1, null), gathering);
  expect(line.heard()).toEqual([
    { type: "ready", ready: true, commitment: expect.any(String) as string },
  ]);
  line.tells(gathering);
  session.sitOut();
  session.sendOff("p3");
  session.makeHost("p3");
  expect(line.heard()).toEqual([
    { type: "sit_out" },
    { type: "send_off", player: "p3" },
    { type: "make_host", player: "p3" },
  ]);
});

test("a place to which somebody comes back by the code asks for a tap", () => {
  const { line, session } = scene;
  const seats = room.seats.map((seat) => ({ ...seat, ready: false }));
  const gathering: Room = { ...room, phase: "gathering", match: null, seats };
  const out = { player: "p0", name: "小雨", ready: false, connected: true };
  const others = seats.map((seat) => ({ ...seat, player: "other" }));
  const sitsOut: Room = { ...gathering, seats: others, bench: [out] };
  for (const [place, told] of [
    [1, gathering],
    [null, sitsOut],
  ] as const) {
    line.tells(entered(1, place), told);
    session.detach();
    session.join({ code: "704582" });
    line.heard();
    line.tells(entered(1, place), told);
    expect(line.heard()).toEqual([]);
  }
});

test("whose seat is drawn follows to it, and is ready no second time", () => {
  const { line, session } = scene;
  line.tells(entered(1), { ...room, phase: "gathering", match: null });
  line.heard();
  line.tells(entered(1, 2), {
    ...room,
    phase: "revealing",
    seats: room.seats.map((_, seat) => ({
      ...(room.seats[(seat + 2) % room.seats.length] ?? _),
      ready: false,
    })),
  });
  expect(session.seat.value).toBe(2);
  expect(session.history.value.events).toEqual([]);
  line.tells(events(1, dealt()));
  expect(session.board.value?.seats).toHaveLength(4);
  expect(line.heard()).toEqual([]);
});
