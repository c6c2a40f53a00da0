import { useEffect, useMemo, useState } from "preact/hooks";
import { ask, LOADING, myToken, type Loaded } from "../../browser/api";
import { Dialog } from "../../ui/Dialog";
import {
  dealsOf,
  seatIn,
  seatNames,
  sittersOf,
  type MatchSeat,
  type MatchSummary,
} from "../../matches/matches";
import { FileLink } from "../../ui/FileLink";
import { Icon } from "../../ui/icons";
import { addressRoute, navigate } from "../../navigation/route";
import { botOf } from "../../people/persons";
import { rulesetOf } from "../../rulesets/rulesets";
import { rulesName } from "../../rulesets/rulesName";
import { dealName, dealTitle } from "../../matches/dealName";
import { seatSumsBefore, tallyOfSummary } from "../../matches/tally";
import { useLayer } from "../../navigation/useLayer";
import { FairButton } from "../../fair/FairDialog";
import type { SeededRecord } from "../../fair/verify";
import { t } from "../../i18n/translate";
import { useSession } from "../../state/useSession";
import { useReplaySound } from "../../sound/useTableSound";
import { biggestWin } from "../table/biggestWin";
import { useGame } from "../table/games";
import { useTableKeys } from "../table/parts/keys";
import type { Occupant } from "../table/parts/contract";
import { TableView } from "../table/TableView";
import { DealList } from "./DealList";
import { DealResult } from "./DealResult";
import { timelineOf, marksOf, type Viewpoint } from "../../matches/record";
import { ReplayBar } from "./ReplayBar";
import { ReplayLoad, type TableBelow } from "./ReplayLoad";
import { PlayedFrom } from "./PlayedFrom";
import { PlayOn } from "./PlayOn";
import { eventSentence } from "./sentences";
import { StepLog } from "./StepLog";
import { useReview } from "./review/review";
import { ReviewList } from "./review/ReviewList";
import { momentSentence, say as sayReview } from "./review/sentence";
import { Transport } from "./Transport";
import { FIRST_STEP, usePlayback } from "./usePlayback";
import { Views } from "./Views";
import { Wall } from "./Wall";

export interface DealReplayProps {
  match: MatchSummary;
  share: string;
  deal: number;
  start: number | null;
  /** The seat whose view it is at first; null for the reader's own, or the first. */
  seen?: number | null;
  /** Null for a page of its own, which has an address. */
  below: TableBelow | null;
  /** True if it is to play from its beginning. */
  plays?: boolean;
}

/** One deal: fetched, then shown step by step. */
export function DealReplay(props: DealReplayProps) {
  const { match, share, deal, below } = props;
  const [record, setRecord] = useState<Loaded<SeededRecord>>(LOADING);
  const [tries, setTries] = useState(0);
  const game = useGame(match.ruleset, tries);

  useEffect(() => {
    let current = true;
    setRecord(LOADING);
    void ask<SeededRecord>(recordPath(share, deal), { as: myToken() }).then((answer) => {
      if (current) setRecord(answer);
    });
    return () => {
      current = false;
    };
  }, [share, deal, tries]);

  if (record.is !== "ready" || game.is !== "ready") {
    const failed = [record, game].find((asked) => asked.is === "failed");
    return (
      <ReplayLoad
        code={failed?.code ?? null}
        below={below}
        onAgain={() => {
          setTries(tries + 1);
        }}
      />
    );
  }
  return <Stage {...props} record={record.value} />;
}

function recordPath(share: string, deal: number): string {
  return `/api/replay/${encodeURIComponent(share)}/${deal}`;
}

interface StageProps extends DealReplayProps {
  record: SeededRecord;
}

