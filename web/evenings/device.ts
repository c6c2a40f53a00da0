import { signal } from "@preact/signals";
import { createConnection, type LineState } from "../src/net/connection";
import type { ClientMessage, ServerMessage } from "../src/net/protocol";
import { createSession, type Session } from "../src/state/session";
import { createBrowserStore, type StorageArea } from "../src/browser/storage";
import { WalkSocket } from "./socket";

/** The storage of a browser, which outlives its pages. */
export function storageArea(): StorageArea {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

/** A page of the client on a phone: the real session over a real line. */
export class Device {
  readonly session: Session;
  readonly faults: unknown[] = [];
  /** The phone has no network. */
  offline = false;
  socket: WalkSocket | null = null;
  private readonly connection;
  private gone = 0;

  constructor(
    url: () => string,
    readonly area: StorageArea,
  ) {
    this.connection = createConnection<ServerMessage, ClientMessage>({
      url,
      openSocket: (address) => {
        if (this.offline) throw new Error("offline");
        this.gone += this.socket?.said ?? 0;
        this.socket = new WalkSocket(address, (fault) => {
          this.faults.push(fault);
        });
        return this.socket;
      },
      random: () => 0,
      wake: null,
    });
    this.session = createSession({
      connection: this.connection,
      store: createBrowserStore(area),
    });
  }

  /** Messages that this page has said, over all its lines. */
  get said(): number {
    return this.gone + (this.socket?.said ?? 0);
  }

  get token(): string {
    return this.area.getItem("paiju.token") ?? "";
  }

  /** Until the server knows this person on the present line; at once without a network. */
  async greeted(): Promise<void> {
    if (this.offline) return;
    if (this.connection.state.value.is === "waiting") this.connection.wake();
    if (this.session.welcome.value !== null && this.connection.state.value.is === "open") return;
    await new Promise<void>((resolve) => {
      let over = (): void => undefined;
      over = this.session.welcome.subscribe((welcome) => {
        if (welcome === null) return;
        resolve();
        queueMicrotask(() => {
          over();
        });
      });
    });
  }

  /** The network is gone, or it is there again. */
  setOffline(offline: boolean): void {
    this.offline = offline;
    if (offline) this.socket?.cut();
    else this.connection.wake();
  }

  /** The page is closed. */
  close(): void {
    this.session.stop();
  }
}

/** A session that is told these messages, as a page opened just now would be. */
export function pageOf(player: string, messages: readonly ServerMessage[]): Session {
  const listeners = new Set<(message: ServerMessage) => void>();
  const state = signal<LineState>({ is: "open" });
  const session = createSession({
    connection: {
      state,
      start: () => undefined,
      stop: () => undefined,
      wake: () => undefined,
      send: () => true,
      watchClosely: () => undefined,
      onMessage: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      onOpen: () => () => undefined,
    },
    store: createBrowserStore(storageArea()),
  });
  const welcome: ServerMessage = {
    type: "welcome",
    protocol: 1,
    player,
    name: player,
    token: null,
    tables: [],
    elsewhere: [],
    face: 0,
  };
  for (const message of [welcome, ...messages]) for (const listener of listeners) listener(message);
  return session;
}
