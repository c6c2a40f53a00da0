import { useState } from "preact/hooks";
import { choiceOf } from "../../rulesets/choice";
import { rulesetOf } from "../../rulesets/rulesets";
import { nameBy } from "../../rulesets/rulesName";
import { useTableWordsOf } from "../../rulesets/useTableWords";
import { fansWord } from "../../rulesets/fansWord";
import type { Room } from "../../net/protocol";
import { Segments } from "../../ui/controls";
import { Dialog } from "../../ui/Dialog";
import { FanList } from "./FanList";
import { Lesson } from "./Lesson";
import { RulesView } from "./RulesView";
import { say } from "./form/say";

/** A page of the rules book over a table. */
export type BookPage = "fans" | "lesson" | "rules";

export interface RulesLayerProps {
  room: Pick<Room, "ruleset" | "preset" | "rules">;
  /** The page that is open first. */
  page: BookPage;
  onClose: () => void;
}

const PAGES: readonly BookPage[] = ["fans", "lesson", "rules"];

/** The rules of a room over its table: the fans, the lesson, everything. */
export function RulesLayer({ room, page, onClose }: RulesLayerProps) {
  const [open, setOpen] = useState(page);
  const ruleset = rulesetOf(room.ruleset);
  const choice = choiceOf(room.ruleset, room.preset, room.rules);
  useTableWordsOf(choice);
  if (ruleset === null) return null;
  const shown = { ruleset, rules: room.rules };
  return (
    <Dialog title={nameBy(ruleset, room.rules)} wide onClose={onClose}>
      <div class="rules-book" data-testid="rules-book">
        <Segments
          label={say("rules.book")}
          options={PAGES.map((value) => ({
            value,
            label: value === "fans" ? fansWord(ruleset, room.rules) : say(`rules.book.${value}`),
          }))}
          value={open}
          onChange={setOpen}
        />
        {open === "fans" ? (
          <FanList {...shown} choice={choice} leads={false} />
        ) : open === "lesson" ? (
          <Lesson {...shown} />
        ) : (
          <RulesView {...shown} choice={choice} />
        )}
      </div>
    </Dialog>
  );
}
