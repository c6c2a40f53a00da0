import { useEffect } from "preact/hooks";
import { CatalogueFailed } from "../../ui/CatalogueFailed";
import { presetOf, rulesOf, writeChoice, type RuleChoice } from "../../rulesets/choice";
import { readChoice } from "../../rulesets/ruleLink";
import { Segments, Select } from "../../ui/controls";
import { GamePicker } from "../../ui/GamePicker";
import { Icon } from "../../ui/icons";
import { PageHead } from "../../ui/PageHead";
import { navigate, routeHash, routeUrl } from "../../navigation/route";
import { allRulesets, catalogue, rulesetOf, localized } from "../../rulesets/rulesets";
import { nameBy, presetBeside } from "../../rulesets/rulesName";
import { gameOf } from "../../board/core/game";
import { t } from "../../i18n/translate";
import { rememberedDraft } from "../../rulesets/agreement";
import { LinkFaults } from "./form/LinkFaults";
import { PresetSentence } from "./form/PresetSentence";
import { RuleLinkButton } from "./form/RuleLinkButton";
import { useTableWordsOf } from "../../rulesets/useTableWords";
import { sumTitle } from "../../rulesets/sumTitle";
import { RulesView } from "./RulesView";
import { printPage, unfoldForPaper } from "./printed";
import { say } from "./form/say";
import "../../style/paper.css";
import "./print.css";

/** The rules of a game, preset by preset, or as somebody changed them. */
export function RulesScreen({ rules }: { rules: string | null }) {
  const link = rules === null || catalogue.value.is !== "ready" ? null : readChoice(rules);
  const choice = link?.choice ?? rememberedDraft();
  const ruleset = choice === null ? null : rulesetOf(choice.ruleset);
  useTableWordsOf(choice);
  useEffect(unfoldForPaper, []);
  return (
    <main class="page rules-screen">
      <PageHead
        title={
          choice === null || ruleset === null ? t("home.rules") : nameBy(ruleset, rulesOf(choice))
        }
      />
      <div class="page-body">
        <CatalogueFailed />
        <LinkFaults faults={link?.faults ?? []} />
        {choice === null || ruleset === null ? null : (
          <>
            <Chooser choice={choice} />
            <RulesView ruleset={ruleset} choice={choice} rules={rulesOf(choice)} leads />
          </>
        )}
      </div>
    </main>
  );
}

function show(choice: RuleChoice): void {
  navigate({ is: "rules", rules: writeChoice(choice) }, { replace: true });
}

/** The choice of the rules that are shown, and the buttons for them. */
function Chooser({ choice }: { choice: RuleChoice }) {
  const ruleset = rulesetOf(choice.ruleset);
  if (ruleset === null) return null;
  const siblings = allRulesets().filter(({ game }) => game === ruleset.game);
  const changed = Object.keys(choice.switches).length;
  return (
    <div class="rules-chooser">
      <a
        class="chip rules-learn"
        data-testid="rules-lesson"
        href={routeHash({
          is: "learn",
          game: gameOf(ruleset.id) ?? "mahjong",
          part: writeChoice(choice).slice(ruleset.game.length + 1),
        })}
      >
        <Icon name="cap" />
        {t("home.learnGame", { game: nameBy(ruleset, rulesOf(choice)) })}
      </a>
      <GamePicker
        game={ruleset.game}
        onChange={(game) => {
          const chosen = rememberedDraft(game);
          if (chosen !== null) show(chosen);
        }}
      />
      {siblings.length > 1 ? (
        <Select
          label={say("rules.ruleset")}
          options={siblings.map(({ id, name }) => ({ value: id, label: localized(name) }))}
          value={ruleset.id}
          onChange={(id) => {
            show({ ruleset: id, preset: null, switches: {} });
          }}
        />
      ) : null}
      {ruleset.presets.length > 1 ? (
        <Segments
          label={say("rules.preset")}
          options={ruleset.presets.map(({ name, label }) => ({
            value: name,
            label: localized(label),
          }))}
          value={presetOf(choice)?.name ?? ""}
          onChange={(preset) => {
            show({ ...choice, preset, switches: {} });
          }}
        />
      ) : null}
      <p class="rules-source">
        {[presetBeside(choice), routeUrl({ is: "rules", rules: writeChoice(choice) })]
          .filter((part) => part !== null)
          .join(" · ")}
      </p>
      <PresetSentence choice={choice} />
      {changed === 0 ? null : <p class="muted small">{say("rules.changes", { count: changed })}</p>}
      <div class="buttons">
        <a
          class="button small"
          href={routeHash({ is: "create", rules: writeChoice(choice), own: true })}
          data-testid="rules-create"
        >
          <Icon name="plus" />
          {say("rules.openRoom")}
        </a>
        <a
          class="button quiet small"
          href={routeHash({ is: "calculator", rules: writeChoice(choice), hand: null })}
        >
          <Icon name="sum" />
          {sumTitle(choice.ruleset, rulesOf(choice))}
        </a>
        <RuleLinkButton choice={choice} />
        <button
          type="button"
          class="button quiet small"
          data-testid="rules-print"
          onClick={() => void printPage()}
        >
          <Icon name="scores" />
          {say("rules.print")}
        </button>
      </div>
    </div>
  );
}
