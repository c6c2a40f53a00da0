import { useRef, useState } from "preact/hooks";
import { lazyComponent } from "../../ui/lazyComponent";
import { Segments } from "../../ui/controls";
import { Icon } from "../../ui/icons";
import { chosenLevel, rememberLevel } from "../../rulesets/levels";
import { LoadNote } from "../../ui/LoadPage";
import { PageHead } from "../../ui/PageHead";
import { levelsFor, localized } from "../../rulesets/rulesets";
import { askingEn } from "../../i18n/asking.en";
import { askingZh } from "../../i18n/asking.zh";
import { ownSentences } from "../../i18n/ownSentences";
import { t } from "../../i18n/translate";
import { useSession } from "../../state/useSession";
import { gameOf } from "../../board/fold";
import { knowsGroups } from "../../state/groups";
import { knownGames } from "../../state/preferences";
import type { Room } from "../../net/protocol";
import { useCountdown } from "../../ui/useCountdown";
import { NameRow } from "../home/NameRow";
import { ScoresButton } from "../scores/ScoresButton";
import { benchOf, decides, personOf, placeOf, sitsOut } from "../../state/bench";
import { Bench } from "./Bench";
import { Chair } from "./Chair";
import { Invite } from "./Invite";
import { MakeHost } from "./MakeHost";
import { RuleCard } from "./RuleCard";
import { obstacleOf } from "../table/seats";
import "./room.css";

const say = ownSentences(askingZh, askingEn);

const CoachOver = lazyComponent(
  async () => (await import("../learn/CoachLayer")).CoachLayer,
  LoadNote,
);

const RoomGroup = lazyComponent(
  async () => (await import("../groups/RoomGroup")).RoomGroup,
  () => null,
);

/** Before the match: the seats, the rules, the invitation, and the start. */
export function RoomScreen({ room }: { room: Room }) {
  const session = useSession();
  const [chosen, setChosen] = useState<string | null>(null);
  const level =
    levelsFor(room.ruleset).find(({ id }) => id === chosen)?.id ??
    chosenLevel(room.ruleset, room.preset);
  const host = decides(room, session.welcome.value?.player);
  const me = personOf(room, session.welcome.value?.player ?? null);
  return (
    <main class="page with-foot room">
      <PageHead title={t("room.title")}>
        {room.spectators > 0 ? (
          <span class="spectators" title={t("room.spectators", { count: room.spectators })}>
            <Icon name="eye" />
            {room.spectators}
          </span>
        ) : null}
        <ScoresButton room={room} class="icon-button" bare />
        <LeaveButton />
      </PageHead>
      <div class="page-body room-body">
        <section class="round" aria-label={t("room.seats")}>
          <ul>
            <li class="round-table">
              <span class="brush" aria-hidden="true">
                {t("app.name")}
              </span>
              <Status room={room} />
            </li>
            {room.seats.map((state, seat) => (
              <Chair key={seat} room={room} seat={seat} state={state} level={level} />
            ))}
          </ul>
        </section>
        <div class="room-panels">
          <Bench room={room} />
          {me !== undefined && !host ? <CoachOffer room={room} ready={me.ready} /> : null}
          <Invite room={room} />
          <RuleCard room={room} host={host} />
          <MakeHost room={room} class="button quiet" />
          {knowsGroups.value ? <RoomGroup.Component room={room} /> : null}
          {me !== undefined ? (
            <section class="panel">
              <h2>{t("room.myName")}</h2>
              <NameRow />
            </section>
          ) : null}
        </div>
      </div>
      <StartBar
        room={room}
        host={host}
        level={level}
        onLevel={(level) => {
          rememberLevel(room.ruleset, level);
          setChosen(level);
        }}
      />
    </main>
  );
}

/**
 * The coach, for a guest who has not played this game on this device yet. The others wait
 * meanwhile, and see so beside the guest's name.
 */
function CoachOffer({ room, ready }: { room: Room; ready: boolean }) {
  const session = useSession();
  const [open, setOpen] = useState(false);
  const wasReady = useRef(false);
  const game = gameOf(room.ruleset);
  if (game === null || knownGames.value.includes(game)) return null;
  return (
    <>
      <button
        type="button"
        class="button quiet room-coach"
        data-testid="room-coach"
        onClick={() => {
          wasReady.current = ready;
          if (ready) session.ready(false);
          setOpen(true);
        }}
      >
        <Icon name="cap" />
        {t("room.coach", { game: t(`game.${game}`) })}
      </button>
      {open ? (
        <CoachOver.Component
          game={game}
          room={room}
          onClose={() => {
            if (wasReady.current) session.ready(true);
            setOpen(false);
          }}
        />
      ) : null}
    </>
  );
}

