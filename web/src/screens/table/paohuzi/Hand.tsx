import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../../../ui/icons";
import type { CardKind } from "../../../board/core/card";
import {
  MOST_COLUMNS,
  moved,
  wholeOf,
  type Carried,
  type Column,
  type Place,
} from "../../../board/paohuzi/columns";
import {
  dropAt,
  isDrag,
  type Drop,
  type HandGeometry,
  type Point,
} from "../../../board/paohuzi/drag";
import { codeSentence } from "../../../i18n/codes";
import { cardName } from "../../../i18n/names";
import { t } from "../../../i18n/translate";
import { discardBy } from "../../../state/preferences";
import { useFrame } from "../parts/useFrame";
import { markedLabel, type Mark } from "../parts/guide";
import { useLift } from "../parts/useLift";
import { handStyle } from "./handStyle";
import { useRules } from "./rulesContext";
import type { Slot } from "./slots";
import { still, vibrate } from "../../../state/appearance";
import { TableCard } from "./TableCard";

export interface HandProps {
  seat: number;
  columns: readonly Column[];
  slots: readonly Slot[];
  /** The action that throws a card; a card without one cannot be thrown now. */
  choices: ReadonlyMap<CardKind, number>;
  /** Cards; after one of them is thrown the hand is ready. */
  leading: ReadonlySet<CardKind>;
  /** Hints for a newcomer. */
  marks?: ReadonlyMap<CardKind, Mark>;
  /** The key of the lifted card. */
  lifted: Signal<string | null>;
  /** The keys of the cards that an open offer would lay down. */
  used: ReadonlySet<string>;
  onThrow: (slot: Slot) => void;
  /** A card that may not be thrown now, and belongs to no 坎, was tapped twice or dragged over the line in my turn. */
  onBarred: (slot: Slot) => void;
  onMove: (from: Carried, to: Place) => void;
}

/** A finger that rests so long on a card takes its whole column (ms). */
const HOLD_COLUMN = 400;

interface Drag {
  pointer: number;
  slot: Slot;
  from: Point;
  to: Point;
  moved: boolean;
  /** The whole column is taken. */
  whole: boolean;
  /** Read once, when the finger comes. */
  geometry: HandGeometry;
}

/**
 * One's own hand in columns.
 *
 * A tap lifts a card or throws it as `useLift` says, and a second one puts it back while nothing may be
 * thrown; a card of a locked 坎 says why it stays. Dragging it over the line throws it, dragging it onto another
 * column or between two puts it there; a 坎, and a column on which the finger has rested, goes as a
 * whole. With keys: see `keysOf` in `LiveHand`.
 */
