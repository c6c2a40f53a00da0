import { useSignal, type Signal } from "@preact/signals";
import { useContext, useLayoutEffect, useRef } from "preact/hooks";
import { isOfSuit, put } from "../../../board/mahjong/handOrder";
import type { TileKind } from "../../../board/core/tile";
import { tileName } from "../../../i18n/names";
import { t } from "../../../i18n/translate";
import type { Slot } from "./arrange";
import { broken } from "./HandBreak";
import { useHighlight } from "./highlight";
import { markedLabel, type Mark } from "../parts/guide";
import { useLift } from "../parts/useLift";
import { usePianoKeys } from "./pianoKeys";
import { still } from "../../../state/appearance";
import { discardBy } from "../../../state/preferences";
import { PlayTile, Wilds } from "./PlayTile";

export interface HandProps {
  seat: number;
  slots: readonly Slot[];
  /** The number of tiles in the first row, if there are two. */
  first: number;
  /** The action that discards a tile; a tile without one cannot be discarded now. */
  choices: ReadonlyMap<TileKind, number>;
  /** Tiles; after the discard of one of these the hand is ready. */
  leading: ReadonlySet<TileKind>;
  /** Those of them after which no wait can win. */
  vain: ReadonlySet<TileKind>;
  /** Hints for a newcomer. */
  marks?: ReadonlyMap<TileKind, Mark>;
  /** The keys of tiles that have just been exchanged for (换三张). */
  came?: ReadonlySet<string>;
  /** 定缺: the suit that goes first. */
  lacking?: number | null;
  /** The key of the lifted tile. */
  lifted: Signal<string | null>;
  /** The keys of the tiles that an open offer would lay down. */
  used: ReadonlySet<string>;
  /** One tap may be enough to discard. */
  quick: boolean;
  onDiscard: (slot: Slot) => void;
  /** A tile that may not be discarded now was chosen to be. */
  onBarred: (slot: Slot) => void;
  /** Puts a tile to another's place; null if the hand is sorted. */
  onMove: ((from: number, to: number) => void) | null;
}

/**
 * One's own hand.
 *
 * A tap lifts a tile or discards it as `useLift` says; a flick or a drag upward discards it, and
 * sliding along the row shows every tile under the finger enlarged, or moves the first one if the
 * player arranges the hand. With keys: see `keysOf` in `LiveHand`.
 */
