import { useState } from "preact/hooks";
import { Icon } from "../../app/icons";
import { rulesetOf } from "../../app/rulesets";
import type { CardKind } from "../../board/card";
import { readRules, type TableRules } from "../../board/paohuzi/table";
import { t } from "../../i18n/translate";
import { CardPalette } from "./CardPalette";
import { CardStrip } from "./CardStrip";
import { Keys, Tools } from "./Keys";
import { useJudge, type HuxiAnswer } from "./judge";
import { LinkProblem } from "./LinkProblem";
import type { GameCalculatorProps } from "./MahjongCalculator";
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
import { useUndo } from "./useUndo";

/** 算胡: what a hand of paohuzi is worth. */
export function PaohuziCalculator({ choice, rules, start, head, onHand }: GameCalculatorProps) {
  const [given] = useState(() => (start === null ? null : readHand(start)));
  const {
    now: hand,
    set,
    back,
  } = useUndo(
    () => given?.hand ?? EMPTY,
    (next) => {
      onHand(writeHand(next));
    },
  );
  const [target, setTarget] = useState<Target | "situation">("hand");
  const table = readRules(rules);
  const tried = waits(hand, table) ? openCards(hand) : null;
  const requests = isWhole(hand, table)
    ? [requestOf(hand, choice)]
    : (tried?.map((card) => requestOf(hand, choice, card)) ?? null);
  const [judged, again] = useJudge<HuxiAnswer>(requests);
  const goes = target === "situation" ? "hand" : target;
  const settle = (next: PaohuziHand | null): void => {
    if (next === null) return;
    set(next);
    if (goes !== "hand") setTarget("hand");
  };
  return (
    <div class="calc" data-game="paohuzi">
      <section class="calc-main">
        {head}
        <LinkProblem wrong={given?.wrong ?? []} />
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
        <button
          type="button"
          class="calc-told"
          data-testid="calc-told"
          onClick={() => {
            setTarget(target === "situation" ? "hand" : "situation");
          }}
        >
          <span>{situationWords(hand)}</span>
          <Icon name="edit" />
        </button>
        {requests === null ? (
          <p class="calc-hint" data-testid="calc-hint">
            {hint(hand, table)}
          </p>
        ) : (
          <PaohuziAnswer
            judged={judged}
            hand={hand}
            table={table}
            tried={tried}
            fans={rulesetOf(choice.ruleset)?.fans ?? []}
            hint={missing(hand, table) > 0 ? hint(hand, table) : t("calc.notReady")}
            onAgain={again}
            onCard={(card: CardKind) => {
              set({ ...hand, card });
            }}
          />
        )}
      </section>
      <Keys
        targets={targetsOf(rules)}
        target={target}
        onTarget={setTarget}
        situation={<PaohuziSituation hand={hand} rules={rules} onChange={set} />}
      >
        <CardPalette
          tools={
            <Tools
              onBack={back}
              onClear={() => {
                set(EMPTY);
                setTarget("hand");
              }}
            />
          }
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
      </Keys>
    </div>
  );
}

function hint(hand: PaohuziHand, table: TableRules): string {
  if (hand.cards.length + hand.table.length === 0) return t("calc.phz.begin");
  const lacks = missing(hand, table);
  if (lacks < 0) return t("calc.phz.tooMany", { count: -lacks });
  return t("calc.phz.missing", { count: lacks });
}

function targetsOf(rules: Readonly<Record<string, unknown>>): { value: Target; label: string }[] {
  const all: Target[] = ["hand", "chi", "peng", "wei", "pao", "ti", "winning"];
  if (rules["xing"] === "next_card") all.push("next");
  return all.map((value) => ({ value, label: t(`calc.phz.to.${value}`) }));
}
