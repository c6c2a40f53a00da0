import { signal, type Signal } from "@preact/signals";
import type { Nudged, Room, Speak, Spoken, Toss, Tossed } from "../net/protocol";
import { BOTS, silenced as unheard, speechShown } from "./preferences";

/** A phrase or an emote. */
export type Saying = Speak["saying"];
/** Something that is tossed from seat to seat. */
export type Thing = Toss["thing"];
/** Something that a seat says or does to another now; nobody hears of it later. */
export type Speech = Spoken | Tossed | Nudged;

export type SpeechListener = (speech: Speech) => void;

/** The speech at a table: everything that is to be shown or said aloud goes through here once. */
export interface SpeechLine {
  /** The people who are not to be heard, by `speakerOf`. */
  readonly silenced: Signal<ReadonlySet<string>>;
  /** Hear what is said from now on, but for those who are silenced; returns the end of it. */
  onSpoken: (listener: SpeechListener) => () => void;
  /** Something has come from the server, about this room and one's own seat. */
  tell: (speech: Speech, room: Room, mine: number | null) => void;
}

/** The name under which whoever sits there is silenced: a person wherever he sits, or a bot's seat. */
export function speakerOf(room: Room, seat: number): string {
  return room.seats[seat]?.player ?? `seat ${seat}`;
}

/** The speech of one session. Bots whose calls are off say nothing either. What the person says himself is always shown to him. */
export function createSpeech(): SpeechLine {
  const silenced = signal<ReadonlySet<string>>(new Set());
  const listeners = new Set<SpeechListener>();
  return {
    silenced,
    onSpoken: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: (speech, room, mine) => {
      const heard =
        speech.seat === mine ||
        (speechShown.value &&
          !silenced.value.has(speakerOf(room, speech.seat)) &&
          !(room.seats[speech.seat]?.kind === "bot" && unheard.value.includes(BOTS)));
      if (heard) for (const listener of listeners) listener(speech);
    },
  };
}
