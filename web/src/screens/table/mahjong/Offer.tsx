import type { Signal } from "@preact/signals";
import type { Offers } from "../../../board/mahjong/offers";
import type { TileKind } from "../../../board/tile";
import { tileName } from "../../../i18n/names";
import type { Key } from "../../../i18n/sentences";
import { t } from "../../../i18n/translate";
import type { ActionHint } from "../../../net/protocol";
import { Ahead, aheadWords, bestAhead } from "../Ahead";
import { OfferPanel, type Meant, type OfferEntry } from "../OfferPanel";
import { passEntry, passTwice } from "../passTwice";
import { kongTiles, laidBy, runFrom, type OfferButton } from "./offered";
import { PlayTile } from "./PlayTile";
import { ReadyChooser, type ReadyChooserProps } from "./ReadyChooser";
import { stakeWord, tileNames } from "./words";
import "../offer.css";

export interface OfferProps extends Omit<ReadyChooserProps, "meant"> {
  /** True where a chow binds to declare ready. */
  binds: boolean;
  /** The tile that may be claimed; null on one's own turn. */
  claimed: TileKind | null;
  /** The time at which the prompt came, by `performance.now()`. */
  since: number;
  /** The tiles to choose from: opened by pressing 吃 or 杠 when there are several. */
  chooser: Signal<"chow" | "kong" | null>;
  /** True once 过 has been pressed once while 胡 is offered. */
  passing: Signal<boolean>;
  /** True where the next discard declares ready. */
  declaring: Signal<boolean>;
  /** True where 听 can be asked for at this table, now or later in this deal. */
  mayDeclare: boolean;
  /** By choice: what the hand would wait for after a claim. */
  ahead: ReadonlyMap<number, ActionHint>;
  /** What passing costs, for newcomers. */
  cost: string | null;
  /** Tells the player a code of the page in words. */
  say: (code: string) => void;
}

const WORDS = {
  pass: "table.act.pass",
  chow: "table.act.chow",
  pung: "table.act.pung",
  kong: "table.act.kong",
  ready: "table.act.ready",
  win: "table.act.win",
} as const satisfies Record<OfferButton, Key>;

/** The word on a button: a chow that binds to declare ready (抢听) says so. */
export function wordOf(button: OfferButton, binds: boolean): string {
  return t(button === "chow" && binds ? "mj.act.chowReady" : WORDS[button]);
}

/**
 * The buttons that are there for these offers, from left to right. Where ready may be declared, 听
 * stands on one's own turn even when no discard leaves a ready hand: it says why then.
 */
export function buttonsOf(offers: Offers, mayDeclare = false): OfferButton[] {
  const buttons: OfferButton[] = [];
  if (offers.pass !== null) buttons.push("pass");
  if (offers.chows.length > 0) buttons.push("chow");
  if (offers.pung !== null) buttons.push("pung");
  if (offers.kongs.length > 0) buttons.push("kong");
  const asks = mayDeclare && offers.discards.size > 0;
  if (offers.readyDiscards.size > 0 || asks) buttons.push("ready");
  if (offers.win !== null) buttons.push("win");
  return buttons;
}

/** Do what a button says; several possibilities open the chooser, 过 next to 胡 asks twice. */
export function press(button: OfferButton, props: OfferProps): void {
  const { offers, chooser, declaring, pairing, say, onChoose } = props;
  const only = (list: readonly { choice: number }[], kind: "chow" | "kong"): void => {
    const [first] = list;
    if (first === undefined) return;
    if (list.length === 1) onChoose(first.choice);
    else chooser.value = chooser.value === kind ? null : kind;
  };
  switch (button) {
    case "pass":
      passTwice(props);
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
      if (offers.readyDiscards.size === 0) say("not_ready_yet");
      else if (pairing.value !== null) pairing.value = null;
      else declaring.value = !declaring.value;
      return;
    case "win":
      if (offers.win !== null) onChoose(offers.win.choice);
      return;
  }
}

const drawn = (tile: TileKind) => <PlayTile key={tile} kind={tile} label={null} />;

