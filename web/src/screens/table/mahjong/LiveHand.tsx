import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import { useSession } from "../../../state/useSession";
import { useLayer } from "../../../navigation/useLayer";
import type { GameAction } from "../../../board/fold";
import { hasLeft, type MahjongBoard, type Phase } from "../../../board/mahjong/board";
import { unseen } from "../../../board/mahjong/count";
import type { Action } from "../../../board/mahjong/events";
import { isOfSuit, put, standingOf, type Standing } from "../../../board/mahjong/handOrder";
import {
  automatic,
  chowBinds,
  hasButtons,
  NO_AUTOPILOT,
  sortOffers,
  type Autopilot,
  type Offers,
} from "../../../board/mahjong/offers";
import { NO_TILES, type SeatBoard } from "../../../board/mahjong/seat";
import type { FlowerWin } from "../../../board/mahjong/namedWin";
import { BONUS, FIRST_BONUS, type TileKind } from "../../../board/core/tile";
import { onTurn } from "../../../board/mahjong/turn";
import type { Key } from "../../../i18n/sentences";
import { t } from "../../../i18n/translate";
import { handRows, showHints, tileSort } from "../../../state/preferences";
import type { OwnProps } from "../parts/contract";
import { claimHints } from "../parts/Ahead";
import { guideOf, lackOf, marksOf, winCost } from "../parts/guide";
import { OwnActions } from "../parts/OwnActions";
import { useFeltDoubleTap } from "../parts/useDoubleTap";
import { useLastMoment } from "../parts/useLastMoment";
import { useTableKeys, type KeyMap } from "../parts/keys";
import { useWorth } from "../parts/useWorth";
import { arrange, type Slot } from "./arrange";
import { ExchangeOwn } from "./Exchange";
import { GotLine, LackingFirst } from "./OpeningLines";
import { Hand } from "./Hand";
import { handStyle, rowsOf } from "./handStyle";
import { cameKeys } from "./came";
import { LeftHand } from "./LeftHand";
import { lazyComponent } from "../../../ui/lazyComponent";
import { OwnSeat } from "./OwnSeat";
import { useHighlight } from "./highlight";
import { bySuit } from "./Lacking";
import { Offer, buttonsOf, press, severalOf, type OfferProps, type Several } from "./Offer";
import { usedKeys, type OfferButton } from "./offered";
import { numberedReady } from "./ReadyChooser";
import { sayBarred } from "../parts/sayBarred";
import { WaitsLine } from "./WaitsLine";
import { ownBadges, whyWords } from "../../../telling/mahjong/words";

/** Loaded for rules that ask for fans. */
const Routes = lazyComponent(
  async () => (await import("./Routes")).Routes,
  () => null,
).Component;

/** The time that something that plays by itself is shown before it does (ms). */
const AUTOMATIC = 450;

export interface LiveHandProps extends OwnProps<MahjongBoard> {
  autopilot: Signal<Autopilot>;
}

/** The lower edge of one deal: automatic play is set for one deal only. */
export function MahjongOwn(props: OwnProps<MahjongBoard>) {
  const autopilot = useSignal<Autopilot>(NO_AUTOPILOT);
  if (props.board.phase === "exchange") return <ExchangeOwn {...props} />;
  if (hasLeft(props.board, props.seat)) return <LeftHand {...props} />;
  return <LiveHand {...props} autopilot={autopilot} />;
}

/**
 * True if 听 can be asked for, now or later in this deal. At tables where ready is declared at once
 * or never (天听, 地听) it is true only while it can be.
 */
function mayDeclareReady({ board, seat, rules }: LiveHandProps): boolean {
  const declared = board.seats[seat]?.ready !== false;
  return !declared && rules["ready_declaration"] === true && rules["ready_first_only"] !== true;
}

/** 血流: a locked hand wins and throws by itself; only a kong is a question. */
const LOCKED: Autopilot = { win: true, noClaims: false, discard: true };

const BUTTON_KEYS: Readonly<Record<string, OfferButton>> = {
  p: "pung",
  k: "kong",
  o: "open_kong",
  c: "chow",
  h: "win",
  r: "ready",
  " ": "pass",
};

