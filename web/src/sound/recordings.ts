import { ask, myToken } from "../browser/api";
import { LINES, type Line } from "./lines";
import { fetchSound, type Clip, type Fetch } from "./voices";

/** The recordings of somebody, by line as a mark; as text the mark of a newer recording is greater. */
type Marks = Partial<Record<Line, string>>;

/** Fetch a recording: the server wants to know which player asks. */
export function fetchRecording(address: string): Promise<AudioBuffer> {
  return fetchSound(address, myToken() ?? undefined);
}

/** The recordings of people, decoded once. */
export interface Recordings {
  /** Ask for these people's recordings by now, and fetch the new ones. */
  prepare(people: readonly string[]): Promise<void>;
  /** Somebody has recorded or deleted something: ask again, if that was asked before. */
  changed(player: string): Promise<void>;
  clip(player: string, line: Line): Clip | null;
  /** The newest recording of a line by any of these people. */
  newest(people: readonly string[], line: Line): Clip | null;
}

interface Kept {
  mark: string;
  buffer: AudioBuffer;
}

export function createRecordings(
  fetchBuffer: Fetch,
  asking: typeof ask = ask,
  tokenOf: typeof myToken = myToken,
): Recordings {
  const kept = new Map<string, Kept>();
  const known = new Map<string, Marks>();

  async function fetchLine(player: string, line: Line, mark: string): Promise<void> {
    try {
      const buffer = await fetchBuffer(recordingPath(player, line, mark));
      // Meanwhile it may have been recorded anew, or deleted.
      if (known.get(player)?.[line] === mark) kept.set(placeOf(player, line), { mark, buffer });
    } catch {
      // Another voice says this line until it is asked for again.
      return;
    }
  }

  async function prepareOne(player: string): Promise<void> {
    const token = tokenOf();
    // Somebody who is not signed in shares no table with anybody.
    if (token === null) return;
    const answer = await asking<{ lines: Marks }>(recordingsPath(player), { as: token });
    if (answer.is !== "ready") return;
    const marks = answer.value.lines;
    known.set(player, marks);
    await Promise.all(
      LINES.map(async (line) => {
        const mark = marks[line];
        const place = placeOf(player, line);
        if (mark === undefined) kept.delete(place);
        else if (kept.get(place)?.mark !== mark) await fetchLine(player, line, mark);
      }),
    );
  }

  function clipOf(found: Kept | undefined): Clip | null {
    if (found === undefined) return null;
    return { buffer: found.buffer, from: 0, length: found.buffer.duration };
  }

  return {
    async prepare(people) {
      await Promise.all(people.map(prepareOne));
    },
    async changed(player) {
      if (known.has(player)) await prepareOne(player);
    },
    clip(player, line) {
      return clipOf(kept.get(placeOf(player, line)));
    },
    newest(people, line) {
      let newest: Kept | undefined;
      for (const player of people) {
        const one = kept.get(placeOf(player, line));
        if (one !== undefined && one.mark > (newest?.mark ?? "")) newest = one;
      }
      return clipOf(newest);
    },
  };
}

function placeOf(player: string, line: Line): string {
  return `${player}/${line}`;
}

export function recordingsPath(player: string): string {
  return `/api/voices/${encodeURIComponent(player)}`;
}

/** The mark makes the address of every recording another one, so that it may be kept. */
export function recordingPath(player: string, line: Line, mark: string): string {
  return `${recordingsPath(player)}/${line}?${mark}`;
}
