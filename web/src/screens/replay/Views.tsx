import { t } from "../../i18n/translate";
import type { Game } from "../../board/fold";
import { uiOfGame } from "../table/games";
import type { Viewpoint } from "../../matches/record";

export interface ViewsProps {
  game: Game;
  dealer: number;
  names: readonly string[];
  viewpoint: Viewpoint;
  onChange: (viewpoint: Viewpoint) => void;
  /** True while the rest of the wall is shown. */
  wall: boolean;
  onWall: (shown: boolean) => void;
}

/** The choice of the view: all hands open, one seat, a spectator; and the rest of the wall. */
export function Views({ game, dealer, names, viewpoint, onChange, wall, onWall }: ViewsProps) {
  const seat = viewpoint.is === "public" ? null : viewpoint.seat;
  const open = viewpoint.is === "open";
  const face = uiOfGame(game);
  return (
    <div class="views" role="group" aria-label={t("replay.views")}>
      <button
        type="button"
        class="chip"
        data-testid="view-open"
        aria-pressed={open}
        onClick={() => {
          onChange({ is: open ? "seat" : "open", seat: seat ?? 0 });
        }}
      >
        {t("replay.open")}
      </button>
      {names.map((name, index) => (
        <button
          key={index}
          type="button"
          class="chip"
          data-testid={`view-seat-${index}`}
          aria-label={`${face.seatMark(names.length, index, dealer)} ${name}`}
          title={face.who(names.length, index, dealer, name)}
          aria-pressed={seat === index}
          onClick={() => {
            onChange({ is: open ? "open" : "seat", seat: index });
          }}
        >
          {face.seatMark(names.length, index, dealer)} <span class="view-name">{name}</span>
        </button>
      ))}
      <button
        type="button"
        class="chip"
        data-testid="view-public"
        aria-pressed={viewpoint.is === "public"}
        onClick={() => {
          onChange({ is: "public" });
        }}
      >
        {t("replay.spectator")}
      </button>
      <button
        type="button"
        class="chip"
        data-testid="view-wall"
        aria-pressed={wall}
        onClick={() => {
          onWall(!wall);
        }}
      >
        {t("replay.wall")}
      </button>
    </div>
  );
}
