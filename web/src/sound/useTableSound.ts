import { useEffect, useRef } from "preact/hooks";
import type { BoardState } from "../board/fold";
import type { WinSize } from "../board/core/game";
import { muted, voice } from "../state/preferences";
import type { OpenPrompt } from "../state/session";
import { vibrate } from "../state/appearance";
import { PLAYER_CHUNK, playNow } from "./sound";

export interface TableSound {
  table: string;
  /** The match that is played, or the last one; null before the first. */
  match: string | null;
  board: BoardState | null;
  /** The number of the last event of the board. */
  seq: number;
  /** One's own seat; null for a spectator. */
  viewer: number | null;
  /** The ids of the people at the table by seat, null for bots. */
  people: readonly (string | null)[];
  prompt: OpenPrompt | null;
  /** The size of the biggest win of the board. */
  winSize: WinSize;
}

/** The files of the voices wait so long for the deal to be on the screen (ms). */
const AFTER_DEAL = 1500;

/** The last event heard of a table, the board after it, and the last question to oneself. */
interface Past {
  table: string;
  seq: number;
  board: BoardState | null;
  asked: number;
}

/**
 * Lets the table in play be heard. Everything is heard once: after a reconnect the board grows
 * again from nothing, and only events after the last one that was heard sound.
 */
export function useTableSound(told: TableSound): void {
  const { table, match, board, seq, viewer, people, prompt, winSize } = told;
  const past = useRef<Past>({ table, seq: -1, board: null, asked: 0 });
  const player = PLAYER_CHUNK.state.value;

  useEffect(() => {
    void PLAYER_CHUNK.load();
  }, []);

  useEffect(() => {
    if (past.current.table !== table) past.current = { table, seq: -1, board: null, asked: 0 };
    const heard = past.current;
    if (player.is !== "ready" || board === null || seq <= heard.seq) return;
    const list =
      heard.board === null
        ? player.value.heardFirst(board)
        : player.value.heardBetween(heard.board, board, viewer, winSize);
    past.current = { ...heard, seq, board };
    player.value.play(list, (seat) => people[seat] ?? null);
  }, [player, table, board, seq]);

  useEffect(() => {
    if (prompt === null || past.current.asked >= prompt.n) return;
    past.current.asked = prompt.n;
    playNow(prompt.window ? "offer" : "turn");
    vibrate(prompt.window ? [50, 60, 50] : 40);
  }, [prompt]);

  // Asked at every deal: somebody may have recorded more since the last one.
  const deal = board !== null && board.seats.length > 0 ? board.number : null;
  const persons = people.filter((id) => id !== null).join(" ");
  useEffect(() => {
    if (deal === null || player.is !== "ready" || muted.value) return;
    const timer = setTimeout(() => {
      void player.value.prepare(persons === "" ? [] : persons.split(" "));
    }, AFTER_DEAL);
    return () => {
      clearTimeout(timer);
    };
  }, [match, deal, player, persons, muted.value, voice.value]);
}

/** Lets a replay be heard while it runs at its usual pace or slower; steps and leaps are silent. */
export function useReplaySound(
  board: BoardState | undefined,
  step: number,
  runs: boolean,
  people: readonly (string | null)[],
  winSize: WinSize,
): void {
  const past = useRef({ step, board });
  const player = PLAYER_CHUNK.state.value;
  useEffect(() => {
    if (!runs) return;
    void PLAYER_CHUNK.load().then(() => {
      const loaded = PLAYER_CHUNK.state.peek();
      if (loaded.is === "ready") void loaded.value.prepare(people.filter((id) => id !== null));
    });
  }, [runs]);
  useEffect(() => {
    const before = past.current;
    past.current = { step, board };
    if (!runs || player.is !== "ready" || board === undefined) return;
    const callerOf = (seat: number): string | null => people[seat] ?? null;
    if (before.board === undefined || step !== before.step + 1) return;
    player.value.play(player.value.heardBetween(before.board, board, null, winSize), callerOf);
  }, [step, board]);
}
