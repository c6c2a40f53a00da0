import type { MahjongBoard } from "../../../board/mahjong/board";
import { birdsOf, hitsOf, type Bird } from "../../../board/mahjong/count";
import type { PlayedSwitches } from "../../../board/core/game";
import { tileName } from "../../../i18n/names";
import { t } from "../../../i18n/translate";
import { Termed } from "../../../terms/Termed";
import { PlayTile } from "./PlayTile";

export interface BirdsProps {
  board: MahjongBoard;
  rules: PlayedSwitches;
  name: (seat: number) => string;
}

/** The birds over the middle of the table, turned up one after another. */
export function BirdsOver(props: BirdsProps) {
  return <Birds {...props} class="mj-birds-over" testid="birds" />;
}

/** The birds in the result. */
export function BirdsLine(props: BirdsProps) {
  return <Birds {...props} class="mj-birds-line" testid="birds-line" />;
}

interface BirdsHow extends BirdsProps {
  class: string;
  testid: string;
}

/** The birds that hit, and the points they bring. */
function Birds({ board, rules, name, class: look, testid }: BirdsHow) {
  const { birds, transfers } = board;
  if (birds === null) return null;
  const paid = transfers
    .filter((transfer) => transfer.reason === "birds")
    .reduce((sum, transfer) => sum + transfer.points, 0);
  const count = hitsOf(board);
  const hits = count === 0 ? t("mj.birds.none") : t("mj.birds.hits", { count });
  return (
    <div class={look} data-testid={testid}>
      <b class="mj-birds-word brush">
        <Termed text={t("mj.birds")} />
      </b>
      <BirdTiles birds={birdsOf(board)} name={name} named={rules["bird_hits"] === "seats"} />
      <span class="mj-birds-sum">
        {hits}
        {paid > 0 ? ` · ${t("mj.birds.pays", { points: paid })}` : ""}
      </span>
    </div>
  );
}

interface BirdTilesProps {
  birds: readonly Bird[];
  name: (seat: number) => string;
  /** Each is on some seat, and names it. */
  named: boolean;
}

function BirdTiles({ birds, name, named }: BirdTilesProps) {
  return (
    <span class="mj-birds">
      {birds.map(({ tile, seat, counts }, place) => {
        const words = birdWords({ tile, seat, counts }, name);
        return (
          <span
            class={counts ? "mj-bird hit" : "mj-bird"}
            role="img"
            aria-label={words}
            title={words}
            key={place}
          >
            <PlayTile kind={tile} label={null} />
            {named && seat !== null ? (
              <span class="mj-bird-name" aria-hidden="true">
                {name(seat)}
              </span>
            ) : null}
          </span>
        );
      })}
    </span>
  );
}

function birdWords({ tile, seat, counts }: Bird, name: (seat: number) => string): string {
  if (seat === null) return t("mj.birds.missed", { tile: tileName(tile) });
  const said = { tile: tileName(tile), name: name(seat) };
  return t(counts ? "mj.birds.hit" : "mj.birds.beside", said);
}
