import type { MahjongBoard } from "../../../board/mahjong/board";
import { directionOf, gotOf } from "../../../board/mahjong/exchange";
import { isOfSuit } from "../../../board/mahjong/handOrder";
import { t } from "../../../i18n/translate";
import { isFresh } from "./came";
import { PlayTile } from "./PlayTile";
import { suitWord, tileNames } from "../../../telling/mahjong/words";

interface OpeningLineProps {
  board: MahjongBoard;
  seat: number;
}

interface GotLineProps extends OpeningLineProps {
  /** Also name the seat that got one's own. */
  gave: boolean;
}

/** The direction of the seat that gets one's own tiles. */
const ARROWS = { next: "→", opposite: "↑", previous: "←" } as const;

/** 换三张: the tiles that one got and the seat they came from, until one's first move. */
export function GotLine({ board, seat, gave }: GotLineProps) {
  const { exchanged, seats } = board;
  const got = gotOf(board, seat);
  if (exchanged === null || got.length === 0 || !isFresh(board, seat)) return null;
  const direction = directionOf(exchanged.places, seats.length);
  const given = gave ? t(`mj.exchange.gave.${direction}`) : "";
  const words = t(`mj.exchange.got.${direction}`);
  return (
    <p
      class={gave ? "mj-choice-words mj-got gave" : "mj-choice-words mj-got"}
      aria-label={`${given} ${words} ${tileNames(got)}`.trim()}
      data-testid="got"
    >
      {gave ? (
        <span class="mj-got-way">
          {given} {ARROWS[direction]}
        </span>
      ) : null}
      {words}
      <span class="mj-got-tiles">
        {got.map((tile, place) => (
          <PlayTile key={place} kind={tile} label={null} />
        ))}
      </span>
    </p>
  );
}

interface LackingFirstProps extends OpeningLineProps {
  /** Leave room for other words in the line. */
  short: boolean;
}

/** 定缺: the number of tiles that have to go before any other. */
export function LackingFirst({ board, seat, short }: LackingFirstProps) {
  const suit = board.lacking[seat];
  const hand = board.seats[seat]?.hand ?? [];
  const count = hand.filter((tile) => isOfSuit(tile, suit, board.wild)).length;
  if (suit === undefined || count === 0 || board.settled !== null) return null;
  return (
    <span class="mj-lacking-first" data-testid="lacking-first">
      {t(short ? "mj.lacking.firstShort" : "mj.lacking.first", { suit: suitWord(suit), count })}
    </span>
  );
}
