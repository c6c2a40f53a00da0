/* The parts of the calculator over a table, in one chunk. */
export { Calculator } from "./Calculator";
export { CopyHand } from "./CopyHand";
export { mahjongSum, paohuziSum } from "./fromWin";
