import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { isPractice } from "../../browser/practice";
import { dealSitters } from "../../people/persons";
import { rulesetOf } from "../../rulesets/rulesets";
import { rulesName } from "../../rulesets/rulesName";
import { dealName, dealTitle } from "../../matches/dealName";
import { seatSumsBefore, tallyOf } from "../../matches/tally";
import type { BoardState } from "../../board/fold";
import { t } from "../../i18n/translate";
import type { Room } from "../../net/protocol";
import { useSession } from "../../state/useSession";
import { lazyComponent } from "../../ui/lazyComponent";
import { LoadNote } from "../../ui/LoadPage";
import { useLongBreak } from "../../ui/useLongBreak";
import { useTableSound } from "../../sound/useTableSound";
import { chosenPace, still } from "../../state/appearance";
import { placeOf, sitsOut } from "../../state/bench";
import type { NamedDeal } from "../../state/history";
import { spacedCode } from "../home/code";
import { ScoresButton } from "../scores/ScoresButton";
import { BenchMark, BenchNext, BenchNote } from "./BenchNote";
import { biggestWin } from "../table/biggestWin";
import { ChangeGame } from "./ChangeGame";
import { DealEndButtons, DealEnd, MatchOver, useDealEnd } from "./DealEnd";
import { DealerDice } from "./DealerDice";
import { gainsOf } from "../table/parts/gains";
import { uiOf } from "../table/games";
import { KeysHelp } from "./KeysHelp";
import { Log } from "./Log";
import { MuteButton } from "./MuteButton";
import { momentOf, momentTitle } from "./moment";
import { Practice } from "./Practice";
import { NextDeal } from "./NextDeal";
import { OfferAnnouncer } from "./OfferAnnouncer";
import { RematchAnswers } from "./Rematch";
import { givenAnswerOf, AnswerNote, type Answered } from "./AnswerNote";
import { Scoreboard } from "./Scoreboard";
import { benchOccupants, everybodyOf, occupantsOf, withClock } from "../table/parts/occupants";
import { Standings } from "./Standings";
import { StoodInNote, stoodInWords } from "./StoodInNote";
import { SpeechButton, SpeechPanel } from "./speech/SpeechPanel";
import { SpeechLayer } from "./speech/SpeechLayer";
import { SheetNotice, SubstituteNote, TableNotice } from "./TableNotice";
import { TableView } from "../table/TableView";
import { LateSeat } from "./LateSeat";
import { VoteNote } from "./VoteNote";
import { WaitNote } from "./WaitNote";
import { useTableSwipe } from "./useSwipe";
import { useWakeLock } from "../../browser/wakeLock";
import { waitsOf } from "./waitsOf";
import { WinNote } from "./WinNote";
import { WinShow, courseOf } from "./WinShow";
import type { WinTimeline } from "./winTimeline";

/** The things that are seldom needed: loaded when somebody opens them. */
const MenuOver = lazyComponent(
  async () => (await import("./Menu")).Menu,
  ({ code, onAgain }) => (code === null ? null : <LoadNote code={code} onAgain={onAgain} />),
);

const AwaitedOver = lazyComponent(
  async () => (await import("./AwaitedNote")).AwaitedNote,
  () => null,
);

const PACE = { relaxed: 1.6, normal: 1, fast: 0.5 } as const;

/** The table in play: the session's board and everything that can be done at it. */
export function TableScreen({ room }: { room: Room }) {
  const session = useSession();
  const board = session.board.value;
  useTableSound({
    table: room.table,
    match: room.match?.match ?? null,
    board,
    seq: session.history.value.seq,
    viewer: session.seat.value,
    people: room.seats.map((seat) => seat.player),
    prompt: session.prompt.value,
    winSize: board === null ? 1 : biggestWin(board, room),
  });
  useWakeLock(board !== null && board.seats.length > 0);
  const dealt = board !== null && liesOnTable(board, session.history.value.deal, room);
  return (
    <main class="table-main">
      <h1 class="spoken">{t("table.title")}</h1>
      {dealt ? <DealInPlay room={room} board={board} /> : <NothingDealt room={room} />}
      {room.phase === "paused" ? <AwaitedOver.Component room={room} /> : null}
    </main>
  );
}

