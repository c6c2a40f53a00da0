import { useSignal, type Signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../../../app/icons";
import type { CardKind } from "../../../board/card";
import type { Column } from "../../../board/paohuzi/columns";
import { dropAt, isDrag, type Drop, type Point } from "../../../board/paohuzi/drag";
import { codeSentence } from "../../../i18n/codes";
import { cardName } from "../../../i18n/names";
import { t } from "../../../i18n/translate";
import { useLift } from "../useLift";
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
  /** A card that may not be thrown now, and belongs to no 坎, was tapped twice in my turn. */
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
 * A tap lifts a card, a second one throws it, or puts it back while nothing may be thrown; a card of
 * a locked 坎 says why it stays. Dragging it over the line throws it, dragging it to another column
 * puts it there. With keys: see `keysOf` in `LiveHand`.
 */
export function Hand(props: HandProps) {
  const { seat, columns, slots, choices, leading, lifted, onThrow, onBarred, onMove } = props;
  const rules = useRules();
  const area = useRef<HTMLDivElement>(null);
  const drag = useSignal<Drag | null>(null);
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
  });

  const dragged = drag.value?.moved === true ? drag.value : null;
  const drop = dragged === null ? null : dropOf(dragged.to);
  const throws = drop?.is === "throw";
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
      onClick={(event) => {
        const beside = event.target instanceof Element && !event.target.closest(".phz-hand-card");
        if (beside) lifted.value = null;
      }}
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
                    if (event.detail === 0) tap(slot.key, event.timeStamp);
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
                      tap(slot.key, event.timeStamp);
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
