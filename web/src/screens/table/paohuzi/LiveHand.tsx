import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { useSession } from "../../../app/session";
import { useLayer } from "../../../app/useLayer";
import type { GameAction } from "../../../board/fold";
import type { PaohuziBoard } from "../../../board/paohuzi/board";
import type { CardKind } from "../../../board/card";
import { byGroups, byHand, byRanks, moved, type Column } from "../../../board/paohuzi/columns";
import { unseen } from "../../../board/paohuzi/count";
import type { Action } from "../../../board/paohuzi/events";
import { buttonsOf, sortOffers, type OfferButton } from "../../../board/paohuzi/offers";
import { unaffordable } from "../../../board/paohuzi/shapes";
import type { TableRules } from "../../../board/paohuzi/table";
import { t } from "../../../i18n/translate";
import { cardSort, SORT_STYLES } from "../../../state/preferences";
import type { OwnProps } from "../contract";
import { OwnActions } from "../OwnActions";
import { useTableKeys, type KeyMap } from "../keys";
import { sayBarred } from "../sayBarred";
import { Barred } from "./Barred";
import { Hand } from "./Hand";
import {
  chooseSet,
  chosenChi,
  NO_CHI,
  Offer,
  press,
  type ChiChoice,
  type OfferProps,
} from "./Offer";
import { OwnSeat } from "./OwnSeat";
import { useRules } from "./rulesContext";
import { slotsOf, stepFrom, type Slot } from "./slots";
import { WaitsLine } from "./WaitsLine";

const BUTTON_KEYS: Readonly<Record<string, OfferButton>> = {
  p: "peng",
  c: "chi",
  h: "declare_win",
  " ": "pass",
};

/** The lower edge in play: card and huxi, what is offered, the clock, the waits, the hand, sorting. */
export function LiveHand(props: OwnProps<PaohuziBoard>) {
  const { board, seat, prompt, answered, onAct } = props;
  const session = useSession();
  const rules = useRules();
  const seatBoard = board.seats[seat];
  const hand = seatBoard?.hand ?? NO_CARDS;
  const lifted = useSignal<string | null>(null);
  const chi = useSignal<ChiChoice>(NO_CHI);
  const passing = useSignal(false);
  const standing = useColumns(hand, rules);
  const { columns, groups } = standing;
  const slots = slotsOf(columns);

  const actions: readonly GameAction[] = prompt?.actions ?? [];
  const offers = sortOffers(actions as readonly Action[]);
  const open = prompt !== null && !answered;
  const choices = open ? offers.discards : NOTHING;
  const since = prompt?.receivedAt ?? 0;
  const liftedSlot = slots.find((slot) => slot.key === lifted.value);

  useEffect(() => {
    chi.value = NO_CHI;
    passing.value = false;
  }, [prompt?.n]);
  useEffect(() => {
    if (board.settled !== null || liftedSlot === undefined) lifted.value = null;
  }, [board]);

  useLayer(() => {
    chi.value = NO_CHI;
  }, open && chi.value.open);

  function throwCard(slot: Slot): void {
    const choice = choices.get(slot.card);
    if (choice === undefined) return;
    lifted.value = null;
    standing.thrown(slot);
    onAct(choice);
  }

  const choice = liftedSlot === undefined ? undefined : choices.get(liftedSlot.card);
  const offer: OfferProps = {
    offers,
    refused: offers.chiCard === null ? [] : unaffordable(hand, offers.chiCard, offers.chis, rules),
    since,
    chi,
    passing,
    lifted:
      liftedSlot === undefined || choice === undefined ? null : { card: liftedSlot.card, choice },
    onChoose: onAct,
  };
  useTableKeys(keysOf({ offer, open, slots, lifted, throwCard, cycle: standing.cycle }));
  if (seatBoard === undefined) return null;

  const hints = new Map(prompt?.hints.map((hint) => [hint.choice, hint.waits]));
  const after = choice === undefined ? undefined : hints.get(choice);
  // Ready as the hand is; on turn after some throw. A wait whose copies all lie open wins nothing.
  const waiting = choices.size > 0 ? [...hints.values()].flat() : props.waits;
  const won = board.wins.some((win) => win.seat === seat);
  const ready = won || offers.win !== null || waiting.some((wait) => wait.left > 0);
  const leading = new Set(
    [...choices].filter(([, index]) => hints.has(index)).map(([card]) => card),
  );
  const hasButtons = buttonsOf(offers).length > 0 || offer.lifted !== null;

  return (
    <>
      <OwnSeat
        board={board}
        seat={seat}
        occupant={props.occupant}
        points={props.points}
        groups={groups}
        ready={ready}
      />
      <OwnActions prompt={open ? prompt : null} ended={props.ended}>
        {open && hasButtons ? <Offer key={prompt.n} {...offer} /> : null}
      </OwnActions>
      <WaitsLine
        why={props.why}
        waits={after ?? (choices.size > 0 ? [] : props.waits)}
        after={after !== undefined}
        pointed={
          liftedSlot === undefined
            ? null
            : { card: liftedSlot.card, left: unseen(board, liftedSlot.card) }
        }
      />
      <Hand
        seat={seat}
        columns={columns}
        slots={slots}
        choices={choices}
        leading={leading}
        lifted={lifted}
        onThrow={throwCard}
        onBarred={() => {
          sayBarred(session, "not_offered");
        }}
        onMove={standing.move}
      />
      <div class="table-switches">
        <button
          type="button"
          class="table-switch"
          data-testid="sort"
          data-style={cardSort.value}
          onClick={standing.cycle}
        >
          <span>{t("phz.sort")}</span>
          <b>{t(`phz.sort.${cardSort.value}`)}</b>
        </button>
        <Barred board={board} seat={seat} />
      </div>
    </>
  );
}

