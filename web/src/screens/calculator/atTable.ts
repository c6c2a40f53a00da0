/* The parts of the calculator over a table, in one chunk. */
export { Calculator } from "./Calculator";
export { CopyHand } from "./CopyHand";
export { emptySum, heldSum, mahjongSum, paohuziSum } from "./fromWin";
