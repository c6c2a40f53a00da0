import { useEffect, useMemo, useState } from "preact/hooks";
import { distinctNames } from "../../people/names";
import { navigate } from "../../navigation/route";
import { useSession } from "../../state/useSession";
import { t } from "../../i18n/translate";
import { LoadPage } from "../../ui/LoadPage";
import type { Game } from "../../board/core/game";
import type { LearnKey } from "../../i18n/learn.zh";
import type { Occupant } from "../table/parts/contract";
import { GAME_CHUNKS, uiOf, useGame } from "../table/games";
import { TableView } from "../table/TableView";
import { discardBy, knownGames } from "../../state/preferences";
import {
  boardAfter,
  isTaught,
  LEARNER,
  LESSONS,
  promptAt,
  questionAt,
  questionsIn,
  type Lesson,
} from "./lesson";
import { playFirst } from "./playFirst";
import { say } from "./say";
import "./coach.css";

/** The time to look at another seat's move (ms). */
const LOOK = 900;

/** The room over which a deal is coached: one keeps one's seat there meanwhile. */
export interface RoomBelow {
  /** The words about the decision that the room waits for; null for nothing. */
  news: string | null;
  onBack: () => void;
}

export interface CoachProps {
  game: Game;
  /** Without it the coach has a page of its own. */
  room?: RoomBelow | null;
}

/** A first deal of a game in which every step is told and explained. */
export function Coach({ game, room = null }: CoachProps) {
  const [round, setRound] = useState(0);
  const lesson = LESSONS[game];
  const ui = useGame(lesson.ruleset);
  if (ui.is !== "ready") {
    return (
      <LoadPage
        code={ui.is === "failed" ? ui.code : null}
        onAgain={() => void GAME_CHUNKS[game].load()}
      />
    );
  }
  return (
    <CoachedDeal
      key={round}
      lesson={lesson}
      room={room}
      onAgain={() => {
        setRound(round + 1);
      }}
    />
  );
}

interface CoachedDealProps {
  lesson: Lesson;
  room: RoomBelow | null;
  onAgain: () => void;
}

function CoachedDeal({ lesson, room, onAgain }: CoachedDealProps) {
  const session = useSession();
  const [at, setAt] = useState(0);
  const [wrong, setWrong] = useState(false);
  const board = useMemo(() => boardAfter(lesson, at + 1), [lesson, at]);
  const prompt = useMemo(() => promptAt(lesson, at), [lesson, at]);
  const last = lesson.steps.length - 1;
  const question = questionAt(lesson, at);
  const seats = board.seats.length;
  const occupants = occupantsOf(session.welcome.value?.player, session.name.value, seats);
  const scores = Array.from({ length: seats }, () => 0);
  const { Own, Result } = uiOf(board);

  // Somebody who has come through the lesson is no newcomer any more.
  useEffect(() => {
    if (at === last && !knownGames.value.includes(lesson.game))
      knownGames.value = [...knownGames.value, lesson.game];
  }, [at]);

  useEffect(() => {
    if (prompt !== null || at >= last) return;
    const timer = setTimeout(() => {
      setAt(at + 1);
    }, LOOK);
    return () => {
      clearTimeout(timer);
    };
  }, [at]);

  function answer(choice: number): void {
    if (!isTaught(lesson, at, prompt?.actions[choice])) {
      setWrong(true);
      return;
    }
    setWrong(false);
    setAt(at + 1);
  }

  return (
    <main class="coach">
      <h1 class="spoken">{say("coach.title")}</h1>
      <div class="coach-table">
        <TableView
          board={board}
          rules={lesson.rules}
          viewer={LEARNER}
          occupants={occupants}
          scores={scores}
          deals={1}
          own={
            <Own
              board={board}
              rules={lesson.rules}
              seat={LEARNER}
              occupant={occupants[LEARNER]}
              points={board.settled?.scores[LEARNER] ?? 0}
              prompt={prompt}
              answered={false}
              waits={board.phase === "over" ? [] : (lesson.steps[at]?.waits ?? [])}
              why={null}
              ended={null}
              onAct={answer}
              onPointed={(allowed) => {
                setWrong(!allowed);
              }}
            />
          }
        >
          {at === last ? (
            <div class="deal-end">
              <section
                class="sheet"
                role="dialog"
                aria-label={t("result.title", { number: 1 })}
                data-testid="coach-over"
              >
                <header class="sheet-head">
                  <h2 class="brush">{t("result.title", { number: 1 })}</h2>
                </header>
                <div class="sheet-body">
                  <Result.Component
                    board={board}
                    ruleset={lesson.ruleset}
                    rules={lesson.rules}
                    occupants={occupants}
                    scores={scores}
                    mine={LEARNER}
                  />
                </div>
                <footer class="sheet-foot">
                  <button type="button" class="sheet-button plain" onClick={onAgain}>
                    {say("coach.again")}
                  </button>
                  <button
                    type="button"
                    class="sheet-button main"
                    data-testid="coach-on"
                    onClick={() => {
                      if (room === null) playFirst(session, lesson.game);
                      else room.onBack();
                    }}
                  >
                    {say(room === null ? "coach.next" : "coach.room")}
                  </button>
                </footer>
              </section>
            </div>
          ) : null}
        </TableView>
      </div>
      <div class="coach-strip">
        <p class={wrong ? "coach-word wrong" : "coach-word"} role="status" data-testid="coach-word">
          {wrong ? <b>{say("coach.wrong")}</b> : null}
          {wordAt(lesson.game, question, at === last || board.settled !== null)}
        </p>
        {at === last ? null : (
          <Progress game={lesson.game} room={room} step={question} steps={questionsIn(lesson)} />
        )}
      </div>
    </main>
  );
}

function wordAt(game: Game, question: number, over: boolean): string {
  const prefix = game === "mahjong" ? "mj.coach" : "phz.coach";
  // The first card to throw: as this player throws.
  if (question === 1) return `${say(`${prefix}.1`)}${say(`coach.throw.${discardBy.value}`)}`;
  if (question > 0) return say(`${prefix}.${question}` as LearnKey);
  return say(over ? `${prefix}.over` : "coach.wait");
}

interface ProgressProps {
  game: Game;
  room: RoomBelow | null;
  step: number;
  steps: number;
}

/** The progress of the lesson, the decision that the room waits for, and the way out. */
function Progress({ game, room, step, steps }: ProgressProps) {
  return (
    <div class="coach-progress">
      <span>{step > 0 ? say("coach.step", { step, steps }) : null}</span>
      {room === null || room.news === null ? null : (
        <span class="coach-news" role="status">
          {room.news}
        </span>
      )}
      <button
        type="button"
        class="coach-skip"
        data-testid="coach-skip"
        onClick={() => {
          if (room === null) navigate({ is: "learn", game, part: null });
          else room.onBack();
        }}
      >
        {say(room === null ? "coach.skip" : "coach.room")}
      </button>
    </div>
  );
}

/** The learner, with the face chosen at home, and bots. */
function occupantsOf(player: string | undefined, name: string, seats: number): Occupant[] {
  const bots = Array.from({ length: Math.max(0, seats - 1) }, (_, bot) => ({
    name: "",
    bot: bot + 1,
  }));
  return distinctNames([{ name, bot: null }, ...bots]).map((called, seat) => ({
    id: seat === LEARNER ? (player ?? "me") : null,
    name: called,
    bot: seat !== LEARNER,
    face: seat === LEARNER ? undefined : seat,
    connected: true,
    substituted: false,
  }));
}
