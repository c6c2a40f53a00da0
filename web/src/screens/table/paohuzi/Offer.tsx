import type { Signal } from "@preact/signals";
import type { CardKind } from "../../../board/core/card";
import { comboHuxi } from "../../../board/paohuzi/groups";
import {
  buttonsOf,
  type ChiOption,
  type OfferButton,
  type Offers,
} from "../../../board/paohuzi/offers";
import type { Unaffordable } from "../../../board/paohuzi/shapes";
import { cardWord } from "../../../i18n/names";
import { t } from "../../../i18n/translate";
import type { ActionHint, Guide } from "../../../net/protocol";
import { Ahead, aheadWords, bestAhead } from "../parts/Ahead";
import { isBest, reasonOf } from "../parts/guide";
import { OfferPanel, type Meant, type OfferEntry } from "../parts/OfferPanel";
import { noted, passEntry, passTwice } from "../parts/passTwice";
import type { ButtonNote, Worth } from "../parts/worthNotes";
import { useRules } from "./rulesContext";
import { TableCard } from "./TableCard";
import { cardWords } from "../../../telling/paohuzi/words";
import "../parts/offer.css";

export interface OfferProps {
  offers: Offers;
  /** Sets for a chi that the hand has the cards for, but that cannot be taken. */
  refused: readonly Unaffordable[];
  /** By choice: the waits of the hand after a claim. */
  ahead: ReadonlyMap<number, ActionHint>;
  /** Tells the worth of waits; null while its code is not here. */
  worth: Worth | null;
  /** The earning of the win that is offered; null while it is not known. */
  earns: ButtonNote | null;
  /** The cost of passing in words, for newcomers. */
  cost: string | null;
  /** Hints about the decision; null if there are none. */
  guide: Guide | null;
  /** The time at which the prompt came, by `performance.now()`. */
  since: number;
  /** True while the ways to chi are open to choose from. */
  choosing: Signal<boolean>;
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

/** More columns of cards than this do not stand in one row beside the buttons of a phone. */
const ONE_ROW = 6;

/** Do the action of a button: 吃 asks only between several ways, 过 next to 胡 asks twice. */
export function press(button: OfferButton, props: OfferProps): void {
  const { offers, choosing, onChoose } = props;
  switch (button) {
    case "pass":
      passTwice(props);
      return;
    case "chi": {
      const [first, ...others] = offers.chis;
      if (first !== undefined && others.length === 0) onChoose(first.choice);
      else choosing.value = !choosing.value;
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

/** The cards that a button lays: of several ways to chi the claimed card only. */
function laidBy(button: OfferButton, { peng, chis, chiCard }: Offers): readonly CardKind[] {
  if (button === "peng" && peng !== null) return [peng.card, peng.card, peng.card];
  const [first, ...others] = button === "chi" ? chis : [];
  if (first === undefined || chiCard === null) return [];
  return others.length === 0 ? first.sets.flat() : [chiCard];
}

const drawn = (card: CardKind) => <TableCard key={card} kind={card} form="square" label={null} />;

/** Everything that a button may mean. */
function waysOf(button: OfferButton, { chis, peng, win, pass }: Offers): readonly Way[] {
  switch (button) {
    case "chi":
      return chis;
    case "peng":
      return peng === null ? [] : [peng];
    case "declare_win":
      return win === null ? [] : [win];
    case "pass":
      return pass === null ? [] : [{ choice: pass }];
  }
}

interface Way {
  readonly choice: number;
}

/** The word of each claim. */
function claimWords(offers: Offers): ReadonlyMap<number, string> {
  return new Map(
    (["chi", "peng"] as const).flatMap((button) =>
      waysOf(button, offers).map(({ choice }) => [choice, t(`phz.act.${button}`)] as const),
    ),
  );
}

/** The waits that a button's best way to claim leads to; nothing beside 胡, which is better. */
function aheadOf(button: OfferButton, word: string, { offers, ahead, worth, earns }: OfferProps) {
  if (button === "declare_win") return noted(earns, word);
  if (offers.win !== null) return undefined;
  const ways = waysOf(button, offers);
  const hint = bestAhead(
    ahead,
    ways.map(({ choice }) => choice),
  );
  if (hint === undefined) return undefined;
  return {
    shown: <WayAhead hint={hint} worth={worth} />,
    words: hintWords(word, hint, worth),
  };
}

/** The buttons of a decision, and above them the ways to chi. */
export function Offer(props: OfferProps) {
  const { offers, since, passing, lifted, onChoose } = props;
  const entries = buttonsOf(offers).map((button): OfferEntry => {
    const word = t(`phz.act.${button}`);
    const suggested = isBest(props.guide, waysOf(button, offers));
    if (button === "pass") return { ...passEntry(props, word), suggested };
    return {
      action: button,
      word,
      suggested,
      meld: laidBy(button, offers).map((card, place) => (
        <TableCard key={place} kind={card} form="square" label={null} />
      )),
      ahead: aheadOf(button, word, props),
      tone: TONES[button],
      pressed: button === "chi" && props.choosing.value,
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
      cost={props.cost}
      reason={reasonOf(props.guide, claimWords(offers))}
      chooser={(meant) => (props.choosing.value ? <ChiChooser {...props} meant={meant} /> : null)}
    />
  );
}

/** The ways to chi, each with all cards that go down; a barred one stands there with its reason. */
function ChiChooser(props: OfferProps & { meant: Meant }) {
  const { offers, ahead, worth, refused, meant, onChoose } = props;
  // A strip of waits is two columns wide, and so is the reason of a refusal.
  const wide = offers.chis.map(({ choice, sets }) =>
    Math.max(sets.length, ahead.has(choice) ? 2 : 1),
  );
  const columns = wide.reduce((sum, count) => sum + count, 2 * refused.length);
  return (
    <div
      class={`offer-chooser phz-chooser${columns > ONE_ROW ? " stacked" : ""}`}
      role="group"
      aria-label={t("table.choose")}
    >
      {offers.chis.map((way, place) => (
        <button
          type="button"
          class="phz-set"
          key={way.choice}
          data-testid="chi-option"
          data-cards={way.sets.map((cards) => cards.join()).join("|")}
          {...(isBest(props.guide, [way]) ? { "data-suggested": "" } : {})}
          aria-label={hintWords(setWords(way), ahead.get(way.choice), worth)}
          aria-keyshortcuts={String(place + 1)}
          onClick={(event) => {
            if (meant(event)) onChoose(way.choice);
          }}
        >
          <span class="phz-set-columns">
            {way.sets.map((cards, index) => (
              <Set key={index} cards={cards} />
            ))}
          </span>
          {offers.win === null ? <WayAhead hint={ahead.get(way.choice)} worth={worth} /> : null}
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
  );
}

function reason(why: Unaffordable["why"]): string {
  return t(why === "kan" ? "phz.chi.kan" : why === "bi" ? "phz.chi.noBi" : "phz.chi.dead");
}

function WayAhead({ hint, worth }: { hint: ActionHint | undefined; worth: Worth | null }) {
  if (hint === undefined) return null;
  return <Ahead hint={hint} piece={drawn} note={worth?.ahead(hint)?.shown} />;
}

function hintWords(act: string, hint: ActionHint | undefined, worth: Worth | null): string {
  if (hint === undefined) return act;
  const words = aheadWords(act, hint, cardWord);
  return worth?.ahead(hint)?.words(words) ?? words;
}

function setWords({ sets: [first = [], ...others] }: ChiOption): string {
  const words = t("phz.chi.sets", { cards: cardWords(first) });
  if (others.length === 0) return words;
  const bi = t("phz.chi.biSets", { cards: others.map(cardWords).join(" / ") });
  return `${words}${t("table.comma")}${bi}`;
}

function Set({ cards, note }: { cards: readonly CardKind[]; note?: string }) {
  const huxi = comboHuxi(cards, useRules());
  return (
    <span class="phz-set-cards">
      <span class="phz-set-row">
        {cards.map((card, place) => (
          <TableCard key={place} kind={card} form="square" label={null} />
        ))}
      </span>
      <span class="phz-set-note">{note ?? (huxi > 0 ? `+${huxi}` : "")}</span>
    </span>
  );
}
