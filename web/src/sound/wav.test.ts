import { expect, test } from "vitest";
import { MOST_SECONDS, RATE, trimmed, wavOf } from "./wav";

/** Silence, a tone, silence: seconds of each. */
function spoken(before: number, tone: number, after: number, loud = 0.3): Float32Array {
  const samples = new Float32Array(Math.round((before + tone + after) * RATE));
  for (let at = Math.round(before * RATE); at < (before + tone) * RATE; at++) {
    samples[at] = loud * Math.sin(at);
  }
  return samples;
}

test("silence before and after is cut off, and what is left is loud", () => {
  const cut = trimmed(spoken(1, 0.5, 1));
  expect((cut?.length ?? 0) / RATE).toBeCloseTo(0.58, 1);
  expect(Math.max(...(cut ?? []))).toBeCloseTo(0.8, 1);
});

test("where nobody spoke there is nothing", () => {
  expect(trimmed(spoken(1, 0.5, 1, 0.005))).toBeNull();
  expect(trimmed(new Float32Array(0))).toBeNull();
});

test("a line is never longer than the server takes", () => {
  const cut = trimmed(spoken(0, 4, 0));
  expect(cut?.length).toBe(MOST_SECONDS * RATE);
  expect(wavOf(cut ?? new Float32Array(0)).byteLength).toBeLessThan(1 << 16);
});

test("the file is a WAV of one channel, 16 bits and 16 kHz", () => {
  const view = new DataView(wavOf(new Float32Array([0, 1, -1, 2])));
  const text = (at: number) =>
    String.fromCharCode(...[0, 1, 2, 3].map((n) => view.getUint8(at + n)));
  expect([text(0), text(8), text(36)]).toEqual(["RIFF", "WAVE", "data"]);
  expect([view.getUint16(22, true), view.getUint32(24, true), view.getUint16(34, true)]).toEqual([
    1, 16_000, 16,
  ]);
  expect([0, 1, 2, 3].map((n) => view.getInt16(44 + 2 * n, true))).toEqual([
    0, 32767, -32767, 32767,
  ]);
});