/** What a button's best way to claim leads to; nothing beside 胡, which is better. */
function aheadOf(button: OfferButton, word: string, { offers, ahead }: OfferProps) {
  const { chows, pung, kongs, win } = offers;
  if (win !== null) return undefined;
  const ways =
    button === "chow" ? chows : button === "kong" ? kongs : button === "pung" && pung ? [pung] : [];
  const hint = bestAhead(
    ahead,
    ways.map(({ choice }) => choice),
  );
  if (hint === undefined) return undefined;
  return {
    shown: <Ahead hint={hint} piece={drawn} />,
    words: aheadWords(word, hint, tileName),
  };
}

/** The buttons of a decision, and the tiles to choose from above them. */
export function Offer(props: OfferProps) {
  const { offers, binds, claimed, since, passing, declaring } = props;
  if (offers.stakes.length > 0) return <StakeOffer {...props} />;
  const buttons = buttonsOf(offers, props.mayDeclare);
  const entries = buttons.map((button): OfferEntry => {
    const word = wordOf(button, binds);
    if (button === "pass") return passEntry(props, word);
    return {
      action: button,
      word,
      meld: laidBy(button, offers).map((tile, place) => (
        <PlayTile key={place} kind={tile} label={null} />
      )),
      ahead: aheadOf(button, word, props),
      tone: button,
      barred: button === "ready" && offers.readyDiscards.size === 0,
      pressed: button === "ready" && declaring.value,
      onPress: () => {
        press(button, props);
      },
    };
  });
  return (
    <OfferPanel
      entries={entries}
      since={since}
      passing={passing}
      offered={claimed === null ? null : <PlayTile kind={claimed} label={null} />}
      cost={props.cost}
      chooser={(meant) =>
        declaring.value ? (
          <ReadyChooser {...props} meant={meant} />
        ) : (
          <Chooser {...props} meant={meant} />
        )
      }
    />
  );
}

/** 飘: chosen before the deal; the smallest stake, nothing, stands where 过 stands. */
function StakeOffer({ offers, since, passing, onChoose }: OfferProps) {
  return (
    <>
      <p class="mj-stakes-words" role="status">
        {t("mj.stakes.choose")}
      </p>
      <OfferPanel
        entries={offers.stakes.map(({ points, choice }) => ({
          action: `stake${points}`,
          word: stakeWord(points),
          tone: points === 0 ? "pass" : "pung",
          onPress: () => {
            onChoose(choice);
          },
        }))}
        since={since}
        passing={passing}
      />
    </>
  );
}

/** Several runs or kongs to choose from. */
function Chooser({ offers, ahead, chooser, onChoose, meant }: OfferProps & { meant: Meant }) {
  const several =
    chooser.value === "chow"
      ? offers.chows.map(({ tile, choice }) => ({ tiles: runFrom(tile), choice }))
      : chooser.value === "kong"
        ? offers.kongs.map((kong) => ({ tiles: kongTiles(kong), choice: kong.choice }))
        : [];
  if (several.length < 2) return null;
  return (
    <div class="offer-chooser" role="group" aria-label={t("table.choose")}>
      {several.map(({ tiles, choice }, index) => (
        <button
          type="button"
          class="mj-chip"
          key={choice}
          data-choice={choice}
          aria-label={chipWords(tileNames(tiles), ahead.get(choice))}
          aria-keyshortcuts={String(index + 1)}
          onClick={(event) => {
            if (meant(event)) onChoose(choice);
          }}
        >
          {tiles.map((tile, place) => (
            <PlayTile key={place} kind={tile} label={null} />
          ))}
          {offers.win === null ? <ChipAhead hint={ahead.get(choice)} /> : null}
        </button>
      ))}
    </div>
  );
}

function ChipAhead({ hint }: { hint: ActionHint | undefined }) {
  return hint === undefined ? null : <Ahead hint={hint} piece={drawn} />;
}

function chipWords(tiles: string, hint: ActionHint | undefined): string {
  return hint === undefined ? tiles : aheadWords(tiles, hint, tileName);
}
