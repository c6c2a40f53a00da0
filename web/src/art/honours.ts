import type { Honour } from "../board/core/tile";
import { BLUE, glyphUse, GREEN, INK, line, RED } from "./shapes";

/** Winds (东南西北) and dragons (中发白) in the box of 60 × 80. */
export function honour(name: Honour): string {
  switch (name) {
    case "east":
      return glyphUse("東", 6, 16, 48, INK);
    case "south":
      return glyphUse("南", 6, 16, 48, INK);
    case "west":
      return glyphUse("西", 6, 16, 48, INK);
    case "north":
      return glyphUse("北", 6, 16, 48, INK);
    case "red":
      return glyphUse("中", 4.5, 13.5, 51, RED);
    case "green":
      return glyphUse("發", 5, 14.5, 50, GREEN);
    case "white":
      return whiteFrame();
  }
}

/** A double frame with corners: an empty face would look like a missing picture. */
function whiteFrame(): string {
  const corners = "M18 26V18H26M34 18H42V26M42 54V62H34M26 62H18V54";
  return (
    `<rect x="9" y="9" width="42" height="62" rx="4" fill="none" stroke="${BLUE}" stroke-width="3.6"/>` +
    line(corners, BLUE, 2.2)
  );
}
