import type { routesZh } from "./routes.zh";

/** The fans that a win needs, and the ways to them, in English. */
export const routesEn: Record<keyof typeof routesZh, string> = {
  unit: "fans",
  chip: "{sum} {unit}, {count} to go",
  chipNone: "{least} {unit} to go",
  chipEnough: "{sum} {unit} held",
  title: "The way to {least} {unit}",
  certain: "You have",
  nothing: "none yet",
  away: "{count} to come",
  total: "{total} {unit}",
  fan: "{fan} {worth}",
  closed: "no claims",
  drawn: "own draw",
  none: "No way to {least} {unit} in sight",
  lacks: "Lacks {tiles}",
  reachShort: "at most {most}/{least} {unit}",
  reach: "{most} {unit}, {count} off",
  reachNamed: "{name}, {words}",
  reachBreaks: "{words}, farther away",
};