function Stage(props: StageProps) {
  const { match, share, deal, start, seen = null, below, plays = false, record } = props;
  const mine = seatIn(match, deal);
  const [viewpoint, setViewpoint] = useState<Viewpoint>({
    is: "open",
    seat: seen !== null && seen < match.seats.length ? seen : (mine ?? 0),
  });
  const mayPlayOn = useMayPlayOn(match, below);
  const reviewedSeat = viewpoint.is === "public" ? (mine ?? 0) : viewpoint.seat;
  const review = useReview(share, deal, reviewedSeat);
  const costly = review.is === "ready" ? review.value.moments : [];
  const [wall, setWall] = useState(false);
  const [choosing, setChoosing] = useState(false);
  useLayer(() => {
    setWall(false);
  }, wall);
  const timeline = useMemo(() => timelineOf(record, viewpoint), [record, viewpoint]);
  const whole = useMemo(() => timelineOf(record, { is: "open", seat: 0 }), [record]);
  const marks = useMemo(() => marksOf(whole?.events ?? []), [whole]);
  const playback = usePlayback(
    start,
    whole?.events.length ?? 0,
    below === null ? save : null,
    plays,
  );
  const { step, last } = playback;
  function save(rested: number): void {
    const at = addressRoute();
    // The person may be leaving already: the step must not lead back here.
    if (at.is !== "replay" || at.share !== share || at.deal !== deal) return;
    const seat = reviewedSeat === (mine ?? 0) ? null : reviewedSeat;
    navigate({ is: "replay", share, deal, step: rested, seat }, { replace: true });
  }
  const runs = playback.playing && playback.speed <= 1;
  const sitters = sittersOf(match, deal);
  const people = sitters.map((seat) => seat.player);
  const shown = timeline?.boards[step];
  const winSize = shown === undefined ? 1 : biggestWin(shown, record);
  useReplaySound(shown, step, runs, people, winSize);
  // Hidden until the end is reached again.
  const [hidden, setHidden] = useState(false);
  const atEnd = last > 0 && step === last;
  useEffect(() => {
    if (!atEnd) setHidden(false);
  }, [atEnd]);
  useTableKeys({
    ArrowLeft: () => move(step - 1),
    ArrowRight: () => move(step + 1),
    Home: () => move(FIRST_STEP),
    End: () => move(last),
    " ": () => {
      playback.play(!playback.playing);
      return true;
    },
  });

  function move(to: number): boolean {
    playback.to(to);
    return true;
  }

  if (timeline === null || whole === null) {
    return (
      <ReplayLoad
        code="unknown_ruleset"
        below={below}
        onAgain={() => {
          location.reload();
        }}
      />
    );
  }
  const names = seatNames({ seats: sitters });
  const board = timeline.boards[step];
  if (board === undefined) return null;
  const { game } = board;
  // The place of a deal in its match is not told by the one in which it was played on.
  const ruleset = (match.moment ?? null) === null ? rulesetOf(match.ruleset) : null;
  const named = { ruleset, rules: record.rules, dice: match.dice };
  const cast = {
    ...{ game, rules: record.rules, names, dealer: record.setup.dealer },
    deal: dealName(whole.boards[last] ?? board, named),
  };
  const event = timeline.events[step - 1];
  const sentence = event === undefined ? "" : eventSentence(event, cast, board);
  const tally = tallyOfSummary(match);
  const scores = seatSumsBefore(
    tally,
    deal,
    match.history.map((_, index) => sittersOf(match, index + 1)),
  );
  const occupants = occupantsOf(sitters, names);
  const choose = (next: number) => {
    setChoosing(false);
    if (below === null) navigate({ is: "replay", share, deal: next, step: null });
    else below.onDeal(next);
  };
  const showResult = atEnd && !hidden;
  const here = costly.find((moment) => moment.step === step);
  const reviewed = here === undefined ? null : momentSentence(here);
  const costlyMarks = costly.map((moment) => ({ step: moment.step, is: "costly" as const }));
  const list = (
    <ReviewList
      game={game}
      review={review}
      name={names[reviewedSeat] ?? ""}
      step={step}
      onStep={(to) => {
        playback.play(false);
        playback.to(to);
      }}
    />
  );
  // A page has one main part, and the table below is that already.
  const Frame = below === null ? "main" : "div";

  return (
    <Frame class="replay">
      <h1 class="spoken">{t("replay.title")}</h1>
      <div class="replay-table">
        <TableView
          board={board}
          rules={record.rules}
          viewer={viewpoint.is === "public" ? null : viewpoint.seat}
          open={viewpoint.is === "open"}
          occupants={occupants}
          scores={scores}
          raceTo={tally.raceTo}
          deals={dealsOf(match)}
          dealName={dealName(board, named)}
          pace={playback.playing ? 1 / playback.speed : 0.6}
          bar={
            <ReplayBar
              ruleset={below === null ? rulesName(match) : null}
              share={share}
              deal={deal}
              title={dealTitle(board, named)}
              step={step}
              back={<BackButton share={share} below={below} />}
              onDeals={() => {
                setChoosing(true);
              }}
            >
              {below === null ? (
                <>
                  <FairButton match={match} names={seatNames(match)} record={record} />
                  <ExportLink share={share} deal={deal} />
                </>
              ) : (
                below.beside
              )}
            </ReplayBar>
          }
        >
          {showResult ? (
            <DealResult
              board={whole.boards[last] ?? board}
              rules={record.rules}
              match={match}
              occupants={occupants}
              scores={scores}
              next={match.deals.find((other) => other > deal) ?? null}
              onHide={() => {
                setHidden(true);
              }}
              onAgain={() => {
                playback.to(FIRST_STEP);
              }}
              onNext={choose}
              reviewWord={
                costly.length === 0
                  ? sayReview("clean")
                  : sayReview("open", { count: costly.length })
              }
              review={list}
            />
          ) : null}
        </TableView>
      </div>
      <div class="replay-dock">
        <Transport
          playback={playback}
          marks={[...marks, ...costlyMarks]}
          sentence={sentence}
          reviewed={reviewed}
        >
          {mayPlayOn ? (
            <PlayOn
              at={{ share, deal, step }}
              played={{ ruleset: match.ruleset, rules: record.rules }}
              occupants={occupants}
              seat={viewpoint.is === "public" ? mine : viewpoint.seat}
              mine={mine}
              onLeave={() => {
                playback.play(false);
                if (below === null) save(step);
              }}
            />
          ) : null}
        </Transport>
        <Views
          game={game}
          rules={record.rules}
          dealer={record.setup.dealer}
          occupants={occupants}
          viewpoint={viewpoint}
          onChange={setViewpoint}
          wall={wall}
          onWall={setWall}
        />
      </div>
      <div class="replay-side">
        <PlayedFrom match={match} />
        <DealList match={match} current={deal} onChoose={choose} />
        {list}
        {wall ? <Wall game={game} events={whole.events} step={step} /> : null}
        <StepLog
          events={timeline.events}
          boards={timeline.boards}
          cast={cast}
          step={step}
          onStep={playback.to}
        />
      </div>
      {choosing ? (
        <Dialog
          title={t("replay.deals")}
          onClose={() => {
            setChoosing(false);
          }}
        >
          <PlayedFrom match={match} />
          <DealList match={match} current={deal} onChoose={choose} />
        </Dialog>
      ) : null}
    </Frame>
  );
}

