import type { Signal } from "@preact/signals";
import type { Offers } from "../../../board/mahjong/offers";
import type { FlowerWin } from "../../../board/mahjong/namedWin";
import type { TileKind } from "../../../board/core/tile";
import { tileName } from "../../../i18n/names";
import type { Key } from "../../../i18n/sentences";
import { t } from "../../../i18n/translate";
import type { ActionHint, Guide } from "../../../net/protocol";
import { Ahead, aheadWords, bestAhead } from "../parts/Ahead";
import { isBest, reasonOf } from "../parts/guide";
import { OfferPanel, type Meant, type OfferEntry } from "../parts/OfferPanel";
import { noted, passEntry, passTwice } from "../parts/passTwice";
import type { ButtonNote, Worth } from "../parts/worthNotes";
import { LackingOffer } from "./Lacking";
import { kongTiles, laidBy, runFrom, type OfferButton } from "./offered";
import { PlayTile } from "./PlayTile";
import { ReadyChooser, type ReadyChooserProps } from "./ReadyChooser";
import { openingNames, stakeWord, tileNames } from "../../../telling/mahjong/words";
import "../parts/offer.css";

/** A button that may mean several things. */
export type Several = "chow" | "pung" | "kong" | "open_kong" | "show";

export interface OfferProps extends Omit<ReadyChooserProps, "meant"> {
  /** True if a chow binds to declare ready. */
  binds: boolean;
  /** The win by flowers that is offered, if one is. */
  flowerWin: FlowerWin | null;
  /** The tile that may be claimed; null on one's own turn. */
  claimed: TileKind | null;
  /** The time at which the prompt came, by `performance.now()`. */
  since: number;
  /** The button that means several things and was pressed to choose from them; null for none. */
  chooser: Signal<Several | null>;
  /** True if kongs may be opened: any other is 补张. */
  opensKongs: boolean;
  /** True once 过 has been pressed once while 胡 is offered. */
  passing: Signal<boolean>;
  /** True if the next discard declares ready. */
  declaring: Signal<boolean>;
  /** True if 听 can be asked for at this table, now or later in this deal. */
  mayDeclare: boolean;
  /** By choice: the waits of the hand after a claim. */
  ahead: ReadonlyMap<number, ActionHint>;
  /** The earning of the win that is offered; null while it is not known. */
  earns: ButtonNote | null;
  /** The fans that can be reached after the best of these claims; null if nothing is said of it. */
  reach: (choices: readonly number[]) => ButtonNote | null;
  /** The tiles in hand. */
  hand: readonly TileKind[];
  /** The cost of passing in words, for newcomers. */
  cost: string | null;
  /** Hints about the decision; null if there are none. */
  guide: Guide | null;
  /** Tells the player a code of the page in words. */
  say: (code: string) => void;
}

const WORDS = {
  pass: "table.act.pass",
  chow: "table.act.chow",
  pung: "table.act.pung",
  kong: "table.act.kong",
  open_kong: "mj.act.openKong",
  show: "mj.act.show",
  take: "mj.act.takeLast",
  ready: "table.act.ready",
  win: "table.act.win",
} as const satisfies Record<OfferButton, Key>;

/** The word on a button: a chow that binds to declare ready (抢听) says so. */
export function wordOf(
  button: OfferButton,
  { binds, opensKongs, offers }: Pick<OfferProps, "binds" | "opensKongs" | "offers">,
): string {
  if (button === "chow" && binds) return t("mj.act.chowReady");
  if (button === "kong" && opensKongs) return t("mj.act.plainKong");
  if (button === "pass" && offers.shows.length > 0) return t("mj.act.hide");
  if (button === "pass" && offers.takeLast !== null) return t("mj.act.leaveLast");
  const [only, ...others] = offers.shows;
  if (button === "show" && only !== undefined && others.length === 0)
    return openingNames(only.hands);
  return t(WORDS[button]);
}

/**
 * The buttons that are there for these offers, from left to right. If ready may be declared, 听
 * stands on one's own turn even when no discard leaves a ready hand: it gives the reason then.
 */
