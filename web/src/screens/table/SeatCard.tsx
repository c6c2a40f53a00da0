import { Avatar } from "../../../app/Avatar";
import { Icon } from "../../../app/icons";
import { t } from "../../../i18n/translate";
import type { Place } from "../places";
import type { Sitter } from "../TableView";
import { signed, windWord } from "./words";

export interface SeatCardProps {
  sitter: Sitter | undefined;
  wind: Place;
  points: number;
  dealer: boolean;
  turn: boolean;
  ready: boolean;
  won: boolean;
}

/** Who sits there: name, wind, points, and whether they are the dealer, on turn, away. */
export function SeatCard(props: SeatCardProps) {
  const { sitter, wind, points, dealer, turn } = props;
  const name = sitter?.name ?? "";
  const classes = ["seat-card"];
  if (turn) classes.push("turn");
  if (sitter !== undefined && !sitter.connected && !sitter.bot) classes.push("away");
  return (
    <div class={classes.join(" ")} title={name} data-testid="seat-card">
      <span class="seat-card-face">
        <Avatar id={sitter === undefined || sitter.bot ? null : sitter.id} name={name} />
        {dealer ? (
          <span class="seat-dealer brush" role="img" aria-label={t("table.dealer")}>
            {t("table.dealer.mark")}
          </span>
        ) : null}
      </span>
      <span class="seat-card-words">
        <b class="seat-card-name">{name}</b>
        <span class="seat-card-line">
          <span class="seat-card-wind">{windWord(wind)}</span>
          <span class="seat-card-points">{signed(points)}</span>
          {props.ready ? <em class="seat-badge">{t("table.ready.mark")}</em> : null}
          {props.won ? <em class="seat-badge win">{t("table.win.mark")}</em> : null}
          {status(sitter)}
        </span>
      </span>
    </div>
  );
}

function status(sitter: Sitter | undefined) {
  if (sitter === undefined || sitter.bot) return null;
  if (sitter.substituted) return <em class="seat-badge">{t("table.substituted.mark")}</em>;
  if (sitter.connected) return null;
  return (
    <span class="seat-away" role="img" aria-label={t("table.away")}>
      <Icon name="wifi" />
    </span>
  );
}
