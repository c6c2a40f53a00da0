import { useState } from "preact/hooks";
import type { Room as TableRoom } from "../../net/protocol";
import { useSession } from "../../app/session";
import { Room, Table } from "../../app/screens";
import { TableLoadPage, LoadPage } from "../../app/LoadPage";
import { useGame } from "../table/games";
import { TableGuard } from "./TableGuard";

/** A table by its id. */
export function TableRoute() {
  return (
    <TableGuard>
      <ShownTable />
    </TableGuard>
  );
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
  if (game.is === "ready") return <Table.Component room={room} />;
  return (
    <LoadPage
      code={game.is === "failed" ? game.code : null}
      onAgain={() => {
        setTries(tries + 1);
      }}
    />
  );
}
