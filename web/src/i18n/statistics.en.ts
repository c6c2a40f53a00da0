import type { statisticsZh } from "./statistics.zh";

/** The statistics of a person in English. */
export const statisticsEn: Readonly<Record<keyof typeof statisticsZh, string>> = {
  title: "Statistics",
  titleOf: "Statistics of {name}",
  together: "Only the deals that you both played",
  days: "{count} {count|day|days}",
  deals: "{count} {count|deal|deals}",
  span: "{first} to {last}",
  empty: "No deal is finished yet",
  emptyNote: "After the first one you see here how often you win, your places and your points",

  against: "Opponents",
  people: "With people",
  bots: "With bots",
  which: "Rules",
  choice: "{name} · {count}",

  figures: "Results",
  "figure.deals": "Deals",
  "figure.points": "Total",
  "figure.average": "Per deal",
  "figure.wins": "Won",
  "figure.selfDrawn": "Self-drawn",
  "figure.dealIns": "Dealt in",
  "figure.best": "Best win",
  "figure.matches": "Matches",
  "figure.place": "Mean place",
  spread: "spread ±{points}",
  times: "{count} {count|time|times}",
  part: "{count} of {all}",

  course: "Total, match by match",
  courseSaid:
    "The total over {count} {count|match|matches}: from {from} to {last}, highest {high}, lowest {low}",
  courseRange: "{count} {count|match|matches} · highest {high} · lowest {low}",

  places: "Places",
  placesSaid: "Places in {count} {count|match|matches}: {places}",
  placesJoin: ", ",
  "place.1": "1st",
  "place.2": "2nd",
  "place.3": "3rd",
  "place.4": "4th",
  placeTimes: "{place} {count} {count|time|times}",

  fans: "{fans}, most frequent first",
  fanJoin: ", ",

  opponents: "Who gave wins to whom",
  mates: "Played with",
  gaveMe: "Gave me",
  iGave: "I gave",
  gaveHim: "Gave {name}",
  heGave: "{name} gave",
  me: "Me",
  open: "Games with {name}",

  best: "Greatest wins",
  watch: "Watch it again",

  csv: "Save as a table",
  "csv.deals": "Deals",
  "csv.points": "Points",
  "csv.spread": "Spread",
  "csv.wins": "Wins",
  "csv.selfDrawn": "Self-drawn",
  "csv.dealIns": "Dealt in",
  "csv.best": "Greatest win",

  picture: "Share a picture",
  pictureOf: "Picture of the statistics",
  line: "{label} {value}",
};
