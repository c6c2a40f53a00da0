import { useSignal, type Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../i18n/translate";
import "./offer.css";

/** Pointers that came before the panel, or so soon after it, meant something else (ms). */
export const BLIND = 250;
/** The time that 过 has to be held while 胡 is offered (ms). */
export const HOLD = 350;
/** The time that the second tap on 过 may take (ms). */
const SECOND_TAP = 2500;

/** A button of a decision. */
export interface OfferEntry {
  /** The value of `data-action`. */
  action: string;
  word: string;
  /** Its colour. */
  tone: "pass" | "chow" | "pung" | "kong" | "ready" | "win";
  pressed?: boolean;
  /** Cannot be done now: pressing it only says why. */
  barred?: boolean;
  onPress: () => void;
  /** Done when the button is held for a while: passing while 胡 is offered. */
  onHold?: () => void;
}

/** True where a click was begun on the panel itself, after it could be seen. */
export type Meant = (event: MouseEvent) => boolean;

export interface OfferPanelProps {
  entries: readonly OfferEntry[];
  /** The time at which the prompt came, by `performance.now()`. */
  since: number;
  /** True once 过 has been pressed once while 胡 is offered. */
  passing: Signal<boolean>;
  /** The possibilities to choose from, above the buttons. */
  chooser?: (meant: Meant) => ComponentChildren;
}

/** The buttons of a decision. Only 过 passes: nothing beside them does. */
export function OfferPanel({ entries, since, passing, chooser }: OfferPanelProps) {
  const downAt = useSignal<number | null>(null);
  const hold = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  useEffect(() => {
    if (!passing.value) return;
    const timer = setTimeout(() => {
      passing.value = false;
    }, SECOND_TAP);
    return () => {
      clearTimeout(timer);
    };
  }, [passing.value]);
  useEffect(
    () => () => {
      clearTimeout(hold.current);
    },
    [],
  );

  function meant(event: MouseEvent): boolean {
    const begun = event.detail === 0 ? event.timeStamp : downAt.value;
    return begun !== null && begun >= since + BLIND;
  }

  return (
    <div
      class="offer"
      data-testid="offer"
      onPointerDown={(event) => {
        downAt.value = event.timeStamp;
      }}
    >
      {chooser?.(meant)}
      <div class="offer-buttons" role="group" aria-label={t("table.offers")}>
        {entries.map(({ action, word, tone, pressed = false, barred = false, onPress, onHold }) => (
          <button
            type="button"
            key={action}
            class="offer-button brush"
            data-action={action}
            data-tone={tone}
            aria-pressed={pressed}
            aria-disabled={barred}
            onPointerDown={(event) => {
              if (onHold === undefined || event.timeStamp < since + BLIND) return;
              hold.current = setTimeout(onHold, HOLD);
            }}
            onPointerUp={() => {
              clearTimeout(hold.current);
            }}
            onPointerLeave={() => {
              clearTimeout(hold.current);
            }}
            onClick={(event) => {
              if (meant(event)) onPress();
            }}
          >
            {word}
          </button>
        ))}
      </div>
    </div>
  );
}
