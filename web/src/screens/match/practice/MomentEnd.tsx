import { useEffect, useState } from "preact/hooks";
import { ask, LOADING, myToken, type Loaded } from "../../../browser/api";
import { t } from "../../../i18n/translate";
import type { DealWin } from "../../../matches/feats";
import { seatNames, sittersOf, type MatchSummary } from "../../../matches/matches";
import { signed } from "../../../matches/points";
import { tallyOf, tallyOfSummary } from "../../../matches/tally";
import { navigate } from "../../../navigation/route";
import type { Moment, Room } from "../../../net/protocol";
import { useSession } from "../../../state/useSession";
import { Icon } from "../../../ui/icons";
import { say } from "../../replay/say";
import { usePlayOn } from "../../replay/usePlayOn";
import type { Occupant } from "../../table/parts/contract";
import "./moment.css";

export interface PlayedOnProps {
  room: Room;
  moment: Moment;
}

type MomentPartProps =
  | ({ is: "badge" } & Pick<PlayedOnProps, "moment">)
  | ({ is: "compare" } & MomentCompareProps)
  | ({ is: "watch" } & WatchProps)
  | ({ is: "back" } & ToReplayProps)
  | ({ is: "again" | "over" } & PlayedOnProps);

/** One of the parts, by its name. */
export function MomentPart(props: MomentPartProps) {
  switch (props.is) {
    case "badge":
      return <MomentBadge {...props} />;
    case "compare":
      return <MomentCompare {...props} />;
    case "watch":
      return <WatchPractice {...props} />;
    case "back":
      return <ToReplay {...props} />;
    case "again":
      return <PlayAgain {...props} />;
    case "over":
      return <MomentOver {...props} />;
  }
}

/** The words at the top of the table: nothing of this counts. */
export function MomentBadge({ moment: { deal, step } }: Pick<PlayedOnProps, "moment">) {
  return (
    <span class="moment-badge" data-testid="moment-badge">
      {say("badge", { deal, step })}
    </span>
  );
}

/** The end of a deal: the points of a seat, and who has won if that is known. */
interface Outcome {
  name: string;
  points: number | null;
  wins: readonly DealWin[] | null;
  names: readonly string[];
}

export interface MomentCompareProps extends PlayedOnProps {
  occupants: readonly Occupant[];
}

/** The end of the deal beside the one that it had in its match, by the points of the same seat. */
export function MomentCompare({ room, moment, occupants }: MomentCompareProps) {
  const { share, deal, seat } = moment;
  const [before, setBefore] = useState<Loaded<MatchSummary>>(LOADING);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let current = true;
    setBefore(LOADING);
    void ask<MatchSummary>(`/api/replay/${encodeURIComponent(share)}`, { as: myToken() }).then(
      (answer) => {
        if (current) setBefore(answer);
      },
    );
    return () => {
      current = false;
    };
  }, [share, tries]);

  const { match } = room;
  if (match === null || match.history.length === 0) return null;
  const names = occupants.map(({ name }) => name);
  const now: Outcome = {
    name: names[seat] ?? "",
    points: tallyOf(match).deals.at(-1)?.[seat] ?? null,
    wins: match.wins.at(-1) ?? null,
    names,
  };
  return (
    <section class="moment-compare" aria-label={say("compare")} data-testid="moment-compare">
      {before.is === "failed" ? (
        <button
          type="button"
          class="button quiet small"
          onClick={() => {
            setTries(tries + 1);
          }}
        >
          {t("ui.again")}
        </button>
      ) : (
        <Side
          title={say("then")}
          testid="moment-then"
          outcome={before.is === "ready" ? outcomeOf(before.value, deal, seat) : null}
        />
      )}
      <Side title={say("now")} testid="moment-now" outcome={now} />
    </section>
  );
}

/** The end that a deal had in its match. */
function outcomeOf(match: MatchSummary, deal: number, seat: number): Outcome {
  const names = seatNames({ seats: sittersOf(match, deal) });
  return {
    name: names[seat] ?? "",
    points: tallyOfSummary(match).deals[deal - 1]?.[seat] ?? null,
    wins: match.wins?.[deal] ?? null,
    names,
  };
}

interface SideProps {
  title: string;
  testid: string;
  /** Null while it is asked for. */
  outcome: Outcome | null;
}

function Side({ title, testid, outcome }: SideProps) {
  const points = outcome?.points ?? null;
  return (
    <div class="moment-side" data-testid={testid}>
      <small>{title}</small>
      <span class="moment-line">
        <span class="moment-name">{outcome?.name}</span>
        <b class={(points ?? 0) > 0 ? "won" : (points ?? 0) < 0 ? "lost" : ""}>
          {points === null ? "…" : signed(points)}
        </b>
      </span>
      <span class="moment-won">{outcome === null ? "" : winWords(outcome)}</span>
    </div>
  );
}

/** 小明胡，阿福点炮 */
function winWords({ wins, names }: Outcome): string {
  if (wins === null) return "";
  if (wins.length === 0) return say("nobody");
  return wins
    .map(({ seat, giver, self_drawn: selfDrawn }) => {
      const name = names[seat] ?? "";
      if (selfDrawn) return say("selfDrawn", { name });
      if (giver === null) return say("won", { name });
      return say("given", { name, giver: names[giver] ?? "" });
    })
    .join(say("and"));
}

/** The ways on from a deal that was played on, and none of those that belong to a match. */
function MomentOver({ room, moment }: PlayedOnProps) {
  const session = useSession();
  return (
    <>
      <button
        type="button"
        class="sheet-button plain"
        data-testid="to-lobby"
        onClick={() => {
          session.leave();
        }}
      >
        {t("ui.home")}
      </button>
      <ToReplay moment={moment} class="sheet-button plain" />
      <PlayAgain room={room} moment={moment} />
    </>
  );
}

interface WatchProps {
  onWatch: () => void;
}

/** Opens the replay of the deal as it went this time. */
function WatchPractice({ onWatch }: WatchProps) {
  return (
    <button type="button" class="sheet-hide" data-testid="watch-replay" onClick={onWatch}>
      {say("watch")}
    </button>
  );
}

/** Plays the deal on from the same step once more; this table is given up. */
function PlayAgain({ room, moment }: PlayedOnProps) {
  const { ready, playOn } = usePlayOn();
  return (
    <button
      type="button"
      class="sheet-button main"
      data-testid="moment-again"
      disabled={!ready}
      onClick={() => {
        playOn(moment, room);
      }}
    >
      {say("again")}
    </button>
  );
}

interface ToReplayProps {
  moment: Moment;
  class: string;
}

/** Back to the step in the replay; nothing is left at the table that would be worth a way back. */
function ToReplay({ moment, class: look }: ToReplayProps) {
  const session = useSession();
  const { share, deal, step, seat } = moment;
  return (
    <button
      type="button"
      class={look}
      data-testid="to-replay"
      onClick={() => {
        session.quit();
        navigate({ is: "replay", share, deal, step, seat }, { replace: true });
      }}
    >
      {look === "menu-item" ? <Icon name="back" /> : null}
      {say("replay")}
    </button>
  );
}
