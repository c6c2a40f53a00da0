import { useEffect, useState } from "preact/hooks";
import { isDemo, practise } from "../../browser/practice";
import { fetchPack, findPack, type Pack } from "../../practice/pack";
import { practiceEn } from "../../i18n/practice.en";
import { practiceZh } from "../../i18n/practice.zh";
import { ownSentences } from "../../i18n/ownSentences";
import { Dialog } from "../../ui/Dialog";

/** A sentence about practice on this device. */
export const say = ownSentences(practiceZh, practiceEn);

type Step =
  | { is: "looking" }
  | { is: "told"; pack: Pack }
  | { is: "loading"; part: number }
  | { is: "failed" };

/** The way to practise: at once if the pack is here, else its size is told before it is fetched. */
export function PracticeEntry() {
  const [step, setStep] = useState<Step>({ is: "looking" });

  useEffect(look, []);

  function look(): void {
    setStep({ is: "looking" });
    void findPack().then((found) => {
      if (found === null) setStep({ is: "failed" });
      else if (found.here) practise(true);
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
        setStep({ is: "failed" });
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
          <p>{say("practice.size", { size: `${(pack.transfer / 1e6).toFixed(1)} MB` })}</p>
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
          <button type="button" class="button wide" onClick={look}>
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

/** Says that this page plays at its own device, with the way back to the server. */
export function PracticeNote() {
  return (
    <section class="list-panel" data-testid="practice-note">
      <div class="row">
        <div class="row-facts">
          <strong>{say(isDemo() ? "practice.demo" : "practice.on")}</strong>
        </div>
        {isDemo() ? null : (
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
        )}
      </div>
    </section>
  );
}
