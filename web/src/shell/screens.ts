import type { Chunk } from "../browser/chunk";
import { lazyComponent } from "../ui/lazyComponent";
import { ShufflingPage } from "../ui/LoadPage";
import type { Route } from "../navigation/route";
import { loadDetails } from "../rulesets/rulesets";

/** Code of a screen that explains rules: not before they are here, or cannot be had. */
async function explained<T>(importing: Promise<T>): Promise<T> {
  const [code] = await Promise.all([importing, loadDetails()]);
  return code;
}

/** The screens that are loaded when somebody goes there. */
export const Create = lazyComponent(
  async () => (await explained(import("../screens/room/CreateScreen"))).CreateScreen,
);
export const Room = lazyComponent(
  async () => (await import("../screens/room/RoomScreen")).RoomScreen,
);
export const Table = lazyComponent(
  async () => (await import("../screens/match/TableScreen")).TableScreen,
  ShufflingPage,
);
export const Replay = lazyComponent(
  async () => (await import("../screens/replay/ReplayScreen")).ReplayScreen,
);
export const Calculator = lazyComponent(
  async () => (await explained(import("../screens/calculator/CalculatorScreen"))).CalculatorScreen,
);
export const Rules = lazyComponent(
  async () => (await explained(import("../screens/rules/RulesScreen"))).RulesScreen,
);
export const Settings = lazyComponent(
  async () => (await import("../screens/settings/SettingsScreen")).SettingsScreen,
);
export const Learn = lazyComponent(
  async () => (await import("../screens/learn/LearnScreen")).LearnScreen,
);

export const Pair = lazyComponent(
  async () => (await import("../screens/home/PairScreen")).PairScreen,
);
export const Offline = lazyComponent(
  async () => (await import("../screens/offline/OfflineScreen")).OfflineScreen,
);

export const Evening = lazyComponent(
  async () => (await explained(import("../screens/evenings/EveningScreen"))).EveningScreen,
);

export const Statistics = lazyComponent(
  async () => (await explained(import("../screens/statistics/StatisticsScreen"))).StatisticsScreen,
);

export const Groups = lazyComponent(
  async () => (await explained(import("../screens/groups/GroupsScreen"))).GroupsScreen,
);

export const Group = lazyComponent(
  async () => (await explained(import("../screens/groups/GroupScreen"))).GroupScreen,
);

export const GroupLink = lazyComponent(
  async () => (await import("../screens/groups/GroupLinkScreen")).GroupLinkScreen,
);

export const Puzzles = lazyComponent(
  async () => (await explained(import("../screens/puzzles/PuzzleScreen"))).PuzzleScreen,
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
    case "learn":
      return Learn.chunk;
    case "settings":
      return Settings.chunk;
    case "evenings":
    case "evening":
      return Evening.chunk;
    case "statistics":
      return Statistics.chunk;
    case "groups":
      return Groups.chunk;
    case "group":
      return Group.chunk;
    case "groupLink":
      return GroupLink.chunk;
    case "puzzles":
      return Puzzles.chunk;
    case "pair":
      return Pair.chunk;
    case "home":
    case "join":
      return null;
  }
}
