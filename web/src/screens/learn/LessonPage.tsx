import { rulesOf, writeChoice, type RuleChoice } from "../../rulesets/choice";
import { readChoice } from "../../rulesets/ruleLink";
import { catalogue, rulesetOf } from "../../rulesets/rulesets";
import { nameBy } from "../../rulesets/rulesName";
import { useTableWordsOf } from "../../rulesets/useTableWords";
import { CatalogueFailed } from "../../ui/CatalogueFailed";
import { Icon } from "../../ui/icons";
import { PageHead } from "../../ui/PageHead";
import { routeHash } from "../../navigation/route";
import { gameOf } from "../../board/core/game";
import { t } from "../../i18n/translate";
import { Lesson } from "../rules/Lesson";
import { say } from "./say";

/** A ruleset in three minutes, as a page; `rules` as `writeChoice` writes them. */
export function LessonPage({ rules }: { rules: string }) {
  const choice = catalogue.value.is === "ready" ? readChoice(rules).choice : null;
  const ruleset = choice === null ? null : rulesetOf(choice.ruleset);
  useTableWordsOf(choice);
  const title =
    choice === null || ruleset === null
      ? t("home.learn")
      : t("home.learnGame", { game: nameBy(ruleset, rulesOf(choice)) });
  return (
    <main class="page learn">
      <PageHead title={title} />
      <div class="page-body narrow">
        <CatalogueFailed />
        {choice === null || ruleset === null ? null : (
          <>
            <Lesson ruleset={ruleset} rules={rulesOf(choice)} />
            <LessonEnd choice={choice} />
          </>
        )}
      </div>
    </main>
  );
}

/** The ways on from a lesson. */
function LessonEnd({ choice }: { choice: RuleChoice }) {
  const game = gameOf(choice.ruleset) ?? "mahjong";
  return (
    <div class="learn-on">
      <a
        class="button primary wide"
        href={routeHash({ is: "create", rules: writeChoice(choice), own: true })}
        data-testid="lesson-create"
      >
        <Icon name="plus" />
        {say("lesson.room")}
      </a>
      <a
        class="button quiet wide"
        href={routeHash({ is: "rules", rules: writeChoice(choice) })}
        data-testid="lesson-rules"
      >
        <Icon name="book" />
        {say("lesson.rules")}
      </a>
      <a class="button quiet wide" href={routeHash({ is: "learn", game, part: null })}>
        <Icon name="cap" />
        {say(`title.${game}`)}
      </a>
    </div>
  );
}
