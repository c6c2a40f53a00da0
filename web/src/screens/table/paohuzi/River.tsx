import type { RiverCard } from "../../../board/paohuzi/board";
import { t } from "../../../i18n/translate";
import { least } from "../parts/least";
import { TableCard } from "./TableCard";

export interface RiverProps {
  /** The name of its seat. */
  name: string;
  cards: readonly RiverCard[];
}

/** The cards in front of a seat: thrown ones are marked, the others were flipped. */
export function River({ name, cards }: RiverProps) {
  return (
    <div
      class="phz-river"
      role="group"
      aria-label={t("phz.river", { name })}
      data-least={least(cards.length, 4, 7, 11)}
    >
      {cards.map(({ card, thrown }, index) => (
        <span class={thrown ? "phz-lying thrown" : "phz-lying"} key={`${index}-${card}`}>
          <TableCard kind={card} form="hand" />
        </span>
      ))}
    </div>
  );
}
