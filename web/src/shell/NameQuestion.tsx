import { useEffect, useRef, useState } from "preact/hooks";
import { namingEn } from "../i18n/naming.en";
import { namingZh } from "../i18n/naming.zh";
import { ownSentences } from "../i18n/ownSentences";
import { useCountdown } from "../ui/useCountdown";
import { LONGEST_NAME, NAMING_TIME } from "../state/naming";
import { Dialog } from "../ui/Dialog";
import { FacePicker } from "../ui/FacePicker";
import { useSession } from "../state/useSession";
import "./nameQuestion.css";

const say = ownSentences(namingZh, namingEn);

/**
 * Asks for a name before the first match with others, which waits; the name in the field counts.
 */
export function NameQuestion({ until }: { until: number }) {
  const session = useSession();
  const [draft, setDraft] = useState(session.name.value);
  const phase = session.room.value?.phase;
  // Only a match that has not begun waits for the name.
  const opens = phase === "gathering" || phase === "finished";
  const seconds = useCountdown(NAMING_TIME, until - NAMING_TIME);
  const field = useRef<HTMLInputElement>(null);
  const written = useRef<string | null>(null);
  written.current = draft.trim();

  // If the question ends by a tap or by the time, the written text is the name.
  useEffect(() => {
    field.current?.select();
    return () => {
      const { current: wanted } = written;
      if (wanted !== null && wanted !== "" && wanted !== session.name.value) session.rename(wanted);
    };
  }, []);

  return (
    <Dialog
      title={say("title")}
      onClose={() => {
        written.current = null;
        session.naming.done();
      }}
      foot={
        <div class="buttons">
          <button type="submit" form="name-question" class="button primary" data-testid="name-done">
            {say("done")}
          </button>
        </div>
      }
    >
      <form
        id="name-question"
        class="name-question"
        data-testid="name-question"
        onSubmit={(event) => {
          event.preventDefault();
          session.naming.done();
        }}
      >
        <p>{say("note")}</p>
        <input
          ref={field}
          class="field"
          aria-label={say("label")}
          data-testid="name-field"
          value={draft}
          maxLength={LONGEST_NAME}
          autocomplete="nickname"
          enterkeyhint="done"
          spellcheck={false}
          onInput={(event) => {
            setDraft(event.currentTarget.value);
          }}
        />
        {seconds === null || !opens ? null : <p class="hint">{say("wait", { seconds })}</p>}
        <FacePicker name={draft} />
      </form>
    </Dialog>
  );
}
