import { useContext } from "preact/hooks";
import type { LackingChoice } from "../../../board/mahjong/offers";
import { isOfSuit } from "../../../board/mahjong/handOrder";
import type { TileKind } from "../../../board/core/tile";
import { t } from "../../../i18n/translate";
import { OfferPanel, type OfferEntry, type OfferPanelProps } from "../parts/OfferPanel";
import { suitWord } from "../../../telling/mahjong/words";
import { Wilds } from "./PlayTile";

/** The suits to choose from in the order in which tiles stand. */
export function bySuit(choices: readonly LackingChoice[]): LackingChoice[] {
  return [...choices].sort((one, other) => one.suit - other.suit);
}

export interface LackingOfferProps extends Pick<OfferPanelProps, "since" | "passing"> {
  /** The best first. */
  choices: readonly LackingChoice[];
  hand: readonly TileKind[];
  onChoose: (choice: number) => void;
}

/** 定缺: a button for each suit with the tiles that one has of it; the server's first is marked. */
export function LackingOffer({ choices, hand, since, passing, onChoose }: LackingOfferProps) {
  const best = choices[0]?.suit;
  const wild = useContext(Wilds);
  const entries = bySuit(choices).map(({ suit, choice }): OfferEntry => {
    const count = hand.filter((tile) => isOfSuit(tile, suit, wild)).length;
    const said = { suit: suitWord(suit), count };
    const suggested = suit === best;
    const key = suggested ? "best" : "count";
    return {
      action: `lacking${suit}`,
      word: suitWord(suit),
      tone: "suit",
      suggested,
      ahead: {
        shown: <span class="offer-ahead mj-lacking-count">{t(`mj.lacking.${key}`, said)}</span>,
        words: t("mj.lacking.name", said),
      },
      onPress: () => {
        onChoose(choice);
      },
    };
  });
  return (
    <>
      <p class="mj-choice-words" role="status">
        {t("mj.lacking.choose")}
      </p>
      <OfferPanel entries={entries} since={since} passing={passing} />
    </>
  );
}
