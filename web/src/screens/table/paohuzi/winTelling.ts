import { cardSymbol } from "../../../art/names";
import { HAND_CARD_BOX, SQUARE_CARD_BOX } from "../../../art/boxes";
import { localized, rulesetOf } from "../../../rulesets/rulesets";
import { cardMeaning } from "../../../board/core/card";
import type { PaohuziBoard } from "../../../board/paohuzi/board";
import type { Won } from "../../../board/paohuzi/events";
import { readRules } from "../../../board/paohuzi/table";
import { t } from "../../../i18n/translate";
import type { WinSize } from "../../../board/core/game";
import type { DrawnGroup } from "../../../picture/drawn";
import type { PlayedRules, WinLine, WinTelling } from "../parts/contract";
import { fanWorth, isIdle } from "../../../telling/paohuzi/sum";
import { WinHand } from "./WinHand";
import { winningPlace } from "../../../telling/paohuzi/winningPlace";
import { groupWord, howWon, namedWin, waitWorth } from "../../../telling/paohuzi/words";

/** Bonus hands that multiply by so much together, and more, are great, and greatest. */
const GREAT = 2;
const GREATEST = 6;

/** The functions that tell of a win at paohuzi: its huxi, its bonus hands, the card that is turned after it. */
export const PAOHUZI_WIN: WinTelling<PaohuziBoard> = {
  piece: ({ card }) => card,
  how: (won, name) => namedWin(won) ?? howWon(won, name),
  lines,
  size,
  // A win ends the deal.
  newest: (board) => board,
  goesOn: () => false,
  points: ({ seat }, { scores }) => scores[seat] ?? 0,
  drawn,
  Hand: WinHand,
};

function lines(won: Won, _board: PaohuziBoard, { ruleset, rules }: PlayedRules): WinLine[] {
  const table = readRules(rules);
  const texts = rulesetOf(ruleset)?.fans ?? [];
  const { huxi, groups, fans, xing } = won.score;
  const counted = groups.filter((group) => group.huxi > 0).flatMap(({ cards }) => cards);
  const sum = isIdle(won.score)
    ? { words: t("phz.result.noHuxi"), worth: waitWorth(table.noHuxi, table), kinds: [] }
    : { words: t("phz.result.sum"), worth: waitWorth(huxi, table), kinds: counted };
  const bonus = fans.map((fan) => {
    const text = texts.find(({ id }) => id === fan.id);
    const words = text === undefined ? fan.id.replaceAll("_", " ") : localized(text.name);
    return { words, worth: fanWorth(fan, table), kinds: [] };
  });
  if (xing === null) return [sum, ...bonus];
  const copies = won.score.terms.find(({ id }) => id === "xing")?.units;
  const worth = copies === undefined ? "" : `×${copies}`;
  const turned = { words: t("phz.result.xing"), worth, kinds: [xing], turned: xing };
  return [sum, ...bonus, turned];
}

function size({ score }: Won): WinSize {
  if (score.factor >= GREATEST) return 3;
  return score.factor >= GREAT ? 2 : 1;
}

/** The hand in its groups, each a column with its word and huxi. */
function drawn(won: Won, _board: PaohuziBoard, { rules }: PlayedRules): DrawnGroup[] {
  const table = readRules(rules);
  const at = winningPlace(won);
  return won.score.groups.map(({ cards, kind, huxi }, group) => ({
    pieces: cards.map((card, place) => ({
      drawings: [
        `hand-card-${cardSymbol(card, { red: cardMeaning(card, table.red).red, framed: false })}`,
      ],
      full: HAND_CARD_BOX,
      box: SQUARE_CARD_BOX,
      winning: at?.group === group && at.place === place,
    })),
    told: { word: groupWord(kind), worth: String(huxi) },
  }));
}
