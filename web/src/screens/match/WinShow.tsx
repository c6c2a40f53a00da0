import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Setting } from "../../rulesets/rulesets";
import type { BoardState } from "../../board/fold";
import { t } from "../../i18n/translate";
import { playNow } from "../../sound/sound";
import type { Transfer } from "../../net/protocol";
import { biggestWin } from "../table/biggestWin";
import type { Occupant, PlayedRules, WinLine, WinOf } from "../table/parts/contract";
import { uiOf } from "../table/games";
import { flyPoints, sumsPaid, type PaidPoints } from "../table/parts/flyPoints";
import { signed } from "../../matches/points";
import { winTimeline, type WinTimeline } from "./winTimeline";
import "./winShow.css";

export interface WinShowProps {
  board: BoardState;
  ruleset: string;
  rules: Readonly<Record<string, Setting>>;
  occupants: readonly Occupant[];
  /** The seat of the reader, if there is one. */
  mine: number | null;
  /** The gain of each seat by the wins that are shown. */
  gains: readonly number[];
  /** The payments for it. */
  transfers: readonly Transfer[];
  pace: number;
  /** Somebody has seen enough. */
  onSkip: () => void;
}

/** The lines that turn a piece over, by their number among those of all wins. */
function turnedLines(lines: readonly WinLine[]): number[] {
  return lines.flatMap(({ turned }, line) => (turned === undefined ? [] : [line]));
}

/** The lines that count in all wins of a board. */
function winLines(board: BoardState, played: PlayedRules): WinLine[] {
  const { lines } = uiOf(board).win;
  return board.wins.flatMap((won) => lines(won, board, played));
}

/** The course of the show of the wins of a board. */
export function courseOf(board: BoardState, played: PlayedRules, pace: number): WinTimeline {
  const lines = winLines(board, played);
  return winTimeline(lines.length, pace, turnedLines(lines));
}

/**
 * The show of a win over the table: the piece that won slams in, the hand, the fans line by line
 * with the pieces that earn them lit, the sum, the points on their way. A tap ends it.
 */
export function WinShow(props: WinShowProps) {
  const { board, ruleset, rules, occupants, mine, gains, transfers, pace, onSkip } = props;
  const root = useRef<HTMLDivElement>(null);
  const played = { ruleset, rules };
  const timeline = courseOf(board, played, pace);
  const counted = useSignal(0);
  const summed = useSignal(0);

  useEffect(() => {
    const at = (ms: number, then: () => void) => setTimeout(then, ms);
    const turned = turnedLines(winLines(board, played));
    const timers = [
      ...timeline.lines.map((ms, line) =>
        at(ms, () => {
          counted.value = line + 1;
          if (turned.includes(line)) playNow("flip");
        }),
      ),
      ...COUNTS.map((part) =>
        at(timeline.sum + (timeline.pay - timeline.sum) * part, () => {
          summed.value = part;
        }),
      ),
      at(timeline.pay, () => {
        playNow("points");
        const table = root.current?.closest<HTMLElement>(".table");
        if (table) flyPoints(table, paidToWinners(board, transfers), timeline.paid - timeline.pay);
      }),
    ];
    return () => {
      timers.forEach(clearTimeout);
    };
  }, []);

  const [first] = board.wins;
  if (first === undefined) return null;
  const { piece } = uiOf(board).win;
  const { Piece } = uiOf(board);
  const slam = piece(first);
  let line = 0;
  return (
    <div
      class="win-show"
      ref={root}
      data-testid="win-show"
      data-mood={moodOf(board, mine)}
      data-size={biggestWin(board, played)}
      style={{ "--hand-at": `${timeline.hand}ms`, "--show-pace": pace }}
      onPointerDown={onSkip}
    >
      <span class="win-rays" aria-hidden="true" />
      {slam === null ? null : (
        <span class="win-slam" aria-hidden="true">
          <Piece kind={slam} w={72} />
        </span>
      )}
      <div class="win-cards">
        {board.wins.map((won, index) => {
          const from = line;
          line += uiOf(board).win.lines(won, board, played).length;
          return (
            <WinCard
              key={index}
              won={won}
              board={board}
              played={played}
              name={(seat) => occupants[seat]?.name ?? ""}
              counted={counted.value - from}
              points={Math.round((gains[won.seat] ?? 0) * summed.value)}
              told={summed.value > 0}
            />
          );
        })}
      </div>
    </div>
  );
}

/** The sum counts up in so many parts. */
const COUNTS = [0.15, 0.35, 0.55, 0.75, 0.9, 1];

interface WinCardProps {
  won: WinOf<BoardState>;
  board: BoardState;
  played: PlayedRules;
  name: (seat: number) => string;
  /** Lines of this win that count so far. */
  counted: number;
  points: number;
  /** True once the points are told. */
  told: boolean;
}

/** One win of the show. */
function WinCard({ won, board, played, name, counted, points, told }: WinCardProps) {
  const { win: telling, Piece } = uiOf(board);
  const lines = telling.lines(won, board, played);
  const newest = counted > 0 && counted <= lines.length ? lines[counted - 1] : undefined;
  const lit =
    newest === undefined || newest.kinds.length === 0 || told ? null : new Set(newest.kinds);
  return (
    <section class="win-card" role="status">
      <header class="win-head">
        <b class="win-name">{name(won.seat)}</b>
        <span class="win-how brush">{telling.how(won, name)}</span>
      </header>
      <telling.Hand won={won} board={board} played={played} lit={lit} />
      <ul class="win-lines">
        {lines.map(({ words, worth, turned }, index) => (
          <li
            key={index}
            class={index < counted ? "counted" : ""}
            data-awaited={turned !== undefined && index === Math.max(counted, 0)}
          >
            <span>{words}</span>
            {turned === undefined ? null : (
              <span class="win-turned" data-face={index < counted ? "up" : "down"}>
                <Piece kind={turned} w={26} />
                <Piece w={26} />
              </span>
            )}
            <b>{turned === undefined || index < counted ? worth : ""}</b>
          </li>
        ))}
      </ul>
      <p class={told ? "win-sum told" : "win-sum"}>
        {t("result.points", { points: signed(points) })}
      </p>
    </section>
  );
}

type Mood = "won" | "dealt-in" | "watched";

/** The mood in which a reader sees the end of a deal. */
function moodOf({ wins }: BoardState, mine: number | null): Mood {
  if (mine === null) return "watched";
  if (wins.some((won) => won.seat === mine)) return "won";
  return wins.some((won) => won.giver === mine) ? "dealt-in" : "watched";
}

/** The points on their way to the winners, those of a payer to a payee together. */
function paidToWinners({ wins }: BoardState, transfers: readonly Transfer[]): PaidPoints[] {
  const winners = new Set(wins.map((won) => won.seat));
  return sumsPaid(transfers.filter(({ payee }) => winners.has(payee)));
}
