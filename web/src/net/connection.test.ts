import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MOVES_AT_ONCE } from "./backoff";
import {
  CLOSE_HEARTBEAT,
  CONNECT_TIMEOUT,
  createConnection,
  HEARTBEAT,
  HURRIED_TIMEOUT,
  LONGEST_PATIENCE,
  SHORTEST_PATIENCE,
  STEADY,
  WAKE_TIMEOUT,
  type Connection,
  type ConnectionServices,
  type Socket,
} from "./connection";

/** The time in which a ping is answered; null: never. */
let roundTrip: number | null = null;

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  sent: string[] = [];
  closedWith: number | null = null;

  constructor(readonly url: string) {}

  send(data: string): void {
    this.sent.push(data);
    const { type, id } = JSON.parse(data) as { type: string; id?: number };
    if (type !== "ping" || roundTrip === null) return;
    setTimeout(() => {
      this.receives({ type: "pong", id });
    }, roundTrip);
  }
  /** The pings so far, each by its number. */
  get pings(): number[] {
    return this.sent
      .map((text) => JSON.parse(text) as { type: string; id: number })
      .flatMap(({ type, id }) => (type === "ping" ? [id] : []));
  }
  close(code = 1005): void {
    this.closedWith = code;
  }
  opens(): void {
    this.onopen?.();
  }
  receives(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drops(code = 1006, reason = ""): void {
    this.onclose?.({ code, reason });
  }
}

interface Told {
  type: string;
  n?: number;
}

class FakeDocument extends EventTarget {
  visibilityState: DocumentVisibilityState = "visible";
}

let sockets: FakeSocket[] = [];
let page: { window: EventTarget; document: FakeDocument };

interface Options extends Partial<ConnectionServices> {
  isFinal?: (code: number) => boolean;
}

function connection({ isFinal, ...services }: Options = {}): Connection<Told, Told> {
  const given: ConnectionServices = {
    url: () => "ws://table/ws",
    openSocket: (url) => {
      const socket = new FakeSocket(url);
      sockets.push(socket);
      return socket;
    },
    random: () => 0,
    wake: page,
    ...services,
  };
  return createConnection<Told, Told>(given, isFinal);
}

/** The newest socket. */
function line(): FakeSocket {
  const last = sockets.at(-1);
  if (last === undefined) throw new Error("no socket was opened");
  return last;
}

function started(options: Options = {}): Connection<Told, Told> {
  const created = connection(options);
  created.start();
  return created;
}

function opened(options: Options = {}): Connection<Told, Told> {
  const created = started(options);
  line().opens();
  return created;
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  sockets = [];
  roundTrip = null;
  page = { window: new EventTarget(), document: new FakeDocument() };
});

afterEach(() => {
  vi.useRealTimers();
});

describe("opening", () => {
  test("nothing happens before start, and start happens once", () => {
    const line = connection();
    expect(line.state.value).toEqual({ is: "stopped", code: null, reason: "" });
    expect(sockets).toHaveLength(0);
    line.start();
    line.start();
    expect(sockets).toHaveLength(1);
    expect(line.state.value).toEqual({ is: "connecting" });
  });

  test("the open listeners run on every opening and may send at once", () => {
    const created = started();
    created.onOpen(() => void created.send({ type: "hello" }));
    line().opens();
    expect(created.state.value).toEqual({ is: "open" });
    line().drops();
    vi.advanceTimersByTime(300);
    line().opens();
    expect(sockets.map((socket) => socket.sent)).toEqual([
      ['{"type":"hello"}'],
      ['{"type":"hello"}'],
    ]);
  });

  test("a handshake that takes too long is a failed attempt", () => {
    const created = started();
    vi.advanceTimersByTime(CONNECT_TIMEOUT);
    expect(created.state.value.is).toBe("waiting");
    expect(line().closedWith).toBe(4000);
  });

  test("an address the browser refuses is a failed attempt, not an exception", () => {
    const created = started({
      openSocket: () => {
        throw new DOMException("bad port", "SecurityError");
      },
    });
    expect(created.state.value.is).toBe("waiting");
  });
});

