import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { Icon } from "../../ui/icons";
import { PageHead } from "../../ui/PageHead";
import { lazyComponent } from "../../ui/lazyComponent";
import { navigate, routeHash } from "../../navigation/route";
import { allRulesets, loadDetails, localized } from "../../rulesets/rulesets";
import { useSession } from "../../state/useSession";
import { Card } from "../../art/Card";
import { Tile } from "../../art/Tile";
import type { Game } from "../../board/core/game";
import type { LearnKey } from "../../i18n/learn.zh";
import { t } from "../../i18n/translate";
import { chosenGame } from "../../state/preferences";
import { Term, WithTerms } from "../../terms/Term";
import { Coach } from "./Coach";
import { Picture, Pictures, type Scene } from "./Picture";
import { MAHJONG_TURN, PAOHUZI_TURN } from "./scenes";
import { playFirst } from "./playFirst";
import { say } from "./say";
import { WORDS } from "./words";
import "./learn.css";

// The lesson of a ruleset is among the explanations of its rules.
const RulesetLesson = lazyComponent(async () => {
  const [page] = await Promise.all([import("./LessonPage"), loadDetails()]);
  return page.LessonPage;
});

/** A game in three minutes, one of its rulesets, or a first deal of it with a coach. */
export function LearnScreen({ game, part }: { game: Game; part: string | null }) {
  if (part === "deal") return <Coach key={game} game={game} />;
  if (part !== null) return <RulesetLesson.Component rules={`${game}/${part}`} />;
  return <LearnPage game={game} />;
}

function LearnPage({ game }: { game: Game }) {
  const session = useSession();
  useEffect(() => {
    chosenGame.value = game;
  }, [game]);
  return (
    <main class="page learn">
      <PageHead title={say(`title.${game}`)} />
      <div class="page-body narrow">
        <RulesetLinks game={game} />
        {game === "paohuzi" ? <Paohuzi /> : <Mahjong />}
        <section class="panel">
          <h2>{say("terms")}</h2>
          <ul class="learn-terms">
            {WORDS[game].map((id) => (
              <li key={id}>
                <Term id={id} />
              </li>
            ))}
          </ul>
        </section>
        <div class="learn-on">
          <CoachButton game={game} />
          <button
            type="button"
            class="button wide"
            data-testid="play-first"
            onClick={() => {
              playFirst(session, game);
            }}
          >
            {say("play")}
          </button>
          <button
            type="button"
            class="button quiet wide"
            onClick={() => {
              navigate({ is: "puzzles", day: null });
            }}
          >
            <Icon name="bulb" />
            {t("home.puzzles")}
          </button>
          <button
            type="button"
            class="button quiet wide"
            onClick={() => {
              navigate({ is: "rules", rules: null });
            }}
          >
            <Icon name="book" />
            {say("rules")}
          </button>
        </div>
      </div>
    </main>
  );
}

