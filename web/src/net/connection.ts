import { signal, type ReadonlySignal } from "@preact/signals";
import { pause } from "./backoff";

/** A message on the wire: JSON with a tag. */
export interface Tagged {
  type: string;
}

/** `restarting`: the server has said that it restarts and is to be tried again. */
interface Break {
  restarting?: true;
}

export type LineState =
  | ({ is: "connecting" } & Break)
  | { is: "open" }
  /** The line is down; `retryAt` is the time of the next attempt in ms since the epoch. */
  | ({ is: "waiting"; retryAt: number; failures: number } & Break)
  /** Not connected and not trying: not started, stopped, or refused for good with `code`. */
  | { is: "stopped"; code: number | null; reason: string };

/** The part of a browser WebSocket that is used here. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  send(data: string): void;
  close(code?: number, reason?: string): void;
}

/** The sources of waking a sleeping page: the window and its document, or stand-ins in tests. */
export interface WakeSources {
  window: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  document: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
}

/** The parts of a browser that a connection uses; tests give others. */
export interface ConnectionServices {
  /** Address of the socket; asked anew for each attempt. Never put a token in it. */
  url: () => string;
  openSocket: (url: string) => Socket;
  /** A number from 0 up to 1, which spreads the attempts of many pages. */
  random: () => number;
  /** Null where there is no page to wake. */
  wake: WakeSources | null;
}

export interface Connection<In extends Tagged, Out extends Tagged> {
  readonly state: ReadonlySignal<LineState>;
  /** Connect and stay connected until `stop`. */
  start(): void;
  /** Close the line and stay closed. */
  stop(): void;
  /** Skip the pause, or doubt an open line and test it at once. */
  wake(): void;
  /**
   * Send now if the line is open and say whether it was.
   *
   * Nothing waits for a later line: an answer given before a break may be stale after it, and the
   * resync asks again for everything that is still open.
   */
  send(message: Out): boolean;
  /** Call `listener` for every message but pongs; returns the way to stop that. */
  onMessage(listener: (message: In) => void): () => void;
  /** Call `listener` after each opening, before any message of that line; for the hello. */
  onOpen(listener: () => void): () => void;
}

/** Time between two pings, and the same time again is how long one may stay unanswered. */
export const HEARTBEAT = 5000;
/** Unanswered pings after which the line counts as dead. */
export const MISSES_ALLOWED = 2;
/** The time that an opening handshake may take before the attempt counts as failed. */
export const CONNECT_TIMEOUT = 8000;
/** The time that a line may stay silent after the page wakes up. */
export const WAKE_TIMEOUT = 2000;

/** Closed with this number, a server restarts (RFC 6455's registry: Service Restart). */
const SERVICE_RESTART = 1012;
/** So many attempts later it is no restart any more, but a server that is gone. */
const ATTEMPTS_OF_A_RESTART = 12;

const PING = '{"type":"ping"}';

/**
 * A WebSocket that comes back. See `Connection`. `isFinal` tells the close codes after which trying
 * again is pointless, such as a seat taken by another session.
 */
