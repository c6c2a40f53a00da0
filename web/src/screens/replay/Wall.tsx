import type { Game, GameEvent } from "../../board/fold";
import { t } from "../../i18n/translate";
import { uiOfGame } from "../table/games";

export interface WallProps {
  game: Game;
  /** Everything that happened, with nothing hidden. */
  events: readonly GameEvent[];
  /** The number of events that have been shown. */
  step: number;
}

/** The tiles that are still to come: the tiles that will be drawn, in order, and those that nobody drew. */
export function Wall({ game, events, step }: WallProps) {
  const { coming, rest } = uiOfGame(game).undrawn(events, step);
  return (
    <div class="wall-panel">
      {coming.length === 0 ? null : <Row game={game} title={t("replay.toDraw")} kinds={coming} />}
      <Row game={game} title={t("replay.undrawn", { count: rest.length })} kinds={rest} />
    </div>
  );
}

function Row({ game, title, kinds }: { game: Game; title: string; kinds: readonly number[] }) {
  const { Piece } = uiOfGame(game);
  return (
    <section>
      <h2>{title}</h2>
      <div class="wall-tiles">
        {kinds.map((kind, place) => (
          <Piece key={place} kind={kind} w={24} />
        ))}
      </div>
    </section>
  );
}
