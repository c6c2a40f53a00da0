import { createChunk } from "../browser/chunk";

/** The code that draws. A page that shows only the drawings of its HTML does without. */
export const DRAWINGS = createChunk(() => import("./drawings"));

const SVG = "http://www.w3.org/2000/svg";

/** Drawings that something on the page refers to and that are not there yet. */
const awaited = new Set<string>();

/**
 * Refer to a drawing, and see to it that the page has it: at once if the code that draws is here,
 * else as soon as it is. Until then nothing is drawn in its place.
 */
export function drawn(id: string): string {
  if (document.getElementById(id) === null) {
    const code = DRAWINGS.state.peek();
    if (code.is === "ready") {
      put(code.value.drawingsOf([id], isThere));
    } else {
      if (awaited.size === 0) void DRAWINGS.load().then(putAwaited);
      awaited.add(id);
    }
  }
  return `#${id}`;
}

function putAwaited(): void {
  const code = DRAWINGS.state.peek();
  if (code.is === "ready") put(code.value.drawingsOf(awaited, isThere));
  awaited.clear();
}

function isThere(id: string): boolean {
  return document.getElementById(id) !== null;
}

function put(markup: string): void {
  const parts = document.createElementNS(SVG, "svg");
  parts.innerHTML = markup;
  sprite().append(...parts.childNodes);
}

/**
 * The element with the page's drawings, to which every `Tile` and `Card` refers. It has no size but is
 * displayed: browsers do not paint gradients of hidden elements.
 */
function sprite(): Element {
  const there = document.getElementById("sprite");
  if (there !== null) return there;
  const made = document.createElementNS(SVG, "svg");
  made.id = "sprite";
  made.setAttribute("width", "0");
  made.setAttribute("height", "0");
  made.setAttribute("aria-hidden", "true");
  document.body.prepend(made);
  return made;
}