const NOTHING: ReadonlyMap<CardKind, number> = new Map();
const NO_CARDS: readonly CardKind[] = [];

/** The hand in columns as the player wants it; what he arranges himself is kept for the deal. */
function useColumns(hand: readonly CardKind[], rules: TableRules) {
  const layout = useSignal<readonly (readonly CardKind[])[] | null>(null);
  const leaving = useSignal<{ column: number; row: number } | null>(null);
  const grouped = useMemo(() => byGroups(hand, rules), [hand, rules]);
  const style = cardSort.value;
  const columns = useMemo((): Column[] => {
    if (style === "groups") return grouped;
    if (style === "ranks") return byRanks(hand, rules);
    if (layout.value === null) return grouped;
    return byHand(layout.value, hand, rules, leaving.value);
  }, [style, grouped, layout.value]);

  useEffect(() => {
    // A card that has left the hand leaves the layout too, so that it does not come back elsewhere.
    if (style === "manual" && layout.value !== null) {
      layout.value = columns.map(({ cards }) => cards);
      leaving.value = null;
    }
  }, [hand]);

  return {
    columns,
    groups: grouped.filter(({ huxi }) => huxi > 0),
    move: (slot: Slot, to: number): void => {
      const next = moved(columns, slot, to);
      if (next === null) return;
      layout.value = next;
      cardSort.value = "manual";
    },
    cycle: (): void => {
      const next = SORT_STYLES[(SORT_STYLES.indexOf(style) + 1) % SORT_STYLES.length] ?? "groups";
      if (next === "manual" && layout.value === null) {
        layout.value = columns.map(({ cards }) => cards);
      }
      cardSort.value = next;
    },
    thrown: (slot: Slot): void => {
      leaving.value = { column: slot.column, row: slot.row };
    },
  };
}

interface KeyContext {
  offer: OfferProps;
  open: boolean;
  slots: readonly Slot[];
  lifted: Signal<string | null>;
  throwCard: (slot: Slot) => void;
  cycle: () => void;
}

/** The keyboard of the table: arrows choose a card, Enter throws it, S sorts, letters claim. */
function keysOf({ offer, open, slots, lifted, throwCard, cycle }: KeyContext): KeyMap {
  const { offers, chi, onChoose } = offer;
  const current = slots.find((slot) => slot.key === lifted.value);
  const lift = (slot: Slot | undefined): boolean => {
    lifted.value = slot?.key ?? null;
    return true;
  };
  const keys: Record<string, () => boolean> = {
    ArrowLeft: () => lift(stepFrom(slots, current, "left")),
    ArrowRight: () => lift(stepFrom(slots, current, "right")),
    ArrowUp: () => lift(stepFrom(slots, current, "up")),
    ArrowDown: () => lift(stepFrom(slots, current, "down")),
    Enter: () => {
      const chosen = chosenChi(offer);
      if (chi.value.open && chosen !== null) onChoose(chosen);
      else if (current === undefined || !open || !offers.discards.has(current.card)) return false;
      else throwCard(current);
      return true;
    },
    Escape: () => {
      chi.value = NO_CHI;
      return lift(undefined);
    },
    s: () => {
      cycle();
      return true;
    },
  };
  const buttons = open ? buttonsOf(offers) : [];
  for (const [key, button] of Object.entries(BUTTON_KEYS)) {
    keys[key] = () => {
      if (!buttons.includes(button)) return false;
      press(button, offer);
      return true;
    };
  }
  for (let digit = 1; digit <= 9; digit++) {
    keys[String(digit)] = () => {
      const { open: choosing, set } = chi.value;
      const button = buttons[digit - 1];
      if (!open) return false;
      if (choosing && set !== null && offers.chis[set]?.bi[digit - 1] !== undefined) {
        chi.value = { ...chi.value, bi: digit - 1 };
      } else if (choosing && offers.chis[digit - 1] !== undefined) chooseSet(digit - 1, offer);
      else if (!choosing && button !== undefined) press(button, offer);
      else return false;
      return true;
    };
  }
  return keys;
}
