import { Tile } from "../../art/Tile";
import type { GameEvent } from "../../board/fold";
import type { TileKind } from "../../board/tile";
import { t } from "../../i18n/translate";

export interface WallProps {
  /** Everything that happened, with nothing hidden. */
  events: readonly GameEvent[];
  /** How many of the events have been shown. */
  step: number;
}

/** What is still to come: the tiles that will be drawn, in order, and those that nobody drew. */
export function Wall({ events, step }: WallProps) {
  const drawn: TileKind[] = [];
  let left: readonly TileKind[] = [];
  for (const event of events.slice(step)) {
    if (event.type === "drawn" && event.tile !== null) drawn.push(event.tile);
    if (event.type === "settled") left = event.wall;
  }
  // At the very end the last event has been shown, and its wall is what is left.
  const last = events.at(-1);
  if (step >= events.length && last?.type === "settled") left = last.wall;
  return (
    <div class="wall-panel">
      {drawn.length === 0 ? null : <Row title={t("replay.toDraw")} tiles={drawn} />}
      <Row title={t("replay.undrawn", { count: left.length })} tiles={left} />
    </div>
  );
}

function Row({ title, tiles }: { title: string; tiles: readonly TileKind[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <div class="wall-tiles">
        {tiles.map((kind, place) => (
          <Tile key={place} kind={kind} w={24} />
        ))}
      </div>
    </section>
  );
}
