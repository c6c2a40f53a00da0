/* What the calculator over a table needs, in one chunk. */
export { Calculator } from "./Calculator";
export { CopyHand } from "./CopyHand";
export { mahjongSum, paohuziSum } from "./fromWin";