export function Hand(props: HandProps) {
  const { seat, columns, slots, choices, leading, lifted, used, onThrow, onBarred, onMove } = props;
  const rules = useRules();
  const area = useRef<HTMLDivElement>(null);
  const drag = useSignal<Drag | null>(null);
  useReflow(area, slots);

  function markOf({ locked, card }: Slot): Mark | undefined {
    return locked ? undefined : props.marks?.get(card);
  }

  function measured(): HandGeometry {
    const boxes = [...(area.current?.querySelectorAll(".phz-column") ?? [])].map((column) =>
      column.getBoundingClientRect(),
    );
    return {
      columns: boxes.map(({ left, right }) => ({ left, right })),
      line: area.current?.getBoundingClientRect().top ?? 0,
    };
  }

  const frame = useFrame((to: Point) => {
    if (drag.value !== null) drag.value = dragTo(drag.value, to);
  });
  const holding = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => endDrag, []);

  function takeColumn(): void {
    if (drag.value === null || drag.value.moved) return;
    drag.value = { ...drag.value, whole: true };
    vibrate(15);
  }

  function endDrag(): void {
    frame.stop();
    clearTimeout(holding.current);
    drag.value = null;
  }

  function choose(key: string): void {
    const slot = slots.find((candidate) => candidate.key === key);
    if (slot === undefined) return;
    if (choices.has(slot.card)) onThrow(slot);
    else if (choices.size > 0 && !slot.locked) onBarred(slot);
    else lifted.value = null;
  }

  const { tap } = useLift(lifted, {
    lift: (key) => {
      lifted.value = key;
    },
    choose,
    throws: (key) => {
      const slot = slots.find((candidate) => candidate.key === key);
      return slot !== undefined && choices.has(slot.card);
    },
  });

  const dragged = drag.value?.moved === true ? drag.value : null;
  const drop = dragged === null ? null : dropOf(dragged, columns);
  const throws = drop === "throw" && dragged?.whole === false;
  const place =
    dragged === null || drop === null || drop === "throw" ? null : allowed(dragged, drop, columns);
  // A 坎 is always whole: it shows only once it moves.
  const held = drag.value;
  const taken = held?.whole === true && (held.moved || !held.slot.locked) ? held.slot.column : null;
  const focusable = lifted.value ?? slots[0]?.key;
  const stays = slots.find((slot) => slot.key === lifted.value && slot.locked);
  return (
    <div
      class={dragged === null ? "phz-hand live" : "phz-hand live dragging"}
      ref={area}
      data-seat={seat}
      data-testid="hand"
      role="toolbar"
      aria-label={t("phz.hand", { count: slots.length })}
      style={handStyle(columns.map(({ cards }) => cards.length))}
      onPointerDown={(event) => {
        // Not the click after it, which may meet the place from which a tap has just lifted a card.
        const beside = event.target instanceof Element && !event.target.closest(".phz-hand-card");
        if (beside) lifted.value = null;
      }}
      onContextMenu={(event) => {
        event.preventDefault();
      }}
    >
      <div
        class={throws && choices.has(dragged.slot.card) ? "phz-line ready" : "phz-line"}
        data-on={choices.size > 0}
        aria-hidden="true"
      >
        <span class="phz-line-words">{t(`phz.line.${discardBy.value}`)}</span>
      </div>
      {columns.map((column, index) => {
        const classes = ["phz-column"];
        if (column.locked) classes.push("locked");
        if (place !== null && "onto" in place && place.onto === index) classes.push("target");
        if (place !== null && "before" in place) {
          if (place.before === index) classes.push("gap-before");
          else if (place.before === columns.length && index + 1 === columns.length) {
            classes.push("gap-after");
          }
        }
        if (taken === index) classes.push("taken");
        return (
          <div
            class={classes.join(" ")}
            key={index}
            style={taken === index && dragged !== null ? carriedStyle(dragged) : undefined}
            role="group"
            aria-label={t("phz.column", { number: index + 1 })}
          >
            {column.locked ? <Lock /> : null}
            {stays?.column === index ? (
              <span
                class={index < columns.length / 2 ? "phz-stays" : "phz-stays end"}
                role="status"
                data-testid="stays"
              >
                {codeSentence("illegal", "kan_is_locked")}
              </span>
            ) : null}
            {slots
              .filter((slot) => slot.column === index)
              .map((slot) => (
                <button
                  type="button"
                  key={slot.key}
                  class={classOf(
                    slot,
                    lifted.value,
                    taken === null ? dragged : null,
                    choices,
                    used,
                  )}
                  data-key={slot.key}
                  data-card={slot.card}
                  data-mark={markOf(slot)}
                  {...(choices.has(slot.card) ? { "data-choice": choices.get(slot.card) } : {})}
                  tabIndex={slot.key === focusable ? 0 : -1}
                  aria-pressed={lifted.value === slot.key}
                  aria-label={markedLabel(
                    label(slot, leading.has(slot.card), cardName(slot.card, rules.red)),
                    markOf(slot),
                  )}
                  style={
                    dragged?.slot.key === slot.key && taken === null
                      ? carriedStyle(dragged)
                      : undefined
                  }
                  onFocus={(event) => {
                    if (event.currentTarget.matches(":focus-visible")) lifted.value = slot.key;
                  }}
                  onClick={(event) => {
                    // Pointers are served below; a click without one comes from a key or a screen reader.
                    if (event.detail === 0) tap(slot.key, event.timeStamp);
                  }}
                  onPointerDown={(event) => {
                    if (event.button !== 0 || drag.value !== null) return;
                    event.currentTarget.setPointerCapture(event.pointerId);
                    const from = { x: event.clientX, y: event.clientY };
                    drag.value = {
                      pointer: event.pointerId,
                      slot,
                      from,
                      to: from,
                      moved: false,
                      whole: slot.locked,
                      geometry: measured(),
                    };
                    holding.current = setTimeout(takeColumn, HOLD_COLUMN);
                  }}
                  onPointerMove={(event) => {
                    if (drag.value?.pointer !== event.pointerId) return;
                    frame.tell({ x: event.clientX, y: event.clientY });
                  }}
                  onPointerUp={(event) => {
                    if (drag.value?.pointer !== event.pointerId) return;
                    const at = { x: event.clientX, y: event.clientY };
                    const ended = dragTo(drag.value, at);
                    endDrag();
                    if (!ended.moved) {
                      tap(slot.key, event.timeStamp);
                      return;
                    }
                    const end = dropOf(ended, columns);
                    if (end !== "throw") onMove(carriedOf(ended), end);
                    else if (!ended.whole && choices.has(slot.card)) onThrow(slot);
                    else if (choices.size > 0 && !slot.locked) onBarred(slot);
                  }}
                  onPointerCancel={endDrag}
                >
                  <TableCard kind={slot.card} form="hand" label={null} />
                  {leading.has(slot.card) ? <span class="phz-leads" aria-hidden="true" /> : null}
                </button>
              ))}
          </div>
        );
      })}
    </div>
  );
}

