import { useEffect, useState } from "preact/hooks";
import type { Moment } from "../../net/protocol";
import { playOnTerms } from "../../rulesets/agreement";
import type { Setting } from "../../rulesets/rulesets";
import { useSession } from "../../state/useSession";
import { useRefusal } from "../../ui/useRefusal";

/** The rules of the deal that is played on. */
export interface PlayedRules {
  ruleset: string;
  rules: Readonly<Record<string, Setting>>;
}

export interface PlayOnWay {
  /** False while it is asked for already, and while there is no line. */
  ready: boolean;
  playOn: (moment: Moment, played: PlayedRules) => void;
}

/**
 * The way to play a deal on from one of its steps: the answer is another table, or a refusal. A table
 * that is shown, at which a deal was played on to its end, is given up for it.
 */
export function usePlayOn(): PlayOnWay {
  const session = useSession();
  const [asked, setAsked] = useState(false);
  const line = session.line.value.is;
  const ready = session.welcome.value !== null;

  useRefusal("play_on", () => {
    setAsked(false);
  });
  useEffect(() => {
    if (line !== "open") setAsked(false);
  }, [line]);

  return {
    ready: ready && !asked,
    playOn: ({ share, deal, step, seat }, { ruleset, rules }) => {
      setAsked(true);
      const room = session.room.value;
      const last = (room?.match?.moment ?? null) === null ? undefined : room?.table;
      session.playOn({ share, deal, step, seat, ...playOnTerms(ruleset, rules) }, last);
    },
  };
}
