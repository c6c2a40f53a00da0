import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Connection, LineState } from "../net/connection";
import type {
  ClientMessage,
  GameEvent,
  Prompt,
  RevealWanted,
  ServerMessage,
} from "../net/protocol";
import { roomOf } from "../screens/table/fixture/script";
import { RESEND_AFTER } from "./answers";
import { createSession, type Happening, type Session } from "./session";
import { commitmentTo, createShares } from "./shares";
import { createKeep, type Keep } from "./storage";

/** A line whose other end is the test. */
class Line implements Connection<ServerMessage, ClientMessage> {
  readonly state = signal<LineState>({ is: "connecting" });
  said: ClientMessage[] = [];
  private messageListeners = new Set<(message: ServerMessage) => void>();
  private openListeners = new Set<() => void>();

  start(): void {
    this.opens();
  }
  stop(): void {
    this.state.value = { is: "stopped", code: null, reason: "" };
  }
  wake(): void {
    this.opens();
  }
  send(message: ClientMessage): boolean {
    if (this.state.value.is !== "open") return false;
    this.said.push(message);
    return true;
  }
  onMessage(listener: (message: ServerMessage) => void): () => void {
    this.messageListeners.add(listener);
    return () => void this.messageListeners.delete(listener);
  }
  onOpen(listener: () => void): () => void {
    this.openListeners.add(listener);
    return () => void this.openListeners.delete(listener);
  }
  opens(): void {
    this.state.value = { is: "open" };
    for (const listener of this.openListeners) listener();
  }
  drops(): void {
    this.state.value = { is: "waiting", retryAt: 0, failures: 1 };
  }
  tells(...messages: ServerMessage[]): void {
    for (const message of messages) {
      for (const listener of this.messageListeners) listener(message);
    }
  }
  /** What was said since the last call. */
  heard(): ClientMessage[] {
    const { said } = this;
    this.said = [];
    return said;
  }
}

const TABLE = "fixture-table";
const room = roomOf({ finished: false, away: false, ended: false });
const welcome: ServerMessage = {
  type: "welcome",
  protocol: 1,
  player: "p0",
  name: "小雨",
  token: "a-token-of-at-least-20",
  tables: [],
};

function entered(seq: number, seat: number | null = 0): ServerMessage {
  return { type: "entered", table: TABLE, seat, seq };
}

const dealt = (number = 1): GameEvent => ({
  type: "dealt",
  number,
  dealer: 0,
  prevalent_wind: 0,
  streak: 0,
  hands: [[1, 2, 3], null, null, null],
  sizes: [14, 13, 13, 13],
  tiles_left: 83,
  wild: [],
  indicator: null,
  stakes: [],
});

const discarded = (seat: number, tile: number): GameEvent => ({
  type: "discarded",
  seat,
  tile,
  drawn: false,
  ready: false,
});

function events(seq: number, ...list: GameEvent[]): ServerMessage {
  return { type: "events", seq, events: list };
}

function prompt(n: number): Prompt {
  return {
    type: "prompt",
    n,
    seq: 1,
    window: false,
    actions: [
      { type: "discard", tile: 1, ready: false },
      { type: "discard", tile: 2, ready: false },
    ],
    default: 0,
    base_ms: 15000,
    bank_ms: 60000,
    hints: [],
    why: null,
  };
}

let line: Line;
let keep: Keep;
let session: Session;
let now: number;

beforeEach(() => {
  vi.useFakeTimers();
  now = 1000;
  line = new Line();
  keep = createKeep(null);
  session = createSession({ connection: line, keep, now: () => now });
});

afterEach(() => {
  session.stop();
  vi.useRealTimers();
});

/** Sit at the table with a deal of one event told. */
function sit(): void {
  session.start();
  line.tells(welcome, room, entered(1), events(1, dealt()));
  line.heard();
}

