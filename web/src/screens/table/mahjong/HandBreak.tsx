import type { ComponentChild } from "preact";

/** The tiles of a hand with the end of its first row after so many, for the case that it has two. */
export function broken(tiles: readonly ComponentChild[], first: number): ComponentChild[] {
  return [
    ...tiles.slice(0, first),
    <i class="mj-hand-break" key="break" aria-hidden="true" />,
    ...tiles.slice(first),
  ];
}
