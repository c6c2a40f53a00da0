import { useEffect, useRef, useState } from "preact/hooks";
import { isDemo, practise } from "../../browser/practice";
import { preparing } from "../../practice/host";
import { route } from "../../navigation/route";
import { fetchPack, findPack, type Pack } from "../../practice/pack";
import { practiceEn } from "../../i18n/practice.en";
import { practiceZh } from "../../i18n/practice.zh";
import { ownSentences } from "../../i18n/ownSentences";
import { Dialog } from "../../ui/Dialog";
import { useClearSpot } from "../../ui/useClearSpot";
import { useLongBreak } from "../../ui/useLongBreak";

/** A sentence about practice on this device. */
export const say = ownSentences(practiceZh, practiceEn);

/** The command that has what a device alone has not. */
export const COMMAND = { command: "paiju play" };

type Step =
  | { is: "looking" }
  | { is: "told"; pack: Pack }
  | { is: "loading"; part: number }
  | { is: "failed"; agreed: boolean };

/** The way to practise: at once if the pack is here, else its size is told before it is fetched. */
export function PracticeEntry() {
  const [step, setStep] = useState<Step>({ is: "looking" });

  useEffect(() => {
    look(false);
  }, []);

  /** Look for the pack, and fetch it at once if the person has agreed to its size. */
  function look(agreed: boolean): void {
    setStep({ is: "looking" });
    void findPack().then((found) => {
      if (found === null) setStep({ is: "failed", agreed });
      else if (found.here) practise(true);
      else if (agreed) load(found.pack);
      else setStep({ is: "told", pack: found.pack });
    });
  }

  function load(pack: Pack): void {
    setStep({ is: "loading", part: 0 });
    fetchPack(pack, (part) => {
      setStep({ is: "loading", part });
    })
      .then(() => {
        practise(true);
      })
      .catch(() => {
        setStep({ is: "failed", agreed: true });
      });
  }

  switch (step.is) {
    case "looking":
      return <p>{say("practice.what")}</p>;
    case "told": {
      const { pack } = step;
      return (
        <>
          <p>{say("practice.what")}</p>
          <p>{say("practice.size", { size: megabytes(pack.transfer) })}</p>
          <button
            type="button"
            class="button primary wide"
            data-testid="practice-start"
            onClick={() => {
              load(pack);
            }}
          >
            {say("practice.start")}
          </button>
        </>
      );
    }
    case "loading": {
      const percent = Math.min(100, Math.round(step.part * 100));
      return (
        <>
          <p>{say("practice.what")}</p>
          <progress style={{ width: "100%" }} max={100} value={percent} />
          <p role="status">{say("practice.loading", { percent })}</p>
        </>
      );
    }
    case "failed":
      return (
        <>
          <p role="status">{say("practice.failed")}</p>
          <button
            type="button"
            class="button wide"
            data-testid="practice-again"
            onClick={() => {
              look(step.agreed);
            }}
          >
            {say("practice.again")}
          </button>
        </>
      );
  }
}

/** The way to practise, from the first page. */
export function PracticeDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={say("practice.title")} onClose={onClose}>
      <PracticeEntry />
    </Dialog>
  );
}

/** The way of the tables to this page in a sentence; null once they are there. */
function onTheWay(): string | null {
  const { value } = preparing;
  switch (value.is) {
    case "ready":
      return null;
    case "failed":
      return say("practice.broken");
    case "preparing":
      if (value.part === null) return say("practice.preparing");
      return say("practice.part", {
        size: megabytes(value.bytes),
        percent: Math.min(100, Math.round(value.part * 100)),
      });
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** The same over every other screen, once somebody has waited a while. */
export function PracticeBanner() {
  const shown = useLongBreak();
  const said = onTheWay();
  const element = useRef<HTMLDivElement>(null);
  const stands = shown && said !== null && route.value.is !== "home";
  useClearSpot(element, "banner", stands);
  if (!stands) return null;
  return (
    <div class="banner" role="status" data-testid="practice-banner" ref={element}>
      <span>{said}</span>
    </div>
  );
}

/** Above both columns of the first page, where it has two. */
const WHOLE_ROW = { gridColumn: "1 / -1" };

const WRAPPED = { whiteSpace: "normal" };

/** Says that this page plays at its own device, and the way to others. */
export function PracticeNote() {
  const said = onTheWay();
  if (isDemo()) {
    return (
      <section class="panel" style={WHOLE_ROW} data-testid="practice-note">
        <strong role="status">{said ?? say("practice.demo")}</strong>
        <p class="muted">{say("practice.friends", COMMAND)}</p>
      </section>
    );
  }
  return (
    <section class="list-panel" style={WHOLE_ROW} data-testid="practice-note">
      <div class="row">
        <div class="row-facts">
          <strong role="status">{said ?? say("practice.on")}</strong>
          <span style={WRAPPED}>{say("practice.news")}</span>
        </div>
        <button
          type="button"
          class="button small"
          data-testid="practice-leave"
          onClick={() => {
            practise(false);
          }}
        >
          {say("practice.leave")}
        </button>
      </div>
    </section>
  );
}
