import { useSignal, type Signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../../../app/icons";
import type { CardKind } from "../../../board/card";
import type { Column } from "../../../board/paohuzi/columns";
import { DOUBLE_TAP, dropAt, isDrag, type Drop, type Point } from "../../../board/paohuzi/drag";
import { cardName } from "../../../i18n/names";
import { t } from "../../../i18n/translate";
import { handStyle } from "./handStyle";
import { useRules } from "./rulesContext";
import type { Slot } from "./slots";
import { TableCard } from "./TableCard";

export interface HandProps {
  seat: number;
  columns: readonly Column[];
  slots: readonly Slot[];
  /** The action that throws a card; a card without one cannot be thrown now. */
  choices: ReadonlyMap<CardKind, number>;
  /** Cards after whose throw the hand is ready. */
  leading: ReadonlySet<CardKind>;
  /** The key of the lifted card. */
  lifted: Signal<string | null>;
  onThrow: (slot: Slot) => void;
  /** A card that may not be thrown was tapped twice although it is my turn. */
  onBarred: (slot: Slot) => void;
  onMove: (slot: Slot, column: number) => void;
}

interface Drag {
  pointer: number;
  slot: Slot;
  from: Point;
  to: Point;
  moved: boolean;
}

/**
 * One's own hand in columns.
 *
 * A tap lifts a card, a second one soon after throws it; dragging it over the line throws it,
 * dragging it to another column puts it there. With keys: see `keysOf` in `LiveHand`.
 */
export function Hand(props: HandProps) {
  const { seat, columns, slots, choices, leading, lifted, onThrow, onBarred, onMove } = props;
  const rules = useRules();
  const area = useRef<HTMLDivElement>(null);
  const drag = useSignal<Drag | null>(null);
  const lastTap = useRef<{ key: string; at: number }>({ key: "", at: -Infinity });
  useReflow(area, slots);

  function dropOf(to: Point): Drop {
    const boxes = [...(area.current?.querySelectorAll(".phz-column") ?? [])].map((column) =>
      column.getBoundingClientRect(),
    );
    return dropAt(to, {
      columns: boxes.map(({ left, right }) => ({ left, right })),
      line: area.current?.getBoundingClientRect().top ?? 0,
    });
  }

  function tap(slot: Slot, at: number): void {
    const again = lastTap.current.key === slot.key && at - lastTap.current.at <= DOUBLE_TAP;
    lastTap.current = again ? { key: "", at: -Infinity } : { key: slot.key, at };
    if (again && choices.size > 0 && !choices.has(slot.card)) onBarred(slot);
    if (again && choices.has(slot.card)) onThrow(slot);
    else lifted.value = lifted.value === slot.key && !again ? null : slot.key;
  }

  const dragged = drag.value?.moved === true ? drag.value : null;
  const drop = dragged === null ? null : dropOf(dragged.to);
  const throws = drop?.is === "throw";
  const focusable = lifted.value ?? slots[0]?.key;
  return (
    <div
      class={dragged === null ? "phz-hand live" : "phz-hand live dragging"}
      ref={area}
      data-seat={seat}
      data-testid="hand"
      role="toolbar"
      aria-label={t("phz.hand", { count: slots.length })}
      style={handStyle(columns.map(({ cards }) => cards.length))}
    >
      <div
        class={throws && choices.has(dragged?.slot.card ?? -1) ? "phz-line ready" : "phz-line"}
        data-on={choices.size > 0}
        aria-hidden="true"
      >
        <span>{t("phz.line")}</span>
      </div>
      {columns.map((column, index) => {
        const target = drop?.is === "move" && drop.column === index && !column.locked;
        const classes = ["phz-column"];
        if (column.locked) classes.push("locked");
        if (target) classes.push("target");
        return (
          <div
            class={classes.join(" ")}
            key={index}
            role="group"
            aria-label={t("phz.column", { number: index + 1 })}
          >
            {column.locked ? <Lock /> : null}
            {slots
              .filter((slot) => slot.column === index)
              .map((slot) => (
                <button
                  type="button"
                  key={slot.key}
                  class={classOf(slot, lifted.value, dragged, choices)}
                  data-key={slot.key}
                  data-card={slot.card}
                  {...(choices.has(slot.card) ? { "data-choice": choices.get(slot.card) } : {})}
                  tabIndex={slot.key === focusable ? 0 : -1}
                  aria-pressed={lifted.value === slot.key}
                  aria-label={label(slot, leading.has(slot.card), cardName(slot.card, rules.red))}
                  style={
                    dragged?.slot.key === slot.key
                      ? {
                          transform: `translate(${dragged.to.x - dragged.from.x}px, ${dragged.to.y - dragged.from.y}px) scale(1.12)`,
                        }
                      : undefined
                  }
                  onFocus={(event) => {
                    if (event.currentTarget.matches(":focus-visible")) lifted.value = slot.key;
                  }}
                  onClick={(event) => {
                    // Pointers are served below; a click without one comes from a key or a screen reader.
                    if (event.detail === 0) tap(slot, event.timeStamp);
                  }}
                  onPointerDown={(event) => {
                    if (event.button !== 0 || drag.value !== null) return;
                    event.currentTarget.setPointerCapture(event.pointerId);
                    const from = { x: event.clientX, y: event.clientY };
                    drag.value = { pointer: event.pointerId, slot, from, to: from, moved: false };
                  }}
                  onPointerMove={(event) => {
                    const current = drag.value;
                    if (current?.pointer !== event.pointerId) return;
                    const to = { x: event.clientX, y: event.clientY };
                    const moved = current.moved || isDrag(current.from, to);
                    drag.value = { ...current, to, moved: moved && !slot.locked };
                  }}
                  onPointerUp={(event) => {
                    const current = drag.value;
                    if (current?.pointer !== event.pointerId) return;
                    drag.value = null;
                    if (!current.moved) {
                      tap(slot, event.timeStamp);
                      return;
                    }
                    const end = dropOf({ x: event.clientX, y: event.clientY });
                    if (end.is === "move") onMove(slot, end.column);
                    else if (choices.has(slot.card)) onThrow(slot);
                  }}
                  onPointerCancel={() => {
                    drag.value = null;
                  }}
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
): string {
  const classes = ["phz-hand-card"];
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
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const card of area.current?.querySelectorAll<HTMLElement>("[data-key]") ?? []) {
      const key = card.dataset["key"] ?? "";
      const { x, y } = card.getBoundingClientRect();
      now.set(key, { x, y });
      const from = before.current.get(key);
      if (from === undefined || still || Math.hypot(from.x - x, from.y - y) < 2) continue;
      card.animate(
        [{ transform: `translate(${from.x - x}px, ${from.y - y}px)` }, { transform: "none" }],
        { duration: 160, easing: "ease-out" },
      );
    }
    before.current = now;
  }, [order]);
}
