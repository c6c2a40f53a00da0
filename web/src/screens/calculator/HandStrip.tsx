import { Tile } from "../../art/Tile";
import type { TileKind } from "../../board/tile";
import { tileName } from "../../i18n/names";
import { t } from "../../i18n/translate";
import { missing, tilesOfMeld, type HandRules, type MahjongHand } from "./mahjong";
import { isCovered } from "./TileGroups";

export interface HandStripProps {
  hand: MahjongHand;
  rules: HandRules;
  /** A concealed tile was tapped: its place in the order of tapping. */
  onTile: (place: number) => void;
  onMeld: (place: number) => void;
  onWinning: () => void;
}

/** The hand as it stands: concealed tiles in order, empty places, melds, the winning tile. */
export function HandStrip({ hand, rules, onTile, onMeld, onWinning }: HandStripProps) {
  const isWild = (kind: TileKind): boolean => kind === rules.wildKind || hand.wild.includes(kind);
  const order = hand.concealed
    .map((kind, place) => ({ kind, place }))
    .sort((one, other) => one.kind - other.kind);
  return (
    <div class="hand-strip" data-testid="calc-hand" role="group" aria-label={t("calc.to.hand")}>
      {order.map(({ kind, place }) => (
        <button
          key={place}
          type="button"
          class="strip-tile"
          aria-label={t("calc.remove", { tile: tileName(kind) })}
          onClick={() => {
            onTile(place);
          }}
        >
          <Tile kind={kind} label={null} wild={isWild(kind)} />
        </button>
      ))}
      {Array.from({ length: Math.max(0, missing(hand, rules)) }, (_, place) => (
        <span key={`slot-${place}`} class="strip-slot" />
      ))}
      {hand.melds.map((meld, place) => (
        <button
          key={`meld-${place}`}
          type="button"
          class="strip-meld"
          aria-label={t("calc.removeMeld", {
            meld: `${t(`table.meld.${meld.kind}`)} ${tileName(meld.tile)}`,
          })}
          onClick={() => {
            onMeld(place);
          }}
        >
          {tilesOfMeld(meld).map((kind, index) => (
            <Tile key={index} kind={kind} label={null} back={isCovered(meld, index)} />
          ))}
        </button>
      ))}
      {hand.winning === null ? (
        <span class="strip-slot winning" data-testid="calc-winning">
          {t("table.win.mark")}
        </span>
      ) : (
        <button
          type="button"
          class="strip-tile winning"
          data-testid="calc-winning"
          aria-label={t("calc.removeWinning", { tile: tileName(hand.winning) })}
          onClick={onWinning}
        >
          <Tile kind={hand.winning} label={null} wild={isWild(hand.winning)} />
        </button>
      )}
    </div>
  );
}