/** The lower edge in play: melds, the offers, the clock, the waits, the hand, the switches. */
export function LiveHand(props: LiveHandProps) {
  const { board, seat, prompt, answered, autopilot, onAct } = props;
  const session = useSession();
  const seatBoard = board.seats[seat];
  // 血流: who has won plays on with a locked hand.
  const stays = (seatBoard?.won.length ?? 0) > 0;
  const highlight = useHighlight();
  const lifted = useSignal<string | null>(null);
  const chooser = useSignal<Several | null>(null);
  const passing = useSignal(false);
  const declaring = useSignal(false);
  const pairing = useSignal<TileKind | null>(null);

  const actions: readonly GameAction[] = prompt?.actions ?? [];
  const offers = sortOffers(actions as readonly Action[]);
  const open = prompt !== null && !answered;
  // After a claim that binds to it (抢听) every discard that is offered declares ready.
  const bound = offers.readyDiscards.size > 0 && offers.discards.size === 0;
  const declares = declaring.value || bound;
  const choices = !open ? NOTHING : declares ? firstWays(offers.readyDiscards) : offers.discards;
  const lacking = board.lacking[seat] ?? null;
  const standing = useStanding(seatBoard ?? NO_TILES, board.wild, lacking);
  const slots = arrange(standing.tiles, seatBoard?.drawn ?? null);
  const since = prompt?.receivedAt ?? 0;
  const claimed =
    offers.pass === null || seatBoard?.drew === true ? null : claimable(board, offers);

  useEffect(() => {
    chooser.value = null;
    passing.value = false;
    declaring.value = bound;
    pairing.value = null;
  }, [prompt?.n]);
  useEffect(() => {
    const stands = slots.some((slot) => slot.key === lifted.value);
    if (lifted.value !== null && (board.settled !== null || !stands)) {
      lifted.value = null;
      highlight.value = null;
    }
  }, [board]);
  useEffect(() => {
    const pilot = stays ? { ...LOCKED, discard: offers.kongs.length === 0 } : autopilot.value;
    const choice = open ? automatic(offers, pilot, seatBoard?.drawn ?? null) : null;
    if (choice === null) return;
    const timer = setTimeout(() => {
      onAct(choice);
    }, AUTOMATIC);
    return () => {
      clearTimeout(timer);
    };
  }, [prompt?.n, open, autopilot.value]);

  const heldTile = slots.find((slot) => slot.key === lifted.value)?.tile;
  useEffect(() => {
    if (heldTile !== undefined && choices.size > 0) props.onPointed?.(choices.has(heldTile));
  }, [lifted.value]);

  const asking = offers.readyDiscards.size > 0 && declaring.value && !bound;
  useLayer(
    () => {
      chooser.value = null;
      pairing.value = null;
      declaring.value = bound;
    },
    open && (chooser.value !== null || pairing.value !== null || asking),
  );

  function discard(slot: Slot): void {
    const choice = choices.get(slot.tile);
    if (choice === undefined) return;
    // 支对: the pair to name, if any, is asked before the tile goes.
    if (declares && (offers.readyDiscards.get(slot.tile)?.length ?? 0) > 1) {
      declaring.value = true;
      pairing.value = slot.tile;
    } else {
      standing.thrown(slots.indexOf(slot));
      onAct(choice);
    }
  }

  const held = slots.find((slot) => slot.key === lifted.value);
  useLastMoment(
    open ? prompt : null,
    held === undefined
      ? null
      : () => {
          discard(held);
        },
  );

  const told = prompt?.hints ?? [];
  const hints = new Map(
    told.filter((hint) => hint.waits.length > 0).map(({ choice, waits }) => [choice, waits]),
  );
  const code = useWorth(told.length > 0 || props.waits.length > 0);
  const worth = code?.mahjongWorth(props.rules, session.room.value?.ruleset ?? "", seat) ?? null;
  const mayDeclare = mayDeclareReady(props);
  const guide = guideOf(prompt);
  const misses = guide !== null && offers.pass !== null && offers.win !== null && claimed !== null;
  const offer: OfferProps = {
    offers,
    cost: misses ? winCost(props.rules["missed_win"]) : null,
    guide,
    binds: chowBinds(board, seat),
    flowerWin: flowerWinOf(offers, seatBoard, props.rules),
    claimed,
    since,
    chooser,
    opensKongs: Number(props.rules["opened_kong"] ?? 0) > 0,
    passing,
    declaring,
    pairing,
    hints,
    ahead: claimHints(prompt, showHints.value),
    worth,
    earns: worth?.earning(prompt, offers.win) ?? null,
    reach: (choices) =>
      showHints.value
        ? (worth?.reach(told.filter(({ choice }) => choices.includes(choice))) ?? null)
        : null,
    mayDeclare,
    hand: seatBoard?.hand ?? [],
    say: (code) => {
      session.say(code);
    },
    onChoose: onAct,
  };
  useTableKeys(
    keysOf({ offer, open, slots, lifted, highlight, choices, discard, move: standing.move }),
  );
  if (seatBoard === undefined) return null;

  const rows = rowsOf(seatBoard, standing.tiles, board.wild, {
    chosen: handRows.value,
    sorted: standing.move === null,
  });
  const waiting = Object.entries(WAITING).find(([phase]) => phase === board.phase)?.[1];
  // The tiles that have come stand beside the question about the missing suit.
  const choosing = board.phase === "lacking";
  const pointed = highlight.value;
  const liftedTile = slots.find((slot) => slot.key === lifted.value)?.tile ?? null;
  // A locked hand waits for the same tiles after any draw.
  const [locked] = seatBoard.ready || stays ? hints.values() : [];
  const waits = locked ?? (seatBoard.drew ? [] : props.waits);
  const way = liftedTile === null ? undefined : offers.readyDiscards.get(liftedTile)?.[0];
  // While a pair has to be named the waits of the hand are not known yet.
  const undecided = declares && way !== undefined && way.named !== null;
  const after =
    liftedTile === null || undecided ? undefined : hints.get(choices.get(liftedTile) ?? -1);
  // A hand that can win needs no marks: every tile of a complete hand leads to a ready one.
  const leading = new Set(
    slots
      .map((slot) => slot.tile)
      .filter((tile) => offers.readyDiscards.has(tile) || hints.has(choices.get(tile) ?? -1))
      .filter(() => offers.win === null),
  );
  const vain = new Set(
    [...leading].filter((tile) => worth?.short(hints.get(choices.get(tile) ?? -1) ?? [])),
  );

  return (
    <div
      class={`mj-lower live${seatBoard.ready || seatBoard.locked ? " locked" : ""}${stays ? " left" : ""}`}
      data-rows={rows.is}
      style={handStyle(seatBoard, rows.longer)}
    >
      <OwnSeat
        board={board}
        rules={props.rules}
        seat={seat}
        occupant={props.occupant}
        points={props.points}
        badges={ownBadges(board, seat)}
      />
      <OwnActions prompt={open ? prompt : null} ended={props.ended}>
        {choosing ? <GotLine board={board} seat={seat} gave={open} /> : null}
        {stays && !hasButtons(offers) ? (
          <p class="mj-choice-words alone stays" role="status" data-testid="stays">
            {t("mj.stays", { count: seatBoard.won.length })}
          </p>
        ) : null}
        {waiting !== undefined && !open ? (
          <p
            class={board.phase === "last_tile" ? "mj-choice-words" : "mj-choice-words alone"}
            role="status"
          >
            {t(waiting)}
          </p>
        ) : null}
        {open && (hasButtons(offers) || (mayDeclare && offers.discards.size > 0)) ? (
          <Offer key={prompt.n} {...offer} />
        ) : null}
        {choosing ? null : <GotLine board={board} seat={seat} gave={false} />}
      </OwnActions>
      <WaitsLine
        why={props.why}
        whyWords={whyWords(props.why, props.rules)}
        locked={seatBoard.ready}
        named={seatBoard.named !== null}
        waits={after ?? waits}
        worth={worth}
        after={after !== undefined && !seatBoard.ready}
        lacks={open ? lackOf(guide, { huxi: 0 }) : null}
        first={
          <>
            <LackingFirst board={board} seat={seat} short={pointed !== null} />
            {open && prompt.routes !== null ? (
              <Routes told={prompt.routes} ahead={[...hints.values()]} />
            ) : null}
          </>
        }
        pointed={pointed === null ? null : { tile: pointed, left: unseen(board, pointed) }}
      />
      <Hand
        seat={seat}
        slots={slots}
        first={rows.first}
        choices={choices}
        leading={leading}
        vain={vain}
        marks={marksOf(guide, choices)}
        came={cameKeys(board, seat, slots)}
        lacking={lacking}
        lifted={lifted}
        used={open ? usedKeys(offers, claimed, slots) : NONE_USED}
        quick={offers.win === null}
        onDiscard={discard}
        onMove={standing.move}
        onBarred={(slot) => {
          if (props.onPointed === undefined)
            sayBarred(session, whyBarred(board, seat, open, declares, slot.tile));
          else props.onPointed(false);
        }}
      />
      <div class="table-switches" hidden={stays}>
        <AutoChip autopilot={autopilot} name="win" word={t("table.auto.win")} />
        <AutoChip
          autopilot={autopilot}
          name="noClaims"
          word={t(props.rules["chow"] === false ? "mj.auto.noPungs" : "table.auto.noClaims")}
        />
        <AutoChip autopilot={autopilot} name="discard" word={t("table.auto.discard")} />
      </div>
    </div>
  );
}

