import { useEffect, useState } from "preact/hooks";
import { CopyButton } from "../../ui/CopyButton";
import { Dialog } from "../../ui/Dialog";
import { QrCode } from "../../ui/QrCode";
import { navigate, routeUrl } from "../../navigation/route";
import { ownSentences } from "../../i18n/ownSentences";
import { recoveryEn, recoveryZh } from "../../i18n/recovery";
import { dateText, t } from "../../i18n/translate";
import { useSession } from "../../state/useSession";
import type { Paired } from "../../net/protocol";
import { pastedRecoveryCode, plainCode } from "./code";
import { say } from "./pairSay";

/** A sentence about the recovery code. */
const sayRecovery = ownSentences(recoveryZh, recoveryEn);

/** The panel over the first page. */
export function PairDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t("pair.title")} onClose={onClose}>
      <PairPanel onClose={onClose} />
    </Dialog>
  );
}

/** The same player on two devices: show a code here, or type one that the other device shows. */
export function PairPanel({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const paired = session.paired.value;
  const [asked] = useState(() => session.paired.peek());
  const [typed, setTyped] = useState("");
  const [recovering, setRecovering] = useState<string | null>(null);
  // A code from before this dialog may be used up.
  const fresh = paired === asked ? null : paired;

  useEffect(() => {
    session.pair();
  }, []);

  const seconds = useSecondsLeft(fresh);

  if (recovering !== null) {
    return (
      <>
        <p>{say("pair.ask", { name: session.name.value })}</p>
        <div class="buttons">
          <button type="button" class="button quiet" onClick={onClose}>
            {t("ui.cancel")}
          </button>
          <button
            type="button"
            class="button primary"
            data-testid="recover-confirm"
            onClick={() => {
              onClose();
              session.recover(recovering);
            }}
          >
            {say("pair.use")}
          </button>
        </div>
      </>
    );
  }

  return (
    <>
      <p class="muted">{say("pair.show")}</p>
      {fresh === null ? (
        <p class="muted">{say("pair.asking")}</p>
      ) : (
        <div class="pair-code">
          <QrCode text={routeUrl({ is: "pair", code: fresh.code })} label={say("pair.qr")} />
          <output class="big-code">{`${fresh.code.slice(0, 4)} ${fresh.code.slice(4)}`}</output>
          {seconds > 0 ? (
            <p class="muted">{say("pair.seconds", { seconds })}</p>
          ) : (
            <button
              type="button"
              class="button small"
              onClick={() => {
                session.pair();
              }}
            >
              {say("pair.again")}
            </button>
          )}
        </div>
      )}
      <form
        class="pair-form"
        onSubmit={(event) => {
          event.preventDefault();
          const recovery = pastedRecoveryCode(typed);
          if (recovery !== null) {
            setRecovering(recovery);
            return;
          }
          const code = plainCode(typed);
          if (code === "") return;
          onClose();
          navigate({ is: "pair", code });
        }}
      >
        <label>
          <span class="muted">{say("pair.type")}</span>
          <input
            class="field code"
            data-testid="pair-code"
            value={typed}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            onInput={(event) => {
              setTyped(event.currentTarget.value);
            }}
          />
        </label>
        <button type="submit" class="button" disabled={plainCode(typed) === ""}>
          {say("pair.use")}
        </button>
      </form>
      <Recovery />
      <DeviceList />
    </>
  );
}

/**
 * The code that makes a new device this player's, for a player who loses this one or its storage.
 */
function Recovery() {
  const session = useSession();
  const code = session.recoveryCode.value;
  return (
    <section class="recovery">
      <h3>{sayRecovery("title")}</h3>
      <p class="muted">{sayRecovery("words")}</p>
      {code === null ? (
        <button
          type="button"
          class="button quiet"
          data-testid="recovery-ask"
          onClick={() => {
            session.askRecoveryCode();
          }}
        >
          {sayRecovery("ask")}
        </button>
      ) : (
        <CopyButton
          label={sayRecovery("copy")}
          testid="recovery-copy"
          text={() => sayRecovery("text", { name: session.name.value, code })}
        />
      )}
    </section>
  );
}

/** The devices on which this player is signed in; the others can be signed out. */
function DeviceList() {
  const session = useSession();
  const devices = session.devices.value;
  const here = session.welcome.value !== null;
  useEffect(() => {
    if (here) session.listDevices();
  }, [here]);
  function signOut(device: string | null): void {
    session.signOut(device);
    // The pairing code that is shown is void then.
    session.pair();
  }

  if (devices === null || devices.length < 2) return null;
  return (
    <section class="recovery">
      <h3>{sayRecovery("devices")}</h3>
      <ul class="devices" data-testid="devices">
        {devices.map(({ id, since, own }) => (
          <li key={id}>
            <span>{sayRecovery("since", { date: dateText(since) })}</span>
            {own ? (
              <span class="muted">{sayRecovery("own")}</span>
            ) : (
              <button
                type="button"
                class="button small quiet"
                data-testid="sign-out"
                onClick={() => {
                  signOut(id);
                }}
              >
                {sayRecovery("out")}
              </button>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 2 && (
        <button
          type="button"
          class="button small quiet"
          onClick={() => {
            signOut(null);
          }}
        >
          {sayRecovery("outAll")}
        </button>
      )}
    </section>
  );
}

/** Whole seconds for which a code is still good. */
function useSecondsLeft(paired: Paired | null): number {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (paired === null) return;
    setUntil(performance.now() + paired.within_ms);
    setNow(performance.now());
    const timer = setInterval(() => {
      setNow(performance.now());
    }, 1000);
    return () => {
      clearInterval(timer);
    };
  }, [paired]);
  return Math.max(0, Math.ceil((until - now) / 1000));
}
