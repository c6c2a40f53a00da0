import { useEffect, useState } from "preact/hooks";
import { LOADING, type Loaded } from "../../browser/api";
import { dateText } from "../../i18n/translate";
import { signed } from "../../matches/points";
import { navigate } from "../../navigation/route";
import { rulesName } from "../../rulesets/rulesName";
import { Avatar } from "../../ui/Avatar";
import { Select } from "../../ui/controls";
import { Icon } from "../../ui/icons";
import { LoadNote } from "../../ui/LoadPage";
import { fanName, gameName, signClass } from "../statistics/figures";
import { Feedings } from "./Feedings";
import type { Group } from "./groups";
import { periodName } from "./periodName";
import { say } from "./say";
import {
  ALL,
  askSeason,
  feedingOf,
  kindKey,
  kindsOf,
  namesOf,
  periodsSince,
  placesOf,
  type GreatWin,
  type Place,
  type Season,
} from "./season";
import { nameOf } from "./seasonDrawing";
import { SeasonPicture } from "./SeasonPicture";
import "../statistics/statistics.css";

interface SeasonViewProps {
  group: Group;
  /** Null: this month. */
  period: string | null;
  me: string | null;
}

/** The standings of a group over a month or all time. */
export function SeasonView({ group, period, me }: SeasonViewProps) {
  const periods = periodsSince(group.created, Date.now());
  const shown = period ?? periods[0] ?? "all";
  const [found, setFound] = useState<Loaded<Season>>(LOADING);
  const [tries, setTries] = useState(0);
  const [kind, setKind] = useState<string | null>(null);
  // The rooms change when a match begins or ends: then the sums may be others.
  const rooms = group.rooms.map(({ table, phase }) => `${table} ${phase}`).join();

  useEffect(() => {
    let current = true;
    void askSeason(group.group, shown).then((answer) => {
      if (current) setFound(answer);
    });
    return () => {
      current = false;
    };
  }, [group.group, shown, tries, rooms]);

  return (
    <section class="panel group-season" data-testid="season">
      <header>
        <h2>{say("season")}</h2>
        <Select
          label={say("period")}
          options={[...new Set([...periods, shown])].map((one) => ({
            value: one,
            label: periodName(one),
          }))}
          value={shown}
          onChange={(one) => {
            navigate({ is: "group", group: group.group, period: one }, { replace: true });
          }}
        />
      </header>
      {found.is === "ready" ? (
        <Shown
          group={group}
          season={found.value}
          period={shown}
          kind={kind}
          me={me}
          onKind={setKind}
        />
      ) : (
        <LoadNote
          code={found.is === "failed" ? found.code : null}
          onAgain={() => {
            setFound(LOADING);
            setTries(tries + 1);
          }}
        />
      )}
    </section>
  );
}

interface ShownProps {
  group: Group;
  season: Season;
  period: string;
  /** The chosen kind of game; null: all. */
  kind: string | null;
  me: string | null;
  onKind: (kind: string | null) => void;
}

function Shown({ group, season, period, kind, me, onKind }: ShownProps) {
  if (season.deals === 0) {
    return (
      <>
        <p>{say("empty")}</p>
        <p class="muted small">{say("emptyNote")}</p>
      </>
    );
  }
  const kinds = kindsOf(season);
  const places = placesOf(season, kind);
  const names = namesOf(season);
  const feedings = feedingOf(season, kind);
  // Points of different games cannot be compared: of each the greatest, of one the greatest ones.
  const best =
    kind === null && kinds.length > 1
      ? kinds.flatMap((one) => season.best.find((win) => kindKey(win) === kindKey(one)) ?? [])
      : season.best.filter((win) => kind === null || kindKey(win) === kind);
  const streaks = season.streaks.filter(({ longest }) => longest > 1);
  return (
    <>
      {kinds.length < 2 ? null : (
        <Select
          label={say("which")}
          options={[
            { value: null, label: say("allGames") },
            ...kinds.map((one) => ({
              value: kindKey(one),
              label: gameName(one),
            })),
          ]}
          value={kind}
          onChange={onKind}
        />
      )}
      {kind === null ? (
        <p class="muted small">
          {kinds.length === 1 ? `${kinds.map(rulesName).join("")} · ` : ""}
          {say("facts", { matches: season.matches, deals: season.deals })}
        </p>
      ) : null}
      <Standings places={places} season={season} names={names} me={me} />
      {period === ALL ? null : <p class="muted small">{say("monthNote")}</p>}
      {Object.keys(season.ratings).length === 0 ? null : (
        <p class="muted small">{say("ratingNote")}</p>
      )}
      <Feedings feedings={feedings} places={places} names={names} />
      {best.length === 0 ? null : (
        <>
          <h3>{say("best")}</h3>
          <ul class="rows">
            {best.map((win) => (
              <li key={`${win.share}/${win.deal}/${win.seat}`}>
                <BestRow win={win} name={nameOf(win.player, names)} />
              </li>
            ))}
          </ul>
        </>
      )}
      {kind !== null || streaks.length === 0 ? null : (
        <>
          <h3>{say("streaks")}</h3>
          <ul class="group-streaks">
            {streaks.map(({ player, longest, current }) => (
              <li key={player}>
                {say("streak", { name: nameOf(player, names), count: longest })}
                {current === longest ? <span class="muted"> · {say("streakNow")}</span> : null}
              </li>
            ))}
          </ul>
        </>
      )}
      <SeasonPicture
        title={say("pictureTitle", { group: group.name, period: periodName(period) })}
        game={kinds.filter((one) => kind === null || kindKey(one) === kind).map(gameName)}
        facts={{ ...season, cards: kinds.every((one) => one.ruleset.startsWith("paohuzi/")) }}
        places={places}
        names={names}
        ratings={season.ratings}
      />
    </>
  );
}

