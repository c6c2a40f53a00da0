import { signal } from "@preact/signals";
import { beforeEach, expect, test, vi } from "vitest";
import { ask } from "../browser/api";
import type { Room, Welcome } from "../net/protocol";
import { faceOf, followFaces, knowFaces, wantFace } from "./faces";

vi.mock("../browser/api", () => ({ ask: vi.fn() }));

const welcome = signal<Welcome | null>(null);
const room = signal<Room | null>(null);
const asking = vi.mocked(ask);
followFaces({ welcome, room });

beforeEach(() => {
  vi.useFakeTimers();
  asking.mockReset();
  asking.mockResolvedValue({ is: "ready", value: { faces: { ann: 3, bob: 5 } } });
});

test("all who are shown at once come into one question, and none is asked for twice", async () => {
  for (const one of ["ann", "bob", "cy", "ann"]) wantFace(one);
  await vi.runAllTimersAsync();
  expect(asking.mock.calls).toEqual([["/api/faces/ann,bob,cy"]]);
  expect(["ann", "bob", "cy"].map(faceOf)).toEqual([3, 5, 0]);
  wantFace("ann");
  await vi.runAllTimersAsync();
  expect(asking).toHaveBeenCalledTimes(1);
});

test("a face that was not to be learnt is asked for again later, and nobody loses one", async () => {
  knowFaces({ dora: 9 });
  asking.mockResolvedValue({ is: "failed", code: "no_line" });
  await vi.advanceTimersByTimeAsync(61_000);
  wantFace("dora");
  await vi.runAllTimersAsync();
  expect(faceOf("dora")).toBe(9);
  expect(asking).toHaveBeenCalledTimes(1);
});

test("a face that is changed at the table is seen with the room that says so", async () => {
  const seats = [{ player: "fay" }];
  const at = { table: "u", match: null, seats };
  asking.mockResolvedValue({ is: "ready", value: { faces: { fay: 3 } } });
  room.value = { ...at, faces: {} } as unknown as Room;
  await vi.runAllTimersAsync();
  expect(faceOf("fay")).toBe(3);
  room.value = { ...at, faces: { fay: 7 } } as unknown as Room;
  expect(faceOf("fay")).toBe(7);
  room.value = { ...at, faces: { fay: 0 } } as unknown as Room;
  expect(faceOf("fay")).toBe(0);
  expect(asking).toHaveBeenCalledTimes(1);
});

test("an answer that comes after the table has told a face does not undo it", async () => {
  let answer: (faces: Record<string, number>) => void = () => undefined;
  asking.mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = (faces) => {
          resolve({ is: "ready", value: { faces } });
        };
      }),
  );
  const at = { table: "w", match: null, seats: [{ player: "ida" }, { player: "jo" }] };
  room.value = { ...at, faces: {} } as unknown as Room;
  await vi.advanceTimersByTimeAsync(60);
  room.value = { ...at, faces: { ida: 7 } } as unknown as Room;
  answer({ jo: 4 });
  await vi.runAllTimersAsync();
  expect(["ida", "jo"].map(faceOf)).toEqual([7, 4]);
});

test("who sits down again is asked for anew, and those who stay are not", async () => {
  // The table still names the face from before gus left.
  let faces = { gus: 3 } as Record<string, number>;
  const seated = (...people: string[]) =>
    ({
      table: "v",
      match: null,
      seats: people.map((player) => ({ player })),
      faces,
    }) as unknown as Room;
  asking.mockResolvedValue({ is: "ready", value: { faces: { gus: 3 } } });
  room.value = seated("gus", "hal");
  await vi.runAllTimersAsync();
  room.value = seated("hal");
  asking.mockResolvedValue({ is: "ready", value: { faces: { gus: 8 } } });
  room.value = seated("gus", "hal");
  await vi.runAllTimersAsync();
  expect(faceOf("gus")).toBe(8);
  faces = { gus: 3, hal: 5 };
  room.value = seated("gus", "hal");
  expect([faceOf("gus"), faceOf("hal")]).toEqual([8, 5]);
  expect(asking.mock.calls).toEqual([["/api/faces/gus,hal"], ["/api/faces/gus"]]);
});

test("one's own face comes with the welcome, those at the table with every deal", async () => {
  welcome.value = { player: "me", face: 24 } as Welcome;
  expect(faceOf("me")).toBe(24);
  const seats = [{ player: "me" }, { player: "eve" }, { player: null }];
  const deal = (number: number) => ({ table: "t", match: { match: "m", number }, seats });
  room.value = deal(1) as unknown as Room;
  await vi.runAllTimersAsync();
  room.value = { ...deal(1) } as unknown as Room;
  await vi.runAllTimersAsync();
  expect(asking.mock.calls).toEqual([["/api/faces/eve"]]);
  room.value = deal(2) as unknown as Room;
  await vi.runAllTimersAsync();
  expect(asking).toHaveBeenCalledTimes(2);
});
