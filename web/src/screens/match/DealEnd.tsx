import { useSignal, type ReadonlySignal, type Signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useLayer } from "../../navigation/useLayer";
import type { BoardState } from "../../board/fold";
import { t } from "../../i18n/translate";
import { dealTitle } from "../../matches/dealName";
import { rulesetOf } from "../../rulesets/rulesets";
import type { Room } from "../../net/protocol";
import { useSession } from "../../state/useSession";
import { BesideSum } from "../calculator/SumButton";
import { lazyComponent } from "../../ui/lazyComponent";
import { ScoresButton } from "../scores/ScoresButton";
import { Explaining } from "../../terms/Termed";
import { placeOf } from "../../state/bench";
import { BenchNext } from "./BenchNote";
import { ChangeGame } from "./ChangeGame";
import { uiOf } from "../table/games";
import { momentOf, momentTitle } from "./moment";
import { Practice } from "./Practice";
import { isAsked, NextDeal, NextDealCountdown } from "./NextDeal";
import { RematchAnswers, RematchButton, RematchNote, rematchWanted } from "./Rematch";
import { Standings } from "./Standings";
import { SheetNotice, StandInNote } from "./TableNotice";
import { benchOccupants } from "../table/parts/occupants";
import type { WinTimeline } from "./winTimeline";
import type { Occupant } from "../table/parts/contract";
import "../table/parts/result.css";

const ReplayOver = lazyComponent(async () => (await import("../replay/ReplayLayer")).ReplayLayer);

/** The table is seen for so long before the result of a deal that nobody won covers it (ms). */
const LOOK = 1400;

/** The end of a deal as the table shows it by and by. */
export interface DealEnding {
  /** True while the sheet lies over the table. */
  sheet: Signal<boolean>;
  /** True while a win is being shown, and its points are not there yet. */
  showing: ReadonlySignal<boolean>;
  /** True until the points of the deal have arrived at their seats. */
  unpaid: ReadonlySignal<boolean>;
  skip: () => void;
}

/**
 * The end of a deal: a win that the reader sees happen is shown for `show`, then the sheet comes; a
 * deal that had ended before, or that nobody won, lies open for a look.
 */
export function useDealEnd(board: BoardState, show: WinTimeline | null): DealEnding {
  const settled = board.settled !== null;
  const sheet = useSignal(false);
  const unpaid = useSignal(false);
  const showing = useSignal(false);
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  const played = useRef<number | null>(null);

  function stop(): void {
    timers.current.forEach(clearTimeout);
    timers.current = [];
    showing.value = false;
    unpaid.value = false;
  }

  function end(): void {
    stop();
    sheet.value = true;
  }

  if (!settled) played.current = board.number;
  useLayoutEffect(() => {
    sheet.value = false;
    const seen = played.current === board.number;
    if (!settled) {
      stop();
      return;
    }
    const at = (ms: number, then: () => void) => setTimeout(then, ms);
    if (seen && show !== null) {
      showing.value = true;
      unpaid.value = true;
      const paid = (): void => {
        unpaid.value = false;
      };
      timers.current = [at(show.paid, paid), at(show.end, end)];
    } else timers.current = [at(LOOK, end)];
    return stop;
  }, [board.number, settled]);
  useEffect(() => {
    // A sheet that was seen already, and put away, does not come again.
    if (sheet.value) stop();
  }, [sheet.value]);
  return { sheet, showing, unpaid, skip: end };
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
  /** True while the sheet lies over the table. */
  shown: Signal<boolean>;
  /** True while a win is being shown. */
  showing: boolean;
}

/** The buttons beside the hands of a deal that is over, while the sheet is away. */
export function DealEndButtons(props: DealEndButtonsProps) {
  const { room, board, shown, showing } = props;
  const session = useSession();
  const there = board.settled !== null && !shown.value && !showing;
  const untouched = useTapGuard(there);
  if (!there) return null;
  const seat = session.seat.value;
  const finished = room.match?.finished === true;
  const moment = momentOf(room);
  return (
    <div class={seat === null ? "after-deal watching" : "after-deal"} inert={untouched}>
      {finished && moment === null ? <RematchNote room={room} /> : null}
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
      {finished && moment !== null ? (
        <Practice.Component is="again" room={room} moment={moment} />
      ) : finished ? (
        <RematchButton room={room} />
      ) : (
        <NextDeal room={room} place={placeOf(room, seat, session.welcome.value?.player)} />
      )}
    </div>
  );
}

