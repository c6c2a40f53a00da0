import { useState } from "preact/hooks";
import type { FanText } from "../../rulesets/rulesets";
import { Card } from "../../art/Card";
import { cardsOf, type CardKind } from "../../board/core/card";
import type { Won } from "../../board/paohuzi/events";
import type { TableRules } from "../../board/paohuzi/table";
import { cardName } from "../../i18n/names";
import { t } from "../../i18n/translate";
import { fanWorth, isIdle, plainWord } from "../../telling/paohuzi/sum";
import { Formula } from "../../telling/paohuzi/Formula";
import { winningPlace } from "../../telling/paohuzi/winningPlace";
import { placeAmong } from "../../telling/places";
import { groupWord, PAYMENT_WORDS, waitWorth } from "../../telling/paohuzi/words";
import { Transfers } from "../../telling/Transfers";
import { AnswerFans } from "./AnswerFans";
import { AnswerFrame, WhyNot } from "./AnswerFrame";
import { CardColumns } from "./CardColumns";
import { isError, type HuxiAnswer, type Judged } from "./judge";
import { COPIES, copies, type PaohuziHand } from "./paohuzi";
import { say } from "./say";

export interface PaohuziAnswerProps {
  judged: Judged<HuxiAnswer>;
  hand: PaohuziHand;
  table: TableRules;
  /** Seats at the table. */
  players: number;
  /** The cards that were tried because none was chosen; null: the hand's own was judged. */
  tried: readonly CardKind[] | null;
  fans: readonly FanText[];
  /** Said of a hand that waits for nothing. */
  hint: string;
  onAgain: () => void;
  onCard: (card: CardKind) => void;
}

/** The answer of the judge for a hand of paohuzi. */
export function PaohuziAnswer(props: PaohuziAnswerProps) {
  const { judged, tried } = props;
  return (
    <AnswerFrame judged={judged} onAgain={props.onAgain}>
      {(answers) => {
        if (tried !== null) return <Waits answers={answers} {...props} tried={tried} />;
        const [answer] = answers;
        if (answer === undefined) return null;
        return answer.win ? (
          <Win answer={answer} {...props} />
        ) : (
          <div class="answer-loss" data-testid="calc-loss">
            <WhyNot why={answer.why} />
            {typeof answer.huxi === "number" ? (
              <p>{say("calc.phz.huxiOf", { huxi: answer.huxi, least: props.table.minHuxi })}</p>
            ) : null}
          </div>
        );
      }}
    </AnswerFrame>
  );
}

/** A hand that lacks one card: every card that wins, with the huxi it brings. */
function Waits(
  props: PaohuziAnswerProps & { answers: readonly HuxiAnswer[]; tried: readonly CardKind[] },
) {
  const { answers, tried, hand, table, hint, onCard } = props;
  const winning = tried.flatMap((card, place) => {
    const answer = answers[place];
    return answer !== undefined && !isError(answer) && answer.win
      ? [{ card, huxi: answer.huxi }]
      : [];
  });
  if (winning.length === 0) {
    return (
      <p class="calc-hint" data-testid="calc-hint">
        {hint}
      </p>
    );
  }
  return (
    <div class="answer-loss">
      <p>{say("calc.waits", { count: winning.length })}</p>
      <div class="answer-waits" data-testid="calc-waits">
        {winning.map(({ card, huxi }) => (
          <button
            key={card}
            type="button"
            class="wait-key"
            onClick={() => {
              onCard(card);
            }}
          >
            <Card
              kind={card}
              form="square"
              colours={table.red}
              label={say("calc.tryTile", { tile: cardName(card, table.red) })}
            />
            <small>
              {waitWorth(huxi, table)} · {say("calc.left", { count: COPIES - copies(hand, card) })}
            </small>
          </button>
        ))}
      </div>
    </div>
  );
}

type Win = Extract<HuxiAnswer, { win: true }>;

function Win({ answer, hand, table, players, fans }: PaohuziAnswerProps & { answer: Win }) {
  const [pointed, setPointed] = useState<string | null>(null);
  const won = wonOf(answer, hand);
  const ringed = winningPlace(won);
  return (
    <div class="answer-win" data-testid="calc-win">
      <p class="answer-head">
        <span class="brush">{t("table.shout.win")}</span>
        <b data-testid="calc-points">
          {isIdle(won.score)
            ? t("phz.result.noHuxi")
            : t(table.values === "huxi" ? "phz.result.huxi" : "phz.result.cardPoints", {
                huxi: won.score.huxi,
              })}
        </b>
      </p>
      <CardColumns
        red={table.red}
        columns={won.score.groups.map((group, place) => ({
          word: groupWord(group.kind),
          cards: group.cards,
          huxi: group.huxi,
          open: group.open,
          ringed: ringed?.group === place ? ringed.place : -1,
        }))}
      />
      <AnswerFans
        fans={answer.score.fans}
        worth={(fan) => fanWorth(fan, table)}
        texts={fans}
        none={plainWord(won.score)}
        pointed={pointed}
        onPoint={setPointed}
      />
      {won.score.xing === null ? null : (
        <p class="answer-xing">
          <span>{t("phz.result.xing")}</span>
          <Card kind={won.score.xing} form="square" colours={table.red} w={26} />
        </p>
      )}
      <Formula won={won} rules={table} />
      <Transfers
        transfers={answer.transfers}
        name={(seat) => payerWord(seat, players)}
        words={PAYMENT_WORDS}
      />
    </div>
  );
}

/** A seat as the winner, seat 0, calls it. */
export function payerWord(seat: number, players: number): string {
  const place = placeAmong(players, seat, 0);
  return place === 0 ? say("calc.phz.winner") : say(`calc.phz.seat.${place}`);
}

/** The answer as the win that the table would have told. */
export function wonOf({ score }: Win, hand: PaohuziHand): Won {
  return {
    type: "won",
    seat: 0,
    card: hand.card,
    giver: hand.source === "self" || hand.source === "deal" ? null : 1,
    how: hand.source,
    hand: [...hand.cards],
    melds: [],
    score: {
      ...score,
      xing: score.xing === null ? null : (cardsOf(score.xing)[0] ?? null),
      groups: score.groups.map((group) => ({ ...group, cards: cardsOf(group.cards.join("")) })),
    },
  };
}
