import type { Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { lazyComponent } from "../../ui/lazyComponent";
import type { Game } from "../../board/core/game";
import { takesKeys } from "../table/parts/keys";
import "./keys.css";

const KeysOver = lazyComponent(async () => (await import("./help/KeysDialog")).KeysDialog);

/** True on a device that has a keyboard, as far as one can tell: one with a mouse. */
export function hasKeyboard(): boolean {
  return matchMedia("(any-hover: hover) and (any-pointer: fine)").matches;
}

/** The list of the table's keys: `?` opens it, and so does a caller who sets `open`. */
export function KeysHelp({ game, open }: { game: Game; open: Signal<boolean> }) {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.key !== "?" || !takesKeys(event)) return;
      open.value = true;
      event.preventDefault();
    }
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener("keydown", onKey);
    };
  }, []);
  if (!open.value) return null;
  return (
    <KeysOver.Component
      game={game}
      onClose={() => {
        open.value = false;
      }}
    />
  );
}
