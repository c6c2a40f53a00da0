import { Card } from "../../art/Card";
import { Tile } from "../../art/Tile";
import type { Red } from "../../board/core/card";
import type { Game } from "../../board/core/game";
import { cardWord, tileName } from "../../i18n/names";
import { kindOf } from "./puzzle";

export interface PieceProps {
  game: Game;
  /** As the server writes it. */
  text: string;
  red: Red;
  /** Null: something around it says what it is. */
  label?: null;
}

/** A tile of mahjong or a card of paohuzi. */
export function Piece({ game, text, red, label }: PieceProps) {
  const kind = kindOf(game, text);
  const said = label === undefined ? {} : { label };
  return game === "mahjong" ? (
    <Tile kind={kind} {...said} />
  ) : (
    <Card kind={kind} form="square" colours={red} {...said} />
  );
}

/** A tile or card in words, as one says it in a sentence. */
export function pieceName(game: Game, text: string): string {
  const kind = kindOf(game, text);
  return game === "mahjong" ? tileName(kind) : cardWord(kind);
}
