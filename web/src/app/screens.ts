import type { Chunk } from "./chunk";
import { lazyComponent } from "./lazyComponent";
import type { Route } from "./route";

/** The screens that are loaded when somebody goes there. */
export const Create = lazyComponent(
  async () => (await import("../screens/room/CreateScreen")).CreateScreen,
);
export const Room = lazyComponent(
  async () => (await import("../screens/room/RoomScreen")).RoomScreen,
);
export const Table = lazyComponent(
  async () => (await import("../screens/table/TableScreen")).TableScreen,
);
export const Replay = lazyComponent(
  async () => (await import("../screens/replay/ReplayScreen")).ReplayScreen,
);
export const Calculator = lazyComponent(
  async () => (await import("../screens/calculator/CalculatorScreen")).CalculatorScreen,
);
export const Rules = lazyComponent(
  async () => (await import("../screens/rules/RulesScreen")).RulesScreen,
);

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
