import { useSession } from "../../state/useSession";
import type { Game } from "../../board/core/game";
import { t } from "../../i18n/translate";
import type { Room } from "../../net/protocol";
import { obstacleOf } from "../table/seats";
import { TableLayer } from "../table/TableLayer";
import { Coach } from "./Coach";
import { say } from "./say";

export interface CoachLayerProps {
  game: Game;
  /** The room in which one keeps one's seat meanwhile. */
  room: Room;
  onClose: () => void;
}

/** A coached deal over the room; its seats wait below. */
export function CoachLayer({ game, room, onClose }: CoachLayerProps) {
  const session = useSession();
  const obstacle = obstacleOf(room, session.seat.value);
  const news =
    obstacle?.is === "waiting"
      ? t("room.waitingFor", { names: obstacle.names.join("、") })
      : obstacle?.is === "empty"
        ? t("room.empty", { count: obstacle.seats })
        : null;
  return (
    <TableLayer label={say("coach.title")} testid="coach-layer" onClose={onClose}>
      <Coach game={game} room={{ news, onBack: onClose }} />
    </TableLayer>
  );
}
