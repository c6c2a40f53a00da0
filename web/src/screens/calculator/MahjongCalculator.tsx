import { rulesetOf } from "../../app/rulesets";
import { t } from "../../i18n/translate";
import { CalculatorLayout, type GameCalculatorProps } from "./CalculatorLayout";
import { HandStrip } from "./HandStrip";
import { useJudge, type ScoreAnswer } from "./judge";
import {
  added,
  EMPTY,
  isWhole,
  missing,
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

/** Where several tiles may go, one after another. */
const SEVERAL: ReadonlySet<Target> = new Set(["wild", "birds"]);
const HANDS: HandKind<MahjongHand> = { empty: EMPTY, read: readHand, write: writeHand };

/** 算番: what a mahjong hand is worth. */
export function MahjongCalculator({ choice, rules, start, head, onHand }: GameCalculatorProps) {
  const work = useHand<MahjongHand, Target>(HANDS, start, onHand);
  const { hand, set, target, aim, goes } = work;
  const table = readRules(rules);
  const whole = isWhole(hand, table);
  const [judged, again] = useJudge<ScoreAnswer>(whole ? [requestOf(hand, choice, table)] : null);
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
      told={situationWords(hand, table)}
      hint={whole ? null : hint(hand, table)}
      answer={
        <MahjongAnswer
          judged={judged}
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
      situation={<MahjongSituation hand={hand} table={table} ruleset={ruleset} onChange={set} />}
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

function hint(hand: MahjongHand, table: HandRules): string {
  if (hand.concealed.length + hand.melds.length === 0) return t("calc.begin");
  const lacks = missing(hand, table);
  return lacks > 0 ? t("calc.missing", { count: lacks }) : t("calc.tooMany", { count: -lacks });
}

function targetsOf(table: HandRules): { value: Target; label: string }[] {
  const all: Target[] = ["hand", "pung", "kong", "concealed_kong", "winning"];
  if (table.chow) all.splice(1, 0, "chow");
  if (table.wildTold) all.push("wild");
  if (table.treasure) all.push("treasure");
  if (table.birds > 0) all.push("birds");
  return all.map((value) => ({ value, label: t(`calc.to.${value}`) }));
}