describe("sending", () => {
  test("works only while the line is open and nothing is kept for later", () => {
    const created = started();
    expect(created.send({ type: "act", n: 1 })).toBe(false);
    line().opens();
    expect(created.send({ type: "act", n: 2 })).toBe(true);
    const first = line();
    first.drops();
    expect(created.send({ type: "act", n: 3 })).toBe(false);
    vi.advanceTimersByTime(300);
    line().opens();
    expect(first.sent).toEqual(['{"type":"act","n":2}']);
    expect(line().sent).toEqual([]);
  });
});

describe("receiving", () => {
  test("listeners hear every message but pongs until they leave", () => {
    const created = opened();
    const heard: Told[] = [];
    const leave = created.onMessage((message) => heard.push(message));
    line().receives({ type: "event", n: 1 });
    line().receives({ type: "pong" });
    leave();
    line().receives({ type: "event", n: 2 });
    expect(heard).toEqual([{ type: "event", n: 1 }]);
  });

  test("what is not tagged JSON text is dropped with a warning", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const created = opened();
    const heard: Told[] = [];
    created.onMessage((message) => heard.push(message));
    for (const data of ["{", "null", "3", "[]", '{"type":1}', new ArrayBuffer(2)]) {
      line().onmessage?.({ data });
    }
    expect(heard).toEqual([]);
    expect(warn).toHaveBeenCalledTimes(6);
  });
});