describe("saying hello", () => {
  test("a new guest gives a name and keeps the token", () => {
    session.rename("阿福");
    session.start();
    expect(line.heard()).toEqual([{ type: "hello", protocol: 1, name: "阿福" }]);
    line.tells(welcome);
    expect(keep.text("token")).toBe("a-token-of-at-least-20");
    line.drops();
    line.opens();
    expect(line.heard().at(-1)).toEqual({
      type: "hello",
      protocol: 1,
      token: "a-token-of-at-least-20",
    });
  });

  test("a name changed without a line is told on the next one", () => {
    session.start();
    line.tells(welcome);
    line.drops();
    session.rename("新名字");
    line.opens();
    line.heard();
    line.tells({ ...welcome, token: null });
    expect(line.heard()).toContainEqual({ type: "rename", name: "新名字" });
    expect(session.name.value).toBe("新名字");
  });

  test("a refused name gives way to the one before", () => {
    session.start();
    line.tells({ ...welcome, name: "阿福" });
    session.rename("\u202e");
    line.tells({ type: "refused", code: "bad_name", about: "rename", names: [] });
    expect(session.name.value).toBe("阿福");
    expect(keep.text("name")).toBe("阿福");
  });

  test("a name refused after a break gives way to the one the server knows", () => {
    session.start();
    line.tells(welcome);
    line.drops();
    session.rename("\u202e");
    line.opens();
    line.tells({ ...welcome, token: null, name: "阿福" });
    line.tells({ type: "refused", code: "bad_name", about: "rename", names: [] });
    expect(session.name.value).toBe("阿福");
  });

  test("a token nobody is behind is forgotten, and the guest is new", () => {
    keep.setText("token", "an-old-token-of-20-chars");
    session.start();
    line.heard();
    line.tells({ type: "refused", code: "bad_token", about: "hello", names: [] });
    expect(line.heard()).toEqual([{ type: "hello", protocol: 1 }]);
    expect(keep.text("token")).toBeNull();
  });

  test("a pairing code is used once", () => {
    session.start();
    line.heard();
    session.pairWith("12345678");
    expect(line.heard()).toEqual([{ type: "hello", protocol: 1, pair: "12345678" }]);
    line.tells(welcome);
    line.opens();
    expect(line.heard()).toEqual([{ type: "hello", protocol: 1, token: "a-token-of-at-least-20" }]);
  });
});

describe("events", () => {
  test("are folded as they come", () => {
    sit();
    line.tells(events(2, discarded(0, 3)));
    expect(session.history.value.seq).toBe(2);
    expect(session.board.value?.seats[0]?.river).toHaveLength(1);
  });

  test("that are known already are dropped", () => {
    sit();
    line.tells(events(2, discarded(0, 3)));
    const before = session.board.value;
    line.tells(events(1, dealt(), discarded(0, 3)));
    expect(session.board.value).toBe(before);
    line.tells(events(2, discarded(0, 3), discarded(1, 9)));
    expect(session.history.value.events).toHaveLength(3);
  });

  test("after a break go on where they ended", () => {
    sit();
    line.tells(events(2, discarded(0, 3)));
    line.drops();
    line.opens();
    line.tells(welcome);
    expect(line.heard().at(-1)).toEqual({ type: "enter", table: TABLE, last_seq: 2 });
    line.tells(entered(3), events(3, discarded(1, 9)));
    expect(session.history.value).toMatchObject({ seq: 3 });
    expect(session.board.value?.seats[1]?.river).toHaveLength(1);
  });

  test("of another deal begin the board anew", () => {
    sit();
    line.drops();
    line.opens();
    line.tells(welcome, entered(40), events(40, dealt(2)));
    expect(session.board.value?.number).toBe(2);
    expect(session.history.value).toMatchObject({ seq: 40, events: [dealt(2)] });
  });

  test("with a hole are not believed: the table is entered again", () => {
    sit();
    line.tells(events(5, discarded(0, 3)));
    expect(line.heard()).toEqual([{ type: "enter", table: TABLE, last_seq: 0 }]);
    line.tells(events(6, discarded(1, 3)));
    expect(line.heard()).toEqual([]);
    line.tells(entered(1), events(1, dealt(), discarded(0, 3)));
    expect(session.history.value.seq).toBe(2);
    expect(session.board.value?.seats[0]?.river).toHaveLength(1);
  });

  test("of the deals before are forgotten when the next begins", () => {
    sit();
    line.tells(events(2, discarded(0, 3), dealt(2)));
    expect(session.history.value).toMatchObject({ seq: 3, events: [dealt(2)] });
    expect(session.board.value?.number).toBe(2);
  });

  test("count as live only when they happen now", () => {
    const heard: Happening[] = [];
    session.onHappening((happening) => heard.push(happening));
    sit();
    now += 5000;
    line.tells(events(2, discarded(0, 3)));
    expect(heard.map((happening) => happening.live)).toEqual([false, true]);
  });
});

