const PATHS = {
  back: "M14.5 5 7.5 12l7 7",
  close: "M6 6l12 12M18 6 6 18",
  copy: "M9 9V5.5A1.5 1.5 0 0 1 10.5 4h8A1.5 1.5 0 0 1 20 5.5v8a1.5 1.5 0 0 1-1.5 1.5H15M5.5 9h8A1.5 1.5 0 0 1 15 10.5v8a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 4 18.5v-8A1.5 1.5 0 0 1 5.5 9z",
  edit: "M4.5 19.5 5.6 15 15.9 4.7a1.6 1.6 0 0 1 2.3 0l1.1 1.1a1.6 1.6 0 0 1 0 2.3L9 18.4z",
  plus: "M12 5v14M5 12h14",
  check: "M5 12.6 9.8 17.4 19 7.2",
  crown: "M4 17.5 3 7.8l5 3.6L12 5l4 6.4 5-3.6-1 9.7z",
  eye: "M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6z",
  chair: "M7 4h10v8H7zM5.5 12h13v3.2h-13zM7 15.2V20M17 15.2V20",
  phone:
    "M8 3h8a1.6 1.6 0 0 1 1.6 1.6v14.8A1.6 1.6 0 0 1 16 21H8a1.6 1.6 0 0 1-1.6-1.6V4.6A1.6 1.6 0 0 1 8 3zM11 17.8h2",
  book: "M12 6.4C10 4.9 7.2 4.4 3.8 4.6v13.2c3.4-.2 6.2.3 8.2 1.8 2-1.5 4.8-2 8.2-1.8V4.6C16.8 4.4 14 4.9 12 6.4zM12 6.4v13",
  first: "M18 5.5 9.5 12l8.5 6.5zM6.5 5.5v13",
  previous: "M16 5.5 7.5 12l8.5 6.5z",
  next: "M8 5.5 16.5 12 8 18.5z",
  last: "M6 5.5 14.5 12 6 18.5zM17.5 5.5v13",
  play: "M7.5 4.8 18.5 12 7.5 19.2z",
  pause: "M8 5v14M16 5v14",
  download: "M12 4v11M7.5 10.8 12 15.3l4.5-4.5M5 19.5h14",
  share: "M12 15V4M8 7.5 12 3.7l4 3.8M6.5 11.5H5v8.5h14v-8.5h-1.5",
  wall: "M4 6h16v5H4zM4 13h16v5H4zM9.3 6v5M14.7 6v5M9.3 13v5M14.7 13v5",
  globe:
    "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM3.5 12h17M12 3.5c5 5 5 12 0 17-5-5-5-12 0-17z",
  wifi: "M3.5 9.5a12.5 12.5 0 0 1 17 0M6.5 13a8 8 0 0 1 11 0M9.5 16.4a3.7 3.7 0 0 1 5 0M12 19.4v.1",
  leave: "M10 4.5H6A1.5 1.5 0 0 0 4.5 6v12A1.5 1.5 0 0 0 6 19.5h4M15 8l4 4-4 4M19 12H9.5",
  reset: "M5 5v5h5M5.5 10A7.5 7.5 0 1 1 4.5 13.5",
  down: "M6 9.5 12 15.5 18 9.5",
  shield: "M12 3.4 19 6v6c0 4.1-2.8 7.1-7 8.6-4.2-1.5-7-4.5-7-8.6V6zM8.7 11.9l2.4 2.4 4.3-4.6",
  undo: "M8.5 4.5 4 9l4.5 4.5M4.5 9H14a5.5 5.5 0 0 1 0 11H8",
  bin: "M4.5 6.5h15M9.5 6V4h5v2M6.5 6.5 7.4 20h9.2l.9-13.5M10.3 10v6.5M13.7 10v6.5",
  sum: "M6 3.5h12v17H6zM9 7h6M9 11.5h.1M12 11.5h.1M15 11.5h.1M9 14.5h.1M12 14.5h.1M15 14.5h.1M9 17.5h.1M12 17.5h.1M15 17.5h.1",
  cap: "M12 5 2.5 9.5 12 14l9.5-4.5zM6.5 11.6v4.6c1.6 1.5 3.4 2.2 5.5 2.2s3.9-.7 5.5-2.2v-4.6M21.5 9.5v5",
  gear: "M4 7h8.5M17.5 7H20M4 17h2.5M11.5 17H20M15 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM9 14.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z",
  chat: "M5 5h14a1.6 1.6 0 0 1 1.6 1.6v8.2a1.6 1.6 0 0 1-1.6 1.6h-7.2L7.4 20v-3.6H5a1.6 1.6 0 0 1-1.6-1.6V6.6A1.6 1.6 0 0 1 5 5zM8.3 10.7h.1M12 10.7h.1M15.7 10.7h.1",
  sound: "M4.5 9.5h3.3L12.5 5.5v13l-4.7-4H4.5zM15.8 9a4.3 4.3 0 0 1 0 6M18.4 6.4a8 8 0 0 1 0 11.2",
  mute: "M4.5 9.5h3.3L12.5 5.5v13l-4.7-4H4.5zM16 9.5l5 5M21 9.5l-5 5",
  scores: "M5 3.8h14v16.4H5zM8.3 8.2h7.4M8.3 12h7.4M8.3 15.8h4.4",
  lock: "M7 11V8.2a5 5 0 0 1 10 0V11M5.8 11h12.4v8.5H5.8z",
} as const;

export type IconName = keyof typeof PATHS;

const FILLED: ReadonlySet<IconName> = new Set([
  "crown",
  "first",
  "previous",
  "next",
  "last",
  "play",
]);

/** A small drawing beside a word; it says nothing by itself. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path
        d={PATHS[name]}
        fill={FILLED.has(name) ? "currentColor" : "none"}
        stroke="currentColor"
        stroke-width="1.9"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
