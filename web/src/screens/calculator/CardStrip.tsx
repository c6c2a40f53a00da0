import { Card } from "../../art/Card";
import { byGroups } from "../../board/paohuzi/columns";
import type { TableRules } from "../../board/paohuzi/table";
import { cardName } from "../../i18n/names";
import { groupWord } from "../../telling/paohuzi/words";
import { cardsOfGroup, missing, type PaohuziHand } from "./paohuzi";
import { say } from "./say";

export interface CardStripProps {
  hand: PaohuziHand;
  rules: TableRules;
  /** A card of the hand was tapped: its place in the order of tapping. */
  onCard: (place: number) => void;
  onGroup: (place: number) => void;
  onWinning: () => void;
}

/** The hand as it stands: columns of cards, empty places, groups on the table, the winning card. */
export function CardStrip({ hand, rules, onCard, onGroup, onWinning }: CardStripProps) {
  return (
    <div class="card-strip" data-testid="calc-hand" role="group" aria-label={say("calc.to.hand")}>
      {placed(hand, rules).map((column, place) => (
        <span key={place} class="strip-column">
          {column.map(({ card, place: tapped }) => (
            <button
              key={tapped}
              type="button"
              class="strip-card"
              aria-label={say("calc.remove", { tile: cardName(card, rules.red) })}
              onClick={() => {
                onCard(tapped);
              }}
            >
              <Card kind={card} form="square" colours={rules.red} label={null} />
            </button>
          ))}
        </span>
      ))}
      <Slots count={missing(hand, rules)} />
      {hand.table.map((group, place) => (
        <button
          key={`group-${place}`}
          type="button"
          class="strip-group"
          aria-label={say("calc.removeMeld", {
            meld: `${groupWord(group.kind)} ${cardName(group.cards[0] ?? 0, rules.red)}`,
          })}
          onClick={() => {
            onGroup(place);
          }}
        >
          <small>{groupWord(group.kind)}</small>
          {cardsOfGroup(group).map((card, index) => (
            <Card key={index} kind={card} form="square" colours={rules.red} label={null} />
          ))}
        </button>
      ))}
      {hand.source === "deal" ? null : hand.card === null ? (
        <span class="strip-column">
          <span class="card-slot winning" data-testid="calc-winning">
            {say("calc.slot")}
          </span>
        </span>
      ) : (
        <span class="strip-column">
          <button
            type="button"
            class="strip-card winning"
            data-testid="calc-winning"
            aria-label={say("calc.removeWinning", { tile: cardName(hand.card, rules.red) })}
            onClick={onWinning}
          >
            <Card kind={hand.card} form="square" colours={rules.red} label={null} />
          </button>
        </span>
      )}
    </div>
  );
}

/** Empty places in columns of three, as many as still fit in. */
function Slots({ count }: { count: number }) {
  const columns = Math.ceil(Math.max(0, count) / 3);
  return (
    <>
      {Array.from({ length: columns }, (_, column) => (
        <span key={column} class="strip-column">
          {Array.from({ length: Math.min(3, count - 3 * column) }, (_, row) => (
            <span key={row} class="card-slot" />
          ))}
        </span>
      ))}
    </>
  );
}

/** The cards in columns by groups, each with its place in the order of tapping. */
function placed(hand: PaohuziHand, rules: TableRules): { card: number; place: number }[][] {
  const free = hand.cards.map((card, place) => ({ card, place }));
  return byGroups(
    [...hand.cards].sort((a, b) => a - b),
    rules,
  ).map(({ cards }) =>
    cards.map((card) => {
      const found = free.findIndex((entry) => entry.card === card);
      return free.splice(found, 1)[0] ?? { card, place: 0 };
    }),
  );
}
