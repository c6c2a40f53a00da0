/* Before every test: what a page loads when it needs it is here. */
import { foldWith, registerFold } from "./src/board/fold";
import * as mahjong from "./src/board/mahjong/board";
import * as paohuzi from "./src/board/paohuzi/board";
import { SENTENCES } from "./src/i18n/translate";

registerFold("mahjong", foldWith(mahjong.EMPTY, mahjong.apply));
registerFold("paohuzi", foldWith(paohuzi.EMPTY, paohuzi.apply));
await Promise.all(Object.values(SENTENCES).map((chunk) => chunk.load()));
