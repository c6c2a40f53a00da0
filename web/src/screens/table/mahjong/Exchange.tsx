import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { useSession } from "../../../state/useSession";
import { apart, orderOf } from "../../../board/mahjong/handOrder";
import { exchangeOf, EXCHANGED, picking } from "../../../board/mahjong/exchange";
import type { MahjongBoard } from "../../../board/mahjong/board";
import type { Action } from "../../../board/mahjong/events";
import { sortOffers, type ExchangeChoice } from "../../../board/mahjong/offers";
import { NO_TILES } from "../../../board/mahjong/seat";
import type { TileKind } from "../../../board/core/tile";
import { tileName } from "../../../i18n/names";
import { t } from "../../../i18n/translate";
import { handRows } from "../../../state/preferences";
import type { OwnProps } from "../parts/contract";
import { OfferPanel } from "../parts/OfferPanel";
import { OwnActions } from "../parts/OwnActions";
import { useTableKeys } from "../parts/keys";
import { sayBarred } from "../parts/sayBarred";
import { useLastMoment } from "../parts/useLastMoment";
import { arrange, type Slot } from "./arrange";
import { broken } from "./HandBreak";
import { handStyle, rowsOf } from "./handStyle";
import { OwnSeat } from "./OwnSeat";
import { usePianoKeys } from "./pianoKeys";
import { PlayTile } from "./PlayTile";
import { ownBadges } from "../../../telling/mahjong/words";

/** 换三张: the lower edge while every seat chooses three tiles to give away. */
export function ExchangeOwn(props: OwnProps<MahjongBoard>) {
  const { board, rules, seat, prompt, answered, onAct } = props;
  const session = useSession();
  const seatBoard = board.seats[seat] ?? NO_TILES;
  const { tiles, drawn } = apart(seatBoard, orderOf(board, seat));
  const slots = arrange(drawn === null ? tiles : [...tiles, drawn], drawn);
  const { exchanges } = sortOffers((prompt?.actions ?? []) as readonly Action[]);
  const open = prompt !== null && !answered && exchanges.length > 0;
  const picked = useSignal<readonly Slot[]>([]);
  const cursor = useSignal<string | null>(null);
  const passing = useSignal(false);
  const chosen = exchangeOf(
    exchanges,
    picked.value.map(({ tile }) => tile),
  );

  useEffect(() => {
    // The tiles that the rules put first are picked already: one tap is enough.
    const [first] = exchanges;
    if (first !== undefined) picked.value = slotsOf(first.tiles, slots);
  }, [prompt?.n]);
  const confirm = (): void => {
    if (open && chosen !== null) onAct(chosen.choice);
  };
  useLastMoment(open ? prompt : null, chosen === null ? null : confirm);

  function toggle(slot: Slot): void {
    if (!open) return;
    const next = picking(exchanges, picked.value, slot);
    if (next === null) sayBarred(session, "exchange_one_suit");
    else picked.value = next as readonly Slot[];
  }

  const step = (by: number) => (): boolean => {
    const from = slots.findIndex(({ key }) => key === cursor.value);
    const to = from < 0 && by < 0 ? slots.length - 1 : from + by;
    cursor.value = slots[Math.min(Math.max(to, 0), slots.length - 1)]?.key ?? null;
    return true;
  };
  const lift = (): boolean => {
    const slot = slots.find(({ key }) => key === cursor.value);
    if (slot !== undefined) toggle(slot);
    return slot !== undefined;
  };
  const choose = (): boolean => {
    confirm();
    return open;
  };
  useTableKeys({
    ArrowLeft: step(-1),
    ArrowRight: step(1),
    ArrowUp: lift,
    ArrowDown: lift,
    " ": lift,
    Enter: choose,
    x: choose,
    1: choose,
  });

  const rows = rowsOf(
    seatBoard,
    slots.map(({ tile }) => tile),
    board.wild,
    { chosen: handRows.value },
  );
  const oneSuit = rules["exchange"] === "one_suit";
  return (
    <div class="mj-lower live" data-rows={rows.is} style={handStyle(seatBoard, rows.longer)}>
      <OwnSeat
        board={board}
        rules={rules}
        seat={seat}
        occupant={props.occupant}
        points={props.points}
        badges={ownBadges(board, seat)}
      />
      <OwnActions prompt={open ? prompt : null} ended={props.ended}>
        {open ? (
          <>
            <p class="mj-choice-words swap" role="status">
              {t(oneSuit ? "mj.exchange.one" : "mj.exchange.any")}
              <span class="mj-choice-way">{wayWord(rules["exchange_direction"])}</span>
            </p>
            <OfferPanel
              entries={[
                {
                  action: "exchange",
                  word: t("mj.act.exchange"),
                  meld: chosenTiles(picked.value),
                  tone: "pung",
                  barred: chosen === null,
                  onPress: () => {
                    if (chosen === null) sayBarred(session, "exchange_three");
                    else confirm();
                  },
                },
              ]}
              since={prompt.receivedAt}
              passing={passing}
            />
          </>
        ) : (
          <p class="mj-choice-words alone" role="status">
            {t("mj.exchange.wait")}
          </p>
        )}
      </OwnActions>
      <PickHand
        seat={seat}
        slots={slots}
        first={rows.first}
        picked={new Set(picked.value.map(({ key }) => key))}
        may={open ? givable(exchanges) : null}
        cursor={cursor}
        onToggle={toggle}
      />
    </div>
  );
}

