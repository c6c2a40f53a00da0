import { useState } from "preact/hooks";
import { Segments, Select } from "../../app/controls";
import { Icon } from "../../app/icons";
import { navigate } from "../../app/route";
import { allRulesets, loadRulesets, rulesetOf, catalogue, say } from "../../app/rulesets";
import { codeSentence } from "../../i18n/codes";
import { t } from "../../i18n/translate";
import { RulesView } from "./RulesView";

/** The rules of a game, preset by preset. */
export function RulesScreen({ ruleset: id }: { ruleset: string | null }) {
  const [preset, setPreset] = useState<string | null>(null);
  const found = catalogue.value;
  const ruleset = (id === null ? null : rulesetOf(id)) ?? allRulesets()[0] ?? null;
  const shown = ruleset?.presets.find(({ name }) => name === preset) ?? ruleset?.presets[0];
  return (
    <main class="page">
      <header class="page-head">
        <button
          type="button"
          class="icon-button"
          aria-label={t("ui.home")}
          onClick={() => {
            navigate({ is: "home" });
          }}
        >
          <Icon name="back" />
        </button>
        <h1>{ruleset === null ? t("home.rules") : say(ruleset.name)}</h1>
      </header>
      <div class="page-body">
        {found.is === "failed" ? (
          <div class="panel failed">
            <p>{codeSentence("http", found.code)}</p>
            <button type="button" class="button" onClick={() => void loadRulesets()}>
              {t("ui.again")}
            </button>
          </div>
        ) : null}
        {allRulesets().length > 1 ? (
          <Select
            label={t("rules.ruleset")}
            options={allRulesets().map(({ id: value, name }) => ({ value, label: say(name) }))}
            value={ruleset?.id ?? ""}
            onChange={(chosen) => {
              setPreset(null);
              navigate({ is: "rules", ruleset: chosen }, { replace: true });
            }}
          />
        ) : null}
        {ruleset === null || shown === undefined ? null : (
          <>
            {ruleset.presets.length > 1 ? (
              <Segments
                label={t("rules.preset")}
                options={ruleset.presets.map(({ name, label }) => ({
                  value: name,
                  label: say(label),
                }))}
                value={shown.name}
                onChange={setPreset}
              />
            ) : null}
            <RulesView ruleset={ruleset} rules={shown.rules} />
          </>
        )}
      </div>
    </main>
  );
}
