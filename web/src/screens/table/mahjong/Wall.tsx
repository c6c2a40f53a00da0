import { BACK_COLOURS } from "../../../art/backs";
import { backStyle } from "../../../state/preferences";
import type { Place } from "../../../telling/places";

/** The stacks of two tiles before each seat of four. */
const STACKS = 17;
/** The sides of the wall in the order in which they are drawn from, the dealer's first. */
const CLOCKWISE: readonly Place[] = [0, 3, 2, 1];

/** The stacks that are left before each place; the wall is drawn from clockwise, from the dealer on. */
export function stacksLeft(tilesLeft: number, dealer: Place): Readonly<Record<Place, number>> {
  const stacks = Math.ceil(tilesLeft / 2);
  const first = CLOCKWISE.indexOf(dealer);
  const left = { 0: 0, 1: 0, 2: 0, 3: 0 };
  for (let side = 0; side < CLOCKWISE.length; side++) {
    const place = CLOCKWISE[(first + side) % CLOCKWISE.length] ?? 0;
    const after = STACKS * (CLOCKWISE.length - 1 - side);
    left[place] = Math.min(Math.max(stacks - after, 0), STACKS);
  }
  return left;
}

export interface WallProps {
  tilesLeft: number;
  dealer: Place;
  /** The places with long rivers; the two at the sides if any river needs room. */
  long: ReadonlySet<Place>;
  /** True if the seat below has laid down a meld. */
  melds: boolean;
}

/** The wall that is left, as backs before each seat; the compass shows their number. */
export function Wall({ tilesLeft, dealer, long, melds }: WallProps) {
  const [top, bottom] = BACK_COLOURS[backStyle.value];
  return (
    <div class="mj-walls" aria-hidden="true">
      {Object.entries(stacksLeft(tilesLeft, dealer)).map(([place, stacks]) => (
        <i
          class="mj-wall"
          data-place={place}
          data-river={long.has(Number(place) as Place) ? "long" : "short"}
          data-melds={melds && place === "0" ? "" : undefined}
          key={place}
          style={{ "--stacks": stacks, "--back-top": top, "--back-bottom": bottom }}
        />
      ))}
    </div>
  );
}
