import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { routeHash } from "../../app/route";
import { useLayer } from "../../app/useLayer";
import type { BoardState } from "../../board/fold";
import { t } from "../../i18n/translate";
import type { Room } from "../../net/protocol";
import { session } from "../../state/session";
import { BesideSum } from "../calculator/SumButton";
import { faceOf } from "./games";
import { NextDeal, UntilNext } from "./NextDeal";
import { Standings } from "./Standings";
import type { Sitter } from "./TableView";
import "./result.css";

/** The table is seen for so long before the result covers it (ms); a tap on it skips that. */
const LOOK = 1400;

/** Whether the sheet of a deal is shown: by itself after a look at the table, and as one likes. */
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
      LOOK + faceOf(board).lookMs(board),
    );
    return () => {
      clearTimeout(timer.current);
    };
  }, [board.number, settled]);
  useEffect(() => {
    // Whoever has seen it already, and put it away, does not get it again.
    if (shown.value) clearTimeout(timer.current);
  }, [shown.value]);
  return shown;
}

/** A finger on its way to an offer may come down after the deal is over (ms). */
const UNTOUCHED = 400;

/** Whether something has come just now, so that no tap can be meant for it yet. */
export function useJustCome(there: boolean): boolean {
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

interface AfterDealProps {
  room: Room;
  board: BoardState;
  sitters: readonly Sitter[];
  /** Whether the sheet lies over the table. */
  shown: Signal<boolean>;
}

/** The buttons beside the hands of a deal that is over, while the sheet is away. */
export function AfterDeal({ room, board, sitters, shown }: AfterDealProps) {
  const there = board.settled !== null && !shown.value;
  const untouched = useJustCome(there);
  if (!there) return null;
  const seat = session.seat.value;
  return (
    <div class={seat === null ? "after-deal watching" : "after-deal"} inert={untouched}>
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
      {seat === null || room.match?.finished === true ? null : (
        <NextDeal room={room} seat={seat} sitters={sitters} />
      )}
    </div>
  );
}

export interface DealEndProps extends AfterDealProps {
  /** Points of the match before this deal. */
  scores: readonly number[];
}

/** The sheet after a deal, and after the last one the standings. */
export function DealEnd({ room, board, sitters, scores, shown }: DealEndProps) {
  const page = useSignal<"result" | "standings">("result");
  useLayer(
    () => {
      shown.value = false;
    },
    board.settled !== null && shown.value,
  );
  if (board.settled === null || !shown.value) return null;

  const seat = session.seat.value;
  const { match } = room;
  const { Result } = faceOf(board);
  const finished = match?.finished === true;
  const standings = finished && page.value === "standings";
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
            <Standings match={match} sitters={sitters} mine={seat} />
          ) : (
            <BesideSum.Provider value={finished ? null : <UntilNext room={room} />}>
              <Result
                board={board}
                ruleset={room.ruleset}
                rules={room.rules}
                sitters={sitters}
                scores={scores}
              />
            </BesideSum.Provider>
          )}
        </div>
        <footer class="sheet-foot">
          {match === null ? null : (
            <a
              class="sheet-button plain"
              href={routeHash({ is: "replay", share: match.share, deal: board.number, step: null })}
            >
              {t("standings.replay")}
            </a>
          )}
          {finished && !standings ? (
            <button
              type="button"
              class="sheet-button main"
              data-testid="standings-show"
              onClick={() => {
                page.value = "standings";
              }}
            >
              {t("result.standings")}
            </button>
          ) : null}
          {standings ? <MatchOver seated={seat !== null} /> : null}
          {seat === null || finished ? null : (
            <NextDeal room={room} seat={seat} sitters={sitters} />
          )}
        </footer>
      </section>
    </div>
  );
}

/** What comes after the last deal. */
export function MatchOver({ seated }: { seated: boolean }) {
  return (
    <>
      <button
        type="button"
        class="sheet-button plain"
        data-testid="to-lobby"
        onClick={() => {
          if (seated) session.leave();
          else session.detach();
        }}
      >
        {t("standings.leave")}
      </button>
      {seated ? (
        <button
          type="button"
          class="sheet-button main"
          data-testid="rematch"
          onClick={() => {
            session.rematch();
          }}
        >
          {t("standings.rematch")}
        </button>
      ) : null}
    </>
  );
}
