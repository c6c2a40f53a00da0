import type { Game, GameEvent } from "../board/fold";
import { FIRST_BONUS } from "../board/core/tile";
import { HashStream } from "./stream";

/** From the front of the wall; from its tail 1 is the last tile, 2 the one before it. */
export const FRONT = 0;
export const TAIL = 1;

/**
 * Tiles that left the wall together, in their order but for a hand, which lies sorted. `step` is
 * the number of the event from 1.
 */
export interface Take {
  what: "hand" | "draw" | "indicator" | "treasure" | "bird" | "rest";
  seat: number | null;
  step: number;
  tiles: readonly number[];
  place: number;
}

type Found = Omit<Take, "step">;

const LABELS: Readonly<Record<Game, string>> = { mahjong: "wall", paohuzi: "deck" };
/** The number of tiles of this kind: a flower once. */
function copies(game: Game, kind: number): number {
  return game === "mahjong" && kind >= FIRST_BONUS ? 1 : 4;
}

const SIDES = 6n;

/** Every seat with its hand, the dealer first. */
function around(
  dealer: number,
  hands: readonly (readonly number[] | null)[],
): [number, number[]][] {
  return hands.map((_, turn) => {
    const seat = (dealer + turn) % hands.length;
    return [seat, [...(hands[seat] ?? [])]];
  });
}

function draw(seat: number, tile: number | null | undefined, place = FRONT): Found {
  return { what: "draw", seat, tiles: tile === null || tile === undefined ? [] : [tile], place };
}

function open(what: Take["what"], tiles: readonly number[], place = FRONT): Found {
  return { what, seat: null, tiles, place };
}

type Readers = {
  readonly [T in GameEvent["type"]]?: (event: Extract<GameEvent, { type: T }>) => Found[];
};

/** The tiles that an event took from the wall; no rules are asked. */
const READERS: Readers = {
  dealt: (event) => {
    const { dealer } = event;
    const hands = around(dealer, event.hands);
    // The dealer's last tile was taken when everybody had a hand: it stands last, or was shown.
    const own = hands[0]?.[1] ?? [];
    const last = "shown" in event ? event.shown : own.at(-1);
    const place = last === undefined ? -1 : own.lastIndexOf(last);
    if (place >= 0) own.splice(place, 1);
    return [
      ...hands.map(([seat, tiles]): Found => ({ what: "hand", seat, tiles, place: FRONT })),
      draw(dealer, last),
      ...("indicator" in event && event.indicator !== null
        ? [open("indicator", [event.indicator], TAIL)]
        : []),
    ];
  },
  drawn: ({ seat, tile, replacement, front = false }) => [
    draw(seat, tile, replacement && !front ? TAIL : FRONT),
  ],
  kong_tiles_turned: ({ seat, tiles }) => tiles.map((tile) => draw(seat, tile, TAIL)),
  flowers_shown: ({ seat, tiles }) => (tiles ?? []).map((tile) => draw(seat, tile, TAIL)),
  flipped: ({ seat, card }) => [draw(seat, card)],
  melded: (event) =>
    "flipped" in event && event.flipped ? [draw(event.seat, event.meld.cards?.[0])] : [],
  // With fewer tiles left than the die says, it is the last of them.
  treasure_set: ({ die, tile, tiles_left }) => [
    open("treasure", tile === null ? [] : [tile], Math.min(die, tiles_left + 1)),
  ],
  // 海底牌当鸟: that tile had left the wall before.
  birds_turned: ({ tiles, last = false }) => (last ? [] : [open("bird", tiles)]),
  settled: (event) => [
    open("rest", "wall" in event ? event.wall : [...event.stock, ...event.buried]),
  ],
};

/** The takes from the wall of a deal, in order. */
export function takes(events: readonly GameEvent[]): Take[] {
  return events.flatMap((event, index) => {
    const read = Object.hasOwn(READERS, event.type)
      ? (READERS[event.type] as (event: GameEvent) => Found[])
      : () => [];
    return read(event).map((found) => ({ ...found, step: index + 1 }));
  });
}

export function ascending(tiles: readonly number[]): number[] {
  return [...tiles].sort((a, b) => a - b);
}

/** The wall of a seed made of every copy of these kinds, the tile that is drawn first first. */
export function shuffled(game: Game, kinds: Iterable<number>, seed: Uint8Array): number[] {
  const wall = ascending([...new Set(kinds)]).flatMap((kind) =>
    Array<number>(copies(game, kind)).fill(kind),
  );
  new HashStream(seed, LABELS[game]).shuffle(wall);
  return wall;
}

/** The number of seats that exchanged tiles go on by the dice. */
function exchanged(seed: Uint8Array, seats: number): number {
  return 1 + Number(new HashStream(seed, "exchange").below(BigInt(seats - 1)));
}

/** The steps at which a die was thrown that the seed does not throw. */
export function wrongDice(events: readonly GameEvent[], seed: Uint8Array): number[] {
  const stream = new HashStream(seed, "treasure");
  const openings = new HashStream(seed, "opening");
  const differs = (die: number, thrown: HashStream): boolean =>
    die !== 1 + Number(thrown.below(SIDES));
  return events.flatMap((event, index) => {
    const wrong =
      event.type === "treasure_set"
        ? [differs(event.die, stream)]
        : event.type === "openings_shown"
          ? event.shown.flatMap(({ dice }) => dice.map((die) => differs(die, openings)))
          : event.type === "exchanged" && event.thrown === true
            ? [event.places !== exchanged(seed, event.given.length)]
            : [];
    return wrong.filter(Boolean).map(() => index + 1);
  });
}

/** The part of the seed's wall that these tiles came from; they are gone from it then. */
export function pull(wall: number[], { what, tiles, place }: Take): number[] {
  if (place === FRONT) {
    const pulled = wall.splice(0, tiles.length);
    return what === "hand" ? ascending(pulled) : pulled;
  }
  return tiles.flatMap(() => (wall.length < place ? [] : wall.splice(-place, 1)));
}
