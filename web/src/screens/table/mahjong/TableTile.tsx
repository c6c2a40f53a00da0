import type { Turns } from "../../../art/Tile";
import type { TileKind } from "../../../board/core/tile";
import { useHighlight } from "./highlight";
import { PlayTile } from "./PlayTile";

export interface TableTileProps {
  kind: TileKind | undefined;
  back?: boolean;
  turns?: Turns;
  class?: string;
  /** The words of a screen reader; null when something around says it. */
  label?: string | null;
}

/** A tile on the table: pointing at it tints every visible copy. */
export function TableTile({ kind, back = false, turns = 0, class: extra, label }: TableTileProps) {
  const highlight = useHighlight();
  const names = ["mj-tile"];
  if (turns % 2 === 1) names.push("lying");
  if (!back && kind !== undefined && highlight.value === kind) names.push("same");
  if (extra !== undefined) names.push(extra);
  return (
    <span
      class={names.join(" ")}
      onPointerEnter={(event) => {
        if (event.pointerType === "mouse" && !back) highlight.value = kind ?? null;
      }}
      onPointerLeave={(event) => {
        if (event.pointerType === "mouse") highlight.value = null;
      }}
      onClick={() => {
        if (!back) highlight.value = highlight.value === kind ? null : (kind ?? null);
      }}
    >
      <PlayTile kind={kind} back={back} turns={turns} {...(label === undefined ? {} : { label })} />
    </span>
  );
}
