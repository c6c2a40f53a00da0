import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { useLayer } from "../../app/useLayer";
import type { BoardState } from "../../board/fold";
import { t } from "../../i18n/translate";
import type { Room } from "../../net/protocol";
import { useSession } from "../../app/session";
import { BesideSum } from "../calculator/SumButton";
import { lazyComponent } from "../../app/lazyComponent";
import { uiOf } from "./games";
import { NextDeal, NextDealCountdown } from "./NextDeal";
import { RematchAnswers, RematchButton, RematchNote, rematchWanted } from "./Rematch";
import { Standings } from "./Standings";
import { SheetNotice } from "./TableNotice";
import type { Occupant } from "./contract";
import "./result.css";

const ReplayOver = lazyComponent(async () => (await import("../replay/ReplayLayer")).ReplayLayer);

/** The table is seen for so long before the result covers it (ms); a tap on it skips that. */
const LOOK = 1400;

/** True while the sheet of a deal is shown: by itself after a look at the table, and as one likes. */
export function useSheet(board: BoardState): Signal<boolean> {
  const settled = board.settled !== null;
  const shown = useSignal(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    shown.value = false;
    if (!settled) return;
    timer.current = setTimeout(
      () => {
        shown.value = true;
      },
      LOOK + uiOf(board).lookMs(board),
    );
    return () => {
      clearTimeout(timer.current);
    };
  }, [board.number, settled]);
  useEffect(() => {
    // A sheet that was seen already, and put away, does not come again.
    if (shown.value) clearTimeout(timer.current);
  }, [shown.value]);
  return shown;
}

/** A finger on its way to an offer may come down after the deal is over (ms). */
const UNTOUCHED = 400;

/** True while something has come just now, so that no tap can be meant for it yet. */
export function useTapGuard(there: boolean): boolean {
  const known = useSignal(false);
  useEffect(() => {
    known.value = false;
    if (!there) return;
    const timer = setTimeout(() => {
      known.value = true;
    }, UNTOUCHED);
    return () => {
      clearTimeout(timer);
    };
  }, [there]);
  return there && !known.value;
}

interface DealEndButtonsProps {
  room: Room;
  board: BoardState;
  occupants: readonly Occupant[];
  /** True while the sheet lies over the table. */
  shown: Signal<boolean>;
}

/** The buttons beside the hands of a deal that is over, while the sheet is away. */
export function DealEndButtons({ room, board, occupants, shown }: DealEndButtonsProps) {
  const session = useSession();
  const there = board.settled !== null && !shown.value;
  const untouched = useTapGuard(there);
  if (!there) return null;
  const seat = session.seat.value;
  const finished = room.match?.finished === true;
  return (
    <div class={seat === null ? "after-deal watching" : "after-deal"} inert={untouched}>
      {finished ? <RematchNote room={room} seat={seat} occupants={occupants} /> : null}
      <button
        type="button"
        class="sheet-button"
        data-testid="result-show"
        onClick={() => {
          shown.value = true;
        }}
      >
        {t("result.show")}
      </button>
      {seat === null ? null : finished ? (
        <RematchButton room={room} seat={seat} />
      ) : (
        <NextDeal room={room} seat={seat} occupants={occupants} />
      )}
    </div>
  );
}

export interface DealEndProps extends DealEndButtonsProps {
  /** Points of the match before this deal. */
  scores: readonly number[];
}

/** The sheet after a deal, and after the last one the standings. */
export function DealEnd({ room, board, occupants, scores, shown }: DealEndProps) {
  const session = useSession();
  const page = useSignal<"result" | "standings">("result");
  const replay = useSignal(false);
  useLayer(
    () => {
      shown.value = false;
    },
    board.settled !== null && shown.value,
  );
  if (board.settled === null || !shown.value) return null;

  const seat = session.seat.value;
  const { match } = room;
  const { Result } = uiOf(board);
  const finished = match?.finished === true;
  const standings = finished && page.value === "standings";
  const wanted = finished && rematchWanted(room);
  return (
    <div class="deal-end">
      <section
        class="sheet"
        role="dialog"
        aria-label={standings ? t("standings.title") : t("result.title", { number: board.number })}
        data-testid="result"
      >
        <header class="sheet-head">
          <h2 class="brush">
            {standings ? t("standings.title") : t("result.title", { number: board.number })}
          </h2>
          <button
            type="button"
            class="sheet-hide"
            data-testid="result-hide"
            onClick={() => {
              shown.value = false;
            }}
          >
            {t("result.hide")}
          </button>
        </header>
        <div class="sheet-body">
          {standings ? (
            <Standings match={match} rules={room.rules} occupants={occupants} mine={seat} />
          ) : (
            <BesideSum.Provider value={finished ? null : <NextDealCountdown room={room} />}>
              <Result
                board={board}
                ruleset={room.ruleset}
                rules={room.rules}
                occupants={occupants}
                scores={scores}
                mine={seat}
              />
            </BesideSum.Provider>
          )}
        </div>
        <SheetNotice room={room} seat={seat} />
        {finished ? <RematchAnswers room={room} seat={seat} occupants={occupants} /> : null}
        <footer class="sheet-foot">
          {match === null ? null : (
            <button
              type="button"
              class="sheet-button plain"
              data-testid="watch-replay"
              onClick={() => {
                replay.value = true;
              }}
            >
              {t("standings.replay")}
            </button>
          )}
          {finished && !standings ? (
            <button
              type="button"
              class={wanted ? "sheet-button plain" : "sheet-button main"}
              data-testid="standings-show"
              onClick={() => {
                page.value = "standings";
              }}
            >
              {t("result.standings")}
            </button>
          ) : null}
          {wanted && !standings && seat !== null ? <RematchButton room={room} seat={seat} /> : null}
          {standings ? <MatchOver room={room} seat={seat} /> : null}
          {seat === null || finished ? null : (
            <NextDeal room={room} seat={seat} occupants={occupants} />
          )}
        </footer>
      </section>
      {replay.value && match !== null ? (
        <ReplayOver.Component
          share={match.share}
          deal={board.number}
          beside={<TableNews room={room} seat={seat} occupants={occupants} />}
          onClose={() => {
            replay.value = false;
          }}
        />
      ) : null}
    </div>
  );
}

/** News of the table while its replay is looked at: the next deal, or another match. */
function TableNews({ room, seat, occupants }: Pick<DealEndProps, "room" | "occupants"> & Seated) {
  if (room.match?.finished === true) {
    return <RematchNote room={room} seat={seat} occupants={occupants} />;
  }
  if (seat === null) return <NextDealCountdown room={room} />;
  return <NextDeal room={room} seat={seat} occupants={occupants} />;
}

interface Seated {
  /** One's own seat; null for whoever watches. */
  seat: number | null;
}

/** The buttons after the last deal. */
export function MatchOver({ room, seat }: Pick<DealEndProps, "room"> & Seated) {
  const session = useSession();
  return (
    <>
      <button
        type="button"
        class="sheet-button plain"
        data-testid="to-lobby"
        onClick={() => {
          if (seat !== null) session.leave();
          else session.detach();
        }}
      >
        {t("standings.leave")}
      </button>
      {seat === null ? null : <RematchButton room={room} seat={seat} />}
    </>
  );
}
