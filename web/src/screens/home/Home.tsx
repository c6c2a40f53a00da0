import { standardOf } from "../../rulesets/choice";
import { useEffect, useState } from "preact/hooks";
import { LanguageSwitch } from "../../ui/LanguageSwitch";
import { installHelp } from "../../browser/device";
import { Icon } from "../../ui/icons";
import { navigate } from "../../navigation/route";
import { GamePicker } from "../../ui/GamePicker";
import { lazyComponent } from "../../ui/lazyComponent";
import { LoadNote } from "../../ui/LoadPage";
import { chosenLevel } from "../../rulesets/levels";
import type { TableSummary } from "../../net/protocol";
import { isWithFriends, sleeps, startQuickGame } from "../../state/quickGame";
import { catalogue, loadRulesets, rulesetOf } from "../../rulesets/rulesets";
import { nameBy } from "../../rulesets/rulesName";
import { useRefusal } from "../../ui/useRefusal";
import { Card } from "../../art/Card";
import { Tile } from "../../art/Tile";
import { isPractice } from "../../browser/practice";
import { t } from "../../i18n/translate";
import { knowsGroups } from "../../state/groups";
import { chosenGame, knownGames, playedGame } from "../../state/preferences";
import { useSession } from "../../state/useSession";
import { quickAgreement } from "../../rulesets/agreement";
import { CodeBox } from "./CodeBox";
import { NameRow } from "./NameRow";
import { PracticePart } from "./practiceParts";
import { Replays } from "./Replays";
import { BackToFriends, MyTables, PublicTables } from "./TableList";
import "./home.css";

/** The time between two requests for the list of tables while it is in sight (ms). */
const REFRESH = 5000;

/** Pieces of each game for the top of the page: dragons and their friends; 2, 7, 10, big and small. */
const FAN = {
  mahjong: [0, 9, 31, 32, 33, 18, 30],
  paohuzi: [1, 11, 6, 16, 9, 19, 0],
} as const;

// Newcomers have their first steps in its place. Nothing moves when it comes.
const DailyPuzzles = lazyComponent(
  async () => (await import("./DailyPuzzles")).DailyPuzzles,
  () => <span class="button quiet wide" aria-hidden="true" />,
);

/** What a click in the foot has opened: code that a first visit does without. */
const DIALOGS = {
  pair: lazyComponent(async () => (await import("./PairPanel")).PairDialog, LoadNote),
  practice: lazyComponent(async () => (await import("./Practice")).PracticeDialog, LoadNote),
};
const MyRooms = lazyComponent(async () => (await import("./MyRooms")).MyRooms, LoadNote);

const HomeGroups = lazyComponent(
  async () => (await import("../groups/HomeGroups")).HomeGroups,
  () => null,
);

/** True for a room to come back to some day, rather than a match that runs now. */
function isRoom(table: TableSummary): boolean {
  const { phase, taken, bots, seats } = table;
  // A game against bots gathers for a moment only.
  if (phase === "gathering") return bots < seats - 1;
  return phase === "finished" || (taken > 1 && sleeps(table));
}