/** The order of the hand as the player wants it; his own order is kept for the deal. */
function useStanding(seat: SeatBoard, wild: readonly TileKind[], lacking: number | null) {
  const kept = useSignal<Standing | null>(null);
  const leaving = useSignal<number | null>(null);
  const manual = tileSort.value === "manual";
  const before = kept.value;
  const now = useMemo(
    () => standingOf(before, seat, { wild, lacking }, manual, leaving.peek()),
    [before, seat.hand, wild, lacking, manual],
  );
  useLayoutEffect(() => {
    kept.value = now;
    leaving.value = null;
  }, [seat.hand, lacking]);
  useFeltDoubleTap(() => {
    kept.value = null;
  });
  return {
    tiles: now.tiles,
    move: manual
      ? (from: number, to: number): void => {
          kept.value = { ...now, tiles: put(now.tiles, from, to) };
        }
      : null,
    thrown: (place: number): void => {
      leaving.value = place;
    },
  };
}

/** The reason that a tile of one's own cannot be discarded now, as a code of the rules. */
function whyBarred(
  board: MahjongBoard,
  seat: number,
  open: boolean,
  declares: boolean,
  tile: number,
): string {
  if (!open || !onTurn(board, seat)) return "not_your_turn";
  if (board.seats[seat]?.ready === true) return "must_discard_drawn";
  if (board.seats[seat]?.locked === true) return "must_discard_drawn";
  if (declares) return "not_ready";
  const lacking = board.lacking[seat];
  const held = board.seats[seat]?.hand ?? [];
  const lacks = (own: TileKind): boolean => isOfSuit(own, lacking, board.wild);
  if (held.some(lacks) && !lacks(tile)) return "lacking_first";
  return board.wild.includes(tile) ? "wild_stays" : "not_offered";
}

