import { rulesetOf } from "../../rulesets/rulesets";
import type { CardKind } from "../../board/core/card";
import { readRules, type TableRules } from "../../board/paohuzi/table";
import { CalculatorLayout, type GameCalculatorProps } from "./CalculatorLayout";
import { CardPalette } from "./CardPalette";
import { CardStrip } from "./CardStrip";
import { useJudge, type HuxiAnswer } from "./judge";
import {
  added,
  EMPTY,
  isWhole,
  laid,
  missing,
  openCards,
  requestOf,
  waits,
  winningFrom,
  withoutCard,
  withoutGroup,
  type PaohuziHand,
  type Target,
} from "./paohuzi";
import { PaohuziAnswer } from "./PaohuziAnswer";
import { readHand, writeHand } from "./paohuziLink";
import { PaohuziSituation, situationWords } from "./PaohuziSituation";
import { useHand, type HandKind } from "./useHand";
import { say } from "./say";

const HANDS: HandKind<PaohuziHand> = { empty: EMPTY, read: readHand, write: writeHand };

/** 算胡: the worth of a hand of paohuzi. */
export function PaohuziCalculator({ choice, rules, start, head, onHand }: GameCalculatorProps) {
  const work = useHand<PaohuziHand, Target>(HANDS, start, onHand);
  const { hand, set, target, aim, goes } = work;
  const table = readRules(rules);
  const tried = waits(hand, table) ? openCards(hand) : null;
  const requests = isWhole(hand, table)
    ? [requestOf(hand, choice)]
    : (tried?.map((card) => requestOf(hand, choice, card)) ?? null);
  const [judged, again] = useJudge<HuxiAnswer>(requests);
  const settle = (next: PaohuziHand | null): void => {
    if (next === null) return;
    set(next);
    if (goes !== "hand") aim("hand");
  };
  return (
    <CalculatorLayout
      game="paohuzi"
      work={work}
      head={head}
      strip={
        <CardStrip
          hand={hand}
          rules={table}
          onCard={(place) => {
            if (target === "winning") settle(winningFrom(hand, place));
            else set(withoutCard(hand, place));
          }}
          onGroup={(place) => {
            set(withoutGroup(hand, place));
          }}
          onWinning={() => {
            set({ ...hand, card: null });
          }}
        />
      }
      told={situationWords(hand)}
      hint={requests === null ? hint(hand, table) : null}
      answer={
        <PaohuziAnswer
          judged={judged}
          hand={hand}
          table={table}
          players={Number(rules["players"] ?? 3)}
          tried={tried}
          fans={rulesetOf(choice.ruleset)?.fans ?? []}
          hint={missing(hand, table) > 0 ? hint(hand, table) : say("calc.notReady")}
          onAgain={again}
          onCard={(card: CardKind) => {
            set({ ...hand, card });
          }}
        />
      }
      targets={targetsOf(rules)}
      situation={<PaohuziSituation hand={hand} rules={rules} onChange={set} />}
      cleared={EMPTY}
      palette={(tools) => (
        <CardPalette
          tools={tools}
          key={goes}
          hand={hand}
          target={goes}
          rules={table}
          onCard={(card) => {
            if (goes !== "chi") settle(added(hand, goes, card, table));
          }}
          onChi={(cards) => {
            settle(laid(hand, { kind: "chi", cards }, table));
          }}
        />
      )}
    />
  );
}

function hint(hand: PaohuziHand, table: TableRules): string {
  if (hand.cards.length + hand.table.length === 0) return say("calc.phz.begin");
  const lacks = missing(hand, table);
  if (lacks < 0) return say("calc.phz.tooMany", { count: -lacks });
  return say("calc.phz.missing", { count: lacks });
}

function targetsOf(rules: Readonly<Record<string, unknown>>): { value: Target; label: string }[] {
  const all: Target[] = ["hand", "chi", "peng", "wei", "pao", "ti", "winning"];
  if (rules["xing"] === "next_card") all.push("next");
  return all.map((value) => ({ value, label: say(`calc.phz.to.${value}`) }));
}
