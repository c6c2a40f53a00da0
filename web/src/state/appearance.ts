import { effect } from "@preact/signals";
import { createChunk } from "../browser/chunk";
import { felt, highContrast, motionSpeed, vibration } from "./preferences";

/** The factor of the chosen speed for the length of all motion. */
const PACE = { slow: 1.6, normal: 1, fast: 0.5, none: 0 } as const;

/** The factor of every duration that a script sets; style sheets have it as `--pace`. */
export function chosenPace(): number {
  return PACE[motionSpeed.value];
}

/** True if motion is turned off, by the browser or by choice. */
export function still(): boolean {
  return (
    motionSpeed.value === "none" || window.matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}

/** The colours for a player who has chosen others than the usual ones. */
const CHOSEN_COLOURS = createChunk(() => import("../style/chosen.css"));

/** Give the page the cloth, the contrast and the speed that are chosen, now and later on. */
export function followAppearance(): void {
  const { dataset } = document.documentElement;
  effect(() => {
    dataset["felt"] = felt.value;
    dataset["motion"] = motionSpeed.value;
    dataset["contrast"] = highContrast.value ? "high" : "usual";
    if (felt.value !== "green" || highContrast.value) void CHOSEN_COLOURS.load();
  });
}

/** Shake the phone, if it can and the player wants it. */
export function vibrate(pattern: number | number[]): void {
  // Before the first tap a page may not; older browsers do not tell of it.
  const touched = (navigator as Partial<Navigator>).userActivation?.hasBeenActive ?? true;
  if (vibration.value && touched && "vibrate" in navigator) navigator.vibrate(pattern);
}