/** The first page: play at once, open a room, come to one, go on, look back. */
export function Home() {
  const session = useSession();
  const welcome = session.welcome.value;
  const [opened, setOpened] = useState<keyof typeof DIALOGS | null>(null);

  useEffect(() => {
    if (welcome === null) return;
    session.listTables();
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") session.listTables();
    }, REFRESH);
    return () => {
      clearInterval(timer);
    };
  }, [welcome]);

  const tables = session.tables.value;
  const mine = tables.filter((table) => table.mine);
  const friends = mine.find(isWithFriends);
  const rooms = mine.filter((table) => isRoom(table) && table !== friends);
  const running = mine.filter((table) => !isRoom(table) && table !== friends);
  const open = tables.filter((table) => !table.mine);
  const Help = installHelp.value;
  const Opened = opened === null ? null : DIALOGS[opened].Component;
  // Without a line no other device can be brought in.
  const last = session.line.value.is === "open" ? "pair" : "practice";

  return (
    <main class="page home">
      <header class="home-head">
        <h1 class="brush">{t("app.name")}</h1>
        <p>{t("app.tagline")}</p>
        <LanguageSwitch />
        <button
          type="button"
          class="icon-button"
          aria-label={t("home.settings")}
          data-testid="open-settings"
          onClick={() => {
            navigate({ is: "settings" });
          }}
        >
          <Icon name="gear" />
        </button>
      </header>
      {isPractice ? <PracticePart.Component is="note" /> : null}
      <div class="home-start">
        <Fan />
        <NameRow />
        {friends === undefined ? null : <BackToFriends table={friends} />}
        <PlayNow second={friends !== undefined} />
        <MyTables title={t("home.running")} tables={running} />
        {rooms.length === 0 ? null : <MyRooms.Component rooms={rooms} />}
        {!isPractice && knowsGroups.value ? <HomeGroups.Component /> : null}
        {isPractice ? null : (
          <div class="panel code-panel">
            <h2>{t("home.enterCode")}</h2>
            <CodeBox />
          </div>
        )}
        <div class="home-friends">
          <button
            type="button"
            class="button wide"
            data-testid="create-table"
            onClick={() => {
              navigate({ is: "create", rules: null });
            }}
          >
            <Icon name="plus" />
            {t("home.create")}
          </button>
          {isPractice ? null : (
            <button
              type="button"
              class="button"
              data-testid="open-groups"
              onClick={() => {
                navigate({ is: "groups" });
              }}
            >
              <Icon name="chair" />
              {t("home.groups")}
            </button>
          )}
        </div>
      </div>
      <div class="home-lists">
        {Help === null ? null : <Help />}
        {knownGames.value.includes(playedGame()) ? <DailyPuzzles.Component /> : <FirstSteps />}
        {isPractice ? null : <PublicTables tables={open} />}
        <Replays />
        {isPractice ? <PracticePart.Component is="open" /> : null}
      </div>
      <footer class="home-foot">
        <button
          type="button"
          class="button quiet"
          data-testid="open-learn"
          onClick={() => {
            navigate({
              is: "learn",
              game: playedGame(),
              part: null,
            });
          }}
        >
          <Icon name="cap" />
          {t("home.learn")}
        </button>
        <button
          type="button"
          class="button quiet"
          onClick={() => {
            navigate({ is: "rules", rules: null });
          }}
        >
          <Icon name="book" />
          {t("home.rules")}
        </button>
        <button
          type="button"
          class="button quiet"
          data-testid="open-calculator"
          onClick={() => {
            navigate({ is: "calculator", rules: null, hand: null });
          }}
        >
          <Icon name="sum" />
          {t("home.calculator")}
        </button>
        {isPractice ? null : (
          <button
            type="button"
            class="button quiet"
            data-testid={`open-${last}`}
            onClick={() => {
              setOpened(last);
            }}
          >
            <Icon name="phone" />
            {t(last === "pair" ? "home.devices" : "home.practice")}
          </button>
        )}
      </footer>
      {Opened === null ? null : (
        <Opened
          onClose={() => {
            setOpened(null);
          }}
        />
      )}
    </main>
  );
}

/** The way to learn the chosen game, for a player who has not played it here yet. */
function FirstSteps() {
  const game = playedGame();
  return (
    <button
      type="button"
      class="button quiet wide"
      data-testid="first-steps"
      onClick={() => {
        navigate({ is: "learn", game, part: "deal" });
      }}
    >
      <Icon name="cap" />
      {t(`home.first.${game}`)} {t("home.first.coach")}
    </button>
  );
}

/** Pieces of the game that is played here, held like a hand. */
function Fan() {
  return (
    <div class="home-fan" aria-hidden="true">
      {chosenGame.value === "paohuzi"
        ? FAN.paohuzi.map((kind) => <Card key={kind} kind={kind} form="hand" label={null} />)
        : FAN.mahjong.map((kind) => <Tile key={kind} kind={kind} label={null} index={false} />)}
    </div>
  );
}

/** A game against bots by one tap; `second`: something else on the page is wanted sooner. */
export function PlayNow({ second = false }: { second?: boolean }) {
  const session = useSession();
  const found = catalogue.value;
  const [asked, setAsked] = useState(false);
  const line = session.line.value.is;
  const agreement = found.is === "ready" ? quickAgreement() : null;
  const ruleset = agreement === null ? null : rulesetOf(agreement.ruleset);

  // The answer is another screen; when a refusal or a break comes instead, the button is itself again.
  useRefusal("play_now", () => {
    setAsked(false);
  });
  useEffect(() => {
    if (line !== "open") setAsked(false);
  }, [line]);

  function press(): void {
    if (found.is === "failed") {
      void loadRulesets();
      return;
    }
    if (agreement === null) return;
    chosenGame.value = ruleset?.game ?? null;
    const level = chosenLevel(agreement.ruleset, agreement.preset);
    setAsked(startQuickGame(session, agreement, level));
  }

  return (
    <>
      {ruleset === null ? null : (
        <GamePicker
          game={ruleset.game}
          onChange={(game) => {
            chosenGame.value = game;
          }}
        />
      )}
      <button
        type="button"
        class={second ? "button play-now second" : "button primary play-now"}
        data-testid="play-now"
        disabled={asked || found.is === "loading" || session.welcome.value === null}
        onClick={press}
      >
        <span class="brush">{t("home.playNow")}</span>
        <small>
          {t("home.withBots", {
            ruleset:
              agreement === null || ruleset === null
                ? ""
                : nameBy(ruleset, {
                    ...standardOf({ preset: null, ...agreement }),
                    ...agreement.switches,
                  }),
          })}
        </small>
      </button>
    </>
  );
}
