import type { BackStyle } from "../state/styles";

/** The two ends of the colour run of each back. */
export const BACK_COLOURS: Readonly<Record<BackStyle, readonly [top: string, bottom: string]>> = {
  jade: ["var(--tile-back-top,#2fb084)", "var(--tile-back-bottom,#12684c)"],
  indigo: ["#3d63ad", "#27437f"],
  crimson: ["#b5433c", "#8a2a2a"],
  bamboo: ["#d3ab62", "#a97f3a"],
};
