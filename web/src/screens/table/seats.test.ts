import { describe, expect, test } from "vitest";
import type { Room, SeatState } from "../../net/protocol";
import { obstacleOf } from "./seats";

function person(name: string, ready: boolean): SeatState {
  return {
    kind: "player",
    player: name,
    name,
    level: null,
    ready,
    connected: true,
    substituted: false,
    bot: null,
  };
}

const BOT: SeatState = { ...person("", true), kind: "bot", player: null, level: "greedy" };
const EMPTY: SeatState = { ...person("", false), kind: "empty", player: null };

function room(...seats: SeatState[]): Room {
  return { host: "host", seats } as unknown as Room;
}

describe("what keeps a match from starting", () => {
  test("empty chairs come first", () => {
    const obstacle = obstacleOf(
      room(person("host", true), EMPTY, person("guest", false), EMPTY),
      0,
    );
    expect(obstacle).toEqual({ is: "empty", seats: 2 });
  });

  test("then people who are not ready, but not the host, who says so by starting", () => {
    const seats = [person("host", false), person("guest", false), BOT, BOT];
    expect(obstacleOf(room(...seats), 0)).toEqual({ is: "waiting", names: ["guest"] });
    seats[1] = person("guest", true);
    expect(obstacleOf(room(...seats), 0)).toBeNull();
  });

  test("who is waited for himself is told so, before the others", () => {
    const seats = [person("host", false), person("bob", false), person("cat", false), BOT];
    expect(obstacleOf(room(...seats), 2)).toEqual({ is: "waiting", names: ["你", "bob"] });
    expect(obstacleOf(room(...seats), null)).toEqual({ is: "waiting", names: ["bob", "cat"] });
  });
});
