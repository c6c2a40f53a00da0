import { useState } from "preact/hooks";
import { AskDialog } from "../../ui/AskDialog";
import { Segments, Toggle } from "../../ui/controls";
import { Icon } from "../../ui/icons";
import { useSession } from "../../state/useSession";
import { t } from "../../i18n/translate";
import type { Room, TableOptions } from "../../net/protocol";
import { CLOCKS, clockText, PACES, sameClock } from "../../rulesets/agreement";
import { occupantsOf } from "../table/parts/occupants";

/** The things that the host arranges during a match; most of them between two deals. */
export function HostPanel({ room, seat }: { room: Room; seat: number | null }) {
  const session = useSession();
  const [leaving, setLeaving] = useState<number | null>(null);
  const occupants = occupantsOf(room);
  const { clock, pace, hints } = room.options;
  const adjust = (changes: Partial<Pick<TableOptions, "clock" | "pace" | "hints">>) => {
    session.adjustTable({ clock, pace, hints, ...changes });
  };
  const clocks = CLOCKS.some((offered) => sameClock(offered, clock)) ? CLOCKS : [...CLOCKS, clock];
  const people = room.seats.flatMap(({ kind }, other) =>
    kind === "player" && other !== seat ? [other] : [],
  );
  return (
    <section class="host-panel" aria-label={t("host.title")} data-testid="host-panel">
      <label class="menu-row">
        <span>{t("host.hold")}</span>
        <Toggle
          label={t("host.hold")}
          value={room.held}
          onChange={(on) => {
            session.hold(on);
          }}
        />
      </label>
      {room.phase !== "between" ? (
        <p class="host-later">{t("host.later")}</p>
      ) : (
        <>
          <div class="host-setting">
            <span>{t("options.clock")}</span>
            <Segments
              label={t("options.clock")}
              options={clocks.map((offered) => ({ value: offered, label: clockText(offered) }))}
              value={clocks.find((offered) => sameClock(offered, clock)) ?? null}
              onChange={(chosen) => {
                adjust({ clock: chosen });
              }}
            />
          </div>
          <div class="host-setting">
            <span>{t("options.pace")}</span>
            <Segments
              label={t("options.pace")}
              options={PACES.map((offered) => ({
                value: offered,
                label: t(`options.pace.${offered}`),
              }))}
              value={pace}
              onChange={(chosen) => {
                adjust({ pace: chosen });
              }}
            />
          </div>
          <label class="menu-row">
            <span>{t("options.hints")}</span>
            <Toggle
              label={t("options.hints")}
              value={hints}
              onChange={(on) => {
                adjust({ hints: on });
              }}
            />
          </label>
          {people.length === 0 ? null : (
            <div class="host-away">
              {people.map((other) => (
                <button
                  type="button"
                  class="menu-item danger"
                  key={other}
                  data-testid={`put-out-${other}`}
                  onClick={() => {
                    setLeaving(other);
                  }}
                >
                  <Icon name="leave" />
                  {t("host.putOut", { name: occupants[other]?.name ?? "" })}
                </button>
              ))}
            </div>
          )}
        </>
      )}
      {leaving === null || !people.includes(leaving) ? null : (
        <AskDialog
          title={t("host.putOut.sure", { name: occupants[leaving]?.name ?? "" })}
          yes={t("host.putOut.yes")}
          onYes={() => {
            session.removeSeat(leaving);
          }}
          onClose={() => {
            setLeaving(null);
          }}
        />
      )}
    </section>
  );
}
