import type { ComponentChildren } from "preact";
import type { Thing } from "../../../state/speech";

const DRAWINGS: Readonly<Record<Thing, ComponentChildren>> = {
  flower: (
    <>
      <path d="M24 26q3 10-1 20" fill="none" stroke="#2f8a4a" stroke-width="3" />
      <path d="M24 38q9-8 14-3-5 7-14 3zM23 42q-9-7-13-1 5 6 13 1z" fill="#3ba45c" />
      <g fill="#e8537c" stroke="#b52f58" stroke-width="1">
        <circle cx="24" cy="9" r="6.5" />
        <circle cx="33" cy="15" r="6.5" />
        <circle cx="30" cy="25" r="6.5" />
        <circle cx="18" cy="25" r="6.5" />
        <circle cx="15" cy="15" r="6.5" />
      </g>
      <circle cx="24" cy="18" r="5" fill="#ffd04a" />
    </>
  ),
  tea: (
    <>
      <path
        d="M17 3q-4 4 0 7t0 7M26 3q-4 4 0 7t0 7"
        fill="none"
        stroke="#cfd8d6"
        stroke-width="2.5"
        stroke-linecap="round"
      />
      <path d="M35 24h5q5 0 5 5t-7 6" fill="none" stroke="#3f6fae" stroke-width="3" />
      <path
        d="M7 20h30q0 19-10 22H17Q7 39 7 20z"
        fill="#f4f7fb"
        stroke="#3f6fae"
        stroke-width="2"
      />
      <ellipse
        cx="22"
        cy="20.5"
        rx="15"
        ry="3.5"
        fill="#b5793a"
        stroke="#3f6fae"
        stroke-width="2"
      />
      <path d="M13 31q4 4 9 0t9 0" fill="none" stroke="#3f6fae" stroke-width="2" />
    </>
  ),
  tomato: (
    <>
      <circle cx="24" cy="28" r="17" fill="#e2402c" stroke="#a82415" stroke-width="1.5" />
      <path
        d="M13 24q2-7 8-8"
        fill="none"
        stroke="#ff9b86"
        stroke-width="3"
        stroke-linecap="round"
      />
      <path
        d="M24 14l-9-4 8-1 1-6 3 6 8 0-8 5 3 6-6-4-5 4z"
        fill="#3ba45c"
        stroke="#23743c"
        stroke-width="1"
        stroke-linejoin="round"
      />
    </>
  ),
  ingot: (
    <>
      <path
        d="M3 17q6 5 10 4h22q5 1 10-4 0 21-21 21T3 17z"
        fill="#f2b92f"
        stroke="#a8720c"
        stroke-width="1.5"
        stroke-linejoin="round"
      />
      <ellipse
        cx="24"
        cy="20"
        rx="12"
        ry="7.5"
        fill="#ffdc6b"
        stroke="#a8720c"
        stroke-width="1.5"
      />
      <path
        d="M10 30q5 6 13 6"
        fill="none"
        stroke="#ffe9a3"
        stroke-width="2.5"
        stroke-linecap="round"
      />
    </>
  ),
};

/** A thing that is tossed, drawn by us. */
export function ThingPicture({ thing }: { thing: Thing }) {
  return (
    <svg class="thing" viewBox="0 0 48 48" aria-hidden="true">
      {DRAWINGS[thing]}
    </svg>
  );
}
