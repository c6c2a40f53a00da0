import { useState } from "preact/hooks";
import { ReplayLayer } from "../replay/ReplayLayer";
import { featWords } from "./featWords";
import { ScoresTable } from "./ScoresTable";
import { say } from "../../picture/say";
import { settling } from "./settle";
import { isWinner, type Sheet } from "./sheet";
import "./scores.css";

export interface SheetViewProps {
  sheet: Sheet;
  /** The number of matches on it, if the room has older ones; else null. */
  newest: number | null;
  /** The reader. */
  mine: string | null;
}

/** A deal that is watched again. */
interface Watched {
  share: string;
  deal: number;
}

/** A sheet: every deal, everybody's feats, the debts. A deal opens its replay. */
export function SheetView({ sheet, newest, mine }: SheetViewProps) {
  const [watched, setWatched] = useState<Watched | null>(null);
  return (
    <>
      <ScoresTable
        sheet={sheet}
        mine={mine}
        onWatch={(share, deal) => {
          setWatched({ share, deal });
        }}
      />
      {newest === null ? null : <p class="muted">{say("older", { count: newest })}</p>}
      <FeatList sheet={sheet} />
      <Debts sheet={sheet} />
      {watched === null ? null : (
        <ReplayLayer
          share={watched.share}
          deal={watched.deal}
          beside={null}
          back={say("back")}
          onClose={() => {
            setWatched(null);
          }}
        />
      )}
    </>
  );
}

/** The big winner, and everybody's feats. */
function FeatList({ sheet }: { sheet: Sheet }) {
  const { players, feats } = sheet;
  if (feats === null) return null;
  return (
    <section class="scores-debts scores-feats" data-testid="scores-feats">
      <h3>{say("feats")}</h3>
      <ul>
        {feats.map((one, column) => (
          <li key={column}>
            <b>
              {players[column]?.name}
              {isWinner(sheet, column) ? <em>{say("bigWinner")}</em> : null}
            </b>
            <span>{featWords(one)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The payments that settle the sheet. */
function Debts({ sheet }: { sheet: Sheet }) {
  const { debts, open } = settling(sheet);
  const name = (column: number): string => sheet.players[column]?.name ?? "";
  return (
    <section class="scores-debts" data-testid="scores-debts">
      <h3>{say("owes")}</h3>
      {debts.length === 0 && open.length === 0 ? <p class="muted">{say("even")}</p> : null}
      <ul>
        {debts.map(({ from, to, points }) => (
          <li key={`${from}-${to}`}>
            <span>{say("pays", { from: name(from), to: name(to) })}</span>
            <b>{say("points", { points })}</b>
          </li>
        ))}
        {open.map(({ column, points }) => (
          <li key={column} class="muted">
            <span>{say(points > 0 ? "openWon" : "openLost", { name: name(column) })}</span>
            <span>{say("points", { points: Math.abs(points) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
