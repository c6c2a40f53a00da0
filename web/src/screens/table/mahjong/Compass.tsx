import type { MahjongBoard } from "../../../board/mahjong/board";
import type { Seat } from "../../../board/mahjong/events";
import { t } from "../../../i18n/translate";
import type { Setting } from "../../../rulesets/rulesets";
import type { Place } from "../../../telling/places";
import { inWindow, onTurn } from "../../../board/mahjong/turn";
import { signed } from "../../../matches/points";
import type { UniformWindow } from "../parts/contract";
import { WindowRing } from "../parts/WindowRing";
import { Wildcards } from "./WallEnd";
import { baseWords, dealWords, paysStreak, seatMark } from "../../../telling/mahjong/words";

export interface CompassProps {
  board: MahjongBoard;
  /** The seats in turn order, the viewer's first. */
  seats: readonly Seat[];
  placeOf: (seat: Seat) => Place;
  points: readonly number[];
  /** 0 if the match is agreed in rounds. */
  deals: number;
  /** The name of the deal by its winds, if it has one. */
  name?: string | null;
  rules: Readonly<Record<string, Setting>>;
  uniform: UniformWindow | null;
}

/** The middle of the table: the deal, the number of tiles left, winds, points, the turn. */
export function Compass(props: CompassProps) {
  const { board, seats, placeOf, points, deals, name = null, rules, uniform } = props;
  const turn = board.seats.findIndex((_, seat) => onTurn(board, seat));
  const stakes = baseWords(rules);
  const streak = paysStreak(rules) ? board.streak : 0;
  return (
    <div class="mj-compass" data-testid="compass">
      <div class="mj-compass-middle">
        <span class="mj-compass-deal">{name ?? dealWords(board, deals, rules)}</span>
        <span class="mj-compass-row">
          <Wildcards board={board} />
          <b class="mj-compass-wall" data-testid="tiles-left">
            {board.tilesLeft}
          </b>
        </span>
        <span class="mj-compass-left">{t("table.left")}</span>
        {stakes === null ? null : <span class="mj-compass-base">{stakes}</span>}
      </div>
      {seats.map((seat) => (
        <div
          class={seat === board.dealer ? "mj-compass-edge dealer" : "mj-compass-edge"}
          data-place={placeOf(seat)}
          key={seat}
        >
          <span class="mj-compass-wind">
            {seatMark({ seats: seats.length, seat, dealer: board.dealer }, rules)}
            {seat === board.dealer && streak > 0 ? (
              <small data-testid="streak">{t("mj.streak", { count: streak })}</small>
            ) : null}
          </span>
          <span class="mj-compass-points">{signed(points[seat] ?? 0)}</span>
        </div>
      ))}
      <div
        class={turn < 0 ? "mj-compass-turn off" : "mj-compass-turn"}
        data-place={turn < 0 ? 0 : placeOf(turn)}
      />
      <WindowRing open={inWindow(board)} uniform={uniform} ratio={1} />
    </div>
  );
}
