import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { CalculatorScreen } from "../screens/calculator/CalculatorScreen";
import { Home } from "../screens/home/Home";
import { JoinScreen } from "../screens/home/JoinScreen";
import { PairScreen } from "../screens/home/PairScreen";
import { CreateScreen } from "../screens/room/CreateScreen";
import { TableRoute } from "../screens/room/TableRoute";
import { ReplayScreen } from "../screens/replay/ReplayScreen";
import { RulesScreen } from "../screens/rules/RulesScreen";
import { t } from "../i18n/translate";
import { Banner } from "./Banner";
import { route, type Route } from "./route";
import { Toasts } from "./Toasts";

/** The screen of the present address, under whatever has to be said above every screen. */
export function App() {
  const title = t("app.name");
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div class="shell">
      {screen(route.value)}
      <Banner />
      <Toasts />
    </div>
  );
}

function screen(where: Route): JSX.Element {
  switch (where.is) {
    case "home":
      return <Home />;
    case "create":
      return <CreateScreen key={where.rules} rules={where.rules} />;
    case "table":
      return <TableRoute />;
    case "join":
      return <JoinScreen by={where.by} />;
    case "pair":
      return <PairScreen code={where.code} />;
    case "replay":
      return (
        <ReplayScreen key={where.share} share={where.share} deal={where.deal} step={where.step} />
      );
    case "calculator":
      return <CalculatorScreen rules={where.rules} hand={where.hand} />;
    case "rules":
      return <RulesScreen rules={where.rules} />;
  }
}
