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
  const classes = ["mj-card"];
  if (turn) classes.push("turn");
  if (sitter !== undefined && !sitter.connected && !sitter.bot) classes.push("away");
  return (
    <div class={classes.join(" ")} title={name} data-testid="seat-card">
      <span class="mj-card-face">
        <Avatar id={sitter === undefined || sitter.bot ? null : sitter.id} name={name} />
        {dealer ? (
          <span class="mj-dealer brush" role="img" aria-label={t("table.dealer")}>
            {t("table.dealer.mark")}
          </span>
        ) : null}
      </span>
      <span class="mj-card-words">
        <b class="mj-card-name">{name}</b>
        <span class="mj-card-line">
          <span class="mj-card-wind">{windWord(wind)}</span>
          <span class="mj-card-points">{signed(points)}</span>
          {props.ready ? <em class="mj-badge">{t("table.ready.mark")}</em> : null}
          {props.won ? <em class="mj-badge win">{t("table.win.mark")}</em> : null}
          {status(sitter)}
        </span>
      </span>
    </div>
  );
}

function status(sitter: Sitter | undefined) {
  if (sitter === undefined || sitter.bot) return null;
  if (sitter.substituted) return <em class="mj-badge">{t("table.substituted.mark")}</em>;
  if (sitter.connected) return null;
  return (
    <span class="mj-away" role="img" aria-label={t("table.away")}>
      <Icon name="wifi" />
    </span>
  );
}
