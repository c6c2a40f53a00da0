import { rulesetOf } from "../../rulesets/rulesets";
import { tileOf } from "../../board/core/notation";
import type { TileKind } from "../../board/core/tile";
import { CalculatorLayout, type GameCalculatorProps } from "./CalculatorLayout";
import { HandStrip } from "./HandStrip";
import { isError, useJudge, type Judged, type ScoreAnswer } from "./judge";
import {
  added,
  asksForPairs,
  EMPTY,
  isWhole,
  missing,
  namedAmong,
  readRules,
  requestOf,
  withoutMeld,
  withoutTile,
  winningFrom,
  type HandRules,
  type MahjongHand,
  type Target,
} from "./mahjong";
import { MahjongAnswer } from "./MahjongAnswer";
import { readHand, writeHand } from "./mahjongLink";
import { MahjongSituation, situationWords } from "./MahjongSituation";
import { TilePalette } from "./TilePalette";
import { useHand, type HandKind } from "./useHand";
import { say } from "./say";

/** Places that several tiles may go to, one after another. */
const SEVERAL: ReadonlySet<Target> = new Set(["wild", "birds"]);
const HANDS: HandKind<MahjongHand> = { empty: EMPTY, read: readHand, write: writeHand };

/** 算番: the worth of a mahjong hand. */
export function MahjongCalculator({ choice, rules, start, head, onHand }: GameCalculatorProps) {
  const work = useHand<MahjongHand, Target>(HANDS, start, onHand);
  const { hand, set, target, aim, goes } = work;
  const table = readRules(rules);
  const whole = isWhole(hand, table);
  const unnamed = { ...hand, named: null };
  const asks = asksForPairs(hand, table);
  // Of the hand without a name the judge says which pairs could have been named.
  const asked = asks && hand.named !== null ? [unnamed, hand] : [unnamed];
  const [judged, again] = useJudge<ScoreAnswer>(
    whole ? asked.map((one) => requestOf(one, choice, table)) : null,
  );
  const pairs = asks ? nameable(judged) : [];
  const counted = namedAmong(hand, pairs);
  const ruleset = rulesetOf(choice.ruleset);
  return (
    <CalculatorLayout
      game="mahjong"
      work={work}
      head={head}
      strip={
        <HandStrip
          hand={hand}
          rules={table}
          onExtras={set}
          onTile={(place) => {
            if (target === "winning") {
              set(winningFrom(hand, place));
              aim("hand");
            } else set(withoutTile(hand, place));
          }}
          onMeld={(place) => {
            set(withoutMeld(hand, place));
          }}
          onWinning={() => {
            set({ ...hand, winning: null });
          }}
        />
      }
      told={situationWords(counted, table)}
      hint={whole ? null : hint(hand, table)}
      answer={
        <MahjongAnswer
          judged={answerTo(judged, counted.named !== null)}
          hand={hand}
          rules={rules}
          table={table}
          ruleset={ruleset}
          onAgain={again}
          onTile={(tile) => {
            set({ ...hand, winning: tile });
          }}
        />
      }
      targets={targetsOf(table)}
      situation={
        <MahjongSituation
          hand={hand}
          table={table}
          ruleset={ruleset}
          pairs={pairs}
          onChange={set}
        />
      }
      cleared={{ ...EMPTY, wild: hand.wild }}
      palette={(tools) => (
        <TilePalette
          tools={tools}
          hand={hand}
          target={goes}
          rules={table}
          onTap={(tile) => {
            const next = added(hand, goes, tile, table);
            if (next === null) return;
            set(next);
            // One meld, one winning tile; then the hand goes on.
            if (goes !== "hand" && !SEVERAL.has(goes)) aim("hand");
          }}
        />
      )}
    />
  );
}

/** The pairs of which the hand may have named one (支对), as the judge knows them. */
function nameable(judged: Judged<ScoreAnswer>): TileKind[] {
  const [unnamed] = judged.is === "answered" ? judged.answers : [];
  return unnamed === undefined || isError(unnamed) ? [] : (unnamed.nameable ?? []).map(tileOf);
}

/** Of the answers without and with the name the one that counts. */
function answerTo(judged: Judged<ScoreAnswer>, named: boolean): Judged<ScoreAnswer> {
  if (judged.is !== "answered") return judged;
  const [unnamed, other = unnamed] = judged.answers;
  const counts = named ? other : unnamed;
  return { ...judged, answers: counts === undefined ? [] : [counts] };
}

function hint(hand: MahjongHand, table: HandRules): string {
  if (hand.concealed.length + hand.melds.length === 0) return say("calc.begin");
  const lacks = missing(hand, table);
  return lacks > 0 ? say("calc.missing", { count: lacks }) : say("calc.tooMany", { count: -lacks });
}

function targetsOf(table: HandRules): { value: Target; label: string }[] {
  const all: Target[] = ["hand", "pung", "kong", "concealed_kong", "winning"];
  if (table.chow) all.splice(1, 0, "chow");
  if (table.wildTold) all.push("wild");
  if (table.treasure) all.push("treasure");
  if (table.birds > 0) all.push("birds");
  return all.map((value) => ({ value, label: say(`calc.to.${value}`) }));
}
