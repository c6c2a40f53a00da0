import { BOTS, muted, silenced, voice, volume } from "../state/preferences";
import type { AudioKeeper } from "./context";
import { makeNoise, playEffect, playTones, type Stage } from "./effects";
import { heardBetween, heardFirst, type Effect, type Heard } from "./heard";
import { isCardLine, isPhraseLine, phraseLine, type Line, type PhraseLine } from "./lines";
import { audio } from "./page";
import { createRecordings, fetchRecording, type Recordings } from "./recordings";
import {
  createVoices,
  fetchSound,
  type Clip,
  type Fetch,
  type OwnVoice,
  type Voices,
} from "./voices";

/** The caller at a seat: the id of a person, null for a bot. */
export type CallerOf = (seat: number) => string | null;

export interface Player {
  heardBetween: typeof heardBetween;
  heardFirst: typeof heardFirst;
  /** Play the sounds of a change, now or not at all. */
  play(heard: readonly Heard[], callerOf?: CallerOf): void;
  /** Say a phrase, in the voice in which that seat calls; an emote is silent. */
  saying(saying: string, seat: number, caller: string | null): void;
  /**
   * Say one line in the chosen voice, as this person hears it alone, even if something is muted.
   */
  sample(line: Line, person: string | null): void;
  /** Play a recording, as a sample. */
  sampleOf(address: string): Promise<void>;
  /** Fetch the calls of the chosen voice, and the recordings of these people. */
  prepare(people: readonly string[]): Promise<void>;
  /** Fetch the phrases of the chosen voice: one is going to be said, perhaps. */
  preparePhrases(): Promise<void>;
  recordings: Recordings;
}

export interface PlayerServices {
  audio: AudioKeeper;
  voices: Voices;
  recordings: Recordings;
  fetchBuffer: Fetch;
  random: () => number;
  /** The time (ms). */
  now: () => number;
}

/** After the call of a win: birds turn after the shout, points are counted last (s). */
const LATER: Partial<Record<Effect, number>> = {
  bird: 0.9,
  points: 0.9,
  deal_in: 0.35,
  win_small: 0.3,
  win_great: 0.3,
  win_huge: 0.3,
};
/** Between one bird and the next (s), as they turn on the table. */
const BIRD = 0.28;
/** A card is not named when others still speak for so long (s); a call waits for its turn, */
const BUSY = 0.4;
/** but not longer than this (s). */
const STALE = 3;
const PAUSE = 0.04;
/** A phrase waits so long for its file (ms); then it is left out. */
const PHRASE_LATE = 1000;
/** Every seat that a table may have. */
const SEATS = [0, 1, 2, 3] as const;

interface Mixer {
  stage: Stage;
  master: GainNode;
  /** The time at which nobody speaks any more. */
  quiet: number;
}

