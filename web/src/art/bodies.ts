import { num } from "./shapes";
import { BACK_STYLES, type BackStyle } from "../state/styles";
import { BACK_COLOURS } from "./backs";

function fade(id: string, top: string, bottom: string): [id: string, markup: string] {
  return [
    id,
    `<linearGradient id="${id}" x2="0" y2="1"><stop offset="0" stop-color="${top}"/>` +
      `<stop offset="1" stop-color="${bottom}"/></linearGradient>`,
  ];
}

/** The colour runs of the bodies by id. */
export function gradients(): Map<string, string> {
  return new Map([
    fade("tile-face-fade", "var(--tile-face-top,#fffdf6)", "var(--tile-face-bottom,#f6efdf)"),
    fade("tile-wild-fade", "var(--tile-wild-top,#fff0b8)", "var(--tile-wild-bottom,#f6cf6a)"),
    ...BACK_STYLES.map((back) => fade(`tile-back-fade-${back}`, ...BACK_COLOURS[back])),
    fade("card-face-fade", "var(--card-face-top,#fdf8ea)", "var(--card-face-bottom,#f3e9cf)"),
  ]);
}

function slab(y: number, height: number, fill: string): string {
  return `<rect x=".6" y="${num(y)}" width="58.8" height="${num(height)}" rx="7.5" fill="${fill}"/>`;
}

function thickness(lower: string): string {
  return slab(5, 78.4, lower) + slab(3, 77.4, "var(--tile-side,#e7dcc2)");
}

/** A tile lying face up. */
export function tileBody(): string {
  return (
    thickness("var(--tile-base,#0f5f47)") +
    `<rect x=".6" y=".6" width="58.8" height="77.4" rx="7.5" fill="url(#tile-face-fade)" ` +
    `stroke="var(--tile-edge,#d8cdb4)" stroke-width=".7"/>`
  );
}

/** A wildcard lying face up: gilded, with a rim that is seen at any size. */
export function wildBody(): string {
  return (
    thickness("var(--tile-wild-base,#8a5a10)") +
    `<rect x=".6" y=".6" width="58.8" height="77.4" rx="7.5" fill="url(#tile-wild-fade)"/>` +
    `<rect x="2.2" y="2.2" width="55.6" height="74.2" rx="6.2" fill="none" ` +
    `stroke="var(--tile-wild-rim,#d08a12)" stroke-width="3.4"/>`
  );
}

/** The ribbon over a wildcard's upper right corner, with a star: it lies over the face. */
export function wildRibbon(): string {
  return (
    `<path d="M33.5 .6H51.9A7.5 7.5 0 0 1 59.4 8.1V26.5Z" fill="var(--tile-wild-ribbon,#b3202a)"/>` +
    `<path d="M50.2 4L51.9 8.1L56 9.8L51.9 11.5L50.2 15.6L48.5 11.5L44.4 9.8L48.5 8.1Z" fill="#fff3c4"/>`
  );
}

/** A tile lying face down: the coloured half is on top. */
export function tileBack(back: BackStyle): string {
  return (
    slab(5, 78.4, "var(--tile-side,#e7dcc2)") +
    slab(3.4, 71, BACK_COLOURS[back][1]) +
    slab(0.6, 70.4, `url(#tile-back-fade-${back})`) +
    `<path d="M4 6.5Q4 3 9 3H51Q56 3 56 6.5" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="2"/>` +
    `<path d="M30 13L46 36L30 59L14 36Z" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="1.8"/>` +
    `<path d="M30 24L39 36L30 48L21 36Z" fill="#fff" fill-opacity=".16"/>`
  );
}

function sheet(width: number, height: number, inset: number, rest: string): string {
  return (
    `<rect x="${num(inset)}" y="${num(inset)}" width="${num(width - 2 * inset)}" ` +
    `height="${num(height - 2 * inset)}" rx="${num(4.4 - inset / 2)}" ${rest}/>`
  );
}

/** The paper of a card of any height. */
export function cardBody(height: number): string {
  return (
    sheet(
      40,
      height,
      0.5,
      `fill="url(#card-face-fade)" stroke="var(--card-edge,#b9a67c)" stroke-width=".9"`,
    ) + sheet(40, height, 2.6, `fill="none" stroke="#cdbd97" stroke-width=".5"`)
  );
}

/** A second frame in the card's colour. */
export function cardFrame(height: number, colour: string): string {
  return (
    sheet(40, height, 1.6, `fill="none" stroke="${colour}" stroke-width="1.1"`) +
    sheet(40, height, 3.6, `fill="none" stroke="${colour}" stroke-width=".6"`)
  );
}

/** The back of a card of any height, with a net of lozenges. */
export function cardBack(height: number): string {
  let net = "";
  for (let y = 8; y + 12 <= height - 4; y += 12) {
    for (const x of [10, 20, 30]) net += `M${x} ${y}l5 6l-5 6l-5 -6Z`;
  }
  return (
    sheet(40, height, 0.5, `fill="var(--card-back,#9c2f25)" stroke="#f3dba8" stroke-width=".9"`) +
    sheet(40, height, 3, `fill="none" stroke="#f3dba8" stroke-opacity=".6" stroke-width=".6"`) +
    `<path d="${net}" fill="none" stroke="#f3dba8" stroke-opacity=".38" stroke-width=".8"/>`
  );
}
