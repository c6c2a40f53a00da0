import { rulesOf } from "../../rulesets/choice";
import { Segments, Toggle } from "../../ui/controls";
import { rulesetOf, switchTitle } from "../../rulesets/rulesets";
import { codeSentence } from "../../i18n/codes";
import { t } from "../../i18n/translate";
import type { Problem } from "../rules/form/problem";
import { RulesForm } from "../rules/form/RulesForm";
import {
  CLOCKS,
  clockText,
  DEAL_COUNTS,
  PACES,
  raceOf,
  rememberedDraft,
  ROTATIONS,
  ROUND_COUNTS,
  sameClock,
  STAND_INS,
  UNIFORM_WINDOWS,
  type Draft,
} from "../../rulesets/agreement";
import { suitedOptions } from "../../rulesets/drafts";

export interface AgreementFormProps {
  draft: Draft;
  problem: Problem | null;
  onChange: (draft: Draft) => void;
}

/** The form for the rules: ruleset and preset, length and time, then every rule by section. */
export function AgreementForm({ draft, problem, onChange }: AgreementFormProps) {
  return (
    <RulesForm
      choice={draft}
      problem={problem}
      onChange={(choice) => {
        onChange({ ...choice, options: suitedOptions(draft, choice) });
      }}
      onGame={(game) => {
        const chosen = rememberedDraft(game);
        if (chosen !== null) onChange({ ...chosen, options: suitedOptions(draft, chosen) });
      }}
      more={<OptionsForm draft={draft} onChange={onChange} />}
    >
      <Terms draft={draft} onChange={onChange} />
    </RulesForm>
  );
}

/** The reason that the rules were refused, with the names of the switches at fault. */
export function ProblemNote({ problem }: { problem: Problem | null }) {
  if (problem === null) return null;
  const titles = problem.names.map(switchTitle).filter((title) => title !== null);
  return (
    <div class="problem" role="alert">
      <strong>{codeSentence("refused", problem.code)}</strong>
      {titles.length === 0 ? null : <span>{titles.join(" · ")}</span>}
    </div>
  );
}

interface OptionsProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** The length of the match and the time to think. */
function Terms({ draft, onChange }: OptionsProps) {
  const { options } = draft;
  const set = (changes: Partial<Draft["options"]>) => {
    onChange({ ...draft, options: { ...options, ...changes } });
  };
  const clocks = CLOCKS.some((clock) => sameClock(clock, options.clock))
    ? CLOCKS
    : [...CLOCKS, options.clock];
  const counts: readonly number[] = DEAL_COUNTS;
  const deals = counts.includes(options.deals) ? counts : [...counts, options.deals];
  const winds = rulesetOf(draft.ruleset)?.game === "mahjong";
  const rounds: readonly number[] = winds || options.rounds > 0 ? ROUND_COUNTS : [];
  return (
    <div class="terms">
      {raceOf(rulesOf(draft)) > 0 ? null : (
        <div class="usual">
          <h3>{t("options.deals")}</h3>
          <Segments
            label={t("options.deals")}
            options={[
              ...deals.map((count) => ({ value: count, label: String(count) })),
              ...rounds.map((count) => ({
                value: -count,
                label: t("options.rounds", { count }),
              })),
            ]}
            value={options.rounds > 0 ? -options.rounds : options.deals}
            onChange={(count) => {
              set(count < 0 ? { rounds: -count } : { deals: count, rounds: 0 });
            }}
          />
        </div>
      )}
      <div class="usual">
        <h3>{t("options.clock")}</h3>
        <Segments
          label={t("options.clock")}
          options={clocks.map((clock) => ({ value: clock, label: clockText(clock) }))}
          value={clocks.find((clock) => sameClock(clock, options.clock)) ?? null}
          onChange={(clock) => {
            set({ clock });
          }}
        />
      </div>
    </div>
  );
}

/** The other terms of a room. */
function OptionsForm({ draft, onChange }: OptionsProps) {
  const { options } = draft;
  const set = (changes: Partial<Draft["options"]>) => {
    onChange({ ...draft, options: { ...options, ...changes } });
  };
  const windows = UNIFORM_WINDOWS.includes(options.uniform_window)
    ? UNIFORM_WINDOWS
    : [...UNIFORM_WINDOWS, options.uniform_window];
  return (
    <section class="panel">
      <h2>{t("options.title")}</h2>
      <div class="setting">
        <h3>{t("options.pace")}</h3>
        <Segments
          label={t("options.pace")}
          options={PACES.map((pace) => ({ value: pace, label: t(`options.pace.${pace}`) }))}
          value={options.pace}
          onChange={(pace) => {
            set({ pace });
          }}
        />
      </div>
      <div class="setting">
        <h3>{t("options.seats")}</h3>
        <p>{t("options.seatsMeaning")}</p>
        <Segments
          label={t("options.seats")}
          options={[true, false].map((drawn) => ({
            value: drawn,
            label: t(drawn ? "options.seats.drawn" : "options.seats.chosen"),
          }))}
          value={options.draw_seats}
          onChange={(drawn) => {
            set({ draw_seats: drawn });
          }}
        />
      </div>
      <div class="setting">
        <h3>{t("options.standIn")}</h3>
        <p>{t("options.standInMeaning")}</p>
        <Segments
          label={t("options.standIn")}
          options={STAND_INS.map((when) => ({ value: when, label: t(`options.standIn.${when}`) }))}
          value={options.stand_in}
          onChange={(when) => {
            set({ stand_in: when });
          }}
        />
      </div>
      <div class="setting" data-testid="rotation">
        <h3>{t("options.rotation")}</h3>
        {raceOf(rulesOf(draft)) > 0 ? (
          <p>{t("options.rotation.race")}</p>
        ) : (
          <>
            <p>{t("options.rotationMeaning")}</p>
            <Segments
              label={t("options.rotation")}
              options={ROTATIONS.map((mode) => ({
                value: mode,
                label: t(`options.rotation.${mode ?? "none"}`),
              }))}
              value={options.rotation}
              onChange={(rotation) => {
                set({ rotation });
              }}
            />
          </>
        )}
      </div>
      <div class="setting">
        <h3>{t("options.window")}</h3>
        <p>{t("options.windowMeaning")}</p>
        <Segments
          label={t("options.window")}
          options={windows.map((seconds) => ({ value: seconds, label: windowText(seconds) }))}
          value={options.uniform_window}
          onChange={(seconds) => {
            set({ uniform_window: seconds });
          }}
        />
      </div>
      <div class="setting beside">
        <h3>{t("options.hints")}</h3>
        <p>{t("options.hintsMeaning")}</p>
        <Toggle
          label={t("options.hints")}
          value={options.hints}
          onChange={(value) => {
            set({ hints: value });
          }}
        />
      </div>
      <div class="setting beside">
        <h3>{t("options.public")}</h3>
        <p>{t("options.publicMeaning")}</p>
        <Toggle
          label={t("options.public")}
          value={options.public}
          onChange={(value) => {
            set({ public: value });
          }}
        />
      </div>
      <div class="setting beside">
        <h3>{t("options.spectators")}</h3>
        <p>{t("options.spectatorsMeaning")}</p>
        <Toggle
          label={t("options.spectators")}
          value={options.spectators}
          onChange={(value) => {
            set({ spectators: value });
          }}
        />
      </div>
    </section>
  );
}

function windowText(seconds: number | null): string {
  return seconds === null ? t("options.noWindow") : t("options.windowSeconds", { seconds });
}
