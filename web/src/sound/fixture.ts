import type { AudioServices } from "./context";

/** One thing that was scheduled on a fake context. */
export interface Scheduled {
  /** `tone`, `noise`, or `clip` with the place in its file. */
  is: "tone" | "noise" | "clip";
  at: number;
  from: number;
  buffer: unknown;
}

class Param {
  value = 0;
  setValueAtTime(): void {
    this.value = 0;
  }
  exponentialRampToValueAtTime(): void {
    this.value = 0;
  }
}

class Node {
  gain = new Param();
  frequency = new Param();
  Q = new Param();
  threshold = new Param();
  knee = new Param();
  ratio = new Param();
  attack = new Param();
  release = new Param();
  type = "";
  connect(): void {
    this.type = this.type.slice();
  }
}

class Source extends Node {
  buffer: unknown = null;
  constructor(
    private readonly context: FakeContext,
    private readonly kind: "tone" | "buffer",
  ) {
    super();
  }
  start(at = 0, from = 0): void {
    const made = this.buffer === this.context.noise;
    const is = this.kind === "tone" ? "tone" : made ? "noise" : "clip";
    if (this.context.state === "running") {
      this.context.scheduled.push({ is, at, from, buffer: this.buffer });
    }
  }
  stop(): void {
    this.buffer = this.buffer ?? null;
  }
}

/** An `AudioContext` that plays nothing and remembers the sounds it was to play. */
export class FakeContext {
  state: string = "suspended";
  sampleRate = 1000;
  destination = {};
  noise: unknown = null;
  scheduled: Scheduled[] = [];
  closed = false;
  constructor(private readonly clock: FakeAudio) {}
  /** Its clock stands once the phone has taken the device away. */
  stands = false;
  get currentTime(): number {
    return this.stands ? 1 : this.clock.ms / 1000;
  }
  resume(): Promise<void> {
    if (!this.clock.allowed) return Promise.reject(new Error("not without a gesture"));
    this.state = "running";
    return Promise.resolve();
  }
  suspend(): Promise<void> {
    this.state = "suspended";
    return Promise.resolve();
  }
  close(): Promise<void> {
    this.closed = true;
    this.state = "closed";
    return Promise.resolve();
  }
  createBuffer(channels: number, length: number): unknown {
    const samples = new Float32Array(length);
    this.noise = { channels, getChannelData: () => samples };
    return this.noise;
  }
  createGain = () => new Node();
  createBiquadFilter = () => new Node();
  createDynamicsCompressor = () => new Node();
  createOscillator = () => new Source(this, "tone");
  createBufferSource = () => new Source(this, "buffer");
}

/** A browser with a fake clock in which contexts can be taken away. */
export class FakeAudio implements AudioServices {
  ms = 0;
  front = true;
  muted = false;
  /** True while a gesture lets sound begin. */
  allowed = true;
  contexts: FakeContext[] = [];
  create = (): AudioContext => {
    const context = new FakeContext(this);
    this.contexts.push(context);
    return context as unknown as AudioContext;
  };
  visible = (): boolean => this.front;
  silent = (): boolean => this.muted;
  now = (): number => this.ms;
  get last(): FakeContext {
    const context = this.contexts.at(-1);
    if (context === undefined) throw new Error("no context was opened");
    return context;
  }
}
