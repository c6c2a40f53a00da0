import { navigate } from "../../app/route";
import { t } from "../../i18n/translate";
import { session } from "../../state/session";
import { TableScreen } from "../table/TableScreen";
import { RoomScreen } from "./RoomScreen";

/** A table by its id: the room while people gather, the table once tiles are dealt. */
export function TableRoute() {
  const room = session.room.value;
  if (room === null || session.entered.value === null) {
    return (
      <main class="page waiting">
        <p class="brush" role="status">
          {t("join.coming")}
        </p>
        <button
          type="button"
          class="button quiet"
          onClick={() => {
            navigate({ is: "home" }, { replace: true });
          }}
        >
          {t("ui.home")}
        </button>
      </main>
    );
  }
  // While the first shuffle is being agreed on there is nothing on the table yet.
  const first = (session.board.value?.settled ?? null) === null;
  const gathering = room.phase === "gathering" || (room.phase === "revealing" && first);
  return gathering ? <RoomScreen room={room} /> : <TableScreen room={room} />;
}
