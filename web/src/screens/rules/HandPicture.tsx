import type { Example, Setting, ShownHand } from "../../rulesets/rulesets";
import { readRules } from "../../board/paohuzi/table";
import { CardColumns } from "../calculator/CardColumns";
import { cardsByGroups, tilesByGroups, tilesExample } from "../calculator/example";
import { readRules as readHandRules, wildKinds } from "../calculator/mahjong";
import { TileGroups } from "../calculator/TileGroups";

export interface HandPictureProps {
  question: ShownHand["question"];
  rules: Readonly<Record<string, Setting>>;
  label: string;
}

/** The hand of a question to the judge, drawn by its groups. */
export function HandPicture({ question, rules, label }: HandPictureProps) {
  if (question.op === "huxi") {
    const table = readRules(rules);
    return (
      <div role="img" aria-label={label}>
        <CardColumns columns={cardsByGroups(asExample(question), table)} red={table.red} />
      </div>
    );
  }
  // The tiles of an opening hand are all concealed.
  const example = asExample(
    question.tiles === undefined ? question : { ...question, concealed: question.tiles },
  );
  const hand = tilesExample(example);
  return (
    <div role="img" aria-label={label}>
      <TileGroups
        groups={tilesByGroups(example)}
        melds={hand.melds}
        flowers={hand.bonus}
        wild={wildKinds(hand, readHandRules(rules))}
      />
    </div>
  );
}

function asExample(question: ShownHand["question"]): Example {
  return { rules: "", ...question };
}
