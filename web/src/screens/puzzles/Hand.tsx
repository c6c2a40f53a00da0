import { cardsOf } from "../../board/core/card";
import { byRanks } from "../../board/paohuzi/columns";
import type { TableRules } from "../../board/paohuzi/table";
import type { Example } from "../../rulesets/rulesets";
import { CardColumns } from "../calculator/CardColumns";
import { tilesExample } from "../calculator/example";
import { tilesOfMeld } from "../calculator/mahjong";
import { Tile } from "../../art/Tile";
import { Key, type KeysProps } from "./Keys";
import { Piece } from "./Piece";
import { say } from "./say";

/** The hand of a puzzle as one holds it: sorted, not by the groups that the answer finds. */
export function Hand({ table, ...props }: KeysProps & { table: TableRules }) {
  const { puzzle, red } = props;
  if (puzzle.game === "paohuzi") {
    return (
      <div class="puzzle-hand cards" role="group" aria-label={say("hand")}>
        <CardColumns
          red={red}
          columns={byRanks(cardsOf(puzzle.hand.join("")), table).map(({ cards }) => ({
            word: "",
            cards,
            huxi: null,
            open: false,
            ringed: -1,
          }))}
        />
      </div>
    );
  }
  const melds = "question" in puzzle ? meldsOf(puzzle.question) : [];
  return (
    <div class="puzzle-hand" role="group" aria-label={say("hand")} data-testid="puzzle-hand">
      {puzzle.hand.map((text, place) =>
        puzzle.kind === "discard" ? (
          <Key key={place} choice={text} {...props}>
            <Piece game="mahjong" text={text} red={red} label={null} />
          </Key>
        ) : (
          <Piece key={place} game="mahjong" text={text} red={red} />
        ),
      )}
      {melds.map((kinds, place) => (
        <span key={`meld-${place}`} class="puzzle-meld">
          {kinds.map((kind, index) => (
            <Tile key={index} kind={kind} />
          ))}
        </span>
      ))}
    </div>
  );
}

function meldsOf(question: Example): number[][] {
  return tilesExample(question).melds.map(tilesOfMeld);
}
