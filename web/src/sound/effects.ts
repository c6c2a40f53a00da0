import type { Effect } from "./heard";

/** The output of a sound: the context's clock, and the node it goes to. */
interface Stage {
  context: BaseAudioContext;
  out: AudioNode;
  random: () => number;
  noise: AudioBuffer;
}

/** A second of noise, from which every knock and rustle is cut. */
export function makeNoise(context: BaseAudioContext, random: () => number): AudioBuffer {
  const noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = random() * 2 - 1;
  return noise;
}

/** A value that is a little different each time. */
function about(stage: Stage, value: number, share: number): number {
  return value * (1 + (stage.random() * 2 - 1) * share);
}

/** A gain that is there at once and dies away; after `length` nothing is left of it. */
function dying(stage: Stage, at: number, loud: number, length: number): GainNode {
  const gain = stage.context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, loud), at + 0.0012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(stage.out);
  return gain;
}

/** One damped mode of something hard. */
function mode(stage: Stage, at: number, hertz: number, loud: number, length: number): void {
  const tone = stage.context.createOscillator();
  tone.frequency.value = hertz;
  tone.connect(dying(stage, at, loud, length));
  tone.start(at);
  tone.stop(at + length);
}

interface Burst {
  kind: BiquadFilterType;
  hertz: number;
  q?: number;
  loud: number;
  length: number;
}

/** A short piece of noise through a filter. */
function burst(stage: Stage, at: number, { kind, hertz, q = 0.7, loud, length }: Burst): void {
  const source = stage.context.createBufferSource();
  source.buffer = stage.noise;
  const filter = stage.context.createBiquadFilter();
  filter.type = kind;
  filter.frequency.value = hertz;
  filter.Q.value = q;
  source.connect(filter);
  filter.connect(dying(stage, at, loud, length));
  source.start(at, stage.random() * 0.8, length);
}

/** A tile of bone on wood: the knock, three modes of the tile, the thump of the table. */
function clack(stage: Stage, at: number, loud = 1): void {
  const pitch = about(stage, 1, 0.06);
  const hard = about(stage, loud, 0.12);
  burst(stage, at, { kind: "highpass", hertz: 1400 * pitch, loud: 0.75 * hard, length: 0.014 });
  burst(stage, at, { kind: "bandpass", hertz: 2700 * pitch, q: 2.2, loud: hard, length: 0.05 });
  mode(stage, at, 1180 * pitch, 0.34 * hard, 0.075);
  mode(stage, at, 2420 * pitch, 0.26 * hard, 0.055);
  mode(stage, at, 3960 * pitch, 0.14 * hard, 0.032);
  mode(stage, at, about(stage, 190, 0.08), 0.4 * hard, 0.095);
}

/** A stiff paper card that is let go onto the table. */
function snap(stage: Stage, at: number, loud = 1): void {
  const hard = about(stage, loud, 0.15);
  burst(stage, at, { kind: "bandpass", hertz: 3300, q: 0.8, loud: 0.9 * hard, length: 0.024 });
  const after = at + about(stage, 0.011, 0.2);
  burst(stage, after, { kind: "bandpass", hertz: 2100, q: 0.9, loud: 0.75 * hard, length: 0.05 });
  mode(stage, after, about(stage, 155, 0.1), 0.22 * hard, 0.06);
}

/** A small bell: its own tone and two above it that are not quite in tune. */
function bell(stage: Stage, at: number, hertz: number, loud: number, length: number): void {
  mode(stage, at, hertz, loud, length);
  mode(stage, at, hertz * 2.01, loud * 0.35, length * 0.6);
  mode(stage, at, hertz * 3.02, loud * 0.14, length * 0.35);
}

/** A drum: low, with a beat of the skin. */
function drum(stage: Stage, at: number, loud: number): void {
  mode(stage, at, 92, loud, 0.34);
  mode(stage, at, 138, loud * 0.5, 0.2);
  burst(stage, at, { kind: "lowpass", hertz: 700, loud: loud * 0.6, length: 0.06 });
}

/** 宫 商 角 徵 羽 from C5 on. */
const SCALE = [523.25, 587.33, 659.25, 783.99, 880, 1046.5, 1174.7, 1318.5, 1568];

