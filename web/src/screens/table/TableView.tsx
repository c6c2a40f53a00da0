import { useEffect } from "preact/hooks";
import type { TableViewProps } from "./contract";
import { faceOf } from "./games";
import { RaceTo } from "./MatchPoints";
import "./table.css";
import "./bar.css";

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
