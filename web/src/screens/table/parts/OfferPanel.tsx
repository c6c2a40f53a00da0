import { useSignal, type Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../../i18n/translate";
import { suggestedLabel } from "./guide";
import { least } from "./least";
import "./offer.css";

/** Pointers that came before the panel, or so soon after it, meant something else (ms): a button that
 * they press only pulses. */
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
  /** The pieces that it lays, in miniature. */
  meld?: readonly ComponentChildren[];
  /** The pieces that the hand would wait for after it, and all of that in words. */
  ahead?: { shown: ComponentChildren; words: string } | undefined;
  /** Its colour. */
  tone: "pass" | "suit" | "chow" | "pung" | "kong" | "ready" | "win";
  pressed?: boolean;
  /** Cannot be done now: pressing it only gives the reason. */
  barred?: boolean;
  /** The best of several, as the rules have it. */
  suggested?: boolean;
  onPress: () => void;
  /** Done when the button is held for a while: passing while 胡 is offered. */
  onHold?: () => void;
}

/** True if a click was begun on the panel itself, after it could be seen. */
export type Meant = (event: MouseEvent) => boolean;

export interface OfferPanelProps {
  entries: readonly OfferEntry[];
  /** The time at which the prompt came, by `performance.now()`. */
  since: number;
  /** True once 过 has been pressed once while 胡 is offered. */
  passing: Signal<boolean>;
  /** The piece that is offered, beside the buttons. */
  offered?: ComponentChildren;
  /** The cost of passing in words, for newcomers. */
  cost?: string | null;
  /** The reason for the best answer. */
  reason?: string | null;
  /** The possibilities to choose from, above the buttons. */
  chooser?: (meant: Meant) => ComponentChildren;
}

/** The words of a button if its drawing does not say them. */
function labelled(words: string, told: boolean, suggested: boolean): object {
  if (suggested) return { "aria-label": suggestedLabel(words), title: words };
  return told ? { "aria-label": words, title: words } : {};
}

/** The buttons of a decision. Only 过 passes: nothing beside them does. */
export function OfferPanel(props: OfferPanelProps) {
  const { entries, since, passing, offered = null, cost = null, reason = null, chooser } = props;
  const downAt = useSignal<number | null>(null);
  /** The action of the button that was pressed too soon, until it has said so. */
  const early = useSignal<string | null>(null);
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
      {reason === null ? null : (
        <p class="offer-cost" data-testid="offer-reason">
          {reason}
        </p>
      )}
      {cost === null ? null : (
        <p class="offer-cost" data-testid="pass-cost">
          {cost}
        </p>
      )}
      <div
        class="offer-buttons"
        role="group"
        aria-label={t("table.offers")}
        data-least={least(entries.length + (offered === null ? 0 : 1), 3, 4, 5)}
      >
        {offered === null ? null : (
          <span class="offer-piece" aria-hidden="true" data-testid="offered-piece">
            {offered}
          </span>
        )}
        {entries.map(
          ({
            action,
            word,
            meld = [],
            ahead,
            tone,
            pressed = false,
            barred = false,
            suggested,
            ...on
          }) => (
            <button
              type="button"
              key={action}
              class="offer-button brush"
              data-action={action}
              data-tone={tone}
              {...(suggested === true ? { "data-suggested": "" } : {})}
              data-early={early.value === action}
              aria-pressed={pressed}
              aria-disabled={barred}
              {...labelled(ahead?.words ?? word, ahead !== undefined, suggested === true)}
              onPointerDown={(event) => {
                if (on.onHold === undefined || event.timeStamp < since + BLIND) return;
                hold.current = setTimeout(on.onHold, HOLD);
              }}
              onPointerUp={() => {
                clearTimeout(hold.current);
              }}
              onPointerLeave={() => {
                clearTimeout(hold.current);
              }}
              onClick={(event) => {
                if (meant(event)) on.onPress();
                else early.value = action;
              }}
              onAnimationEnd={(event) => {
                if (event.animationName === "early") early.value = null;
              }}
            >
              {word}
              {meld.length === 0 ? null : (
                <span
                  class="offer-meld"
                  style={{ "--pieces": meld.length }}
                  data-pieces={meld.length}
                  data-least={least(meld.length, 4, 6, 9)}
                  aria-hidden="true"
                >
                  {meld}
                </span>
              )}
              {ahead?.shown}
            </button>
          ),
        )}
      </div>
    </div>
  );
}