/** A drag after its finger has moved to a point. */
function dragTo(drag: Drag, to: Point): Drag {
  return { ...drag, to, moved: drag.moved || isDrag(drag.from, to) };
}

function carriedOf({ slot, whole }: Drag): Carried {
  return { column: slot.column, row: whole ? null : slot.row };
}

/** The effect of letting go at the finger: nothing in the column that the card came from. */
function dropOf(drag: Drag, columns: readonly Column[]): Drop {
  const { columns: boxes, line } = drag.geometry;
  const own = boxes[drag.slot.column];
  const { x, y } = drag.to;
  if (own !== undefined && y >= line && x >= own.left && x < own.right) {
    return { onto: drag.slot.column };
  }
  const full = columns.length >= MOST_COLUMNS && !wholeOf(columns, carriedOf(drag));
  return dropAt(drag.to, drag.geometry, drag.whole ? "between" : full ? "onto" : "either");
}

/** The place, if the carried cards may go there. */
function allowed(drag: Drag, place: Place, columns: readonly Column[]): Place | null {
  return moved(columns, carriedOf(drag), place) === null ? null : place;
}

function carriedStyle({ from, to }: Drag): { transform: string } {
  return { transform: `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(1.12)` };
}

function Lock() {
  return (
    <span class="phz-lock" aria-hidden="true">
      <Icon name="lock" />
    </span>
  );
}

function classOf(
  slot: Slot,
  lifted: string | null,
  dragged: Drag | null,
  choices: ReadonlyMap<CardKind, number>,
  used: ReadonlySet<string>,
): string {
  const classes = ["phz-hand-card"];
  if (used.has(slot.key)) classes.push("used");
  if (lifted === slot.key) classes.push("lifted");
  if (dragged?.slot.key === slot.key) classes.push("dragged");
  if (choices.size > 0 && !choices.has(slot.card)) classes.push("barred");
  return classes.join(" ");
}

function label(slot: Slot, leads: boolean, name: string): string {
  if (slot.locked) return t("phz.card.locked", { card: name });
  return leads ? t("phz.card.leads", { card: name }) : name;
}

/** Let cards slide to their new places when the hand is sorted anew. */
function useReflow(area: { current: HTMLDivElement | null }, slots: readonly Slot[]): void {
  const before = useRef(new Map<string, Point>());
  const order = slots.map((slot) => `${slot.key}@${slot.column}`).join();
  useLayoutEffect(() => {
    const now = new Map<string, Point>();
    const resting = still();
    for (const card of area.current?.querySelectorAll<HTMLElement>("[data-key]") ?? []) {
      const key = card.dataset["key"] ?? "";
      const { x, y } = card.getBoundingClientRect();
      now.set(key, { x, y });
      const from = before.current.get(key);
      if (from === undefined || resting || Math.hypot(from.x - x, from.y - y) < 2) continue;
      card.animate(
        [{ transform: `translate(${from.x - x}px, ${from.y - y}px)` }, { transform: "none" }],
        { duration: 160, easing: "ease-out" },
      );
    }
    before.current = now;
  }, [order]);
}