export function Hand(props: HandProps) {
  const { seat, choices, leading, lifted, used, quick, onDiscard, onBarred, onMove } = props;
  const row = useRef<HTMLDivElement>(null);
  const highlight = useHighlight();
  const held = useSignal<{ key: string; from: string; flick: boolean } | null>(null);
  const placeOf = (key: string): number => props.slots.findIndex((slot) => slot.key === key);
  const carried = onMove === null ? null : held.value;
  const slots =
    carried === null || carried.flick
      ? props.slots
      : put(props.slots, placeOf(carried.from), placeOf(carried.key));

  function lift(key: string | null): void {
    lifted.value = key;
    highlight.value = slots.find((slot) => slot.key === key)?.tile ?? null;
  }

  function discard(slot: Slot): void {
    if (!choices.has(slot.tile)) {
      // Choosing a tile a second time, or while others may go, asks why it stays.
      if (choices.size > 0 || lifted.value === slot.key) onBarred(slot);
      lift(slot.key);
      return;
    }
    lift(null);
    onDiscard(slot);
  }

  function choose(key: string): void {
    const slot = slots.find((candidate) => candidate.key === key);
    if (slot !== undefined) discard(slot);
  }

  const taps = useLift(lifted, { lift, choose, throws });
  // Beside a win that is offered one tap is no decision against it.
  function throws(key: string): boolean {
    if (discardBy.value === "once") return quick && choices.size > 0;
    return choices.has(slots.find((slot) => slot.key === key)?.tile ?? -1);
  }
  const wild = useContext(Wilds);
  const handlers = usePianoKeys(row, {
    onHold: (now) => {
      const before = held.value;
      if (now?.key === before?.key && now?.flick === before?.flick) return;
      held.value = now;
    },
    onTap: (key, at) => {
      if (key === null) lift(null);
      else taps.tap(key, at);
    },
    onSlide: (key, at, from) => {
      if (onMove === null) taps.lift(key, at);
      else if (key !== from) onMove(placeOf(from), placeOf(key));
    },
    onFlick: (key, from) => {
      choose(onMove === null ? key : from);
    },
  });

  useReflow(row, slots);

  const lacks = slots.some((slot) => isOfSuit(slot.tile, props.lacking, wild));
  const focusable = lifted.value ?? slots[0]?.key;
  return (
    <div
      class={lacks ? "mj-hand live lacks" : "mj-hand live"}
      ref={row}
      data-seat={seat}
      data-testid="hand"
      role="toolbar"
      aria-label={t("table.hand", { count: slots.length })}
      {...handlers}
    >
      {broken(
        slots.map((slot) => {
          const choice = choices.get(slot.tile);
          const isHeld = (carried?.from ?? held.value?.key) === slot.key;
          const classes = ["mj-hand-tile"];
          if (slot.apart) classes.push("apart");
          if (lifted.value === slot.key) classes.push("lifted");
          if (isHeld) classes.push("held");
          if (used.has(slot.key)) classes.push("used");
          if (props.came?.has(slot.key) === true) classes.push("came");
          if (isOfSuit(slot.tile, props.lacking, wild)) classes.push("lacking");
          if (choices.size > 0 && choice === undefined) classes.push("barred");
          if (props.vain.has(slot.tile)) classes.push("vain");
          if (highlight.value === slot.tile && lifted.value !== slot.key) classes.push("same");
          return (
            <button
              type="button"
              key={slot.key}
              class={classes.join(" ")}
              data-key={slot.key}
              data-tile={slot.tile}
              data-mark={props.marks?.get(slot.tile)}
              {...(choice === undefined ? {} : { "data-choice": choice })}
              tabIndex={slot.key === focusable ? 0 : -1}
              aria-pressed={lifted.value === slot.key}
              aria-label={markedLabel(
                label(slot, leading.has(slot.tile), props, wild),
                props.marks?.get(slot.tile),
              )}
              onFocus={(event) => {
                if (event.currentTarget.matches(":focus-visible")) lift(slot.key);
              }}
              onClick={(event) => {
                // Pointers have been served by the piano keys already; a click without one comes
                // from a key or a screen reader.
                if (event.detail === 0) taps.tap(slot.key, event.timeStamp);
              }}
            >
              <PlayTile kind={slot.tile} label={null} />
              {leading.has(slot.tile) ? <span class="mj-leads" aria-hidden="true" /> : null}
              {isHeld ? (
                <span
                  class={held.value?.flick === true ? "mj-magnified flick" : "mj-magnified"}
                  aria-hidden="true"
                >
                  <PlayTile kind={slot.tile} label={null} />
                </span>
              ) : null}
            </button>
          );
        }),
        props.first,
      )}
    </div>
  );
}

function label(
  slot: Slot,
  leads: boolean,
  { came, lacking }: Pick<HandProps, "came" | "lacking">,
  wild: readonly TileKind[],
): string {
  const name = tileName(slot.tile);
  const drawn = slot.apart ? t("table.tile.drawn", { tile: name }) : name;
  const got = came?.has(slot.key) === true ? t("mj.exchange.came", { tile: drawn }) : drawn;
  const words = isOfSuit(slot.tile, lacking, wild) ? t("mj.lacking.tile", { tile: got }) : got;
  return leads ? t("table.tile.leads", { tile: words }) : words;
}

/** Let tiles slide to their new places when the hand is sorted anew. */
function useReflow(row: { current: HTMLDivElement | null }, slots: readonly Slot[]): void {
  const before = useRef(new Map<string, number>());
  const order = slots.map((slot) => slot.key).join();
  useLayoutEffect(() => {
    const now = new Map<string, number>();
    const resting = still();
    for (const tile of row.current?.querySelectorAll<HTMLElement>("[data-key]") ?? []) {
      const key = tile.dataset["key"] ?? "";
      now.set(key, tile.offsetLeft);
      const from = before.current.get(key);
      if (from === undefined || resting || Math.abs(from - tile.offsetLeft) < 2) continue;
      tile.animate(
        [{ transform: `translateX(${from - tile.offsetLeft}px)` }, { transform: "none" }],
        { duration: 160, easing: "ease-out" },
      );
    }
    before.current = now;
  }, [order]);
}
