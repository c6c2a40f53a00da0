import { useMemo } from "preact/hooks";
import { CopyButton } from "../ui/CopyButton";
import { FileLink } from "../ui/FileLink";
import { Icon } from "../ui/icons";
import type { MatchSummary } from "../matches/matches";
import { routeUrl } from "../navigation/route";
import type { fairZh } from "../i18n/fair.zh";
import { createPromises } from "../state/promises";
import { browserStore } from "../browser/storage";
import program from "./check_match.py.txt?raw";
import { checkOwn, OWN_RESULTS, type OwnCode } from "./own";
import { Promises } from "./Promises";
import { RESULTS, verify, type Code, type Finding, type SeededRecord } from "./verify";
import { takes } from "./walls";
import { emissionsOf } from "../matches/record";
import "./fair.css";
import { isPractice } from "../browser/practice";
import { say } from "./say";

/** So many differences are told one by one: one wrong seed makes every draw wrong. */
const SHOWN = 6;

export interface FairPanelProps {
  match: MatchSummary;
  names: readonly string[];
  /** The deals that are checked with the promises. */
  records: readonly SeededRecord[];
  /** The deal that the panel is about; null for the whole match. */
  deal: number | null;
}

/** The checks, and whether all is as promised. */
export interface FairCheck {
  findings: Finding[];
  own: OwnCode[];
  is: "kept" | "running" | "fails";
}

/** Check the promises of a match and these deals, with this device's own notes about them. */
export function checkFairness(match: MatchSummary, records: readonly SeededRecord[]): FairCheck {
  const findings = verify(match, records);
  const promises = createPromises(browserStore);
  // A deal that is played on is of the match whose promises this device was given.
  const id = match.moment?.match ?? match.match;
  const own = checkOwn(
    { ...match, match: id },
    promises.find(match.share, id),
    promises.shownElsewhere(id),
  );
  const wrong = findings.filter(({ code }) => RESULTS[code] === "fails" && code !== "running");
  const fails = wrong.length > 0 || own.some((code) => OWN_RESULTS[code] === "fails");
  return { findings, own, is: fails ? "fails" : match.seed === null ? "running" : "kept" };
}

/** The promises, the revealed shares, whether they agree, and a way to check by oneself. */
export function FairPanel({ match, names, records, deal }: FairPanelProps) {
  const check = useMemo(() => checkFairness(match, records), [match, records]);
  const { findings, own } = check;
  return (
    <div class="fair" data-testid="fair" data-result={check.is}>
      <Verdict check={check} deal={deal} records={records} />
      <Differences findings={findings} names={names} deal={deal} />
      <section>
        <h3>{say("fair.device")}</h3>
        <ul class="fair-list">
          {own.map((code) => (
            <li key={code} class={OWN_RESULTS[code]} data-testid={`own-${code}`}>
              {say(`fair.own.${code}`)}
            </li>
          ))}
        </ul>
      </section>
      <Promises match={match} names={names} />
      <section>
        <h3>{say("fair.means")}</h3>
        {has(findings, "nobody_took_part") ? <p class="caution">{say("fair.alone")}</p> : null}
        {match.seed !== null && has(findings, "share_missing") ? (
          <p class="caution">{say("fair.missing")}</p>
        ) : null}
        {isPractice ? <p class="caution">{say("fair.practice")}</p> : null}
        <p>{say("fair.proves")}</p>
        <p>{say("fair.provesNot")}</p>
      </section>
      <Yourself match={match} deal={deal} />
    </div>
  );
}

function has(findings: readonly Finding[], wanted: Code): boolean {
  return findings.some(({ code }) => code === wanted);
}

interface VerdictProps {
  check: FairCheck;
  deal: number | null;
  records: readonly SeededRecord[];
}

