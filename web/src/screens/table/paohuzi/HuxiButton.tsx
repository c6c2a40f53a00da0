import { useSignal } from "@preact/signals";
import { Dialog } from "../../../ui/Dialog";
import type { CardKind } from "../../../board/core/card";
import type { Column } from "../../../board/paohuzi/columns";
import type { Meld } from "../../../board/paohuzi/events";
import { comboOf, meldHuxi, tableHuxi, type ComboKind } from "../../../board/paohuzi/groups";
import type { TableRules } from "../../../board/paohuzi/table";
import { t } from "../../../i18n/translate";
import { useRules } from "./rulesContext";
import { TableCard } from "./TableCard";
import { groupWord } from "../../../telling/paohuzi/words";

export interface HuxiButtonProps {
  name: string;
  melds: readonly Meld[];
  /** The groups in one's own hand; null for another seat, of which only the table counts. */
  hand: readonly Column[] | null;
  /** True if that hand can win with its huxi: with them alone, and no winning card, it cannot. */
  ready?: boolean;
}

/**
 * The huxi of a seat: of others those that lie open, of one's own hand also those that it holds.
 */
export function HuxiButton({ name, melds, hand, ready = false }: HuxiButtonProps) {
  const rules = useRules();
  const open = useSignal(false);
  const table = tableHuxi(melds, rules);
  const held = (hand ?? []).reduce((sum, column) => sum + column.huxi, 0);
  const total = table + held;
  const enough = ready && rules.minHuxi > 0 && total >= rules.minHuxi;
  const unit = rules.values === "huxi" ? "phz.huxi" : "phz.points";
  const split = { total, table, hand: held };
  const label =
    hand === null
      ? t(`${unit}.other`, { name, total })
      : rules.minHuxi > 0
        ? t("phz.huxi.own", { ...split, least: rules.minHuxi })
        : t("phz.huxi.free", split);
  return (
    <>
      <button
        type="button"
        class={enough ? "phz-huxi enough" : "phz-huxi"}
        data-testid={hand === null ? "huxi" : "huxi-own"}
        data-huxi={total}
        {...(hand === null ? { "aria-label": label } : { title: label })}
        onClick={() => {
          open.value = true;
        }}
      >
        <span class="phz-huxi-word">{t(unit)}</span>
        <b>{total}</b>
        {hand === null ? null : (
          <>
            {rules.minHuxi > 0 ? <span class="phz-huxi-least">/{rules.minHuxi}</span> : null}
            <span class="phz-huxi-split">{t("phz.huxi.split", split)}</span>
          </>
        )}
      </button>
      {open.value ? (
        <Dialog
          title={hand === null ? t(`${unit}.title`, { name }) : t(`${unit}.mine`)}
          onClose={() => {
            open.value = false;
          }}
        >
          <Details melds={melds} hand={hand} rules={rules} total={total} />
        </Dialog>
      ) : null}
    </>
  );
}

interface DetailsProps {
  melds: readonly Meld[];
  hand: readonly Column[] | null;
  rules: TableRules;
  total: number;
}

/** Every set with its huxi. */
function Details({ melds, hand, rules, total }: DetailsProps) {
  return (
    <div class="phz-details" data-testid="huxi-details">
      <h3>{t("phz.huxi.table")}</h3>
      {melds.length === 0 ? <p>{t("phz.huxi.none")}</p> : null}
      {melds.map((meld, index) => {
        const combo =
          meld.kind === "chi" && meld.cards !== null ? comboOf(meld.cards, rules) : null;
        return (
          <Line
            key={index}
            word={combo === null ? groupWord(meld.kind) : groupWord(combo)}
            cards={meld.cards ?? [null, null, null]}
            huxi={meldHuxi(meld, rules)}
          />
        );
      })}
      {melds.some((meld) => meld.cards === null) ? (
        <p class="phz-details-note">{t("phz.huxi.unknown")}</p>
      ) : null}
      {hand === null ? null : (
        <>
          <h3>{t("phz.huxi.hand")}</h3>
          {hand.length === 0 ? <p>{t("phz.huxi.none")}</p> : null}
          {hand.map(({ cards, huxi }, index) => (
            <Line key={index} word={groupWord(kindOf(cards, rules))} cards={cards} huxi={huxi} />
          ))}
        </>
      )}
      <p class="phz-details-sum">
        <b>{t("phz.huxi.sum", { total })}</b>
        {rules.minHuxi > 0 ? <span>{t("phz.huxi.least", { least: rules.minHuxi })}</span> : null}
      </p>
    </div>
  );
}

function kindOf(cards: readonly CardKind[], rules: TableRules): ComboKind | "kan" {
  return comboOf(cards, rules) ?? "kan";
}

interface LineProps {
  word: string;
  cards: readonly (CardKind | null)[];
  huxi: number | null;
}

function Line({ word, cards, huxi }: LineProps) {
  return (
    <div class="phz-details-line">
      <span class="phz-details-word">{word}</span>
      <span class="phz-details-cards">
        {cards.map((card, place) => (
          <TableCard key={place} kind={card ?? undefined} form="square" w={28} />
        ))}
      </span>
      <b>{huxi ?? "?"}</b>
    </div>
  );
}