function wayWord(direction: unknown): string {
  switch (direction) {
    case "next":
    case "opposite":
    case "previous":
      return t(`mj.exchange.to.${direction}`);
    default:
      return t("mj.exchange.to.dice");
  }
}

/** The picked tiles, and a back for each that is still to come. */
function chosenTiles(picked: readonly Slot[]) {
  return Array.from({ length: EXCHANGED }, (_, place) => {
    const tile = picked[place]?.tile;
    return (
      <PlayTile
        key={place}
        {...(tile === undefined ? { back: true } : { kind: tile })}
        label={null}
      />
    );
  });
}

/** The places of these tiles in the hand, each copy once. */
function slotsOf(tiles: readonly TileKind[], slots: readonly Slot[]): Slot[] {
  const left = [...slots];
  return tiles.flatMap((tile) => {
    const place = left.findIndex((slot) => slot.tile === tile);
    return place < 0 ? [] : left.splice(place, 1);
  });
}

/** The kinds that may be given away. */
function givable(choices: readonly ExchangeChoice[]): ReadonlySet<TileKind> {
  return new Set(choices.flatMap(({ tiles }) => tiles));
}

interface PickHandProps {
  seat: number;
  slots: readonly Slot[];
  /** The number of tiles in the first row, if there are two. */
  first: number;
  /** The keys of the picked tiles. */
  picked: ReadonlySet<string>;
  /** The kinds that may be picked; null while nothing may. */
  may: ReadonlySet<TileKind> | null;
  /** The key of the tile that the arrow keys have come to. */
  cursor: Signal<string | null>;
  onToggle: (slot: Slot) => void;
}

/** One's own hand, of which several tiles are lifted: a tap lifts one or puts it back. */
function PickHand({ seat, slots, first, picked, may, cursor, onToggle }: PickHandProps) {
  const row = useRef<HTMLDivElement>(null);
  const held = useSignal<string | null>(null);
  const toggle = (key: string | null): void => {
    const slot = slots.find((candidate) => candidate.key === key);
    if (slot !== undefined) onToggle(slot);
  };
  const handlers = usePianoKeys(row, {
    onHold: (now) => {
      held.value = now?.key ?? null;
    },
    onTap: toggle,
    onSlide: toggle,
    onFlick: toggle,
  });
  return (
    <div
      class="mj-hand live picks"
      ref={row}
      data-seat={seat}
      data-testid="hand"
      role="toolbar"
      aria-label={`${t("table.hand", { count: slots.length })}${t("table.comma")}${t("mj.exchange.picked", { count: picked.size })}`}
      {...handlers}
    >
      {broken(
        slots.map((slot) => {
          const classes = ["mj-hand-tile"];
          if (slot.apart) classes.push("apart");
          if (picked.has(slot.key)) classes.push("lifted", "picked");
          if (cursor.value === slot.key) classes.push("used");
          if (may !== null && !may.has(slot.tile)) classes.push("barred");
          return (
            <button
              type="button"
              key={slot.key}
              class={classes.join(" ")}
              data-key={slot.key}
              data-tile={slot.tile}
              tabIndex={slot.key === (cursor.value ?? slots[0]?.key) ? 0 : -1}
              aria-pressed={picked.has(slot.key)}
              aria-label={tileName(slot.tile)}
              onFocus={(event) => {
                if (event.currentTarget.matches(":focus-visible")) cursor.value = slot.key;
              }}
              onClick={(event) => {
                // Pointers have been served by the piano keys already.
                if (event.detail === 0) toggle(slot.key);
              }}
            >
              <PlayTile kind={slot.tile} label={null} />
              {held.value === slot.key ? (
                <span class="mj-magnified" aria-hidden="true">
                  <PlayTile kind={slot.tile} label={null} />
                </span>
              ) : null}
            </button>
          );
        }),
        first,
      )}
    </div>
  );
}
