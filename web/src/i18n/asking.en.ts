import type { askingZh } from "./asking.zh";

/** Questions to the host for a chair, in English. */
export const askingEn: Readonly<Record<keyof typeof askingZh, string>> = {
  wants: "{name} would like to sit down",
  more: "({count} more)",
  yes: "Agree",
  no: "No",
  wait: "Waiting for the host to agree…",
  withdraw: "Never mind",
  outside: "The host was asked. You come in once the host agrees…",
  refused: "The host did not agree. You may ask again in a minute",
  again: "Ask again",
  gone: "{names} away. Send them off by the × beside the picture, and add a bot",
  readied: "You count as ready; if you are not, tap “Not ready”",
};
