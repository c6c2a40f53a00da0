import { useEffect, useState } from "preact/hooks";
import { ask, LOADING, myToken, type Loaded } from "../../browser/api";
import { Dialog } from "../../ui/Dialog";
import { LoadNote } from "../../ui/LoadPage";
import { botName } from "../../people/names";
import type { MatchSummary } from "../../matches/matches";
import { useSession } from "../../state/useSession";
import type { Room } from "../../net/protocol";
import { SheetPicture } from "./SheetPicture";
import { say } from "../../picture/say";
import { sheetOf } from "./sheet";
import { SheetView } from "./SheetView";
import "./scores.css";

/** The answer of `/api/tables/{table}/matches`. */
interface TableMatches {
  matches: MatchSummary[];
  /** True if the room has more of them, which are too old. */
  older: boolean;
  /** The address of the evening; null before its first match. */
  evening?: string | null;
}

export interface ScoresLayerProps {
  room: Room;
  onClose: () => void;
}

/** The sheet of a room over its screen: every deal of its matches, and the debts. */
export function ScoresLayer({ room, onClose }: ScoresLayerProps) {
  const session = useSession();
  const [found, setFound] = useState<Loaded<TableMatches>>(LOADING);
  const [tries, setTries] = useState(0);
  const { match } = room;

  // It is asked for again whenever the room tells of another deal.
  useEffect(() => {
    let current = true;
    void ask<TableMatches>(`/api/tables/${encodeURIComponent(room.table)}/matches`, {
      as: myToken(),
    }).then((answer) => {
      // The matches shown before stay if the server cannot be reached.
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
          : {
              foot: (
                <SheetPicture
                  sheet={sheet}
                  code={room.code}
                  evening={found.is === "ready" ? (found.value.evening ?? null) : null}
                />
              ),
            })}
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
            <SheetView
              sheet={sheet}
              newest={found.is === "ready" && found.value.older ? found.value.matches.length : null}
              mine={session.welcome.value?.player ?? null}
            />
          )}
        </div>
      </Dialog>
    </>
  );
}
