import { muted } from "../state/preferences";
import { createAudioKeeper } from "./context";

/** The context of this page. */
export const audio = createAudioKeeper({
  create: () => new AudioContext({ latencyHint: "interactive" }),
  visible: () => document.visibilityState === "visible",
  silent: () => muted.peek() || typeof AudioContext === "undefined",
  now: () => performance.now(),
});

const GESTURES = ["pointerdown", "pointerup", "touchend", "keydown"] as const;

/** Let every gesture and every return of the page wake the sound. */
export function followGestures(): void {
  for (const gesture of GESTURES) {
    addEventListener(gesture, audio.touch, { capture: true, passive: true });
  }
  document.addEventListener("visibilitychange", audio.turn);
  addEventListener("pageshow", audio.turn);
}
