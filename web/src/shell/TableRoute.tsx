import { useState } from "preact/hooks";
import type { Room as TableRoom } from "../net/protocol";
import { useSession } from "../state/useSession";
import { Room, Table } from "./screens";
import { lazyComponent } from "../ui/lazyComponent";
import { TableLoadPage, LoadNote, ShufflingPage } from "../ui/LoadPage";
import { useGame } from "../screens/table/games";
import { TableGuard } from "./TableGuard";

const AskingOver = lazyComponent(
  async () => (await import("./AskingNote")).AskingNote,
  ({ code, onAgain }) => (code === null ? null : <LoadNote code={code} onAgain={onAgain} />),
);

/** A table by its id. */
export function TableRoute() {
  return (
    <TableGuard>
      <ShownTable />
      <Asking />
    </TableGuard>
  );
}

/** The note that somebody asks to sit down: loaded when it first happens. */
function Asking() {
  const session = useSession();
  const room = session.room.value;
  if (room === null || room.asking.length === 0) return null;
  return <AskingOver.Component room={room} />;
}

/** The room while people gather, the table once tiles are dealt. */
function ShownTable() {
  const session = useSession();
  const room = session.room.value;
  if (room === null || session.entered.value === null) return <TableLoadPage />;
  // While the first shuffle is being agreed on there is nothing on the table yet.
  const first = (session.board.value?.settled ?? null) === null;
  const gathering = room.phase === "gathering" || (room.phase === "revealing" && first);
  // A table that one tap opened begins by itself: nobody needs its room for that moment.
  if (gathering && session.quick.value) return <TableLoadPage />;
  return gathering ? <Room.Component room={room} /> : <Dealt room={room} />;
}

/** The table, once the code of its game is here. */
function Dealt({ room }: { room: TableRoom }) {
  const [tries, setTries] = useState(0);
  const game = useGame(room.ruleset, tries);
  // Another table is drawn anew: nothing that was opened at the last one is open there.
  if (game.is === "ready") return <Table.Component key={room.table} room={room} />;
  return (
    <ShufflingPage
      code={game.is === "failed" ? game.code : null}
      onAgain={() => {
        setTries(tries + 1);
      }}
    />
  );
}
