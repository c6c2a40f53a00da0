import { deepStrictEqual } from "node:assert";
import { sittersOf, type MatchSummary } from "../src/matches/matches";
import type { GameEvent, Room } from "../src/net/protocol";
import { sheetOf } from "../src/screens/scores/sheet";
import type { Session } from "../src/state/session";
import { pageOf, type Device } from "./device";
import { standingsOf } from "./page";
import type { Person } from "./person";
import type { Facts, Server } from "./server";

/** Something at an evening is not as it has to be. */
export class Fault extends Error {
  override name = "Fault";
}

/** What is looked at of an evening under way. */
export interface Walked {
  readonly people: readonly Person[];
  readonly devices: readonly Device[];
  readonly server: Server;
  /** The rules of the room as they were last seen. */
  terms: string;
  /** The matches that have been seen. */
  readonly matches: Set<string>;
}

/** Everything that has to hold whenever nothing is under way. */
export async function checkAll(walk: Walked): Promise<void> {
  for (const device of walk.devices) {
    const [fault] = device.faults;
    if (fault !== undefined) throw new Fault("a page has failed", { cause: fault });
  }
  const [logged] = walk.server.faults;
  if (logged !== undefined) throw new Fault(`the server has logged: ${logged}`);
  let room: Room | null = null;
  for (const person of walk.people) {
    for (const device of person.devices) {
      room = (await checkDevice(walk, person, device)) ?? room;
    }
  }
  if (room === null) return;
  checkSeats(walk, room);
  checkPoints(room);
  checkReady(walk, room);
  await checkRecords(walk, room);
}

/** The page of a device shows the same as one opened just now; the room as it is. */
async function checkDevice(walk: Walked, person: Person, device: Device): Promise<Room | null> {
  const { session } = device;
  const table = session.table.value;
  const player = session.welcome.value?.player;
  if (device.offline || table === null || player === undefined) return null;
  if (session.entered.value === null)
    throw new Fault(`${person.name} waits for a table that is not shown`);
  const { messages, facts } = await walk.server.look(table, player);
  if (messages === null || facts === null)
    throw new Fault(`${person.name} looks at a table that is not there`);
  if (facts.frozen) throw new Fault("the table is frozen");
  const seen = pictureOf(session, person.name);
  const due = pictureOf(pageOf(player, messages), "a page that comes just now");
  if (keepsLastDeal(session, facts)) {
    due["events"] = seen["events"];
    due["board"] = seen["board"];
  }
  same(`${person.name} sees otherwise than the table is`, seen, due);
  checkAsked(person, session, facts);
  const room = messages.find((message) => message.type === "room");
  return room ?? null;
}

/**
 * A page that was told of a match's last deal may show it until the next one, while it has the seat
 * that was told. The server tells nobody of it any more once somebody who did not play it has sat
 * down.
 */
export function keepsLastDeal(
  session: Pick<Session, "room" | "history" | "entered">,
  facts: Pick<Facts, "phase" | "told">,
): boolean {
  const match = session.room.value?.match;
  const { deal, events } = session.history.value;
  const seat = seatTold(events);
  return (
    facts.phase === "finished" &&
    !facts.told &&
    typeof match?.match === "string" &&
    deal?.match === match.match &&
    (seat === undefined || seat === session.entered.value?.seat)
  );
}

/** The seat whose hand was told with a deal, null for none; undefined if none is dealt yet. */
function seatTold(events: readonly GameEvent[]): number | null | undefined {
  const dealt = events.find((event) => event.type === "dealt");
  if (dealt === undefined) return undefined;
  const seat = dealt.hands.findIndex((hand) => hand !== null);
  return seat < 0 ? null : seat;
}

/** The contents of a page. */
function pictureOf(session: Session, name: string): Record<string, unknown> {
  try {
    const { room, entered, history, board, prompt, pending, waits, why, turn, notice } = session;
    return {
      table: entered.value?.table,
      seat: entered.value?.seat,
      room: timeless(room.value),
      events: history.value.events,
      board: board.value,
      // A prompt that is answered already is not asked any more.
      prompt: prompt.value === null || pending.value !== null ? null : prompt.value.actions,
      // After a deal nobody waits for anything.
      waits: room.value?.phase === "playing" ? waits.value : null,
      why: room.value?.phase === "playing" ? why.value : null,
      turn: turn.value?.seat ?? null,
      notice: notice.value,
    };
  } catch (fault) {
    throw new Fault(`the page of ${name} fails`, { cause: fault });
  }
}

/** A room without the fields that change with the clock. */
function timeless(room: Room | null): unknown {
  if (room === null) return null;
  const { dissolve } = room;
  return {
    ...room,
    next_deal_ms: room.next_deal_ms === null,
    start_ms: room.start_ms === null,
    fill_in_ms: room.fill_in_ms === null,
    dissolve: dissolve === null ? null : { by: dissolve.by, agreed: dissolve.agreed },
  };
}

function same(what: string, seen: Record<string, unknown>, due: Record<string, unknown>): void {
  for (const part of Object.keys(due)) {
    try {
      deepStrictEqual(plain(seen[part]), plain(due[part]));
    } catch (difference) {
      throw new Fault(`${what}: ${part}`, { cause: difference });
    }
  }
}

function plain(value: unknown): unknown {
  return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as unknown);
}

/** A player who owes a decision has it on the screen. */
function checkAsked(person: Person, session: Session, facts: Facts): void {
  const seat = session.seat.value;
  if (seat === null) return;
  const owed = facts.asked[String(seat)];
  const asked = session.prompt.value?.n ?? session.pending.value?.n;
  if (owed !== undefined && asked !== owed)
    throw new Fault(`${person.name} is asked ${owed} and is shown ${asked ?? "nothing"}`);
}