/**
 * True if the deal may be played on: its match is over, and nobody is waiting at the table below for
 * the reader, who would go to another one.
 */
function useMayPlayOn(match: MatchSummary, below: TableBelow | null): boolean {
  const room = useSession().room.value;
  return match.ended !== null && (below === null || room === null || room.phase === "finished");
}

/** To the table that goes on below, or to the deals of the match. */
function BackButton({ share, below }: { share: string; below: TableBelow | null }) {
  if (below !== null) {
    return (
      <button
        type="button"
        class="replay-to-table"
        data-testid="back-to-table"
        onClick={below.onBack}
      >
        <Icon name="back" />
        {below.back}
      </button>
    );
  }
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={t("replay.back")}
      onClick={() => {
        navigate({ is: "replay", share, deal: null, step: null });
      }}
    >
      <Icon name="back" />
    </button>
  );
}

function ExportLink({ share, deal }: { share: string; deal: number }) {
  return (
    <FileLink
      class="icon-button"
      label={t("replay.export")}
      testid="replay-export"
      path={`${recordPath(share, deal)}/export`}
      name={`paiju-${share}-${deal}.json`}
    >
      <Icon name="download" />
    </FileLink>
  );
}

function occupantsOf(sitters: readonly MatchSeat[], names: readonly string[]): Occupant[] {
  return sitters.map((sitter, seat) => ({
    id: sitter.player,
    name: names[seat] ?? "",
    bot: sitter.player === null,
    face: botOf(sitter, seat) ?? undefined,
    connected: true,
    substituted: false,
  }));
}
