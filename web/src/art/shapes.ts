/**
 * The inks. They are the tokens of `style/tokens.css`, with the same colours as fallback, so that a
 * theme can change them and a drawing taken out of the page keeps them.
 */
export const INK = "var(--tile-ink,#16222e)";
export const RED = "var(--tile-red,#b3202a)";
export const GREEN = "var(--tile-green,#12734a)";
export const BLUE = "var(--tile-blue,#1f4b8e)";

/** A number as SVG wants it, to hundredths. */
export const num = (n: number): string => String(Math.round(n * 100) / 100);

export function circle(x: number, y: number, r: number, fill: string): string {
  return `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${fill}"/>`;
}

export function path(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

export function line(d: string, stroke: string, width: number): string {
  return (
    `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" ` +
    `stroke-linecap="round" stroke-linejoin="round"/>`
  );
}

/** `body` moved to (x, y) and turned there by `angle` degrees. */
export function at(x: number, y: number, body: string, angle = 0, scale = 1): string {
  const turn = angle === 0 ? "" : ` rotate(${num(angle)})`;
  const size = scale === 1 ? "" : ` scale(${num(scale)})`;
  return `<g transform="translate(${num(x)} ${num(y)})${turn}${size}">${body}</g>`;
}

/** `count` copies of `body` turned about the origin in equal steps, beginning at `from` degrees. */
export function around(count: number, body: string, from = 0): string {
  return Array.from({ length: count }, (_, i) => at(0, 0, body, from + (360 / count) * i)).join("");
}

/** A pointed leaf from the origin upwards. */
export function leaf(length: number, fill: string, width = 0.28): string {
  const [a, b, c] = [length * 0.3, length * 0.75, length * width].map(num) as [
    string,
    string,
    string,
  ];
  const far = num(length);
  return path(`M0 0C${c} -${a} ${c} -${b} 0 -${far}C-${c} -${b} -${c} -${a} 0 0Z`, fill);
}

/** An ellipse above the origin, its middle `distance` away: one petal of a blossom. */
export function petal(distance: number, across: number, along: number, fill: string): string {
  return `<ellipse cy="${num(-distance)}" rx="${num(across)}" ry="${num(along)}" fill="${fill}"/>`;
}

/** A character whose square has its corner at (x, y); the sprite holds the outline once. */
export function glyphUse(glyph: string, x: number, y: number, size: number, fill: string): string {
  const scale = num(size / 100);
  return `<use href="#glyph-${glyph}" transform="translate(${num(x)} ${num(y)}) scale(${scale})" fill="${fill}"/>`;
}
