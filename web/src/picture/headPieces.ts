import { cardSymbol } from "../art/names";
import { DRAWINGS } from "../art/sprite";
import { EDGE, WIDTH } from "./svg";

const RED_CARD = { red: true, framed: false };

/** The pieces that stand in the head: red, green and white dragon, or 二七十. */
const HEAD_TILES = ["tile-31", "tile-32", "tile-33"];
const HEAD_CARDS = [1, 6, 9].map((card) => `hand-card-${cardSymbol(card, RED_CARD)}`);

/** Three pieces in the upper right corner of a picture: cards of paohuzi, or tiles. */
export function headPieces(cards: boolean): string {
  const drawings = DRAWINGS.state.peek();
  if (drawings.is !== "ready") return "";
  const [bodies, faces] = cards ? [[], HEAD_CARDS] : [["tile-body"], HEAD_TILES];
  const used = faces.map((face, place) => {
    const at = `x="${WIDTH - EDGE - 3 * 88 + place * 88}" y="56" width="84" height="118"`;
    return [...bodies, face].map((id) => `<use href="#${id}" ${at}/>`).join("");
  });
  const drawn = drawings.value.drawingsOf([...bodies, ...faces], () => false);
  return `<defs>${drawn}</defs>${used.join("")}`;
}