describe("an answer", () => {
  test("is sent once and settled by its acknowledgement", () => {
    sit();
    line.tells(prompt(7));
    session.act(1);
    session.act(0);
    expect(line.heard()).toEqual([{ type: "act", n: 7, choice: 1 }]);
    line.tells({ type: "acked", n: 7 });
    expect(session.pending.value).toBeNull();
    expect(session.prompt.value).toBeNull();
    vi.advanceTimersByTime(10 * RESEND_AFTER);
    expect(line.heard()).toEqual([]);
  });

  test("that is not offered cannot be given", () => {
    sit();
    session.act(0);
    line.tells(prompt(7));
    session.act(2);
    expect(line.heard()).toEqual([]);
  });

  test("is repeated until it is acknowledged", () => {
    sit();
    line.tells(prompt(7));
    session.act(1);
    line.heard();
    vi.advanceTimersByTime(RESEND_AFTER);
    expect(line.heard()).toEqual([{ type: "act", n: 7, choice: 1 }]);
  });

  test("survives a break when the same decision is asked for again", () => {
    sit();
    line.tells(prompt(7));
    session.act(1);
    line.drops();
    line.heard();
    line.opens();
    line.tells(welcome, entered(2));
    line.heard();
    line.tells(prompt(7));
    expect(line.heard()).toEqual([{ type: "act", n: 7, choice: 1 }]);
  });

  test("is dropped when another decision is asked for", () => {
    sit();
    line.tells(prompt(7));
    session.act(1);
    line.heard();
    line.tells(prompt(8));
    expect(session.pending.value).toBeNull();
    vi.advanceTimersByTime(10 * RESEND_AFTER);
    expect(line.heard()).toEqual([]);
    session.act(0);
    expect(line.heard()).toEqual([{ type: "act", n: 8, choice: 0 }]);
  });

  test("that is refused may be given again, and the person is told", () => {
    sit();
    line.tells(prompt(7));
    session.act(1);
    line.tells({ type: "refused", code: "bad_choice", about: "act", names: [] });
    expect(session.pending.value).toBeNull();
    expect(session.toasts.value.map((toast) => toast.code)).toEqual(["bad_choice"]);
  });

  test("given by another device closes the prompt", () => {
    sit();
    line.tells(prompt(7), { type: "prompt_closed", n: 7, code: "answered" });
    expect(session.prompt.value).toBeNull();
  });
});

