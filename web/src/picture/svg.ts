/** The width of every picture, in its own pixels: a phone shows them at a third. */
export const WIDTH = 1080;
/** The margin to the left and to the right. */
export const EDGE = 60;

export const TEXT = "#f3efe2";
export const MUTED = "#b9c4ba";
export const ACCENT = "#ffd36b";

/** The colour of a gain or a loss. */
export function colourOf(points: number | null): string {
  if (points === null || points === 0) return TEXT;
  return points > 0 ? ACCENT : "#ff9d8f";
}

/** The SVG that a picture shows, and its height. */
export interface Drawing {
  height: number;
  body: string;
}

const FONT = `system-ui,-apple-system,'PingFang SC','Noto Sans CJK SC','Microsoft YaHei',sans-serif`;

/** The picture as a file: SVG on the colours of a table. */
export function svgOf({ height, body }: Drawing): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" ` +
    `viewBox="0 0 ${WIDTH} ${height}" font-family="${FONT}">` +
    `<defs><radialGradient id="cloth" cx=".5" cy=".3" r=".9">` +
    `<stop offset="0" stop-color="#1d5c4d"/><stop offset="1" stop-color="#0b2621"/>` +
    `</radialGradient></defs>` +
    `<rect width="${WIDTH}" height="${height}" fill="#5b3519"/>` +
    `<rect x="14" y="14" width="${WIDTH - 28}" height="${height - 28}" rx="28" fill="url(#cloth)"/>` +
    `${body}</svg>`
  );
}

export interface TextStyle {
  size: number;
  fill: string;
  anchor?: "start" | "middle" | "end";
  /** A text that would be wider is cut. */
  most?: number;
  bold?: boolean;
}

/** A line of text; its baseline begins at (x, y). */
export function text(x: number, y: number, words: string, style: TextStyle): string {
  const { size, fill, anchor = "start", most, bold = false } = style;
  const shown = most === undefined ? words : cut(words, most / size);
  return (
    `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="${anchor}"` +
    `${bold ? ` font-weight="700"` : ""}>${escaped(shown)}</text>`
  );
}

/** A box with round corners. */
export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius: number,
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
}

/** As much of the words as has room in so many squares: letters of Latin take a bit over half. */
function cut(words: string, squares: number): string {
  let used = 0;
  // By code points: half of an emoji is no text.
  const letters = Array.from(words);
  for (const [at, letter] of letters.entries()) {
    used += squareOf(letter);
    if (used > squares) return `${letters.slice(0, Math.max(0, at - 1)).join("")}…`;
  }
  return words;
}

function squareOf(letter: string): number {
  return letter.charCodeAt(0) < 0x2e80 ? 0.58 : 1;
}

/** True if the words are drawn whole in that width. */
export function fits(words: string, { size, most }: { size: number; most: number }): boolean {
  return Array.from(words).reduce((sum, letter) => sum + squareOf(letter), 0) <= most / size;
}

function escaped(words: string): string {
  return words
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