/** The tile that offers in a window are about: of a kong that may be robbed, or the last discard. */
function claimable(board: MahjongBoard, offers: Offers): TileKind | null {
  const { win, pung, kongs, opened, chows } = offers;
  if (offers.shows.length > 0 || offers.takeLast !== null) return null;
  const [low] = chows;
  // Of the tiles of an opened kong the first that is of the run.
  const ofRun =
    low === undefined
      ? undefined
      : board.turned.find((tile) => tile >= low.tile && tile <= low.tile + 2);
  return (win ?? pung ?? kongs[0] ?? opened[0])?.tile ?? ofRun ?? board.lastDiscard?.tile ?? null;
}

/** The win by flowers that is offered: on the eighth of another, or with all eight of one's own. */
function flowerWinOf(
  { win }: Offers,
  seat: SeatBoard | undefined,
  rules: LiveHandProps["rules"],
): FlowerWin | null {
  if (win === null) return null;
  if (win.tile >= FIRST_BONUS) return "seven_flowers";
  const all = seat?.drew === true && seat.bonus.length === BONUS.length;
  return all && rules["eight_flowers"] === true ? "eight_flowers" : null;
}

/** By phase the sentence about the choice that all wait for, even for people who are not asked. */
const WAITING = {
  stakes: "mj.stakes.wait",
  opening: "mj.opening.wait",
  last_tile: "mj.last.wait",
  lacking: "mj.lacking.wait",
} as const satisfies Partial<Record<Phase, Key>>;