export function createConnection<In extends Tagged, Out extends Tagged>(
  { url, openSocket, random, wake: wakeSources }: ConnectionServices,
  isFinal: (code: number) => boolean = () => false,
): Connection<In, Out> {
  const state = signal<LineState>({ is: "stopped", code: null, reason: "" });
  const messageListeners = new Set<(message: In) => void>();
  const openListeners = new Set<() => void>();

  let socket: Socket | null = null;
  let failures = 0;
  let unanswered = 0;
  let attemptedAt = 0;
  let restarting = false;
  // One timer at a time: the handshake's limit, the next ping, or the end of the pause.
  let timer: ReturnType<typeof setTimeout> | undefined;

  function later(delay: number, then: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(then, delay);
  }

  function connect(): void {
    state.value = { is: "connecting", ...why() };
    attemptedAt = Date.now();
    let opened: Socket;
    try {
      opened = openSocket(url());
    } catch {
      lost(0, "");
      return;
    }
    socket = opened;
    opened.onopen = () => {
      state.value = { is: "open" };
      unanswered = 0;
      later(HEARTBEAT, beat);
      for (const listener of [...openListeners]) listener();
    };
    opened.onmessage = (event) => {
      receive(event.data);
    };
    opened.onclose = (event) => {
      lost(event.code, event.reason);
    };
    later(CONNECT_TIMEOUT, abandon);
  }

  function receive(data: unknown): void {
    // Anything that arrives proves the line; a server that only accepts and drops proves nothing.
    failures = 0;
    unanswered = 0;
    restarting = false;
    const message = parse(data);
    if (message === null) {
      console.warn("A message that is not tagged JSON was dropped.");
      return;
    }
    if (message.type === "pong") return;
    for (const listener of [...messageListeners]) listener(message as In);
  }

  function why(): Break {
    return restarting ? { restarting } : {};
  }

  function beat(): void {
    if (unanswered >= MISSES_ALLOWED) {
      abandon();
      return;
    }
    unanswered += 1;
    socket?.send(PING);
    later(HEARTBEAT, beat);
  }

  /** Let go of the socket without waiting: closing a dead line takes the browser a minute. */
  function detach(code: number, reason: string): void {
    clearTimeout(timer);
    if (socket === null) return;
    const old = socket;
    socket = null;
    old.onopen = old.onmessage = old.onclose = null;
    old.close(code, reason);
  }

  function abandon(): void {
    detach(4000, "no answer");
    lost(0, "");
  }

  function lost(code: number, reason: string): void {
    clearTimeout(timer);
    socket = null;
    if (isFinal(code)) {
      ignore();
      state.value = { is: "stopped", code, reason };
      return;
    }
    const delay = pause(failures, random());
    failures += 1;
    if (code === SERVICE_RESTART) restarting = true;
    if (failures > ATTEMPTS_OF_A_RESTART) restarting = false;
    state.value = { is: "waiting", retryAt: Date.now() + delay, failures, ...why() };
    later(delay, connect);
  }

  function wake(): void {
    const is = state.value.is;
    const stuck = is === "connecting" && Date.now() - attemptedAt > WAKE_TIMEOUT;
    if (is === "waiting" || stuck) {
      failures = 0;
      detach(4000, "no answer");
      connect();
    } else if (is === "open") {
      // A phone that slept may hold a line that is dead without knowing it.
      unanswered = MISSES_ALLOWED;
      socket?.send(PING);
      later(WAKE_TIMEOUT, beat);
    }
  }

  /** The browser says that the network is gone: it may be wrong, so the line is tested. */
  function onOffline(): void {
    if (state.value.is === "open") wake();
  }

  function onVisibility(): void {
    if (wakeSources?.document.visibilityState === "visible") wake();
  }

  function listen(): void {
    wakeSources?.document.addEventListener("visibilitychange", onVisibility);
    wakeSources?.window.addEventListener("online", wake);
    wakeSources?.window.addEventListener("offline", onOffline);
    wakeSources?.window.addEventListener("pageshow", wake);
  }

  function ignore(): void {
    wakeSources?.document.removeEventListener("visibilitychange", onVisibility);
    wakeSources?.window.removeEventListener("online", wake);
    wakeSources?.window.removeEventListener("offline", onOffline);
    wakeSources?.window.removeEventListener("pageshow", wake);
  }

  return {
    state,
    start() {
      if (state.value.is !== "stopped") return;
      failures = 0;
      listen();
      connect();
    },
    stop() {
      ignore();
      detach(1000, "");
      state.value = { is: "stopped", code: null, reason: "" };
    },
    wake,
    send(message) {
      if (state.value.is !== "open" || socket === null) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    onMessage(listener) {
      messageListeners.add(listener);
      return () => void messageListeners.delete(listener);
    },
    onOpen(listener) {
      openListeners.add(listener);
      return () => void openListeners.delete(listener);
    },
  };
}

/** The tagged object in a text frame, or `null`. */
function parse(data: unknown): Tagged | null {
  if (typeof data !== "string") return null;
  try {
    const found: unknown = JSON.parse(data);
    return typeof found === "object" &&
      found !== null &&
      typeof (found as { type?: unknown }).type === "string"
      ? (found as Tagged)
      : null;
  } catch {
    return null;
  }
}
