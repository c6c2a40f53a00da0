import { useEffect, useRef, useState } from "preact/hooks";
import { rulesOf } from "../../rulesets/choice";
import { rulesetOf, type Ruleset, type Setting } from "../../rulesets/rulesets";
import { nameBy } from "../../rulesets/rulesName";
import { readRules, type TableRules } from "../../board/paohuzi/table";
import { useTableWordsOf } from "../../rulesets/useTableWords";
import { readRules as readHandRules } from "../calculator/mahjong";
import { Hand } from "./Hand";
import { Keys } from "./Keys";
import { Piece, pieceName } from "./Piece";
import { isRight, type Choice, type Puzzle } from "./puzzle";
import { say } from "./say";
import { Told } from "./Told";

export interface PuzzleViewProps {
  puzzle: Puzzle;
  /** The answer that was given before, if one was. */
  mark: boolean | null;
  onAnswer: (right: boolean) => void;
}

/** A puzzle: the question, the hand, the choices; and once it is answered, the solution. */
export function PuzzleView({ puzzle, mark, onAnswer }: PuzzleViewProps) {
  const [chosen, setChosen] = useState<ReadonlySet<Choice>>(new Set());
  const choice = puzzle.rules === "" ? null : { ruleset: puzzle.rules, preset: null, switches: {} };
  useTableWordsOf(choice);
  const ruleset = choice === null ? null : rulesetOf(choice.ruleset);
  const rules = choice === null ? {} : rulesOf(choice);
  const table = readRules(rules);
  const given = mark !== null;

  // The verdict comes into sight, on a small phone too.
  const verdict = useRef<HTMLElement>(null);
  const before = useRef(given);
  useEffect(() => {
    if (given && !before.current) verdict.current?.scrollIntoView({ block: "nearest" });
    before.current = given;
  }, [given]);

  function choose(one: Choice): void {
    const others = puzzle.kind === "waits" ? chosen : new Set<Choice>();
    setChosen(
      chosen.has(one)
        ? new Set([...others].filter((other) => other !== one))
        : new Set([...others, one]),
    );
  }

  const keys = { puzzle, red: table.red, chosen, given, onChoose: choose };
  return (
    <>
      <section class="panel puzzle" data-testid="puzzle" data-kind={puzzle.kind}>
        <Question puzzle={puzzle} ruleset={ruleset} rules={rules} table={table} />
        <Hand table={table} {...keys} />
        <Keys {...keys} />
        {given ? null : (
          <button
            type="button"
            class="button primary wide"
            data-testid="puzzle-answer"
            disabled={chosen.size === 0}
            onClick={() => {
              onAnswer(isRight(puzzle, chosen));
            }}
          >
            {answerWord(puzzle, chosen)}
          </button>
        )}
      </section>
      {mark === null ? null : (
        <section
          ref={verdict}
          class="panel puzzle-told"
          data-testid="puzzle-told"
          data-right={mark}
        >
          <div role="status">
            <h2 class={mark ? "right" : "wrong"}>{say(mark ? "right" : "wrong")}</h2>
          </div>
          <Told puzzle={puzzle} ruleset={ruleset} rules={rules} table={table} />
        </section>
      )}
    </>
  );
}

interface QuestionProps {
  puzzle: Puzzle;
  ruleset: Ruleset | null;
  rules: Readonly<Record<string, Setting>>;
  table: TableRules;
}

/** The question, and below it the rules and circumstances that its answer depends on. */
function Question({ puzzle, ruleset, rules, table }: QuestionProps) {
  const { game } = puzzle;
  const name = ruleset === null ? "" : nameBy(ruleset, rules);
  const piece =
    "question" in puzzle ? (puzzle.question.winning ?? puzzle.question.card ?? null) : null;
  const word = piece === null ? "" : pieceName(game, piece);
  const [asked, note] = sentences(puzzle, word, name, rules, table);
  return (
    <header class="puzzle-question">
      <div>
        <h2>{asked}</h2>
        <p class="muted small">{note}</p>
      </div>
      {piece === null ? null : (
        <span class="puzzle-piece">
          <Piece game={game} text={piece} red={table.red} label={null} />
        </span>
      )}
    </header>
  );
}

/** The question of a puzzle, and the note below it. */
function sentences(
  puzzle: Puzzle,
  word: string,
  name: string,
  rules: Readonly<Record<string, Setting>>,
  table: TableRules,
): readonly [string, string] {
  const points = table.values === "card_points";
  switch (puzzle.kind) {
    case "discard":
      return [say("ask.mahjong.discard"), say("ask.mahjong.discard.note")];
    case "waits":
      if (puzzle.game === "mahjong") {
        return [say("ask.mahjong.waits"), say("ask.mahjong.waits.note")];
      }
      return [
        say("ask.paohuzi.waits"),
        say(points ? "ask.paohuzi.waits.note.points" : "ask.paohuzi.waits.note", {
          rules: name,
          least: table.minHuxi,
        }),
      ];
    case "huxi":
      return [
        say(points ? "ask.paohuzi.huxi.points" : "ask.paohuzi.huxi", { card: word }),
        say("ask.paohuzi.huxi.note", { rules: name }),
      ];
    case "worth": {
      if (puzzle.game === "paohuzi") {
        return [
          say("ask.paohuzi.worth", { card: word }),
          say("ask.paohuzi.worth.note", { rules: name }),
        ];
      }
      const seat = say(readHandRules(rules).winds ? "ask.place.winds" : "ask.place");
      const place =
        puzzle.question.ready === undefined ? seat : say("ask.place.ready", { place: seat });
      return [
        say("ask.mahjong.worth", { tile: word }),
        say("ask.mahjong.worth.note", { rules: name, place }),
      ];
    }
  }
}

/** The words of the button that gives the answer. */
function answerWord(puzzle: Puzzle, chosen: ReadonlySet<Choice>): string {
  const [one] = chosen;
  if (one === undefined) return say(puzzle.kind === "waits" ? "answer.none" : "answer.pick");
  if (puzzle.kind === "waits") return say("answer.some", { count: chosen.size });
  return typeof one === "number"
    ? say("answer.number", { number: one })
    : say("answer.discard", { tile: pieceName(puzzle.game, one) });
}
