import type { PaohuziBoard } from "../../../board/paohuzi/board";
import type { Seat } from "../../../board/paohuzi/events";
import { openCard } from "../../../board/paohuzi/openCards";
import { inWindow } from "../../../board/paohuzi/turn";
import { cardWord } from "../../../i18n/names";
import { t } from "../../../i18n/translate";
import type { Place } from "../../../telling/places";
import type { UniformWindow } from "../parts/contract";
import { WindowRing } from "../parts/WindowRing";
import { TableCard } from "./TableCard";

/** The gap between the card and the ring of a window, by the card's width; as in `.window-ring`. */
const GAP = 0.1;

export interface MiddleProps {
  board: PaohuziBoard;
  name: (seat: Seat) => string;
  /** The seat of the viewer; null for a spectator. */
  viewer: Seat | null;
  placeOf: (seat: Seat) => Place;
  uniform: UniformWindow | null;
}

/** The stock and the open card: its seat, and whether it was flipped (gold) or thrown (blue). */
export function Middle({ board, name, viewer, placeOf, uniform }: MiddleProps) {
  const open = openCard(board);
  const { stockLeft } = board;
  return (
    <div class="phz-middle" data-place={open === null ? 0 : placeOf(open.owner)}>
      <div
        class="phz-stock"
        data-testid="stock-count"
        role="img"
        aria-label={t("phz.stock", { count: stockLeft })}
      >
        {stockLeft === 0 ? (
          <span>{t("phz.stock.last")}</span>
        ) : (
          <>
            <span>{t("phz.stock.short")}</span> <b>{stockLeft}</b>
          </>
        )}
      </div>
      {open === null ? (
        <div class="phz-flip idle" aria-hidden="true">
          <span class="phz-flip-card">
            {stockLeft > 0 ? <TableCard back label={null} /> : null}
          </span>
        </div>
      ) : (
        <div
          class={board.wins.length > 0 ? "phz-flip won" : "phz-flip"}
          data-how={open.how}
          data-testid="flipped"
          data-card={open.card}
          role="img"
          aria-label={t(`phz.open.${open.how}`, {
            name: name(open.owner),
            card: cardWord(open.card),
          })}
        >
          <span class="phz-flip-card" key={`${board.stockLeft}-${open.owner}-${open.how}`}>
            <TableCard kind={open.card} label={null} />
          </span>
          <span class="phz-flip-who" aria-hidden="true">
            <span class="phz-flip-arrow" />
            {open.owner === viewer
              ? t(`phz.own.${open.how}`)
              : t(`phz.${open.how}`, { name: name(open.owner) })}
          </span>
        </div>
      )}
      <WindowRing open={inWindow(board)} uniform={uniform} ratio={(3 + 2 * GAP) / (1 + 2 * GAP)} />
    </div>
  );
}
