import { rulesetOf } from "../../../rulesets/rulesets";
import { goesOn, newestWins, type MahjongBoard } from "../../../board/mahjong/board";
import type { WinSize } from "../../../board/core/game";
import { TILE_BOX } from "../../../art/boxes";
import { hitsOf } from "../../../board/mahjong/count";
import type { Won } from "../../../board/mahjong/events";
import { meldsOfWin } from "../../../board/mahjong/winMelds";
import { pointsOfWin } from "../../../board/mahjong/winPoints";
import { laidTiles } from "../../../board/mahjong/laidTiles";
import type { TileKind } from "../../../board/core/tile";
import { t } from "../../../i18n/translate";
import type { DrawnGroup, DrawnPiece } from "../../../picture/drawn";
import { plainWord, worthWord } from "../../calculator/sum";
import type { PlayedRules, WinLine, WinTelling } from "../parts/contract";
import { backStyle } from "../../../state/preferences";
import { grouped } from "../../../telling/mahjong/grouped";
import { WinHand } from "./WinHand";
import { namedWin } from "../../../board/mahjong/namedWin";
import { fanName, howWon } from "../../../telling/mahjong/words";

/** Wins of so many times the base, and more, are great, and greatest. */
const GREAT = 4;
const GREATEST = 12;

/** The functions that tell of a win at mahjong: its fans, then its birds. */
export const MAHJONG_WIN: WinTelling<MahjongBoard> = {
  piece: ({ tile }) => tile,
  how: howWon,
  lines: (won, board, played) => [...fanLines(won, played), ...birdLines(board)],
  size,
  newest: (board) => {
    const wins = board.exhausted === null ? newestWins(board) : [];
    return { ...board, wins, winFrom: board.winFrom.slice(board.wins.length - wins.length) };
  },
  goesOn,
  points: (won, board) => pointsOfWin(board, won),
  drawn,
  Hand: WinHand,
};

function fanLines(won: Won, { ruleset, rules }: PlayedRules): WinLine[] {
  const described = rulesetOf(ruleset);
  if (won.score.fans.length === 0) {
    return namedWin(won) === null
      ? [{ words: plainWord(described, rules), worth: "", kinds: [] }]
      : [];
  }
  return won.score.fans.map(({ id, count, points, tiles }) => {
    const name = fanName(id, described);
    return {
      words: count > 1 ? `${name} ×${count}` : name,
      worth: worthWord({ id, count, points }, described, rules),
      kinds: tiles,
    };
  });
}

function birdLines(board: MahjongBoard): WinLine[] {
  if (board.birds === null) return [];
  const count = hitsOf(board);
  const worth = count === 0 ? t("mj.birds.none") : t("mj.birds.hits", { count });
  return [{ words: t("mj.birds"), worth, kinds: [] }];
}

function size({ score }: Won, { rules }: PlayedRules): WinSize {
  const times = score.points / Math.max(1, Number(rules["base"] ?? 1));
  if (times >= GREATEST) return 3;
  return times >= GREAT ? 2 : 1;
}

/** The hand in its groups, its melds, its flowers. */
function drawn(won: Won, board: MahjongBoard): DrawnGroup[] {
  const { bonus = [] } = board.seats[won.seat] ?? {};
  const faceUp = (kind: TileKind, winning = false): DrawnPiece => {
    const wild = board.wild.includes(kind);
    const body = wild ? "tile-body-wild" : "tile-body";
    return tile([body, `tile-${kind}`, ...(wild ? ["tile-ribbon"] : [])], winning);
  };
  const hand = grouped(won, board.wild).map((group) =>
    group.map((shown) => faceUp(shown.tile, shown.winning)),
  );
  const laid = meldsOfWin(board, won).map((meld) =>
    laidTiles(meld, won.seat, board.seats.length).map(({ tile: kind, hidden }) =>
      hidden ? tile([`tile-back-${backStyle.value}`], false) : faceUp(kind),
    ),
  );
  const flowers = bonus.length === 0 ? [] : [bonus.map((kind) => faceUp(kind))];
  return [...hand, ...laid, ...flowers].map((pieces) => ({ pieces, told: null }));
}

function tile(drawings: readonly string[], winning: boolean): DrawnPiece {
  return { drawings, full: TILE_BOX, box: TILE_BOX, winning };
}
