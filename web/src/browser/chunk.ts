import { signal, type ReadonlySignal } from "@preact/signals";
import { LOADING, type Loaded } from "./api";
import { importWithRetries, untilReady, type ImportPage } from "./importRetry";

/** Code that is loaded when it is needed first. */
export interface Chunk<T> {
  /** The value of the code, once it is here; the error, if loading it failed. */
  readonly state: ReadonlySignal<Loaded<T>>;
  /** Load it, or try again after a failure; ends when it is here or has failed. */
  load(): Promise<void>;
}

/** Code behind an `import()`, which `importWithRetries` tries again. */
export function createChunk<T>(importing: () => Promise<T>, page?: ImportPage): Chunk<T> {
  const state = signal<Loaded<T>>(LOADING);
  let running: Promise<void> | null = null;

  async function load(): Promise<void> {
    if (state.value.is === "ready") return;
    state.value = LOADING;
    running ??= importWithRetries(importing, page).then((found) => {
      running = null;
      state.value = found;
    });
    await running;
  }

  return {
    state,
    load,
  };
}

/** The value of a chunk, even if the line takes long. */
export function whenReady<T>(chunk: Chunk<T>): Promise<T> {
  return untilReady(async () => {
    await chunk.load();
    return chunk.state.value;
  });
}
