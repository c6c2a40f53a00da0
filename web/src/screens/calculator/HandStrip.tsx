import { Tile } from "../../art/Tile";
import type { TileKind } from "../../board/core/tile";
import { tileName } from "../../i18n/names";
import { t } from "../../i18n/translate";
import { isWild, missing, tilesOfMeld, type HandRules, type MahjongHand } from "./mahjong";
import { isCovered } from "./TileGroups";
import { say } from "./say";

export interface HandStripProps {
  hand: MahjongHand;
  rules: HandRules;
  /** A concealed tile was tapped: its place in the order of tapping. */
  onTile: (place: number) => void;
  onMeld: (place: number) => void;
  onWinning: () => void;
  /** Wildcards or birds were taken away. */
  onExtras: (hand: MahjongHand) => void;
}

/** The hand as it stands: concealed tiles in order, empty places, melds, the winning tile. */
export function HandStrip(props: HandStripProps) {
  const { hand, rules, onTile, onMeld, onWinning, onExtras } = props;
  const marked = (kind: TileKind): boolean => isWild(kind, hand, rules);
  const order = hand.concealed
    .map((kind, place) => ({ kind, place }))
    .sort((one, other) => one.kind - other.kind);
  return (
    <div class="hand-strip" data-testid="calc-hand" role="group" aria-label={say("calc.to.hand")}>
      {order.map(({ kind, place }) => (
        <button
          key={place}
          type="button"
          class="strip-tile"
          aria-label={say("calc.remove", { tile: tileName(kind) })}
          onClick={() => {
            onTile(place);
          }}
        >
          <Tile kind={kind} label={null} wild={marked(kind)} />
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
          aria-label={say("calc.removeMeld", {
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
          {say("calc.slot")}
        </span>
      ) : (
        <button
          type="button"
          class="strip-tile winning"
          data-testid="calc-winning"
          aria-label={say("calc.removeWinning", { tile: tileName(hand.winning) })}
          onClick={onWinning}
        >
          <Tile kind={hand.winning} label={null} wild={marked(hand.winning)} />
        </button>
      )}
      {rules.wildTold ? (
        <Extra
          word={say("calc.to.wild")}
          tiles={hand.wild}
          wild
          onRemove={(place) => {
            onExtras({ ...hand, wild: hand.wild.filter((_, other) => other !== place) });
          }}
        />
      ) : null}
      {rules.treasure ? (
        <Extra
          word={say("calc.to.treasure")}
          tiles={hand.treasure === null ? [] : [hand.treasure]}
          onRemove={() => {
            onExtras({ ...hand, treasure: null });
          }}
        />
      ) : null}
      {rules.birds > 0 ? (
        <Extra
          word={say("calc.to.birds")}
          tiles={hand.birds}
          onRemove={(place) => {
            onExtras({ ...hand, birds: hand.birds.filter((_, other) => other !== place) });
          }}
        />
      ) : null}
    </div>
  );
}

interface ExtraProps {
  word: string;
  tiles: readonly TileKind[];
  wild?: boolean;
  onRemove: (place: number) => void;
}

/** Tiles that belong to the deal and not to the hand; nothing while there are none. */
function Extra({ word, tiles, wild = false, onRemove }: ExtraProps) {
  if (tiles.length === 0) return null;
  return (
    <span class="strip-extra">
      <small>{word}</small>
      {tiles.map((kind, place) => (
        <button
          key={place}
          type="button"
          class="strip-tile"
          aria-label={say("calc.remove", { tile: tileName(kind) })}
          onClick={() => {
            onRemove(place);
          }}
        >
          <Tile kind={kind} label={null} wild={wild} />
        </button>
      ))}
    </span>
  );
}