function climb(stage: Stage, at: number, notes: number, step: number, loud: number): void {
  SCALE.slice(0, notes).forEach((hertz, place) => {
    bell(stage, at + place * step, hertz, loud, 0.5);
  });
}

/** Every made sound: it begins at `at` by the clock of the context. */
const EFFECTS: Record<Effect, (stage: Stage, at: number) => void> = {
  deal_tiles(stage, at) {
    for (let knock = 0; knock < 13; knock++) {
      clack(stage, at + knock * 0.07 + stage.random() * 0.02, 0.3 + 0.25 * stage.random());
    }
  },
  deal_cards(stage, at) {
    for (let card = 0; card < 15; card++) {
      snap(stage, at + card * 0.055 + stage.random() * 0.012, 0.3 + 0.2 * stage.random());
    }
  },
  draw(stage, at) {
    burst(stage, at, { kind: "bandpass", hertz: 1900, q: 0.9, loud: 0.12, length: 0.06 });
    clack(stage, at + 0.045, 0.22);
  },
  discard(stage, at) {
    clack(stage, at, 0.8);
  },
  flip(stage, at) {
    burst(stage, at, { kind: "bandpass", hertz: 4200, q: 0.6, loud: 0.2, length: 0.05 });
    snap(stage, at + 0.05, 0.8);
  },
  throw_card(stage, at) {
    snap(stage, at, 1);
  },
  claim_tiles(stage, at) {
    clack(stage, at, 0.7);
    clack(stage, at + about(stage, 0.075, 0.15), 0.55);
  },
  claim_cards(stage, at) {
    snap(stage, at, 0.9);
    snap(stage, at + about(stage, 0.07, 0.15), 0.7);
  },
  bird(stage, at) {
    clack(stage, at, 0.5);
    bell(stage, at + 0.03, 880, 0.1, 0.3);
  },
  deal_in(stage, at) {
    drum(stage, at, 0.5);
    bell(stage, at + 0.05, 220, 0.22, 0.5);
    bell(stage, at + 0.26, 174.6, 0.24, 0.8);
  },
  win_small(stage, at) {
    clack(stage, at, 1);
    climb(stage, at + 0.06, 4, 0.09, 0.2);
  },
  win_great(stage, at) {
    clack(stage, at, 1);
    drum(stage, at, 0.6);
    climb(stage, at + 0.06, 6, 0.09, 0.2);
  },
  win_huge(stage, at) {
    clack(stage, at, 1);
    for (const beat of [0, 0.14, 0.28, 0.56]) drum(stage, at + beat, 0.65);
    climb(stage, at + 0.06, 9, 0.085, 0.2);
    for (const hertz of [1046.5, 1318.5, 1568]) bell(stage, at + 0.9, hertz, 0.12, 1);
  },
  points(stage, at) {
    for (let coin = 0; coin < 6; coin++) {
      const hertz = about(stage, 2300, 0.05);
      mode(stage, at + coin * 0.085, hertz, 0.16, 0.09);
      mode(stage, at + coin * 0.085, hertz * 1.52, 0.09, 0.07);
    }
  },
  tick(stage, at) {
    mode(stage, at, 1250, 0.3, 0.05);
    mode(stage, at, 2080, 0.14, 0.03);
  },
  turn(stage, at) {
    bell(stage, at, 659.25, 0.13, 0.22);
    bell(stage, at + 0.09, 880, 0.13, 0.3);
  },
  offer(stage, at) {
    bell(stage, at, 880, 0.2, 0.25);
    bell(stage, at + 0.1, 1174.7, 0.2, 0.25);
    bell(stage, at + 0.2, 880, 0.2, 0.35);
  },
};

/** Play a made sound at a time of the context's clock. */
export function playEffect(stage: Stage, effect: Effect, at: number): void {
  EFFECTS[effect](stage, at);
}

/** Play tones for a call whose words are not loaded: calls higher than cards. */
export function playTones(stage: Stage, card: boolean, at: number): number {
  const notes = card ? [440] : [587.33, 783.99];
  notes.forEach((hertz, place) => {
    bell(stage, at + place * 0.09, hertz, 0.22, 0.2);
  });
  return notes.length * 0.09 + 0.12;
}

export type { Stage };
