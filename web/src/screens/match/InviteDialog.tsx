import { Dialog } from "../../ui/Dialog";
import { t } from "../../i18n/translate";
import type { Room } from "../../net/protocol";
import { Invite } from "../room/Invite";

/** The ways to the room for a friend who comes late, over the table. */
export function InviteDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  return (
    <Dialog title={t("invite.title")} onClose={onClose}>
      <Invite room={room} />
    </Dialog>
  );
}
