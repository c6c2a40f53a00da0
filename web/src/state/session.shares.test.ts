import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { RevealWanted, ServerMessage } from "../net/protocol";
import { Scene, type Line, room } from "../fixture/scene";
import type { Session } from "./session";
import { commitmentTo, createShares } from "./shares";

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

describe("the share of the shuffle", () => {
  function bound(commitment: string | null): ServerMessage {
    if (room.match === null) throw new Error("the fixture has a match");
    const commitments = [commitment, null, null, null];
    return { ...room, match: { ...room.match, match: "m2", commitment: "server", commitments } };
  }

  test("is promised with ready and revealed when it is asked for", () => {
    scene.sit();
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
    scene.sit();
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
    scene.sit();
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
    const commitment = createShares(scene.store).commit();
    const again = createShares(scene.store);
    expect(again.entropyOf(commitment)).toMatch(/^[0-9a-f]{64}$/);
  });

  test("of another device is not answered for", () => {
    scene.sit();
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
