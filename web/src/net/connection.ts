import { signal, type ReadonlySignal } from "@preact/signals";
import { MOVES_AT_ONCE, pause, type Cause } from "./backoff";

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
  /**
   * Address of the socket; asked anew for each attempt. Never put a token in it. `another`: the
   * last address has failed, or its line has ended.
   */
  url: (another: boolean) => string;
  /** True if there is another address than the last one. */
  hasOthers?: () => boolean;
  openSocket: (url: string) => Socket;
  /** The time for a socket to open (ms), if it is not that of a server. */
  patience?: number;
  /** A number from 0 up to 1, which spreads the attempts of many pages. */
  random: () => number;
  /** Null if there is no page to wake. */
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
   * Send now if the line is open; true if it was.
   *
   * Nothing waits for a later line: an answer given before a break may be stale after it, and the
   * resync asks again for everything that is still open. `awaited`: the server answers this, so
   * that silence makes the line doubtful, as after a ping.
   */
  send(message: Out, awaited?: boolean): boolean;
  /** Test the line more often while the page is in front: somebody is asked, and the time runs. */
  watchClosely(closely: boolean): void;
  /** Call `listener` for every message but pongs; returns the way to stop that. */
  onMessage(listener: (message: In) => void): () => void;
  /** Call `listener` after each opening, before any message of that line; for the hello. */
  onOpen(listener: () => void): () => void;
}

/** Time between two pings. */
export const HEARTBEAT = 5000;
/** The same while somebody in front of the page is asked something. */
export const CLOSE_HEARTBEAT = 2000;
/** The times within which a question may stay unanswered, at least and at most. */
export const SHORTEST_PATIENCE = 2000;
export const LONGEST_PATIENCE = 8000;
/** Unanswered questions after which the line counts as dead. */
export const MISSES_ALLOWED = 2;
/** The time that an opening handshake may take before the attempt counts as failed, */
export const CONNECT_TIMEOUT = 8000;
/** and the same if another address may be better. */
export const HURRIED_TIMEOUT = 3000;
/** An attempt that is older than this is replaced when the page wakes up. */
export const WAKE_TIMEOUT = 2000;
/** A line that has lasted so long was no detour: the next move is the first one again. */
export const STEADY = 10_000;

/** Closed with this number, a server restarts (RFC 6455's registry: Service Restart). */
const SERVICE_RESTART = 1012;
/** So many attempts later it is no restart any more, but a server that is gone. */
const ATTEMPTS_OF_A_RESTART = 12;

/**
 * A WebSocket that comes back. See `Connection`. `isFinal` tells the close codes after which trying
 * again is pointless, such as a seat taken by another session.
 *
 * The line is doubted by one rule. A question is a ping, or a message that is `awaited`. When
 * nothing at all has come for the patience after a question, a ping is sent; when nothing has come
 * for the patience once more, the line is given up and another opened. The patience is twice the
 * round trip, from 2 to 8 seconds. The round trip is the time of the last pong; on a new line it is
 * half the time of the handshake (two round trips at least), if that is more; and a line that is
 * given up doubles the patience. So a slow line is dropped once or twice at most, and one that is
 * quick again is doubted quickly again. An answer that is missing while pongs come is no matter of
 * the line: a table acknowledges the answers of a claim window when that closes.
 */
