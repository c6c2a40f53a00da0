import type { ComponentChildren } from "preact";
import type { Red } from "../../board/core/card";
import { Icon } from "../../ui/icons";
import { Piece, pieceName } from "./Piece";
import type { Choice, Puzzle } from "./puzzle";
import { say } from "./say";

export interface KeysProps {
  puzzle: Puzzle;
  red: Red;
  chosen: ReadonlySet<Choice>;
  /** The answer was given: right and wrong choices are marked, nothing can be chosen. */
  given: boolean;
  onChoose: (choice: Choice) => void;
}

/** The choices of a puzzle: the tiles of the hand, all tiles or cards, or numbers. */
export function Keys(props: KeysProps) {
  const { puzzle } = props;
  if (puzzle.kind === "discard") return null;
  return (
    <div
      class={`puzzle-keys ${puzzle.kind === "waits" ? puzzle.game : "numbers"}`}
      role="group"
      aria-label={say("choices")}
      data-testid="puzzle-choices"
    >
      {puzzle.choices.map((choice) => (
        <Key key={choice} choice={choice} {...props}>
          {typeof choice === "number" ? (
            choice
          ) : (
            <Piece game={puzzle.game} text={choice} red={props.red} label={null} />
          )}
        </Key>
      ))}
    </div>
  );
}

export interface KeyProps extends KeysProps {
  choice: Choice;
  children: ComponentChildren;
}

/** A choice. Once the answer was given it says whether it is right, if that is of interest. */
export function Key({ puzzle, choice, chosen, given, onChoose, children }: KeyProps) {
  const right = puzzle.solution.includes(choice);
  const taken = chosen.has(choice);
  // A right one is missed where others of several were chosen.
  const missed = right && !taken && puzzle.kind === "waits" && chosen.size > 0;
  const verdict = !given ? "" : missed ? "missed" : right ? "right" : taken ? "wrong" : "";
  const name = typeof choice === "number" ? String(choice) : pieceName(puzzle.game, choice);
  return (
    <button
      type="button"
      class={`puzzle-key ${verdict}`}
      data-choice={choice}
      aria-pressed={taken}
      aria-label={verdict === "" ? name : `${name}${say(`key.${verdict}`)}`}
      disabled={given}
      onClick={() => {
        onChoose(choice);
      }}
    >
      {children}
      {verdict === "" ? null : (
        <span class="puzzle-verdict">
          {missed ? say("missed") : <Icon name={right ? "check" : "close"} />}
        </span>
      )}
    </button>
  );
}
