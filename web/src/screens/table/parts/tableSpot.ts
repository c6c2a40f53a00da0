import { clearSpot, type Box, type Kept, type Spot } from "../../../ui/clearSpot";

/**
 * What stays in sight below words that stand at the table for a moment, with the weight of a px²:
 * the pieces that were just laid down or turned over, the names and points, all other pieces, and
 * the middle. Other such words count as names do.
 */
const KEPT: readonly (readonly [selector: string, weight: number])[] = [
  [
    ".newest, .mj-meld:last-child .tile, .mj-flowers > :last-child, .apart, .mj-treasure, " +
      ".phz-flip:not(.idle) .phz-flip-card, .phz-meld:last-child .card, .phz-lying:last-child",
    30,
  ],
  [".seat-card, .phz-huxi", 20],
  ["button", 8],
  [".tile, .card:not(.idle *)", 4],
  ['[data-testid="compass"], [data-testid="stock-count"], .idle .phz-flip-card', 1],
];

/** Other words that stand there for a moment, and the weight of a px² of them. */
const WORDS = ".shout, .seat-sum, .win-notes";
const WORDS_WEIGH = 20;

/** Everything at the table of these words that they are to leave in sight. */
function keptFrom(words: HTMLElement): Kept[] {
  const table = words.closest(".table") ?? words;
  const pieces = KEPT.flatMap(([selector, weight]) =>
    [...table.querySelectorAll(selector)]
      .filter((one) => one.closest(".flying, .deal-end") === null)
      .map((one) => one.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map((box) => Object.assign(box, { weight })),
  );
  const others = [...table.querySelectorAll<HTMLElement>(WORDS)]
    .filter((one) => one !== words && one.offsetWidth > 0)
    .map((one) => ({ ...wholeBox(one), weight: WORDS_WEIGH }));
  return [...pieces, ...others];
}

/** The box of words at their full size, which they may only be growing to, with what hangs below. */
function wholeBox(words: HTMLElement): Box {
  const { offsetWidth: width, offsetHeight: height } = words;
  const middle = middleOf(words);
  const left = middle.left - width / 2;
  const top = middle.top - height / 2;
  return { left, top, right: left + width, bottom: top + heightOf(words) };
}

/** The height of words with a note that hangs below them. */
function heightOf({ offsetHeight, scrollHeight }: HTMLElement): number {
  return Math.max(offsetHeight, scrollHeight);
}

/**
 * Put words whose middle is wished for at that point of the screen where they leave in sight what
 * they can, within a part of the screen. Their style sheet has them stand about their middle.
 */
export function placeWords(words: HTMLElement, middle: Spot, within: Box): void {
  const { offsetWidth: width, offsetHeight, offsetParent } = words;
  if (width === 0 || offsetParent === null) return;
  const home = offsetParent.getBoundingClientRect();
  const wish = { left: middle.left - width / 2, top: middle.top - offsetHeight / 2 };
  const size = { width, height: heightOf(words) };
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