function Verdict({ check, deal, records }: VerdictProps) {
  const dealt = records.flatMap((record) =>
    check.is === "kept" ? takes(emissionsOf(record).map(({ full }) => full)) : [],
  );
  const tiles = dealt.reduce((sum, take) => sum + take.tiles.length, 0);
  const kept =
    records.length === 0 ? "fair.keptPromises" : deal === null ? "fair.keptMatch" : "fair.keptDeal";
  const title = { kept, running: "fair.running", fails: "fair.fails" } as const;
  const icons = { kept: "check", running: "lock", fails: "close" } as const;
  return (
    <div class={`fair-verdict ${check.is}`} role="status" data-testid="fair-verdict">
      <Icon name={icons[check.is]} />
      <div>
        <b>{say(title[check.is])}</b>
        {check.is === "running" ? <p>{say("fair.runningWhy")}</p> : null}
        {tiles > 0 ? <p>{say("fair.checked", { tiles })}</p> : null}
      </div>
    </div>
  );
}

/** Worth saying about a match that is as promised. */
const TOLD: ReadonlySet<string> = new Set<Code>(["deals_absent", "broken_off"]);

/** Said beside a single deal as well. */
const ALWAYS_TOLD: Code = "played_on";

interface DifferencesProps {
  findings: readonly Finding[];
  names: readonly string[];
  deal: number | null;
}

function Differences({ findings, names, deal }: DifferencesProps) {
  const wrong = findings.filter(
    ({ code }) =>
      (RESULTS[code] === "fails" && code !== "running") ||
      (deal === null && TOLD.has(code)) ||
      code === ALWAYS_TOLD,
  );
  if (wrong.length === 0) return null;
  const more = wrong.length - SHOWN;
  return (
    <ul class="fair-list" data-testid="fair-differences">
      {wrong.slice(0, SHOWN).map((finding, place) => (
        <li key={place} class={RESULTS[finding.code]} data-code={finding.code}>
          {placeOf(finding, names)}
          {say(`fair.code.${finding.code}` as Extract<keyof typeof fairZh, `fair.code.${string}`>)}
        </li>
      ))}
      {more > 0 ? <li class="fails">{say("fair.more", { count: more })}</li> : null}
    </ul>
  );
}

function placeOf({ deal, seat, step }: Finding, names: readonly string[]) {
  const parts = [
    deal === null ? null : say("fair.dealLine", { deal }),
    step === null ? null : say("fair.stepLine", { step }),
    seat === null ? null : names[seat],
  ].filter(Boolean);
  return parts.length === 0 ? null : <span class="fair-place">{parts.join(" · ")}</span>;
}

function Yourself({ match, deal }: { match: MatchSummary; deal: number | null }) {
  const { share } = match;
  const link = routeUrl({ is: "replay", share, deal: null, step: null });
  const path = `/api/replay/${encodeURIComponent(share)}`;
  const file = `paiju-${share}.json`;
  // Where there is no server, the file is all that can be checked.
  const command = `paiju verify "${isPractice ? file : link}"`;
  return (
    <details class="fair-yourself">
      <summary>{say("fair.yourself")}</summary>
      <p>{say("fair.yourselfHow")}</p>
      <div class="buttons">
        {deal === null ? null : (
          <FileLink
            class="button quiet small"
            path={`${path}/${deal}/export`}
            name={`paiju-${share}-${deal}.json`}
          >
            <Icon name="download" />
            {say("fair.downloadDeal")}
          </FileLink>
        )}
        <FileLink
          class="button quiet small"
          path={`${path}/export`}
          name={file}
          testid="fair-download"
        >
          <Icon name="download" />
          {say("fair.downloadMatch")}
        </FileLink>
      </div>
      <h4>{say("fair.command")}</h4>
      <pre tabIndex={0}>{command}</pre>
      <CopyButton class="button quiet small" text={command} label={say("fair.copyCommand")} />
      <h4>{say("fair.program")}</h4>
      <pre tabIndex={0} data-testid="fair-program">
        {program}
      </pre>
      <CopyButton class="button quiet small" text={program} label={say("fair.copyProgram")} />
    </details>
  );
}
