import { useState } from "preact/hooks";
import type { ReadHand } from "./mahjongLink";
import { useUndo } from "./useUndo";

/** The hands of one game: the empty one, and their form in an address. */
export interface HandKind<H> {
  empty: H;
  read: (text: string) => ReadHand<H>;
  write: (hand: H) => string;
}

/** The hand in the calculator, and the place for the next tile or card. */
export interface EditedHand<H, T extends string> {
  hand: H;
  set: (hand: H) => void;
  /** Null: there is nothing to take back. */
  back: (() => void) | null;
  /** Begin with another hand. */
  clear: (hand: H) => void;
  /** Parts of the address that could not be read. */
  wrong: readonly string[];
  /** The choice above the keys; `situation`: the circumstances. */
  target: T | "hand" | "situation";
  aim: (target: T | "hand" | "situation") => void;
  /** The place that a tap goes to: to the hand while the circumstances are shown. */
  goes: T | "hand";
}

/** A hand that begins as it stands in an address, and is told as one whenever it changes. */
export function useHand<H, T extends string>(
  { empty, read, write }: HandKind<H>,
  start: string | null,
  onHand: (hand: string) => void,
): EditedHand<H, T> {
  const [given] = useState(() => (start === null ? null : read(start)));
  const { now, set, back } = useUndo(
    () => given?.hand ?? empty,
    (next) => {
      onHand(write(next));
    },
  );
  const [target, aim] = useState<T | "hand" | "situation">("hand");
  return {
    hand: now,
    set,
    back,
    clear: (hand) => {
      set(hand);
      aim("hand");
    },
    wrong: given?.wrong ?? [],
    target,
    aim,
    goes: target === "situation" ? "hand" : target,
  };
}
