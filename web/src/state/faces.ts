import { effect, signal, type ReadonlySignal } from "@preact/signals";
import { ask } from "../browser/api";
import type { Room, Welcome } from "../net/protocol";

/** As many people as one question may name. */
const MOST = 24;
/** The time after which a face is asked for again if it is shown anew (ms). */
const STALE = 60_000;
/** The time in which several who are shown at once come into one question (ms). */
const TOGETHER = 60;

/** The face of everybody who has one, by id: the number of a drawing. */
const known = signal<ReadonlyMap<string, number>>(new Map());
const asked = new Map<string, number>();
let wanted = new Set<string>();
let following = false;

/** The face of this person, 0 for letters of the name. */
export function faceOf(player: string): number {
  return known.value.get(player) ?? 0;
}

/** This person has this face now. */
export function knowFaces(faces: Readonly<Record<string, number>>): void {
  const next = new Map(known.peek());
  for (const [player, face] of Object.entries(faces)) {
    asked.set(player, performance.now());
    next.set(player, face);
  }
  known.value = next;
}

/** This person is shown: ask for the face unless that was asked a moment ago. */
export function wantFace(player: string): void {
  const before = asked.get(player);
  if (!following || player === "" || (before !== undefined && performance.now() - before < STALE)) {
    return;
  }
  asked.set(player, performance.now());
  if (wanted.size === 0) setTimeout(() => void askForWanted(), TOGETHER);
  wanted.add(player);
}

async function askForWanted(): Promise<void> {
  const people = [...wanted];
  wanted = new Set();
  for (let first = 0; first < people.length; first += MOST) {
    const some = people.slice(first, first + MOST);
    const path = `/api/faces/${some.map(encodeURIComponent).join(",")}`;
    const before = known.peek();
    const answer = await ask<{ faces: Record<string, number> }>(path);
    // A person who could not be asked for is letters, or as before, until shown again.
    if (answer.is !== "ready") continue;
    // A face that the table has told meanwhile is newer than the answer.
    const still = some.filter((one) => known.peek().get(one) === before.get(one));
    knowFaces(Object.fromEntries(still.map((one) => [one, answer.value.faces[one] ?? 0])));
  }
}

/** The parts of a session that faces are learnt from. */
interface Followed {
  readonly welcome: ReadonlySignal<Welcome | null>;
  readonly room: ReadonlySignal<Room | null>;
}

/**
 * Learn one's own face from every welcome, the faces at the table anew with every deal, and that of
 * a person who sits down.
 */
export function followFaces(session: Followed): void {
  following = true;
  effect(() => {
    const welcome = session.welcome.value;
    // A server of an earlier release knows of no faces.
    const { face = 0 }: { face?: number } = welcome ?? {};
    if (welcome !== null) knowFaces({ [welcome.player]: face });
  });
  let deal = "";
  let here = new Set<string>();
  let told: Record<string, number> = {};
  effect(() => {
    const room = session.room.value;
    if (room === null) return;
    // A face told with the room is newer; a server of an earlier release tells nothing.
    const faces = (room as Partial<Room>).faces ?? {};
    const changed = Object.entries(faces).filter(([player, face]) => told[player] !== face);
    if (changed.length > 0) knowFaces(Object.fromEntries(changed));
    told = faces;
    const now = `${room.table} ${room.match?.match ?? ""} ${String(room.match?.number ?? 0)}`;
    // A person who comes back may have changed it without this table's knowledge.
    const before = now === deal ? here : new Set<string>();
    deal = now;
    here = new Set(room.seats.flatMap(({ player }) => player ?? []));
    for (const player of here) {
      if (before.has(player) || player === session.welcome.peek()?.player) continue;
      asked.delete(player);
      wantFace(player);
    }
  });
}
