import type { Chunk } from "./chunk";
import { lazily } from "./lazily";
import type { Route } from "./route";

/** The screens that are loaded when somebody goes there. */
export const Create = lazily(
  async () => (await import("../screens/room/CreateScreen")).CreateScreen,
);
export const Room = lazily(async () => (await import("../screens/room/RoomScreen")).RoomScreen);
export const Table = lazily(async () => (await import("../screens/table/TableScreen")).TableScreen);
export const Replay = lazily(
  async () => (await import("../screens/replay/ReplayScreen")).ReplayScreen,
);
export const Calculator = lazily(
  async () => (await import("../screens/calculator/CalculatorScreen")).CalculatorScreen,
);
export const Rules = lazily(async () => (await import("../screens/rules/RulesScreen")).RulesScreen);

/** The code that a page needs before it shows anything; null when it is here with the page. */
export function chunkOf({ is }: Route): Chunk<unknown> | null {
  switch (is) {
    case "create":
      return Create.chunk;
    case "table":
      return Table.chunk;
    case "replay":
      return Replay.chunk;
    case "calculator":
      return Calculator.chunk;
    case "rules":
      return Rules.chunk;
    case "home":
    case "join":
    case "pair":
      return null;
  }
}
