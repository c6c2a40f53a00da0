import type { Signal } from "@preact/signals";
import type { CardKind } from "../../../board/card";
import { comboHuxi } from "../../../board/paohuzi/groups";
import {
  buttonsOf,
  type BiOption,
  type ChiOption,
  type OfferButton,
  type Offers,
} from "../../../board/paohuzi/offers";
import type { Unaffordable } from "../../../board/paohuzi/shapes";
import { cardWord } from "../../../i18n/names";
import { t } from "../../../i18n/translate";
import { OfferPanel, type Meant, type OfferEntry } from "../OfferPanel";
import { passEntry, passTwice } from "../passTwice";
import { useRules } from "./rulesContext";
import { TableCard } from "./TableCard";
import { cardWords } from "./words";
import "../offer.css";

/** The part of a chi that has been chosen: nothing yet, a first set, and what goes down with it. */
export interface ChiChoice {
  open: boolean;
  set: number | null;
  bi: number | null;
}

export const NO_CHI: ChiChoice = { open: false, set: null, bi: null };

export interface OfferProps {
  offers: Offers;
  /** Sets for a chi that the hand has the cards for, but that cannot be taken. */
  refused: readonly Unaffordable[];
  /** The time at which the prompt came, by `performance.now()`. */
  since: number;
  chi: Signal<ChiChoice>;
  /** True once 过 has been pressed once while 胡 is offered. */
  passing: Signal<boolean>;
  /** The lifted card and the action that throws it. */
  lifted: { card: CardKind; choice: number } | null;
  onChoose: (choice: number) => void;
}

const TONES = {
  pass: "pass",
  chi: "chow",
  peng: "pung",
  declare_win: "win",
} as const satisfies Record<OfferButton, OfferEntry["tone"]>;

/** Do what a button says: 吃 opens the chooser unless there is one plain way, 过 next to 胡 asks twice. */
export function press(button: OfferButton, props: OfferProps): void {
  const { offers, refused, chi, onChoose } = props;
  switch (button) {
    case "pass":
      passTwice(props);
      return;
    case "chi": {
      const [only, ...others] = offers.chis;
      const plain = others.length === 0 && refused.length === 0 ? soleChoice(only) : null;
      if (plain !== null) onChoose(plain);
      else chi.value = chi.value.open ? NO_CHI : { ...NO_CHI, open: true };
      return;
    }
    case "peng":
      if (offers.peng !== null) onChoose(offers.peng.choice);
      return;
    case "declare_win":
      if (offers.win !== null) onChoose(offers.win.choice);
      return;
  }
}

/** The action of a set with which nothing else goes down. */
function soleChoice(option: ChiOption | undefined): number | null {
  const [bi, ...others] = option?.bi ?? [];
  return bi !== undefined && others.length === 0 && bi.sets.length === 0 ? bi.choice : null;
}

/** Choose the first set of a chi: done at once where nothing has to go down with it. */
export function chooseSet(place: number, { offers, chi, onChoose }: OfferProps): void {
  const option = offers.chis[place];
  if (option === undefined) return;
  const plain = soleChoice(option);
  if (plain !== null) onChoose(plain);
  // With one way only there is nothing to choose, but it is shown before it is done.
  else chi.value = { open: true, set: place, bi: option.bi.length === 1 ? 0 : null };
}

/** The chi as chosen, or null while something is missing. */
export function chosenChi({ offers, chi }: OfferProps): number | null {
  const { set, bi } = chi.value;
  if (set === null || bi === null) return null;
  return offers.chis[set]?.bi[bi]?.choice ?? null;
}

