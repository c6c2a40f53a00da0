import { placeOf } from "./UnfinishedGame";
import { navigate } from "../../navigation/route";
import { rulesName, presetBeside } from "../../rulesets/rulesName";
import { t } from "../../i18n/translate";
import { useSession } from "../../state/useSession";
import type { TableSummary } from "../../net/protocol";
import { spacedCode } from "./code";

/** The table where friends play on: the likeliest reason to open the page. */
export function BackToFriends({ table }: { table: TableSummary }) {
  return (
    <button
      type="button"
      class="button primary play-now back-to-friends"
      data-testid="back-to-table"
      onClick={() => {
        navigate({ is: "table", table: table.table });
      }}
    >
      <span class="brush">{t("home.back")}</span>
      <small>
        {[t("home.host", { name: table.host }), rulesName(table), state(table)].join(" · ")}
      </small>
    </button>
  );
}

/** Tables at which I have a seat: one tap and I am back. */
export function MyTables({ title, tables }: { title: string; tables: readonly TableSummary[] }) {
  if (tables.length === 0) return null;
  return (
    <section class="list-panel mine" aria-label={title}>
      <h2>{title}</h2>
      <ul class="rows">
        {tables.map((table) => (
          <li key={table.table} class="row">
            <Facts table={table} />
            <button
              type="button"
              class="button primary small"
              data-testid="back-to-table"
              onClick={() => {
                navigate({ is: "table", table: table.table });
              }}
            >
              {t("home.back")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Tables that anybody may come to. */
export function PublicTables({ tables }: { tables: readonly TableSummary[] }) {
  const session = useSession();
  return (
    <section class="list-panel" aria-label={t("home.public")}>
      <h2>{t("home.public")}</h2>
      {tables.length === 0 ? <p class="empty">{t("home.noPublic")}</p> : null}
      <ul class="rows">
        {tables.map((table) => {
          const free = table.phase === "gathering" && table.taken + table.bots < table.seats;
          return (
            <li key={table.table} class="row">
              <Facts table={table} />
              <button
                type="button"
                class={free ? "button small" : "button quiet small"}
                onClick={() => {
                  if (free) session.join({ code: table.code });
                  else navigate({ is: "table", table: table.table });
                }}
              >
                {t(free ? "home.join" : "home.watch")}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Facts({ table }: { table: TableSummary }) {
  const preset = presetBeside(table);
  return (
    <div class="row-facts">
      <strong>
        {rulesName(table)}
        {preset === null ? "" : ` · ${preset}`}
      </strong>
      <span>
        {t("home.host", { name: table.host })} · {spacedCode(table.code)}
      </span>
      <span>{state(table)}</span>
    </div>
  );
}

/** The progress of a table. */
export function state(table: TableSummary): string {
  const { phase, taken, bots, seats, deal } = table;
  if (phase === "gathering") return t("home.gathering", { taken: taken + bots, seats });
  if (phase === "finished") return t("home.finished", { deals: deal });
  const place = placeOf(table);
  return phase === "paused" ? `${place} · ${t("home.paused")}` : place;
}
