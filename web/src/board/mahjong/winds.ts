import type { PlayedSwitches } from "../core/game";

/** True if winds are among the tiles. */
export function playsWinds(rules: PlayedSwitches): boolean {
  const which = rules["which_honours"] ?? "all";
  return (rules["honours"] ?? true) === true && (which === "all" || which === "winds");
}
