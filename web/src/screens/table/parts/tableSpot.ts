import { clearSpot, type Box, type Kept, type Spot } from "../../../ui/clearSpot";

/**
 * What stays in sight below words that stand at the table for a moment, with the weight of a px²:
 * the pieces that were just laid down or turned over, the names and points, all other pieces, and
 * the middle.
 */
const KEPT: readonly (readonly [selector: string, weight: number])[] = [
  [
    ".newest, .mj-meld:last-child .tile, .mj-flowers > :last-child, .apart, .mj-treasure, " +
      ".phz-flip:not(.idle) .phz-flip-card, .phz-meld:last-child .card, .phz-lying:last-child",
    30,
  ],
  [".seat-card, .seat-sum, .phz-huxi", 20],
  ["button, .shout", 8],
  [".tile, .card:not(.idle *)", 4],
  ['[data-testid="compass"], [data-testid="stock-count"], .idle .phz-flip-card', 1],
];

/** Everything at the table of these words that they are to leave in sight. */
function keptFrom(words: HTMLElement): Kept[] {
  const table = words.closest(".table") ?? words;
  return KEPT.flatMap(([selector, weight]) =>
    [...table.querySelectorAll(selector)]
      .filter((one) => one !== words)
      .filter((one) => one.closest(".flying, .deal-end") === null)
      .map((one) => one.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map((box) => Object.assign(box, { weight })),
  );
}

/**
 * Put words whose middle is wished for at that point of the screen where they leave in sight what
 * they can, within a part of the screen. Their style sheet has them stand about their middle.
 */
export function placeWords(words: HTMLElement, middle: Spot, within: Box): void {
  const { offsetWidth: width, offsetHeight, scrollHeight, offsetParent } = words;
  if (width === 0 || offsetParent === null) return;
  const home = offsetParent.getBoundingClientRect();
  const wish = { left: middle.left - width / 2, top: middle.top - offsetHeight / 2 };
  // A note hangs below the words.
  const size = { width, height: Math.max(offsetHeight, scrollHeight) };
  const { left, top } = clearSpot(size, wish, keptFrom(words), within);
  words.style.left = `${left + width / 2 - home.left}px`;
  words.style.top = `${top + offsetHeight / 2 - home.top}px`;
  words.dataset["placed"] = "";
}

/** The middle of an element on the screen. */
export function middleOf(element: Element): Spot {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left: (left + right) / 2, top: (top + bottom) / 2 };
}
