import type { reviewZh } from "./review.zh";

/** The review of a deal for one seat, in English. */
export const reviewEn: Readonly<Record<keyof typeof reviewZh, string>> = {
  title: "Review",
  whose: "Review · {name}",
  open: "Review: {count}",
  clean: "Review",
  mahjong:
    "Only speed counts: tiles from ready, and tiles that help; no fans, no danger. Rules with a least number of fans are not reviewed",
  paohuzi: "Only what the hand is worth counts: chances and payments; no defence",
  none: "{judged} {judged|decision|decisions}, none of them clearly slow",
  noneJudged: "No decision of this deal can be reviewed",
  some: "{judged} {judged|decision|decisions}; the {count} that cost most:",
  failed: "The review did not come; look again in a while",
  step: "Step {step}",
  discard: "discard {piece}",
  chow: "chow {run}",
  bi: "{chi} (with {groups})",
  biAnd: ", ",
  pung: "pung {piece}",
  kong: "kong {piece}",
  pass: "pass",
  noChow: "no chow",
  noPung: "no pung",
  unready: "Not ready after “{chosen}”; “{better}” leaves you ready for {tiles} {tiles|tile|tiles}",
  slower: "{away} from ready after “{chosen}”; only {nearer} after “{better}”",
  fewerReady: "“{chosen}” waits for {tiles} {tiles|tile|tiles}; “{better}” for {more}",
  fewer: "{tiles} {tiles|tile helps|tiles help} after “{chosen}”; {more} after “{better}”",
  weaker: "“{chosen}” leaves a hand worth less than half of that after “{better}”",
};
