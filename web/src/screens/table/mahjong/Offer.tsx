import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Tile } from "../../../art/Tile";
import { meldTiles } from "../../../board/mahjong/events";
import type { Offers } from "../../../board/mahjong/offers";
import { tileName } from "../../../i18n/names";
import { t, type Key } from "../../../i18n/translate";

/** Pointers that came before the panel, or so soon after it, meant something else (ms). */
export const BLIND = 250;
/** How long 过 has to be held while 胡 is offered (ms). */
export const HOLD = 350;
/** How long the second tap on 过 may take (ms). */
const SECOND_TAP = 2500;

/** What can be pressed; also the value of `data-action`. */
export type OfferButton = "pass" | "chow" | "pung" | "kong" | "ready" | "win";

export interface OfferProps {
  offers: Offers;
  /** When the prompt came, by `performance.now()`. */
  since: number;
  /** Which tiles to choose from: opened by pressing 吃 or 杠 when there are several. */
  chooser: Signal<"chow" | "kong" | null>;
  /** Whether 过 has been pressed once while 胡 is offered. */
  passing: Signal<boolean>;
  /** Whether the next discard declares ready. */
  declaring: Signal<boolean>;
  onChoose: (choice: number) => void;
}

const WORDS = {
  pass: "table.act.pass",
  chow: "table.act.chow",
  pung: "table.act.pung",
  kong: "table.act.kong",
  ready: "table.act.ready",
  win: "table.act.win",
} as const satisfies Record<OfferButton, Key>;

/** The buttons that are there for these offers, from left to right. */
export function buttonsOf(offers: Offers): OfferButton[] {
  const buttons: OfferButton[] = [];
  if (offers.pass !== null) buttons.push("pass");
  if (offers.chows.length > 0) buttons.push("chow");
  if (offers.pung !== null) buttons.push("pung");
  if (offers.kongs.length > 0) buttons.push("kong");
  if (offers.readyDiscards.size > 0) buttons.push("ready");
  if (offers.win !== null) buttons.push("win");
  return buttons;
}

/** Do what a button says; several possibilities open the chooser, 过 next to 胡 asks twice. */
export function press(button: OfferButton, props: OfferProps): void {
  const { offers, chooser, passing, declaring, onChoose } = props;
  const only = (list: readonly { choice: number }[], kind: "chow" | "kong"): void => {
    const [first] = list;
    if (first === undefined) return;
    if (list.length === 1) onChoose(first.choice);
    else chooser.value = chooser.value === kind ? null : kind;
  };
  switch (button) {
    case "pass":
      if (offers.pass === null) return;
      if (offers.win === null || passing.value) onChoose(offers.pass);
      else passing.value = true;
      return;
    case "chow":
      only(offers.chows, "chow");
      return;
    case "pung":
      if (offers.pung !== null) onChoose(offers.pung.choice);
      return;
    case "kong":
      only(offers.kongs, "kong");
      return;
    case "ready":
      declaring.value = !declaring.value;
      return;
    case "win":
      if (offers.win !== null) onChoose(offers.win.choice);
      return;
  }
}

/** The buttons of a decision. Only 过 passes: nothing beside them does. */
export function Offer(props: OfferProps) {
  const { offers, since, chooser, passing, declaring, onChoose } = props;
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

  /** Whether a click was begun on the panel itself, after it could be seen. */
  function meant(event: MouseEvent): boolean {
    const begun = event.detail === 0 ? event.timeStamp : downAt.value;
    return begun !== null && begun >= since + BLIND;
  }

  const several =
    chooser.value === "chow"
      ? offers.chows.map(({ tile, choice }) => ({ tiles: [tile, tile + 1, tile + 2], choice }))
      : chooser.value === "kong"
        ? offers.kongs.map(({ kind, tile, choice }) => ({
            tiles: meldTiles({ kind, tile, claimed: null, giver: null }),
            choice,
          }))
        : [];

  return (
    <div
      class="mj-offer"
      data-testid="offer"
      onPointerDown={(event) => {
        downAt.value = event.timeStamp;
      }}
    >
      {several.length > 1 ? (
        <div class="offer-chooser" role="group" aria-label={t("table.choose")}>
          {several.map(({ tiles, choice }, index) => (
            <button
              type="button"
              class="mj-chip"
              key={choice}
              data-choice={choice}
              aria-label={tiles.map(tileName).join(t("table.comma"))}
              aria-keyshortcuts={String(index + 1)}
              onClick={(event) => {
                if (meant(event)) onChoose(choice);
              }}
            >
              {tiles.map((tile, place) => (
                <Tile key={place} kind={tile} label={null} />
              ))}
            </button>
          ))}
        </div>
      ) : null}
      <div class="offer-buttons" role="group" aria-label={t("table.offers")}>
        {buttonsOf(offers).map((button) => (
          <button
            type="button"
            key={button}
            class="offer-button brush"
            data-action={button}
            aria-pressed={
              (button === "ready" && declaring.value) || (button === "pass" && passing.value)
            }
            onPointerDown={(event) => {
              if (button !== "pass" || offers.win === null) return;
              if (event.timeStamp < since + BLIND) return;
              const { pass } = offers;
              hold.current = setTimeout(() => {
                if (pass !== null) onChoose(pass);
              }, HOLD);
            }}
            onPointerUp={() => {
              clearTimeout(hold.current);
            }}
            onPointerLeave={() => {
              clearTimeout(hold.current);
            }}
            onClick={(event) => {
              if (meant(event)) press(button, props);
            }}
          >
            {button === "pass" && passing.value ? t("table.act.passAgain") : t(WORDS[button])}
          </button>
        ))}
      </div>
    </div>
  );
}
