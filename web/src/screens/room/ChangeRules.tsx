import { useState } from "preact/hooks";
import { rulesOf } from "../../rulesets/choice";
import { Several } from "../../ui/controls";
import { Dialog } from "../../ui/Dialog";
import { useSession } from "../../state/useSession";
import { t } from "../../i18n/translate";
import type { Room } from "../../net/protocol";
import { occupantsOf } from "../table/parts/occupants";
import { agreementOf, type Draft } from "../../rulesets/agreement";
import { draftOf, rememberDraft } from "../../rulesets/drafts";
import { AgreementForm, ProblemNote } from "./AgreementForm";
import { useProblem } from "./useProblem";
import "./changeRules.css";

/** The host's form over the room; closes once the server has taken the new rules. */
export function ChangeRules({ room, onClose }: { room: Room; onClose: () => void }) {
  const session = useSession();
  const [draft, setDraft] = useState<Draft>(() => draftOf(room));
  const [sent, setSent] = useState<Room | null>(null);
  const [watching, setWatching] = useState<readonly number[]>([]);
  const [problem, clearProblem] = useProblem("configure_table");
  const occupants = occupantsOf(room);
  const people = room.seats.filter(({ kind }) => kind === "player").length;
  const over = Math.max(0, people - Number(rulesOf(draft)["players"] ?? room.seats.length));
  // If places change the host may sit out as well; else a person without a place watches.
  const { options } = agreementOf(draft);
  const rotates = options?.rotation !== undefined && options.rotation !== null;
  const ask = t(rotates ? "room.toSitOut" : "room.toWatch", { count: over });
  const guests = room.seats.flatMap(({ kind, player }, seat) =>
    kind === "player" && (rotates || player !== room.host) ? [seat] : [],
  );
  // Only the last of those chosen count, as many as have no seat.
  const watch = over === 0 ? [] : watching.filter((seat) => guests.includes(seat)).slice(-over);

  // The server answers with the room as it is now, or refuses and leaves it alone.
  if (sent !== null && sent !== room && problem === null) onClose();

  return (
    <Dialog
      title={t("room.changeRules")}
      wide
      onClose={onClose}
      foot={
        <>
          <ProblemNote problem={problem} />
          {over === 0 ? null : (
            <div class="setting to-watch" data-testid="to-watch">
              <h3>{ask}</h3>
              <Several
                label={ask}
                options={guests.map((seat) => ({
                  value: seat,
                  label: occupants[seat]?.name ?? "",
                }))}
                values={new Set(watch)}
                onChange={(seats) => {
                  clearProblem();
                  setWatching([...seats]);
                }}
              />
            </div>
          )}
          <button
            type="button"
            class="button primary wide"
            data-testid="change-confirm"
            disabled={watch.length < over}
            onClick={() => {
              clearProblem();
              rememberDraft(draft);
              setSent(room);
              session.configureTable(agreementOf(draft), watch);
            }}
          >
            {t("room.useRules")}
          </button>
        </>
      }
    >
      <p class="muted small">{t("room.changeMeaning")}</p>
      <AgreementForm
        draft={draft}
        problem={problem}
        onChange={(next) => {
          clearProblem();
          setSent(null);
          setDraft(next);
        }}
      />
    </Dialog>
  );
}
