import { useEffect, useState } from "preact/hooks";
import { ask, LOADING, myToken, type Loaded } from "../../app/api";
import { Dialog } from "../../app/Dialog";
import { LoadNote } from "../../app/LoadPage";
import { botName } from "../../app/names";
import type { MatchSummary } from "../../app/matches";
import { useSession } from "../../app/session";
import type { Room } from "../../net/protocol";
import { ReplayLayer } from "../replay/ReplayLayer";
import { ScoresTable } from "./ScoresTable";
import { SheetPicture } from "./SheetPicture";
import { say } from "./say";
import { settle } from "./settle";
import { sheetOf, type Sheet } from "./sheet";
import "./scores.css";

/** The answer of `/api/tables/{table}/matches`. */
interface TableMatches {
  matches: MatchSummary[];
  /** True if the room has more of them, which are too old. */
  older: boolean;
}

export interface ScoresLayerProps {
  room: Room;
  onClose: () => void;
}

/** A deal that is watched again. */
interface Watched {
  share: string;
  deal: number;
}

/** The sheet of a room over whatever is shown there: every deal of its matches, and who owes whom. */
export function ScoresLayer({ room, onClose }: ScoresLayerProps) {
  const session = useSession();
  const [found, setFound] = useState<Loaded<TableMatches>>(LOADING);
  const [tries, setTries] = useState(0);
  const [watched, setWatched] = useState<Watched | null>(null);
  const { match } = room;

  // It is asked for again whenever the room tells of another deal.
  useEffect(() => {
    let current = true;
    void ask<TableMatches>(`/api/tables/${encodeURIComponent(room.table)}/matches`, {
      as: myToken(),
    }).then((answer) => {
      // What was here stays where the server cannot be reached.
      if (current)
        setFound((before) => (before.is === "ready" && answer.is === "failed" ? before : answer));
    });
    return () => {
      current = false;
    };
  }, [room.table, match?.match, match?.history.length, match?.finished, tries]);

  const sheet =
    found.is === "ready" ? sheetOf(found.value.matches, { one: botName, all: say("bots") }) : null;
  return (
    <>
      <Dialog
        title={say("title")}
        onClose={onClose}
        wide
        {...(sheet === null || sheet.matches.length === 0
          ? {}
          : { foot: <SheetPicture sheet={sheet} code={room.code} /> })}
      >
        <div class="scores" data-testid="scores">
          {sheet === null ? (
            <LoadNote
              code={found.is === "failed" ? found.code : null}
              onAgain={() => {
                setFound(LOADING);
                setTries(tries + 1);
              }}
            />
          ) : sheet.matches.length === 0 ? (
            <p class="empty">{say("empty")}</p>
          ) : (
            <>
              <ScoresTable
                sheet={sheet}
                mine={session.welcome.value?.player ?? null}
                onWatch={(share, deal) => {
                  setWatched({ share, deal });
                }}
              />
              {found.is === "ready" && found.value.older ? (
                <p class="muted">{say("older", { count: found.value.matches.length })}</p>
              ) : null}
              <Debts sheet={sheet} />
            </>
          )}
        </div>
      </Dialog>
      {watched === null ? null : (
        <ReplayLayer
          share={watched.share}
          deal={watched.deal}
          beside={null}
          onClose={() => {
            setWatched(null);
          }}
        />
      )}
    </>
  );
}

/** The payments that settle the sheet. */
function Debts({ sheet }: { sheet: Sheet }) {
  const debts = settle(sheet.sums);
  const name = (column: number): string => sheet.players[column]?.name ?? "";
  return (
    <section class="scores-debts" data-testid="scores-debts">
      <h3>{say("owes")}</h3>
      {debts.length === 0 ? <p class="muted">{say("even")}</p> : null}
      <ul>
        {debts.map(({ from, to, points }) => (
          <li key={`${from}-${to}`}>
            <span>{say("pays", { from: name(from), to: name(to) })}</span>
            <b>{say("points", { points })}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
