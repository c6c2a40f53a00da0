import type { Nudged, Room, Speak, Spoken, Toss, Tossed } from "../net/protocol";
import { speechShown } from "./preferences";
import { isSilenced, speakerOf } from "./silence";

/** A phrase or an emote. */
export type Saying = Speak["saying"];
/** Something that is tossed from seat to seat. */
export type Thing = Toss["thing"];
/** Something that a seat says or does to another now; nobody hears of it later. */
export type Speech = Spoken | Tossed | Nudged;

export type SpeechListener = (speech: Speech) => void;

/** The speech at a table: everything that is to be shown or said aloud goes through here once. */
export interface SpeechLine {
  /**
   * Listen to speech from now on, but not of silenced speakers; returns the function that ends it.
   */
  onSpoken: (listener: SpeechListener) => () => void;
  /** Something has come from the server, about this room and one's own place. */
  tell: (speech: Speech, room: Room, mine: number | null) => void;
}

/** The speech of one session. The phrases of the person himself are always shown to him. */
export function createSpeech(): SpeechLine {
  const listeners = new Set<SpeechListener>();
  return {
    onSpoken: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: (speech, room, mine) => {
      const heard =
        speech.seat === mine || (speechShown.value && !isSilenced(speakerOf(room, speech.seat)));
      if (heard) for (const listener of listeners) listener(speech);
    },
  };
}
