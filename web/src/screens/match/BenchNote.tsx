import { useSession } from "../../state/useSession";
import { t } from "../../i18n/translate";
import type { Room } from "../../net/protocol";
import { benchOf, nextPlaces, sitsOut } from "../../state/bench";
import { benchOccupants, everybodyOf } from "../table/parts/occupants";
import "./bench.css";

/** 坐醒, beside the name of the table: the note that I sit out, or others do. */
export function BenchMark({ room }: { room: Room }) {
  const me = useSession().welcome.value?.player;
  if (benchOf(room).length === 0) return null;
  if (sitsOut(room, me)) return <em class="table-watching table-out">{t("bench.mark")}</em>;
  return (
    <em class="table-bench table-out">{t("bench.out", { names: joined(benchNames(room)) })}</em>
  );
}

/**
 * For people who sit out while a deal is played: the note about it, and the time when they play.
 */
export function BenchNote({ room }: { room: Room }) {
  const me = useSession().welcome.value?.player;
  if (!sitsOut(room, me)) return null;
  const { match } = room;
  // After the last deal nobody comes in any more.
  const last = match !== null && match.deals > 0 && match.number >= match.deals;
  const comes = nextPlaces(room).comes.some(({ player }) => player === me);
  return (
    <p class="bench-note" role="status" data-testid="bench-note">
      {t(
        last
          ? "bench.note"
          : comes
            ? "bench.note.next"
            : room.options.rotation === "win"
              ? "bench.note.win"
              : "bench.note",
      )}
    </p>
  );
}

/** Between deals: the people who come in, and those they replace; nothing without a next deal. */
export function BenchNext({ room }: { room: Room }) {
  const me = useSession().welcome.value?.player ?? null;
  if (benchOf(room).length === 0 || room.match?.finished === true) return null;
  return (
    <p class="sheet-notice" role="status" data-testid="bench-next">
      {nextWords(room, me)}
    </p>
  );
}

/** 下局你坐醒，小五上场; as the reader `me` is told it. */
export function nextWords(room: Room, me: string | null): string {
  const { comes, goes } = nextPlaces(room);
  const occupants = everybodyOf(room);
  const called = (player: string | null, name: string): string =>
    player !== null && player === me ? t("room.waitingYou") : name;
  const coming = comes.map(({ player }) => {
    const one = occupants.find(({ id }) => id === player);
    return called(player, one?.name ?? "");
  });
  const going = goes.map((seat) =>
    called(room.seats[seat]?.player ?? null, occupants[seat]?.name ?? ""),
  );
  if (coming.length === 0) {
    const out = benchOccupants(room).map(({ id, name }) => called(id, name));
    return t("bench.next.same", { out: joined(out) });
  }
  return going.length === 0
    ? t("bench.next.in", { in: joined(coming) })
    : t("bench.next", { in: joined(coming), out: joined(going) });
}

function benchNames(room: Room): string[] {
  return benchOccupants(room).map(({ name }) => name);
}

function joined(names: readonly string[]): string {
  return names.join(t("table.comma"));
}
