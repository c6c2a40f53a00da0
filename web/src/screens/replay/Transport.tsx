import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "../../ui/icons";
import { t } from "../../i18n/translate";
import type { Mark } from "../../matches/record";
import { FIRST_STEP, SPEEDS, type Playback } from "./usePlayback";

/** The names of the buttons in tests. */
const NAMES = { first: "first", previous: "prev", next: "next", last: "last" } as const;

export interface TransportProps {
  playback: Playback;
  marks: readonly Mark[];
  /** The event of this step in words. */
  sentence: string;
  /** The decision that comes at this step, if it cost much: it is told instead. */
  reviewed?: string | null;
  /** Stands beside the words. */
  children?: ComponentChildren;
}

/** First, back, play, forward, last; a bar to move along; the words of this step. */
export function Transport(props: TransportProps) {
  const { playback, marks, sentence, reviewed = null, children } = props;
  const { step, last, playing, speed } = playback;
  const share = (at: number) => (last <= FIRST_STEP ? 0 : (at - FIRST_STEP) / (last - FIRST_STEP));
  return (
    <div class="transport">
      <div class="transport-said">
        <p class="replay-sentence" aria-live={playing ? "off" : "polite"}>
          <output class="replay-step" data-testid="replay-step">
            {step} / {last}
          </output>
          <span data-testid="replay-sentence" class={reviewed === null ? "" : "reviewed"}>
            {reviewed ?? sentence}
          </span>
        </p>
        {children}
      </div>
      <div class="scrub">
        <div class="scrub-track" aria-hidden="true">
          <span class="scrub-done" style={{ width: `${100 * share(step)}%` }} />
          {marks.map((mark) => (
            <span
              key={`${mark.is}${mark.step}`}
              class={`scrub-mark ${mark.is}`}
              style={{ left: `${100 * share(mark.step)}%` }}
            />
          ))}
        </div>
        <input
          type="range"
          data-testid="replay-scrub"
          aria-label={t("replay.position")}
          aria-valuetext={`${step} / ${last} ${sentence}`}
          min={FIRST_STEP}
          max={Math.max(FIRST_STEP, last)}
          value={step}
          onInput={(event) => {
            playback.to(Number(event.currentTarget.value));
          }}
        />
      </div>
      <div class="transport-buttons">
        {button("first", step > FIRST_STEP, FIRST_STEP)}
        {button("previous", step > FIRST_STEP, step - 1)}
        <button
          type="button"
          class="button primary play"
          data-testid="replay-play"
          aria-label={t(playing ? "replay.pause" : "replay.play")}
          onClick={() => {
            playback.play(!playing);
          }}
        >
          <Icon name={playing ? "pause" : "play"} />
        </button>
        {button("next", step < last, step + 1)}
        {button("last", step < last, last)}
        <button
          type="button"
          class="icon-button speed"
          aria-label={t("replay.speed", { speed })}
          onClick={() => {
            const place = SPEEDS.findIndex((candidate) => candidate === speed);
            playback.setSpeed(SPEEDS[(place + 1) % SPEEDS.length] ?? 1);
          }}
        >
          {speed}×
        </button>
      </div>
    </div>
  );

  function button(name: IconName & keyof typeof NAMES, enabled: boolean, to: number) {
    return (
      <button
        type="button"
        class="icon-button"
        data-testid={`replay-${NAMES[name]}`}
        aria-label={t(`replay.${name}`)}
        disabled={!enabled}
        onClick={() => {
          playback.to(to);
        }}
      >
        <Icon name={name} />
      </button>
    );
  }
}