interface StandingsProps {
  places: readonly Place[];
  season: Pick<Season, "names" | "ratings">;
  /** Those of the erased, too. */
  names: Readonly<Record<string, string>>;
  me: string | null;
}

function Standings({ places, season, names, me }: StandingsProps) {
  return (
    <table class="group-standings" data-testid="standings">
      <thead>
        <tr>
          <th scope="col">{say("person")}</th>
          <th scope="col">{say("points")}</th>
          <th scope="col">{say("firsts")}</th>
          <th scope="col">{say("wins")}</th>
          <th scope="col">{say("dealIns")}</th>
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <tr key={place.player} class={place.player === me && me !== null ? "mine" : ""}>
            <th scope="row">
              <Person place={place} season={season} names={names} me={me} />
            </th>
            <td>
              <b class={signClass(place.points)}>{signed(place.points)}</b>
            </td>
            <td>
              {place.matches === 0 ? (
                "–"
              ) : (
                <>
                  {place.firsts}
                  <small>{say("ofMatches", { count: place.matches })}</small>
                </>
              )}
            </td>
            <td>{place.wins}</td>
            <td>{place.dealIns}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PersonProps extends Omit<StandingsProps, "places"> {
  place: Place;
}

function Person({ place: { player, rank, deals }, season, names, me }: PersonProps) {
  const name = nameOf(player, names);
  const rated = player === null ? undefined : season.ratings[player];
  const facts = [say("dealCount", { count: deals })];
  if (rated !== undefined) facts.push(`${rated.rating}${rated.provisional ? "?" : ""}`);
  if (player === null || season.names[player] === undefined) {
    return (
      <span class="group-person">
        <span class="group-place">{player === null ? "" : rank}</span>
        <span class="group-name">
          <span class="muted">{name}</span>
          <small>{say("dealCount", { count: deals })}</small>
        </span>
      </span>
    );
  }
  return (
    <button
      type="button"
      class="group-person"
      title={player === me ? say("mine") : say("theirs", { name })}
      data-testid="standing"
      onClick={() => {
        navigate({ is: "statistics", player: player === me ? null : player, game: null });
      }}
    >
      <span class={rank === 1 ? "group-place first" : "group-place"}>{rank}</span>
      <Avatar id={player} name={name} />
      <span class="group-name">
        <span>{name}</span>
        <small>{facts.join(" · ")}</small>
      </span>
    </button>
  );
}

function BestRow({ win, name }: { win: GreatWin; name: string }) {
  const { share, deal, points, fans, ended, ruleset } = win;
  const named = fans.flatMap((id) => fanName(ruleset, id) ?? []);
  return (
    <button
      type="button"
      class="row tap"
      title={say("watch")}
      data-testid="season-best"
      onClick={() => {
        navigate({ is: "replay", share, deal, step: null });
      }}
    >
      <span class="score won stat-best">{signed(points)}</span>
      <span class="row-facts">
        <strong>
          {[name, ...(named.length === 0 ? [] : [named.join(say("fanJoin"))])].join(" · ")}
        </strong>
        <span>
          {gameName(win)} · {dateText(ended)}
        </span>
      </span>
      <Icon name="play" />
    </button>
  );
}
