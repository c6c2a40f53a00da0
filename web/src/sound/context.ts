/** The things of the browser that sound depends on. */
export interface AudioServices {
  create: () => AudioContext;
  /** True while the page is in front. */
  visible: () => boolean;
  /** True if all sound is off: then no context is opened. */
  silent: () => boolean;
  /** The time (ms). */
  now: () => number;
}

/** The page's one `AudioContext`, kept running. */
export interface AudioKeeper {
  /** The running context; null while there is none. */
  running: () => AudioContext | null;
  /** Called on every gesture: browsers let sound begin nowhere else. */
  touch: () => void;
  /** Called when the page came to the front or went away. */
  turn: () => void;
  /** Call `then` with the context as soon as it runs; not at all when that takes too long. */
  whenRunning: (then: (context: AudioContext) => void) => void;
}

/** A sound that is later than this after its event is not played any more (ms). */
const LATE = 400;

/** A context that says it runs, while its clock stands for so long (ms), is dead. */
const STUCK = 1500;

/**
 * Phones take a context away (a call, the lock, another app) and give it back in a state of their
 * own, `interrupted`; some say `running` of one whose clock stands. So every gesture looks whether
 * it really runs, wakes it, and in the last case opens another.
 */
export function createAudioKeeper({ create, visible, silent, now }: AudioServices): AudioKeeper {
  let context: AudioContext | null = null;
  let seen = { at: 0, time: -1 };

  function wake(): Promise<void> {
    if (context === null || context.state === "running") return Promise.resolve();
    // Refused without a gesture: then the next one asks again.
    return context.resume().catch(() => undefined);
  }

  function replaceDead(): void {
    if (context?.state !== "running") {
      seen = { at: now(), time: -1 };
      return;
    }
    const time = context.currentTime;
    if (seen.time === time && now() - seen.at > STUCK) {
      void context.close().catch(() => undefined);
      context = create();
      seen = { at: now(), time: -1 };
    } else if (seen.time !== time) seen = { at: now(), time };
  }

  return {
    running: () => (context?.state === "running" ? context : null),
    touch() {
      if (silent() || !visible()) return;
      context ??= create();
      replaceDead();
      void wake();
    },
    turn() {
      if (context === null) return;
      if (visible()) void wake();
      else void context.suspend().catch(() => undefined);
    },
    whenRunning(then) {
      if (silent() || !visible() || context === null) return;
      const present = context;
      if (present.state === "running") {
        then(present);
        return;
      }
      const asked = now();
      void wake().then(() => {
        if (present.state === "running" && now() - asked <= LATE) then(present);
      });
    },
  };
}