export function buttonsOf(offers: Offers, mayDeclare = false): OfferButton[] {
  const buttons: OfferButton[] = [];
  if (offers.pass !== null) buttons.push("pass");
  if (offers.chows.length > 0) buttons.push("chow");
  if (offers.pung !== null) buttons.push("pung");
  if (offers.kongs.length > 0) buttons.push("kong");
  if (offers.opened.length > 0) buttons.push("open_kong");
  const asks = mayDeclare && offers.discards.size > 0;
  if (offers.readyDiscards.size > 0 || asks) buttons.push("ready");
  if (offers.shows.length > 0) buttons.push("show");
  if (offers.takeLast !== null) buttons.push("take");
  if (offers.win !== null) buttons.push("win");
  return buttons;
}

/** Do the action of a button; several possibilities open the chooser, 过 next to 胡 asks twice. */
export function press(button: OfferButton, props: OfferProps): void {
  const { offers, chooser, declaring, pairing, say, onChoose } = props;
  const only = (list: readonly { choice: number }[], kind: Several): void => {
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
      only(offers.pungs, "pung");
      return;
    case "kong":
      only(offers.kongs, "kong");
      return;
    case "open_kong":
      only(offers.opened, "open_kong");
      return;
    case "show":
      only(offers.shows, "show");
      return;
    case "take":
      if (offers.takeLast !== null) onChoose(offers.takeLast);
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

/** The waits that a button's best way to claim leads to; nothing beside 胡, which is better. */
function aheadOf(button: OfferButton, word: string, props: OfferProps) {
  const { offers, ahead, worth, earns } = props;
  if (button === "win") return noted(earns, word);
  if (offers.win !== null) return undefined;
  const ways = button === "show" ? [] : severalOf(button, offers);
  const choices = ways.map(({ choice }) => choice);
  const hint = bestAhead(ahead, choices);
  if (hint === undefined) return noted(props.reach(choices), word);
  return {
    shown: <ChipAhead hint={hint} worth={worth} />,
    words: chipWords(word, hint, worth),
  };
}

/** The buttons of a decision, and the tiles to choose from above them. */
export function Offer(props: OfferProps) {
  const { offers, claimed, flowerWin, since, passing, declaring } = props;
  if (offers.stakes.length > 0) return <StakeOffer {...props} />;
  if (offers.lackings.length > 0) {
    return <LackingOffer {...props} choices={offers.lackings} />;
  }
  const buttons = buttonsOf(offers, props.mayDeclare);
  const entries = buttons.map((button): OfferEntry => {
    const flowers = button === "win" ? flowerWin : null;
    const word = flowers === null ? wordOf(button, props) : t(`mj.how.${flowers}`);
    const suggested = isBest(props.guide, waysOf(button, offers));
    if (button === "pass") return { ...passEntry(props, word), suggested };
    return {
      action: button,
      word,
      suggested,
      meld: laidBy(button, offers, claimed).map((tile, place) => (
        <PlayTile key={place} kind={tile} label={null} />
      )),
      ahead: aheadOf(button, word, props),
      tone: TONES[button] ?? "kong",
      barred: button === "ready" && offers.readyDiscards.size === 0,
      pressed: button === "ready" && declaring.value,
      onPress: () => {
        press(button, props);
      },
    };
  });
  const question = questionOf(offers);
  const panel = (
    <OfferPanel
      entries={entries}
      since={since}
      passing={passing}
      offered={claimed === null ? null : <PlayTile kind={claimed} label={null} />}
      cost={props.cost}
      reason={reasonOf(props.guide, claimWords(props))}
      chooser={(meant) =>
        declaring.value ? (
          <ReadyChooser {...props} meant={meant} />
        ) : (
          <Chooser {...props} meant={meant} />
        )
      }
    />
  );
  if (question === null) return panel;
  return (
    <>
      <p class="mj-choice-words" role="status">
        {question}
      </p>
      {panel}
    </>
  );
}

/** The question in words, if the buttons alone do not say it. */
function questionOf(offers: Offers): string | null {
  if (offers.takeLast !== null) return t("mj.last.ask");
  return offers.shows.length > 0 && offers.discards.size === 0 ? t("mj.opening.ask") : null;
}

/** The colour of a button that has none of its own. */
const TONES: Partial<Record<OfferButton, OfferEntry["tone"]>> = {
  pass: "pass",
  chow: "chow",
  pung: "pung",
  ready: "ready",
  win: "win",
  show: "win",
  take: "win",
};

/** Everything that a button may mean. */
export function severalOf(
  button: OfferButton | null,
  offers: Offers,
): readonly { choice: number }[] {
  switch (button) {
    case "chow":
      return offers.chows;
    case "pung":
      return offers.pungs;
    case "kong":
      return offers.kongs;
    case "open_kong":
      return offers.opened;
    case "show":
      return offers.shows;
    case "pass":
    case "ready":
    case "take":
    case "win":
    case null:
      return [];
  }
}

/** The word of each claim. */
function claimWords(props: OfferProps): ReadonlyMap<number, string> {
  return new Map(
    (["chow", "pung", "kong", "open_kong"] as const).flatMap((button) =>
      waysOf(button, props.offers).map(({ choice }) => [choice, wordOf(button, props)] as const),
    ),
  );
}

/** Everything that a button may mean, a win and passing too. */
function waysOf(button: OfferButton, offers: Offers): readonly { choice: number }[] {
  const only = new Map([
    ["pass", offers.pass],
    ["take", offers.takeLast],
    ["win", offers.win?.choice ?? null],
  ]).get(button);
  if (only === undefined) return severalOf(button, offers);
  return only === null ? [] : [{ choice: only }];
}

/** 飘: chosen before the deal; the smallest stake, nothing, stands in the place of 过. */
function StakeOffer({ offers, since, passing, onChoose }: OfferProps) {
  return (
    <>
      <p class="mj-choice-words" role="status">
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
function Chooser(props: OfferProps & { meant: Meant }) {
  const { offers, ahead, chooser, worth, onChoose, meant } = props;
  if (chooser.value === "show") return <ShowChooser {...{ offers, onChoose, meant }} />;
  const kongs = chooser.value === "open_kong" ? offers.opened : offers.kongs;
  const several =
    chooser.value === "chow"
      ? offers.chows.map(({ tile, choice }) => ({ tiles: runFrom(tile), choice }))
      : chooser.value === "pung"
        ? offers.pungs.map(({ tile, choice }) => ({ tiles: [tile, tile, tile], choice }))
        : chooser.value === null
          ? []
          : kongs.map((kong) => ({ tiles: kongTiles(kong), choice: kong.choice }));
  if (several.length < 2) return null;
  return (
    <div class="offer-chooser" role="group" aria-label={t("table.choose")}>
      {several.map(({ tiles, choice }, index) => (
        <button
          type="button"
          class="mj-chip"
          key={choice}
          data-choice={choice}
          {...(isBest(props.guide, [{ choice }]) ? { "data-suggested": "" } : {})}
          aria-label={
            ahead.has(choice)
              ? chipWords(tileNames(tiles), ahead.get(choice), worth)
              : (props.reach([choice])?.words(tileNames(tiles)) ?? tileNames(tiles))
          }
          aria-keyshortcuts={String(index + 1)}
          onClick={(event) => {
            if (meant(event)) onChoose(choice);
          }}
        >
          {tiles.map((tile, place) => (
            <PlayTile key={place} kind={tile} label={null} />
          ))}
          {offers.win === null ? <ChipAhead hint={ahead.get(choice)} worth={worth} /> : null}
          {offers.win === null && !ahead.has(choice) ? props.reach([choice])?.shown : null}
        </button>
      ))}
    </div>
  );
}

/** Several opening hands: all of them, or one. */
function ShowChooser({
  offers,
  onChoose,
  meant,
}: Pick<OfferProps, "offers" | "onChoose"> & { meant: Meant }) {
  return (
    <div class="offer-chooser" role="group" aria-label={t("table.choose")}>
      {offers.shows.map(({ hands, choice }, index) => (
        <button
          type="button"
          class="mj-chip mj-chip-words"
          key={choice}
          data-choice={choice}
          aria-keyshortcuts={String(index + 1)}
          onClick={(event) => {
            if (meant(event)) onChoose(choice);
          }}
        >
          {openingNames(hands)}
        </button>
      ))}
    </div>
  );
}

function ChipAhead({ hint, worth }: { hint: ActionHint | undefined; worth: Worth | null }) {
  if (hint === undefined) return null;
  return <Ahead hint={hint} piece={drawn} note={worth?.ahead(hint)?.shown} />;
}

function chipWords(act: string, hint: ActionHint | undefined, worth: Worth | null): string {
  if (hint === undefined) return act;
  const words = aheadWords(act, hint, tileName);
  return worth?.ahead(hint)?.words(words) ?? words;
}
