import { useEffect, useRef } from "preact/hooks";

/**
 * The action of each key, of arrows with Shift as `Shift+ArrowLeft`; a handler returns false if it
 * has nothing to do.
 */
export type KeyMap = Readonly<Record<string, () => boolean>>;

/** The tables that listen, the uppermost last: a replay may lie over the table in play. */
const listening: object[] = [];

/** A dialog that lies over a table and has keys of its own; a replay is itself a table. */
const DIALOG = "dialog[open]:not(.table-layer)";

function targetOf({ target }: KeyboardEvent): Element {
  return target instanceof Element ? target : document.body;
}

/** True if a key is the table's: nobody writes, no dialog is open, no modifier is held. */
export function takesKeys(event: KeyboardEvent): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey || event.repeat) return false;
  if (targetOf(event).closest(`input, select, textarea, ${DIALOG}`) !== null) return false;
  return document.querySelector(DIALOG) === null;
}

/** Keys of the whole table, unless somebody writes, a dialog is open, or a modifier is held. */
export function useTableKeys(keys: KeyMap): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    listening.push(current);
    function onKey(event: KeyboardEvent): void {
      if (listening.at(-1) !== current || !takesKeys(event)) return;
      const target = targetOf(event);
      const confirms = event.key === "Enter" || event.key === " ";
      // A focused button keeps its own meaning; the hand's tiles are moved by these keys anyway.
      if (confirms && target.closest("button, a") !== null && !target.closest('[role="toolbar"]'))
        return;
      const shifted = event.shiftKey && event.key.startsWith("Arrow");
      const plain = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const name = shifted ? `Shift+${plain}` : plain;
      if (current.current[name]?.() === true) event.preventDefault();
    }
    window.addEventListener("keydown", onKey);
    return () => {
      listening.splice(listening.indexOf(current), 1);
      window.removeEventListener("keydown", onKey);
    };
  }, []);
}
