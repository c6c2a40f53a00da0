import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { ask, myToken, sendSound, type Loaded } from "../../browser/api";
import { Icon } from "../../ui/icons";
import { gameOf } from "../../board/core/game";
import { codeSentence } from "../../i18n/codes";
import { ownSentences } from "../../i18n/ownSentences";
import { useSession } from "../../state/useSession";
import { t } from "../../i18n/translate";
import { recorderEn } from "../../i18n/recorder.en";
import { recorderZh } from "../../i18n/recorder.zh";
import { linesFor } from "../../sound/lineOrder";
import { isPhraseLine, LINES, phraseOf, type Line } from "../../sound/lines";
import { beginTake, canRecord, type Take } from "../../sound/microphone";
import { PLAYER } from "../../sound/player";
import { recordingPath, recordingsPath } from "../../sound/recordings";
import "./recorder.css";

const say = ownSentences(recorderZh, recorderEn);

/** The words to say for a line: a phrase in the words in which it is shown at the table. */
function wordOf(line: Line): string {
  return isPhraseLine(line) ? t(`say.${phraseOf(line)}`) : say(line);
}

type Marks = Partial<Record<Line, string>>;

/** One's own recordings, by line their marks; `may_record` if that was asked. */
interface Own {
  lines: Marks;
  may_record?: boolean;
}

/** One's own calls: hold a line and say it, hear it, delete it; any may be left out. */
export function VoiceRecorder() {
  const session = useSession();
  const player = session.welcome.value?.player ?? null;
  const room = session.room.value;
  const lines = linesFor(room === null ? null : gameOf(room.ruleset));
  const marks = useSignal<Marks>({});
  /** False for a guest who has finished no match yet. */
  const allowed = useSignal(true);
  /** Says what went wrong: the words may still be on their way. */
  const fault = useSignal<(() => string) | null>(null);
  /** The line that is recorded just now. */
  const open = useSignal<Line | null>(null);
  const take = useRef<Promise<Take> | null>(null);

  useEffect(() => {
    const token = myToken();
    if (player === null || token === null) return;
    void ask<Own>(recordingsPath(player), { as: token }).then(accept);
  }, [player]);

  function accept(answer: Loaded<Own>): void {
    if (answer.is === "ready") {
      marks.value = answer.value.lines;
      allowed.value = answer.value.may_record ?? allowed.value;
    }
    fault.value = answer.is === "failed" ? () => codeSentence("http", answer.code) : null;
    if (player !== null) void PLAYER.recordings.changed(player);
  }

  function begin(line: Line): void {
    if (open.value !== null) return;
    open.value = line;
    fault.value = null;
    take.current = beginTake();
    take.current.catch(() => {
      take.current = null;
      open.value = null;
      fault.value = () => say("denied");
    });
  }

  async function end(): Promise<void> {
    const [running, line, token] = [take.current, open.value, myToken()];
    if (running === null || line === null) return;
    take.current = null;
    const file = await running.then((one) => one.stop()).catch(() => null);
    open.value = null;
    if (file === null || token === null) fault.value = () => say("nothing");
    else accept(await sendSound(`/api/voices/own/${line}`, file, token));
  }

  /** The finger scrolls: nothing was to be said. */
  async function drop(): Promise<void> {
    const running = take.current;
    take.current = null;
    await running?.then((one) => one.stop()).catch(() => null);
    open.value = null;
  }

  function hear(address: string): void {
    PLAYER.sampleOf(address).catch(() => {
      fault.value = () => codeSentence("http", "no_line");
    });
  }

  async function remove(line: Line): Promise<void> {
    accept(await sendSound(`/api/voices/own/${line}`, null, myToken() ?? ""));
  }

  if (!canRecord()) return <p class="recorder-note">{say("insecure")}</p>;
  if (!allowed.value) return <p class="recorder-note">{say("first")}</p>;
  return (
    <div class="recorder" data-testid="voice-recorder">
      <p class="recorder-note">{say("how")}</p>
      <p class="recorder-fault" role="status">
        {fault.value?.() ??
          say("done", { done: Object.keys(marks.value).length, all: LINES.length })}
      </p>
      <ul class="recorder-lines">
        {lines.map((line) => (
          <li key={line} class="recorder-line">
            <button
              type="button"
              class="recorder-hold"
              aria-pressed={open.value === line}
              data-testid={`record-${line}`}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                begin(line);
              }}
              onPointerUp={() => void end()}
              onPointerCancel={() => void drop()}
              onKeyDown={(event) => {
                if (event.key === " " && !event.repeat) begin(line);
              }}
              onKeyUp={(event) => {
                if (event.key === " ") void end();
              }}
              onContextMenu={(event) => {
                event.preventDefault();
              }}
            >
              <b>{wordOf(line)}</b>
              <small>{open.value === line ? say("recording") : say("hold")}</small>
            </button>
            {marks.value[line] === undefined || player === null ? null : (
              <span class="recorder-own">
                <button
                  type="button"
                  class="recorder-button"
                  aria-label={say("hear", { line: wordOf(line) })}
                  onClick={() => {
                    hear(recordingPath(player, line, marks.value[line] ?? ""));
                  }}
                >
                  <Icon name="play" />
                </button>
                <button
                  type="button"
                  class="recorder-button"
                  aria-label={say("delete", { line: wordOf(line) })}
                  onClick={() => void remove(line)}
                >
                  <Icon name="bin" />
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
