import type { ComponentChildren } from "preact";
import type { Emote } from "../../../state/sayings";

const INK = "#4a2c12";
const LINE = { fill: "none", stroke: INK, "stroke-width": 2.6, "stroke-linecap": "round" } as const;

const DOTS = (
  <g fill={INK}>
    <circle cx="17" cy="21" r="2.5" />
    <circle cx="31" cy="21" r="2.5" />
  </g>
);
/** Eyes that are closed, as two arches or two bowls. */
const ARCHES = <path {...LINE} d="M13.5 22q3.5-4.5 7 0M27.5 22q3.5-4.5 7 0" />;
const BOWLS = <path {...LINE} d="M13.5 21q3.5 3.5 7 0M27.5 21q3.5 3.5 7 0" />;

const FEATURES: Readonly<Record<Exclude<Emote, "thumb">, ComponentChildren>> = {
  smile: (
    <>
      {DOTS}
      <path {...LINE} d="M15 29q9 8.5 18 0" />
    </>
  ),
  laugh: (
    <>
      {ARCHES}
      <path d="M14 27h20q-1.5 11-10 11t-10-11z" fill="#8c2b1d" />
      <path d="M18.5 35.500q5.5-4 11 0-2.5 2.5-5.5 2.500t-5.5-2.500z" fill="#f08a7a" />
    </>
  ),
  cry: (
    <>
      {BOWLS}
      <path {...LINE} d="M17.5 34q6.5-6 13 0" />
      <path
        d="M16 25.500q-4 6.5-.5 10 4 1.5 4.5-2.5-.5-3.5-4-7.500zM32 25.500q4 6.5 .5 10-4 1.5-4.5-2.5 .5-3.5 4-7.500z"
        fill="#59b4ec"
      />
    </>
  ),
  angry: (
    <>
      <path {...LINE} d="M12.5 16.500l8 3.500M35.5 16.500l-8 3.5" />
      {DOTS}
      <path {...LINE} d="M16.5 34q7.5-6.5 15 0" />
    </>
  ),
  cool: (
    <>
      <path d="M9 17h30v3q-1 7.5-7 7.500T25.5 20h-3q-.5 7.5-6.5 7.500T9 20z" fill="#22262b" />
      <path d="M12.5 19.500l4.5 0M28.5 19.500l4.5 0" stroke="#7d8b99" stroke-width="2" />
      <path {...LINE} d="M18 34q7 3.5 13-2.5" />
    </>
  ),
  sweat: (
    <>
      {ARCHES}
      <path {...LINE} d="M16 32h16" />
      <path d="M38 7q-6 8-1 11.5 6 1 5.5-4.5-.5-3-4.5-7z" fill="#59b4ec" />
    </>
  ),
  sleepy: (
    <>
      {BOWLS}
      <ellipse cx="24" cy="33" rx="4" ry="4.6" fill="#8c2b1d" />
      <path {...LINE} stroke="#2f6f8f" d="M35 5h7l-7 8h7" />
    </>
  ),
};

/** A small face, drawn by us: it looks the same on every device. */
export function EmoteFace({ emote }: { emote: Emote }) {
  return (
    <svg class="emote" viewBox="0 0 48 48" aria-hidden="true">
      {emote === "thumb" ? (
        <Thumb />
      ) : (
        <>
          <circle
            cx="24"
            cy="25"
            r="20"
            fill={emote === "angry" ? "#f2805a" : "#ffd04a"}
            stroke="#c98a1c"
            stroke-width="1.5"
          />
          {FEATURES[emote]}
        </>
      )}
    </svg>
  );
}

function Thumb() {
  return (
    <g stroke="#c98a1c" stroke-width="1.5" stroke-linejoin="round">
      <path
        d="M16 22c5-2 8-8 8.5-14 .5-4 6.5-3.5 7 1 .3 4-1 8-2 11h9c4.5 0 5 5 2 6.5 2.5 2 2 5.5-1 6.5 1.5 2.5 .5 5-2 5.5 .5 3-1.5 5-5 5H23c-3 0-5-1-7-2z"
        fill="#ffd04a"
      />
      <rect x="6" y="21" width="9" height="23" rx="2.5" fill="#2468b8" stroke="#174a86" />
    </g>
  );
}