export interface DealEndProps extends DealEndButtonsProps {
  occupants: readonly Occupant[];
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
  const place = placeOf(room, seat, session.welcome.value?.player);
  const { match } = room;
  const { Result } = uiOf(board);
  const moment = momentOf(room);
  // The end of the only deal that is played on is the end of no match.
  const finished = match?.finished === true && moment === null;
  const standings = finished && page.value === "standings";
  const name = dealTitle(board, {
    ruleset: rulesetOf(room.ruleset),
    rules: room.rules,
    dice: match?.dice ?? [],
  });
  const inMatch = name ?? t("result.title", { number: board.number });
  const dealt = moment === null ? inMatch : momentTitle(moment);
  const title = standings ? t("standings.title") : dealt;
  const wanted = finished && rematchWanted(room);
  return (
    <div class="deal-end">
      <section
        class={moment === null ? "sheet" : "sheet of-moment"}
        role="dialog"
        aria-label={title}
        data-testid="result"
      >
        <header class="sheet-head">
          <h2 class="brush">{title}</h2>
          {moment === null ? (
            <ChangeGame room={room} class="sheet-hide" />
          ) : (
            <Practice.Component
              is="watch"
              onWatch={() => {
                replay.value = true;
              }}
            />
          )}
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
          {moment === null ? null : (
            <Practice.Component is="compare" room={room} moment={moment} occupants={occupants} />
          )}
          {standings ? (
            <Standings
              match={match}
              rules={room.rules}
              occupants={occupants}
              bench={benchOccupants(room)}
              me={session.welcome.value?.player ?? null}
            />
          ) : (
            <BesideSum.Provider value={finished ? null : <NextDealCountdown room={room} />}>
              <Explaining.Provider value={occupants.map(({ name }) => name)}>
                <Result.Component
                  board={board}
                  ruleset={room.ruleset}
                  rules={room.rules}
                  occupants={occupants}
                  scores={scores}
                  mine={seat}
                />
              </Explaining.Provider>
            </BesideSum.Provider>
          )}
        </div>
        <SheetNotice room={room} seat={seat} />
        <StandInNote room={room} />
        <BenchNext room={room} />
        {finished ? <RematchAnswers room={room} /> : null}
        <footer class={moment === null ? "sheet-foot" : "sheet-foot moment-foot"}>
          {match === null || moment !== null ? null : (
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
          {wanted && !standings ? <RematchButton room={room} /> : null}
          {standings ? <MatchOver room={room} seat={seat} /> : null}
          {moment !== null ? (
            <Practice.Component is="over" room={room} moment={moment} />
          ) : finished ? null : (
            <NextDeal room={room} place={place} />
          )}
        </footer>
      </section>
      {replay.value && match !== null ? (
        <ReplayOver.Component
          share={match.share}
          deal={board.number}
          beside={<TableNews room={room} place={place} />}
          back={t("replay.toTable")}
          onClose={() => {
            replay.value = false;
          }}
        />
      ) : null}
    </div>
  );
}

/** News of the table while its replay is looked at: the next deal, or another match. */
function TableNews({ room, place }: { room: Room; place: number | null }) {
  if (momentOf(room) !== null) return null;
  if (room.match?.finished === true) {
    return <RematchNote room={room} />;
  }
  if (place === null || !isAsked(room, place)) return <NextDealCountdown room={room} />;
  return <NextDeal room={room} place={place} />;
}

interface Seated {
  /** One's own seat; null for a spectator. */
  seat: number | null;
}

/** The buttons after the last deal. */
export function MatchOver({ room, seat }: Pick<DealEndProps, "room"> & Seated) {
  const session = useSession();
  const moment = momentOf(room);
  if (moment !== null) return <Practice.Component is="over" room={room} moment={moment} />;
  return (
    <>
      <ScoresButton room={room} class="sheet-button plain" />
      <button
        type="button"
        class="sheet-button plain"
        data-testid="to-lobby"
        onClick={() => {
          if (placeOf(room, seat, session.welcome.value?.player) !== null) session.leave();
          else session.detach();
        }}
      >
        {t("standings.leave")}
      </button>
      <RematchButton room={room} />
    </>
  );
}
