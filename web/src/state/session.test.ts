import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ClientMessage } from "../net/protocol";
import { Scene, type Line, dealt, entered, events, prompt, TABLE, welcome } from "../fixture/scene";
import { VERSION } from "../net/version";
import { knowsGroups } from "./groups";
import { createSession, type Session } from "./session";

let scene: Scene;
let line: Line;
let session: Session;

beforeEach(() => {
  vi.useFakeTimers();
  scene = new Scene();
  ({ line, session } = scene);
});

afterEach(() => {
  session.stop();
  vi.useRealTimers();
});

describe("saying hello", () => {
  test("a new guest gives a name and keeps the token", () => {
    session.rename("阿福");
    session.start();
    expect(line.heard()).toEqual([{ type: "hello", protocol: 1, name: "阿福" }]);
    line.tells(welcome);
    expect(scene.store.text("token")).toBe("a-token-of-at-least-20");
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
    expect(scene.store.text("name")).toBe("阿福");
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
    scene.store.setText("token", "an-old-token-of-20-chars");
    session.start();
    line.heard();
    line.tells({ type: "refused", code: "bad_token", about: "hello", names: [] });
    expect(line.heard()).toEqual([{ type: "hello", protocol: 1 }]);
    expect(scene.store.text("token")).toBeNull();
  });

  test("the welcome says where else the service is", () => {
    const elsewhere = ["wss://b.example/ws"];
    const learn = vi.fn();
    const other = createSession({ connection: line, store: scene.store, addresses: { learn } });
    other.start();
    line.tells({ ...welcome, elsewhere });
    expect(learn.mock.calls).toEqual([[elsewhere]]);
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

  test("a recovery code makes this device another player's, with a token of its own", () => {
    session.start();
    line.tells(welcome);
    line.heard();
    session.recover("a-recovery-code-of-20-chars");
    const [asked] = line.heard();
    expect(asked).toMatchObject({ type: "hello", recover: "a-recovery-code-of-20-chars" });
    // The answer is lost with the line, or with the page: the same device asks by the same key.
    line.opens();
    expect(line.heard()).toEqual([asked]);
    const key = scene.store.text("recovery_key");
    expect(asked).toMatchObject({ key });
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    session.recover("a-recovery-code-of-20-chars");
    expect(line.heard()).toEqual([asked]);
    line.tells({ ...welcome, player: "p2", name: "外婆", token: "another-token-of-20-chars" });
    expect(scene.store.text("token")).toBe("another-token-of-20-chars");
    expect(session.name.value).toBe("外婆");
    expect(scene.store.text("recovery_key")).toBeNull();
    line.opens();
    expect(line.heard()).toEqual([
      { type: "hello", protocol: 1, token: "another-token-of-20-chars" },
    ]);
  });

  test("a recovery code that nobody has leaves this device as it is", () => {
    session.start();
    line.tells(welcome);
    session.recover("a-recovery-code-of-20-chars");
    line.heard();
    line.tells({ type: "refused", code: "bad_recovery_code", about: "hello", names: [] });
    expect(line.heard()).toEqual([{ type: "hello", protocol: 1, token: welcome.token }]);
    expect(scene.store.text("token")).toBe(welcome.token);
    expect(session.toasts.value.at(-1)?.code).toBe("bad_recovery_code");
  });

  test("an invitation to a room stands until it is answered, and none to the own table", () => {
    session.start();
    line.tells(welcome);
    const invited = {
      type: "invited",
      group: "g1",
      name: "周五局",
      host: "Bob",
      table: "t9",
      code: "111222",
      ruleset: "mahjong/tuidaohu",
    } as const;
    line.tells(invited);
    expect(session.invited.value).toEqual(invited);
    expect(knowsGroups.value).toBe(true);
    session.endInvitation();
    expect(session.invited.value).toBeNull();
    session.enter("t9");
    line.tells(invited);
    expect(session.invited.value).toBeNull();
  });

  test("a recovery code and the list of devices are those of the player one is", () => {
    session.start();
    line.tells(welcome);
    line.heard();
    session.askRecoveryCode();
    session.listDevices();
    expect(line.heard()).toEqual([{ type: "recovery" }, { type: "list_devices" }]);
    line.tells({ type: "recovery_code", code: "a-recovery-code-of-20-chars" });
    line.tells({ type: "devices", devices: [{ id: "d1", since: 1, own: true }] });
    expect(session.recoveryCode.value).toBe("a-recovery-code-of-20-chars");
    line.tells({ type: "device_added" });
    expect(line.heard()).toEqual([{ type: "list_devices" }]);
    expect(session.toasts.value.at(-1)?.code).toBe("device_added");
    session.signOut("d2");
    expect(line.heard()).toEqual([{ type: "sign_out", device: "d2" }]);
    expect(session.recoveryCode.value).toBeNull();
    line.tells({ type: "recovery_code", code: "another-code-of-20-chars" });
    line.tells({ ...welcome, player: "p2" });
    expect([session.recoveryCode.value, session.devices.value]).toEqual([null, null]);
  });
});

describe("tables", () => {
  test("that are left are forgotten", () => {
    scene.sit();
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

  test("that are gone after the line broke are shown no more, and that is said", () => {
    scene.sit();
    expect(session.room.value).not.toBeNull();
    line.opens();
    line.tells(welcome);
    line.tells({ type: "refused", code: "no_such_table", about: "enter", names: [] });
    expect([session.table.value, session.entered.value, session.room.value]).toEqual([
      null,
      null,
      null,
    ]);
    expect(session.toasts.value.map(({ code }) => code)).toContain("no_such_table");
  });

  test("say when they wait, and when they go on", () => {
    scene.sit();
    line.tells({ type: "notice", code: "paused" });
    expect(session.notice.value).toBe("paused");
    line.tells({ type: "notice", code: "resumed" });
    expect(session.notice.value).toBeNull();
  });

  test("say once what has just been", () => {
    scene.sit();
    line.tells({ type: "notice", code: "dissolve_refused" });
    line.tells({ type: "notice", code: "host_refused" });
    expect(session.notice.value).toBeNull();
    const said = session.toasts.value.map((toast) => toast.code);
    expect(said).toEqual(["dissolve_refused", "host_refused"]);
  });

  test("a no of the host stands there once, however it is said", () => {
    scene.sit();
    line.tells({ type: "notice", code: "host_refused" });
    line.tells({ type: "refused", about: "sit", code: "host_refused", names: [] });
    expect(session.toasts.value.map((toast) => toast.code)).toEqual(["host_refused"]);
    expect(session.toasts.value[0]?.about).toBe("sit");
  });

  test("what is said without a line is not lost in silence", () => {
    scene.sit();
    line.drops();
    session.takeBack();
    expect(session.toasts.value.map((toast) => toast.code)).toEqual(["no_line"]);
  });
});

describe("a fault of the page", () => {
  const fault = { kind: "render", place: "table.js:1:2" } as const;

  test("is told once there is a welcome", () => {
    session.start();
    line.heard();
    expect(session.report(fault)).toBe(false);
    line.tells(welcome);
    expect(session.report(fault)).toBe(true);
    expect(line.heard()).toEqual([{ type: "page_error", ...fault, version: VERSION }]);
  });

  test("is not told again to a server that cannot read it, and nobody is bothered", () => {
    session.start();
    line.tells(welcome);
    session.report(fault);
    line.heard();
    line.tells({ type: "refused", code: "unknown_message", about: null, names: ["$.type"] });
    expect(session.toasts.value).toEqual([]);
    expect(session.report(fault)).toBe(true);
    expect(line.heard()).toEqual([]);
  });
});

describe("why a complete hand does not win", () => {
  test("is told of the open tile, on one's own turn of what was drawn, and not of the last deal", () => {
    scene.sit();
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

describe("a table that is asked for", () => {
  const agreement = { ruleset: "mahjong/tuidaohu" };

  function begin(): void {
    session.start();
    line.tells(welcome);
    line.heard();
  }

  const breaks = (): ClientMessage[] => {
    line.drops();
    line.opens();
    line.heard();
    line.tells({ ...welcome, token: null });
    return line.heard();
  };

  test("is asked for again after a break, with the same key, until it is shown", () => {
    begin();
    session.playNow(agreement, null);
    const asked = line.heard();
    expect(asked).toHaveLength(1);
    expect(breaks()).toEqual(asked);
    session.playNow(agreement, null);
    expect(line.heard()).toEqual(asked);
    line.tells(entered(1));
    expect(breaks()).toEqual([{ type: "enter", table: TABLE, last_seq: 0 }]);
  });

  test("is asked for anew after a refusal, and not at all after another wish", () => {
    begin();
    session.createTable(agreement);
    const [first] = line.heard();
    line.tells({ type: "refused", code: "storage_full", about: "create_table", names: [] });
    expect(breaks()).toEqual([]);
    session.createTable(agreement);
    const [second] = line.heard();
    expect(second).toMatchObject({ type: "create_table" });
    expect(second).not.toEqual(first);
    session.join({ code: "ABCDEF" });
    line.heard();
    expect(breaks()).toEqual([]);
  });
});

test("that a deal is void is known until the next one is dealt", () => {
  scene.sit();
  line.tells({ type: "notice", code: "deal_void" });
  line.tells(entered(2000));
  line.tells({ type: "notice", code: "deal_void" });
  expect(session.notice.value).toBe("deal_void");
  expect(session.board.value?.seats ?? []).toEqual([]);
  line.tells(events(2000, dealt(2)));
  expect(session.notice.value).toBeNull();
});