/**
 * True if the room is at this deal. The board that lies there while the next match is shuffled is that
 * of the last one.
 */
function liesOnTable(board: BoardState, deal: NamedDeal, room: Room): boolean {
  if (board.seats.length === 0 || room.phase === "gathering" || room.phase === "revealing") {
    return false;
  }
  // If the server does not name it, a deal that was given up is recognized by its missing end.
  if (deal === undefined) return room.phase !== "finished" || board.settled !== null;
  return deal !== null && deal.match === room.match?.match;
}

/** The next deal is on its way; or the last one is not to be seen any more, when it was void. */
function NothingDealt({ room }: { room: Room }) {
  const session = useSession();
  const seat = session.seat.value;
  const place = placeOf(room, seat, session.welcome.value?.player);
  const occupants = occupantsOf(room);
  const { match } = room;
  if (match === null || (room.phase !== "between" && room.phase !== "finished")) {
    return (
      <div class="table-empty" role="status">
        <p>{t("table.shuffling")}</p>
      </div>
    );
  }
  const title = match.finished
    ? t("standings.title")
    : t("result.title", { number: match.history.length });
  return (
    <div class="deal-end">
      <section class="sheet" role="dialog" aria-label={title} data-testid="no-deal">
        <header class="sheet-head">
          <h2 class="brush">{title}</h2>
          {momentOf(room) === null ? <ChangeGame room={room} class="sheet-hide" /> : null}
        </header>
        <div class="sheet-body">
          <SheetNotice room={room} seat={seat} />
          {match.finished && match.history.length === 0 && momentOf(room) === null ? (
            <p class="sheet-notice" data-testid="no-points">
              {t("standings.none")}
            </p>
          ) : null}
          <Standings
            match={match}
            rules={room.rules}
            occupants={occupants}
            bench={benchOccupants(room)}
            me={session.welcome.value?.player ?? null}
          />
        </div>
        <BenchNext room={room} />
        {match.finished && momentOf(room) === null ? <RematchAnswers room={room} /> : null}
        <footer class="sheet-foot">
          {match.finished || place === null ? (
            <MatchOver room={room} seat={seat} />
          ) : (
            <NextDeal room={room} place={place} />
          )}
        </footer>
      </section>
    </div>
  );
}

/** A deal of so many events is under way. */
const UNDER_WAY = 12;

