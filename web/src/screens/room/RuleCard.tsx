import { useState } from "preact/hooks";
import { rulesOf, standardOf } from "../../rulesets/choice";
import { Dialog } from "../../ui/Dialog";
import { toldChanges } from "../../rulesets/forms";
import { rulesetOf } from "../../rulesets/rulesets";
import { rulesName, nameBy, presetBeside } from "../../rulesets/rulesName";
import { t } from "../../i18n/translate";
import type { Room } from "../../net/protocol";
import { RuleLinkButton } from "../rules/form/RuleLinkButton";
import { RulesView } from "../rules/RulesView";
import { useTableWordsOf } from "../../rulesets/useTableWords";
import { clockText, raceOf } from "../../rulesets/agreement";
import { draftOf } from "../../rulesets/drafts";
import { ChangeRules } from "./ChangeRules";

/** The rules of this room in a few words; the whole of it, and the host's changes, one tap away. */
export function RuleCard({ room, host }: { room: Room; host: boolean }) {
  const [open, setOpen] = useState<"rules" | "change" | null>(null);
  const { options } = room;
  const ruleset = rulesetOf(room.ruleset);
  const choice = draftOf(room);
  useTableWordsOf(choice);
  const changed = ruleset === null ? [] : toldChanges(ruleset, standardOf(choice), rulesOf(choice));
  const preset = presetBeside(room);
  const close = () => {
    setOpen(null);
  };
  const facts = [
    raceOf(room.rules) > 0
      ? t("room.race", { target: raceOf(room.rules) })
      : options.rounds > 0
        ? t("room.rounds", { rounds: options.rounds })
        : t("room.deals", { deals: options.deals }),
    options.clock === null
      ? t("options.noClock")
      : t("room.clock", { clock: clockText(options.clock) }),
    t(`options.pace.${options.pace}`),
    ...(options.uniform_window === null
      ? []
      : [t("room.window", { seconds: options.uniform_window })]),
    ...(options.stand_in === "never" ? [t("room.standIn.never")] : []),
    ...(options.rotation ? [t(`room.rotation.${options.rotation}`)] : []),
    ...(options.draw_seats ? [t("options.seats.drawn")] : []),
    ...(options.hints ? [t("options.hints")] : []),
    options.public ? t("room.public") : t("room.private"),
  ];
  return (
    <section class="panel rule-card">
      <h2>
        <span class="brush">{rulesName(room)}</span>
        {preset === null ? null : <span class="badge">{preset}</span>}
      </h2>
      <p class="muted">{facts.join(" · ")}</p>
      {changed.length === 0 ? null : (
        <ul class="differences">
          {changed.map(({ title, to }) => (
            <li key={title}>
              {title} <b>{to}</b>
            </li>
          ))}
        </ul>
      )}
      <div class="buttons">
        <button
          type="button"
          class="button quiet small"
          onClick={() => {
            setOpen("rules");
          }}
        >
          {t("room.seeRules")}
        </button>
        <RuleLinkButton choice={draftOf(room)} />
        {host ? (
          <button
            type="button"
            class="button small"
            data-testid="change-rules"
            onClick={() => {
              setOpen("change");
            }}
          >
            {t("room.changeRules")}
          </button>
        ) : null}
      </div>
      {open === "rules" && ruleset !== null ? (
        <Dialog title={nameBy(ruleset, room.rules)} wide onClose={close}>
          <RulesView ruleset={ruleset} choice={draftOf(room)} rules={room.rules} />
        </Dialog>
      ) : null}
      {open === "change" ? <ChangeRules room={room} onClose={close} /> : null}
    </section>
  );
}