const NONE_USED: ReadonlySet<string> = new Set();
const NOTHING: ReadonlyMap<number, number> = new Map();

/** By tile the first way to declare ready with it. */
function firstWays(ready: Offers["readyDiscards"]): ReadonlyMap<TileKind, number> {
  const first = [...ready].flatMap(([tile, [way]]) =>
    way === undefined ? [] : [[tile, way.choice] as const],
  );
  return new Map(first);
}

/** The choices that all seats make at once, in the order of the buttons; null if there are none. */
function choicesOfAll({ stakes, lackings }: Offers): readonly { choice: number }[] | null {
  if (stakes.length > 0) return stakes;
  return lackings.length > 0 ? bySuit(lackings) : null;
}

interface AutoChipProps {
  autopilot: Signal<Autopilot>;
  name: keyof Autopilot;
  word: string;
}

function AutoChip({ autopilot, name, word }: AutoChipProps) {
  const on = autopilot.value[name];
  return (
    <button
      type="button"
      class={on ? "table-switch on" : "table-switch"}
      role="switch"
      aria-checked={on}
      data-auto={name}
      onClick={() => {
        autopilot.value = { ...autopilot.value, [name]: !on };
      }}
    >
      {word}
    </button>
  );
}

interface KeyContext {
  offer: OfferProps;
  open: boolean;
  slots: readonly Slot[];
  lifted: Signal<string | null>;
  highlight: Signal<number | null>;
  choices: ReadonlyMap<number, number>;
  discard: (slot: Slot) => void;
  move: ((from: number, to: number) => void) | null;
}

/**
 * The keyboard of the table: ←/→ choose a tile and with Shift move it, Enter/↑ discard it, D the
 * drawn one, letters claim.
 */
function keysOf(context: KeyContext): KeyMap {
  const { offer, open, slots, lifted, highlight, choices, discard, move } = context;
  const { offers, chooser, onChoose } = offer;
  const lift = (slot: Slot | undefined): boolean => {
    lifted.value = slot?.key ?? null;
    highlight.value = slot?.tile ?? null;
    return true;
  };
  const step = (by: number) => (): boolean => {
    const place = slots.findIndex((slot) => slot.key === lifted.value);
    const from = place < 0 ? (by > 0 ? -1 : slots.length) : place;
    return lift(slots[Math.min(Math.max(from + by, 0), slots.length - 1)]);
  };
  const carry = (by: number) => (): boolean => {
    const place = slots.findIndex((slot) => slot.key === lifted.value);
    if (move === null || place < 0 || slots[place + by] === undefined) return false;
    move(place, place + by);
    return true;
  };
  const give = (slot: Slot | undefined): boolean => {
    if (slot === undefined || !choices.has(slot.tile)) return false;
    lift(undefined);
    discard(slot);
    return true;
  };
  const lifting = (): boolean => give(slots.find((slot) => slot.key === lifted.value));
  const keys: Record<string, () => boolean> = {
    ArrowLeft: step(-1),
    ArrowRight: step(1),
    "Shift+ArrowLeft": carry(-1),
    "Shift+ArrowRight": carry(1),
    ArrowUp: lifting,
    Enter: lifting,
    ArrowDown: () => lift(undefined),
    Escape: () => {
      chooser.value = null;
      offer.pairing.value = null;
      return lift(undefined);
    },
    d: () => give(slots.find((slot) => slot.apart)),
  };
  const buttons = open ? buttonsOf(offers, offer.mayDeclare) : [];
  for (const [key, button] of Object.entries(BUTTON_KEYS)) {
    keys[key] = () => {
      if (!buttons.includes(button)) return false;
      press(button, offer);
      return true;
    };
  }
  const ways = offer.declaring.value
    ? numberedReady(offers.readyDiscards, offer.pairing.value)
    : [];
  const several =
    chooser.value !== null
      ? severalOf(chooser.value, offers)
      : ways.length > 0
        ? ways
        : choicesOfAll(offers);
  for (let digit = 1; digit <= 9; digit++) {
    keys[String(digit)] = () => {
      const choice = several?.[digit - 1]?.choice;
      const button = buttons[digit - 1];
      if (choice !== undefined) onChoose(choice);
      else if (several === null && button !== undefined) press(button, offer);
      else return false;
      return true;
    };
  }
  return keys;
}
