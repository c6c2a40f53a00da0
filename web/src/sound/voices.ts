import femaleCalls from "./voices/female.mp3?url";
import femalePhrases from "./voices/female_phrases.mp3?url";
import maleCalls from "./voices/male.mp3?url";
import malePhrases from "./voices/male_phrases.mp3?url";
import { isPhraseLine, type Line } from "./lines";
import places from "./voices/places.json";

/** A piece of sound: some seconds of a buffer. */
export interface Clip {
  buffer: AudioBuffer;
  from: number;
  length: number;
}

export type OwnVoice = "female" | "male";

/** The lines in one file of a voice: a table needs the calls always, and phrases sometimes. */
export type VoicePart = "calls" | "phrases";

const FILES: Record<OwnVoice, Record<VoicePart, string>> = {
  female: { calls: femaleCalls, phrases: femalePhrases },
  male: { calls: maleCalls, phrases: malePhrases },
};

/** Some decoders put a file of MP3 so much later (s); before and after every line there is silence. */
const SHIFT = 0.06;

/** Fetch and decode: from bytes at an address to a buffer. */
export type Fetch = (address: string) => Promise<AudioBuffer>;

/** The rate of all clips: decoded for it, a buffer plays in every context. */
const RATE = 24_000;

/** Fetch a file of sound. Decoding needs no context that runs, so no gesture either. */
export async function fetchSound(address: string, as?: string): Promise<AudioBuffer> {
  const headers: Record<string, string> = as === undefined ? {} : { Authorization: `Bearer ${as}` };
  const answer = await fetch(address, { headers });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return new OfflineAudioContext(1, 1, RATE).decodeAudioData(await answer.arrayBuffer());
}

/** Our two voices: each two files, fetched and decoded when they are wanted first. */
export interface Voices {
  /** Fetch a part of a voice; a failure is tried again by the next call. */
  prepare(voice: OwnVoice, part: VoicePart): Promise<void>;
  /** A line of a voice; null while it is not here, or this browser cannot read it. */
  clip(voice: OwnVoice, line: Line): Clip | null;
}

export function createVoices(fetchBuffer: Fetch): Voices {
  const buffers = new Map<string, AudioBuffer>();
  const running = new Map<string, Promise<void>>();

  async function load(address: string): Promise<void> {
    try {
      buffers.set(address, await fetchBuffer(address));
    } catch {
      // Tones stand in for calls until it works: the next deal asks again, or the next phrase.
      buffers.delete(address);
    } finally {
      running.delete(address);
    }
  }

  return {
    prepare(voice, part) {
      const address = FILES[voice][part];
      if (buffers.has(address)) return Promise.resolve();
      const started = running.get(address) ?? load(address);
      running.set(address, started);
      return started;
    },
    clip(voice, line) {
      const buffer = buffers.get(FILES[voice][isPhraseLine(line) ? "phrases" : "calls"]);
      const place = (places[voice] as Partial<Record<Line, number[]>>)[line];
      const [from, length] = place ?? [];
      if (buffer === undefined || from === undefined || length === undefined) return null;
      return { buffer, from, length: length + SHIFT };
    },
  };
}
