import { Avatar } from "../../ui/Avatar";
import { ownSentences } from "../../i18n/ownSentences";
import { useSession } from "../../state/useSession";
import type { Room } from "../../net/protocol";
import { personOf } from "../../state/bench";
import { everybodyOf } from "../table/parts/occupants";
import "./awaited.css";

const say = ownSentences(
  {
    title: "牌局停着，等人回来",
    here: "到了",
    missing: "还没来",
    note: "人到齐就接着打，座位、分数都在。不等的话，没来的由机器人代打，人一来就换回来。",
    watching: "人到齐就接着打。",
    resume: "不等了，接着打",
  },
  {
    title: "Waiting for everybody to come back",
    here: "here",
    missing: "not yet",
    note: "The match goes on when all are here; seats and points are kept. Play on now, and bots sit in for the missing until they come.",
    watching: "The match goes on when all are here.",
    resume: "Play on without them",
  },
);

/** A match that all had left: the people who have come back, those who have not, and the way on. */
export function AwaitedNote({ room }: { room: Room }) {
  const session = useSession();
  const mine = personOf(room, session.welcome.value?.player ?? null) !== undefined;
  const states = [...room.seats, ...room.bench];
  const people = everybodyOf(room).flatMap(({ name, face }, place) => {
    const state = states[place];
    return state === undefined || state.player === null ? [] : [{ ...state, name, face, place }];
  });
  return (
    <section
      class={(session.board.value?.settled ?? null) === null ? "awaited" : "awaited low"}
      role="dialog"
      aria-label={say("title")}
      data-testid="awaited"
    >
      <h2>{say("title")}</h2>
      <ul>
        {people.map(({ place, player, name, face, connected }) => (
          <li key={place} class={connected ? "here" : "away"}>
            <Avatar id={player} name={name} face={face} />
            <b>{name}</b>
            <span>{say(connected ? "here" : "missing")}</span>
          </li>
        ))}
      </ul>
      <p>{say(mine ? "note" : "watching")}</p>
      {mine ? (
        <button
          type="button"
          class="sheet-button main"
          data-testid="resume"
          onClick={() => {
            session.resume();
          }}
        >
          {say("resume")}
        </button>
      ) : null}
    </section>
  );
}
