import type { routesZh } from "./routes.zh";

/** The fans that a win needs, and the ways to them, in English. */
export const routesEn: Record<keyof typeof routesZh, string> = {
  chip: "Fans?",
  title: "The way to {least} fans",
  certain: "You have",
  nothing: "none yet",
  away: "{count} to come",
  total: "{total} fans",
  fan: "{fan} {worth}",
  closed: "no claims",
  drawn: "own draw",
  none: "No way to {least} fans in sight",
  lacks: "Lacks {tiles}",
  reachShort: "at most {most}/{least}",
  reach: "{most} fans, {count} off",
  reachBreaks: "{words}, farther away",
};
