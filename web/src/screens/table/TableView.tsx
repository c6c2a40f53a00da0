import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { Setting } from "../../app/rulesets";
import type { BoardState } from "../../board/fold";
import { faceOf } from "./games";
import { RaceTo } from "./MatchPoints";
import type { UniformWindow } from "./WindowRing";
import "./table.css";
import "./bar.css";

/** Who sits there, as far as the table shows it. */
export interface Sitter {
  /** Stable for a person, null for a bot: decides the colour. */
  id: string | null;
  name: string;
  bot: boolean;
  /** The face of a bot that has none of a person: see `Avatar`. */
  face?: number | undefined;
  connected: boolean;
  /** A bot sits in until the person is back. */
  substituted: boolean;
}

/** A table of some game: everything that can be seen of it, and nothing that can be done. */
export interface TableViewProps {
  board: BoardState;
  /** The switches this table plays by. */
  rules: Readonly<Record<string, Setting>>;
  /** Who sits below; null for a spectator, who sees seat 0 there. */
  viewer: number | null;
  /** Turn every hand up that the board knows. */
  open?: boolean;
  sitters: readonly Sitter[];
  /** Points of the match before this deal, by seat; marks where there is a race. */
  scores: readonly number[];
  /** Marks that end the match; 0 where there is no race. */
  raceTo?: number;
  /** How many deals the match has. */
  deals: number;
  /** Windows that are all open for the same time; without it they close when all have answered. */
  uniform?: UniformWindow | null;
  /** Multiplies every duration; 0 for none. */
  pace?: number;
  /** What stands above the table: names of the place, a menu. */
  bar?: ComponentChildren;
  /** The lower edge: one's own hand and what can be done; without it the hand lies there inert. */
  own?: ComponentChildren;
  /** The column beside a wide table. */
  side?: ComponentChildren;
  /** What lies over the table: a result, a banner. */
  children?: ComponentChildren;
}

export type GameTableProps<B extends BoardState> = Omit<TableViewProps, "board"> & { board: B };

/** The table of whatever game the board belongs to. */
export function TableView({ board, ...rest }: TableViewProps) {
  const { Table, cloth } = faceOf(board);
  useEffect(() => lay(cloth), [cloth]);
  return (
    <RaceTo.Provider value={rest.raceTo ?? 0}>
      <Table board={board} {...rest} />
    </RaceTo.Provider>
  );
}

/** The colours of the tables that are shown; a replay may lie over the table in play. */
const laid: string[] = [];

/** Give the page the colours of this table; returns their end. */
function lay(cloth: string): () => void {
  const { dataset } = document.documentElement;
  laid.push(cloth);
  dataset["table"] = cloth;
  return () => {
    laid.splice(laid.lastIndexOf(cloth), 1);
    const left = laid.at(-1);
    if (left === undefined) delete dataset["table"];
    else dataset["table"] = left;
  };
}
