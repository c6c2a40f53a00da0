import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { rulesetName } from "../../app/rulesets";
import { codeSentence } from "../../i18n/codes";
import type { BoardState } from "../../board/fold";
import { t } from "../../i18n/translate";
import type { Room } from "../../net/protocol";
import { session } from "../../state/session";
import { AfterDeal, DealEnd, MatchOver, useSheet } from "./DealEnd";
import { faceOf } from "./games";
import { Log } from "./Log";
import { Menu, spaced } from "./Menu";
import { NextDeal } from "./NextDeal";
import { OfferAnnouncer } from "./OfferAnnouncer";
import { answeredOf, Said, type Answered } from "./Said";
import { Scoreboard } from "./Scoreboard";
import { scoresBefore, sittersOf } from "./sitters";
import { Standings } from "./Standings";
import { TableNotice } from "./TableNotice";
import { TableView } from "./TableView";
import { useWakeLock } from "./wakeLock";
import { waitsOf } from "./waitsOf";

const PACE = { relaxed: 1.6, normal: 1, fast: 0.5 } as const;

/** The table in play: the session's board and everything that can be done at it. */
export function TableScreen({ room }: { room: Room }) {
  const board = session.board.value;
  useWakeLock(board !== null && board.seats.length > 0);
  if (board === null || board.seats.length === 0) return <NothingDealt room={room} />;
  return <Playing room={room} board={board} />;
}

/** The next deal is on its way; or the last one is not to be seen any more, when it was void. */
function NothingDealt({ room }: { room: Room }) {
  const seat = session.seat.value;
  const notice = session.notice.value;
  const sitters = sittersOf(room);
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
          {notice === null ? null : (
            <p class="sheet-notice" role="status" data-testid="notice">
              {codeSentence("notice", notice)}
            </p>
          )}
          <Standings match={match} sitters={sitters} mine={seat} />
        </div>
        <footer class="sheet-foot">
          {match.finished || seat === null ? (
            <MatchOver seated={seat !== null} />
          ) : (
            <NextDeal room={room} seat={seat} sitters={sitters} />
          )}
        </footer>
      </section>
    </div>
  );
}

function Playing({ room, board }: { room: Room; board: BoardState }) {
  const seat = session.seat.value;
  const prompt = session.prompt.value;
  const menu = useSignal(false);
  const answered = useSignal<Answered | null>(null);
  const sitters = sittersOf(room);
  const scores = scoresBefore(room, board.number);
  const deals = room.match?.deals ?? room.options.deals;
  const target = room.match?.race_to ?? 0;
  const name = (index: number): string => sitters[index]?.name ?? "";
  const { events, epoch, seq } = session.history.value;
  const seconds = room.options.uniform_window;
  const { Own } = faceOf(board);
  const sheet = useSheet(board);
  const end = { room, board, sitters, shown: sheet };

  useTitle(prompt !== null && session.pending.value === null);

  const bar = (
    <>
      <span class="table-room">
        <b class="table-code">{t("table.room", { code: spaced(room.code) })}</b>
        <span class="table-rules">{rulesetName(room.ruleset)}</span>
        <span class="table-deal">
          {target > 0
            ? t("table.race", { number: board.number, target })
            : t("table.deals", { number: board.number, deals })}
        </span>
        {seat === null ? <em class="table-watching">{t("table.watching")}</em> : null}
      </span>
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
        sitter={sitters[seat]}
        points={(scores[seat] ?? 0) + (board.scores[seat] ?? 0)}
        prompt={prompt}
        answered={session.pending.value !== null}
        {...waitsOf(board, session.waits.value, session.why.value)}
        ended={
          <>
            <Said
              answered={answered.value}
              seq={seq}
              asked={prompt !== null && session.pending.value === null}
            />
            <AfterDeal {...end} />
          </>
        }
        onAct={(choice) => {
          answered.value = answeredOf(board, seat, prompt, choice, seq);
          session.act(choice);
        }}
      />
    );

  return (
    <TableView
      board={board}
      rules={room.rules}
      viewer={seat}
      sitters={sitters}
      scores={scores}
      deals={deals}
      uniform={seconds === null ? null : { seconds, seq }}
      pace={PACE[room.options.pace]}
      bar={bar}
      own={own}
      side={
        <>
          {room.match === null ? null : (
            <Scoreboard match={room.match} sitters={sitters} mine={seat} />
          )}
          <Log key={epoch} game={board.game} events={events} name={name} />
        </>
      }
    >
      <OfferAnnouncer board={board} seat={seat} prompt={prompt} />
      <TableNotice room={room} seat={seat} />
      {seat === null ? <AfterDeal {...end} /> : null}
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
