import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { rulesetName } from "../../app/rulesets";
import { sumsBefore, tallyOf } from "../../app/tally";
import type { BoardState } from "../../board/fold";
import { t } from "../../i18n/translate";
import type { Room } from "../../net/protocol";
import { useSession } from "../../app/session";
import { spacedCode } from "../home/code";
import { DealEndButtons, DealEnd, MatchOver, useSheet } from "./DealEnd";
import { gainsOf } from "./gains";
import { uiOf } from "./games";
import { Log } from "./Log";
import { Menu } from "./Menu";
import { NextDeal } from "./NextDeal";
import { OfferAnnouncer } from "./OfferAnnouncer";
import { RematchAnswers } from "./Rematch";
import { givenAnswerOf, AnswerNote, type Answered } from "./AnswerNote";
import { Scoreboard } from "./Scoreboard";
import { occupantsOf } from "./occupants";
import { Standings } from "./Standings";
import { SheetNotice, SubstituteNote, TableNotice } from "./TableNotice";
import { TableView } from "./TableView";
import { useWakeLock } from "./wakeLock";
import { waitsOf } from "./waitsOf";

const PACE = { relaxed: 1.6, normal: 1, fast: 0.5 } as const;

/** The table in play: the session's board and everything that can be done at it. */
export function TableScreen({ room }: { room: Room }) {
  const session = useSession();
  const board = session.board.value;
  useWakeLock(board !== null && board.seats.length > 0);
  // A board that lies there while the next match is shuffled is that of the last one.
  const dealt = board !== null && board.seats.length > 0 && room.phase !== "revealing";
  return (
    <main class="table-main">
      <h1 class="spoken">{t("table.title")}</h1>
      {dealt ? <DealInPlay room={room} board={board} /> : <NothingDealt room={room} />}
    </main>
  );
}

/** The next deal is on its way; or the last one is not to be seen any more, when it was void. */
function NothingDealt({ room }: { room: Room }) {
  const session = useSession();
  const seat = session.seat.value;
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
        </header>
        <div class="sheet-body">
          <SheetNotice room={room} seat={seat} />
          <Standings match={match} rules={room.rules} occupants={occupants} mine={seat} />
        </div>
        {match.finished ? <RematchAnswers room={room} seat={seat} occupants={occupants} /> : null}
        <footer class="sheet-foot">
          {match.finished || seat === null ? (
            <MatchOver room={room} seat={seat} />
          ) : (
            <NextDeal room={room} seat={seat} occupants={occupants} />
          )}
        </footer>
      </section>
    </div>
  );
}

function DealInPlay({ room, board }: { room: Room; board: BoardState }) {
  const session = useSession();
  const seat = session.seat.value;
  const prompt = session.prompt.value;
  const menu = useSignal(false);
  const answered = useSignal<Answered | null>(null);
  const occupants = occupantsOf(room);
  const tally = room.match === null ? null : tallyOf(room.match);
  const raceTo = tally?.raceTo ?? 0;
  const scores = tally === null ? [] : sumsBefore(tally, board.number);
  const gains = gainsOf(board, raceTo);
  const deals = room.match?.deals ?? room.options.deals;
  const notice = session.notice.value;
  const name = (index: number): string => occupants[index]?.name ?? "";
  const { events, epoch, seq } = session.history.value;
  const seconds = room.options.uniform_window;
  const { Own } = uiOf(board);
  const sheet = useSheet(board);
  const end = { room, board, occupants, shown: sheet };

  useTitle(prompt !== null && session.pending.value === null);

  const bar = (
    <>
      {notice !== null ? (
        <TableNotice code={notice} />
      ) : (
        <span class="table-room">
          <b class="table-code">{t("table.room", { code: spacedCode(room.code) })}</b>
          <span class="table-rules">{rulesetName(room.ruleset)}</span>
          <span class="table-deal">
            {raceTo > 0
              ? t("table.race", { number: board.number, target: raceTo })
              : t("table.deals", { number: board.number, deals })}
          </span>
          {seat === null ? <em class="table-watching">{t("table.watching")}</em> : null}
        </span>
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
    </>
  );

  const own =
    seat === null ? undefined : (
      <Own
        key={`${room.match?.match ?? ""}-${board.number}`}
        board={board}
        rules={room.rules}
        seat={seat}
        occupant={occupants[seat]}
        points={(scores[seat] ?? 0) + (gains[seat] ?? 0)}
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
      raceTo={raceTo}
      deals={deals}
      uniform={seconds === null ? null : { seconds, seq }}
      pace={PACE[room.options.pace]}
      bar={bar}
      own={own}
      side={
        <>
          {room.match === null ? null : (
            <Scoreboard match={room.match} occupants={occupants} mine={seat} />
          )}
          <Log key={epoch} game={board.game} events={events} name={name} />
        </>
      }
    >
      <OfferAnnouncer board={board} seat={seat} prompt={prompt} />
      {seat === null ? <DealEndButtons {...end} /> : null}
      <DealEnd key={board.number} {...end} scores={scores} />
      {menu.value ? (
        <Menu
          room={room}
          seated={seat !== null}
          onClose={() => {
            menu.value = false;
          }}
        />
      ) : null}
    </TableView>
  );
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