/** Nobody sits twice. */
function checkSeats(walk: Walked, room: Room): void {
  for (const { id, name } of walk.people) {
    const seats = room.seats.filter(({ player }) => player === id);
    if (seats.length > 1) throw new Fault(`${name} has ${seats.length} seats`);
  }
}

/** The points that one has lost another has won. */
function checkPoints(room: Room): void {
  const { match } = room;
  if (match === null) return;
  for (const line of [match.scores, ...match.history]) {
    const sum = line.reduce((total, points) => total + points, 0);
    if (sum !== 0) throw new Fault(`the points are ${line.join(" ")}: ${sum} in all`);
  }
  const under = room.phase === "playing" ? 1 : 0;
  if (under === 1 && match.number !== match.history.length + 1)
    throw new Fault(`deal ${match.number} is played after ${match.history.length} others`);
  if (match.race_to > 0) return;
  const sums = match.scores.map((_, seat) =>
    match.history.reduce((total, deal) => total + (deal[seat] ?? 0), 0),
  );
  if (sums.join(" ") !== match.scores.join(" "))
    throw new Fault(
      `the points are ${match.scores.join(" ")}, those of the deals ${sums.join(" ")}`,
    );
}

/** Nobody agrees to rules that he has not seen, or plays before he has agreed. */
function checkReady(walk: Walked, room: Room): void {
  const terms = JSON.stringify([room.ruleset, room.rules, room.options]);
  if (terms !== walk.terms) {
    if (walk.terms !== "") for (const person of walk.people) person.mayBeReady = false;
    walk.terms = terms;
  }
  const begun = room.match?.match ?? "";
  const isNew = !walk.matches.has(begun) && room.phase !== "gathering";
  walk.matches.add(begun);
  for (const { player, ready } of room.seats) {
    const person = walk.people.find(({ id }) => id === player);
    if (isNew && person?.mayBeReady === false)
      throw new Fault(`${person.name} plays, and has not said that he is ready`);
    if (ready && person?.mayBeReady === false)
      throw new Fault(`${person.name} is ready, and has not said so`);
  }
}

/** The records, the sheet and the standings say the same. */
async function checkRecords(walk: Walked, room: Room): Promise<void> {
  const { match } = room;
  if (match === null || (room.phase !== "between" && room.phase !== "finished")) return;
  const reader = walk.people.find(({ id }) => room.seats.some(({ player }) => player === id));
  if (reader === undefined) return;
  const found = (await walk.server.get(
    `/api/tables/${room.table}/matches`,
    reader.device.token,
  )) as { matches: MatchSummary[]; evening: string | null } | null;
  const record = found?.matches.find((one) => one.match === match.match);
  if (found === null || record === undefined) throw new Fault("the match has no record");
  if (JSON.stringify(record.history) !== JSON.stringify(match.history))
    throw new Fault(
      `the record has ${JSON.stringify(record.history)}, the room ${JSON.stringify(match.history)}`,
    );
  if ((record.ended !== null) !== match.finished)
    throw new Fault(
      `the record is ${record.ended === null ? "not " : ""}over, the match otherwise`,
    );
  if (match.finished) await checkEvening(walk, found.matches, found.evening);
  const sheet = sheetOf(found.matches, { one: (seat) => `bot ${seat}`, all: "bots" });
  const sum = sheet.sums.reduce((total, points) => total + points, 0);
  if (sum !== 0) throw new Fault(`the sheet comes to ${sheet.sums.join(" ")}`);
  if (match.finished && record.history.length > 0) checkStandings(walk, sheet, record);
}

/** The page of the evening tells strangers the same as people who have played. */
async function checkEvening(
  walk: Walked,
  matches: readonly MatchSummary[],
  address: string | null,
): Promise<void> {
  if (address === null) throw new Fault("the evening has no address");
  const told = (await walk.server.get(`/api/evenings/${address}`, "")) as {
    matches: MatchSummary[];
  } | null;
  const seatless = (one: MatchSummary): unknown => ({ ...one, seat: null, reader: null });
  same(
    "the page of the evening is otherwise than the table",
    { matches: told?.matches.map(seatless) },
    { matches: matches.map(seatless) },
  );
}

/** Every person stands there with the points that are his. */
function checkStandings(
  walk: Walked,
  sheet: ReturnType<typeof sheetOf>,
  record: MatchSummary,
): void {
  const line = sheet.matches.find(({ share }) => share === record.share);
  if (line === undefined) throw new Fault("the match is not on the sheet");
  const sitters = record.history.flatMap((_, deal) => sittersOf(record, deal + 1));
  for (const { device, name } of walk.people) {
    const stand = standingsOf(device.session);
    if (stand === null || device.session.room.value?.match?.match !== record.match) continue;
    for (const [column, player] of sheet.players.entries()) {
      if (player.id === null || !sitters.some((sitter) => sitter.player === player.id)) continue;
      const points = (line.marks ?? line.points)[column];
      // A person who has another name by now is looked up by it.
      const called = walk.people.find(({ id }) => id === player.id)?.device.session.name.value;
      const shown = stand.get(called ?? player.name) ?? stand.get(player.name);
      if (shown !== points)
        throw new Fault(
          `${name} reads that ${player.name} has ${shown ?? "no"} points; on the sheet it is ${points ?? "none"}`,
        );
    }
  }
}
