import { useEffect, useState } from "preact/hooks";
import type { Game } from "../../board/core/game";
import { ask, LOADING, type Loaded } from "../../browser/api";
import { language, LOCALES } from "../../i18n/translate";
import { navigate, routeUrl } from "../../navigation/route";
import { allGames } from "../../rulesets/rulesets";
import { chosenGame, playedGame } from "../../state/preferences";
import { dayAfter, dayOf, markPuzzle, marksOf, puzzleDays, streakOf } from "../../state/puzzleDays";
import { CopyButton } from "../../ui/CopyButton";
import { GamePicker, gameName } from "../../ui/GamePicker";
import { Icon } from "../../ui/icons";
import { LoadNote } from "../../ui/LoadPage";
import { PageHead } from "../../ui/PageHead";
import type { DayPuzzles, Puzzle } from "./puzzle";
import { PuzzleView } from "./PuzzleView";
import { say } from "./say";
import "./puzzles.css";

/** So many days before today have puzzles still. */
const DAYS_BACK = 30;

/** The puzzles of a day, today's if none is named. */
export function PuzzleScreen({ day }: { day: string | null }) {
  const today = dayOf(new Date());
  const shown = day ?? today;
  return (
    <main class="page puzzles">
      <PageHead title={say("title")}>
        <DayChoice day={shown} today={today} />
      </PageHead>
      <div class="page-body narrow">
        <GamePicker
          game={playedGame()}
          onChange={(game) => {
            chosenGame.value = game;
          }}
        />
        <Day key={shown} day={shown} today={today} />
      </div>
    </main>
  );
}

/** The day in words: 12月1日 周二. */
function dayWord(day: string): string {
  return new Intl.DateTimeFormat(LOCALES[language.value], {
    month: language.value === "en" ? "short" : "long",
    day: "numeric",
    weekday: "short",
  }).format(new Date(`${day}T12:00`));
}

/** The day, with the ways to the one before it and after it. */
function DayChoice({ day, today }: { day: string; today: string }) {
  function show(next: string): void {
    navigate({ is: "puzzles", day: next === today ? null : next }, { replace: true });
  }
  return (
    <span class="puzzle-day">
      <button
        type="button"
        class="icon-button"
        aria-label={say("before")}
        data-testid="puzzle-before"
        disabled={day <= dayAfter(today, -DAYS_BACK)}
        onClick={() => {
          show(dayAfter(day, -1));
        }}
      >
        <Icon name="previous" />
      </button>
      <time dateTime={day}>{dayWord(day)}</time>
      <button
        type="button"
        class="icon-button"
        aria-label={say("after")}
        data-testid="puzzle-after"
        disabled={day >= today}
        onClick={() => {
          show(dayAfter(day, 1));
        }}
      >
        <Icon name="next" />
      </button>
    </span>
  );
}

function Day({ day, today }: { day: string; today: string }) {
  const [found, setFound] = useState<Loaded<DayPuzzles>>(LOADING);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let here = true;
    void ask<DayPuzzles>(`/api/puzzles/${day}`).then((answer) => {
      if (here) setFound(answer);
    });
    return () => {
      here = false;
    };
  }, [day, tries]);
  if (found.is !== "ready") {
    return (
      <LoadNote
        code={found.is === "failed" ? found.code : null}
        onAgain={() => {
          setFound(LOADING);
          setTries(tries + 1);
        }}
      >
        {day === today ? null : (
          <button
            type="button"
            class="button quiet"
            onClick={() => {
              navigate({ is: "puzzles", day: null }, { replace: true });
            }}
          >
            {say("today")}
          </button>
        )}
      </LoadNote>
    );
  }
  const game = playedGame();
  const puzzles = found.value.puzzles.filter((one) => one.game === game);
  return <Puzzles key={game} game={game} day={day} today={today} puzzles={puzzles} />;
}

interface PuzzlesProps {
  game: Game;
  day: string;
  today: string;
  puzzles: readonly Puzzle[];
}

