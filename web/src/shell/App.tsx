import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Home } from "../screens/home/Home";
import { JoinScreen } from "../screens/home/JoinScreen";
import { PracticePart } from "../screens/home/practiceParts";
import { TableRoute } from "./TableRoute";
import { t } from "../i18n/translate";
import { isPractice } from "../browser/practice";
import { Banner } from "./Banner";
import { lateNote } from "../browser/device";
import { lazyComponent } from "../ui/lazyComponent";
import { isOffline } from "./offline";
import { wantedGame } from "../state/quickGame";
import { route, type Route } from "../navigation/route";
import { useSession } from "../state/useSession";
import {
  Calculator,
  Create,
  Evening,
  Group,
  GroupLink,
  Groups,
  Learn,
  Offline,
  Pair,
  Puzzles,
  Replay,
  Rules,
  Settings,
  Statistics,
} from "./screens";
import { Toasts } from "./Toasts";
import { UnfinishedGame } from "../screens/home/UnfinishedGame";

const Naming = lazyComponent(
  async () => (await import("./NameQuestion")).NameQuestion,
  () => null,
);

/** The screens of a server, which practice does without. */
const WITH_SERVER = /^(join|pair|evening|statistics|group)/;

const Invited = lazyComponent(
  async () => (await import("./InvitedNote")).InvitedNote,
  () => null,
);

/** The screen of the present address, under the messages that stand above every screen. */
export function App() {
  const title = t("app.name");
  useEffect(() => {
    document.title = title;
  }, [title]);
  const Late = lateNote.value;
  const wanted = wantedGame.value;
  const invited = useSession().invited.value;
  const namingUntil = useSession().naming.until.value;
  return (
    <div class="shell">
      {screen(route.value)}
      {isPractice ? <PracticePart.Component is="banner" /> : <Banner />}
      {Late === null ? null : <Late />}
      {wanted === null ? null : <UnfinishedGame {...wanted} />}
      {invited === null ? null : <Invited.Component {...invited} />}
      {namingUntil === null ? null : <Naming.Component until={namingUntil} />}
      <Toasts />
    </div>
  );
}

function screen(where: Route): JSX.Element {
  if (isPractice && WITH_SERVER.test(where.is)) return <PracticePart.Component is="needs" />;
  switch (where.is) {
    case "home":
      return isOffline.value ? <Offline.Component /> : <Home />;
    case "create":
      return (
        <Create.Component
          key={where.rules}
          rules={where.rules}
          own={where.own ?? false}
          group={where.group ?? null}
        />
      );
    case "table":
      return <TableRoute />;
    case "join":
      return <JoinScreen by={where.by} />;
    case "evenings":
      return <Evening.Component evening={null} />;
    case "evening":
      return <Evening.Component evening={where.evening} />;
    case "statistics":
      return <Statistics.Component player={where.player} game={where.game} />;
    case "groups":
      return <Groups.Component />;
    case "group":
      return <Group.Component key={where.group} group={where.group} period={where.period} />;
    case "groupLink":
      return <GroupLink.Component key={where.link} link={where.link} />;
    case "pair":
      return <Pair.Component code={where.code} />;
    case "replay":
      return (
        <Replay.Component
          key={where.share}
          share={where.share}
          deal={where.deal}
          step={where.step}
          seat={where.seat ?? null}
        />
      );
    case "calculator":
      return <Calculator.Component rules={where.rules} hand={where.hand} />;
    case "learn":
      return <Learn.Component game={where.game} part={where.part} />;
    case "puzzles":
      return <Puzzles.Component day={where.day} />;
    case "settings":
      return <Settings.Component />;
    case "rules":
      return <Rules.Component rules={where.rules} />;
  }
}
