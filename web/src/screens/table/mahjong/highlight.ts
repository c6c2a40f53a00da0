import { signal, type Signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { TileKind } from "../../../board/core/tile";

/** The kind whose visible copies are tinted; null for none. One signal per table. */
export const Highlight = createContext<Signal<TileKind | null>>(signal(null));

export function useHighlight(): Signal<TileKind | null> {
  return useContext(Highlight);
}
