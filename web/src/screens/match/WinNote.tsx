import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { BoardState } from "../../board/fold";
import { t } from "../../i18n/translate";
import type { Occupant, PlayedRules, WinOf } from "../table/parts/contract";
import { uiOf } from "../table/games";
import { middleOf, placeWords } from "../table/parts/tableSpot";
import { signed } from "../../matches/points";
import "./winNote.css";

/** The note of a win stays so long, at any pace: it has to be read (ms). */
const STAYS = 2600;

export interface WinNoteProps {
  board: BoardState;
  played: PlayedRules;
  occupants: readonly Occupant[];
}

/**
 * A win after which the others play on (血战), as it happens: the winner, the way, the
 * points; several on one tile together. The hand lies open at the winner's seat, and the rivers stay
 * in sight: the others play on. It goes by itself.
 */
export function WinNote({ board, played, occupants }: WinNoteProps) {
  const { win } = uiOf(board);
  const told = useRef(board.wins.length);
  const shown = useSignal(false);
  const goes = win.goesOn(board);
  useEffect(() => {
    const before = told.current;
    told.current = board.wins.length;
    if (!goes || board.wins.length === 0) shown.value = false;
    if (!goes || board.wins.length <= before) return;
    shown.value = true;
  }, [board.number, board.wins.length, goes]);
  useEffect(() => {
    if (!shown.value) return;
    const timer = setTimeout(() => {
      shown.value = false;
    }, STAYS);
    return () => {
      clearTimeout(timer);
    };
  }, [shown.value, board.wins.length]);
  const notes = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (shown.value && notes.current !== null) placeNotes(notes.current);
  }, [shown.value, board.wins.length]);
  const newest = win.newest(board);
  const name = (seat: number): string => occupants[seat]?.name ?? "";
  return (
    <div class="win-notes" role="status" data-testid="win-note" ref={notes}>
      {shown.value
        ? newest.wins.map((won) => (
            <NotedWin key={won.seat} won={won} board={newest} played={played} name={name} />
          ))
        : null}
    </div>
  );
}

/** On the cloth, clear of names, points and pieces, as near as can be to the place in the style sheet. */
function placeNotes(notes: HTMLElement): void {
  const cloth = notes.closest(".table")?.querySelector(".table-felt");
  if (cloth === undefined || cloth === null) return;
  delete notes.dataset["placed"];
  notes.style.left = "";
  notes.style.top = "";
  const { left, top, right, bottom } = cloth.getBoundingClientRect();
  const inner = { left: left + RIM, top: top + RIM, right: right - RIM, bottom: bottom - RIM };
  placeWords(notes, middleOf(notes), inner);
}

/** The notes stay so far from the edge of the cloth (px). */
const RIM = 8;

interface NotedWinProps {
  won: WinOf<BoardState>;
  board: BoardState;
  played: PlayedRules;
  name: (seat: number) => string;
}

function NotedWin({ won, board, played, name }: NotedWinProps) {
  const { win } = uiOf(board);
  const lines = win.lines(won, board, played);
  return (
    <section class="win-note">
      <header class="win-note-head">
        <b class="win-note-name">{name(won.seat)}</b>
        <span class="win-note-how brush">{win.how(won, name)}</span>
        <b class="win-note-points">
          {t("result.points", { points: signed(win.points(won, board)) })}
        </b>
      </header>
      <p class="win-note-lines">
        {lines.map(({ words, worth }, index) => (
          <span key={index}>
            {words} {worth === "" ? null : <b>{worth}</b>}
          </span>
        ))}
      </p>
    </section>
  );
}
