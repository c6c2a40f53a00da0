import { useState } from "preact/hooks";
import { AskDialog } from "../../ui/AskDialog";
import { Icon } from "../../ui/icons";
import { navigate } from "../../navigation/route";
import { ownSentences } from "../../i18n/ownSentences";
import { ago } from "../../i18n/ago";
import { rulesName } from "../../rulesets/rulesName";
import { useSession } from "../../state/useSession";
import type { TableSummary } from "../../net/protocol";
import { spacedCode } from "./code";
import { state } from "./TableList";
import { placeOf } from "./UnfinishedGame";
import "./myRooms.css";

/** The rooms that are shown before somebody asks for all. */
const FIRST = 3;

const say = ownSentences(
  {
    title: "我的房间",
    with: "和{names}",
    comma: "、",
    bots: "和机器人",
    nobody: "还没有别人来",
    here: "有人在",
    now: "刚刚",
    full: "人齐了",
    open: "进去",
    all: "全部 {count} 个房间",
    leave: "退出和{names}的房间",
    drop: "退出这个房间",
    sure: "退出这个房间？",
    seat: "座位空出来给别人。房间还在，想回来就输房号 {code}。",
    match: "没打完的一场，由机器人替你打到底。想回来就输房号 {code}。",
    last: "这里没有别人，房间就没有了。",
    yes: "退出",
  },
  {
    title: "My rooms",
    with: "With {names}",
    comma: ", ",
    bots: "With bots",
    nobody: "Nobody else yet",
    here: "Somebody is there",
    now: "Just now",
    full: "All seats taken",
    open: "Open",
    all: "All {count} rooms",
    leave: "Leave the room with {names}",
    drop: "Leave this room",
    sure: "Leave this room?",
    seat: "Others can take your seat. The room stays: come back with its code, {code}.",
    match: "A bot plays your match to its end. Come back with the code, {code}.",
    last: "Nobody else is here, so the room ends.",
    yes: "Leave",
  },
);

/** Rooms in which I have a seat, some of which all have left: each is there for thirty days. */
export function MyRooms({ rooms }: { rooms: readonly TableSummary[] }) {
  const session = useSession();
  const [all, setAll] = useState(false);
  const [leaving, setLeaving] = useState<TableSummary | null>(null);
  const shown = all ? rooms : rooms.slice(0, FIRST);
  return (
    <section class="list-panel mine" aria-label={say("title")} data-testid="my-rooms">
      <h2>{say("title")}</h2>
      <ul class="rows">
        {shown.map((room) => (
          <li key={room.table} class="row my-room">
            <Facts room={room} />
            <button
              type="button"
              class="button small"
              data-testid="open-room"
              onClick={() => {
                navigate({ is: "table", table: room.table });
              }}
            >
              {say("open")}
            </button>
            <button
              type="button"
              class="icon-button"
              aria-label={
                room.people.length === 0
                  ? say("drop")
                  : say("leave", { names: room.people.join(say("comma")) })
              }
              onClick={() => {
                setLeaving(room);
              }}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      {rooms.length > shown.length ? (
        <button
          type="button"
          class="button quiet wide"
          data-testid="all-rooms"
          onClick={() => {
            setAll(true);
          }}
        >
          {say("all", { count: rooms.length })}
        </button>
      ) : null}
      {leaving === null ? null : (
        <AskDialog
          title={say("sure")}
          note={consequence(leaving)}
          yes={say("yes")}
          onYes={() => {
            session.giveUpSeat(leaving.table);
          }}
          onClose={() => {
            setLeaving(null);
          }}
        />
      )}
    </section>
  );
}

function Facts({ room }: { room: TableSummary }) {
  const facts = [whenOf(room), spacedCode(room.code)];
  return (
    <div class="row-facts">
      <strong>{company(room)}</strong>
      <span>
        {progressOf(room)} · {rulesName(room)}
      </span>
      <span>{facts.filter((part) => part !== null).join(" · ")}</span>
    </div>
  );
}

/** The progress of the match, or the people for whom one waits. */
function progressOf(room: TableSummary): string {
  if (room.phase === "gathering" && room.taken + room.bots >= room.seats) return say("full");
  return room.phase === "paused" ? placeOf(room) : state(room);
}

/** The time for which nobody has been there; null where that says nothing. */
function whenOf({ left_s, people }: TableSummary): string | null {
  if (left_s === null) return people.length > 0 ? say("here") : null;
  return left_s < 60 ? say("now") : ago(left_s);
}

/** The people one plays with there. */
function company({ people, bots }: TableSummary): string {
  if (people.length > 0) return say("with", { names: people.join(say("comma")) });
  return say(bots > 0 ? "bots" : "nobody");
}

/** The things that come of leaving a room. */
function consequence(room: TableSummary): string {
  if (room.people.length === 0) return say("last");
  const over = room.phase === "gathering" || room.phase === "finished";
  return say(over ? "seat" : "match", { code: spacedCode(room.code).replace(" ", "\u00a0") });
}
