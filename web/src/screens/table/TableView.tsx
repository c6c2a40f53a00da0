import { useEffect } from "preact/hooks";
import type { TableViewProps } from "./parts/contract";
import { mahjongFanWord } from "../../rulesets/rulesets";
import { useTableWords } from "../../rulesets/useTableWords";
import { uiOf } from "./games";
import { RaceTo } from "../../matches/MatchPoints";
import "./bar.css";
import "./sheet.css";
import "./scores.css";
import "./log.css";

/** The table of the board's game. */
export function TableView({ board, ...rest }: TableViewProps) {
  const { Table, surface } = uiOf(board);
  useEffect(() => showSurface(surface), [surface]);
  useTableWords({
    win: mahjongFanWord(rest.rules, "win"),
    dealIn: mahjongFanWord(rest.rules, "deal_in"),
  });
  return (
    <RaceTo.Provider value={rest.raceTo ?? 0}>
      <Table board={board} {...rest} />
    </RaceTo.Provider>
  );
}

/** The colours of the tables that are shown; a replay may lie over the table in play. */
const shown: string[] = [];

/** Give the page the colours of this table; returns their end. */
function showSurface(surface: string): () => void {
  const { dataset } = document.documentElement;
  shown.push(surface);
  dataset["table"] = surface;
  return () => {
    shown.splice(shown.lastIndexOf(surface), 1);
    const left = shown.at(-1);
    if (left === undefined) delete dataset["table"];
    else dataset["table"] = left;
  };
}