export function createConnection<In extends Tagged, Out extends Tagged>(
  services: ConnectionServices,
  isFinal: (code: number) => boolean = () => false,
): Connection<In, Out> {
  const { url, hasOthers = () => false, openSocket, random } = services;
  const { patience: opening, wake: wakeSources } = services;
  const state = signal<LineState>({ is: "stopped", code: null, reason: "" });
  const messageListeners = new Set<(message: In) => void>();
  const openListeners = new Set<() => void>();

  let socket: Socket | null = null;
  let failures = 0;
  let unanswered = 0;
  let attemptedAt = 0;
  let openedAt = 0;
  let pingedAt = 0;
  let roundTrip = 0;
  let moves = 0;
  let another = false;
  let closely = false;
  let restarting = false;
  // One timer at a time: the handshake's limit, the next ping, or the end of the pause.
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Besides: the end of the patience with a question.
  let doubting: ReturnType<typeof setTimeout> | undefined;

  function later(delay: number, then: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(then, delay);
  }

  function connect(): void {
    state.value = { is: "connecting", ...why() };
    attemptedAt = Date.now();
    let opened: Socket;
    try {
      opened = openSocket(url(another));
      another = false;
    } catch {
      lost(0, "");
      return;
    }
    socket = opened;
    opened.onopen = () => {
      state.value = { is: "open" };
      openedAt = pingedAt = Date.now();
      roundTrip = Math.max(roundTrip, (openedAt - attemptedAt) / 2);
      answered();
      later(interval(), beat);
      for (const listener of [...openListeners]) listener();
    };
    opened.onmessage = (event) => {
      receive(event.data);
    };
    opened.onclose = (event) => {
      lost(event.code, event.reason);
    };
    later(opening ?? (hasOthers() ? HURRIED_TIMEOUT : CONNECT_TIMEOUT), abandon);
  }

  function receive(data: unknown): void {
    // Anything that arrives proves the line; a server that only accepts and drops proves nothing.
    failures = 0;
    answered();
    restarting = false;
    const message = parse(data);
    if (message === null) {
      console.warn("A message that is not tagged JSON was dropped.");
      return;
    }
    if (message.type === "pong") {
      const { id } = message as Tagged & { id?: unknown };
      // The time of the ping, since the opening of this line.
      if (typeof id === "number") roundTrip = Math.max(0, Date.now() - openedAt - id);
      return;
    }
    for (const listener of [...messageListeners]) listener(message as In);
  }

  function why(): Break {
    return restarting ? { restarting } : {};
  }

  function interval(): number {
    const inFront = wakeSources?.document.visibilityState === "visible";
    return closely && inFront ? CLOSE_HEARTBEAT : HEARTBEAT;
  }

  function beat(): void {
    // While an answer is awaited the rule of doubt sends the pings.
    if (unanswered === 0) {
      ping();
      question();
    }
    later(interval(), beat);
  }

  function ping(): void {
    pingedAt = Date.now();
    socket?.send(JSON.stringify({ type: "ping", id: Math.max(0, pingedAt - openedAt) }));
  }

  function patience(): number {
    return Math.min(LONGEST_PATIENCE, Math.max(SHORTEST_PATIENCE, 2 * roundTrip));
  }

  /** Something was said that the server answers. */
  function question(): void {
    if (unanswered === 0) miss(1);
  }

  function miss(count: number): void {
    unanswered = count;
    clearTimeout(doubting);
    doubting = setTimeout(doubt, patience());
  }

  function answered(): void {
    unanswered = 0;
    clearTimeout(doubting);
  }

  function doubt(): void {
    if (unanswered >= MISSES_ALLOWED) {
      roundTrip = patience();
      abandon();
      return;
    }
    ping();
    miss(unanswered + 1);
  }

  /** Let go of the socket without waiting: closing a dead line takes the browser a minute. */
  function detach(code: number, reason: string): void {
    clearTimeout(timer);
    clearTimeout(doubting);
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
    clearTimeout(doubting);
    socket = null;
    if (isFinal(code)) {
      ignore();
      state.value = { is: "stopped", code, reason };
      return;
    }
    const cause = causeOf(code, reason);
    if (cause !== "moved") moves = 0;
    else moves = Date.now() - openedAt > STEADY ? 1 : moves + 1;
    // A server that says a table has moved is alive, and knows its new place.
    another = cause !== "moved" || moves > MOVES_AT_ONCE;
    const delay = pause(failures, random(), cause, moves);
    failures += 1;
    if (cause === "restarting") restarting = true;
    if (failures > ATTEMPTS_OF_A_RESTART) restarting = false;
    state.value = { is: "waiting", retryAt: Date.now() + delay, failures, ...why() };
    later(delay, connect);
  }

  function wake(): void {
    const is = state.value.is;
    const stuck = is === "connecting" && Date.now() - attemptedAt > WAKE_TIMEOUT;
    if (is === "waiting" || stuck) {
      failures = 0;
      another = true;
      detach(4000, "no answer");
      connect();
    } else if (is === "open") {
      // A phone that slept may hold a line that is dead without knowing it.
      ping();
      miss(MISSES_ALLOWED);
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
    send(message, awaited = false) {
      if (state.value.is !== "open" || socket === null) return false;
      socket.send(JSON.stringify(message));
      if (awaited) question();
      return true;
    },
    watchClosely(wanted) {
      closely = wanted;
      if (state.value.is === "open") {
        later(Math.max(0, pingedAt + interval() - Date.now()), beat);
      }
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

function causeOf(code: number, reason: string): Cause {
  if (code !== SERVICE_RESTART) return "broken";
  return reason === "moved" ? "moved" : "restarting";
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
