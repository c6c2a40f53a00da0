import type { momentZh } from "./moment.zh";

/** A deal of a replay that is played on, in English. */
export const momentEn: Readonly<Record<keyof typeof momentZh, string>> = {
  play: "Play on from here",
  playShort: "Play on",
  playFor: "Play on as {name}",
  playForShort: "As {name}",
  whom: "Play on as whom?",
  how: "From this step on you play this seat and bots play the others, with the same wall. It counts nowhere.",
  badge: "Practice from step {step} of deal {deal} · counts nowhere",
  from: "Played on from step {step} of deal {deal} of another match; counts nowhere",
  compare: "Compared with what happened",
  then: "Then",
  now: "This time",
  selfDrawn: "{name} self-drew",
  given: "{name} won, {giver} dealt in",
  won: "{name} won",
  nobody: "Nobody won",
  and: "; ",
  again: "Play again",
  replay: "To the replay",
  watch: "Replay of this",
};
