import { Toggle } from "../../ui/controls";
import { useSession } from "../../state/useSession";
import { t } from "../../i18n/translate";
import type { Room } from "../../net/protocol";
import { BOTS } from "../../state/preferences";
import { isSilenced, silence } from "../../state/silence";
import { occupantsOf } from "../table/parts/occupants";

/** The switches for the others' words, things and calls: people by name, all bots together. */
export function VoiceSwitches({ room }: { room: Room }) {
  const session = useSession();
  const occupants = occupantsOf(room);
  const own = session.seat.value;
  const others = occupants.filter(({ bot, id }, seat) => seat !== own && !bot && id !== null);
  const rows = others.map(({ id, name }) => ({ id: id ?? "", name }));
  if (occupants.some(({ bot }) => bot)) rows.push({ id: BOTS, name: t("sound.bots") });
  return (
    <>
      {rows.map(({ id, name }) => (
        <label class="menu-row" key={id}>
          <span>{t("sound.heard", { name })}</span>
          <Toggle
            label={t("sound.heard", { name })}
            value={!isSilenced(id)}
            onChange={(heard) => {
              silence(id, !heard);
            }}
          />
        </label>
      ))}
    </>
  );
}
