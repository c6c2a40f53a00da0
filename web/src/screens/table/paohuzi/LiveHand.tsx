import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import { useSession } from "../../../state/useSession";
import { useLayer } from "../../../navigation/useLayer";
import type { GameAction } from "../../../board/fold";
import type { PaohuziBoard, SeatBoard } from "../../../board/paohuzi/board";
import type { CardKind } from "../../../board/core/card";
import { byGroups, moved, stepped, type Carried, type Place } from "../../../board/paohuzi/columns";
import { unseen } from "../../../board/paohuzi/count";
import type { Action } from "../../../board/paohuzi/events";
import { buttonsOf, sortOffers, type OfferButton } from "../../../board/paohuzi/offers";
import { tableHuxi } from "../../../board/paohuzi/groups";
import { unaffordable } from "../../../board/paohuzi/shapes";
import { arranged, standingOf, type Standing } from "../../../board/paohuzi/standing";
import type { TableRules } from "../../../board/paohuzi/table";
import { cardWord } from "../../../i18n/names";
import { t } from "../../../i18n/translate";
import { cardSort, showHints, SORT_STYLES } from "../../../state/preferences";
import type { OwnProps } from "../parts/contract";
import { claimHints } from "../parts/Ahead";
import { cardCost, guideOf, lackOf, marksOf } from "../parts/guide";
import { OwnActions } from "../parts/OwnActions";
import { useFeltDoubleTap } from "../parts/useDoubleTap";
import { useLastMoment } from "../parts/useLastMoment";
import { useTableKeys, type KeyMap } from "../parts/keys";
import { sayBarred } from "../parts/sayBarred";
import { useWorth } from "../parts/useWorth";
import { Barred } from "./Barred";
import { Hand } from "./Hand";
import { Offer, press, type OfferProps } from "./Offer";
import { OwnSeat } from "./OwnSeat";
import { useRules } from "./rulesContext";
import { slotsOf, stepFrom, usedKeys, type Slot } from "./slots";
import { WaitsLine } from "./WaitsLine";

const BUTTON_KEYS: Readonly<Record<string, OfferButton>> = {
  p: "peng",
  c: "chi",
  h: "declare_win",
  " ": "pass",
};

/** The lower edge in play: card and huxi, the offers, the clock, the waits, the hand, sorting. */
export function LiveHand(props: OwnProps<PaohuziBoard>) {
  const { board, seat, prompt, answered, onAct } = props;
  const session = useSession();
  const rules = useRules();
  const seatBoard = board.seats[seat];
  const hand = seatBoard?.hand ?? NO_CARDS;
  const lifted = useSignal<string | null>(null);
  const choosing = useSignal(false);
  const passing = useSignal(false);
  const standing = useColumns(seatBoard, rules);
  const { columns, groups } = standing;
  const slots = slotsOf(columns);

  const actions: readonly GameAction[] = prompt?.actions ?? [];
  const offers = sortOffers(actions as readonly Action[]);
  const open = prompt !== null && !answered;
  const choices = open ? offers.discards : NOTHING;
  const since = prompt?.receivedAt ?? 0;
  const liftedSlot = slots.find((slot) => slot.key === lifted.value);

  useEffect(() => {
    choosing.value = false;
    passing.value = false;
  }, [prompt?.n]);
  useEffect(() => {
    if (board.settled !== null || liftedSlot === undefined) lifted.value = null;
  }, [board]);

  useEffect(() => {
    if (liftedSlot !== undefined && choices.size > 0) {
      props.onPointed?.(choices.has(liftedSlot.card));
    }
  }, [lifted.value]);

  useLayer(() => {
    choosing.value = false;
  }, open && choosing.value);

  function throwCard(slot: Slot): void {
    const choice = choices.get(slot.card);
    if (choice === undefined) return;
    lifted.value = null;
    standing.thrown(slot);
    onAct(choice);
  }

  useLastMoment(
    open ? prompt : null,
    liftedSlot === undefined
      ? null
      : () => {
          throwCard(liftedSlot);
        },
  );

  const choice = liftedSlot === undefined ? undefined : choices.get(liftedSlot.card);
  const guide = guideOf(prompt);
  const offered = offers.chiCard ?? offers.peng?.card;
  const told = prompt?.hints ?? [];
  const code = useWorth(told.length > 0 || props.waits.length > 0);
  const worth = code?.paohuziWorth(rules, seat) ?? null;
  const offer: OfferProps = {
    offers,
    cost:
      guide === null || offers.pass === null || offered === undefined
        ? null
        : cardCost(
            cardWord(offered),
            { chi: offers.chis.length > 0, peng: offers.peng !== null },
            rules.passedFor,
          ),
    refused: offers.chiCard === null ? [] : unaffordable(hand, offers.chiCard, offers.chis, rules),
    since,
    ahead: claimHints(prompt, showHints.value),
    worth,
    earns: worth?.earning(prompt, offers.win) ?? null,
    guide,
    choosing,
    passing,
    lifted:
      liftedSlot === undefined || choice === undefined ? null : { card: liftedSlot.card, choice },
    onChoose: (chosen) => {
      if (liftedSlot !== undefined && chosen === choice) throwCard(liftedSlot);
      else onAct(chosen);
    },
  };
  useTableKeys(keysOf({ offer, open, slots, lifted, throwCard, standing }));
  if (seatBoard === undefined) return null;

  const hints = new Map(
    told.filter((hint) => hint.waits.length > 0).map(({ choice, waits }) => [choice, waits]),
  );
  const after = choice === undefined ? undefined : hints.get(choice);
  // Ready now; on turn, ready after some throw. A wait wins nothing if all its copies lie open.
  const waiting = choices.size > 0 ? [...hints.values()].flat() : props.waits;
  const won = board.wins.some((win) => win.seat === seat);
  const ready = won || offers.win !== null || waiting.some((wait) => wait.left > 0);
  const leading = new Set(
    [...choices].filter(([, index]) => hints.has(index)).map(([card]) => card),
  );
  const missing =
    rules.minHuxi - groups.reduce((sum, { huxi }) => sum + huxi, tableHuxi(seatBoard.melds, rules));
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
        worth={worth}
        after={after !== undefined}
        lacks={open ? lackOf(guide, { huxi: missing, points: rules.values !== "huxi" }) : null}
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
        marks={marksOf(guide, choices)}
        lifted={lifted}
        used={open ? usedKeys(offers, slots) : NONE_USED}
        onThrow={throwCard}
        onBarred={() => {
          if (props.onPointed === undefined) sayBarred(session, "not_offered");
          else props.onPointed(false);
        }}
        onMove={standing.move}
      />
      <div class="table-switches">
        <button
          type="button"
          class="table-switch"
          data-testid="sort"
          data-style={standing.sorting}
          onClick={standing.cycle}
        >
          <span>{t("phz.sort")}</span>
          <b>{t(`phz.sort.${standing.sorting}`)}</b>
        </button>
        <Barred board={board} seat={seat} />
      </div>
    </>
  );
}

