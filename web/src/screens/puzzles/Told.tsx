import type { TableRules } from "../../board/paohuzi/table";
import type { Transfer } from "../../net/protocol";
import type { Ruleset, Setting } from "../../rulesets/rulesets";
import { cardsOf } from "../../board/core/card";
import { groupWord, waitWorth } from "../../telling/paohuzi/words";
import { cardsExample, tilesExample } from "../calculator/example";
import type { HuxiAnswer, ScoreAnswer } from "../calculator/judge";
import { CardColumns } from "../calculator/CardColumns";
import { readRules as readHandRules, type MahjongHand } from "../calculator/mahjong";
import { MahjongAnswer } from "../calculator/MahjongAnswer";
import { PaohuziAnswer } from "../calculator/PaohuziAnswer";
import "../calculator/answer.css";
import { Piece, pieceName } from "./Piece";
import {
  giverOf,
  type DiscardPuzzle,
  type NumberPuzzle,
  type Puzzle,
  type Wait,
  type WaitsPuzzle,
} from "./puzzle";
import { say } from "./say";

export interface ToldProps<P extends Puzzle = Puzzle> {
  puzzle: P;
  ruleset: Ruleset | null;
  rules: Readonly<Record<string, Setting>>;
  table: TableRules;
}

/** The answer of a puzzle, with everything that proves it. */
export function Told({ puzzle, ...props }: ToldProps) {
  switch (puzzle.kind) {
    case "waits":
      return <Waits puzzle={puzzle} {...props} />;
    case "discard":
      return <Discards puzzle={puzzle} {...props} />;
    case "huxi":
    case "worth":
      return <Sum puzzle={puzzle} {...props} />;
  }
}

function Waits({ puzzle, table }: ToldProps<WaitsPuzzle>) {
  const { game, outcomes } = puzzle;
  const left = outcomes.reduce((sum, one) => sum + one.left, 0);
  return (
    <>
      <p>{say("told.waits", { kinds: outcomes.length, left })}</p>
      <ul class="puzzle-waits">
        {outcomes.map((wait) => (
          <li key={wait.tile}>
            <span class="puzzle-groups">
              {groupsWith(wait).map((group, place) => (
                <span key={place} class={`puzzle-group ${game}`}>
                  {group.map(({ text, waited }, index) => (
                    <span key={index} class={waited ? "ringed" : ""}>
                      <Piece game={game} text={text} red={table.red} />
                    </span>
                  ))}
                </span>
              ))}
            </span>
            <small>
              {wait.huxi === undefined ? null : <b>{waitWorth(wait.huxi, table)}</b>}
              {say("told.left", { left: wait.left })}
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The groups of the hand with a wait, which is marked once. */
function groupsWith({ tile, groups }: Wait): { text: string; waited: boolean }[][] {
  const home = groups.findIndex((group) => group.includes(tile));
  return groups.map((group, place) =>
    group.map((text, index) => ({
      text,
      waited: place === home && index === group.indexOf(tile),
    })),
  );
}

/** The discards that are compared with the best. */
const COMPARED = 4;

function Discards({ puzzle, table }: ToldProps<DiscardPuzzle>) {
  const [best] = puzzle.outcomes;
  if (best === undefined) return null;
  const { red } = table;
  return (
    <>
      <p>{say("told.discard", { tile: pieceName("mahjong", best.tile), left: best.left })}</p>
      <ul class="puzzle-discards">
        {puzzle.outcomes.slice(0, COMPARED).map(({ tile, waits, left }) => (
          <li key={tile} class={tile === best.tile ? "best" : ""}>
            <Piece game="mahjong" text={tile} red={red} />
            <span class="puzzle-arrow" aria-hidden="true">
              →
            </span>
            <span class="puzzle-row">
              {waits.map((wait) => (
                <Piece key={wait} game="mahjong" text={wait} red={red} />
              ))}
            </span>
            <b>{say("told.tiles", { left })}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

function Sum(props: ToldProps<NumberPuzzle>) {
  const { puzzle, ruleset, rules, table } = props;
  const { question, answer, kind } = puzzle;
  if (kind === "huxi") return <Huxi {...props} />;
  const paid = paidBy("transfers" in answer ? (answer.transfers ?? []) : []);
  return (
    <>
      {paid.length < 2 ? null : (
        <p class="puzzle-total">
          {say("told.total", { sum: paid.join(" ＋ "), total: paid.reduce((a, b) => a + b, 0) })}
        </p>
      )}
      {puzzle.game === "mahjong" ? (
        <MahjongAnswer
          judged={{ is: "answered", answers: [answer as ScoreAnswer], stale: false }}
          hand={handOf(puzzle)}
          rules={rules}
          table={readHandRules(rules)}
          ruleset={ruleset}
          onAgain={ignore}
          onTile={ignore}
        />
      ) : (
        <PaohuziAnswer
          judged={{ is: "answered", answers: [answer as HuxiAnswer], stale: false }}
          hand={cardsExample(question)}
          table={table}
          players={Number(rules["players"] ?? 3)}
          tried={null}
          fans={ruleset?.fans ?? []}
          hint=""
          onAgain={ignore}
          onCard={ignore}
        />
      )}
    </>
  );
}

/** The points that each payer gives. */
function paidBy(transfers: readonly Transfer[]): number[] {
  const sums = new Map<number, number>();
  for (const { payer, points } of transfers) sums.set(payer, (sums.get(payer) ?? 0) + points);
  return [...sums.values()];
}

/** The hand as the calculator has it: the seat that gave the tile as well. */
function handOf({ question }: NumberPuzzle): MahjongHand {
  const hand = tilesExample(question);
  const from = giverOf(question);
  return from === null ? hand : { ...hand, from };
}

/** The groups of a hand of cards with the huxi of each. */
function Huxi({ puzzle, table }: ToldProps<NumberPuzzle>) {
  const answer = puzzle.answer as HuxiAnswer;
  if (!answer.win) return null;
  const key = table.values === "card_points" ? "told.huxi.points" : "told.huxi";
  return (
    <>
      <p>{say(key, { huxi: answer.huxi })}</p>
      <CardColumns
        red={table.red}
        columns={answer.groups.map(({ kind, cards, huxi, open }) => ({
          word: groupWord(kind),
          cards: cardsOf(cards.join("")),
          huxi,
          open,
          ringed: -1,
        }))}
      />
    </>
  );
}

/** Nothing is asked again: the answer is here. */
function ignore(): void {
  return undefined;
}
