import { notesOf, told } from "../../rulesets/guide";
import type { Ruleset, Setting } from "../../rulesets/rulesets";
import { WithTerms } from "../../terms/Term";
import { say } from "./form/say";

export interface NoteListProps {
  ruleset: Ruleset;
  rules: Readonly<Record<string, Setting>>;
}

/** The points that no switch is about and their settlement, so that nobody has to argue about it. */
export function NoteList({ ruleset, rules }: NoteListProps) {
  const notes = notesOf(ruleset, rules);
  if (notes.length === 0) return null;
  return (
    <section class="panel" data-testid="notes">
      <h2>{say("rules.notes")}</h2>
      <ul class="rules-notes">
        {notes.map(({ id, text }) => (
          <li key={id} data-note={id}>
            <WithTerms text={told(text, ruleset, rules)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
