/** The rate of recordings: enough for speech, and small. */
export const RATE = 16_000;
/** A line is no longer than this (s). */
export const MOST_SECONDS = 2;

/** Quieter than this share of the loudest place counts as silence. */
const SILENCE = 0.06;
/** The time kept before and after the speech (s). */
const MARGIN = 0.04;
const PEAK = 0.8;

/**
 * The part of a recording in which somebody speaks, as loud as it may be; null if it is silent.
 * Samples are from -1 to 1 at `RATE`.
 */
export function trimmed(samples: Float32Array): Float32Array | null {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  if (peak < 0.01) return null;
  const loud = (sample: number): boolean => Math.abs(sample) > peak * SILENCE;
  const first = samples.findIndex(loud);
  let last = samples.length - 1;
  while (!loud(samples[last] ?? peak)) last--;
  const margin = Math.round(MARGIN * RATE);
  const from = Math.max(0, first - margin);
  const to = Math.min(last + margin, from + MOST_SECONDS * RATE);
  return samples.slice(from, to).map((sample) => (sample / peak) * PEAK);
}

/** A WAV of one channel and 16 bits, which every browser plays. */
export function wavOf(samples: Float32Array): ArrayBuffer {
  const file = new ArrayBuffer(44 + samples.length * 2);
  const view = new DataView(file);
  const write = (at: number, text: string): void => {
    Array.from(text).forEach((letter, place) => {
      view.setUint8(at + place, letter.charCodeAt(0));
    });
  };
  write(0, "RIFF");
  view.setUint32(4, file.byteLength - 8, true);
  write(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, "data");
  view.setUint32(40, samples.length * 2, true);
  samples.forEach((sample, place) => {
    view.setInt16(44 + place * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32767), true);
  });
  return file;
}
