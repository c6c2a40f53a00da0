/** In the last so many seconds the clock turns red; a short one in its last half. */
export const HURRY = 5;

export interface TimeLeft {
  /** Whole seconds of the base, of the bank, of both; rounded up. */
  base: number;
  bank: number;
  seconds: number;
  /** The part that is left of the running time, 0–1. */
  fraction: number;
  hurry: boolean;
}

/** The time left of a clock after `passed` ms: the base runs first, then the bank. */
export function timeLeft(baseMs: number, bankMs: number, passed: number): TimeLeft {
  const base = Math.max(0, baseMs - Math.max(0, passed));
  const bank = Math.max(0, bankMs - Math.max(0, passed - baseMs));
  const seconds = Math.ceil((base + bank) / 1000);
  const whole = base > 0 ? baseMs : bankMs;
  const running = base > 0 ? base : bank;
  return {
    base: Math.ceil(base / 1000),
    bank: Math.ceil(bank / 1000),
    seconds,
    fraction: whole === 0 ? 0 : running / whole,
    hurry: seconds <= Math.min(HURRY, Math.ceil((baseMs + bankMs) / 2000)),
  };
}
