import { Toggle } from "../../app/controls";
import { useSession } from "../../app/session";
import { t } from "../../i18n/translate";
import type { Room } from "../../net/protocol";
import { BOTS, silenced } from "../../state/preferences";
import { occupantsOf } from "./occupants";

/** Whose calls are heard: each of the others by name, all bots together. */
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
        <div class="menu-row" key={id}>
          <span>{t("sound.heard", { name })}</span>
          <Toggle
            label={t("sound.heard", { name })}
            value={!silenced.value.includes(id)}
            onChange={(heard) => {
              const rest = silenced.value.filter((one) => one !== id);
              silenced.value = heard ? rest : [...rest, id];
            }}
          />
        </div>
      ))}
    </>
  );
}
