import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { installOffer } from "../browser/device";
import { refuseInstall } from "../matches/evenings";
import { isInstalled, platformOf, type Platform } from "./platform";
import { say } from "./say";
import "./installHelp.css";

/** Explains the way to the home screen, or puts the page there; once refused never again. */
export function InstallHelp() {
  const [closed, setClosed] = useState(isInstalled);
  const offer = installOffer.value;
  const platform = platformOf(navigator);
  if (closed || (platform === null && offer === null)) return null;

  function close(): void {
    refuseInstall();
    setClosed(true);
  }

  return (
    <section
      class="panel install-help"
      aria-label={say("install.title")}
      data-testid="install-help"
    >
      <h2>{say("install.title")}</h2>
      {offer === null && platform !== null ? <Steps platform={platform} /> : null}
      <div class="buttons">
        <button type="button" class="button quiet small" onClick={close}>
          {say("install.never")}
        </button>
        {offer === null ? null : (
          <button
            type="button"
            class="button small"
            onClick={() => {
              void offer.prompt();
              close();
            }}
          >
            {say("install.add")}
          </button>
        )}
      </div>
    </section>
  );
}

/** The button to touch and then the entry, each in a picture. */
function Steps({ platform }: { platform: Platform }) {
  return (
    <ol class="install-steps">
      <li>
        <Phone>{BUTTONS[platform]}</Phone>
        <span>{say(`install.${platform}.first`)}</span>
      </li>
      <li>
        <Phone>
          <Entry mark={platform === "wechat" ? GLOBE : PLUS} />
        </Phone>
        <span>{say(`install.${platform}.second`)}</span>
      </li>
    </ol>
  );
}

const PLUS = "M36 80h12M42 74v12";
const GLOBE =
  "M42 73.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM35.5 80h13M42 73.5c4 4 4 9 0 13-4-4-4-9 0-13z";

/** The place of the button: at the top right of WeChat and Chrome, at the bottom of Safari. */
const BUTTONS: Readonly<Record<Platform, JSX.Element>> = {
  wechat: (
    <>
      <circle class="mark" cx="96" cy="20" r="11" />
      <path class="dots" d="M90.5 20h.1M96 20h.1M101.5 20h.1" />
    </>
  ),
  android: (
    <>
      <circle class="mark" cx="98" cy="20" r="11" />
      <path class="dots" d="M98 14.5v.1M98 20v.1M98 25.5v.1" />
    </>
  ),
  iphone: (
    <>
      <circle class="mark" cx="60" cy="116" r="12" />
      <path d="M60 119v-10M56.500 112l3.500-3.500 3.500 3.500M56 114.5h-1.500v8h11v-8H64" />
    </>
  ),
};

function Entry({ mark }: { mark: string }) {
  return (
    <>
      <rect class="mark" x="26" y="68" width="68" height="24" rx="6" />
      <path d={mark} />
      <path class="line" d="M56 80h30" />
      <path class="faint" d="M30 52h60M30 108h60" />
    </>
  );
}

function Phone({ children }: { children: JSX.Element | JSX.Element[] }) {
  return (
    <svg viewBox="0 0 120 136" aria-hidden="true">
      <rect class="body" x="8" y="4" width="104" height="140" rx="12" />
      {children}
    </svg>
  );
}
