import { tileMark, type TileKind } from "../board/core/tile";
import { tileName } from "../i18n/names";
import { t } from "../i18n/translate";
import { backStyle, cornerIndex, faceStyle } from "../state/preferences";
import { hasPlainFace } from "./names";
import { drawn } from "./sprite";
import type { BackStyle, FaceStyle } from "../state/styles";
import { TILE_BOX } from "./boxes";

/** Below this width in CSS px a face loses its fine detail. */
export const PLAIN_BELOW = 30;

/** Quarter turns to the left. */
export type Turns = 0 | 1 | 2 | 3;

export interface TileProps {
  /** The tile; without one, its back. */
  kind?: TileKind | undefined;
  /** Shown face down, of any kind: nothing of the kind is in the page then. */
  back?: boolean;
  /** Width in CSS px of the upright tile; without it the drawing fills its box. */
  w?: number;
  /** Lying on its side (1: as a claimed tile) or upside down; the drawing's box turns with it. */
  turns?: Turns;
  /** Marked as a wildcard, which stands for any tile. */
  wild?: boolean;
  /** Number or letter in the corner; by default as the player chose. */
  index?: boolean;
  faces?: FaceStyle;
  backs?: BackStyle;
  class?: string;
  /** The words of a screen reader instead of the tile's name; `null` if something around says it. */
  label?: string | null;
}

const { width: W, height: H } = TILE_BOX;

/** Move the upright drawing into its turned box. */
const TURNED = [
  undefined,
  `translate(0 ${W}) rotate(-90)`,
  `translate(${W} ${H}) rotate(180)`,
  `translate(${H} 0) rotate(90)`,
] as const;

function whole(id: string) {
  return <use href={drawn(id)} width={W} height={H} />;
}

function Face({ kind, plain, index }: { kind: TileKind; plain: boolean; index: boolean }) {
  const id = `tile-${kind}${plain && hasPlainFace(kind) ? "-plain" : ""}`;
  const mark = index ? tileMark(kind) : "";
  if (mark === "") return whole(id);
  return (
    <>
      <g transform="translate(9.5 11.5) scale(.83)">{whole(id)}</g>
      <use href={drawn(`mark-${mark}`)} x="2.8" y="3" width="11.5" height="16" />
    </>
  );
}

/** A mahjong tile. */
export function Tile(props: TileProps) {
  const { kind, w, turns = 0, wild = false } = props;
  const lying = turns % 2 === 1;
  const [boxWidth, boxHeight] = lying ? [H, W] : [W, H];
  const hidden = props.back === true || kind === undefined;
  const plain =
    (props.faces ?? faceStyle.value) === "plain" || (w !== undefined && w < PLAIN_BELOW);
  const label = props.label === undefined ? nameOf(hidden ? undefined : kind, wild) : props.label;
  const size = w === undefined ? {} : { width: (w * boxWidth) / W, height: (w * boxHeight) / W };
  return (
    <svg
      class={props.class === undefined ? "tile" : `tile ${props.class}`}
      viewBox={`0 0 ${boxWidth} ${boxHeight}`}
      {...size}
      {...(label === null ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    >
      <g transform={TURNED[turns]}>
        {hidden ? (
          whole(`tile-back-${props.backs ?? backStyle.value}`)
        ) : (
          <>
            {whole(wild ? "tile-body-wild" : "tile-body")}
            <Face kind={kind} plain={plain} index={props.index ?? cornerIndex.value} />
            {wild ? whole("tile-ribbon") : null}
          </>
        )}
      </g>
    </svg>
  );
}

function nameOf(kind: TileKind | undefined, wild: boolean): string {
  if (kind === undefined) return t("tile.back");
  return wild ? t("tile.wild", { tile: tileName(kind) }) : tileName(kind);
}