export function createPlayer(services: PlayerServices): Player {
  const { audio, voices, recordings, fetchBuffer, random, now } = services;
  const mixers = new WeakMap<BaseAudioContext, Mixer>();

  function mixerOf(context: AudioContext): Mixer {
    const known = mixers.get(context);
    const mixer = known ?? opened(context, random);
    mixers.set(context, mixer);
    mixer.master.gain.value = volume.peek();
    return mixer;
  }

  function clipOf(line: Line, caller: string | null, people: readonly string[]): Clip | null {
    const chosen = voice.peek();
    if (chosen === "tones") return null;
    const own = caller === null ? null : recordings.clip(caller, line);
    if (own !== null) return own;
    const household = chosen === "own" ? recordings.newest(people, line) : null;
    return household ?? voices.clip(spareVoice(chosen), line);
  }

  function say(
    context: AudioContext,
    line: Line,
    caller: string | null,
    people: readonly string[],
  ): void {
    if (silenced.peek().includes(caller ?? BOTS)) return;
    const mixer = mixerOf(context);
    const now = context.currentTime;
    const at = Math.max(now, mixer.quiet);
    if (at - now > (isCardLine(line) ? BUSY : STALE)) return;
    const clip = clipOf(line, caller, people);
    if (clip === null && isPhraseLine(line)) return;
    const length =
      clip === null
        ? playTones(mixer.stage, isCardLine(line), at)
        : playClip(context, mixer.master, clip, at);
    mixer.quiet = at + length + PAUSE;
  }

  function playAll(context: AudioContext, heard: readonly Heard[], callerOf: CallerOf): void {
    let birds = 0;
    const people = SEATS.map(callerOf).filter((id) => id !== null);
    for (const one of heard) {
      if (one.is === "line") {
        say(context, one.line, callerOf(one.seat), people);
        continue;
      }
      const later = (LATER[one.effect] ?? 0) + (one.effect === "bird" ? birds++ * BIRD : 0);
      playEffect(mixerOf(context).stage, one.effect, context.currentTime + later);
    }
  }

  function play(heard: readonly Heard[], callerOf: CallerOf = () => null): void {
    if (heard.length === 0 || muted.peek()) return;
    audio.whenRunning((context) => {
      playAll(context, heard, callerOf);
    });
  }

  async function preparePhrases(): Promise<void> {
    const chosen = voice.peek();
    if (muted.peek() || chosen === "tones") return;
    await voices.prepare(spareVoice(chosen), "phrases");
  }

  async function sayPhrase(line: PhraseLine, seat: number, caller: string | null): Promise<void> {
    if (silenced.peek().includes(caller ?? BOTS)) return;
    if (clipOf(line, caller, []) === null) {
      const asked = now();
      await preparePhrases();
      if (now() - asked > PHRASE_LATE) return;
    }
    play([{ is: "line", line, seat }], () => caller);
  }

  return {
    heardBetween,
    heardFirst,
    recordings,
    play,
    saying(saying, seat, caller) {
      const line = phraseLine(saying);
      if (line !== null) void sayPhrase(line, seat, caller);
    },
    sample(line, person) {
      audio.touch();
      const chosen = voice.peek();
      const people = chosen === "own" && person !== null ? [person] : [];
      const ready = [voices.prepare(spareVoice(chosen), "calls"), recordings.prepare(people)];
      void Promise.all(ready).then(() => {
        audio.whenRunning((context) => {
          say(context, line, null, people);
        });
      });
    },
    async sampleOf(address) {
      audio.touch();
      const buffer = await fetchBuffer(address);
      audio.whenRunning((context) => {
        const whole = { buffer, from: 0, length: buffer.duration };
        playClip(context, mixerOf(context).master, whole, context.currentTime);
      });
    },
    async prepare(people) {
      const chosen = voice.peek();
      if (muted.peek() || chosen === "tones") return;
      await Promise.all([voices.prepare(spareVoice(chosen), "calls"), recordings.prepare(people)]);
    },
    preparePhrases,
  };
}

/** The voice for lines that a household has not recorded. */
function spareVoice(chosen: string): OwnVoice {
  return chosen === "male" ? "male" : "female";
}

/** Everything goes through one gain and a limiter: nothing is cut when much sounds at once. */
function opened(context: AudioContext, random: () => number): Mixer {
  const master = context.createGain();
  const limiter = context.createDynamicsCompressor();
  limiter.threshold.value = -9;
  limiter.knee.value = 6;
  limiter.ratio.value = 12;
  limiter.attack.value = 0.002;
  limiter.release.value = 0.12;
  master.connect(limiter);
  limiter.connect(context.destination);
  const stage = { context, out: master, random, noise: makeNoise(context, random) };
  return { stage, master, quiet: 0 };
}

function playClip(context: AudioContext, out: AudioNode, clip: Clip, at: number): number {
  const source = context.createBufferSource();
  source.buffer = clip.buffer;
  source.connect(out);
  source.start(at, clip.from, clip.length);
  return clip.length;
}

/** The player of this page. */
export const PLAYER = createPlayer({
  audio,
  voices: createVoices(fetchSound),
  recordings: createRecordings(fetchRecording),
  fetchBuffer: fetchRecording,
  random: Math.random,
  now: () => performance.now(),
});