/** The buttons of a decision, and above them the ways to chi. */
export function Offer(props: OfferProps) {
  const { offers, since, passing, lifted, onChoose } = props;
  const entries = buttonsOf(offers).map((button): OfferEntry => {
    const word = t(`phz.act.${button}`);
    if (button === "pass") return passEntry(props, word);
    return {
      action: button,
      word,
      tone: TONES[button],
      pressed: button === "chi" && props.chi.value.open,
      onPress: () => {
        press(button, props);
      },
    };
  });
  if (lifted !== null) {
    entries.unshift({
      action: "discard",
      word: t("phz.act.discard", { card: cardWord(lifted.card) }),
      tone: "ready",
      onPress: () => {
        onChoose(lifted.choice);
      },
    });
  }
  return (
    <OfferPanel
      entries={entries}
      since={since}
      passing={passing}
      chooser={(meant) => (props.chi.value.open ? <ChiChooser {...props} meant={meant} /> : null)}
    />
  );
}

/** First the set that takes the card, then what has to go down with it. */
function ChiChooser(props: OfferProps & { meant: Meant }) {
  const { offers, refused, chi, meant, onChoose } = props;
  const { set, bi } = chi.value;
  const option = set === null ? undefined : offers.chis[set];
  const ready = chosenChi(props);
  return (
    <div class="offer-chooser phz-chooser" role="group" aria-label={t("table.choose")}>
      <div class="phz-step">
        <h3>
          {t("phz.chi.choose", { card: offers.chiCard === null ? "" : cardWord(offers.chiCard) })}
        </h3>
        <div class="phz-chooser-row">
          {offers.chis.map(({ cards }, place) => (
            <button
              type="button"
              class="phz-set"
              key={place}
              data-testid="chi-option"
              data-cards={cards.join()}
              aria-pressed={set === place}
              aria-label={t("phz.chi.sets", { cards: cardWords(cards) })}
              aria-keyshortcuts={String(place + 1)}
              onClick={(event) => {
                if (meant(event)) chooseSet(place, props);
              }}
            >
              <Set cards={cards} />
            </button>
          ))}
          {refused.map(({ cards, why }) => (
            <span
              class="phz-set refused"
              key={cards.join()}
              role="img"
              aria-label={`${t("phz.chi.sets", { cards: cardWords(cards) })}${t("table.comma")}${reason(why)}`}
            >
              <Set cards={cards} note={reason(why)} />
            </span>
          ))}
        </div>
      </div>
      {option === undefined ? null : (
        <div class="phz-step">
          <h3>{t("phz.chi.bi")}</h3>
          <div class="phz-chooser-row">
            {option.bi.map(({ sets }, place) => (
              <button
                type="button"
                class="phz-set"
                key={place}
                data-testid="bi-option"
                data-cards={sets.map((cards) => cards.join()).join("|")}
                aria-pressed={bi === place}
                aria-label={biWords(option.bi[place])}
                onClick={(event) => {
                  if (meant(event)) chi.value = { ...chi.value, bi: place };
                }}
              >
                {sets.map((cards, index) => (
                  <Set key={index} cards={cards} />
                ))}
              </button>
            ))}
            <button
              type="button"
              class="phz-confirm"
              data-testid="chi-confirm"
              disabled={ready === null}
              onClick={(event) => {
                if (ready !== null && meant(event)) onChoose(ready);
              }}
            >
              {t("phz.chi.confirm")}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}

function reason(why: Unaffordable["why"]): string {
  return t(why === "kan" ? "phz.chi.kan" : why === "bi" ? "phz.chi.noBi" : "phz.chi.dead");
}

function biWords(bi: BiOption | undefined): string {
  const sets = (bi?.sets ?? []).map(cardWords).join(" / ");
  return t("phz.chi.biSets", { cards: sets });
}

function Set({ cards, note }: { cards: readonly CardKind[]; note?: string }) {
  const huxi = comboHuxi(cards, useRules());
  return (
    <span class="phz-set-cards">
      <span class="phz-set-row">
        {cards.map((card, place) => (
          <TableCard key={place} kind={card} form="hand" label={null} />
        ))}
      </span>
      <span class="phz-set-note">{note ?? (huxi > 0 ? `+${huxi}` : "")}</span>
    </span>
  );
}
