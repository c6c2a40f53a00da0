import { useSignal } from "@preact/signals";
import { lazyComponent } from "../../../ui/lazyComponent";
import { barred } from "../../../board/paohuzi/barred";
import type { PaohuziBoard } from "../../../board/paohuzi/board";
import type { Seat } from "../../../board/paohuzi/events";
import { t } from "../../../i18n/translate";
import { useRules } from "./rulesContext";
import { TableCard } from "./TableCard";
import { cardWords } from "../../../telling/paohuzi/words";

const WordsOver = lazyComponent(async () => (await import("./BarredDialog")).BarredDialog);

/**
 * 臭牌: the cards that I let go by or threw and cannot take any more, and the win that I declined, so
 * that a missing 吃 or 胡 is no surprise. A tap explains the words.
 */
export function Barred({ board, seat }: { board: PaohuziBoard; seat: Seat }) {
  const rules = useRules();
  const open = useSignal(false);
  const { chi, peng } = barred(board, seat, rules);
  const declined = board.seats[seat]?.declined ?? null;
  if (chi.length === 0 && peng.length === 0 && declined === null) return null;
  const points = (declined ?? 0) * rules.base;
  const said = [
    chi.length === 0 ? null : t("phz.barred.chi", { cards: cardWords(chi) }),
    peng.length === 0 ? null : t("phz.barred.peng", { cards: cardWords(peng) }),
    declined === null ? null : t("phz.declined.title", { points }),
  ].filter((part) => part !== null);
  return (
    <>
      <button
        type="button"
        class="phz-barred"
        data-testid="passed-cards"
        onClick={() => {
          open.value = true;
        }}
        aria-label={said.join(t("table.comma"))}
        title={declined === null ? t("phz.barred.title") : t("phz.declined.title", { points })}
      >
        {declined === null ? null : <b data-testid="declined">{t("phz.declined", { points })}</b>}
        {chi.length + peng.length === 0 ? null : <b>{t("phz.barred")}</b>}
        {chi.map((card) => (
          <TableCard key={card} kind={card} form="square" label={null} />
        ))}
        {peng.length === 0 ? null : <b>{t("phz.barred.peng.mark")}</b>}
        {peng.map((card) => (
          <TableCard key={card} kind={card} form="square" label={null} />
        ))}
      </button>
      {open.value ? (
        <WordsOver.Component
          said={said}
          onClose={() => {
            open.value = false;
          }}
        />
      ) : null}
    </>
  );
}