/** The puzzles of a game, one at a time. */
function Puzzles({ game, day, today, puzzles }: PuzzlesProps) {
  const marks = marksOf(puzzleDays.value, day, game);
  const [place, setPlace] = useState(() => Math.max(0, marks.indexOf(null)));
  const puzzle = puzzles[place];
  const mark = marks[place] ?? null;
  const open = marks.indexOf(null);
  useEffect(() => {
    document.querySelector(".puzzles")?.scrollTo(0, 0);
  }, [place]);
  return (
    <>
      <ol class="puzzle-steps" aria-label={say("steps")}>
        {puzzles.map((one, at) => (
          <li key={at}>
            <Step
              name={say(`kind.${one.game}.${one.kind}` as "kind.mahjong.waits")}
              number={at + 1}
              mark={marks[at] ?? null}
              shown={at === place}
              onShow={() => {
                setPlace(at);
              }}
            />
          </li>
        ))}
      </ol>
      {puzzle === undefined ? null : (
        <PuzzleView
          key={place}
          puzzle={puzzle}
          mark={mark}
          onAnswer={(right) => {
            markPuzzle(day, game, place, right);
          }}
        />
      )}
      {mark === null ? null : open >= 0 ? (
        <button
          type="button"
          class="button primary wide"
          data-testid="puzzle-next"
          onClick={() => {
            setPlace(open);
          }}
        >
          {say("next")}
        </button>
      ) : (
        <Done game={game} day={day} today={today} marks={marks} />
      )}
    </>
  );
}

interface StepProps {
  name: string;
  number: number;
  mark: boolean | null;
  shown: boolean;
  onShow: () => void;
}

/** A puzzle among those of the day, with its mark. */
function Step({ name, number, mark, shown, onShow }: StepProps) {
  const said = mark === null ? name : say(mark ? "step.right" : "step.wrong", { name });
  return (
    <button
      type="button"
      class={`puzzle-step ${mark === null ? "" : mark ? "right" : "wrong"}`}
      aria-current={shown ? "step" : undefined}
      aria-label={said}
      onClick={onShow}
    >
      <span class="puzzle-mark">
        {mark === null ? number : <Icon name={mark ? "check" : "close"} />}
      </span>
      {name}
    </button>
  );
}

interface DoneProps {
  game: Game;
  day: string;
  today: string;
  marks: readonly (boolean | null)[];
}

/** All puzzles of a game and day are answered: the marks, the days in a row, the ways on. */
function Done({ game, day, today, marks }: DoneProps) {
  const days = streakOf(puzzleDays.value, today);
  const other: Game = game === "mahjong" ? "paohuzi" : "mahjong";
  const otherOpen = marksOf(puzzleDays.value, day, other).includes(null);
  const right = marks.filter((mark) => mark === true).length;
  return (
    <section class="panel puzzle-done" data-testid="puzzle-done">
      <h2 class="brush">
        {day === today
          ? say("done", { game: gameName(game) })
          : say("done.day", { day: dayWord(day), game: gameName(game) })}
      </h2>
      <p>
        {right === marks.length ? <b>{say("done.all")}</b> : null}
        <b>{say("done.right", { right, all: marks.length })}</b>
        {days > 1 ? <b data-testid="puzzle-streak">{say("done.streak", { days })}</b> : null}
        {day === today ? <span class="muted">{say("done.tomorrow")}</span> : null}
      </p>
      <div class="buttons">
        {otherOpen && allGames().includes(other) ? (
          <button
            type="button"
            class="button primary"
            data-testid="puzzle-other"
            onClick={() => {
              chosenGame.value = other;
            }}
          >
            {say("done.other", { game: gameName(other) })}
          </button>
        ) : null}
        <CopyButton
          label={say("share")}
          icon="share"
          testid="puzzle-share"
          text={() => shareText(game, day, today, marks)}
        />
      </div>
    </section>
  );
}

const SQUARES = { right: "🟩", wrong: "🟥" } as const;

/** The result for a chat; it gives no answer away. */
function shareText(
  game: Game,
  day: string,
  today: string,
  marks: readonly (boolean | null)[],
): string {
  const days = streakOf(puzzleDays.value, today);
  const squares = marks.map((mark) => (mark === true ? SQUARES.right : SQUARES.wrong)).join("");
  const words = say("share.text", { day: dayWord(day), game: gameName(game), marks: squares });
  const streak = days > 1 && day === today ? say("share.streak", { days }) : "";
  return `${words}${streak}\n${routeUrl({ is: "puzzles", day })}`;
}
