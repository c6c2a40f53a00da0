import type { ComponentChildren } from "preact";

interface Drawing {
  /** The colour behind the head. */
  ground: string;
  skin: string;
  behind?: ComponentChildren;
  before: ComponentChildren;
}

const EYES = (
  <g fill="#3a2a22">
    <circle cx="9.3" cy="13.2" r="0.95" />
    <circle cx="14.7" cy="13.2" r="0.95" />
  </g>
);

function mouth(path: string): ComponentChildren {
  return <path d={path} fill="none" stroke="#8c3f34" stroke-width="1.1" stroke-linecap="round" />;
}

const CHEEKS = (
  <g fill="#e58a72" opacity="0.55">
    <circle cx="7.6" cy="15.4" r="1.2" />
    <circle cx="16.4" cy="15.4" r="1.2" />
  </g>
);

/** The bots, in the order of their names. */
const DRAWINGS: readonly Drawing[] = [
  {
    ground: "#2f6f8f",
    skin: "#f0c49b",
    before: (
      <>
        <path
          d="M4.9 12.6C4.2 4.4 19.8 4.4 19.1 12.6 17.8 9.2 15 8.9 12 9.4 9 8.9 6.2 9.2 4.9 12.6Z"
          fill="#2b211d"
        />
        <path d="M11.2 6.6C11 4.8 12.4 4 13.6 4.2 12.8 4.9 12.9 5.8 13 6.6Z" fill="#2b211d" />
        {EYES}
        {CHEEKS}
        {mouth("M9.4 16.2C10.6 18 13.4 18 14.6 16.2")}
      </>
    ),
  },
  {
    ground: "#a8577e",
    skin: "#f6d3b0",
    behind: (
      <g fill="#3a241d">
        <circle cx="5.4" cy="6.6" r="2.9" />
        <circle cx="18.6" cy="6.6" r="2.9" />
      </g>
    ),
    before: (
      <>
        <path
          d="M4.9 13C4 4.6 20 4.6 19.1 13 18.4 10.6 16.4 9.6 12 9.3 7.6 9.6 5.6 10.6 4.9 13Z"
          fill="#3a241d"
        />
        {EYES}
        {CHEEKS}
        {mouth("M10.2 16.6C11.2 17.6 12.8 17.6 13.8 16.6")}
      </>
    ),
  },
  {
    ground: "#6b6a3a",
    skin: "#e4b78c",
    before: (
      <>
        <path
          d="M4.6 14.6C3.6 10.4 5 7.4 7.4 6.4 6.4 9 6.4 11.6 5.8 14.8ZM19.4 14.6C20.4 10.4 19 7.4 16.6 6.4 17.6 9 17.6 11.6 18.2 14.8Z"
          fill="#c9c6bd"
        />
        <g fill="#ffffff55" stroke="#3a332c" stroke-width="0.9">
          <circle cx="9.2" cy="13" r="2.3" />
          <circle cx="14.8" cy="13" r="2.3" />
          <path d="M11.5 12.8h1" />
        </g>
        {EYES}
        <path
          d="M8.6 17.4C10 15.8 11.4 16 12 16.6 12.6 16 14 15.8 15.4 17.4 13.6 17.8 12.6 17.4 12 17 11.4 17.4 10.4 17.8 8.6 17.4Z"
          fill="#a9a59b"
        />
      </>
    ),
  },
  {
    ground: "#8a4a2c",
    skin: "#f2c9a2",
    behind: <path d="M4 19.4C2.6 8 6.4 4.4 12 4.4S21.4 8 20 19.4Z" fill="#4a2418" />,
    before: (
      <>
        <path
          d="M4.8 13.4C4.4 5.2 19.6 5.2 19.2 13.4 17.6 12 15.4 10.6 14.4 8.4 12.4 10.8 8.4 11.4 4.8 13.4Z"
          fill="#4a2418"
        />
        {EYES}
        {CHEEKS}
        {mouth("M9.8 16.4C11 17.8 13 17.8 14.2 16.4")}
      </>
    ),
  },
];

/** The drawn face of a bot. */
export function BotFace({ face }: { face: number }) {
  const drawing = DRAWINGS[face % DRAWINGS.length];
  if (drawing === undefined) return null;
  const { ground, skin, behind, before } = drawing;
  return (
    <svg class="bot-face" viewBox="0 0 24 24" data-face={face}>
      <circle cx="12" cy="12" r="12" fill={ground} />
      {behind}
      <circle cx="12" cy="13" r="7.2" fill={skin} />
      {before}
    </svg>
  );
}
