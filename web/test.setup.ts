/* Before every test: the parts that a page loads on demand are loaded. */
import { foldWith, registerFold } from "./src/board/fold";
import * as mahjong from "./src/board/mahjong/board";
import * as paohuzi from "./src/board/paohuzi/board";
import { RARE_CODES } from "./src/i18n/codes";
import { SENTENCES } from "./src/i18n/translate";

registerFold("mahjong", foldWith(mahjong.emptyTable, mahjong.apply));
registerFold(
  "paohuzi",
  foldWith(() => paohuzi.EMPTY, paohuzi.apply),
);
const words = [...Object.values(SENTENCES), ...Object.values(RARE_CODES)];
await Promise.all(words.map((chunk) => chunk.load()));