/** The lessons of the rulesets of a game. */
function RulesetLinks({ game }: { game: Game }) {
  const rulesets = allRulesets().filter((ruleset) => ruleset.game === game);
  if (rulesets.length === 0) return null;
  return (
    <nav class="panel" aria-label={say("lessons")}>
      <h2>{say("lessons")}</h2>
      <ul class="learn-rulesets">
        {rulesets.map(({ id, name }) => (
          <li key={id}>
            <a
              class="chip"
              data-ruleset={id}
              href={routeHash({ is: "learn", game, part: id.slice(game.length + 1) })}
            >
              {localized(name)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function CoachButton({ game }: { game: Game }) {
  return (
    <button
      type="button"
      class="button primary wide learn-coach"
      data-testid="coach-start"
      onClick={() => {
        navigate({ is: "learn", game, part: "deal" });
      }}
    >
      {say("coach")}
      <small>{say("coach.note")}</small>
    </button>
  );
}

interface PartProps {
  title: LearnKey;
  note?: LearnKey;
  children: ComponentChildren;
}

function Part({ title, note, children }: PartProps) {
  return (
    <section class="panel learn-part">
      <h2>{say(title)}</h2>
      {note === undefined ? null : (
        <p>
          <WithTerms text={say(note)} />
        </p>
      )}
      {children}
    </section>
  );
}

function Turn({ game, scenes }: { game: Game; scenes: readonly Scene[] }) {
  const prefix = game === "mahjong" ? "mj.turn" : "phz.turn";
  return (
    <Part title={prefix}>
      <Pictures>
        {scenes.map((scene, at) => {
          const words = say(`${prefix}.${at + 1}` as LearnKey);
          return (
            <li key={at}>
              <Picture
                game={game}
                scene={scene}
                call={scene.call === undefined ? null : t(`table.shout.${scene.call}`)}
                label={words}
              />
              <span>{words}</span>
            </li>
          );
        })}
      </Pictures>
    </Part>
  );
}

const SUITS = [0, 9, 18].map((first) => Array.from({ length: 9 }, (_, at) => first + at));
const HONOURS = [27, 28, 29, 30, 31, 32, 33];
const SETS = [
  [1, 2, 3],
  [13, 14, 15],
  [23, 24, 25],
  [32, 32, 32],
];

function Mahjong() {
  return (
    <>
      <Part title="mj.tiles" note="mj.tiles.note">
        <div class="learn-tiles" data-table="felt">
          {[...SUITS, HONOURS].map((kinds, at) => (
            <div key={at}>
              {kinds.map((kind) => (
                <Tile key={kind} kind={kind} faces="full" />
              ))}
            </div>
          ))}
        </div>
      </Part>
      <Part title="mj.win" note="mj.win.note">
        <div class="learn-sets">
          {SETS.map((set, at) => (
            <Group key={at} pieces={set} game="mahjong" />
          ))}
          <Group pieces={[27, 27]} game="mahjong" word={say("mj.win.pair")} />
        </div>
      </Part>
      <Turn game="mahjong" scenes={MAHJONG_TURN} />
    </>
  );
}

interface GroupProps {
  pieces: readonly number[];
  game: Game;
  word?: string;
}

function Group({ pieces, game, word }: GroupProps) {
  return (
    <figure class="learn-group" data-game={game}>
      <div>
        {pieces.map((kind, at) =>
          game === "mahjong" ? (
            <Tile key={at} kind={kind} faces="full" />
          ) : (
            <Card key={at} kind={kind} form="square" />
          ),
        )}
      </div>
      {word === undefined ? null : <figcaption>{word}</figcaption>}
    </figure>
  );
}

const SMALL = Array.from({ length: 10 }, (_, at) => at);
const BIG = SMALL.map((kind) => kind + 10);

/** The huxi of every kind of set, small and big, as in Changde. */
const HUXI = [
  { meld: "peng", small: [4, 4, 4], huxi: [1, 3] },
  { meld: "kan", small: [4, 4, 4], huxi: [3, 6] },
  { meld: "pao", small: [4, 4, 4, 4], huxi: [6, 9] },
  { meld: "ti", small: [4, 4, 4, 4], huxi: [9, 12] },
  { meld: "set", small: [1, 6, 9], huxi: [3, 6] },
] as const;

function Paohuzi() {
  return (
    <>
      <Part title="phz.cards" note="phz.cards.note">
        <div class="learn-cards">
          {[SMALL, BIG].map((kinds, at) => (
            <div key={at}>
              {kinds.map((kind) => (
                <Card key={kind} kind={kind} form="hand" />
              ))}
            </div>
          ))}
        </div>
      </Part>
      <Part title="phz.sets">
        <div class="learn-sets">
          <Group pieces={[2, 3, 4]} game="paohuzi" word={say("phz.sets.run")} />
          <Group pieces={[11, 16, 19]} game="paohuzi" word={say("phz.sets.red")} />
          <Group pieces={[5, 5, 15]} game="paohuzi" word={say("phz.sets.jiao")} />
          <Group pieces={[17, 17, 17]} game="paohuzi" word={say("phz.sets.kan")} />
        </div>
      </Part>
      <Part title="phz.win" note="phz.win.note">
        <table class="learn-huxi">
          <caption>{say("phz.huxi")}</caption>
          <thead>
            <tr>
              <td />
              <th scope="col">{say("phz.huxi.small")}</th>
              <th scope="col">{say("phz.huxi.big")}</th>
            </tr>
          </thead>
          <tbody>
            {HUXI.map(({ meld, small, huxi }) => (
              <tr key={meld}>
                <th scope="row">
                  <span class="learn-meld" aria-hidden="true">
                    {small.map((kind, at) => (
                      <Card key={at} kind={kind} form="square" label={null} />
                    ))}
                  </span>
                  <span>
                    <WithTerms text={say(`phz.meld.${meld}`)} />
                  </span>
                </th>
                {huxi.map((worth) => (
                  <td key={worth}>{worth}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p class="muted small">{say("huxi.usual")}</p>
      </Part>
      <Turn game="paohuzi" scenes={PAOHUZI_TURN} />
    </>
  );
}
