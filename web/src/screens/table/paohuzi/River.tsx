import type { PaohuziBoard, RiverCard } from "../../../board/paohuzi/board";
import type { Seat } from "../../../board/paohuzi/events";
import { t } from "../../../i18n/translate";
import { TableCard } from "./TableCard";

/** The cards in front of a seat; the card that is offered now lies large in the middle instead. */
export function riverCards(board: PaohuziBoard, seat: Seat): RiverCard[] {
  const river = board.seats[seat]?.river ?? [];
  const open = board.phase === "offer" && board.offer?.owner === seat;
  return river.filter((entry, place) => !entry.claimed && !(open && place === river.length - 1));
}

export interface RiverProps {
  /** The name of its seat. */
  name: string;
  cards: readonly RiverCard[];
}

/** The cards in front of a seat: thrown ones are marked, the others were flipped. */
export function River({ name, cards }: RiverProps) {
  return (
    <div class="phz-river" role="group" aria-label={t("phz.river", { name })}>
      {cards.map(({ card, thrown }, index) => (
        <span class={thrown ? "phz-lying thrown" : "phz-lying"} key={`${index}-${card}`}>
          <TableCard kind={card} form="hand" />
        </span>
      ))}
    </div>
  );
}