describe("the share of the shuffle", () => {
  const match = { ...(room.match ?? never()), match: "m2" };

  function bound(commitment: string | null): ServerMessage {
    const commitments = [commitment, null, null, null];
    return { ...room, match: { ...match, match: "m2", commitment: "server", commitments } };
  }

  test("is promised with ready and revealed when it is asked for", () => {
    sit();
    session.ready(true);
    const [said] = line.heard();
    if (said?.type !== "ready" || typeof said.commitment !== "string")
      throw new Error("nothing promised");
    line.tells(bound(said.commitment), {
      type: "reveal_wanted",
      match: "m2",
      commitment: "server",
      commitments: [said.commitment, null, null, null],
      within_ms: 3000,
    });
    const [revealed] = line.heard();
    if (revealed?.type !== "reveal") throw new Error("nothing revealed");
    const bytes = Uint8Array.from(revealed.entropy.match(/../g) ?? [], (hex) => parseInt(hex, 16));
    expect(commitmentTo(bytes)).toBe(said.commitment);
  });

  test("is shown again under the same promise, and under no other", () => {
    sit();
    session.ready(true);
    const [said] = line.heard();
    if (said?.type !== "ready" || typeof said.commitment !== "string")
      throw new Error("nothing promised");
    const wanted: RevealWanted = {
      type: "reveal_wanted",
      match: "m2",
      commitment: "server",
      commitments: [said.commitment, null, null, null],
      within_ms: 3000,
    };
    const others = ["0".repeat(64), null, null];
    line.tells(wanted);
    expect(line.heard()).toHaveLength(1);
    line.tells({ ...wanted, commitment: "made after seeing" });
    line.tells({ ...wanted, commitments: [said.commitment, ...others] });
    line.tells({ ...wanted, match: "m3" });
    line.tells({ ...wanted, match: "m3", commitment: "made after seeing" });
    expect(line.heard()).toEqual([]);
    expect(session.toasts.value.map(({ code }) => code)).toContain("share_kept_back");
    line.tells(wanted);
    expect(line.heard()).toHaveLength(1);
  });

  test("is shown only when every promise is told with the question", () => {
    sit();
    session.ready(true);
    line.heard();
    line.tells({
      type: "reveal_wanted",
      match: "m2",
      commitment: "server",
      commitments: [null, null, null, null],
      within_ms: 3000,
    });
    expect(line.heard()).toEqual([]);
  });

  test("survives a reload", () => {
    const commitment = createShares(keep).commit();
    const again = createShares(keep);
    expect(again.entropyOf(commitment)).toMatch(/^[0-9a-f]{64}$/);
  });

  test("of another device is not answered for", () => {
    sit();
    session.ready(true);
    line.heard();
    line.tells(bound("0".repeat(64)), {
      type: "reveal_wanted",
      match: "m2",
      commitment: "server",
      commitments: ["0".repeat(64), null, null, null],
      within_ms: 3000,
    });
    expect(line.heard()).toEqual([]);
  });
});

describe("tables", () => {
  test("that are left are forgotten", () => {
    sit();
    line.tells({ type: "left", table: TABLE, code: "removed" });
    expect(session.table.value).toBeNull();
    expect(session.room.value).toBeNull();
    expect(session.board.value).toBeNull();
    expect(session.left.value?.code).toBe("removed");
    line.drops();
    line.opens();
    line.heard();
    line.tells(welcome);
    expect(line.heard()).toEqual([]);
  });

  test("whose address is opened before the line are entered after the welcome", () => {
    session.enter(TABLE);
    session.start();
    line.heard();
    line.tells(welcome);
    expect(line.heard()).toEqual([{ type: "enter", table: TABLE, last_seq: 0 }]);
  });

  test("that cannot be entered are wanted no more", () => {
    session.start();
    line.tells(welcome);
    session.enter("another-table");
    line.tells({ type: "refused", code: "no_such_table", about: "enter", names: [] });
    expect(session.table.value).toBeNull();
  });

  test("say when they wait, and when they go on", () => {
    sit();
    line.tells({ type: "notice", code: "paused" });
    expect(session.notice.value).toBe("paused");
    line.tells({ type: "notice", code: "resumed" });
    expect(session.notice.value).toBeNull();
  });

  test("what is said without a line is not lost in silence", () => {
    sit();
    line.drops();
    session.takeBack();
    expect(session.toasts.value.map((toast) => toast.code)).toEqual(["no_line"]);
  });
});

function never(): never {
  throw new Error("the fixture has a match");
}

describe("why a complete hand does not win", () => {
  test("is told of the open tile, on one's own turn of what was drawn, and not of the last deal", () => {
    sit();
    expect(session.why.value).toBeNull();
    line.tells({ type: "waits", seq: 1, waits: [], why: "missed_win" });
    expect(session.why.value).toBe("missed_win");
    line.tells({ ...prompt(1), window: true });
    expect(session.why.value).toBe("missed_win");
    line.tells(prompt(2));
    expect(session.why.value).toBeNull();
    line.tells({ ...prompt(3), why: "no_pung" });
    expect(session.why.value).toBe("no_pung");
    line.tells({ type: "prompt_closed", n: 3, code: "answered" }, events(2, dealt(2)));
    expect(session.why.value).toBeNull();
  });
});
