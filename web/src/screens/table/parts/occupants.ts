import { distinctNames, personName, personNames } from "../../../people/names";
import { botOf, type Person, type Sitter } from "../../../people/persons";
import type { MatchState, Room, SeatState } from "../../../net/protocol";
import { benchOf } from "../../../state/bench";
import type { OpenPrompt, OpenTurn } from "../../../state/session";
import type { Occupant, SeatClock } from "./contract";

/** The parts of a room that tell of its people; an earlier release tells less. */
type Peopled = Pick<Room, "seats"> & Partial<Pick<Room, "match" | "bench" | "successors">>;

/**
 * The names by seat, then of the people who sit out. Of people whose names look alike the one who
 * came first is without a mark, as in the lines of points: those of the match in their order, then
 * the people who sit there, sit out, or wait.
 */
function placeNames({ seats, match, bench = [], successors = [] }: Peopled): string[] {
  const here = [...seats, ...bench, ...successors.filter((one) => one !== null)];
  const newest = new Map(here.map(({ player, name }) => [player, name]));
  const people = new Map<string, string>();
  for (const { player, name } of [...(match?.players ?? []), ...here]) {
    if (player !== null) people.set(player, personName(player, newest.get(player) ?? name));
  }
  const names = distinctNames(Array.from(people.values(), (name) => ({ name, bot: null })));
  const called = new Map([...people.keys()].map((player, place) => [player, names[place]]));
  // At a server of an earlier release a bot has the name of somebody who has left.
  return distinctNames([
    ...seats.map((seat, index) => ({
      name: called.get(seat.player ?? erasedAt(seat, index, match) ?? "") ?? seat.name,
      bot: seat.kind === "bot" ? botOf(seat, index) : null,
    })),
    ...bench.map(({ player, name }) => ({ name: called.get(player) ?? name, bot: null })),
  ]);
}

/**
 * The person who played the last deal at an empty seat, and had himself erased: of others who have
 * left a seat tells the name.
 */
function erasedAt(
  { kind, name }: SeatState,
  seat: number,
  match: MatchState | null | undefined,
): string | null {
  if (kind !== "empty" || name !== "" || match === null || match === undefined) return null;
  return match.players[match.sat.at(-1)?.[seat] ?? -1]?.player ?? null;
}

/** The occupants of the seats, as the table shows them. */
export function occupantsOf(room: Room): Occupant[] {
  const names = placeNames(room);
  return room.seats.map((seat, index) => ({
    id: seat.player,
    name: names[index] ?? "",
    bot: seat.kind === "bot",
    face: seat.kind === "bot" && seat.name === "" ? (seat.bot ?? index) : undefined,
    connected: seat.connected,
    substituted: seat.substituted,
  }));
}

/** The people who sit out, as the table shows them. */
export function benchOccupants(room: Room): Occupant[] {
  const names = placeNames(room).slice(room.seats.length);
  return benchOf(room).map(({ player, connected }, index) => ({
    id: player,
    name: names[index] ?? "",
    bot: false,
    connected,
    substituted: false,
  }));
}

/**
 * The occupants of the seats, then the people who sit out: votes and answers count by these places.
 */
export function everybodyOf(room: Room): Occupant[] {
  return [...occupantsOf(room), ...benchOccupants(room)];
}

/** The people and bots of a match as the table shows them; some of them may sit there no more. */
export function personOccupants(
  persons: readonly Person[],
  occupants: readonly Occupant[],
): Occupant[] {
  const here = new Map(
    occupants.flatMap((one) => (one.id === null ? [] : [[one.id, one] as const])),
  );
  const names = personNames(
    persons.map((one) => ({ ...one, name: here.get(one.player ?? "")?.name ?? one.name })),
  );
  return persons.map(({ player, bot }, place) => ({
    id: player,
    name: names[place] ?? "",
    bot: bot !== null,
    face: bot ?? undefined,
    connected: player === null || here.get(player)?.connected === true,
    substituted: false,
  }));
}

/** The people who sit there now, as sitters. */
export function sittersNow(occupants: readonly Occupant[]): Sitter[] {
  return occupants.map(({ id, name, face }) => ({ player: id, name, bot: face }));
}

/**
 * The same with the clock that runs: of the seat on turn as everybody sees it, of one's own seat as
 * it is. In a claim window nobody but oneself is seen to be asked.
 */
export function withClock(
  occupants: readonly Occupant[],
  turn: OpenTurn | null,
  mine: number | null,
  prompt: OpenPrompt | null,
): Occupant[] {
  return occupants.map((occupant, seat) => {
    const clock = seat === mine ? clockOf(prompt) : turn?.seat === seat ? clockOf(turn) : undefined;
    return clock === undefined || occupant.substituted ? occupant : { ...occupant, clock };
  });
}

/** The time left of a decision; undefined without a limit. */
export function clockOf(asked: OpenPrompt | OpenTurn | null): SeatClock | undefined {
  if (asked === null || asked.base_ms === null) return undefined;
  if ("hurried" in asked) {
    const { baseMs, bankMs, at } = asked.hurried;
    return { baseMs, bankMs, since: at };
  }
  return { baseMs: asked.base_ms, bankMs: asked.bank_ms ?? 0, since: asked.receivedAt };
}
