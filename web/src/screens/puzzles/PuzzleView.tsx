import { useEffect, useRef, useState } from "preact/hooks";
import { rulesOf } from "../../rulesets/choice";
import { rulesetOf, type Example, type Ruleset, type Setting } from "../../rulesets/rulesets";
import { nameBy } from "../../rulesets/rulesName";
import { readRules, type TableRules } from "../../board/paohuzi/table";
import { useTableWordsOf } from "../../rulesets/useTableWords";
import { routeHash } from "../../navigation/route";
import { windWord } from "../../telling/mahjong/words";
import { readRules as readHandRules } from "../calculator/mahjong";
import { Hand } from "./Hand";
import { Keys } from "./Keys";
import { Piece, pieceName } from "./Piece";
import { giverOf, isRight, type Choice, type Puzzle } from "./puzzle";
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
  const piece =
    "question" in puzzle ? (puzzle.question.winning ?? puzzle.question.card ?? null) : null;
  const notes = notesOf(puzzle, ruleset, rules, table);
  return (
    <header class="puzzle-question">
      <div>
        <h2>{asked(puzzle, table)}</h2>
        <p class="muted small">
          {ruleset === null ? null : (
            <a class="puzzle-rules" href={routeHash({ is: "rules", rules: ruleset.id })}>
              {nameBy(ruleset, rules)}
            </a>
          )}
          {ruleset === null ? null : say("comma")}
          {notes.join(say("comma"))}
        </p>
      </div>
      {piece === null ? null : (
        <span class="puzzle-piece">
          <Piece game={game} text={piece} red={table.red} label={null} />
        </span>
      )}
    </header>
  );
}

/** The question of a puzzle. */
function asked(puzzle: Puzzle, table: TableRules): string {
  switch (puzzle.kind) {
    case "discard":
      return say("ask.mahjong.discard");
    case "waits":
      return say(puzzle.game === "mahjong" ? "ask.mahjong.waits" : "ask.paohuzi.waits");
    case "huxi": {
      const piece = pieceName(puzzle.game, puzzle.question.card ?? "");
      const points = table.values === "card_points";
      return say(points ? "ask.paohuzi.huxi.points" : "ask.paohuzi.huxi", { piece });
    }
    case "worth": {
      const { winning, card, source } = puzzle.question;
      const piece = pieceName(puzzle.game, winning ?? card ?? "");
      if (source === "flip") return say("ask.flipped", { piece });
      // A card that nobody is named for was thrown by the seat before.
      const giver = source === "discard" ? 3 : giverOf(puzzle.question);
      if (giver === null) return say("ask.drawn", { piece });
      return say("ask.given", { piece, who: say(`from.${giver}`) });
    }
  }
}

/** The circumstances that the answer depends on. */
function notesOf(
  puzzle: Puzzle,
  ruleset: Ruleset | null,
  rules: Readonly<Record<string, Setting>>,
  table: TableRules,
): string[] {
  switch (puzzle.kind) {
    case "discard":
      return [say("ask.mahjong.discard.note")];
    case "waits":
      if (puzzle.game === "mahjong") return [say("ask.mahjong.waits.note")];
      return [
        table.minHuxi === 0
          ? say("ask.paohuzi.waits.note.free")
          : say("ask.paohuzi.waits.note", { least: table.minHuxi }),
      ];
    case "huxi":
      return [say("ask.paohuzi.huxi.note")];
    case "worth":
      return puzzle.game === "mahjong"
        ? tableNotes(puzzle.question, ruleset, rules)
        : cardNotes(puzzle.question, rules);
  }
}

/** Seat, declaration and wildcard of a hand of mahjong; and what has not happened, but could have. */
function tableNotes(
  question: Example,
  ruleset: Ruleset | null,
  rules: Readonly<Record<string, Setting>>,
): string[] {
  const table = readHandRules(rules);
  const seat = say(question.seat_wind === "E" ? "with.dealer" : "with.next");
  const wind = windWord(question.seat_wind === "E" ? 0 : 1);
  const counts = ruleset?.fans.some(({ id, points }) => id === "seat_wind" && points > 0) === true;
  return [
    counts ? say("with.winds", { seat, wind }) : seat,
    ...(question.ready === undefined ? [] : [say("with.ready")]),
    ...(question.wild === undefined
      ? []
      : [say("with.wild", { tile: pieceName("mahjong", question.wild) })]),
    ...(rules["closed_loser_doubles"] === true ? [say("with.closed")] : []),
    ...(table.birds > 0 ? [say("with.birds")] : []),
    ...(table.flowers ? [say("with.flowers")] : []),
    ...(table.streak ? [say("with.streak")] : []),
  ];
}

function cardNotes(question: Example, rules: Readonly<Record<string, Setting>>): string[] {
  return [
    say(question.dealer === true ? "with.dealer" : "with.other"),
    ...(rules["di_hu"] === "first_flip" && question.source !== "discard"
      ? [say("with.notFirst")]
      : []),
  ];
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
