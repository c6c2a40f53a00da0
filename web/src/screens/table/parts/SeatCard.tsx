import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import { Avatar } from "../../../ui/Avatar";
import { Icon } from "../../../ui/icons";
import { botTemper } from "../../../people/names";
import type { BoardState } from "../../../board/fold";
import { t } from "../../../i18n/translate";
import { isSilenced } from "../../../state/silence";
import type { Badge } from "../../../telling/badge";
import { MatchPoints, RaceTo } from "../../../matches/MatchPoints";
import type { Occupant } from "./contract";
import { SeatClockRing } from "./SeatClockRing";
import "./seat.css";

export interface SeatCardProps {
  board: BoardState;
  seat: number;
  occupant: Occupant | undefined;
  /** The name of the seat in this game, if it has one: its wind. */
  mark?: string | undefined;
  points: number;
  turn: boolean;
  /** Words beside the points: ready, dead. */
  badges?: readonly Badge[];
  /** Another word for the win, if there is one. */
  wonMark?: { word: string; label: string } | undefined;
  /** Other words of the game about a seat. */
  children?: ComponentChildren;
}

/** The card of a seat: name, points, and the marks for the dealer, the turn, an absent player. */
export function SeatCard(props: SeatCardProps) {
  const { board, seat, occupant, mark, points, turn, badges = [] } = props;
  const name = occupant?.name ?? "";
  const raceTo = useContext(RaceTo);
  const won = board.wins.some((win) => win.seat === seat);
  const classes = ["seat-card"];
  if (turn) classes.push("turn");
  if (badges.length > 0 || won || standsIn(occupant)) classes.push("badged");
  if (occupant !== undefined && !occupant.connected && !occupant.bot) classes.push("away");
  return (
    <div
      class={classes.join(" ")}
      title={titleOf(occupant, seat)}
      data-testid="seat-card"
      data-seat={seat}
    >
      <span class="seat-card-face">
        <Avatar
          id={occupant === undefined || occupant.bot ? null : occupant.id}
          name={name}
          face={occupant?.face}
        />
        {occupant?.clock === undefined ? null : <SeatClockRing {...occupant.clock} />}
        {seat === board.dealer ? (
          <span class="seat-dealer brush" role="img" aria-label={t("table.dealer")}>
            {t("table.dealer.mark")}
          </span>
        ) : null}
      </span>
      <span class="seat-card-words">
        <b class="seat-card-name">{name}</b>
        <span class="seat-card-line">
          {mark === undefined ? null : <span class="seat-card-wind">{mark}</span>}
          <span class="seat-card-points">
            <MatchPoints points={points} raceTo={raceTo} />
          </span>
          {badges.map((badge) => (
            <SeatBadge badge={badge} key={typeof badge === "string" ? badge : badge.word} />
          ))}
          {won ? <WonBadge mark={props.wonMark} /> : null}
          {status(occupant)}
        </span>
      </span>
      {props.children}
    </div>
  );
}

function SeatBadge({ badge }: { badge: Badge }) {
  if (typeof badge === "string") return <em class="seat-badge">{badge}</em>;
  return <em class={`seat-badge ${badge.tone}`}>{badge.word}</em>;
}

function WonBadge({ mark }: { mark: SeatCardProps["wonMark"] }) {
  if (mark === undefined) return <em class="seat-badge win">{t("table.win.mark")}</em>;
  return (
    <em class="seat-badge win" role="img" aria-label={mark.label} title={mark.label}>
      {mark.word}
    </em>
  );
}

/** True if a bot sits in for a person, as a badge says. */
function standsIn(occupant: Occupant | undefined): boolean {
  return occupant !== undefined && !occupant.bot && occupant.substituted;
}

/** The whole name; of a bot its temper as well. */
function titleOf(occupant: Occupant | undefined, seat: number): string {
  if (occupant === undefined) return "";
  return occupant.bot ? `${occupant.name} · ${botTemper(occupant.face ?? seat)}` : occupant.name;
}

function status(occupant: Occupant | undefined) {
  if (occupant === undefined || occupant.bot) return null;
  return (
    <>
      {occupant.id !== null && isSilenced(occupant.id) ? (
        <span class="seat-silenced" role="img" aria-label={t("table.silenced")}>
          <Icon name="mute" />
        </span>
      ) : null}
      {presence(occupant)}
    </>
  );
}

function presence(occupant: Occupant) {
  if (standsIn(occupant)) return <em class="seat-badge">{t("table.substituted.mark")}</em>;
  if (occupant.connected) return null;
  return (
    <span class="seat-away" role="img" aria-label={t("table.away")}>
      <Icon name="wifi" />
    </span>
  );
}
