import { useSignal, type Signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { TileKind } from "../../../board/tile";
import { tileName } from "../../../i18n/names";
import { t } from "../../../i18n/translate";
import type { Slot } from "./arrange";
import { useHighlight } from "./highlight";
import { useLift } from "../useLift";
import { usePianoKeys } from "./pianoKeys";
import { PlayTile } from "./PlayTile";

export interface HandProps {
  seat: number;
  slots: readonly Slot[];
  /** The action that discards a tile; a tile without one cannot be discarded now. */
  choices: ReadonlyMap<TileKind, number>;
  /** Tiles after whose discard the hand is ready. */
  leading: ReadonlySet<TileKind>;
  /** The key of the lifted tile. */
  lifted: Signal<string | null>;
  /** A single click of the mouse is enough. */
  quick: boolean;
  twoRows: boolean;
  onDiscard: (slot: Slot) => void;
  /** A tile that may not be discarded now was chosen to be. */
  onBarred: (slot: Slot) => void;
}

/**
 * One's own hand.
 *
 * With a finger: a tap lifts a tile, a second tap or a flick upward discards it, and sliding along
 * the row shows every tile under the finger enlarged. With a mouse: one click. With keys: see
 * `useTableKeys`.
 */
export function Hand(props: HandProps) {
  const { seat, slots, choices, leading, lifted, quick, twoRows, onDiscard, onBarred } = props;
  const row = useRef<HTMLDivElement>(null);
  const highlight = useHighlight();
  const held = useSignal<{ key: string; flick: boolean } | null>(null);

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

  const taps = useLift(lifted, { lift, choose });
  const { pointer, handlers } = usePianoKeys(row, {
    onHold: (key, flick) => {
      held.value = key === null ? null : { key, flick };
    },
    onTap: (key, at) => {
      if (key === null) lift(null);
      else taps.tap(key, at);
    },
    onSlide: taps.lift,
    onFlick: choose,
  });

  useReflow(row, slots);

  const focusable = lifted.value ?? slots[0]?.key;
  return (
    <div
      class={twoRows ? "mj-hand live two-rows" : "mj-hand live"}
      ref={row}
      data-seat={seat}
      data-testid="hand"
      role="toolbar"
      aria-label={t("table.hand", { count: slots.length })}
      {...handlers}
    >
      {slots.map((slot, index) => {
        const choice = choices.get(slot.tile);
        const isHeld = held.value?.key === slot.key;
        const classes = ["mj-hand-tile"];
        if (slot.apart) classes.push("apart");
        if (lifted.value === slot.key) classes.push("lifted");
        if (isHeld) classes.push("held");
        if (choices.size > 0 && choice === undefined) classes.push("barred");
        if (highlight.value === slot.tile && lifted.value !== slot.key) classes.push("same");
        return (
          <button
            type="button"
            key={slot.key}
            class={classes.join(" ")}
            data-key={slot.key}
            data-tile={slot.tile}
            {...(choice === undefined ? {} : { "data-choice": choice })}
            tabIndex={slot.key === focusable ? 0 : -1}
            aria-pressed={lifted.value === slot.key}
            aria-label={label(slot, leading.has(slot.tile))}
            style={twoRows ? { order: index } : undefined}
            onFocus={(event) => {
              if (event.currentTarget.matches(":focus-visible")) lift(slot.key);
            }}
            onClick={(event) => {
              // A finger has been served by the piano keys already; a click without one comes
              // from a key or a screen reader.
              if (event.detail !== 0 && pointer.current === "touch") return;
              if (quick) discard(slot);
              else taps.tap(slot.key, event.timeStamp);
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
      })}
    </div>
  );
}

function label(slot: Slot, leads: boolean): string {
  const name = tileName(slot.tile);
  const words = slot.apart ? t("table.tile.drawn", { tile: name }) : name;
  return leads ? t("table.tile.leads", { tile: words }) : words;
}

/** Let tiles slide to their new places when the hand is sorted anew. */
function useReflow(row: { current: HTMLDivElement | null }, slots: readonly Slot[]): void {
  const before = useRef(new Map<string, number>());
  const order = slots.map((slot) => slot.key).join();
  useLayoutEffect(() => {
    const now = new Map<string, number>();
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const tile of row.current?.querySelectorAll<HTMLElement>("[data-key]") ?? []) {
      const key = tile.dataset["key"] ?? "";
      now.set(key, tile.offsetLeft);
      const from = before.current.get(key);
      if (from === undefined || still || Math.abs(from - tile.offsetLeft) < 2) continue;
      tile.animate(
        [{ transform: `translateX(${from - tile.offsetLeft}px)` }, { transform: "none" }],
        { duration: 160, easing: "ease-out" },
      );
    }
    before.current = now;
  }, [order]);
}
