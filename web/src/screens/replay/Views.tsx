import { t } from "../../i18n/translate";
import type { Game, PlayedSwitches } from "../../board/fold";
import { uiOfGame } from "../table/games";
import type { Viewpoint } from "../../matches/record";
import { Avatar } from "../../ui/Avatar";
import type { Occupant } from "../table/parts/contract";

export interface ViewsProps {
  game: Game;
  rules: PlayedSwitches;
  dealer: number;
  occupants: readonly Pick<Occupant, "id" | "name" | "face">[];
  viewpoint: Viewpoint;
  onChange: (viewpoint: Viewpoint) => void;
  /** True while the rest of the wall is shown. */
  wall: boolean;
  onWall: (shown: boolean) => void;
}

/** The choice of the view: all hands open, one seat, a spectator; and the rest of the wall. */
export function Views(props: ViewsProps) {
  const { game, rules, dealer, occupants, viewpoint, onChange, wall, onWall } = props;
  const seat = viewpoint.is === "public" ? null : viewpoint.seat;
  const open = viewpoint.is === "open";
  const face = uiOfGame(game);
  const seats = occupants.map(({ id, name, face: drawn }, index) => {
    const at = { seats: occupants.length, seat: index, dealer };
    const mark = face.seatMark(at, rules);
    return { id, name, drawn, mark, who: face.who(at, rules, name) };
  });
  // Where the game has no word for a seat, people are known by their faces.
  const faces = seats.some(({ mark }) => mark === "");
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
      {seats.map(({ id, name, drawn, mark, who }, index) => (
        <button
          key={index}
          type="button"
          class="chip"
          data-testid={`view-seat-${index}`}
          aria-label={`${mark} ${name}`.trim()}
          title={who}
          aria-pressed={seat === index}
          onClick={() => {
            onChange({ is: open ? "open" : "seat", seat: index });
          }}
        >
          {faces ? (
            <span class="view-face">
              <Avatar id={id} name={name} face={drawn} />
              {mark === "" ? null : <b class="seat-dealer brush">{mark}</b>}
            </span>
          ) : (
            mark
          )}{" "}
          <span class="view-name">{name}</span>
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
        {t(`replay.wall.${game}`)}
      </button>
    </div>
  );
}
