import { fanName } from "../../../telling/mahjong/words";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { tileName } from "../../../i18n/names";
import { ownSentences } from "../../../i18n/ownSentences";
import { routesEn } from "../../../i18n/routes.en";
import { routesZh } from "../../../i18n/routes.zh";
import { t } from "../../../i18n/translate";
import { useLayer } from "../../../navigation/useLayer";
import type { Route, RouteFan, Routes as Told, WaitingTile } from "../../../net/protocol";
import { loadDetails, mahjongFanWord, rulesetOf, type Setting } from "../../../rulesets/rulesets";
import { useSession } from "../../../state/useSession";
import { PlayTile } from "./PlayTile";
import "./routes.css";

const say = ownSentences(routesZh, routesEn);

export interface RoutesProps {
  told: Told;
  /** The waits after each discard that leads to any. */
  ahead: readonly (readonly WaitingTile[])[];
}

/**
 * 有 2 番 · 差 6: unfolds the fans that the hand has for certain, and the nearest ways to enough. A
 * hand that waits for tiles which all bring enough is there already.
 */
export function Routes({ told, ahead }: RoutesProps) {
  const open = useSignal(false);
  const rules = useSession().room.value?.rules ?? {};
  useEffect(() => {
    void loadDetails();
  }, []);
  useLayer(() => {
    open.value = false;
  }, open.value);
  if (ahead.some(bringEnough)) return null;
  return (
    <span class="mj-routes">
      <button
        type="button"
        class="mj-routes-chip"
        data-testid="routes-chip"
        aria-expanded={open.value}
        title={say("title", { least: told.least, unit: unitOf(rules) })}
        onClick={() => {
          open.value = !open.value;
        }}
      >
        {chipWords(told, unitOf(rules))}
      </button>
      {open.value ? <Panel {...told} unit={unitOf(rules)} /> : null}
    </span>
  );
}

/** True if a win on any of these waits has fans enough, won in any way. */
function bringEnough(waits: readonly WaitingTile[]): boolean {
  return waits.every(({ claimed, drawn }) => {
    const ways = [claimed ?? null, drawn ?? null].filter((worth) => worth !== null);
    return ways.length > 0 && ways.every(({ why }) => why !== "too_few_fans");
  });
}

/** 有 2 番 · 差 6: the fans that the hand has for certain, and those that it lacks. */
function chipWords({ least, certain }: Told, unit: string): string {
  const sum = certain.reduce((all, { worth }) => all + worth, 0);
  if (sum >= least) return say("chipEnough", { sum, unit });
  return sum === 0
    ? say("chipNone", { least, unit })
    : say("chip", { sum, unit, count: least - sum });
}

/** 番, 台: the unit in which the table counts fans. */
function unitOf(rules: Readonly<Record<string, Setting>>): string {
  return mahjongFanWord(rules, "unit") ?? say("unit");
}

function Panel({ least, certain, routes, unit }: Told & { unit: string }) {
  const title = say("title", { least, unit });
  return (
    <section class="mj-routes-panel" aria-label={title} data-testid="routes">
      <h2>{title}</h2>
      <p data-testid="routes-certain">
        <b>{say("certain")}</b> <Fans fans={certain} />
      </p>
      {routes.length === 0 ? (
        <p>{say("none", { least, unit })}</p>
      ) : (
        <ol>
          {routes.map((route) => (
            <Way key={route.fans.map(({ id }) => id).join()} {...route} unit={unit} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Way({ fans, total, lacks, closed, drawn, unit }: Route & { unit: string }) {
  const tiles = lacks.map((tile) => tileName(tile)).join(t("table.comma"));
  return (
    <li data-testid="route">
      <span class="mj-routes-fans">
        <Fans fans={fans} />
        <b>{say("total", { total, unit })}</b>
      </span>
      <span class="mj-routes-away">
        <span>{say("away", { count: lacks.length })}</span>
        <span class="mj-routes-lacks" role="img" aria-label={say("lacks", { tiles })}>
          {lacks.map((tile, place) => (
            <PlayTile key={place} kind={tile} label={null} />
          ))}
        </span>
        {closed ? <em>{say("closed")}</em> : null}
        {drawn ? <em>{say("drawn")}</em> : null}
      </span>
    </li>
  );
}

function Fans({ fans }: { fans: readonly RouteFan[] }) {
  const ruleset = rulesetOf(useSession().room.value?.ruleset ?? "");
  if (fans.length === 0) return <span>{say("nothing")}</span>;
  return (
    <span>
      {fans.map(({ id, worth }) => say("fan", { fan: fanName(id, ruleset), worth })).join(" + ")}
    </span>
  );
}
