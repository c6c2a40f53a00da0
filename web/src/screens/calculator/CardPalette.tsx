import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Card } from "../../art/Card";
import { CARD_KINDS, type CardKind } from "../../board/core/card";
import type { Trio } from "../../board/paohuzi/shapes";
import type { TableRules } from "../../board/paohuzi/table";
import { cardName } from "../../i18n/names";
import { t } from "../../i18n/translate";
import { cardWords } from "../../telling/paohuzi/words";
import { added, chisWith, copies, type PaohuziHand, type Target } from "./paohuzi";

export interface CardPaletteProps {
  hand: PaohuziHand;
  target: Target;
  rules: TableRules;
  onCard: (card: CardKind) => void;
  onChi: (cards: Trio) => void;
  /** Keys that stand beside the cards. */
  tools: ComponentChildren;
}

const ALL = Array.from({ length: CARD_KINDS }, (_, card) => card);
const ROWS = [ALL.slice(0, 5), ALL.slice(5, 10), ALL.slice(10, 15), ALL.slice(15)];

/** A key for every card; for 吃 a card first, then with which two it goes. */
export function CardPalette({ hand, target, rules, onCard, onChi, tools }: CardPaletteProps) {
  const [first, setFirst] = useState<CardKind | null>(null);
  if (target === "chi" && first !== null) {
    return (
      <div class="chi-choice">
        <p>{t("phz.chi.choose", { card: cardWords([first]) })}</p>
        <div class="chi-sets">
          {chisWith(hand, first, rules).map((cards) => (
            <button
              key={cards.join()}
              type="button"
              class="chi-set"
              aria-label={cardWords(cards)}
              onClick={() => {
                onChi(cards);
              }}
            >
              {cards.map((card, place) => (
                <Card key={place} kind={card} form="square" colours={rules.red} label={null} />
              ))}
            </button>
          ))}
          <button
            type="button"
            class="button quiet small"
            onClick={() => {
              setFirst(null);
            }}
          >
            {t("ui.cancel")}
          </button>
        </div>
      </div>
    );
  }
  const open = (card: CardKind): boolean =>
    target === "chi"
      ? chisWith(hand, card, rules).length > 0
      : added(hand, target, card, rules) !== null;
  return (
    <div class="card-palette">
      <div class="card-rows">
        {ROWS.map((row, place) => (
          <div key={place} class="card-keys">
            {row.map((card) => {
              const used = copies(hand, card);
              return (
                <button
                  key={card}
                  type="button"
                  class="card-key"
                  data-kind={card}
                  aria-label={cardName(card, rules.red)}
                  disabled={!open(card)}
                  onClick={() => {
                    if (target === "chi") setFirst(card);
                    else onCard(card);
                  }}
                >
                  <Card kind={card} form="square" colours={rules.red} label={null} />
                  {used === 0 ? null : <span class="key-used" data-used={used} />}
                </button>
              );
            })}
          </div>
        ))}
      </div>
      <span class="tool-keys upright">{tools}</span>
    </div>
  );
}
