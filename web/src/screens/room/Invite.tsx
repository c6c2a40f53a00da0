import { useState } from "preact/hooks";
import { isPractice } from "../../browser/practice";
import { CopyButton } from "../../ui/CopyButton";
import { Dialog } from "../../ui/Dialog";
import { lazyComponent } from "../../ui/lazyComponent";
import { LoadNote } from "../../ui/LoadPage";
import { QrCode } from "../../ui/QrCode";
import { routeUrl } from "../../navigation/route";
import { rulesName } from "../../rulesets/rulesName";
import { t } from "../../i18n/translate";
import type { Room } from "../../net/protocol";
import { spacedCode } from "../home/code";
import { LockSwitch } from "./LockSwitch";

const RoomAlone = lazyComponent(
  async () => (await import("../home/RoomAlone")).RoomAlone,
  LoadNote,
);

/** Addresses that lead nowhere from another device. */
const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]", "0.0.0.0"]);

/** The ways to this room: its code to read out, its link to send, a picture to scan. */
export function Invite({ room }: { room: Room }) {
  return isPractice ? <RoomAlone.Component /> : <Ways room={room} />;
}

function Ways({ room }: { room: Room }) {
  const [large, setLarge] = useState(false);
  const link = routeUrl({ is: "join", by: { link: room.link } });
  return (
    <section class="panel invite" aria-label={t("invite.title")}>
      <div class="invite-code">
        <h2>{t("home.code")}</h2>
        <output class="big-code" data-testid="room-code">
          {spacedCode(room.code)}
        </output>
      </div>
      <button
        type="button"
        class="qr-button"
        aria-label={t("invite.enlarge")}
        onClick={() => {
          setLarge(true);
        }}
      >
        <QrCode text={link} label={t("invite.qr")} />
      </button>
      <div class="buttons">
        <CopyButton
          class="button quiet small"
          label={t("invite.copyCode")}
          text={() => room.code}
        />
        <CopyButton
          class="button small"
          label={t("invite.copyLink")}
          testid="copy-link"
          text={() => t("invite.text", { ruleset: rulesName(room), code: room.code, link })}
        />
      </div>
      <LockSwitch room={room} />
      {LOCAL.has(location.hostname) ? <p class="hint">{t("invite.local")}</p> : null}
      {large ? (
        <Dialog
          title={t("invite.title")}
          onClose={() => {
            setLarge(false);
          }}
        >
          <div class="invite-large">
            <QrCode text={link} label={t("invite.qr")} />
            <output class="big-code">{spacedCode(room.code)}</output>
            <p class="muted">{t("invite.meaning")}</p>
          </div>
        </Dialog>
      ) : null}
    </section>
  );
}