function DealInPlay({ room, board }: { room: Room; board: BoardState }) {
  const session = useSession();
  const seat = session.seat.value;
  const prompt = session.prompt.value;
  const stoodIn = session.stoodIn.value;
  const moment = momentOf(room);
  const out = sitsOut(room, session.welcome.value?.player);
  const menu = useSignal(false);
  const keys = useSignal(false);
  const speaking = useSignal(false);
  const sheet = useSignal(false);
  const answered = useSignal<Answered | null>(null);
  const occupants = withClock(occupantsOf(room), session.turn.value, seat, prompt);
  const tally = room.match === null ? null : tallyOf(room.match);
  const raceTo = tally?.raceTo ?? 0;
  const scores =
    room.match === null || tally === null || moment !== null
      ? []
      : seatSumsBefore(tally, board.number, dealSitters(room.match));
  const gains = gainsOf(board, raceTo);
  const inMatch = room.match?.deals ?? (room.options.rounds > 0 ? 0 : room.options.deals);
  const deals = moment === null ? inMatch : 0;
  // A notice from before a break is not shown in it: the banner gives the reason.
  const away = useLongBreak();
  const notice = away ? null : session.notice.value;
  const name = (index: number): string => occupants[index]?.name ?? "";
  const { events, epoch, seq } = session.history.value;
  const named = {
    // The place of a deal in its match is not told by the one in which it is played on.
    ruleset: moment === null ? rulesetOf(room.ruleset) : null,
    rules: room.rules,
    dice: room.match?.dice ?? [],
  };
  const title = dealTitle(board, named);
  const seconds = room.options.uniform_window;
  const { Own } = uiOf(board);
  const pace = PACE[room.options.pace] * chosenPace();
  const { win } = uiOf(board);
  const goes = win.goesOn(board);
  // 血战: only the wins that end a deal are shown at its end.
  const last = win.newest(board);
  const show = goes ? null : showOf(last, room, pace);
  const ending = useDealEnd(board, show);
  const end = { room, board, occupants, shown: ending.sheet, showing: ending.showing.value };
  // While a win is shown the points stay as they were before it.
  const before = useRef({ gains, transfers: 0 });
  const open = (board.wins.length === 0 || goes) && board.settled === null;
  if (open) before.current = { gains, transfers: board.transfers.length };
  const unpaid = ending.unpaid.value || (board.settled === null && !open);
  const shownGains = unpaid ? before.current.gains : gains;
  const points = occupants.map((_, at) => (scores[at] ?? 0) + (shownGains[at] ?? 0));

  // The sheet's code comes while the deal is played, not with the first page.
  const underWay = events.length > UNDER_WAY;
  useEffect(() => {
    if (underWay) void uiOf(board).Result.chunk.load();
  }, [underWay]);

  useTableSwipe(() => {
    sheet.value = true;
  });
  useTitle(prompt !== null && session.pending.value === null);

  const bar = (
    <>
      {notice !== null ? (
        <TableNotice code={notice} />
      ) : moment !== null ? (
        <div class="table-room of-moment">
          <b class="table-rules">{rulesName(room)}</b>
          <Practice.Component is="badge" moment={moment} />
        </div>
      ) : (
        <ScoresButton room={room} class="table-room" open={sheet}>
          <b class="table-rules">{rulesName(room)}</b>
          <span class="table-deal">{dealWords(board, { title, deals, raceTo })}</span>
          {isPractice ? (
            <em class="table-watching of-practice">{t("home.practice")}</em>
          ) : (
            <span class="table-code">{t("table.room", { code: spacedCode(room.code) })}</span>
          )}
          <BenchMark room={room} />
          {seat === null && !out ? <em class="table-watching">{t("table.watching")}</em> : null}
        </ScoresButton>
      )}
      <span class="table-bar-buttons">
        <MuteButton />
        {seat === null && !out ? null : (
          <SpeechButton
            onOpen={() => {
              speaking.value = true;
            }}
          />
        )}
        <button
          type="button"
          class="table-menu"
          aria-label={t("menu.open")}
          data-testid="menu-open"
          onClick={() => {
            menu.value = true;
          }}
        >
          <span class="table-menu-lines" aria-hidden="true" />
        </button>
      </span>
    </>
  );

  const log = () => (
    <Log
      key={epoch}
      board={board}
      rules={room.rules}
      events={events}
      name={name}
      names={occupants.map((occupant) => occupant.name)}
      deal={dealName(board, named)}
      aside={
        stoodIn === null ? null : { after: stoodIn.until, line: stoodInWords(stoodIn, board.game) }
      }
    />
  );
  const own =
    seat === null ? undefined : (
      <Own
        key={`${room.match?.match ?? ""}-${board.number}`}
        board={board}
        rules={room.rules}
        seat={seat}
        occupant={occupants[seat]}
        points={points[seat] ?? 0}
        prompt={prompt}
        answered={session.pending.value !== null}
        {...waitsOf(board, session.waits.value, session.why.value)}
        ended={
          <>
            <AnswerNote
              answered={answered.value}
              seq={seq}
              asked={prompt !== null && session.pending.value === null}
            />
            {board.settled === null ? <StoodInNote game={board.game} /> : null}
            <WaitNote seat={seat} occupants={occupants} />
            {board.settled === null ? <SubstituteNote room={room} seat={seat} /> : null}
            <DealEndButtons {...end} />
          </>
        }
        onAct={(choice) => {
          answered.value = givenAnswerOf(board, seat, prompt, choice, seq);
          session.act(choice);
        }}
      />
    );

  return (
    <TableView
      board={board}
      rules={room.rules}
      viewer={seat}
      occupants={occupants}
      scores={scores}
      gains={shownGains}
      raceTo={raceTo}
      deals={deals}
      dealName={moment === null ? dealName(board, named) : momentTitle(moment)}
      uniform={seconds === null ? null : { seconds, seq }}
      pace={pace}
      bar={bar}
      own={own}
      side={
        <>
          {room.match === null || moment !== null ? null : (
            <Scoreboard
              match={room.match}
              occupants={occupants}
              bench={benchOccupants(room)}
              me={session.welcome.value?.player ?? null}
            />
          )}
          {log()}
        </>
      }
    >
      <OfferAnnouncer board={board} seat={seat} prompt={prompt} />
      {seat === null ? <DealEndButtons {...end} /> : null}
      <DealerDice
        key={room.match?.match}
        board={board}
        dice={moment === null ? (room.match?.dice ?? []) : []}
        seatsDrawn={room.match?.seats_drawn ?? false}
        name={name}
        pace={pace}
      />
      {ending.showing.value ? (
        <WinShow
          board={last}
          ruleset={room.ruleset}
          rules={room.rules}
          occupants={occupants}
          mine={seat}
          gains={gains.map((gain, index) => gain - (before.current.gains[index] ?? 0))}
          transfers={board.transfers.slice(before.current.transfers)}
          pace={pace}
          onSkip={ending.skip}
        />
      ) : null}
      <WinNote board={board} played={room} occupants={occupants} />
      <DealEnd key={board.number} {...end} scores={scores} />
      <SpeechLayer name={(place) => everybodyOf(room)[place]?.name ?? ""} />
      <VoteNote room={room} />
      {board.settled === null ? <BenchNote room={room} /> : null}
      {seat === null && !out ? (
        <LateSeat room={room} occupants={occupants} points={points} />
      ) : null}
      {speaking.value && (seat !== null || out) ? (
        <SpeechPanel
          room={room}
          game={board.game}
          seat={seat}
          onClose={() => {
            speaking.value = false;
          }}
        />
      ) : null}
      {menu.value ? (
        <MenuOver.Component
          room={room}
          seated={seat !== null || out}
          log={log}
          onClose={() => {
            menu.value = false;
          }}
          onKeys={() => {
            menu.value = false;
            keys.value = true;
          }}
        />
      ) : null}
      {seat === null ? null : <KeysHelp game={board.game} open={keys} />}
    </TableView>
  );
}

interface DealPlace {
  /** The name of the deal by its winds, if it has one. */
  title: string | null;
  deals: number;
  raceTo: number;
}

/** 第 3/8 局, 第 3 局 · 100 分, 南风北局 连2. */
function dealWords({ number }: BoardState, { title, deals, raceTo }: DealPlace): string {
  if (raceTo > 0) return t("table.race", { number, target: raceTo });
  if (title !== null) return deals > 0 ? t("deal.of", { deal: title, number, deals }) : title;
  return deals > 0 ? t("table.deals", { number, deals }) : t("home.race", { deal: number });
}

/** The course of the show of a win; null if nothing is to be shown moving. */
function showOf(board: BoardState, room: Room, pace: number): WinTimeline | null {
  if (board.wins.length === 0 || pace === 0 || still()) return null;
  return courseOf(board, { ruleset: room.ruleset, rules: room.rules }, pace);
}

/** Say in the tab's title that somebody is waited for. */
function useTitle(myTurn: boolean): void {
  useEffect(() => {
    if (!myTurn) return;
    const before = document.title;
    document.title = `● ${t("table.yourTurn")}`;
    return () => {
      document.title = before;
    };
  }, [myTurn]);
}