/** The number of people, in the middle of the table. */
function Status({ room }: { room: Room }) {
  if (room.phase === "revealing") return <span>{t("room.shuffling")}</span>;
  const seats = room.seats.length;
  const taken = room.seats.filter(({ kind }) => kind !== "empty").length;
  return <span>{t("room.taken", { taken, seats })}</span>;
}

/** Before the start a seat is given up without a question: it is as easily taken again. */
function LeaveButton() {
  const session = useSession();
  const room = session.room.value;
  const seated = session.seat.value !== null;
  if (!seated && (room === null || !sitsOut(room, session.welcome.value?.player))) return null;
  return (
    <button
      type="button"
      class="button quiet small"
      data-testid="leave"
      onClick={() => {
        session.leave();
      }}
    >
      <Icon name="leave" />
      {t("room.leave")}
    </button>
  );
}

interface StartBarProps {
  room: Room;
  host: boolean;
  /** The level of a bot that is asked for now. */
  level: string | null;
  onLevel: (level: string | null) => void;
}

/**
 * Ready, or for the host bots on the empty chairs and the start, at the thumb; if the start has to
 * wait, the reason.
 */
function StartBar({ room, host, level, onLevel }: StartBarProps) {
  const session = useSession();
  const player = session.welcome.value?.player ?? null;
  const me = personOf(room, player);
  /** The button was tapped here: until then it was sitting down that made one ready. */
  const [tapped, setTapped] = useState(false);
  const obstacle = obstacleOf(room, placeOf(room, session.seat.value, player));
  const seconds = useCountdown(room.start_ms, session.roomAt.value);
  const empty = room.seats.flatMap(({ kind }, index) => (kind === "empty" ? [index] : []));
  const levels = levelsFor(room.ruleset);
  if (me === undefined) {
    const asks = room.asking.some((one) => one.player === player);
    return (
      <footer class="page-foot">
        <p class="muted">
          {asks ? say("wait") : t(obstacle?.is === "empty" ? "room.watching" : "room.full")}
        </p>
      </footer>
    );
  }
  const busy = room.phase === "revealing";
  return (
    <footer class="page-foot start-bar">
      <p class="start-reason" role="status">
        {busy ? t("room.shuffling") : reason()}
        {!busy && !host && me.ready && !tapped ? (
          <small data-testid="readied">{say("readied")}</small>
        ) : null}
      </p>
      {host && empty.length > 0 && levels.length > 1 ? (
        <Segments
          label={t("room.level")}
          options={levels.map(({ id, name }) => ({ value: id, label: localized(name) }))}
          value={level}
          onChange={onLevel}
        />
      ) : null}
      <div class="buttons">
        {host && empty.length > 0 ? (
          <button
            type="button"
            class="button"
            data-testid="add-bots"
            onClick={() => {
              for (const seat of empty) session.addBot(seat, level);
            }}
          >
            {t("room.addBots")}
          </button>
        ) : null}
        {host && seconds !== null ? (
          <button
            type="button"
            class="button"
            data-testid="hold"
            onClick={() => {
              session.hold(true);
            }}
          >
            {t("room.hold")}
          </button>
        ) : null}
        {host ? (
          <button
            type="button"
            class="button primary"
            data-testid="start"
            disabled={busy || obstacle !== null}
            onClick={() => {
              // Starting says as much as being ready.
              if (!me.ready) session.ready(true);
              session.startMatch();
            }}
          >
            {t("room.start")}
          </button>
        ) : (
          <button
            type="button"
            class={me.ready ? "button" : "button primary"}
            data-testid="ready"
            aria-pressed={me.ready}
            disabled={busy}
            onClick={() => {
              setTapped(true);
              session.ready(!me.ready);
            }}
          >
            {me.ready ? <Icon name="check" /> : null}
            {t(me.ready ? "room.unready" : "room.ready")}
          </button>
        )}
      </div>
    </footer>
  );

  function reason(): string {
    if (seconds !== null) return t("room.startIn", { seconds });
    if (obstacle?.is === "empty") {
      return t(host ? "room.emptyHost" : "room.empty", { count: obstacle.seats });
    }
    if (obstacle?.is === "waiting") {
      const late = room.seats.filter(({ kind, ready }) => kind === "player" && !ready);
      const others = late.filter((seat) => seat.player !== player);
      if (host && others.length > 0 && others.every(({ connected }) => !connected)) {
        return say("gone", { names: obstacle.names.join("、") });
      }
      return t("room.waitingFor", { names: obstacle.names.join("、") });
    }
    if (host && room.options.rotation && benchOf(room).length === 0) return t("bench.expected");
    if (room.held) return t(host ? "room.heldHost" : "room.held");
    return t(host ? "room.canStart" : "room.waitingHost");
  }
}