const NONE_USED: ReadonlySet<string> = new Set();
const NOTHING: ReadonlyMap<CardKind, number> = new Map();
const NO_CARDS: readonly CardKind[] = [];
const NO_SEAT = { hand: NO_CARDS, river: [], melds: [] };

/** The hand in columns as the player wants it; his own order is kept for the deal. */
function useColumns(seat: SeatBoard | undefined, rules: TableRules) {
  const kept = useSignal<Standing | null>(null);
  const leaving = useSignal<{ column: number; row: number } | null>(null);
  const style = cardSort.value;
  const now = standingOf(kept.value, seat ?? NO_SEAT, style, rules, leaving.peek());
  const { columns } = now;
  const sorting = now.arranged ? "manual" : style;
  const hand = now.hand;
  const groups = useMemo(() => byGroups(hand, rules).filter(({ huxi }) => huxi > 0), [hand, rules]);

  useLayoutEffect(() => {
    kept.value = now;
    leaving.value = null;
  }, [now]);

  function arrange(layout: readonly (readonly CardKind[])[] | null): boolean {
    if (layout !== null) kept.value = arranged(now, layout, rules);
    return layout !== null;
  }
  function sortAgain(): void {
    kept.value = null;
  }
  useFeltDoubleTap(sortAgain);

  return {
    columns,
    groups,
    sorting,
    move: (from: Carried, to: Place): boolean => arrange(moved(columns, from, to)),
    step: (from: Carried, by: -1 | 1): boolean => arrange(stepped(columns, from, by)),
    cycle: (): void => {
      if (now.arranged && style !== "manual") sortAgain();
      else
        cardSort.value =
          SORT_STYLES[(SORT_STYLES.indexOf(style) + 1) % SORT_STYLES.length] ?? style;
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
  standing: ReturnType<typeof useColumns>;
}

/**
 * The keyboard of the table: arrows choose a card and with Shift move it, comma and point move its column,
 * Enter throws it, S sorts, letters claim.
 */
function keysOf({ offer, open, slots, lifted, throwCard, standing }: KeyContext): KeyMap {
  const { offers, choosing, onChoose } = offer;
  const current = slots.find((slot) => slot.key === lifted.value);
  const lift = (slot: Slot | undefined): boolean => {
    lifted.value = slot?.key ?? null;
    return true;
  };
  const move = (by: -1 | 1, whole = false): boolean =>
    current !== undefined &&
    standing.step({ column: current.column, row: whole ? null : current.row }, by);
  const keys: Record<string, () => boolean> = {
    ArrowLeft: () => lift(stepFrom(slots, current, "left")),
    ArrowRight: () => lift(stepFrom(slots, current, "right")),
    ArrowUp: () => lift(stepFrom(slots, current, "up")),
    ArrowDown: () => lift(stepFrom(slots, current, "down")),
    Enter: () => {
      if (current === undefined || !open || !offers.discards.has(current.card)) return false;
      else throwCard(current);
      return true;
    },
    Escape: () => {
      choosing.value = false;
      return lift(undefined);
    },
    s: () => {
      standing.cycle();
      return true;
    },
    "Shift+ArrowLeft": () => move(-1),
    "Shift+ArrowRight": () => move(1),
    ",": () => move(-1, true),
    ".": () => move(1, true),
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
      const way = offers.chis[digit - 1];
      const button = buttons[digit - 1];
      if (!open) return false;
      if (choosing.value && way !== undefined) onChoose(way.choice);
      else if (!choosing.value && button !== undefined) press(button, offer);
      else return false;
      return true;
    };
  }
  return keys;
}