describe("coming back", () => {
  test("pauses grow while nothing answers and start anew after a message", () => {
    const created = opened();
    const pauses: number[] = [];
    for (let i = 0; i < 4; i++) {
      line().drops();
      const state = created.state.value;
      if (state.is !== "waiting") throw new Error(state.is);
      expect(state.failures).toBe(i + 1);
      pauses.push(state.retryAt - Date.now());
      vi.advanceTimersToNextTimer();
      // Opening alone proves nothing: a server may accept and drop.
      line().opens();
    }
    expect(pauses).toEqual([300, 600, 1200, 2400]);
    line().receives({ type: "welcome" });
    line().drops();
    const state = created.state.value;
    expect(state.is === "waiting" && state.retryAt - Date.now()).toBe(300);
  });

  test("a server that restarts is told from a network that is gone, until it answers", () => {
    const created = opened();
    line().drops(1012, "shutting_down");
    expect(created.state.value).toMatchObject({ is: "waiting", restarting: true });
    vi.advanceTimersByTime(300);
    expect(created.state.value).toEqual({ is: "connecting", restarting: true });
    line().drops();
    expect(created.state.value).toMatchObject({ is: "waiting", failures: 2, restarting: true });
    vi.advanceTimersToNextTimer();
    line().opens();
    line().receives({ type: "welcome" });
    line().drops();
    expect(created.state.value).not.toHaveProperty("restarting");
  });

  test("a restart that never ends is a server that is gone", () => {
    const created = opened();
    line().drops(1012, "shutting_down");
    for (let i = 0; i < 12; i++) {
      expect(created.state.value).toHaveProperty("restarting");
      vi.advanceTimersToNextTimer();
      line().drops();
    }
    expect(created.state.value).toMatchObject({ is: "waiting", failures: 13 });
    expect(created.state.value).not.toHaveProperty("restarting");
  });

  test("a final close code ends it", () => {
    const created = opened({ isFinal: (code) => code === 4001 });
    line().drops(4001, "elsewhere");
    expect(created.state.value).toEqual({ is: "stopped", code: 4001, reason: "elsewhere" });
    vi.advanceTimersByTime(60_000);
    page.window.dispatchEvent(new Event("online"));
    expect(sockets).toHaveLength(1);
    created.start();
    expect(sockets).toHaveLength(2);
  });

  test("stop closes the line, and neither time nor waking opens another", () => {
    const created = opened();
    created.stop();
    expect(line().closedWith).toBe(1000);
    page.window.dispatchEvent(new Event("pageshow"));
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(created.state.value.is).toBe("stopped");
  });

  test("a line at rest leaves nothing behind on the page", () => {
    const held = new Set<string>();
    for (const target of [page.window, page.document]) {
      vi.spyOn(target, "addEventListener").mockImplementation((type) => void held.add(type));
      vi.spyOn(target, "removeEventListener").mockImplementation((type) => void held.delete(type));
    }
    const created = opened({ isFinal: (code) => code === 4001 });
    expect([...held].sort()).toEqual(["offline", "online", "pageshow", "visibilitychange"]);
    line().drops(4001);
    expect(held.size).toBe(0);
    created.start();
    expect(held.size).toBe(4);
    created.stop();
    expect(held.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("stop during a pause cancels the next attempt", () => {
    const created = opened();
    line().drops();
    created.stop();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });
});

describe("heartbeat", () => {
  test("pings every five seconds while pongs come", () => {
    const created = opened();
    for (let i = 1; i <= 5; i++) {
      vi.advanceTimersByTime(HEARTBEAT);
      expect(line().pings).toHaveLength(i);
      line().receives({ type: "pong", id: i * HEARTBEAT });
    }
    expect(created.state.value.is).toBe("open");
  });

  test("silence after a ping is asked once more, and then the line is given up", () => {
    const created = opened();
    vi.advanceTimersByTime(HEARTBEAT + SHORTEST_PATIENCE);
    expect(line().pings).toEqual([HEARTBEAT, HEARTBEAT + SHORTEST_PATIENCE]);
    vi.advanceTimersByTime(SHORTEST_PATIENCE - 1);
    expect(created.state.value.is).toBe("open");
    vi.advanceTimersByTime(1);
    expect(line().closedWith).toBe(4000);
    expect(created.state.value.is).toBe("waiting");
    vi.advanceTimersByTime(300);
    expect(sockets).toHaveLength(2);
  });

  test("any message counts as an answer", () => {
    const created = opened();
    for (let i = 0; i < 8; i++) {
      vi.advanceTimersByTime(HEARTBEAT);
      line().receives({ type: "event" });
    }
    expect(created.state.value.is).toBe("open");
  });

  test("a message that is awaited puts the line to the test like a ping", () => {
    const created = opened();
    created.send({ type: "act", n: 1 }, true);
    vi.advanceTimersByTime(SHORTEST_PATIENCE);
    expect(line().pings).toEqual([SHORTEST_PATIENCE]);
    vi.advanceTimersByTime(SHORTEST_PATIENCE);
    expect(created.state.value.is).toBe("waiting");
  });

  test("saying it again gives the line no more time", () => {
    const created = opened();
    for (let i = 0; i < 4; i++) {
      created.send({ type: "act", n: 1 }, true);
      vi.advanceTimersByTime(SHORTEST_PATIENCE / 2);
    }
    created.send({ type: "act", n: 1 }, true);
    expect(created.state.value.is).toBe("waiting");
  });

  test("what nobody answers puts nothing to the test", () => {
    const created = opened();
    created.send({ type: "nudge" });
    vi.advanceTimersByTime(HEARTBEAT - 1);
    expect(line().pings).toEqual([]);
    expect(created.state.value.is).toBe("open");
  });

  test("an answer that stays away while pongs come is no matter of the line", () => {
    const created = opened();
    roundTrip = 100;
    for (let i = 0; i < 30; i++) {
      created.send({ type: "act", n: 1 }, true);
      vi.advanceTimersByTime(2000);
    }
    expect(sockets).toHaveLength(1);
  });

  test("a line on which somebody is asked is tested more often, only in front", () => {
    const created = opened();
    roundTrip = 100;
    created.watchClosely(true);
    vi.advanceTimersByTime(5 * CLOSE_HEARTBEAT);
    const asked = line().pings.length;
    expect(asked).toBe(5);
    page.document.visibilityState = "hidden";
    vi.advanceTimersByTime(20_000);
    expect(line().pings.length - asked).toBeLessThanOrEqual(20_000 / HEARTBEAT + 1);
    page.document.visibilityState = "visible";
    created.watchClosely(false);
    const before = line().pings.length;
    vi.advanceTimersByTime(20_000);
    expect(line().pings.length - before).toBe(20_000 / HEARTBEAT);
  });

  test("whoever is asked after a long silence has the line tested at once", () => {
    const created = opened();
    vi.advanceTimersByTime(HEARTBEAT - 1);
    created.watchClosely(true);
    vi.advanceTimersByTime(0);
    expect(line().pings).toEqual([HEARTBEAT - 1]);
  });
});

describe("a slow line", () => {
  test("whose handshake was slow is given time from the beginning", () => {
    const created = started();
    vi.advanceTimersByTime(6000);
    line().opens();
    roundTrip = 3000;
    vi.advanceTimersByTime(120_000);
    expect(created.state.value.is).toBe("open");
    expect(sockets).toHaveLength(1);
  });

  test.each([3000, 5000, 7500])("of %d ms is not given up in a loop", (slow) => {
    const created = opened();
    roundTrip = slow;
    for (let i = 0; i < 300; i++) {
      vi.advanceTimersByTime(1000);
      // The handshake does not measure the line.
      if (created.state.value.is === "connecting") line().opens();
    }
    expect(created.state.value.is).toBe("open");
    expect(sockets.length).toBeLessThanOrEqual(3);
    const { length } = sockets;
    vi.advanceTimersByTime(300_000);
    expect(sockets).toHaveLength(length);
  });

  test("that is quick again is doubted quickly again", () => {
    const created = opened();
    roundTrip = 3000;
    vi.advanceTimersByTime(30_000);
    roundTrip = 100;
    vi.advanceTimersByTime(9000);
    expect(sockets).toHaveLength(1);
    roundTrip = null;
    created.send({ type: "act", n: 1 }, true);
    vi.advanceTimersByTime(2 * SHORTEST_PATIENCE);
    expect(created.state.value.is).toBe("waiting");
  });

  test("is waited for no longer than the longest patience, twice", () => {
    const created = opened();
    for (let i = 0; i < 5; i++) {
      while (created.state.value.is === "open") vi.advanceTimersByTime(100);
      while (created.state.value.is !== "connecting") vi.advanceTimersByTime(100);
      line().opens();
    }
    vi.advanceTimersByTime(HEARTBEAT + 2 * LONGEST_PATIENCE - 1);
    expect(created.state.value.is).toBe("open");
    vi.advanceTimersByTime(1);
    expect(created.state.value.is).toBe("waiting");
  });
});

describe("another address", () => {
  /** For each attempt, true if another address than the last was asked for. */
  let asked: boolean[] = [];
  const url = (another: boolean): string => {
    asked.push(another);
    return "ws://table/ws";
  };
  beforeEach(() => {
    asked = [];
  });

  test.each([1006, 1011, 1012, 1013])("is asked for after a close with %d", (code) => {
    opened({ url });
    line().drops(code);
    vi.advanceTimersByTime(600);
    expect(asked).toEqual([false, true]);
  });

  test("is asked for after silence, and after a handshake that never ends", () => {
    opened({ url });
    vi.advanceTimersByTime(HEARTBEAT + 2 * SHORTEST_PATIENCE + 300);
    expect(asked).toEqual([false, true]);
    vi.advanceTimersByTime(CONNECT_TIMEOUT + 600);
    expect(asked).toEqual([false, true, true]);
  });

  test("is asked for when the page wakes in a pause, or with an attempt that hangs", () => {
    opened({ url });
    line().drops();
    page.window.dispatchEvent(new Event("online"));
    vi.advanceTimersByTime(WAKE_TIMEOUT + 1);
    page.window.dispatchEvent(new Event("online"));
    expect(asked).toEqual([false, true, true]);
  });

  test("is not asked for when the server says where the table is, unless it does so always", () => {
    opened({ url });
    for (let move = 0; move <= MOVES_AT_ONCE; move++) {
      line().receives({ type: "welcome" });
      line().drops(1012, "moved");
      vi.advanceTimersByTime(2000);
      line().opens();
    }
    expect(asked).toEqual([false, false, false, false, true]);
  });

  test("is asked for sooner after a handshake that hangs where there is one", () => {
    opened({ url, hasOthers: () => true });
    line().drops();
    vi.advanceTimersByTime(600 + HURRIED_TIMEOUT + 1200);
    expect(asked).toEqual([false, true, true]);
  });

  test("is not asked for when the page itself has closed the line", () => {
    const created = opened({ url });
    created.stop();
    created.start();
    expect(asked).toEqual([false, false]);
  });
});

describe("a table that moves", () => {
  test("is followed at once, and that is no restart", () => {
    const created = opened({ random: () => 0.999 });
    line().drops(1012, "moved");
    expect(created.state.value).not.toHaveProperty("restarting");
    vi.advanceTimersByTime(250);
    expect(sockets).toHaveLength(2);
  });

  /** The pause after each of so many moves, of lines that have lasted so long. */
  function pauses(count: number, lasted: number): number[] {
    const created = opened();
    return Array.from({ length: count }, () => {
      line().receives({ type: "welcome" });
      vi.advanceTimersByTime(lasted);
      line().receives({ type: "pong", id: 0 });
      line().drops(1012, "moved");
      const state = created.state.value;
      const found = state.is === "waiting" ? state.retryAt - Date.now() : -1;
      vi.advanceTimersByTime(found);
      line().opens();
      return found;
    });
  }

  test("is followed more slowly when it moves again and again", () => {
    expect(pauses(MOVES_AT_ONCE + 3, 50)).toEqual([20, 20, 20, 300, 600, 1200]);
  });

  test("is followed at once each time when it stays for a while", () => {
    expect(new Set(pauses(MOVES_AT_ONCE + 3, STEADY + 1000))).toEqual(new Set([20]));
  });
});

describe("a line that was given up", () => {
  test("is no longer heard", () => {
    const created = opened();
    const heard: Told[] = [];
    created.onMessage((message) => heard.push(message));
    const dead = line();
    vi.advanceTimersByTime(HEARTBEAT + 2 * SHORTEST_PATIENCE);
    dead.receives({ type: "event" });
    dead.drops();
    expect(heard).toEqual([]);
    expect(created.state.value).toMatchObject({ is: "waiting", failures: 1 });
  });
});

describe("waking up", () => {
  const wakes: [string, () => void][] = [
    ["online", () => page.window.dispatchEvent(new Event("online"))],
    ["pageshow", () => page.window.dispatchEvent(new Event("pageshow"))],
    ["visibilitychange", () => page.document.dispatchEvent(new Event("visibilitychange"))],
  ];

  test.each(wakes)("%s ends the pause at once", (_name, wake) => {
    const created = opened();
    line().drops();
    wake();
    expect(sockets).toHaveLength(2);
    expect(created.state.value.is).toBe("connecting");
    line().opens();
    vi.advanceTimersByTime(1000);
    expect(sockets).toHaveLength(2);
  });

  test("hiding the page is no reason to connect", () => {
    opened();
    line().drops();
    page.document.visibilityState = "hidden";
    page.document.dispatchEvent(new Event("visibilitychange"));
    expect(sockets).toHaveLength(1);
  });

  test("an open line is doubted: silence for two seconds replaces it", () => {
    const created = opened();
    page.window.dispatchEvent(new Event("pageshow"));
    expect(line().pings).toHaveLength(1);
    vi.advanceTimersByTime(SHORTEST_PATIENCE);
    expect(created.state.value.is).toBe("waiting");
  });

  test("a lost network puts an open line to the test, and nothing else", () => {
    const created = opened();
    page.window.dispatchEvent(new Event("offline"));
    expect(line().pings).toHaveLength(1);
    vi.advanceTimersByTime(SHORTEST_PATIENCE);
    expect(created.state.value.is).toBe("waiting");
    page.window.dispatchEvent(new Event("offline"));
    expect(created.state.value.is).toBe("waiting");
    expect(sockets).toHaveLength(1);
  });

  test("an open line that answers stays and the heartbeat goes on", () => {
    const created = opened();
    page.window.dispatchEvent(new Event("pageshow"));
    line().receives({ type: "pong", id: 0 });
    vi.advanceTimersByTime(HEARTBEAT);
    expect(created.state.value.is).toBe("open");
    expect(line().pings).toEqual([0, HEARTBEAT]);
  });

  test("an attempt that hangs is replaced, a young one is left alone", () => {
    started();
    vi.advanceTimersByTime(1000);
    page.window.dispatchEvent(new Event("online"));
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(WAKE_TIMEOUT);
    page.window.dispatchEvent(new Event("online"));
    expect(sockets).toHaveLength(2);
    expect(sockets[0]?.closedWith).toBe(4000);
  });
});
