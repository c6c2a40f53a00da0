import type { Signal } from "@preact/signals";
import type { TileKind } from "../../../board/core/tile";
import type { Offers, ReadyChoice } from "../../../board/mahjong/offers";
import { tileName } from "../../../i18n/names";
import { t } from "../../../i18n/translate";
import type { WaitingTile } from "../../../net/protocol";
import type { Meant } from "../parts/OfferPanel";
import type { Worth } from "../parts/worthNotes";
import { PlayTile } from "./PlayTile";
import { tileNames } from "../../../telling/mahjong/words";

type Ready = ReadonlyMap<TileKind, readonly ReadyChoice[]>;

/** The ways to declare ready by discard: all of them, or the one whose pairs are offered. */
export function shownReady(ready: Ready, pairing: TileKind | null): Ready {
  const ways = pairing === null ? undefined : ready.get(pairing);
  return pairing === null || ways === undefined ? ready : new Map([[pairing, ways]]);
}

/** The numbered ways: if one discard is left and a pair may be named with it. */
export function numberedReady(ready: Ready, pairing: TileKind | null): readonly ReadyChoice[] {
  const [ways, ...others] = shownReady(ready, pairing).values();
  return ways !== undefined && ways.length > 1 && others.length === 0 ? ways : [];
}

export interface ReadyChooserProps {
  offers: Offers;
  /** The discard whose pairs are offered (支对): a tile with several was taken. */
  pairing: Signal<TileKind | null>;
  /** By choice: the waits of the hand after that discard. */
  hints: ReadonlyMap<number, readonly WaitingTile[]>;
  /** Tells the worth of waits; null while its code is not here. */
  worth: Worth | null;
  /** Tells a click that was meant for this chooser. */
  meant: Meant;
  onChoose: (choice: number) => void;
}

/** Every discard that leaves a ready hand, with its waits and the pairs it may name. */
export function ReadyChooser(props: ReadyChooserProps) {
  const { offers, pairing } = props;
  return (
    <div class="offer-chooser" role="group" aria-label={t("mj.ready.choose")} data-testid="ready">
      {[...shownReady(offers.readyDiscards, pairing.value)].map(([tile, ways]) => {
        const [only] = ways;
        return ways.length === 1 && only?.named === null ? (
          <PlainChip {...props} key={tile} tile={tile} choice={only.choice} />
        ) : (
          <PairsChip {...props} key={tile} tile={tile} ways={ways} />
        );
      })}
    </div>
  );
}

type ChipProps = ReadyChooserProps & { tile: TileKind };

function PlainChip({
  hints,
  worth,
  onChoose,
  meant,
  tile,
  choice,
}: ChipProps & { choice: number }) {
  const waits = hints.get(choice) ?? [];
  const names = tileNames(waits.map((wait) => wait.tile));
  return (
    <button
      type="button"
      class="mj-chip ready"
      data-choice={choice}
      aria-label={t("mj.ready.chip", { tile: tileName(tile), waits: names })}
      onClick={(event) => {
        if (meant(event)) onChoose(choice);
      }}
    >
      <PlayTile kind={tile} label={null} />
      <Waits waits={waits} worth={worth} />
    </button>
  );
}

/** 支对: the discard, then both pairs together if they may stay so, then each by itself. */
function PairsChip(props: ChipProps & { ways: readonly ReadyChoice[] }) {
  const { offers, pairing, hints, onChoose, meant, tile, ways } = props;
  const numbered = numberedReady(offers.readyDiscards, pairing.value);
  return (
    <div
      class="mj-chip ready pairs"
      role="group"
      aria-label={t("mj.ready.pairs", { tile: tileName(tile) })}
      data-testid="pairs"
    >
      <PlayTile kind={tile} label={null} />
      <span class="mj-ways">
        {ways.map(({ named, choice }) => {
          const waits = hints.get(choice) ?? [];
          const place = numbered.findIndex((way) => way.choice === choice);
          return (
            <button
              type="button"
              class={named === null ? "mj-way" : "mj-way named"}
              key={choice}
              data-choice={choice}
              data-named={named ?? ""}
              aria-label={wayWords(tile, named, waits)}
              {...(place < 0 ? {} : { "aria-keyshortcuts": String(place + 1) })}
              onClick={(event) => {
                if (meant(event)) onChoose(choice);
              }}
            >
              <b class="mj-way-word brush">
                {t(named === null ? "mj.ready.unnamed" : "mj.ready.named")}
              </b>
              <Waits waits={waits} worth={props.worth} />
            </button>
          );
        })}
      </span>
    </div>
  );
}

function wayWords(tile: TileKind, named: TileKind | null, waits: readonly WaitingTile[]): string {
  const words = { tile: tileName(tile), waits: tileNames(waits.map((wait) => wait.tile)) };
  return named === null
    ? t("mj.ready.chip", words)
    : t("mj.ready.chipNamed", { ...words, named: tileName(named) });
}

function Waits({ waits, worth }: { waits: readonly WaitingTile[]; worth: Worth | null }) {
  const notes = worth?.notes(waits);
  return (
    <span class="mj-chip-waits">
      {waits.map((wait, index) => (
        <span class={wait.left === 0 ? "wait none" : "wait"} key={wait.tile}>
          <PlayTile kind={wait.tile} label={null} />
          <span>×{wait.left}</span>
          {notes?.of(index)}
        </span>
      ))}
      {notes?.all}
    </span>
  );
}
