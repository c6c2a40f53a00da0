/**
 * The steps that a count has come to, for a style sheet: `[data-least~="4"]` holds from the fourth
 * piece on. `:has(> :nth-child(4))` says the same, but has a browser compute styles anew at every
 * change of the page.
 */
export function least(count: number, ...steps: readonly number[]): string {
  return steps.filter((step) => count >= step).join(" ");
}
