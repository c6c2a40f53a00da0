import { useState } from "preact/hooks";
import type { Ruleset, Setting } from "../../rulesets/rulesets";
import { tileOf } from "../../board/core/notation";
import type { TileKind } from "../../board/core/tile";
import { tileName } from "../../i18n/names";
import { localized, t } from "../../i18n/translate";
import { grouped, type ShownTile } from "../../telling/mahjong/grouped";
import { paymentWords } from "../../telling/mahjong/words";
import { Transfers } from "../../telling/Transfers";
import { Tile } from "../../art/Tile";
import { AnswerFans } from "./AnswerFans";
import { AnswerFrame, WhyNot } from "./AnswerFrame";
import type { Judged, ScoreAnswer } from "./judge";
import {
  COPIES,
  copies,
  isWild,
  returnsKong,
  wildKinds,
  type HandRules,
  type MahjongHand,
} from "./mahjong";
import { fanPointsWord, plainWord, sumWords, worthWord } from "./sum";
import { TileGroups } from "./TileGroups";
import { say } from "./say";
import { payerWord } from "./seatWords";

export interface MahjongAnswerProps {
  judged: Judged<ScoreAnswer>;
  hand: MahjongHand;
  rules: Readonly<Record<string, Setting>>;
  table: HandRules;
  ruleset: Ruleset | null;
  onAgain: () => void;
  /** A tile the hand waits for was chosen as the winning one. */
  onTile: (tile: TileKind) => void;
}

/** The answer of the judge for a hand of mahjong. */
export function MahjongAnswer(props: MahjongAnswerProps) {
  return (
    <AnswerFrame judged={props.judged} onAgain={props.onAgain}>
      {([answer]) =>
        answer === undefined ? null : answer.win ? (
          <Win answer={answer} {...props} />
        ) : (
          <Loss answer={answer} {...props} />
        )
      }
    </AnswerFrame>
  );
}

type Won = Extract<ScoreAnswer, { win: true }>;
type Lost = Extract<ScoreAnswer, { win: false }>;

function Win({ answer, hand, rules, table, ruleset }: MahjongAnswerProps & { answer: Won }) {
  const fans = ruleset?.fans ?? [];
  const [pointed, setPointed] = useState<string | null>(null);
  const fan = answer.fans.find(({ id }) => id === pointed);
  const lit = fan === undefined || fan.tiles.length === 0 ? null : new Set(fan.tiles.map(tileOf));
  const wild = wildKinds(hand, table);
  const earned = earnedBy(hand.seat, answer);
  const nameOf = (id: string): string => {
    const text = fans.find((candidate) => candidate.id === id)?.name;
    return text === undefined ? id.replaceAll("_", " ") : localized(text);
  };
  return (
    <div class="answer-win" data-testid="calc-win">
      <p class="answer-head">
        <span class="brush">{t("table.shout.win")}</span>
        <b data-testid="calc-points">{t("result.points", { points: earned })}</b>
      </p>
      <TileGroups
        groups={shownGroups(answer, hand, wild)}
        melds={hand.melds}
        flowers={table.flowers ? hand.bonus : []}
        wild={wild}
        lit={lit}
      />
      <AnswerFans
        fans={answer.fans}
        worth={(one) => worthWord(one, ruleset, rules)}
        texts={fans}
        none={answer.groups.length === 0 ? null : plainWord(ruleset, rules)}
        pointed={pointed}
        onPoint={setPointed}
      />
      <p class="answer-sum">
        <span>{sumWords(answer, ruleset, rules)}</span>
        <b>{t("result.points", { points: answer.points })}</b>
      </p>
      {answer.excluded.length === 0 ? null : (
        <p class="answer-note" data-testid="calc-excluded">
          {t("mj.excluded", {
            fans: answer.excluded
              .map(({ id, by }) => t("mj.excluded.one", { fan: nameOf(id), by: nameOf(by) }))
              .join(t("table.comma")),
          })}
        </p>
      )}
      <Transfers
        transfers={answer.transfers ?? []}
        words={paymentWords(rules, true)}
        name={(seat) => payerWord(seat, hand.seat, table)}
      />
      {returnsKong(hand, table) ? (
        <p class="answer-note" data-testid="calc-kong-returned">
          {say("calc.kongReturned")}
        </p>
      ) : null}
    </div>
  );
}

/** The sum that the winner has of all who pay; a share of it if it is not known who they are. */
function earnedBy(winner: number, { points, transfers }: Won): number {
  if (transfers === undefined) return points;
  return transfers
    .filter(({ payee }) => payee === winner)
    .reduce((sum, paid) => sum + paid.points, 0);
}

function Loss(props: MahjongAnswerProps & { answer: Lost }) {
  const { answer, hand, table, onTile } = props;
  const waits = answer.waits.map(tileOf);
  return (
    <div class="answer-loss" data-testid="calc-loss">
      {hand.winning === null ? null : <WhyNot why={answer.why} />}
      <TooFew {...props} />
      {waits.length === 0 ? (
        hand.winning === null ? (
          <p>{say("calc.notReady")}</p>
        ) : null
      ) : (
        <>
          <p>{say("calc.waits", { count: waits.length })}</p>
          <div class="answer-waits" data-testid="calc-waits">
            {waits.map((kind) => (
              <button
                key={kind}
                type="button"
                class="wait-key"
                onClick={() => {
                  onTile(kind);
                }}
              >
                <Tile
                  kind={kind}
                  label={say("calc.tryTile", { tile: tileName(kind) })}
                  wild={isWild(kind, hand, table)}
                />
                <small>{say("calc.left", { count: COPIES - copies(hand, kind) })}</small>
              </button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

/** The fans of a hand that has too few of them. */
function TooFew({ answer, ruleset, rules }: MahjongAnswerProps & { answer: Lost }) {
  const [pointed, setPointed] = useState<string | null>(null);
  const { fans, counted, least } = answer;
  if (fans === undefined || counted === undefined || least === undefined) return null;
  return (
    <>
      <p data-testid="calc-short">
        {say("calc.short", {
          counted: fanPointsWord(counted, ruleset, rules),
          least: fanPointsWord(least, ruleset, rules),
        })}
      </p>
      <AnswerFans
        fans={fans}
        worth={(one) => worthWord(one, ruleset, rules)}
        texts={ruleset?.fans ?? []}
        none={null}
        pointed={pointed}
        onPoint={setPointed}
      />
    </>
  );
}

/** The concealed tiles by the groups of the answer, as the result of a deal shows them. */
function shownGroups(answer: Won, hand: MahjongHand, wild: readonly TileKind[]): ShownTile[][] {
  const tile = hand.winning ?? 0;
  const groups = answer.groups.map((group) => ({ ...group, tiles: group.tiles.map(tileOf) }));
  const score = { points: answer.points, fans: [], excluded: [], groups };
  const all = [...hand.concealed, tile];
  return grouped(
    { type: "won", seat: 0, tile, giver: null, how: "self_drawn", hand: all, score },
    wild,
  );
}
